"""The fair shuffle, privately: the secret's fingerprint before the end, after it the secret and the check."""

from __future__ import annotations

from bot.desk import Desk
from bot.discord.ask import Ask
from bot.show.body import Body
from bot.tables.model import Problem, Table, TableError


async def show_fair(desk: Desk, ask: Ask, table: Table) -> None:
    """Say what makes the table's shuffles fair; of a match that is over also whether they were.

    Raises TableError where the asker is elsewhere and has no seat there.
    """
    elsewhere = ask.interaction.guild_id != table.guild_id and table.seat_of(ask.user_id) is None
    if elsewhere or not table.concerns(ask.user_id):
        raise TableError(Problem.UNKNOWN_TABLE)
    say = await ask.say(table)
    table = await desk.tables.revealed(table)
    if table.deal and table.secret is None:
        await ask.private(Body(say("verify.sealed", table=table.id, hash=table.commitment)))
        return
    if table.secret is None or table.state is None:
        await ask.private(Body(say("verify.announced", table=table.id, hash=table.commitment)))
        return
    found = await desk.tables.verify(table.id)
    if found.fair:
        line = say("verify.fair", table=table.id, draws=found.draws)
    else:
        line = say("verify.wrong", table=table.id, problem=say(f"table.verify.{found.problem}", seq=found.seq))
    await ask.private(Body(f"{line}\n{say('verify.facts', secret=table.secret, hash=table.commitment)}"))
