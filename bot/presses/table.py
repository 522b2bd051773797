"""The table's own buttons: the lobby's, "My hand", "I'm back", "Rematch". Each answers by one request."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Final

from bot.desk import Desk
from bot.discord.access import may_open_thread
from bot.discord.ask import Ask
from bot.discord.posted_boards import board_link
from bot.discord.public import Posted
from bot.features.learn.manual import rules_body
from bot.features.play.lobby import moved_body
from bot.presses import coming, levels, options, votes
from bot.presses.fair import show_fair
from bot.presses.react import react
from bot.presses.why import show_why
from bot.show import ids
from bot.show.body import Body
from bot.show.wording import speaker_for
from bot.store.model import PanelPlace, Ping
from bot.tables import lobby, people
from bot.tables.lobby import beginning
from bot.tables.model import Problem, Table, TableError

Handler = Callable[[Desk, Ask, ids.TableButton], Awaitable[None]]


async def press(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    """Do what a table's button says."""
    desk.pings.seen(button.table, ask.user_id)
    handler = BUTTONS.get(button.name)
    if handler is None:
        await ask.unknown()
        return
    if not (await desk.tables.fetch(button.table)).concerns(ask.user_id):
        raise TableError(Problem.UNKNOWN_TABLE)
    with desk.publisher.held(button.table):
        await handler(desk, ask, button)


async def _join(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    coming.require_here(ask, await desk.tables.fetch(button.table))
    person = await ask.person()
    table = await desk.tables.join(button.table, person)
    await coming.answer_joined(desk, ask, table)
    settings = await desk.resources.settings.user(person.user_id)
    told = person.user_id in desk.resources.settings.greeted  # many DMs at once are what Discord takes for spam
    if not told and (settings.panel is PanelPlace.DM or settings.ping is Ping.DM):
        desk.tasks.run(_try_dm(desk, table, person.user_id, person.locale))


async def _try_dm(desk: Desk, table: Table, user_id: int, locale: str) -> None:
    """Find out before the deal whether the DMs that the player asked for are open; the lobby names closed ones."""
    say = speaker_for(desk.resources.texts, table, locale)
    if await desk.messenger.dm(user_id, Body(say("ui.dm_hello", title=say("title"), table=table.id))) is None:
        desk.publisher.touch(table.id)
    else:
        desk.resources.settings.greeted.add(user_id)


async def _leave(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    table = await desk.tables.change(button.table, ask.user_id, people.leave)
    await desk.game(table).update_board(ask, table)


async def _house(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    table = await desk.tables.change(button.table, ask.user_id, lobby.add_house)
    await desk.game(table).update_board(ask, table)


async def _unhouse(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    table = await desk.tables.change(button.table, ask.user_id, lobby.remove_house)
    await desk.game(table).update_board(ask, table)


async def _start(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    table = await desk.tables.fetch(button.table)
    message = ask.interaction.message
    guild = await desk.resources.settings.guild(table.guild_id)
    threaded = message is not None and table.thread_id is None and guild.threads and may_open_thread(ask.interaction)
    table = await desk.tables.start(button.table, ask.user_id, threaded=threaded)
    if table.in_dm:
        await desk.game(table).show_hand(ask, table)
        return
    if not threaded or message is None:
        await desk.game(table).update_board(ask, table)
        return
    body = moved_body(desk.resources, table, message.id)  # a thread has the id of the message that it hangs under
    await ask.update(body)
    desk.boards.showed(table.id, message.id, body)


async def _hand(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    table = await desk.tables.fetch(button.table)
    await desk.game(table).open_hand(ask, table)


async def _back(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    table = await desk.tables.change(button.table, ask.user_id, people.i_am_back)
    await desk.game(table).show_hand(ask, table)


async def _tips(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    """Have the coach be silent, here and from now on; `/settings mine` wakes it."""
    table, _ = await desk.seated(ask, button.table)
    settings, user_id = desk.resources.settings, ask.user_id
    await settings.set_user(user_id, replace(await settings.user(user_id), coach=False))
    await desk.game(table).show_hand(ask, table)


async def _rematch(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    table = await desk.tables.rematch(button.table, ask.user_id)
    await _go_on_with(desk, ask, button.table, table, "ui.rematch_there")


async def _next(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    """Open the game that was suggested, with the same people, as this server's tables of it begin."""
    guild = await desk.resources.settings.guild((await desk.tables.fetch(button.table)).guild_id)
    ui = desk.resources.games.get(button.argument)
    begins = {} if ui is None else beginning(ui.game, guild.presets)
    table = await desk.tables.rematch(button.table, ask.user_id, button.argument, begins)
    await _go_on_with(desk, ask, button.table, table, "ui.next_there")


async def _go_on_with(desk: Desk, ask: Ask, before: int, table: Table, there: str) -> None:
    """Post the lobby where the first match was opened and call its people; who pressed elsewhere is led there."""
    posted = await desk.boards.find(table.id)
    here = ask.interaction.channel_id == (table.thread_id or table.channel_id)
    if posted is None and here and (table.in_dm or not ask.on_private_message):
        await desk.game(table).post_board(ask, table)
    elif posted is None and ask.on_private_message:
        await ask.private(Body((await ask.say(table))("ui.rematch_coming")))
        await post_lobby(desk, table)
    else:
        for_all = posted is None  # the others in the thread of the match before learn of it there, by name
        posted = posted or await post_lobby(desk, table)
        say = speaker_for(desk.resources.texts, table, None if for_all else await ask.locale())
        link = board_link(table, posted.channel_id, posted.message_id)
        line = say(there, title=say("title"), link=link)
        others = [h.user_id for h in table.holders if h.user_id not in (None, ask.user_id)]
        if for_all:
            await ask.public(Body(" ".join([*(f"<@{one}>" for one in others), line])), ping=others)
        else:
            await ask.private(Body(line))
    desk.publisher.touch(before)  # what is left of the match before leads to it


async def post_lobby(desk: Desk, table: Table) -> Posted:
    """Post the lobby of a table as an ordinary message; return where it is."""
    channel_id = table.thread_id or table.channel_id
    body = await desk.boards.body(table)
    message = await desk.messenger.send(channel_id, body)
    return await desk.boards.placed(table, channel_id, message.id, body)


async def _preset(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    table = await desk.tables.change(button.table, ask.user_id, lobby.set_preset, button.argument)
    await desk.game(table).update_board(ask, table)


async def _rules(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    table = await desk.tables.fetch(button.table)
    say = await ask.say()
    await ask.private(await rules_body(desk.resources, table.game.info.key, 0, say))


async def _fair(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    await show_fair(desk, ask, await desk.tables.fetch(button.table))


async def _why(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    await show_why(desk, ask, await desk.tables.fetch(button.table))


BUTTONS: Final[Mapping[str, Handler]] = {
    "join": _join,
    "leave": _leave,
    "house": _house,
    "unhouse": _unhouse,
    "levels": levels.open_levels,
    "level": levels.set_level,
    "tempo": levels.set_tempo,
    "cancel": votes.cancel,
    "vote": votes.vote,
    "go_on": votes.go_on,
    "start": _start,
    "hand": _hand,
    "back": _back,
    "tips": _tips,
    "rematch": _rematch,
    "next": _next,
    "options": options.open_options,
    "preset": _preset,
    "private": options.set_private,
    "sitting": options.set_sitting,
    "sit": coming.sit_in,
    "watch": coming.watch,
    "page": options.turn_page,
    "pace": options.set_pace,
    "rules": _rules,
    "fair": _fair,
    "react": react,
    "why": _why,
}
