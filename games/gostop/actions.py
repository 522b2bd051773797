"""What can be done at a Go-Stop table, and its text forms. Whether it is allowed stands in legality.

Cards and months are the numbers of cards, months counted from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import Form, Many, Name, Notation, Number, Seat
from games.gostop.cards import AS_ANIMAL, AS_JUNK, FLOWERS, MONTHS, NAMES, month_text


@dataclass(frozen=True, slots=True)
class Lot:
    """CHANCE: the first dealer (G8). `lot 2`."""

    dealer: Seat


@dataclass(frozen=True, slots=True)
class Draw:
    """CHANCE: one card for each seat; the latest month deals first (GD9). `draw 01-bright 05-junk1`."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """CHANCE: the shuffled deck from the top (G9). `deal 05-junk1 11-double …`."""

    deck: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stay:
    """Stay in the deal (GD52). `stay`."""


@dataclass(frozen=True, slots=True)
class Drop:
    """Leave the deal (GD52). `drop`."""


@dataclass(frozen=True, slots=True)
class Quad:
    """Take the chips for a quad in hand, or play on without them (GD13). `quad take`, `quad play`."""

    takes: bool


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card from the hand (G18) or a joker (G31). `play 01-bright`."""

    card: int


@dataclass(frozen=True, slots=True)
class Shake:
    """Show a triple, *heundeum* (G17). `shake 03`."""

    month: int


@dataclass(frozen=True, slots=True)
class Bomb:
    """Play all cards of a month at once onto the rest of it (G29, GD21). `bomb 07`."""

    month: int


@dataclass(frozen=True, slots=True)
class Flip:
    """Play no hand card and only turn up the stock (G30). `flip`."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose which of two floor cards the hand card or the stock card takes (G20, G21). `pick 05-animal`."""

    card: int


@dataclass(frozen=True, slots=True)
class Cup:
    """Say what the captured cup counts as: AS_ANIMAL or AS_JUNK (GD2). `cup animal`, `cup junk`."""

    use: int


@dataclass(frozen=True, slots=True)
class Give:
    """Give a junk card to the player in turn (GD31). `give 12-double`."""

    card: int


@dataclass(frozen=True, slots=True)
class Take:
    """Take a junk card from the player who owes one (GD31). `take 12-double`."""

    card: int


@dataclass(frozen=True, slots=True)
class Go:
    """Go on (G35). `go`."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop and be paid (G35). `stop`."""


@dataclass(frozen=True, slots=True)
class Ready:
    """Go on to the next deal (G23). `ready`."""


@dataclass(frozen=True, slots=True)
class NextRound:
    """HOST: the pause between deals is over (G23). `next_round`."""


Action = (
    Lot | Draw | Deal | Stay | Drop | Quad | Play | Shake | Bomb | Flip | Pick | Cup | Give | Take | Go | Stop | Ready
    | NextRound
)  # fmt: skip

CARD: Final = Name(NAMES)
MONTH: Final = Name([month_text(month) for month in range(MONTHS)])
MOST_SEATS: Final = 5

NOTATION: Final = Notation[Action](
    {
        "play": Form(Play, CARD),
        "lot": Form(Lot, Number(high=MOST_SEATS - 1)),
        "draw": Form(Draw, Many(CARD)),
        "deal": Form(Deal, Many(CARD)),
        "stay": Form(Stay),
        "drop": Form(Drop),
        "quad": Form(Quad, Name({"take": True, "play": False})),
        "shake": Form(Shake, MONTH),
        "bomb": Form(Bomb, MONTH),
        "flip": Form(Flip),
        "pick": Form(Pick, Name(FLOWERS)),
        "cup": Form(Cup, Name({"animal": AS_ANIMAL, "junk": AS_JUNK})),
        "give": Form(Give, CARD),
        "take": Form(Take, CARD),
        "go": Form(Go),
        "stop": Form(Stop),
        "ready": Form(Ready),
        "next_round": Form(NextRound),
    }
)
