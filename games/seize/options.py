"""The house rules of Seize!, one option per decision that has one. The defaults are the rules page's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.core import option
from games.core.options import ON


@dataclass(frozen=True, slots=True)
class Options:
    """Which decisions a table plays differently."""

    all_directions: bool = option(False, "SD5")
    """Every piece walks in all eight directions."""
    one_piece: bool = option(False, "SD7")
    """One piece per turn spends the points."""
    attack_ends_move: bool = option(False, "SD8")
    """A piece that has attacked neither walks, turns nor attacks any more this turn."""
    own_pieces_block: bool = option(False, "SD9")
    """No step leads onto or through an own piece."""
    long_flights: bool = option(False, "SD12")
    """A piece flies as many cells as the levels differ."""
    draw_at_move_end: bool = option(False, "SD18")
    """A hole gives a card only where a piece's move ends."""
    closed_holes: bool = option(False, "SD19")
    """A player may not enter a hole with their own dot."""
    seizing_costs: bool = option(False, "SD22")
    """Seizing costs 1 movement point."""
    hidden_costs: bool = option(False, "SD23")
    """A cost is seen only with a piece next to the card."""
    reshuffle: bool = option(False, "SD26")
    """The discard pile is shuffled into a new pile (S28 never applies)."""
    specials: bool = option(True, "SD27")
    """The deck holds the 16 special cards."""
    hand_limit: bool = option(False, "SD30")
    """A turn ends with at most 7 cards in hand."""
    finish_round: bool = option(False, "SD31")
    """S28 waits for the end of the big round."""


def from_version_1(options: Mapping[str, str]) -> Mapping[str, str]:
    """Return the options of version 1, in which own pieces blocked unless `through_own` was on (SD9), as of today."""
    others = {name: text for name, text in options.items() if name != "through_own"}
    return others if options.get("through_own") == ON else {**others, "own_pieces_block": ON}
