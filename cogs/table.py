"""`/table`: what people do about their table besides playing."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.ask import Ask, Interaction
from bot.discord.cog import HouseCog, command, describe, language_choices
from bot.discord.words import named, text
from bot.features.learn.help import games_body
from bot.features.learn.manual import rules_body
from bot.presses.coming import invite
from bot.presses.levels import show_levels
from bot.presses.votes import ask_cancel, pause
from bot.presses.which import MOST_CHOICES, NUMBER, candidates, complete_table
from bot.presses.why import show_why
from bot.show.body import ROW_BUTTONS, Body, ButtonSpec, cut
from bot.show.ids import TableButton
from bot.show.wording import speaker_for
from bot.tables import people
from bot.tables import sql as tables_sql
from bot.tables.model import Problem, Status, Table, TableError
from games.core import Seat

if TYPE_CHECKING:
    from bot.desk import Desk

LINES_LIMIT: Final = 15

AFTER_THE_END: Final = frozenset({"text", "rules", "why"})
"""What there is to ask of a table that has ended, in its thread or where no other is."""
AT_ONE_PRESS: Final = frozenset({"hand", "back", "rules", "why"})
"""What a button of a table does as well (bot.presses.table) when it is not clear which table is meant."""

PLAYER: Final = re.compile(r"([0-9]{1,18}):([0-9]{1,20})")
"""A player as suggested: the table and the user. A seat would not do: in a lobby people move up."""

Work = Callable[["Desk", Ask, Table], Awaitable[None]]


async def hand(desk: Desk, ask: Ask, table: Table) -> None:
    """Show the presser's hand."""
    await desk.game(table).open_hand(ask, table)


async def in_words(desk: Desk, ask: Ask, table: Table) -> None:
    """Say everything that the pictures show: the hand's for a player, the table's for all."""
    shown = await desk.readings.reading(table, ask.user_id, str(ask.interaction.locale))
    await desk.private.open(ask, desk.readings, table, shown, in_place=False)


async def rules(desk: Desk, ask: Ask, table: Table) -> None:
    """Show the rules of the table's game."""
    say = await ask.say()
    await ask.private(await rules_body(desk.resources, table.game.info.key, 0, say))


async def board(desk: Desk, ask: Ask, table: Table) -> None:
    """Post the table's public message anew, as the answer; from elsewhere, say where it is."""
    table, _ = await desk.seated(ask, table.id)
    before = await desk.boards.find(table.id)
    if ask.interaction.channel_id != (table.thread_id or table.channel_id):
        say = await ask.say(table)
        await ask.private(Body(await desk.boards.link(table) or say("ui.refused")))
        return
    await desk.game(table).post_board(ask, table)
    if before is not None:
        desk.tasks.run(desk.messenger.delete(before.channel_id, before.message_id))


async def leave(desk: Desk, ask: Ask, table: Table) -> None:
    """Leave the table."""
    after = await desk.tables.change(table.id, ask.user_id, people.leave)
    may_return = after.status is Status.PLAYING and after.seat_of(ask.user_id) is not None
    key = "ui.left" if may_return else "ui.left_lobby"
    await ask.private(Body((await ask.say(table))(key, table=table.id)))


async def back(desk: Desk, ask: Ask, table: Table) -> None:
    """Take the seat back."""
    table = await desk.tables.change(table.id, ask.user_id, people.i_am_back)
    await desk.game(table).open_hand(ask, table)


async def speak(desk: Desk, ask: Ask, table: Table, locale: str) -> None:
    """Set the language of what everybody sees at the table."""
    table = await desk.tables.change(table.id, ask.user_id, people.set_locale, locale)
    say = await ask.say(table)
    await ask.private(Body(say("ui.speaks", table=table.id, language=say(f"language.{locale}"))))


async def remove(desk: Desk, ask: Ask, table: Table, seat: Seat) -> None:
    """Remove somebody, or vote for it."""
    votes, needed = await desk.tables.vote_remove(table.id, ask.user_id, seat)
    say = await ask.say(table)
    removed = "ui.removed_lobby" if table.status is Status.LOBBY else "ui.removed"
    line = say(removed) if votes >= needed else say("ui.voted", votes=votes, needed=needed)
    await ask.private(Body(line))


