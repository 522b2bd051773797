"""What can be done in Yud! Stop!, and its text forms. Whether it is allowed stands in legality.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.core import InvalidAction, Seat
from games.yud.cards import DECK, Card


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

    `slots` rise; `into` is the drawn card's place, written only where it is not the first (YD22): `pair 0 2 into 2`.
    """

    slots: tuple[int, ...]
    into: int


@dataclass(frozen=True, slots=True)
class Take:
    """Exchange one of your own cards (Y9e), or identical ones (YD4), for the top discard. `take 2`, `take 0 2`."""

    slots: tuple[int, ...]
    into: int


@dataclass(frozen=True, slots=True)
class Stop:
    """Announce "Stop!" instead of a turn (Y14, YD8). `stop`."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Play nothing, in the last lap when the central pile is empty (YD20). `pass`."""


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


_Plain = (
    Lot
    | Peek
    | Decline
    | Draw
    | Discard
    | Look
    | Spy
    | Swap
    | Keep
    | Stop
    | Pass
    | Done
    | Ready
    | CloseLook
    | NextRound
)
Action = Shuffle | Match | Take | _Plain

PLAIN: Final[Mapping[str, type[_Plain]]] = {
    "lot": Lot,
    "peek": Peek,
    "decline": Decline,
    "draw": Draw,
    "discard": Discard,
    "look": Look,
    "spy": Spy,
    "swap": Swap,
    "keep": Keep,
    "stop": Stop,
    "pass": Pass,
    "done": Done,
    "ready": Ready,
    "close_look": CloseLook,
    "next_round": NextRound,
}
"""Words whose numbers are the action's fields in order."""
MATCHES: Final = ("pair", "trio", "four")
"""Words of a Match with two, three and four cards."""
TAKE, SHUFFLE, INTO = "take", "shuffle", "into"
KINDS: Final = (*PLAIN, *MATCHES, TAKE, SHUFFLE)
"""The first word of every text form; labels stand under `yud.action.<kind>`."""

_WORDS: Final = {kind: word for word, kind in PLAIN.items()}
_MOST_DIGITS: Final = 9


def encode(action: Action) -> str:
    """Return the text form of an action; `decode` is its inverse."""
    match action:
        case Shuffle(order):
            return _join(SHUFFLE, order)
        case Match(slots, into):
            return _exchange(MATCHES[len(slots) - 2], slots, into)
        case Take(slots, into):
            return _exchange(TAKE, slots, into)
    return _join(_WORDS[type(action)], tuple(getattr(action, name) for name in action.__slots__))


def decode(text: str) -> Action:
    """Return the action of a text form; raises InvalidAction with an example of what would do."""
    word, *rest = text.split(" ")
    if word in PLAIN:
        return _plain(text, PLAIN[word], rest)
    if word == SHUFFLE:
        order = _numbers(text, rest, "shuffle 3 13 0")
        if not order or any(card not in DECK for card in order):
            raise InvalidAction(text, "shuffle 3 13 0")
        return Shuffle(order)
    if word in MATCHES:
        return Match(*_slots(text, rest, MATCHES.index(word) + 2, MATCHES.index(word) + 2))
    if word == TAKE:
        return Take(*_slots(text, rest, 1, len(MATCHES) + 1))
    raise InvalidAction(text, "keep 2")


def kind(action: Action) -> str:
    """Return the first word of an action's text form."""
    return encode(action).partition(" ")[0]


def _join(word: str, numbers: tuple[int, ...]) -> str:
    return " ".join((word, *map(str, numbers)))


def _exchange(word: str, slots: tuple[int, ...], into: int) -> str:
    return _join(word, slots) + (f" {INTO} {into}" if into != slots[0] else "")


def _plain(text: str, form: type[_Plain], rest: list[str]) -> Action:
    fields = form.__slots__
    example = _join(_WORDS[form], tuple(range(len(fields))))
    numbers = _numbers(text, rest, example)
    if len(numbers) != len(fields):
        raise InvalidAction(text, example)
    return form(*numbers)


def _slots(text: str, rest: list[str], least: int, most: int) -> tuple[tuple[int, ...], int]:
    example = "pair 0 2"
    where = rest.index(INTO) if INTO in rest else len(rest)
    slots, into = _numbers(text, rest[:where], example), _numbers(text, rest[where + 1 :], example)
    rising = all(a < b for a, b in zip(slots, slots[1:], strict=False))
    if not (least <= len(slots) <= most and rising and len(rest) - where in (0, 2)):
        raise InvalidAction(text, example)
    if into and (into[0] not in slots[1:]):
        raise InvalidAction(text, "pair 0 2 into 2")
    return slots, into[0] if into else slots[0]


def _numbers(text: str, words: list[str], example: str) -> tuple[int, ...]:
    for word in words:
        plain = word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS
        if not plain or (word[0] == "0" and word != "0"):
            raise InvalidAction(text, example)
    return tuple(map(int, words))
