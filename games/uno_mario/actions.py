"""What can be done at an Uno table: one action type, its kinds, its text form and the tables of plays.

Text forms: `play R7`, `play W red`, `play Wd4 blue uno`, `play Wcust1 2` (swap hands with seat 2), `draw`, `pass`,
`accept`, `challenge`, `star green`, `colour red`, `uno`, `catch 3`, `agree`, `refuse`, `ready`; HOST's `close 17`,
`next_round`; CHANCE's `lots 5 80 33`, `dealer 2`, `shuffle 3 1 2 ...`. Whether one is allowed is not known here.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from games.core import InvalidAction
from games.uno_mario.cards import CARD_TEXTS, COLOURED, COLOURS, FACES, NONE, Card, Colour, find_card


class Kind(StrEnum):
    """The verb of an action, as its text form begins."""

    PLAY = "play"
    DRAW = "draw"
    PASS = "pass"  # noqa: S105 - a verb, not a password
    ACCEPT = "accept"
    CHALLENGE = "challenge"
    STAR = "star"
    COLOUR = "colour"
    UNO = "uno"
    CATCH = "catch"
    AGREE = "agree"
    REFUSE = "refuse"
    READY = "ready"
    CLOSE = "close"
    NEXT_ROUND = "next_round"
    LOTS = "lots"
    DEALER = "dealer"
    SHUFFLE = "shuffle"


class Action(NamedTuple):
    """One act of a seat, of chance or of time. Only the fields that its kind needs differ from their defaults."""

    kind: Kind
    card: Card = NONE
    colour: Colour = NONE
    """The colour asked for by a wild; NONE where none is given."""
    seat: int = NONE
    """The seat it is aimed at; for `close` the window's number."""
    uno: bool = False
    """Whether UNO is called along with the card (U24)."""
    numbers: tuple[int, ...] = ()
    """CHANCE's: places in the pile before, from its first card, 0-based."""


DRAW: Final = Action(Kind.DRAW)
PASS: Final = Action(Kind.PASS)
ACCEPT: Final = Action(Kind.ACCEPT)
CHALLENGE: Final = Action(Kind.CHALLENGE)
UNO: Final = Action(Kind.UNO)
AGREE: Final = Action(Kind.AGREE)
REFUSE: Final = Action(Kind.REFUSE)
READY: Final = Action(Kind.READY)
NEXT_ROUND: Final = Action(Kind.NEXT_ROUND)
CHOOSE: Final = tuple(Action(Kind.COLOUR, colour=colour) for colour in range(len(COLOURS)))
BOUNCES: Final = tuple(Action(Kind.STAR, colour=colour) for colour in range(len(COLOURS)))
BOUNCES_UNO: Final = tuple(
    bounce._replace(uno=uno) for bounce in BOUNCES for uno in (False, True)
)  # both ways of each colour


def _plays(card: Card, calls: tuple[bool, ...]) -> tuple[Action, ...]:
    colours = range(len(COLOURS)) if card >= COLOURED else (NONE,)
    return tuple(Action(Kind.PLAY, card, colour, NONE, uno) for colour in colours for uno in calls)


PLAYS: Final = tuple(_plays(card, (False,)) for card in range(FACES))
"""Every way to play each card, wilds once per colour."""
PLAYS_UNO: Final = tuple(_plays(card, (False, True)) for card in range(FACES))
"""The same with two cards in hand: each without and with the call."""

EXAMPLE = "play R7"
_PLAIN: Final = {
    kind.value: Action(kind)
    for kind in (
        Kind.DRAW,
        Kind.PASS,
        Kind.ACCEPT,
        Kind.CHALLENGE,
        Kind.UNO,
        Kind.AGREE,
        Kind.REFUSE,
        Kind.READY,
        Kind.NEXT_ROUND,
    )
}
_COLOUR_NUMBERS: Final = {name: colour for colour, name in enumerate(COLOURS)}
_NUMBERED: Final = {Kind.CATCH: "catch 3", Kind.CLOSE: "close 17", Kind.DEALER: "dealer 2"}
_LISTED: Final = {Kind.LOTS: "lots 5 80 33", Kind.SHUFFLE: "shuffle 3 1 2 0"}


def encode(action: Action) -> str:
    """Return the text form of an action; `decode` reads it back."""
    parts = [action.kind.value]
    if action.card != NONE:
        parts.append(CARD_TEXTS[action.card])
    if action.colour != NONE:
        parts.append(COLOURS[action.colour])
    if action.seat != NONE:
        parts.append(str(action.seat))
    parts.extend(str(number) for number in action.numbers)
    if action.uno:
        parts.append("uno")
    return " ".join(parts)


def decode(text: str) -> Action:
    """Return the action of a text form; raises InvalidAction with an example of what would do."""
    plain = _PLAIN.get(text)
    if plain is not None:
        return plain
    verb, *words = text.split(" ")
    if verb == Kind.PLAY:
        return _decode_play(text, words)
    if verb in (Kind.STAR, Kind.COLOUR):
        return _decode_colour(text, Kind(verb), words)
    if verb in _NUMBERED:
        kind = Kind(verb)
        numbers = _numbers(text, words, _NUMBERED[kind])
        if len(numbers) != 1:
            raise InvalidAction(text, _NUMBERED[kind])
        return Action(kind, seat=numbers[0])
    if verb in _LISTED:
        kind = Kind(verb)
        return Action(kind, numbers=_numbers(text, words, _LISTED[kind]))
    raise InvalidAction(text, EXAMPLE)


def _decode_play(text: str, words: list[str]) -> Action:
    card = find_card(words[0]) if words else None
    if card is None:
        raise InvalidAction(text, EXAMPLE)
    rest = words[1:]
    uno = bool(rest) and rest[-1] == "uno"
    if uno:
        rest.pop()
    if not rest:
        return Action(Kind.PLAY, card, uno=uno)
    if len(rest) == 1 and rest[0] in _COLOUR_NUMBERS:
        return Action(Kind.PLAY, card, _COLOUR_NUMBERS[rest[0]], uno=uno)
    if len(rest) == 1 and card >= COLOURED:
        return Action(Kind.PLAY, card, seat=_numbers(text, rest, "play Wcust1 2")[0], uno=uno)
    raise InvalidAction(text, "play W red uno")


def _decode_colour(text: str, kind: Kind, words: list[str]) -> Action:
    """Read `colour red`, `star green`, `star green uno`; a bare `star` may be read, and is refused by the rules."""
    uno = kind is Kind.STAR and bool(words) and words[-1] == "uno"
    if uno:
        words = words[:-1]
    if not words:
        return Action(kind, uno=uno)
    if len(words) != 1 or words[0] not in _COLOUR_NUMBERS:
        raise InvalidAction(text, f"{kind.value} green")
    return Action(kind, colour=_COLOUR_NUMBERS[words[0]], uno=uno)


def _numbers(text: str, words: list[str], example: str) -> tuple[int, ...]:
    """Read plain decimal numbers, written in the one way that `encode` writes them."""
    for word in words:
        if not (word.isascii() and word.isdigit()) or len(word) > 9 or (word[0] == "0" and word != "0"):
            raise InvalidAction(text, example)
    return tuple(int(word) for word in words)