async def listed(desk: Desk, ask: Ask) -> None:
    """List the open tables of the server."""
    say = await ask.say()
    lines: list[str] = []
    for table in desk.tables.live():
        if table.guild_id == ask.interaction.guild_id and not table.quiet and len(lines) < LINES_LIMIT:
            lines.append(await _table_line(desk, table, await ask.locale()))
    await ask.private(Body("\n".join(lines) or say("ui.tables_none")))


async def _table_line(desk: Desk, table: Table, locale: str) -> str:
    say = speaker_for(desk.resources.texts, table, locale)
    return say(
        "ui.table_line",
        table=table.id,
        title=say("title"),
        players=say.join(say.names),
        status=say(f"status.{table.status}"),
        link=await desk.boards.link(table),
    )


async def run(interaction: Interaction, which: str | None, name: str, work: Work) -> None:
    """Find the table that is meant and do the work there."""
    desk: Desk = interaction.client.desk
    ask = Ask(desk, interaction)
    await ask.answer(_run, desk, ask, which, name, work)


async def _run(desk: Desk, ask: Ask, which: str | None, name: str, work: Work) -> None:
    if which is not None:
        number = NUMBER.fullmatch(which.strip())
        table = await desk.tables.fetch(int(number[1]) if number else 0)
        user_id = ask.user_id
        elsewhere = ask.interaction.guild_id not in (None, table.guild_id)
        if not table.concerns(user_id) or (elsewhere and table.seat_of(user_id) is None):
            raise TableError(Problem.UNKNOWN_TABLE)
    else:
        found = await _meant(desk, ask.interaction, name)
        resting = desk.tables.rests_in(ask.interaction.channel_id or -1)
        if not found and resting is not None:
            raise TableError(Problem.RESTS, game=resting)
        if len(found) != 1:
            await ask.private(await _ask_which(desk, ask, found, name))
            return
        table = found[0]
    desk.pings.seen(table.id, ask.user_id)
    await work(desk, ask, table)


async def _meant(desk: Desk, interaction: Interaction, name: str) -> list[Table]:
    """Return the tables that a command without a number may mean; some may mean the one that has ended here."""
    found, here = candidates(desk, interaction, name), interaction.channel_id or 0
    if name in AFTER_THE_END and not any(here in (table.channel_id, table.thread_id) for table in found):
        ended = await desk.store.read(tables_sql.newest_ended_in, here)
        table = await desk.tables.fetch(ended) if ended is not None else None
        if table is not None and (not found or table.thread_id == here):
            return [table]
    return found


async def _ask_which(desk: Desk, ask: Ask, found: list[Table], name: str) -> Body:
    """Return the question which table is meant: its candidates, with buttons where one press can do the same."""
    say = await ask.say()
    if not found:
        return games_body(desk.resources, say) if name == "rules" else Body(say("ui.no_table"))
    lines = [await _table_line(desk, table, say.locale) for table in found[:LINES_LIMIT]]
    buttons = tuple(
        ButtonSpec(
            str(TableButton(table.id, name)),
            say("ui.table_button", table=table.id, title=say.title_of(table.game.info.key)),
        )
        for table in found[:ROW_BUTTONS]
    )
    return Body("\n".join([say("ui.which_table"), *lines]), (buttons,) if name in AT_ONE_PRESS else ())


