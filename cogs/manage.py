"""`/manage`: what those who may manage a server do about its tables: close, clear, move, keep somebody off.

Each by a command of its own, or by the buttons of `/manage list`.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.access import NEEDED
from bot.discord.access import named as permissions_named
from bot.discord.ask import Ask, UnknownPress
from bot.discord.cog import command, describe, press
from bot.discord.forms import line_form
from bot.discord.request import Interaction
from bot.discord.which import NUMBER, TableCog
from bot.discord.words import named, text
from bot.features.admin.manage import PAGE_NAME, PLACES, clear_body, move_body, moved_sure_body, table_body, tables_body
from bot.show.body import Body
from bot.show.ids import page_id
from bot.show.wording import VALUE_LIMIT, safe_name
from bot.store import kept_sql
from bot.tables import sql as tables_sql
from bot.tables.model import EndReason, Problem, Status, Table, TableError

Place = app_commands.AppCommandChannel | app_commands.AppCommandThread


class PlaceOption(app_commands.Transformer):
    """A channel or thread that a table's message can be posted in."""

    type = discord.AppCommandOptionType.channel
    channel_types = list(PLACES)

    async def transform(self, interaction: Interaction, value: Place, /) -> Place:
        """Return it as it is."""
        return value


ENDED_LISTED: Final = 5
Reason = app_commands.Range[str, 1, VALUE_LIMIT]


