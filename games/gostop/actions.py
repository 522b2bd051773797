"""What can be done at a Go-Stop table, and its text form. Whether it is allowed now is `rules.why_not`'s to say."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from games.core import InvalidAction
from games.gostop.cards import CARD, FIRST_JOKER, MONTHS, NAMES, month_text


class Act(StrEnum):
    """The kinds of action. The first three are CHANCE's, NEXT_ROUND is HOST's."""

    LOT = "lot"
    DRAW = "draw"
    DEAL = "deal"
    STAY = "stay"
    DROP = "drop"
    QUAD = "quad"
    PLAY = "play"
    SHAKE = "shake"
    BOMB = "bomb"
    FLIP = "flip"
    PICK = "pick"
    CUP = "cup"
    GIVE = "give"
    TAKE = "take"
    GO = "go"
    STOP = "stop"
    READY = "ready"
    NEXT_ROUND = "next_round"


class Action(NamedTuple):
    """One action. `value` is a card (PLAY, PICK, GIVE, TAKE), a month from 0 (SHAKE, BOMB), a seat (LOT) or a choice.

    Choices: QUAD 1 take the chips, 0 play on; CUP 1 animal, 2 junk. -1 where the kind says it all.
    """

    kind: Act
    value: int = -1
    cards: tuple[int, ...] = ()
    """The whole deck from the top (DEAL), one card per seat (DRAW)."""


PLAYS: Final = tuple(Action(Act.PLAY, card) for card in range(len(NAMES)))
PICKS: Final = tuple(Action(Act.PICK, card) for card in range(FIRST_JOKER))
GIVES: Final = tuple(Action(Act.GIVE, card) for card in range(len(NAMES)))
TAKES: Final = tuple(Action(Act.TAKE, card) for card in range(len(NAMES)))
SHAKES: Final = tuple(Action(Act.SHAKE, month) for month in range(MONTHS))
BOMBS: Final = tuple(Action(Act.BOMB, month) for month in range(MONTHS))
FLIP: Final = Action(Act.FLIP)
GO: Final = Action(Act.GO)
STOP: Final = Action(Act.STOP)
STAY: Final = Action(Act.STAY)
DROP: Final = Action(Act.DROP)
QUAD_TAKE: Final = Action(Act.QUAD, 1)
QUAD_PLAY: Final = Action(Act.QUAD, 0)
AS_ANIMAL, AS_JUNK = 1, 2
CUP_ANIMAL: Final = Action(Act.CUP, AS_ANIMAL)
CUP_JUNK: Final = Action(Act.CUP, AS_JUNK)
READY: Final = Action(Act.READY)
NEXT_ROUND: Final = Action(Act.NEXT_ROUND)

_SEATS: Final = 5


def _seat_actions() -> dict[str, Action]:
    named = {str(action.kind): action for action in (FLIP, GO, STOP, STAY, DROP, READY, NEXT_ROUND)}
    for row in (PLAYS, PICKS, GIVES, TAKES):
        named |= {f"{action.kind} {NAMES[action.value]}": action for action in row}
    for row in (SHAKES, BOMBS):
        named |= {f"{action.kind} {month_text(action.value)}": action for action in row}
    named |= {f"{Act.LOT} {seat}": Action(Act.LOT, seat) for seat in range(_SEATS)}
    return named | {
        "quad take": QUAD_TAKE,
        "quad play": QUAD_PLAY,
        "cup animal": CUP_ANIMAL,
        "cup junk": CUP_JUNK,
    }


_ACTIONS: Final = _seat_actions()
_TEXTS: Final = {action: text for text, action in _ACTIONS.items()}
_EXAMPLES: Final = {
    Act.PLAY: "play 01-bright", Act.PICK: "pick 05-animal", Act.GIVE: "give 12-double", Act.TAKE: "take 12-double",
    Act.SHAKE: "shake 03", Act.BOMB: "bomb 07", Act.QUAD: "quad take", Act.CUP: "cup animal", Act.LOT: "lot 1",
    Act.DEAL: "deal 01-bright 05-junk1", Act.DRAW: "draw 01-bright 05-junk1",
}  # fmt: skip


def encode(action: Action) -> str:
    """Return the text form: "play 01-bright", "shake 03", "deal 05-junk1 11-double …"."""
    if action.cards:
        return f"{action.kind} {' '.join(NAMES[card] for card in action.cards)}"
    return _TEXTS[action]


def decode(text: str) -> Action:
    """Return the action of a text form; raises InvalidAction with an example."""
    action = _ACTIONS.get(text)
    if action is not None:
        return action
    kind, *names = text.split(" ")
    if kind in (Act.DEAL, Act.DRAW) and names and all(name in CARD for name in names):
        return Action(Act(kind), cards=tuple(CARD[name] for name in names))
    raise InvalidAction(text, _example(kind))


def _example(kind: str) -> str:
    """Return what an action of this kind could look like."""
    try:
        return _EXAMPLES.get(Act(kind), kind)
    except ValueError:
        return _EXAMPLES[Act.PLAY]
