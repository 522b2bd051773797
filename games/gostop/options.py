"""The house rules of Go-Stop and the two presets. Every field's default is the manual's answer.

What each option means stands in docs/rules/gostop.md under its decision.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from games.core.options import ON, option


class Jokers(StrEnum):
    """How many jokers are in the deck (GD4)."""

    NONE = "none"
    TWO = "two"
    THREE = "three"


class FirstDealer(StrEnum):
    """How the first dealer is found (GD9)."""

    LOT = "lot"
    CARD = "card"


class Goal(StrEnum):
    """The chips that end the match when somebody has won them; NONE: only the number of deals does."""

    NONE = "none"
    C20 = "20"
    C30 = "30"
    C50 = "50"
    C100 = "100"
    C200 = "200"

    @property
    def chips(self) -> int:
        """The number, 0 for NONE."""
        return 0 if self is Goal.NONE else int(self)


class Purse(StrEnum):
    """The chips everybody starts with and cannot fall below losing (GD53); NONE: scores may go negative."""

    NONE = "none"
    C20 = "20"
    C50 = "50"
    C100 = "100"
    C200 = "200"

    @property
    def chips(self) -> int:
        """The number, 0 for NONE."""
        return 0 if self is Purse.NONE else int(self)


@dataclass(frozen=True, slots=True)
class Options:
    """A table's rules. Field order is the lobby's order."""

    deals: int = option(6, "G23", low=1, high=99)
    goal: Goal = option(Goal.NONE, "G1")
    target_two: int = option(7, "GD36", low=5, high=7)
    target_three: int = option(3, "G34", low=3, high=7)
    cup_asked: bool = option(False, "GD2")
    jokers: Jokers = option(Jokers.TWO, "GD4")
    joker_replays: bool = option(False, "GD5")
    joker_takes: bool = option(False, "GD6")
    joker_buried: bool = option(False, "GD7")
    first_dealer: FirstDealer = option(FirstDealer.LOT, "GD9")
    table_quad_nagari: bool = option(False, "GD12")
    quad_choice: bool = option(False, "GD13")
    quad_doubled: bool = option(True, "GD14")
    shake_on_play: bool = option(False, "GD16")
    bomb_takes: bool = option(True, "GD18")
    bomb_doubles: bool = option(False, "GD19")
    bomb_pairs: bool = option(False, "GD21")
    ja_ppuk_next_turn: bool = option(False, "GD24")
    ppuk_pays: bool = option(False, "GD25")
    sweep_any: bool = option(False, "GD26")
    last_card_plain: bool = option(False, "GD29")
    last_ppuk_taken: bool = option(False, "GD30")
    giver_chooses: bool = option(False, "GD31")
    two_cards: bool = option(False, "GD34")
    go_extra_twice: bool = option(False, "GD40")
    go_doubles: bool = option(False, "GD41")
    go_bak: bool = option(False, "GD42")
    bright_penalty_all: bool = option(False, "GD43")
    animals_none_only: bool = option(False, "GD45")
    junk_penalty_korean: bool = option(False, "GD46")
    nagari_adds_up: bool = option(False, "GD47")
    sell_brights: bool = option(False, "GD52")
    purse: Purse = option(Purse.NONE, "GD53")


KOREAN_SWITCHES: Final = (
    "joker_replays", "joker_takes", "joker_buried", "table_quad_nagari", "quad_choice", "shake_on_play", "bomb_doubles",
    "ppuk_pays", "sweep_any", "last_card_plain", "last_ppuk_taken", "go_doubles", "go_bak", "junk_penalty_korean",
    "nagari_adds_up",
)  # fmt: skip
"""The options marked K that are switched on; GD4 is the one that is no switch."""

PRESETS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "manual": MappingProxyType({}),
        "korean": MappingProxyType({"jokers": str(Jokers.THREE)} | dict.fromkeys(KOREAN_SWITCHES, ON)),
    }
)
"""Name of each preset → the options that it sets; all others keep the manual's value."""

OPTION_NAMES: Final = tuple(field.name for field in fields(Options))
