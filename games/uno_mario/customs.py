"""The two customizable cards with a rule written on them: what the bound effects do (U21, UD33)."""

from __future__ import annotations

from games.core import ALONE, Event, Seat
from games.uno_mario.actions import Play
from games.uno_mario.cards import CARD_TEXTS, CUSTOM_1, Hand, card_texts
from games.uno_mario.drawing import pay
from games.uno_mario.options import Effect
from games.uno_mario.rounds import Events
from games.uno_mario.state import State, following, rule_of
from games.uno_mario.values import Owed, Phase


def play_rule(state: State, seat: Seat, action: Play, events: Events) -> None:
    """Show the text, carry out the effect, then let the seat name the colour; a last card ends the round."""
    rule, options = rule_of(state, action.card) or Effect.NOTHING, state.options
    text = options.custom1 if action.card == CUSTOM_1 else options.custom2
    events.append(Event("rule_shown", seat, {"card": CARD_TEXTS[action.card], "text": text, "effect": rule.value}))
    state.turn = seat
    if not state.hands[seat]:
        # Only drawing effects happen with a last card, and they count (UD33, U26).
        pay(state, _owed(state, seat, rule), Phase.ROUND_END, events)
        return
    if rule is Effect.SWAP_HANDS:
        _swap(state, seat, action.target, events)
    elif rule is Effect.PASS_HANDS:
        _pass_on(state, seat, events)
    elif rule is Effect.PLAY_AGAIN:
        events.append(Event("plays_again", seat))
    state.after = seat if rule is Effect.PLAY_AGAIN else following(state, seat)
    pay(state, _owed(state, seat, rule), Phase.COLOUR, events)


def _owed(state: State, seat: Seat, rule: Effect) -> Owed:
    """Return the draws of an effect, in playing order; nobody loses a turn by them."""
    if rule is Effect.OTHERS_DRAW_1:
        return tuple([(following(state, seat, steps), 1) for steps in range(1, state.seats)])
    return ((following(state, seat), 3),) if rule is Effect.NEXT_DRAWS_3 else ()


def _swap(state: State, seat: Seat, target: Seat, events: Events) -> None:
    hands = list(state.hands)
    hands[seat], hands[target] = hands[target], hands[seat]
    events.append(Event("swapped_hands", seat, {"target": target}))
    _change_hands(state, tuple(hands), (seat, target), events)


def _pass_on(state: State, seat: Seat, events: Events) -> None:
    hands = tuple([state.hands[following(state, holder, -1)] for holder in range(state.seats)])
    events.append(Event("passed_hands", seat, {"direction": state.direction}))
    _change_hands(state, hands, tuple(range(state.seats)), events)


def _change_hands(state: State, hands: tuple[Hand, ...], moved: tuple[Seat, ...], events: Events) -> None:
    """Tell the seats what they hold now; a duty to call UNO does not travel with a hand (UD30)."""
    for holder in moved:
        events.append(Event("holds_now", holder, {"cards": card_texts(hands[holder])}, ALONE[holder]))
    state.hands = hands
    state.windows = tuple([window for window in state.windows if window.seat not in moved])
    state.came = tuple([0 if seat in moved else number for seat, number in enumerate(state.came)])
