"""`/verify`: deals a match that is over again from its revealed secret, and compares; before, shows the fingerprint."""

from __future__ import annotations

from discord import app_commands

from bot.discord.ask import Ask
from bot.discord.cog import HouseCog, command, describe, verb
from bot.show.body import Body
from bot.tables import sql as tables_sql
from bot.tables.model import Problem, Table, TableError


class Verify(HouseCog):
    """`/verify`, and *Fair shuffle* of a table."""

    @command("verify")
    @describe(table="verify_table")
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def verify(self, ask: Ask, table: app_commands.Range[int, 1, 10**15] | None = None) -> None:
        """Check a table's shuffles; without a number, of the match that ended last here, else of the one open here."""
        tables, number = self._tables, table
        if number is None:
            number = await self._store.read(tables_sql.newest_ended_in, ask.channel_id)
        if number is None:
            number = max((one.id for one in tables.in_channel(ask.channel_id)), default=None)
        if number is None:
            raise TableError(Problem.NONE_HERE)
        await self.fair(ask, await tables.fetch(number))

    @verb("fair")
    async def fair(self, ask: Ask, table: Table) -> None:
        """Say what makes the table's shuffles fair; of a match that is over also whether they were.

        Raises TableError where the asker is elsewhere and has no seat there.
        """
        elsewhere = ask.interaction.guild_id != table.guild_id and table.seat_of(ask.user_id) is None
        if elsewhere or not table.concerns(ask.user_id):
            raise TableError(Problem.UNKNOWN_TABLE)
        say = await ask.say(table)
        table = await self._tables.revealed(table)
        if table.secret is None or table.state is None:
            sealed = table.deal and table.secret is None
            line = say("verify.sealed" if sealed else "verify.announced", table=table.id, hash=table.commitment)
        else:
            found = await self._tables.verify(table.id)
            if found.fair:
                line = say("verify.fair", table=table.id, draws=found.draws)
            else:
                line = say("verify.wrong", table=table.id, problem=say(f"table.verify.{found.problem}", seq=found.seq))
            line = f"{line}\n{say('verify.facts', secret=table.secret, hash=table.commitment)}"
        await ask.private(Body(line))


setup = Verify.extension
