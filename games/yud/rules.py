"""What each action of Yud! Stop! does. Whether it is allowed stands in legality.py, what follows a turn in rounds.py.

All events are public: what a seat alone may see is in its view, and only while it may see it.

| event | shows |
| --- | --- |
| drew | that a card was drawn, and how many are left |
| discarded, kept, matched | the card or cards thrown; of the card put into the row only the place |
| took | the card taken from the discard pile (YD25) and the cards thrown |
| peeked, looked, spied, swapped | who, and which positions |
| mismatched… | the cards shown to all (YD2), and the drawn or taken card where it lies open |
"""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Draws, Event, IllegalAction, Seat, Value, shuffled
from games.yud.actions import (
    Action,
    CloseLook,
    Decline,
    Discard,
    Done,
    Draw,
    Keep,
    Look,
    Lot,
    Match,
    NextRound,
    Peek,
    Ready,
    Shuffle,
    Spy,
    Stop,
    Swap,
    Take,
)
from games.yud.cards import DECK, EMPTY, Card, card_text
from games.yud.legality import why_not
from games.yud.rounds import Result, begin_turn, deal, draw_lot, finish_turn, make_ready, next_round, reshuffle
from games.yud.state import State, card_at, look_of
from games.yud.values import LastMove, LookKind, Phase, Place
from games.yud.values import Look as OpenLook

Facts = Mapping[str, Value]


