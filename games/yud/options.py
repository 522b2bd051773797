"""The house rules of Yud! Stop!, one option each; the defaults are the manual and the house's decisions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.core import option


class Zero(StrEnum):
    """Who scores 0 at the end of a round (YD12)."""

    NOBODY = "nobody"
    LOWEST = "lowest"
    """The seat with the lowest sum, and every one that ties for it."""
    CALLER = "caller"
    """A caller who succeeds."""


@dataclass(frozen=True, slots=True)
class Options:
    """How one table plays."""

    abilities: bool = option(True, "YD1")
    """Off: no card has an ability."""
    mismatch_keeps: bool = option(False, "YD2")
    """A mismatch on a 2:1 exchange leaves the drawn card in the row as an extra card."""
    match_up_to_four: bool = option(False, "YD3")
    """Two, three or four identical cards for one."""
    match_discard: bool = option(False, "YD4")
    """Identical cards may also be exchanged for the top of the discard pile."""
    no_early_stop: bool = option(False, "YD8")
    """Stop cannot be called in the first lap of a round."""
    stop_after_action: bool = option(False, "YD8")
    """Stop is called at the end of the own turn, after its action, and not instead of a turn."""
    caller_locked: bool = option(False, "YD10")
    """The caller's cards cannot be spied on or swapped."""
    tie_fails: bool = option(False, "YD11")
    """A caller who ties for the lowest score has failed."""
    zero: Zero = option(Zero.NOBODY, "YD12")
    """Who scores 0."""
    others_fifty: bool = option(False, "YD13")
    """When somebody has 12-12-13-13, the others score 50."""
    drop_at_66: bool = option(False, "YD15")
    """A total of exactly 66 drops to 33, once per player."""
    sudden_death: bool = option(False, "YD16")
    """A tie for the win is played off."""
    rotate_starter: bool = option(False, "YD17")
    """The start of a round goes round the table."""
    turn_one_up: bool = option(False, "YD18")
    """A card is turned up to start the discard pile."""
    reshuffle: bool = option(False, "YD19")
    """An exhausted pile is made again from the discards."""
    end_when_empty: bool = option(False, "YD20")
    """The round ends at once when the pile runs out in the last lap."""
    choose_place: bool = option(False, "YD22")
    """The player chooses in which of the emptied places the card of a 2:1 exchange goes."""
    swap_any: bool = option(False, "YD23")
    """The swap ability takes any two cards on the table."""
    taken_face_up: bool = option(False, "YD25")
    """A card taken from the discard pile lies face up in the row."""
