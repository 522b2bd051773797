"""The two customizable cards with a rule written on them: what the bound effects do (U21, UD33)."""

from __future__ import annotations

from games.core import Event, Seat
from games.uno_mario.actions import Action
from games.uno_mario.cards import CARD_TEXTS, CUSTOM_1, card_texts
from games.uno_mario.drawing import Owed, pay
from games.uno_mario.options import Effect
from games.uno_mario.rounds import Step
from games.uno_mario.state import ONLY, Hand, Matter, State, following, live_windows, rule_of
from games.uno_mario.values import Phase


def play_rule(landed: State, seat: Seat, action: Action, events: list[Event]) -> Step:
    """Show the text, carry out the effect, then let the seat name the colour; a last card ends the round."""
    rule = rule_of(landed.match, action.card) or Effect.NOTHING
    options = landed.match.options
    text = options.custom1 if action.card == CUSTOM_1 else options.custom2
    events.append(Event("rule_shown", seat, {"card": CARD_TEXTS[action.card], "text": text, "effect": rule.value}))
    state = landed._replace(turn=seat)
    if not state.hands[seat]:
        # Only drawing effects happen with a last card, and they count (UD33, U26).
        return pay(state, _owed(state, seat, rule), Phase.ROUND_END, events), tuple(events)
    if rule is Effect.SWAP_HANDS:
        state = _swap(state, seat, action.seat, events)
    elif rule is Effect.PASS_HANDS:
        state = _pass_on(state, seat, events)
    after = seat if rule is Effect.PLAY_AGAIN else following(state, seat)
    if rule is Effect.PLAY_AGAIN:
        events.append(Event("plays_again", seat))
    state = state._replace(matter=Matter(after))
    return pay(state, _owed(state, seat, rule), Phase.COLOUR, events), tuple(events)


def _owed(state: State, seat: Seat, rule: Effect) -> Owed:
    """Return the draws of an effect, in playing order; nobody loses a turn by them."""
    if rule is Effect.OTHERS_DRAW_1:
        return tuple((following(state, seat, steps), 1) for steps in range(1, state.match.seats))
    if rule is Effect.NEXT_DRAWS_3:
        return ((following(state, seat), 3),)
    return ()


def _swap(state: State, seat: Seat, target: Seat, events: list[Event]) -> State:
    hands = list(state.hands)
    hands[seat], hands[target] = hands[target], hands[seat]
    events.append(Event("swapped_hands", seat, {"target": target}))
    return _dealt_anew(state, tuple(hands), (seat, target), events)


def _pass_on(state: State, seat: Seat, events: list[Event]) -> State:
    hands = tuple(state.hands[following(state, holder, -1)] for holder in range(state.match.seats))
    events.append(Event("passed_hands", seat, {"direction": state.direction}))
    return _dealt_anew(state, hands, tuple(range(state.match.seats)), events)


def _dealt_anew(state: State, hands: tuple[Hand, ...], moved: tuple[Seat, ...], events: list[Event]) -> State:
    """Tell the seats what they hold now; a duty to call UNO does not travel with a hand (UD30)."""
    events.extend(Event("holds_now", holder, {"cards": card_texts(hands[holder])}, ONLY[holder]) for holder in moved)
    windows = tuple(window for window in state.windows if window.seat not in moved)
    came = tuple(0 if seat in moved else number for seat, number in enumerate(state.came))
    return state._replace(hands=hands, windows=live_windows(windows, hands), came=came)