def apply(state: State, seat: Seat, action: Action) -> Result:
    """Return the state after the action and what happened; raises IllegalAction."""
    refusal = why_not(state, seat, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    match action:
        case Peek() | Decline():
            return _set_up(state, seat, action)
        case Done():
            look = look_of(state, seat)
            return (state if look is None else _close(state, look.number)), ()
        case CloseLook(number):
            return _close(state, number), ()
        case Ready():
            return make_ready(state, seat)
        case NextRound():
            return next_round(state), ()
        case Lot(starter):
            return draw_lot(state, starter)
        case Shuffle(order):
            return deal(state, order) if state.phase is Phase.DEAL else reshuffle(state, order)
        case Draw():
            return _draw(state, seat)
    played, events = _play(state, seat, action)
    finished, more = finish_turn(played)
    return finished, (*events, *more)


def sample_chance(state: State, draws: Draws) -> Action:
    """Return the lot, or the shuffle that is due."""
    if state.phase is Phase.LOT:
        return Lot(draws.below(state.seats))
    return Shuffle(shuffled(DECK if state.phase is Phase.DEAL else state.discard[:-1], draws))


def _set_up(state: State, seat: Seat, action: Peek | Decline) -> Result:
    """Let a seat look at two of its cards, or none; when all have chosen, the starter begins (Y6)."""
    state = state._replace(peeked=state.peeked | {seat})
    event = Event("declined", seat)
    if isinstance(action, Peek):
        event = Event("peeked", seat, {"slots": (action.first, action.second)})
        places = (Place(seat, action.first), Place(seat, action.second))
        state = _open(state, LookKind.PEEK, seat, places)
    if len(state.peeked) < len(state.playing):
        return state, (event,)
    return begin_turn(state, state.starter), (event, Event("play_began", state.starter))


def _draw(state: State, seat: Seat) -> Result:
    """Draw the next card of the central pile (Y9); it is shown in the drawer's view alone."""
    stock = state.stock[1:]
    state = state._replace(phase=Phase.DRAWN, drawn=state.stock[0], stock=stock, last=LastMove("drew", seat))
    return state, (Event("drew", seat, {"left": len(stock)}),)


def _play(state: State, seat: Seat, action: Action) -> Result:
    """Do the one action of a turn (Y9, Y14)."""
    match action:
        case Discard():
            return _used(state, "discarded", seat, ())
        case Look(slot):
            return _look(state, LookKind.LOOK, "looked", seat, Place(seat, slot))
        case Spy(other, slot):
            return _look(state, LookKind.SPY, "spied", seat, Place(other, slot))
        case Swap():
            return _swap(state, seat, action)
        case Keep(slot):
            return _keep(state, seat, slot)
        case Match(slots, into):
            return _match(state, seat, slots, into)
        case Take(slots, into):
            return _take(state, seat, slots, into)
        case Stop():
            return state._replace(caller=seat, last=LastMove("stopped", seat)), (Event("stopped", seat),)
        case _:  # Pass, the only one left
            return state._replace(last=LastMove("passed", seat)), (Event("passed", seat),)


def _used(state: State, kind: str, seat: Seat, places: tuple[Place, ...]) -> Result:
    """Put the drawn card face up on the discard pile (Y9a, Y9b)."""
    card = state.drawn
    state = state._replace(discard=(*state.discard, card), drawn=EMPTY, last=LastMove(kind, seat, places, card))
    return state, (Event(kind, seat, {"card": card_text(card)}),)


def _look(state: State, kind: LookKind, event: str, seat: Seat, place: Place) -> Result:
    """Use Look at me or Look at you (Y9b): the card is in the seat's view while the look is open."""
    state, (used,) = _used(state, event, seat, (place,))
    state = _open(state, kind, seat, (place,))
    return state, (Event(event, seat, {**used.data, "friend": place.seat, "slot": place.slot}),)


def _swap(state: State, seat: Seat, swap: Swap) -> Result:
    """Use Swap (Y9b, YD23): two cards change places, nobody looks; a face-up card stays face up (YD25)."""
    one, other = Place(swap.seat, swap.slot), Place(swap.other, swap.other_slot)
    state, (used,) = _used(state, "swapped", seat, (one, other))
    first, second = card_at(state, one), card_at(state, other)
    up = {to for place, to in ((one, other), (other, one)) if place in state.face_up}
    state = _put(_put(state, one, second), other, first)
    state = state._replace(face_up=state.face_up | up)
    data = {"first": one.seat, "first_slot": one.slot, "second": other.seat, "second_slot": other.slot}
    return state, (Event("swapped", seat, {**used.data, **data}),)


def _keep(state: State, seat: Seat, slot: int) -> Result:
    """Put the drawn card face down in the place of one's own, which is thrown face up (Y9c, YD6)."""
    place = Place(seat, slot)
    thrown = card_at(state, place)
    state = _put(state, place, state.drawn)
    state = state._replace(discard=(*state.discard, thrown), last=LastMove("kept", seat, (place,), thrown))
    return state, (Event("kept", seat, {"slot": slot, "card": card_text(thrown)}),)


def _match(state: State, seat: Seat, slots: tuple[int, ...], into: int) -> Result:
    """Exchange identical cards for the drawn one (Y9d, YD22); a mismatch costs the drawn card (YD2)."""
    places = tuple(Place(seat, slot) for slot in slots)
    cards = tuple(card_at(state, place) for place in places)
    if len(set(cards)) > 1:
        return _mismatch(state, seat, places, state.drawn)
    state = _exchange(state, places, Place(seat, into), state.drawn)
    state = state._replace(last=LastMove("matched", seat, places, cards[0]))
    data: Facts = {"slots": slots, "into": into, "card": card_text(cards[0]), "count": len(slots)}
    return state, (Event("matched", seat, data),)


def _take(state: State, seat: Seat, slots: tuple[int, ...], into: int) -> Result:
    """Exchange one card (Y9e), or identical ones (YD4), for the top of the discard pile."""
    places = tuple(Place(seat, slot) for slot in slots)
    cards = tuple(card_at(state, place) for place in places)
    card = state.discard[-1]
    state = state._replace(discard=state.discard[:-1])
    if len(set(cards)) > 1:
        return _mismatch(state, seat, places, card, taken=True)
    state = _exchange(state, places, Place(seat, into), card)
    if state.options.taken_face_up:
        state = state._replace(face_up=state.face_up | {Place(seat, into)})
    state = state._replace(last=LastMove("took", seat, places, card))
    data: Facts = {
        "slots": slots,
        "into": into,
        "card": card_text(card),
        "thrown": card_text(cards[0]),
        "count": len(slots),
    }
    return state, (Event("took", seat, data),)


def _exchange(state: State, places: tuple[Place, ...], into: Place, card: Card) -> State:
    """Throw the cards of some places and put a card into one of them; the others stay empty (YD22)."""
    thrown = tuple(card_at(state, place) for place in places)
    for place in places:
        state = _put(state, place, card if place == into else EMPTY)
    return state._replace(discard=(*state.discard, *thrown))


def _mismatch(state: State, seat: Seat, places: tuple[Place, ...], card: Card, *, taken: bool = False) -> Result:
    """Show the cards to all and turn them back (YD2). `card`, drawn or taken, is thrown, or stays as an extra card."""
    state = _open(state, LookKind.SHOWN, seat, places)
    slots = tuple(place.slot for place in places)
    data: dict[str, Value] = {"slots": slots, "cards": tuple(card_text(card_at(state, place)) for place in places)}
    if not state.options.mismatch_keeps:
        state = state._replace(discard=(*state.discard, card), last=LastMove("mismatched", seat, places, card))
        kind = "mismatched_discard" if taken else "mismatched"
        return state, (Event(kind, seat, {**data, "card": card_text(card)}),)
    state, slot = _add(state, seat, card)
    extra = Place(seat, slot)
    state = state._replace(last=LastMove("mismatched", seat, (*places, extra)))
    if not taken:
        return state, (Event("mismatched_extra", seat, {**data, "slot": slot}),)
    if state.options.taken_face_up:
        state = state._replace(face_up=state.face_up | {extra})
    return state, (Event("mismatched_taken", seat, {**data, "slot": slot, "card": card_text(card)}),)


def _add(state: State, seat: Seat, card: Card) -> tuple[State, int]:
    """Put an extra card into the first empty place of a row, else behind its last (YD2)."""
    row = state.rows[seat]
    slot = row.index(EMPTY) if EMPTY in row else len(row)
    if slot == len(row):
        rows = tuple((*row, EMPTY) if other == seat else cards for other, cards in enumerate(state.rows))
        state = state._replace(rows=rows)
    return _put(state, Place(seat, slot), card), slot


def _put(state: State, place: Place, card: Card) -> State:
    """Lay a card face down in a place; whatever was seen or lay face up there is so no longer."""
    seat, slot = place
    row = state.rows[seat]
    rows = (*state.rows[:seat], (*row[:slot], card, *row[slot + 1 :]), *state.rows[seat + 1 :])
    looks = state.looks
    if any(place in look.places for look in looks):
        looks = tuple(look._replace(places=tuple(p for p in look.places if p != place)) for look in looks)
        looks = tuple(look for look in looks if look.places)
    return state._replace(rows=rows, looks=looks, face_up=state.face_up - {place})


def _open(state: State, kind: LookKind, seat: Seat, places: tuple[Place, ...]) -> State:
    """Open a look; a seat has one at a time, so an earlier one of the same sort is closed."""
    shown = kind is LookKind.SHOWN
    others = tuple(
        look for look in state.looks if not (shown if look.kind is LookKind.SHOWN else not shown and look.seat == seat)
    )
    look = OpenLook(state.issued + 1, kind, seat, places)
    return state._replace(looks=(*others, look), issued=state.issued + 1)


def _close(state: State, number: int) -> State:
    return state._replace(looks=tuple(look for look in state.looks if look.number != number))
