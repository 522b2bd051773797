"""Why an action outside turns is not allowed: consent, the pause between rounds, time, chance. It changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.core import CHANCE, GAME_OVER, HOST, NOT_YOUR_TURN, Refusal, Seat
from games.uno_mario.actions import Action, Kind
from games.uno_mario.cards import FULL_DECK
from games.uno_mario.reasons import Reason, refuse
from games.uno_mario.state import MAIN, State
from games.uno_mario.values import Phase

_PLACES: Final = tuple(frozenset(range(size)) for size in range(len(FULL_DECK) + 1))


def _consent(state: State, seat: Seat, action: Action) -> Refusal | None:
    if state.phase is not Phase.CONSENT:
        return Refusal(GAME_OVER) if state.phase is Phase.OVER else refuse(Reason.NO_CONSENT_DUE)
    if not 0 <= seat < state.match.seats:
        return Refusal(NOT_YOUR_TURN, "UD33")
    return refuse(Reason.ALREADY_AGREED) if seat in state.match.done else None


def _ready(state: State, seat: Seat, action: Action) -> Refusal | None:
    if state.phase is not Phase.BETWEEN:
        return Refusal(GAME_OVER) if state.phase is Phase.OVER else refuse(Reason.ROUND_NOT_OVER)
    if not 0 <= seat < state.match.seats:
        return Refusal(NOT_YOUR_TURN, "U29")
    return refuse(Reason.ALREADY_READY) if seat in state.match.done else None


def _next_round(state: State, seat: Seat, action: Action) -> Refusal | None:
    return None if seat == HOST and state.phase is Phase.BETWEEN else _not_due(state)


def _close(state: State, seat: Seat, action: Action) -> Refusal | None:
    due = seat == HOST and state.match.options.timed_uno and state.phase in MAIN
    return None if due and any(window.number == action.seat for window in state.windows) else _not_due(state)


def _not_due(state: State) -> Refusal:
    return Refusal(GAME_OVER) if state.phase is Phase.OVER else refuse(Reason.NOT_DUE)


def _lots(state: State, seat: Seat, action: Action) -> Refusal | None:
    if seat != CHANCE or state.phase is not Phase.LOTS or state.match.options.random_dealer:
        return _not_due(state)
    places = action.numbers
    distinct = len(set(places)) == len(places) == len(state.match.lots)
    return (
        None if distinct and all(0 <= place < len(FULL_DECK) for place in places) else refuse(Reason.WRONG_CARDS, "UD3")
    )


def _dealer(state: State, seat: Seat, action: Action) -> Refusal | None:
    if seat != CHANCE or state.phase is not Phase.LOTS or not state.match.options.random_dealer:
        return _not_due(state)
    return None if 0 <= action.seat < state.match.seats else refuse(Reason.WRONG_CARDS, "UD3")


def _shuffle(state: State, seat: Seat, action: Action) -> Refusal | None:
    size = shuffle_size(state)
    if seat != CHANCE or not size:
        return _not_due(state)
    places = action.numbers
    whole = len(places) == size and not _PLACES[size].difference(places)
    return None if whole else refuse(Reason.WRONG_CARDS)


def shuffle_size(state: State) -> int:
    """Return how many cards chance has to put in order now; 0 when no shuffle is due."""
    match state.phase:
        case Phase.DEAL:
            return len(FULL_DECK)
        case Phase.UPCARD:
            return len(state.stock)
        case Phase.RESHUFFLE:
            return len(state.discard) - 1
        case _:
            return 0


FORMAL_CHECKS: Final[dict[Kind, Callable[[State, Seat, Action], Refusal | None]]] = {
    Kind.AGREE: _consent,
    Kind.REFUSE: _consent,
    Kind.READY: _ready,
    Kind.CLOSE: _close,
    Kind.NEXT_ROUND: _next_round,
    Kind.LOTS: _lots,
    Kind.DEALER: _dealer,
    Kind.SHUFFLE: _shuffle,
}
