"""Everything that takes cards from the stock: a turn's draw, cards owed, the reshuffle in the middle of them."""

from __future__ import annotations

from typing import Final

from games.core import Event, Seat
from games.uno_mario.actions import DRAW, Action
from games.uno_mario.cards import FACES, NONE, PLAYABLE, Card, card_texts
from games.uno_mario.rounds import Step, end_round
from games.uno_mario.state import (
    DRAWN,
    NEW,
    NOTHING,
    ONLY,
    SEATS_MAX,
    TURN,
    Hand,
    Matter,
    State,
    following,
    kept_windows,
    live_windows,
    looked_at,
    nothing_to_draw,
)
from games.uno_mario.values import Phase

Owed = tuple[tuple[Seat, int], ...]

# Made once: a draw of one card is the commonest event of all.
_DREW_ONE: Final = tuple(
    tuple(
        (
            Event("drew", seat, {"n": 1}),
            Event("drew_cards", seat, {"cards": card_texts((card,))}, ONLY[seat]),
        )
        for card in range(FACES)
    )
    for seat in range(SEATS_MAX)
)
_MOST: Final = 8
_DREW_SOME: Final = tuple(tuple(Event("drew", seat, {"n": n}) for n in range(_MOST + 1)) for seat in range(SEATS_MAX))
_DREW: Final = tuple((seat, DRAW) for seat in range(SEATS_MAX))


def draw(state: State, seat: Seat, action: Action) -> Step:
    """Draw one card; if it fits it may be played, else the turn is over (U10, U11, UD11)."""
    stock = state.stock
    if not stock or state.match.options.draw_to_match:
        return _draw_slowly(state, seat)
    match, at, turn, direction, colour, hands, _, discard, decision, windows, _, came, _, _ = state
    card = stock[0]
    all_hands = list(hands)
    all_hands[seat] += (card,)
    hands = tuple(all_hands)
    if came[seat] != 1:
        came = looked_at(came, seat, 1)
    drawn = NONE
    if card in PLAYABLE[discard[-1]][colour]:
        at, drawn = DRAWN, card
    else:
        turn = (seat + direction) % len(hands)
    if windows:
        windows = kept_windows(state, hands)
    stock, last = stock[1:], _DREW[seat]
    decision += 1
    fields = (match, at, turn, direction, colour, hands, stock, discard, decision, windows, drawn, came, NOTHING, last)
    return NEW(State, fields), _DREW_ONE[seat][card]


def _draw_slowly(state: State, seat: Seat) -> Step:
    """Draw with all that may come between: a reshuffle (UD31), and going on until a card fits (UD12)."""
    events: list[Event] = []
    drawing = state._replace(
        decision=state.decision + 1,
        windows=kept_windows(state, state.hands),
        came=looked_at(state.came, seat),
        matter=NOTHING,
        last=_DREW[seat],
    )
    after = pay(drawing, ((seat, _draws_wanted(drawing)),), Phase.AFTER_DRAW, events)
    return after, tuple(events)


def _draws_wanted(state: State) -> int:
    """Return how many cards to take before looking again: up to the first that fits when drawing to match (UD12)."""
    if not state.match.options.draw_to_match:
        return 1
    fitting = PLAYABLE[state.discard[-1]][state.colour]
    for count, card in enumerate(state.stock, start=1):
        if card in fitting:
            return count
    return max(1, len(state.stock))


def _after_draw(state: State, events: list[Event]) -> State:
    """Let the last card drawn be played if it fits, else draw on (UD12) or end the turn (UD11)."""
    seat = state.turn
    card = state.hands[seat][-1]
    if card in PLAYABLE[state.discard[-1]][state.colour]:
        return state._replace(phase=DRAWN, drawn=card)
    if state.match.options.draw_to_match and not nothing_to_draw(state):
        return pay(state, ((seat, _draws_wanted(state)),), Phase.AFTER_DRAW, events)
    return state._replace(phase=TURN, turn=following(state, seat))


def drawn_events(seat: Seat, cards: Hand) -> tuple[Event, Event]:
    """Say to all how many cards were drawn, and to the seat which."""
    count = len(cards)
    drew = _DREW_SOME[seat][count] if count <= _MOST else Event("drew", seat, {"n": count})
    return drew, Event("drew_cards", seat, {"cards": card_texts(cards)}, ONLY[seat])


def pay(state: State, owed: Owed, resume: Phase, events: list[Event]) -> State:
    """Deal out what is owed, in order, and go on with `resume`; stop where the stock must be made anew (UD31).

    What neither stock nor discard pile can give is forgiven (UD32).
    """
    hands, stock, came = list(state.hands), state.stock, list(state.came)
    for place, (seat, due) in enumerate(owed):
        taken, stock = stock[:due], stock[due:]
        if taken:
            hands[seat] += taken
            came[seat] += len(taken)
            events += drawn_events(seat, taken)
        missing = due - len(taken)
        if missing and len(state.discard) > 1:
            rest = ((seat, missing), *owed[place + 1 :])
            return state._replace(
                phase=Phase.RESHUFFLE,
                hands=tuple(hands),
                stock=stock,
                came=tuple(came),
                matter=state.matter._replace(owed=rest, resume=resume),
            )
        if missing:
            events.append(Event("forgiven", seat, {"n": missing}))
    return _go_on(_paid(state, tuple(hands), stock, tuple(came), resume), resume, events)


def _paid(
    state: State, hands: tuple[Hand, ...], stock: tuple[Card, ...], came: tuple[int, ...], resume: Phase
) -> State:
    match, _, turn, direction, colour, _, _, discard, decision, windows, drawn, _, matter, last = state
    if matter.owed:
        matter = Matter(matter.after, matter.attack, (), TURN, matter.shown)
    if windows:
        windows = live_windows(windows, hands)
    at = resume
    fields = (match, at, turn, direction, colour, hands, stock, discard, decision, windows, drawn, came, matter, last)
    return NEW(State, fields)


def _go_on(state: State, resume: Phase, events: list[Event]) -> State:
    if resume is TURN:
        return state
    if resume is Phase.AFTER_DRAW:
        return _after_draw(state, events)
    return end_round(state, state.turn, events) if resume is Phase.ROUND_END else state


def reshuffle(state: State, action: Action, events: list[Event]) -> State:
    """Make the discard pile but its top card the stock (U27, UD31) and go on with what is owed."""
    pile, top = state.discard[:-1], state.discard[-1]
    events.append(Event("reshuffled", None, {"n": len(pile)}))
    renewed = state._replace(stock=tuple([pile[place] for place in action.numbers]), discard=(top,))
    return pay(renewed, state.matter.owed, state.matter.resume, events)
