"""Where a table stands, in lines of text that boards and panels share: who is waited for, results, the fair shuffle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from bot.tables.model import Status, Table
from bot.tables.people import electors, majority
from bot.tables.votes import ayes, needed
from bot.ui.wording import VALUE_LIMIT, safe_name, score_text
from games.core import Outcome, ScoreLine, Seat

if TYPE_CHECKING:
    from bot.store.score_model import HonourRow
    from bot.texts import Speaker
    from bot.ui.panel import GameUi

MOST_HONOURS: Final = 4
"""Feats of a player that the end of a match names; the profile has all."""
MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}


def waiting_line(table: Table, say: Speaker, *, pause: bool = False) -> str:
    """Return whom the table waits for and until when; in a pause between rounds, which ends by itself, when it does."""
    if table.pause is not None:
        return say("board.paused", at=table.pause.until)
    seats = sorted(table.waiting)
    due = min(table.waits.values(), default=None)
    if not seats:
        return say("board.pause_until", at=due) if due else say("board.pause")
    if pause and due:
        return say("board.next_round", seats=seats, count=len(seats), at=due)
    clocks = [table.deadlines[seat] for seat in seats if seat in table.deadlines]
    if len(seats) == 1:
        seat = seats[0]
        return say("board.turn_until", seat=seat, at=clocks[0]) if clocks else say("board.turn", seat=seat)
    return say("board.turns_until", seats=seats, at=min(clocks)) if clocks else say("board.turns", seats=seats)


def score_lines(table: Table, observer: Seat | None, say: Speaker, ui: GameUi[Any] | None = None) -> list[str]:
    """Return the reckoning that the observer may know, by seat; without a cog all of it, with the rules' ids."""
    view, rules = table.game.view(table.state, observer), ui is None
    lines: Sequence[ScoreLine] = table.game.score_lines(view)
    if ui is not None:
        lines = ui.brief_scores(view, lines)
    return [
        f"**{say.name(seat)}**: " + "; ".join(score_text(say, line, rules=rules) for line in lines if line.seat == seat)
        for seat in range(len(table.holders))
        if any(line.seat == seat for line in lines)
    ]


def result_lines(table: Table, say: Speaker) -> list[str]:
    """Return how the match ended: the reason and the standings. The last reckoning is in the picture and the hands."""
    outcome = table.game.outcome(table.state)
    if outcome is None:
        return []
    facts = {"winners": outcome.winners, "scores": outcome.scores, "placements": outcome.placements}
    reason = say(f"outcome.{outcome.reason}", **facts)
    return [reason, *standings(outcome, say)]


def vote_lines(table: Table, say: Speaker) -> list[str]:
    """Return what is asked of all, whom some want to remove, and how many votes that has of those that it takes."""
    return motion_lines(table, say) + [
        say("board.vote", seat=seat, votes=len(voters), needed=majority(electors(table, seat)))
        for seat, voters in sorted(table.votes.items())
    ]


def motion_lines(table: Table, say: Speaker) -> list[str]:
    """Return what somebody asks of the others, with the votes so far, those that it takes, and until when."""
    motion = table.motion
    asker = next((seat for seat in map(table.seat_of, motion.ayes) if seat is not None), None) if motion else None
    if motion is None or asker is None:
        return []
    facts = {"votes": ayes(table), "needed": needed(table, motion.what), "at": motion.lapses_at}
    return [say(f"board.ask_{motion.what}", seat=asker, **facts)]


def standings(outcome: Outcome, say: Speaker) -> list[str]:
    """Return a line for each seat, the winners first."""
    order = sorted(range(len(outcome.placements)), key=lambda seat: (outcome.placements[seat], seat))
    return [
        say(
            "board.place",
            medal=MEDALS.get(outcome.placements[seat], "▫️"),
            place=outcome.placements[seat],
            seat=seat,
            score=outcome.scores[seat],
        )
        for seat in order
    ]


def honour_lines(table: Table, honours: Sequence[HonourRow], say: Speaker) -> list[str]:
    """Return what people achieved here for the first time, a line for each of them."""
    lines = []
    for seat, holder in enumerate(table.holders):
        keys = [f"honour.{row.honour}" for row in honours if row.user_id == holder.user_id]
        own = [say(key) for key in keys if say.find(key) is not None]
        if own:
            shown = say.join(own[:MOST_HONOURS])
            more = say("board.more_honours", count=len(own) - MOST_HONOURS) if len(own) > MOST_HONOURS else ""
            lines.append(say("board.honours", seat=seat, honours=shown) + more)
    return lines


def ended_line(say: Speaker, table: Table) -> str:
    """Return why a table was closed, in one line; or that it is over, where no more can be said under today's rules."""
    if table.status is Status.OVER:
        return say("panel.over")
    note = safe_name(table.ended_note, VALUE_LIMIT)
    return say("panel.closed", why=say(f"table.ended.{table.ended_reason}", note=note))
