"""The house rules of Go-Stop, the presets, and what the options of earlier rules mean today.

Every field's default is the manual's answer. What each option means stands in docs/rules/gostop.md under its decision.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from games.core.options import OFF, ON, option


class CupUse(StrEnum):
    """What the September cup counts as (GD2)."""

    ANIMAL = "animal"
    BEST = "best"
    """An animal or double junk, whichever is better for its owner."""
    ASKED = "asked"
    """What its owner says when capturing it."""


class Jokers(StrEnum):
    """How many jokers are in the deck (GD4)."""

    NONE = "none"
    ONE = "one"
    TWO = "two"
    THREE = "three"
    FOUR = "four"
    FIVE = "five"


class FirstDealer(StrEnum):
    """How the first dealer is found (GD9)."""

    LOT = "lot"
    CARD = "card"


class LastTurn(StrEnum):
    """Whether the moments of G24–G28 take junk at the end of a deal (GD29)."""

    COUNTS = "counts"
    DEAL = "deal"
    """Not those of G24–G26 on the last turn of the deal."""
    PLAYER = "player"
    """None on each player's last hand card and after it."""


class JunkChoice(StrEnum):
    """Who chooses which junk card is given (GD31)."""

    AUTOMATIC = "automatic"
    GIVER = "giver"
    TAKER = "taker"


class Chips(StrEnum):
    """A number of chips, or "none"."""

    @property
    def chips(self) -> int:
        """The number, 0 for "none"."""
        return 0 if self == "none" else int(self)


class Goal(Chips):
    """The chips that end the match when somebody has won them; NONE: only the number of deals does."""

    NONE = "none"
    C20 = "20"
    C30 = "30"
    C50 = "50"
    C100 = "100"
    C200 = "200"


class Purse(Chips):
    """The chips everybody starts with and cannot fall below losing (GD53); NONE: scores may go negative."""

    NONE = "none"
    C20 = "20"
    C50 = "50"
    C100 = "100"
    C200 = "200"


@dataclass(frozen=True, slots=True)
class Options:
    """A table's rules. Field order is the lobby's order."""

    deals: int = option(6, "G23", low=1, high=99)
    goal: Goal = option(Goal.NONE, "G1")
    target_two: int = option(7, "GD36", low=5, high=7)
    target_three: int = option(3, "G34", low=3, high=7)
    double_junk: bool = option(False, "GD1")
    cup: CupUse = option(CupUse.ANIMAL, "GD2")
    jokers: Jokers = option(Jokers.TWO, "GD4")
    joker_replays: bool = option(False, "GD5")
    joker_takes: bool = option(False, "GD6")
    joker_buried: bool = option(False, "GD7")
    first_dealer: FirstDealer = option(FirstDealer.LOT, "GD9")
    table_quad_nagari: bool = option(False, "GD12")
    quad_choice: bool = option(False, "GD13")
    quad_doubled: bool = option(True, "GD14")
    shake_on_play: bool = option(False, "GD16")
    bomb_takes: bool = option(False, "GD18")
    bomb_doubles: bool = option(False, "GD19")
    bomb_pairs: bool = option(False, "GD21")
    ja_ppuk_later: bool = option(False, "GD24")
    ppuk_pays: bool = option(False, "GD25")
    sweep_any: bool = option(False, "GD26")
    last_turn: LastTurn = option(LastTurn.COUNTS, "GD29")
    last_ppuk_taken: bool = option(False, "GD30")
    junk_choice: JunkChoice = option(JunkChoice.AUTOMATIC, "GD31")
    double_settles: bool = option(False, "GD34")
    go_extra_twice: bool = option(False, "GD40")
    go_doubles: bool = option(False, "GD41")
    go_bak: bool = option(False, "GD42")
    bright_penalty_each: bool = option(False, "GD43")
    animals_none_only: bool = option(False, "GD45")
    junk_penalty_korean: bool = option(False, "GD46")
    nagari_adds_up: bool = option(False, "GD47")
    sell_brights: bool = option(False, "GD52")
    purse: Purse = option(Purse.NONE, "GD53")
    call_needs_capture: bool = option(False, "GD37", hidden=True)
    """Go or stop is asked only after a turn that captured something, as until version 3."""


KOREAN_SWITCHES: Final = (
    "double_junk", "joker_replays", "joker_takes", "joker_buried", "table_quad_nagari", "quad_choice", "shake_on_play",
    "bomb_takes", "bomb_doubles", "ja_ppuk_later", "ppuk_pays", "sweep_any", "last_ppuk_taken", "double_settles",
    "go_doubles", "go_bak", "bright_penalty_each", "junk_penalty_korean", "nagari_adds_up",
)  # fmt: skip
"""The options marked K that are switched on."""
KOREAN_CHOICES: Final = MappingProxyType(
    {"cup": str(CupUse.BEST), "jokers": str(Jokers.THREE), "last_turn": str(LastTurn.PLAYER)}
)
"""The options marked K that are no switches."""

PRESETS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "manual": MappingProxyType({}),
        "korean": MappingProxyType(dict(KOREAN_CHOICES) | dict.fromkeys(KOREAN_SWITCHES, ON)),
        "quick": MappingProxyType({"deals": "2"}),
    }
)
"""Name of each preset → the options that it sets; all others keep the manual's value."""


def wording(options: Mapping[str, str]) -> str:
    """Return the catalogue table with the words of these options: doubles are called so where they count two (GD1)."""
    return "double_term" if options.get("double_junk") == ON else ""


def from_version_2(old: Mapping[str, str]) -> dict[str, str]:
    """Return today's options that mean what options of the rules of version 2 meant.

    Until then the manual was played with double junk, the best use of the cup, junk for bombs, and more (GD1, GD2,
    GD18, GD24, GD29, GD34, GD43).
    """

    def was_on(name: str) -> bool:
        return old.get(name) == ON

    renamed = {"cup_asked", "ja_ppuk_next_turn", "last_card_plain", "giver_chooses", "two_cards", "bright_penalty_all"}
    return {
        **{name: value for name, value in old.items() if name not in renamed},
        "double_junk": ON,
        "cup": str(CupUse.ASKED if was_on("cup_asked") else CupUse.BEST),
        "bomb_takes": old.get("bomb_takes", ON),
        "ja_ppuk_later": OFF if was_on("ja_ppuk_next_turn") else ON,
        "last_turn": str(LastTurn.PLAYER if was_on("last_card_plain") else LastTurn.DEAL),
        "junk_choice": str(JunkChoice.GIVER if was_on("giver_chooses") else JunkChoice.AUTOMATIC),
        "double_settles": OFF if was_on("two_cards") else ON,
        "bright_penalty_each": OFF if was_on("bright_penalty_all") else ON,
    }


def from_version_3(old: Mapping[str, str]) -> dict[str, str]:
    """Return today's options that mean what options of the rules of version 3 meant.

    Until then go or stop was asked only after a capture (GD37). That differs only where the jokers of the first layout
    are worth the target: five of them, 12 junk, are 3 points.
    """
    differs = old.get("jokers") == Jokers.FIVE and old.get("target_three", "3") == "3"
    return {**old, "call_needs_capture": ON} if differs else dict(old)
