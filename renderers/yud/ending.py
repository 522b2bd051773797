"""What decided a match of Yud! Stop!: the winner's last row, and by how much the lowest total is ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import Outcome
from games.yud.table import EMPTY, END_AT, View
from renderers.base import Ending, Say, SeatBadge
from renderers.layout import FLOOR, M
from renderers.words import seat_name
from renderers.yud.art import CARDS

LARGE: Final = 4
"""Cards of a row that are drawn large."""


def tell_ending(view: View, *, badges: Sequence[SeatBadge], say: Say) -> Ending:
    """Return the row that won, with what it counts."""
    if view.outcome is None:
        return Ending()
    winner = view.outcome.winners[0]
    cards = tuple(card for card in view.rows[winner] if card != EMPTY)
    scale = FLOOR if len(cards) <= LARGE else M
    points = view.result.scores[winner] if view.result is not None else 0
    return Ending(
        note=_note(view.outcome, say),
        label=say("picture.last_row"),
        by=winner if len(view.outcome.winners) > 1 else None,
        figure=str(points),
        shown=tuple(CARDS.sprite(str(card), scale) for card in cards),
        words=say("alt.last_row", who=seat_name(winner, badges, say), cards=cards, points=points),
        tags={seat: say("picture.out") for seat, total in enumerate(view.totals) if total >= END_AT},
    )


def _note(outcome: Outcome, say: Say) -> str:
    """Return how the match was won: by how many points, where there is somebody behind."""
    lowest = min(outcome.scores)
    behind = [score - lowest for score in outcome.scores if score > lowest]
    return say(f"picture.won_{outcome.reason}", ahead=min(behind, default=0))
