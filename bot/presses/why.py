"""Why something is not possible now, and how the score comes about: with the ids of the rules, and only here."""

from __future__ import annotations

from typing import Final

from bot.desk import Desk
from bot.pages.lines import score_lines, waiting_line
from bot.presses.game import seated
from bot.tables.model import Problem, Status, Table, TableError
from bot.ui.body import Body
from bot.ui.reply import Reply
from bot.ui.wording import refusal_line

MOST_REASONS: Final = 12


async def show_why(desk: Desk, reply: Reply, table: Table) -> None:
    """Say why the rest is not possible now, each reason once, and how the score comes about; raises TableError."""
    table, seat = await seated(desk, reply, table.id)
    say = await desk.say(reply.interaction, table)
    if table.status is not Status.PLAYING:
        raise TableError(Problem.NOT_STARTED if table.status is Status.LOBBY else Problem.OVER)
    moves = table.moves(seat)
    reasons = dict.fromkeys(refusal_line(say, refusal, rules=True) for _, refusal in moves.refused)
    shown = [f"- {line}" for line in list(reasons)[:MOST_REASONS]]
    if not shown:
        shown = [say("ui.why_none") if moves.legal else say("ui.why_wait", waiting=waiting_line(table, say))]
    scores = score_lines(table, seat, say)
    await reply.private(Body("\n".join([*shown, *([say("ui.why_scores"), *scores] if scores else [])])))