@app_commands.allowed_contexts(guilds=True)
@app_commands.default_permissions(manage_guild=True)
class Manage(TableCog, commands.GroupCog, group_name=named("manage"), group_description=text("manage")):
    """`/manage`."""

    @command("manage_list")
    async def list(self, ask: Ask) -> None:
        """Show the server's tables with a menu to choose one."""
        await self._show_list(ask)

    @command("manage_close")
    @describe(table="manage_table", reason="manage_reason")
    @app_commands.autocomplete(table=TableCog.complete_table)
    async def close(self, ask: Ask, table: str, reason: Reason) -> None:
        """Close any table."""
        await self._close(ask, await self._managed(ask, table), reason)

    @command("manage_clear")
    @describe(table="manage_table")
    @app_commands.autocomplete(table=TableCog.complete_table)
    async def clear(self, ask: Ask, table: str) -> None:
        """Take a table's message away, or post it again."""
        await self._clear(ask, await self._managed(ask, table))

    @command("manage_move")
    @describe(table="manage_table", channel="manage_channel")
    @app_commands.autocomplete(table=TableCog.complete_table)
    async def move(self, ask: Ask, table: str, channel: app_commands.Transform[Place, PlaceOption]) -> None:
        """Move a table."""
        await self._move(ask, await self._managed(ask, table), channel.id)

    @command("manage_keep-off")
    @describe(player="manage_player")
    async def keep_off(self, ask: Ask, player: discord.User) -> None:
        """Keep somebody off the server's tables; where they sit, they are removed."""
        guild_id = ask.managed_guild()
        await self._tables.keep_off(guild_id, player.id)
        await self._tell_who(ask, "ui.kept_off", guild_id, player)

    @command("manage_let-in")
    @describe(player="manage_player")
    async def let_in(self, ask: Ask, player: discord.User) -> None:
        """Let somebody back to the server's tables."""
        guild_id = ask.managed_guild()
        await self._tables.let_in(guild_id, player.id)
        await self._tell_who(ask, "ui.let_in", guild_id, player)

    async def _done(self, ask: Ask, line: str) -> None:
        """Say what was done; above the list of tables, where a button of it was pressed."""
        await (ask.private(Body(line)) if ask.interaction.message is None else self._show_list(ask, note=line))

    async def _managed(self, ask: Ask, which: str) -> Table:
        """Return the table that is meant, of a server that the user may manage; raises ScoreError, TableError."""
        guild_id = ask.managed_guild()
        number = NUMBER.fullmatch(which.strip())
        table = await self._tables.fetch(int(number[1]) if number else 0)
        if table.guild_id != guild_id or table.quiet:
            raise TableError(Problem.UNKNOWN_TABLE)
        return table

    async def _close(self, ask: Ask, table: Table, reason: str) -> None:
        """Close a table; its messages say why."""
        if table.status.ended:
            raise TableError(Problem.CLOSED)
        await self._tables.close(table.id, EndReason.ADMIN, by=ask.user_id, note=reason)
        await self._done(ask, (await ask.say(table))("ui.closed_by_admin", table=table.id))

    async def _clear(self, ask: Ask, table: Table) -> None:
        """Take the messages of a table that is over off the channel, or post an open one's message again."""
        say, before = await ask.say(table), await self._boards.find(table.id)
        if table.status.ended:
            counts = [say("ui.still_counts")] if table.status is Status.OVER else []
            await self._done(ask, " ".join([say("ui.cleared", table=table.id), *counts]))
            if table.own_thread is not None:
                await self._messenger.delete(table.channel_id, table.own_thread)
        else:
            with self._boards.held(table.id):
                link = await self._boards.post_lobby(table)
            await self._done(ask, say("ui.posted_again", table=table.id, link=link))
        if before is not None:
            await self._messenger.delete(before.channel_id, before.message_id)

    async def _move(self, ask: Ask, table: Table, place_id: int) -> None:
        """Move a table to another channel or thread: its message is posted there, what was here leads there."""
        say, before = await ask.say(table), await self._boards.find(table.id)
        refused = say("ui.cannot_move", channel=f"<#{place_id}>", names=permissions_named(NEEDED, say))
        in_channel = table.status is Status.LOBBY and table.thread_id is None
        if await self._messenger.guild_of(place_id) != table.guild_id:
            await self._done(ask, refused)
            return
        with self._boards.held(table.id):
            moved = await self._tables.move(table.id, place_id, None if in_channel else place_id)
            try:
                link = await self._boards.post_lobby(moved)
            except discord.Forbidden:
                await self._tables.move(table.id, table.channel_id, table.thread_id)
                await self._done(ask, refused)
                return
        await self._done(ask, say("ui.moved_to", table=table.id, link=link))
        if before is not None:
            await self._messenger.delete(before.channel_id, before.message_id)
        if table.own_thread is not None:
            body = await self._boards.body(moved, place_id)
            await self._messenger.edit(table.channel_id, table.own_thread, body, None)
            await self._messenger.archive(table.own_thread)

    async def _show_list(self, ask: Ask, page: int = 0, note: str = "") -> None:
        guild_id = ask.managed_guild()
        tables = [table for table in self._tables.live() if table.guild_id == guild_id and not table.quiet]
        for table_id in await self._store.read(tables_sql.ended_last, guild_id, ENDED_LISTED):
            with suppress(TableError):  # its game is left out for now
                tables.append(await self._tables.fetch(table_id))
        await ask.update(tables_body(tables, self._show.texts, await ask.locale(), page, note))

    @press(PAGE_NAME)
    async def press(self, ask: Ask, verb: str, *rest: str) -> None:
        """Take a press on the list of tables, or on one of them; the person must still be allowed to."""
        if verb == "all":
            await self._show_list(ask, int(rest[0]))
            return
        table = await self._managed(ask, rest[0] if rest else ask.value or "")
        say = await ask.say(table)
        if verb == "pick":
            await ask.update(table_body(table, await self._boards.link(table), say))
        elif verb == "ask":
            form_id, title = page_id(PAGE_NAME, "close", table.id), say("manage.reason_title", table=table.id)
            await ask.form(line_form(form_id, title, say("manage.reason"), VALUE_LIMIT))
        elif verb == "close":
            await self._close(ask, table, ask.value or "?")
        elif verb == "again" or (verb == "clear" and len(rest) > 1):
            await self._clear(ask, table)
        elif verb == "clear":
            await ask.update(clear_body(table, say))
        elif verb == "move":
            await ask.update(move_body(table, say))
        elif verb == "to":
            await ask.update(moved_sure_body(table, int(ask.value or 0), say))
        elif verb == "moved":
            await self._move(ask, table, int(rest[1]))
        else:
            raise UnknownPress

    async def _tell_who(self, ask: Ask, key: str, guild_id: int, user: discord.User) -> None:
        say, still = await ask.say(), await self._store.read(kept_sql.kept_off, guild_id)
        lines = [say(key, name=safe_name(user.display_name))]
        if still:
            lines.append(say("ui.off_now", players=say.join(f"<@{one}>" for one in sorted(still))))
        await ask.private(Body("\n".join(lines)))


setup = Manage.extension
