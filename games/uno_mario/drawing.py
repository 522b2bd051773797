"""Everything that takes cards from the stock: a turn's draw, cards owed, the reshuffle in the middle of them."""

from __future__ import annotations

from games.core import ALONE, Event, Seat
from games.uno_mario.actions import Draw
from games.uno_mario.cards import PLAYABLE, card_texts
from games.uno_mario.rounds import Events, act, end_round, hold, note_came
from games.uno_mario.state import State, following, nothing_to_draw
from games.uno_mario.values import Owed, Phase


def draw(state: State, seat: Seat, action: Draw, events: Events) -> None:
    """Draw one card; if it fits it may be played, else the turn is over (U10, U11, UD11)."""
    act(state, seat, action)
    wanted = _up_to_a_match(state) if state.options.draw_to_match else 1
    pay(state, ((seat, wanted),), Phase.AFTER_DRAW, events)


def _up_to_a_match(state: State) -> int:
    """Return how many cards to take before looking again: up to the first that fits (UD12)."""
    fitting = PLAYABLE[state.discard[-1]][state.colour]
    for count, card in enumerate(state.stock, start=1):
        if card in fitting:
            return count
    return max(1, len(state.stock))


def _after_draw(state: State, events: Events) -> None:
    """Let the last card drawn be played if it fits, else draw on (UD12) or end the turn (UD11)."""
    seat = state.turn
    card = state.hands[seat][-1]
    if card in PLAYABLE[state.discard[-1]][state.colour]:
        state.phase = Phase.DRAWN
        state.drawn = card
    elif state.options.draw_to_match and not nothing_to_draw(state):
        pay(state, ((seat, _up_to_a_match(state)),), Phase.AFTER_DRAW, events)
    else:
        state.turn = following(state, seat)


def pay(state: State, owed: Owed, resume: Phase, events: Events) -> None:
    """Deal out what is owed, in order, and go on with `resume`; stop where the stock must be made anew (UD31).

    What neither stock nor discard pile can give is forgiven (UD32). A round that ends is won by the seat in turn.
    """
    for place, (seat, due) in enumerate(owed):
        missing = due - _take(state, seat, due, events)
        if missing and len(state.discard) > 1:
            state.phase = Phase.RESHUFFLE
            state.owed = ((seat, missing), *owed[place + 1 :])
            state.resume = resume
            return
        if missing:
            events.append(Event("forgiven", seat, {"n": missing}))
    if resume is Phase.AFTER_DRAW:
        _after_draw(state, events)
    elif resume is Phase.ROUND_END:
        end_round(state, state.turn, events)
    else:
        state.phase = resume


def _take(state: State, seat: Seat, due: int, events: Events) -> int:
    """Give a seat cards from the stock as far as it goes; return how many."""
    taken = state.stock[:due]
    count = len(taken)
    if count:
        state.stock = state.stock[due:]
        hold(state, seat, state.hands[seat] + taken)
        note_came(state, seat, state.came[seat] + count)
        events.append(Event("drew", seat, {"n": count}))
        events.append(Event("drew_cards", seat, {"cards": card_texts(taken)}, ALONE[seat]))
    return count


def reshuffle(state: State, places: tuple[int, ...], events: Events) -> None:
    """Make the discard pile but its top card the stock (U27, UD31) and go on with what is owed."""
    owed = state.owed
    events.append(Event("reshuffled", None, {"n": len(places)}))
    state.stock, state.discard = tuple([state.discard[place] for place in places]), state.discard[-1:]
    state.owed = ()
    state.phase = Phase.TURN
    pay(state, owed, state.resume, events)
