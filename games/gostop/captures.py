"""What the player in turn gets: cards of the floor, jokers of the stock, and the special moments that take junk.

When that happens is in turn; whose junk is taken for a moment is in settle.
"""

from __future__ import annotations

from games.core import Event, Value
from games.gostop.cards import BIT, FIRST_JOKER, JUNK, NAMES, texts
from games.gostop.state import NO_CARD, State, mover
from games.gostop.values import MOMENT_RULE, Moment

Events = list[Event]


def capture(state: State, cards: tuple[int, ...], events: Events) -> None:
    """Add cards of the floor to the mover's captures, in the order given (GD31)."""
    side = mover(state)
    mask = 0
    for card in cards:
        mask |= BIT[card]
        if JUNK & BIT[card]:
            side.junk += (card,)
    side.taken |= mask
    state.floor &= ~mask
    state.move.got += cards
    events.append(Event("captured", state.move.seat, {"cards": texts(cards)}))


def capture_joker(state: State, joker: int) -> None:
    """Add a joker to the mover's captures; by the house rule it takes junk (G31, GD6)."""
    side, move = mover(state), state.move
    side.taken |= BIT[joker]
    side.junk += (joker,)
    move.got += (joker,)
    move.moments += (Moment.JOKER,)
    if state.options.joker_takes:
        move.gains += ((Moment.JOKER, 1),)


def turn_up(state: State, events: Events) -> int:
    """Turn up the stock until a flower card comes and return it, or NO_CARD if the stock is empty (G31, GD8)."""
    move = state.move
    while state.top < len(state.deck):
        card = state.deck[state.top]
        state.top += 1
        move.turned += (card,)
        if card < FIRST_JOKER:
            events.append(Event("turned", move.seat, {"card": NAMES[card]}))
            return card
        if state.options.joker_buried:
            events.append(Event("joker_waits", move.seat, {"card": NAMES[card], "rule": "GD7"}))
            move.buried += (card,)
        else:
            events.append(Event("joker_turned", move.seat, {"card": NAMES[card], "rule": "G31"}))
            capture_joker(state, card)
    return NO_CARD


def release_jokers(state: State, events: Events) -> None:
    """Capture the jokers whose fate waited for the end of the turn (GD7)."""
    move = state.move
    if move.buried:
        events.append(Event("joker_kept", move.seat, {"cards": texts(move.buried), "rule": "GD7"}))
        for joker in move.buried:
            capture_joker(state, joker)
        move.buried = ()


def tell(state: State, moment: Moment, takes: int, events: Events, **facts: Value) -> None:
    """Note and tell a special moment; it may take so much junk of each opponent."""
    move = state.move
    move.moments += (moment,)
    if takes:
        move.gains += ((moment, takes),)
    events.append(Event(str(moment), move.seat, {"rule": MOMENT_RULE[moment], **facts}))
