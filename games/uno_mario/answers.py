"""Answers of the seat that was hit, and the calls that anybody may make: accept, challenge, bounce, UNO, catch."""

from __future__ import annotations

from games.core import Event, Seat
from games.uno_mario.actions import Action
from games.uno_mario.cards import CARD_TEXTS, COLOUR_OF, NONE, STAR, card_texts
from games.uno_mario.drawing import Owed, drawn_events, pay
from games.uno_mario.rounds import Step
from games.uno_mario.state import (
    ANSWER,
    NEW,
    NOTHING,
    ONLY,
    TURN,
    Attack,
    Matter,
    Shown,
    State,
    following,
    kept_windows,
    looked_at,
)
from games.uno_mario.turns import land
from games.uno_mario.values import WRONG_CHALLENGE, Phase

CAUGHT_DRAWS = 2
"""Cards for a forgotten UNO (U24)."""


def _attack_on(state: State) -> Attack:
    attack = state.matter.attack
    if attack is None:
        raise ValueError("no attack stands")
    return attack


def accept(state: State, seat: Seat, action: Action) -> Step:
    """Draw the cards and miss the turn (U13, U17); after a bounce only draw (UD22).

    The common case is written out: the stock has enough cards and the attacker is still in the round.
    """
    attack = _attack_on(state)
    cards = attack.cards
    match, _, _, direction, colour, hands, stock, discard, decision, windows, _, came, matter, _ = state
    if len(stock) < cards or not hands[attack.by]:
        events: list[Event] = []
        return _settle(state, seat, action, matter.after, ((seat, cards),), NOTHING, events), tuple(events)
    taken, stock, turn = stock[:cards], stock[cards:], matter.after
    all_hands = list(hands)
    all_hands[seat] += taken
    hands = tuple(all_hands)
    came = looked_at(came, seat, cards)
    if windows:
        windows = kept_windows(state, hands)
    decision += 1
    last = (seat, action)
    fields = (match, TURN, turn, direction, colour, hands, stock, discard, decision, windows, NONE, came, NOTHING, last)
    return NEW(State, fields), drawn_events(seat, taken)


def _settle(
    state: State, seat: Seat, action: Action, after: Seat, owed: Owed, matter: Matter, events: list[Event]
) -> State:
    """End the attack: cards are drawn, then `after` goes on, or the round ends if the attacker is out (UD27)."""
    match, _, _, direction, colour, hands, stock, discard, decision, windows, _, came, _, _ = state
    by = _attack_on(state).by
    out = not hands[by]
    turn = by if out else after
    came = looked_at(came, seat)
    if windows:
        windows = kept_windows(state, hands)
    decision += 1
    last = (seat, action)
    fields = (match, TURN, turn, direction, colour, hands, stock, discard, decision, windows, NONE, came, matter, last)
    return pay(NEW(State, fields), owed, Phase.ROUND_END if out else TURN, events)


def challenge(state: State, seat: Seat, action: Action) -> Step:
    """Have the hand shown to the challenger alone (U20, UD17): the guilty draws, or the challenger two more."""
    attack = _attack_on(state)
    guilty = not attack.exempt and any(COLOUR_OF[card] == attack.asked for card in attack.hand)
    by = attack.by
    matter = Matter(shown=Shown(seat, by, attack.hand))
    events = [
        Event("challenged", seat, {"by": by}),
        Event("hand_shown", by, {"cards": card_texts(attack.hand)}, ONLY[seat]),
        Event("challenge_won" if guilty else "challenge_lost", seat, {"by": by}),
    ]
    if guilty:  # card and colour stand, and the challenger takes a normal turn (UD18)
        after, owed = seat, ((by, attack.cards),)
    else:
        after, owed = state.matter.after, ((seat, attack.cards + WRONG_CHALLENGE),)
    return _settle(state, seat, action, after, owed, matter, events), tuple(events)


def bounce(state: State, seat: Seat, action: Action) -> Step:
    """Lay a Super Star instead of drawing: the attacker draws, and play goes on after the star (U22, UD20-UD23)."""
    attack, match = _attack_on(state), state.match
    hand = state.hands[seat]
    place = hand.index(STAR)
    rest = hand[:place] + hand[place + 1 :]
    again = match.options.double_bounce and attack.card != STAR and (rest or match.options.bounce_last_card)
    after = following(state, seat)
    star = action._replace(card=STAR)
    bounced = Event("bounced", seat, {"by": attack.by, "n": attack.cards, "card": CARD_TEXTS[attack.card]})
    if again:
        matter = Matter(after, Attack(seat, attack.cards, STAR, NONE, True, rest))
        landed, laid = land(state, seat, star, rest, ANSWER, attack.by, matter)
        return landed._replace(last=(seat, action)), (*laid, bounced)
    # Going out with the star, the bounced seat draws first (UD28).
    landed, laid = land(state, seat, star, rest, TURN, after if rest else seat, NOTHING)
    events = [*laid, bounced]
    landed = landed._replace(last=(seat, action))
    return pay(landed, ((attack.by, attack.cards),), TURN if rest else Phase.ROUND_END, events), tuple(events)


def call_uno(state: State, seat: Seat, action: Action) -> Step:
    """Call UNO before anybody catches it (UD29)."""
    return _without_window(state, seat, (seat, action)), (Event("called_uno", seat),)


def catch(state: State, seat: Seat, action: Action) -> Step:
    """Catch a seat that has not called: it draws two (U24). The turn's own decision stays what it was."""
    caught = action.seat
    events = [Event("caught", seat, {"target": caught, "n": CAUGHT_DRAWS})]
    without = _without_window(state, caught, (seat, action))
    return pay(without, ((caught, CAUGHT_DRAWS),), state.phase, events), tuple(events)


def close_window(state: State, seat: Seat, action: Action) -> Step:
    """Time is up for catching (UD29, timed)."""
    late = next(window.seat for window in state.windows if window.number == action.seat)
    return _without_window(state, late, state.last), (Event("window_closed", late),)


def _without_window(state: State, seat: Seat, last: tuple[Seat, Action] | None) -> State:
    return state._replace(windows=tuple([window for window in state.windows if window.seat != seat]), last=last)
