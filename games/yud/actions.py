"""What can be done in Yud! Stop!, and its text forms. Whether it is allowed stands in legality."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import Form, Many, Maybe, Name, Notation, Number, Seat
from games.yud.cards import HIGHEST, Card

FIRST: Final = -1
"""Stands for the first of some places, where the drawn card goes unless another is chosen (YD22)."""


@dataclass(frozen=True, slots=True)
class Lot:
    """CHANCE: the seat that starts round 1 (YD17). `lot 2`."""

    starter: Seat


@dataclass(frozen=True, slots=True)
class Shuffle:
    """CHANCE: the deck, or the discards to be drawn again (YD19), first card first. `shuffle 3 13 0 …`."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Peek:
    """Look at two of your own cards at set-up (Y6); `first` < `second`. `peek 0 2`."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Decline:
    """Look at none at set-up (Y6). `decline`."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of the central pile (Y9). `draw`."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw the drawn card away, face up (Y9a). `discard`."""


@dataclass(frozen=True, slots=True)
class Look:
    """Use the drawn card: look at one of your own cards (Y9b). `look 2`."""

    slot: int


@dataclass(frozen=True, slots=True)
class Spy:
    """Use the drawn card: look at a friend's card (Y9b). `spy 1 3`: seat 1, slot 3."""

    seat: Seat
    slot: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Use the drawn card: swap two cards (Y9b, YD23). `swap 0 2 1 3`: seat 0 slot 2 with seat 1 slot 3.

    By default the first is your own; under the house rule YD23 the pair is written in rising order.
    """

    seat: Seat
    slot: int
    other: Seat
    other_slot: int


@dataclass(frozen=True, slots=True)
class Keep:
    """Put the drawn card in the place of one of your own, which is discarded (Y9c). `keep 2`."""

    slot: int


@dataclass(frozen=True, slots=True)
class Match:
    """Exchange identical cards for the drawn one (Y9d, YD3). `pair 0 2`, `trio 0 1 2`, `four 0 1 2 3`.

    `slots` rise; `into` is the place of the drawn card where it is not the first (YD22): `pair 0 2 into 2`.
    """

    slots: tuple[int, ...]
    into: int = FIRST

    def __post_init__(self) -> None:
        _require_rising(self.slots, self.into)


@dataclass(frozen=True, slots=True)
class Take:
    """Exchange one of your own cards (Y9e), or identical ones (YD4), for the top discard. `take 2`, `take 0 2`."""

    slots: tuple[int, ...]
    into: int = FIRST

    def __post_init__(self) -> None:
        _require_rising(self.slots, self.into)


@dataclass(frozen=True, slots=True)
class Stop:
    """Announce "Stop!" (Y14, YD8). `stop`."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Play nothing, in the last lap when the central pile is empty (YD20). `pass`."""


@dataclass(frozen=True, slots=True)
class End:
    """End your turn without calling Stop (house rule YD8). `end`."""


@dataclass(frozen=True, slots=True)
class Done:
    """Lay the cards you look at face down again (Y7). `done`."""


@dataclass(frozen=True, slots=True)
class Ready:
    """Go on to the next round (Y16). `ready`."""


@dataclass(frozen=True, slots=True)
class CloseLook:
    """HOST: the time of a look is over; `number` is the look's. `close_look 7`."""

    number: int


@dataclass(frozen=True, slots=True)
class NextRound:
    """HOST: the pause between rounds is over. `next_round`."""


Action = (
    Lot | Shuffle | Peek | Decline | Draw | Discard | Look | Spy | Swap | Keep | Match | Take | Stop | Pass | End
    | Done | Ready | CloseLook | NextRound
)  # fmt: skip

NUMBER: Final = Number()
CARD: Final = Name([str(number) for number in range(HIGHEST + 1)])
INTO: Final = Maybe(NUMBER, FIRST, after="into")

NOTATION: Final = Notation[Action](
    {
        "lot": Form(Lot, NUMBER),
        "peek": Form(Peek, NUMBER, NUMBER, example="peek 0 1"),
        "decline": Form(Decline),
        "draw": Form(Draw),
        "discard": Form(Discard),
        "look": Form(Look, NUMBER),
        "spy": Form(Spy, NUMBER, NUMBER),
        "swap": Form(Swap, NUMBER, NUMBER, NUMBER, NUMBER),
        "keep": Form(Keep, NUMBER),
        "stop": Form(Stop),
        "pass": Form(Pass),
        "end": Form(End),
        "done": Form(Done),
        "ready": Form(Ready),
        "close_look": Form(CloseLook, NUMBER),
        "next_round": Form(NextRound),
        "pair": Form(Match, Many(NUMBER, 2, 2), INTO, example="pair 0 2"),
        "trio": Form(Match, Many(NUMBER, 3, 3), INTO, example="trio 0 1 2"),
        "four": Form(Match, Many(NUMBER, 4, 4), INTO, example="four 0 1 2 3"),
        "take": Form(Take, Many(NUMBER, 1, 4), INTO),
        "shuffle": Form(Shuffle, Many(CARD)),
    }
)


def _require_rising(slots: tuple[int, ...], into: int) -> None:
    """Raise ValueError unless the slots rise and `into` is one of them but for the first, or FIRST."""
    if list(slots) != sorted(set(slots)) or (into != FIRST and into not in slots[1:]):
        raise ValueError(f"{slots} into {into}")
