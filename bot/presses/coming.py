"""How people come to a table that others opened: by an invitation, in a house player's place, or to watch."""

from __future__ import annotations

import logging

import discord

from bot.desk import Desk
from bot.discord.ask import Ask
from bot.discord.limits import Asked
from bot.features.play.lobby import seats_body, sit_in_buttons
from bot.show import ids
from bot.show.body import Body, ButtonSpec
from bot.show.face import Style
from bot.show.wording import safe_name, speaker_for
from bot.store.model import Ping
from bot.tables.lobby import require_invited
from bot.tables.model import Person, Problem, Status, Table, TableError
from bot.tables.people import house_seats, require_playing

log = logging.getLogger(__name__)


async def callable_person(desk: Desk, user: discord.User | discord.Member) -> tuple[Person, bool]:
    """Return somebody whom a message is to call, and whether they want to be; raises TableError for no member."""
    if getattr(user, "guild", None) is None or user.bot:
        raise TableError(Problem.NO_MEMBER, name=user.display_name)
    wants = (await desk.resources.settings.user(user.id)).ping is not Ping.NEVER
    return Person(user.id, user.display_name), wants


async def invite(desk: Desk, ask: Ask, table: Table, user: discord.User | discord.Member) -> None:
    """Invite somebody of the server, once: a message that calls them, with the button by which they come."""
    by = ask.interaction.user
    person, wants = await callable_person(desk, user)
    if person.user_id not in table.invited:
        desk.limits.take(Asked.INVITATION, by.id)
    table = await desk.tables.invite(table.id, by.id, person)
    say = speaker_for(desk.resources.texts, table)
    facts = {"player": f"<@{person.user_id}>", "name": safe_name(by.display_name), "title": say("title")}
    join = ButtonSpec(str(ids.TableButton(table.id, "join")), say("button.join"), Style.SUCCESS)
    watch = ButtonSpec(str(ids.TableButton(table.id, "watch")), say("button.watch"))
    row = (join,) if table.status is Status.LOBBY else (*sit_in_buttons(table, say), watch)
    text = say("ui.invited", table=table.id, link=await desk.boards.link(table), **facts)
    await ask.public(Body(text, (row,)), ping=(person.user_id,) if wants else ())


def require_here(ask: Ask, table: Table) -> None:
    """Raise unless the press comes from the table's server, or by somebody who was invited by name."""
    if ask.guild_id != table.guild_id and ask.user_id not in table.invited:
        raise TableError(Problem.OTHER_SERVER)


async def sit_in(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    """Give the presser a house player's seat, and their hand; where there are several, ask which."""
    person = await ask.person()
    table = await desk.tables.fetch(button.table)
    require_here(ask, table)
    may_choose = table.sit_in and table.seat_of(person.user_id) is None and len(house_seats(table)) > 1
    if may_choose and not button.argument:
        require_playing(table)
        require_invited(table, person.user_id)
        await ask.private(seats_body(desk.resources, table, await ask.say(table)))
        return
    seat = int(button.argument) if button.argument.isdecimal() else None
    table = await desk.tables.sit_in(button.table, person, seat)
    await _lead_in(desk, table, person.user_id)
    await desk.game(table).show_hand(ask, table)


async def watch(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    """Lead the presser to the match, where they see what all may see."""
    table = await desk.tables.fetch(button.table)
    require_playing(table)
    await _lead_in(desk, table, ask.user_id)
    say = await ask.say(table)
    await ask.private(Body(say("ui.watching", table=table.id, link=await desk.boards.link(table))))


async def answer_joined(desk: Desk, ask: Ask, table: Table) -> None:
    """Answer who joined: on the lobby itself by bringing it up to date, elsewhere by where it is."""
    message, board = ask.interaction.message, await desk.boards.find(table.id)
    if message is None or board is None or board.message_id == message.id:
        await desk.game(table).update_board(ask, table)
    else:
        say = await ask.say(table)
        await ask.private(Body(say("ui.you_joined", table=table.id, link=await desk.boards.link(table))))


async def _lead_in(desk: Desk, table: Table, user_id: int) -> None:
    """Have the match's thread among those that the user follows; who may not see it is led nowhere."""
    if table.own_thread is not None:
        try:
            await desk.messenger.add_to_thread(table.own_thread, user_id)
        except discord.HTTPException as error:
            log.info("table %s: nobody was added to its thread: %s", table.id, error)
