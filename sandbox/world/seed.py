"""The world a sandbox starts with: the application and its bot, four people, the guild "Courtyard"."""

from __future__ import annotations

from sandbox.actions.people import add_member, make_guild, make_user
from sandbox.clock import Clock, Ids
from sandbox.core import Core
from sandbox.manners import Manners
from sandbox.world.model import Application, User
from sandbox.world.world import World

PEOPLE = (("Ana", "en-US"), ("Ben", "en-GB"), ("Cho", "ko"), ("Dao", "vi"), ("Eli", "nl"), ("Fah", "th"))
GUILD = "Courtyard"
CHANNELS = ("games", "lounge")


def empty_core(
    *, token: str, bot_name: str, enforce_limits: bool, keep: int | None, manners: str | None = None
) -> Core:
    """Return a sandbox with the application and its bot, and nobody else."""
    clock = Clock()
    ids = Ids(clock)
    owner = User(ids.next(), "host", "Host")
    number = ids.next()  # an application and its bot share their id
    bot = User(number, bot_name.lower().replace(" ", "_"), bot_name, bot=True)
    world = World(clock, ids, Application(number, bot_name, owner.id, token), bot, Manners(manners))
    world.users[owner.id] = owner
    return Core(world, enforce_limits=enforce_limits, keep=keep)


def seed(core: Core) -> None:
    """Add the people and the guild."""
    owner = core.world.users[core.world.application.owner_id]
    guild = make_guild(core, GUILD, owner=owner, channels=CHANNELS)
    for name, locale in PEOPLE:
        add_member(core, guild, make_user(core, name, locale=locale))
