"""What a seat might do, allowed or not: the candidates of which legality's `check` says why not."""

from __future__ import annotations

from typing import Final

from games.core import HOST, Seat
from games.gostop.actions import (
    Action,
    Bomb,
    Cup,
    Drop,
    Flip,
    Give,
    Go,
    Pick,
    Play,
    Quad,
    Ready,
    Shake,
    Stay,
    Stop,
    Take,
)
from games.gostop.cards import AS_ANIMAL, AS_JUNK, FIRST_JOKER, MONTHS, NAMES
from games.gostop.legality import check, waits
from games.gostop.state import NO_MONTH, Side, State, held_months, offered, on_floor, owed_from
from games.gostop.values import Phase

Actions = tuple[Action, ...]

PLAYS: Final = tuple([Play(card) for card in range(len(NAMES))])
PICKS: Final = tuple([Pick(card) for card in range(FIRST_JOKER)])
GIVES: Final = tuple([Give(card) for card in range(len(NAMES))])
TAKES: Final = tuple([Take(card) for card in range(len(NAMES))])
SHAKES: Final = tuple([Shake(month) for month in range(MONTHS)])
BOMBS: Final = tuple([Bomb(month) for month in range(MONTHS)])
FLIP: Final[Actions] = (Flip(),)
CALLS: Final[Actions] = (Go(), Stop())
CUPS: Final[Actions] = (Cup(AS_ANIMAL), Cup(AS_JUNK))
QUADS: Final[Actions] = (Quad(True), Quad(False))
SALE: Final[Actions] = (Stay(), Drop())
READY: Final[Actions] = (Ready(),)


def candidates(state: State, seat: Seat) -> Actions:
    """Return what a seat might think of in this phase, in a stable order."""
    if seat == HOST:
        return tuple([wait.action for wait in waits(state)])
    if state.phase is Phase.OVER:
        return ()
    if state.phase is Phase.BETWEEN:
        return READY
    side = state.sides[seat]
    answers = _answers(state) if seat == state.asked else ()
    calls = CALLS if side.bar and state.phase is not Phase.CALL else ()
    return answers + tuple([PLAYS[card] for card in side.hand]) + _beside_plays(state, side) + calls


def _beside_plays(state: State, side: Side) -> Actions:
    """Return what a turn might be beside playing a card: showing triples, bombs, a free turn."""
    found: Actions = ()
    for month in side.triples:
        found += (SHAKES[month], BOMBS[month])
    if state.options.bomb_pairs:
        for month in held_months(side.hand, 2):
            if month not in side.triples and len(on_floor(state, month)) == 2:
                found += (BOMBS[month],)
    return found + FLIP if side.free else found


def _answers(state: State) -> Actions:
    """Return the answers that the phase asks a seat for."""
    match state.phase:
        case Phase.PICK_HAND | Phase.PICK_STOCK:
            return tuple([PICKS[card] for card in offered(state)])
        case Phase.CALL:
            return CALLS
        case Phase.GIVE:
            return tuple([GIVES[card] for card in state.sides[state.asked].junk])
        case Phase.TAKE:
            return tuple([TAKES[card] for card in owed_from(state)])
        case Phase.CUP:
            return CUPS
        case Phase.QUAD:
            return QUADS
        case Phase.SALE:
            return SALE
    return ()


def legal_actions(state: State, seat: Seat) -> Actions:
    """Return the candidates that `check` allows, without asking it for what is plain.

    Random play of two seats takes half as long again without it, compiled or not.
    """
    if seat == state.asked and state.phase is not Phase.PLAY:
        return _answers(state)
    if seat == state.asked and state.move.forced == NO_MONTH:
        side = state.sides[seat]
        plays = tuple([PLAYS[card] for card in side.hand])
        more = _beside_plays(state, side)
        return plays + tuple([action for action in more if check(state, seat, action) is None]) if more else plays
    return tuple([action for action in candidates(state, seat) if check(state, seat, action) is None])
