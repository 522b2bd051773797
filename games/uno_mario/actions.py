"""What can be done at an Uno table, and its text forms. Whether it is allowed stands in legality."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import Flag, Form, Many, Maybe, Name, Notation, Number, Seat
from games.uno_mario.cards import CARD_TEXTS, COLOURED, COLOURS, NONE, Card, Colour


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a card on the discard pile (U9). `play R7`, `play Wd4 blue uno`, `play Wcust1 2`.

    `colour` is what a wild asks for (U16), NONE where none is given; `target` the seat to swap hands with (UD33), NONE
    for all other cards; `uno` whether UNO is called along with the card (U24).
    """

    card: Card
    colour: Colour = NONE
    target: Seat = NONE
    uno: bool = False

    def __post_init__(self) -> None:
        if self.target != NONE and (self.colour != NONE or self.card < COLOURED):
            raise ValueError(f"{self.card} at {self.target}")


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a card (U10). `draw`."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Keep the card just drawn (U11), or pass where nothing can be played or drawn (UD32). `pass`."""


@dataclass(frozen=True, slots=True)
class Accept:
    """Draw the cards that one is hit with (U13, U17). `accept`."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Say that the Wild Draw 4 was illegal (U20). `challenge`."""


@dataclass(frozen=True, slots=True)
class Bounce:
    """Answer a hit with a Super Star that asks for a colour (U22, U23). `star green`, `star green uno`."""

    colour: Colour = NONE
    uno: bool = False


@dataclass(frozen=True, slots=True)
class AskColour:
    """Name the colour of a wild turned up (UD8), or of a card whose written rule came first (UD33). `colour red`."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class CallUno:
    """Call UNO after the card, before anybody catches (U24, UD29). `uno`."""


@dataclass(frozen=True, slots=True)
class Catch:
    """Catch a seat that has not called UNO (U24). `catch 3`."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Agree:
    """Accept the written rules (UD33). `agree`."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """Refuse them: both cards are plain wilds for this match (UD33). `refuse`."""


@dataclass(frozen=True, slots=True)
class Ready:
    """Go on to the next round (U29). `ready`."""


@dataclass(frozen=True, slots=True)
class CloseWindow:
    """HOST: the time to catch a seat is over (UD29, timed); `number` is the window's. `close 17`."""

    number: int


@dataclass(frozen=True, slots=True)
class NextRound:
    """HOST: the pause between rounds is over (U29). `next_round`."""


@dataclass(frozen=True, slots=True)
class Lots:
    """CHANCE: each seat still in the draw for the dealer turns up a card (U5), by its place in the deck. `lots 5 8`."""

    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PickDealer:
    """CHANCE: the dealer under the house rule UD3. `dealer 2`."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Shuffle:
    """CHANCE: the new order of a pile, as places in the one before, top card first (U6, U19, U27). `shuffle 3 1 …`."""

    places: tuple[int, ...]


Action = (
    Play | Draw | Pass | Accept | Challenge | Bounce | AskColour | CallUno | Catch | Agree | Refuse | Ready
    | CloseWindow | NextRound | Lots | PickDealer | Shuffle
)  # fmt: skip

NUMBER: Final = Number()
COLOUR: Final = Name(COLOURS)
CALL: Final = Flag("uno")

NOTATION: Final = Notation[Action](
    {
        "play": Form(Play, Name(CARD_TEXTS), Maybe(COLOUR, NONE), Maybe(NUMBER, NONE), CALL, example="play W red uno"),
        "draw": Form(Draw),
        "pass": Form(Pass),
        "accept": Form(Accept),
        "challenge": Form(Challenge),
        "star": Form(Bounce, Maybe(COLOUR, NONE), CALL, example="star green"),
        "colour": Form(AskColour, COLOUR),
        "uno": Form(CallUno),
        "catch": Form(Catch, NUMBER),
        "agree": Form(Agree),
        "refuse": Form(Refuse),
        "ready": Form(Ready),
        "close": Form(CloseWindow, NUMBER),
        "next_round": Form(NextRound),
        "lots": Form(Lots, Many(NUMBER)),
        "dealer": Form(PickDealer, NUMBER),
        "shuffle": Form(Shuffle, Many(NUMBER)),
    }
)
