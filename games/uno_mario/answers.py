"""Answers of the seat that was hit, and the calls that anybody may make: accept, challenge, bounce, UNO, catch."""

from __future__ import annotations

from games.core import ALONE, Event, Seat
from games.uno_mario.actions import Accept, Bounce, CallUno, Catch, Challenge
from games.uno_mario.attacks import is_bluff, standing_attack
from games.uno_mario.cards import CARD_TEXTS, NONE, STAR, card_texts
from games.uno_mario.drawing import pay
from games.uno_mario.rounds import Events, act, close_window
from games.uno_mario.state import State, following
from games.uno_mario.turns import lay, note_uno
from games.uno_mario.values import CAUGHT_DRAWS, WRONG_CHALLENGE, Attack, Owed, Phase, Shown


def accept(state: State, seat: Seat, action: Accept, events: Events) -> None:
    """Draw the cards and miss the turn (U13, U17); after a bounce only draw (UD22)."""
    attack = standing_attack(state)
    act(state, seat, action)
    _settle(state, attack, state.after, ((seat, attack.cards),), events)


def challenge(state: State, seat: Seat, action: Challenge, events: Events) -> None:
    """Have the hand shown to the challenger alone (U20, UD17): the guilty draws, or the challenger two more."""
    attack = standing_attack(state)
    by, guilty, texts = attack.by, is_bluff(attack), card_texts(attack.hand)
    act(state, seat, action)
    state.shown = Shown(seat, by, attack.hand)
    events.append(Event("challenged", seat, {"by": by}))
    events.append(Event("hand_shown", by, {"cards": texts}, ALONE[seat]))
    events.append(Event("challenge_won" if guilty else "challenge_lost", seat, {"by": by}))
    if guilty:  # card and colour stand, and the challenger takes a normal turn (UD18)
        _settle(state, attack, seat, ((by, attack.cards),), events)
    else:
        _settle(state, attack, state.after, ((seat, attack.cards + WRONG_CHALLENGE),), events)


def _settle(state: State, attack: Attack, after: Seat, owed: Owed, events: Events) -> None:
    """End the attack: cards are drawn, then `after` goes on, or the round ends if the attacker is out (UD27)."""
    out = not state.hands[attack.by]
    state.turn = attack.by if out else after
    pay(state, owed, Phase.ROUND_END if out else Phase.TURN, events)


def bounce(state: State, seat: Seat, action: Bounce, events: Events) -> None:
    """Lay a Super Star instead of drawing: the attacker draws, and play goes on after the star (U22, UD20-UD23)."""
    attack, options = standing_attack(state), state.options
    by, cards, after = attack.by, attack.cards, following(state, seat)
    act(state, seat, action)
    lay(state, seat, STAR, action.colour, events)
    rest = state.hands[seat]
    if len(rest) == 1:
        note_uno(state, seat, called=action.uno, events=events)
    events.append(Event("bounced", seat, {"by": by, "n": cards, "card": CARD_TEXTS[attack.card]}))
    if options.double_bounce and attack.card != STAR and (rest or options.bounce_last_card):
        state.phase = Phase.ANSWER
        state.turn, state.after = by, after
        state.attack = Attack(seat, cards, STAR, NONE, True, rest)
        return
    # Going out with the star, the bounced seat draws first (UD28).
    state.turn = after if rest else seat
    pay(state, ((by, cards),), Phase.TURN if rest else Phase.ROUND_END, events)


def call_uno(state: State, seat: Seat, action: CallUno, events: Events) -> None:
    """Call UNO before anybody catches it (UD29)."""
    close_window(state, seat)
    state.last = (seat, action)
    events.append(Event("called_uno", seat))


def catch(state: State, seat: Seat, action: Catch, events: Events) -> None:
    """Catch a seat that has not called: it draws two (U24). The turn's own decision stays what it was."""
    close_window(state, action.seat)
    state.last = (seat, action)
    events.append(Event("caught", seat, {"target": action.seat, "n": CAUGHT_DRAWS}))
    pay(state, ((action.seat, CAUGHT_DRAWS),), state.phase, events)


def time_out(state: State, number: int, events: Events) -> None:
    """Close a window whose time is up (UD29, timed)."""
    for window in state.windows:
        if window.number == number:
            close_window(state, window.seat)
            events.append(Event("window_closed", window.seat))