async def complete_seat(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Offer the people at the user's tables."""
    desk: Desk = interaction.client.desk
    return [
        app_commands.Choice(name=cut(f"{holder.name} · {table.id}", 100), value=f"{table.id}:{holder.user_id}")
        for table in candidates(desk, interaction)
        for holder in table.holders
        if holder.user_id not in (None, interaction.user.id) and current.lower() in holder.name.lower()
    ][:MOST_CHOICES]


def seat_called(table: Table, name: str) -> Seat | None:
    """Return the seat of somebody whose name was written instead of picked, or None."""
    wanted = name.strip().casefold()
    return next((seat for seat, holder in enumerate(table.holders) if holder.name.casefold() == wanted), None)


def about_a_table(key: str) -> Callable[[Callable[..., Any]], app_commands.Command[Any, ..., Any]]:
    """Make a method the command `/table <key>`, with the option `table`."""

    def make(method: Callable[..., Any]) -> app_commands.Command[Any, ..., Any]:
        made = command(f"table_{key}")(method)
        return app_commands.autocomplete(table=complete_table)(describe(table="table_which")(made))

    return make


@app_commands.allowed_contexts(guilds=True, dms=True)
class Tables(HouseCog, commands.GroupCog, group_name=named("table"), group_description=text("table")):
    """`/table`."""

    @about_a_table("hand")
    async def hand(self, interaction: Interaction, table: str | None = None) -> None:
        """Show one's hand."""
        await run(interaction, table, "hand", hand)

    @about_a_table("text")
    async def text(self, interaction: Interaction, table: str | None = None) -> None:
        """Say the table in words."""
        await run(interaction, table, "text", in_words)

    @about_a_table("rules")
    async def rules(self, interaction: Interaction, table: str | None = None) -> None:
        """Show the rules."""
        await run(interaction, table, "rules", rules)

    @about_a_table("why")
    async def why(self, interaction: Interaction, table: str | None = None) -> None:
        """Say why something is not possible."""
        await run(interaction, table, "why", show_why)

    @about_a_table("board")
    async def board(self, interaction: Interaction, table: str | None = None) -> None:
        """Post the board again, at the bottom."""
        await run(interaction, table, "board", board)

    @about_a_table("leave")
    async def leave(self, interaction: Interaction, table: str | None = None) -> None:
        """Leave the table."""
        await run(interaction, table, "leave", leave)

    @about_a_table("back")
    async def back(self, interaction: Interaction, table: str | None = None) -> None:
        """Take one's seat back."""
        await run(interaction, table, "back", back)

    @about_a_table("language")
    @describe(language="table_language_to")
    @app_commands.choices(language=language_choices())
    async def language(self, interaction: Interaction, language: str, table: str | None = None) -> None:
        """Set the language of what everybody sees."""

        async def work(desk: Desk, ask: Ask, table: Table) -> None:
            await speak(desk, ask, table, language)

        await run(interaction, table, "language", work)

    @about_a_table("cancel")
    async def cancel(self, interaction: Interaction, table: str | None = None) -> None:
        """Cancel a lobby, or ask the others to stop the match."""
        await run(interaction, table, "cancel", ask_cancel)

    @about_a_table("invite")
    @describe(player="table_invite_player")
    async def invite(self, interaction: Interaction, player: discord.User, table: str | None = None) -> None:
        """Invite somebody to one's table."""

        async def work(desk: Desk, ask: Ask, table: Table) -> None:
            await invite(desk, ask, table, player)

        await run(interaction, table, "invite", work)

    @about_a_table("pause")
    async def pause(self, interaction: Interaction, table: str | None = None) -> None:
        """Ask the others for a pause, or end it."""
        await run(interaction, table, "pause", pause)

    @about_a_table("house")
    async def house(self, interaction: Interaction, table: str | None = None) -> None:
        """Say how strong and how quick house players are."""
        await run(interaction, table, "house", show_levels)

    @command("table_remove")
    @describe(player="table_remove_player")
    @app_commands.autocomplete(player=complete_seat)
    async def remove(self, interaction: Interaction, player: str) -> None:
        """Remove a player, or vote for it."""
        suggested = PLAYER.fullmatch(player)

        async def work(desk: Desk, ask: Ask, table: Table) -> None:
            seat = table.seat_of(int(suggested[2])) if suggested else seat_called(table, player)
            await remove(desk, ask, table, -1 if seat is None else seat)

        there = [table for table in candidates(self.desk, interaction) if seat_called(table, player) is not None]
        which = suggested[1] if suggested else str(there[0].id) if len(there) == 1 else None
        await run(interaction, which, "remove", work)

    @command("table_list")
    async def list(self, interaction: Interaction) -> None:
        """List the open tables of the server."""
        await self.answer(Ask(self.desk, interaction), listed)


setup = Tables.extension
