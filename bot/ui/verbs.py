"""The table's own buttons: the lobby's, "My hand", "I'm back", "Rematch". Each answers by one request."""

from __future__ import annotations

import string
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Final

from bot.store.model import PanelPlace, Ping
from bot.tables.model import Pace, Table
from bot.ui import ids, options
from bot.ui.access import may_open_thread
from bot.ui.body import Body
from bot.ui.lobby import moved_body
from bot.ui.pings import board_link
from bot.ui.presses import seated, show_public
from bot.ui.rulebook import rules_body
from bot.ui.words import speaker_for

if TYPE_CHECKING:
    from bot.ui.desk import Desk
    from bot.ui.reply import Reply

Handler = Callable[["Desk", "Reply", ids.Verb], Awaitable[None]]


async def press(desk: Desk, reply: Reply, verb: ids.Verb) -> None:
    """Do what a table's button says."""
    desk.pings.seen(verb.table, reply.interaction.user.id)
    handler = VERBS.get(verb.verb)
    if handler is None:
        say = await desk.say(reply.interaction)
        await reply.private(Body(say("ui.unknown_button")))
        return
    with desk.publisher.held(verb.table):
        await handler(desk, reply, verb)


async def _join(desk: Desk, reply: Reply, verb: ids.Verb) -> None:
    person = await desk.person(reply.interaction)
    table = await desk.tables.join(verb.table, person)
    await show_public(desk, reply, table)
    settings = await desk.prefs.user(person.user_id)
    if settings.panel is PanelPlace.DM or settings.ping is Ping.DM:
        desk.background(_try_dm(desk, table, person.user_id, person.locale))


async def _try_dm(desk: Desk, table: Table, user_id: int, locale: str) -> None:
    """Find out before the deal whether the DMs that the player asked for are open; the lobby names closed ones."""
    say = speaker_for(desk.texts, table, locale)
    if await desk.outlet.dm(user_id, Body(say("ui.dm_hello", title=table.game.info.title, table=table.id))) is None:
        desk.publisher.touch(table.id)


async def _leave(desk: Desk, reply: Reply, verb: ids.Verb) -> None:
    await show_public(desk, reply, await desk.tables.leave(verb.table, reply.interaction.user.id))


async def _house(desk: Desk, reply: Reply, verb: ids.Verb) -> None:
    await show_public(desk, reply, await desk.tables.add_house(verb.table, reply.interaction.user.id))


async def _unhouse(desk: Desk, reply: Reply, verb: ids.Verb) -> None:
    await show_public(desk, reply, await desk.tables.remove_house(verb.table, reply.interaction.user.id))


async def _cancel(desk: Desk, reply: Reply, verb: ids.Verb) -> None:
    await show_public(desk, reply, await desk.tables.cancel(verb.table, reply.interaction.user.id))


async def _start(desk: Desk, reply: Reply, verb: ids.Verb) -> None:
    interaction = reply.interaction
    table = await desk.tables.fetch(verb.table)
    message = interaction.message
    guild = await desk.prefs.guild(table.guild_id)
    threaded = message is not None and table.thread_id is None and guild.threads and may_open_thread(interaction)
    table = await desk.tables.start(verb.table, interaction.user.id)
    if not threaded or message is None:
        await show_public(desk, reply, table)
        return
    desk.boards.to_thread.add(table.id)
    body = moved_body(desk, table, message.id)  # a thread has the id of the message that it hangs under
    await reply.update(body)
    desk.boards.showed(table.id, message.id, body)


async def _hand(desk: Desk, reply: Reply, verb: ids.Verb) -> None:
    table, seat = await seated(desk, reply, verb.table)
    await desk.hands.open(reply, table, seat)


async def _back(desk: Desk, reply: Reply, verb: ids.Verb) -> None:
    table = await desk.tables.i_am_back(verb.table, reply.interaction.user.id)
    seat = table.seat_of(reply.interaction.user.id)
    if seat is not None:
        await desk.hands.answer(reply, table, seat)


async def _rematch(desk: Desk, reply: Reply, verb: ids.Verb) -> None:
    interaction = reply.interaction
    table = await desk.tables.rematch(verb.table, interaction.user.id)
    posted = await desk.boards.find(table.id)
    if posted is not None or reply.on_private_message:
        say = await desk.say(interaction, table)
        if posted is None:
            await reply.private(Body(say("ui.rematch_coming")))
            await post_lobby(desk, table)
        else:
            link = board_link(table, posted.channel_id, posted.message_id)
            await reply.private(Body(say("ui.rematch_there", link=link)))
        return
    body = await desk.boards.body(table)
    answered = await reply.public(body)
    await desk.boards.placed(table, interaction.channel_id or table.channel_id, answered.message_id, body)


async def post_lobby(desk: Desk, table: Table) -> None:
    """Post the lobby of a table as an ordinary message."""
    channel_id = table.thread_id or table.channel_id
    body = await desk.boards.body(table)
    message = await desk.outlet.send(channel_id, body)
    await desk.boards.placed(table, channel_id, message.id, body)


async def _options(desk: Desk, reply: Reply, verb: ids.Verb) -> None:
    await options.open_options(desk, reply, verb.table)


async def _preset(desk: Desk, reply: Reply, verb: ids.Verb) -> None:
    await show_public(desk, reply, await desk.tables.set_preset(verb.table, reply.interaction.user.id, verb.arg))


async def _page(desk: Desk, reply: Reply, verb: ids.Verb) -> None:
    await options.turn_page(desk, reply, verb.table, _number(verb.arg))


async def _pace(desk: Desk, reply: Reply, verb: ids.Verb) -> None:
    pace = Pace.SLOW if verb.arg.startswith(Pace.SLOW) else Pace.LIVE
    await options.set_pace(desk, reply, verb.table, pace, _number(verb.arg))


def _number(arg: str) -> int:
    """Return the page that a button's argument names, such as "2b" or "slow2"; the first where it names none."""
    return int("".join(char for char in arg if char in string.digits)[:3] or 0)


async def _rules(desk: Desk, reply: Reply, verb: ids.Verb) -> None:
    table = await desk.tables.fetch(verb.table)
    await reply.private(rules_body(table.game.info.key, 0, await desk.say(reply.interaction)))


VERBS: Final[Mapping[str, Handler]] = {
    "join": _join,
    "leave": _leave,
    "house": _house,
    "unhouse": _unhouse,
    "cancel": _cancel,
    "start": _start,
    "hand": _hand,
    "back": _back,
    "rematch": _rematch,
    "options": _options,
    "preset": _preset,
    "page": _page,
    "pace": _pace,
    "rules": _rules,
}
