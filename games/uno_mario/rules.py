"""Applying actions: the one door to the handlers, and the numbers of the decisions that actions answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.core import IllegalAction, Seat, Wait
from games.uno_mario import answers, dealing, drawing, turns
from games.uno_mario.actions import NEXT_ROUND, Action, Kind
from games.uno_mario.legality import CHECKS
from games.uno_mario.rounds import Step
from games.uno_mario.state import MAIN, State, window_of
from games.uno_mario.values import Phase

PAUSE_SECONDS, PAUSE_SLOW_SECONDS = 45.0, 3600.0
"""The pause between rounds, live and slow (U29)."""
WINDOW_SECONDS, WINDOW_SLOW_SECONDS = 10.0, 1800.0
"""How long a timed UNO window stands (UD29)."""

_HANDLERS: Final[dict[Kind, Callable[[State, Seat, Action], Step]]] = {
    Kind.PLAY: turns.play,
    Kind.DRAW: drawing.draw,
    Kind.PASS: turns.pass_turn,
    Kind.ACCEPT: answers.accept,
    Kind.CHALLENGE: answers.challenge,
    Kind.STAR: answers.bounce,
    Kind.COLOUR: turns.choose_colour,
    Kind.UNO: answers.call_uno,
    Kind.CATCH: answers.catch,
    Kind.AGREE: dealing.agree,
    Kind.REFUSE: dealing.refuse_rules,
    Kind.READY: dealing.ready,
    Kind.CLOSE: answers.close_window,
    Kind.NEXT_ROUND: dealing.next_round,
    Kind.LOTS: dealing.draw_lots,
    Kind.DEALER: dealing.set_dealer,
    Kind.SHUFFLE: dealing.shuffle,
}

_ACTS: Final = {kind: (CHECKS[kind], handle) for kind, handle in _HANDLERS.items()}
"""What `why_not` asks and what then is done, found together."""


def apply(state: State, seat: Seat, action: Action) -> Step:
    """Return the state after the action and what happened; raises IllegalAction with the reason."""
    check, handle = _ACTS[action.kind]
    refusal = check(state, seat, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    return handle(state, seat, action)


def waits(state: State) -> tuple[Wait, ...]:
    """Return what falls due by time: the next round, and the end of timed UNO windows."""
    if state.phase is Phase.BETWEEN:
        return (Wait(NEXT_ROUND, PAUSE_SECONDS, PAUSE_SLOW_SECONDS),)
    if state.phase not in MAIN or not state.match.options.timed_uno:
        return ()
    return tuple(
        Wait(Action(Kind.CLOSE, seat=window.number), WINDOW_SECONDS, WINDOW_SLOW_SECONDS) for window in state.windows
    )


def token(state: State, seat: Seat, action: Action) -> int:
    """Return the number of the decision: an UNO window's own for calls and catches, else the turn's."""
    if action.kind is Kind.CLOSE:
        return action.seat
    if action.kind in (Kind.UNO, Kind.CATCH):
        window = window_of(state, seat if action.kind is Kind.UNO else action.seat)
        if window is not None:
            return window.number
    return state.decision
