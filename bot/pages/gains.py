"""What a match gave: points and the change of each rating, or in a line why it counts for neither."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.scores import ratings
from bot.tables.rows import is_rated
from renderers.words import figure

if TYPE_CHECKING:
    from bot.store.score_model import GainRow
    from bot.tables.model import Table
    from bot.texts import Speaker


def gain_line(table: Table, gains: Sequence[GainRow], say: Speaker) -> str:
    """Return what the match gave its players; "" for one that counts and is not counted yet."""
    if not is_rated(table):
        house = any(holder.user_id is None for holder in table.holders)
        return say("gain.with_house" if house else "gain.replaced")
    by_user = {gain.user_id: gain for gain in gains}
    parts = [
        _gain(seat, by_user[holder.user_id], say)
        for seat, holder in enumerate(table.holders)
        if holder.user_id is not None and holder.user_id in by_user
    ]
    return say("gain.line", gains=" · ".join(parts)) if parts else ""


def _gain(seat: int, gain: GainRow, say: Speaker) -> str:
    before = ratings.START.mu if gain.before is None else gain.before
    after = ratings.number(gain.mu)
    change = figure(after - ratings.number(before), "+")
    return say("gain.seat", seat=seat, points=gain.points, rating=after, change=change)
