"""How long a house player takes over an action: the longer the more is open, and at a large table less each.

Where people may react to what was just done, they get the time that the game asks for.
"""

from __future__ import annotations

from typing import Final

from bot.tables.model import Table, Tempo

FACTORS: Final = {Tempo.BRISK: 0.5, Tempo.USUAL: 1.0, Tempo.RELAXED: 2.0}
FORCED_DELAY: Final = 0.4
"""Seconds before an action where there is nothing to think about."""
CLEAR: Final = 0.65
"""How long what is clear takes, as a share of the usual delay."""
TORN: Final = 0.9
"""How much longer it takes where very many actions look alike, as a share of the usual delay."""
FURTHER: Final = 0.5
"""How long the further actions of a turn take, as a share of the first."""
ROUND_SECONDS: Final = 5.5
"""Seconds in which all house players of a table have a turn each: the more there are, the quicker each."""
AT_ONCE: Final = 0.7
"""How much of what is left of its part of that a house player takes for one action, at most."""
SPREAD: Final = 0.3
"""How far a delay strays from the usual one, as a share of it."""


def people_may_react(table: Table) -> bool:
    """Whether there is a chance for a person to react that would be lost with the next action."""
    if table.game.info.reaction_pace == 1:
        return False
    able = {seat for seat in table.game.to_act(table.state) if seat >= 0}
    return able > table.waiting and any(table.holders[seat].present for seat in able)


def seconds(table: Table, delay: float, choices: int, candidates: int, *, further: bool) -> float:
    """Return how long a house player would take where it has so many choices, and so many of them look good.

    `delay` is the usual time in seconds; `further`: it has acted in this turn already.
    """
    if people_may_react(table):
        return delay * table.game.info.reaction_pace  # whatever the tempo: theirs is not asked for
    usual = delay * FACTORS[table.tempo]
    if choices == 1:
        return min(usual, FORCED_DELAY)
    usual *= CLEAR + TORN * (1 - 1 / max(1, candidates))
    return usual * FURTHER if further else usual


def allowed(table: Table, spent: float) -> float:
    """Return how many seconds an action may take at most when its turn has taken so many already."""
    part = ROUND_SECONDS / max(1, sum(holder.house for holder in table.holders))
    return max(0.0, part - spent) * AT_ONCE
