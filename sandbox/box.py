"""What tests and the control plane hold of a sandbox: its world, its people, its clock and its faults."""

from __future__ import annotations

from sandbox.core import Core
from sandbox.faults import Fault
from sandbox.people.person import Person
from sandbox.rest.dispatch import PREFIX
from sandbox.world.model import Channel, Guild


class Box:
    """A sandbox as its users see it, whether it listens or not."""

    def __init__(self, core: Core, token: str) -> None:
        self.core = core
        self.token = token
        self.world = core.world
        self.clock = core.clock
        """Its `advance` moves it."""
        self.manners = core.manners
        """What Discord does that is easily forgotten; see sandbox/manners.py."""
        self.faults = core.faults
        """Faults in force; see also `fault`."""
        self.hub = core.hub
        """The gateway's sessions and faults."""
        self.requests = core.recorder
        """What the bot asked so far."""
        self._people: dict[int, Person] = {}

    @property
    def base_url(self) -> str:
        """`http://127.0.0.1:PORT`."""
        return self.core.base_url

    @property
    def api_url(self) -> str:
        """The REST base, to be used as Discord's `https://discord.com/api/v10`."""
        return self.core.base_url + PREFIX

    @property
    def guild(self) -> Guild:
        """The first guild."""
        return next(iter(self.world.guilds.values()))

    def channel(self, name: str | int) -> Channel:
        """Return a channel by name or id."""
        return self.world.channel_named(name)

    def person(self, name: str | int) -> Person:
        """Return a person by name or id; always the same object."""
        user = self.world.user_named(name)
        if user.id not in self._people:
            self._people[user.id] = Person(self.core, user)
        return self._people[user.id]

    def people(self) -> list[Person]:
        """Return everybody who is not a bot."""
        return [self.person(user.id) for user in self.world.users.values() if not user.bot]

    def fault(self, fault: Fault) -> Fault:
        """Put a fault in force."""
        return self.core.faults.add(fault)
