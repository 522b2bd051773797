"""`/manage`: what those who may manage a server do about its tables: close, clear, move, keep somebody off."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.messages.posted_boards import board_link
from bot.pages.lobby import moved_body
from bot.presses.table import post_lobby
from bot.presses.which import NUMBER, complete_table
from bot.tables.model import EndReason, Problem, Status, Table, TableError
from bot.ui.access import NEEDED, managed_guild
from bot.ui.access import named as permissions_named
from bot.ui.body import Body
from bot.ui.cog import HouseCog, command, describe
from bot.ui.reply import Interaction, Reply
from bot.ui.translator import named, text
from bot.ui.wording import VALUE_LIMIT, safe_name

if TYPE_CHECKING:
    from bot.app import Madang
    from bot.desk import Desk

Place = app_commands.AppCommandChannel | app_commands.AppCommandThread


class PlaceOption(app_commands.Transformer):
    """A channel or thread that a table's message can be posted in."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """Say that it is a channel."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Say of which kinds."""
        kinds = discord.ChannelType
        return [kinds.text, kinds.news, kinds.voice, kinds.public_thread, kinds.private_thread, kinds.news_thread]

    async def transform(self, interaction: Interaction, value: Place, /) -> Place:
        """Return it as it is."""
        return value


Reason = app_commands.Range[str, 1, VALUE_LIMIT]


async def _managed(desk: Desk, reply: Reply, which: str) -> Table:
    """Return the table that is meant, of a server that the user may manage; raises ScoreError, TableError."""
    guild_id = managed_guild(reply.interaction)
    number = NUMBER.fullmatch(which.strip())
    table = await desk.tables.fetch(int(number[1]) if number else 0)
    if table.guild_id != guild_id:
        raise TableError(Problem.UNKNOWN_TABLE)
    return table


async def close_table(desk: Desk, reply: Reply, which: str, reason: str) -> None:
    """Close a table; its messages say why."""
    table = await _managed(desk, reply, which)
    if table.status.ended:
        raise TableError(Problem.CLOSED)
    await desk.tables.close(table.id, EndReason.ADMIN, by=reply.interaction.user.id, note=reason)
    say = await desk.say(reply.interaction, table)
    await reply.private(Body(say("ui.closed_by_admin", table=table.id)))


async def clear_table(desk: Desk, reply: Reply, which: str) -> None:
    """Take the messages of a table that is over off the channel, or post an open one's message again."""
    table = await _managed(desk, reply, which)
    say, before = await desk.say(reply.interaction, table), await desk.boards.find(table.id)
    if table.status.ended:
        await reply.private(Body(say("ui.cleared", table=table.id)))
        if table.own_thread is not None:
            await desk.messenger.delete(table.channel_id, table.own_thread)
    else:
        with desk.publisher.held(table.id):
            posted = await post_lobby(desk, table)
        link = board_link(table, posted.channel_id, posted.message_id)
        await reply.private(Body(say("ui.posted_again", table=table.id, link=link)))
    if before is not None:
        await desk.messenger.delete(before.channel_id, before.message_id)


async def move_table(desk: Desk, reply: Reply, which: str, place: Place) -> None:
    """Have a table live in another channel or thread: its message is posted there, and what was here leads to it."""
    table = await _managed(desk, reply, which)
    say, before = await desk.say(reply.interaction, table), await desk.boards.find(table.id)
    in_channel = table.status is Status.LOBBY and table.thread_id is None
    with desk.publisher.held(table.id):
        moved = await desk.tables.move(table.id, place.id, None if in_channel else place.id)
        try:
            posted = await post_lobby(desk, moved)
        except discord.Forbidden:
            await desk.tables.move(table.id, table.channel_id, table.thread_id)
            names = permissions_named(NEEDED, say)
            await reply.private(Body(say("ui.cannot_move", channel=f"<#{place.id}>", names=names)))
            return
    link = board_link(moved, posted.channel_id, posted.message_id)
    await reply.private(Body(say("ui.moved_to", table=table.id, link=link)))
    if before is not None:
        await desk.messenger.delete(before.channel_id, before.message_id)
    if table.own_thread is not None:
        await desk.messenger.edit(table.channel_id, table.own_thread, moved_body(desk.resources, moved, place.id), None)
        await desk.messenger.archive(table.own_thread)


async def keep_off(desk: Desk, reply: Reply, user: discord.User) -> None:
    """Keep somebody off the server's tables; where they sit, they are removed."""
    guild_id = managed_guild(reply.interaction)
    await desk.tables.keep_off(guild_id, user.id)
    await _tell_who(desk, reply, "ui.kept_off", guild_id, user)


async def let_in(desk: Desk, reply: Reply, user: discord.User) -> None:
    """Let somebody back to the server's tables."""
    guild_id = managed_guild(reply.interaction)
    await desk.tables.let_in(guild_id, user.id)
    await _tell_who(desk, reply, "ui.let_in", guild_id, user)


async def _tell_who(desk: Desk, reply: Reply, key: str, guild_id: int, user: discord.User) -> None:
    say, still = await desk.say(reply.interaction), await desk.store.kept_off(guild_id)
    lines = [say(key, name=safe_name(user.display_name))]
    if still:
        lines.append(say("ui.off_now", players=say.join(f"<@{one}>" for one in sorted(still))))
    await reply.private(Body("\n".join(lines)))


@app_commands.allowed_contexts(guilds=True)
@app_commands.allowed_installs(guilds=True)
@app_commands.default_permissions(manage_guild=True)
class Manage(HouseCog, commands.GroupCog, group_name=named("manage"), group_description=text("manage")):
    """`/manage`."""

    @command("manage_close")
    @describe(table="manage_table", reason="manage_reason")
    @app_commands.autocomplete(table=complete_table)
    async def close(self, interaction: Interaction, table: str, reason: Reason) -> None:
        """Close any table."""
        await self.answer(Reply(interaction), close_table, table, reason)

    @command("manage_clear")
    @describe(table="manage_table")
    @app_commands.autocomplete(table=complete_table)
    async def clear(self, interaction: Interaction, table: str) -> None:
        """Take a table's message away, or post it again."""
        await self.answer(Reply(interaction), clear_table, table)

    @command("manage_move")
    @describe(table="manage_table", channel="manage_channel")
    @app_commands.autocomplete(table=complete_table)
    async def move(
        self, interaction: Interaction, table: str, channel: app_commands.Transform[Place, PlaceOption]
    ) -> None:
        """Move a table."""
        await self.answer(Reply(interaction), move_table, table, channel)

    @command("manage_keep-off")
    @describe(player="manage_player")
    async def keep_off(self, interaction: Interaction, player: discord.User) -> None:
        """Keep somebody off."""
        await self.answer(Reply(interaction), keep_off, player)

    @command("manage_let-in")
    @describe(player="manage_player")
    async def let_in(self, interaction: Interaction, player: discord.User) -> None:
        """Let somebody back."""
        await self.answer(Reply(interaction), let_in, player)


async def setup(bot: Madang) -> None:
    """Add the commands."""
    await bot.add_cog(Manage(bot))
