"""The house rules of Uno Super Mario. The defaults are the manual's and the decisions' own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from games.core import option

RULE_LENGTH = 200
"""The most characters of a written rule (UD33)."""


class WildDrawFour(StrEnum):
    """When a Wild Draw 4 is legal (UD14)."""

    MANUAL = "manual"
    """With no other card of the asked colour in hand, or laid on a Draw 2."""
    NO_EXCEPTION = "no_exception"
    """UD14 a: being laid on a Draw 2 does not help."""
    ANSWERS_DRAW_TWO = "answers_draw_two"
    """UD14 b: as the manual, and it may answer a Draw 2; the next player faces 2 + 4."""
    ALWAYS_LEGAL = "always_legal"
    """UD14 c: always, so there is nothing to challenge."""


class Effect(StrEnum):
    """What a written rule does by itself when its card is played (UD33)."""

    NOTHING = "nothing"
    OTHERS_DRAW_1 = "others_draw_1"
    SWAP_HANDS = "swap_hands"
    PASS_HANDS = "pass_hands"  # noqa: S105 - not a password
    NEXT_DRAWS_3 = "next_draws_3"
    PLAY_AGAIN = "play_again"


class Goal(StrEnum):
    """How a match is won (UD35)."""

    POINTS_500 = "points_500"
    SINGLE_ROUND = "single_round"
    LOWEST_TOTAL = "lowest_total"


PRESETS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {"manual": MappingProxyType({}), "quick": MappingProxyType({"goal": str(Goal.SINGLE_ROUND)})}
)
"""Name of each preset → the options that it sets; all others keep the manual's value."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the host may choose. Each field names the decision it belongs to."""

    goal: Goal = option(Goal.POINTS_500, "UD35")
    random_dealer: bool = option(False, "UD3")
    winner_deals: bool = option(False, "UD4")
    first_draw_two: bool = option(True, "UD6")
    must_play: bool = option(False, "UD11")
    draw_to_match: bool = option(False, "UD12")
    stacking: bool = option(False, "UD13")
    wild_draw_four: WildDrawFour = option(WildDrawFour.MANUAL, "UD14")
    challenges: bool = option(True, "UD16")
    double_bounce: bool = option(False, "UD23")
    bounce_last_card: bool = option(False, "UD27")
    timed_uno: bool = option(False, "UD29")
    custom_cards: bool = option(True, "UD33")
    custom1: str = option("", "UD33", length=RULE_LENGTH)
    effect1: Effect = option(Effect.NOTHING, "UD33")
    custom2: str = option("", "UD33", length=RULE_LENGTH)
    effect2: Effect = option(Effect.NOTHING, "UD33")

    def written_rules(self) -> tuple[Effect | None, Effect | None]:
        """Return the effect of each of the two custom cards, None for one that is a plain wild (UD33)."""
        if not self.custom_cards:
            return (None, None)
        return (
            self.effect1 if self.custom1.strip() else None,
            self.effect2 if self.custom2.strip() else None,
        )
