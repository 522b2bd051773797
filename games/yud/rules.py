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

from games.core import Draws, Event, Seat, Value, shuffled
from games.yud.actions import (
    FIRST,
    Action,
    CloseLook,
    Decline,
    Discard,
    Done,
    Draw,
    End,
    Keep,
    Look,
    Lot,
    Match,
    NextRound,
    Pass,
    Peek,
    Ready,
    Shuffle,
    Spy,
    Stop,
    Swap,
    Take,
)
from games.yud.cards import DECK, EMPTY, Card, card_text
from games.yud.rounds import (
    ask_to_call,
    begin_turn,
    deal,
    draw_lot,
    finish_turn,
    make_ready,
    may_call,
    next_round,
    reshuffle,
)
from games.yud.state import State, card_at, look_of
from games.yud.values import LastMove, LookKind, Phase, Place
from games.yud.values import Look as OpenLook

Events = list[Event]


def perform(state: State, seat: Seat, action: Action) -> Events:
    """Do an allowed action: write what it does into the state and return what happened."""
    events: Events = []
    match action:
        case Draw():
            _draw(state, seat, events)
        case Peek() | Decline():
            _set_up(state, seat, action, events)
        case Done():
            _close(state, token(state, seat, action))
        case CloseLook(number):
            _close(state, number)
        case Ready():
            make_ready(state, seat)
        case NextRound():
            next_round(state)
        case Lot(starter):
            draw_lot(state, starter, events)
        case Shuffle(order):
            (deal if state.phase is Phase.DEAL else reshuffle)(state, order, events)
        case End():
            finish_turn(state, events)
        case _:
            _play(state, seat, action, events)
            if may_call(state):
                ask_to_call(state)
            else:
                finish_turn(state, events)
    return events


def sample_chance(state: State, draws: Draws) -> Action:
    """Return the lot, or the shuffle that is due."""
    if state.phase is Phase.LOT:
        return Lot(draws.below(state.seats))
    return Shuffle(shuffled(DECK if state.phase is Phase.DEAL else state.discard[:-1], draws))


def default_action(state: State, seat: Seat) -> Action:
    """Return what an absent seat does: look at nothing, draw and throw away, be ready. It gains nothing."""
    match state.phase:
        case Phase.SETUP:
            return Decline()
        case Phase.TURN:
            return Draw() if state.stock else Pass()
        case Phase.DRAWN:
            return Discard()
        case Phase.CALL:
            return End()
    return Ready()


def token(state: State, seat: Seat, action: Action) -> int:
    """Return the number of the turn, of the set-up or of the pause; for the end of a look, the look's."""
    if isinstance(action, CloseLook):
        return action.number
    look = look_of(state, seat) if isinstance(action, Done) else None
    return state.decision if look is None else look.number


def _set_up(state: State, seat: Seat, action: Peek | Decline, events: Events) -> None:
    """Let a seat look at two of its cards, or none; when all have chosen, the starter begins (Y6)."""
    state.peeked |= {seat}
    if isinstance(action, Peek):
        events.append(Event("peeked", seat, {"slots": (action.first, action.second)}))
        _open(state, LookKind.PEEK, seat, (Place(seat, action.first), Place(seat, action.second)))
    else:
        events.append(Event("declined", seat))
    if len(state.peeked) == len(state.playing):
        events.append(Event("play_began", state.starter))
        begin_turn(state, state.starter)


def _draw(state: State, seat: Seat, events: Events) -> None:
    """Draw the next card of the central pile (Y9); it is shown in the drawer's view alone."""
    state.drawn, state.stock = state.stock[0], state.stock[1:]
    state.phase = Phase.DRAWN
    state.last = LastMove("drew", seat)
    events.append(Event("drew", seat, {"left": len(state.stock)}))


def _play(state: State, seat: Seat, action: Action, events: Events) -> None:
    """Do the one action of a turn (Y9, Y14)."""
    match action:
        case Discard():
            card = _use(state, "discarded", seat)
            events.append(Event("discarded", seat, {"card": card}))
        case Look(slot):
            _look(state, LookKind.LOOK, "looked", seat, Place(seat, slot), events)
        case Spy(other, slot):
            _look(state, LookKind.SPY, "spied", seat, Place(other, slot), events)
        case Swap():
            _swap(state, seat, action, events)
        case Keep(slot):
            _keep(state, seat, slot, events)
        case Match(slots, into):
            _match(state, seat, slots, into, events)
        case Take(slots, into):
            _take(state, seat, slots, into, events)
        case Stop():
            state.caller = seat
            state.last = LastMove("stopped", seat)
            events.append(Event("stopped", seat))
        case _:  # Pass, the only one left
            state.last = LastMove("passed", seat)
            events.append(Event("passed", seat))


def _use(state: State, kind: str, seat: Seat, *places: Place) -> str:
    """Put the drawn card face up on the discard pile (Y9a, Y9b); return its text."""
    card = state.drawn
    state.discard += (card,)
    state.drawn = EMPTY
    state.last = LastMove(kind, seat, places, card)
    return card_text(card)


def _look(state: State, kind: LookKind, event: str, seat: Seat, place: Place, events: Events) -> None:
    """Use Look at me or Look at you (Y9b): the card is in the seat's view while the look is open."""
    card = _use(state, event, seat, place)
    _open(state, kind, seat, (place,))
    events.append(Event(event, seat, {"card": card, "friend": place.seat, "slot": place.slot}))


def _swap(state: State, seat: Seat, swap: Swap, events: Events) -> None:
    """Use Swap (Y9b, YD23): two cards change places, nobody looks; a face-up card stays face up (YD25)."""
    one, other = Place(swap.seat, swap.slot), Place(swap.other, swap.other_slot)
    card = _use(state, "swapped", seat, one, other)
    first, second = card_at(state, *one), card_at(state, *other)
    up = {to for place, to in ((one, other), (other, one)) if place in state.face_up}
    _put(state, one, second)
    _put(state, other, first)
    state.face_up |= up
    data: dict[str, Value] = {"card": card, "first": one.seat, "first_slot": one.slot}
    events.append(Event("swapped", seat, {**data, "second": other.seat, "second_slot": other.slot}))


def _keep(state: State, seat: Seat, slot: int, events: Events) -> None:
    """Put the drawn card face down in the place of one's own, which is thrown face up (Y9c, YD6)."""
    place = Place(seat, slot)
    thrown = card_at(state, seat, slot)
    _put(state, place, state.drawn)
    state.discard += (thrown,)
    state.last = LastMove("kept", seat, (place,), thrown)
    events.append(Event("kept", seat, {"slot": slot, "card": card_text(thrown)}))


def _match(state: State, seat: Seat, slots: tuple[int, ...], into: int, events: Events) -> None:
    """Exchange identical cards for the drawn one (Y9d, YD22); a mismatch costs the drawn card (YD2)."""
    cards = [card_at(state, seat, slot) for slot in slots]
    if len(set(cards)) > 1:
        _mismatch(state, seat, slots, state.drawn, events)
        return
    into = slots[0] if into == FIRST else into
    _exchange(state, seat, slots, into, state.drawn)
    state.last = LastMove("matched", seat, _places(seat, slots), cards[0])
    data: dict[str, Value] = {"slots": slots, "into": into, "card": card_text(cards[0]), "count": len(slots)}
    events.append(Event("matched", seat, data))


def _take(state: State, seat: Seat, slots: tuple[int, ...], into: int, events: Events) -> None:
    """Exchange one card (Y9e), or identical ones (YD4), for the top of the discard pile."""
    cards = [card_at(state, seat, slot) for slot in slots]
    card = state.discard[-1]
    state.discard = state.discard[:-1]
    if len(set(cards)) > 1:
        _mismatch(state, seat, slots, card, events, taken=True)
        return
    into = slots[0] if into == FIRST else into
    _exchange(state, seat, slots, into, card)
    if state.options.taken_face_up:
        state.face_up |= {Place(seat, into)}
    state.last = LastMove("took", seat, _places(seat, slots), card)
    data: dict[str, Value] = {"slots": slots, "into": into, "card": card_text(card), "thrown": card_text(cards[0])}
    events.append(Event("took", seat, {**data, "count": len(slots)}))


def _places(seat: Seat, slots: tuple[int, ...]) -> tuple[Place, ...]:
    return tuple([Place(seat, slot) for slot in slots])


def _exchange(state: State, seat: Seat, slots: tuple[int, ...], into: int, card: Card) -> None:
    """Throw the cards of some places and put a card into one of them; the others stay empty (YD22)."""
    state.discard += tuple([card_at(state, seat, slot) for slot in slots])
    for slot in slots:
        _put(state, Place(seat, slot), card if slot == into else EMPTY)


def _mismatch(
    state: State, seat: Seat, slots: tuple[int, ...], card: Card, events: Events, *, taken: bool = False
) -> None:
    """Show the cards to all and turn them back (YD2). `card`, drawn or taken, is thrown, or stays as an extra card."""
    places = _places(seat, slots)
    _open(state, LookKind.SHOWN, seat, places)
    shown = tuple([card_text(card_at(state, seat, slot)) for slot in slots])
    data: dict[str, Value] = {"slots": slots, "cards": shown}
    if not state.options.mismatch_keeps:
        state.discard += (card,)
        state.last = LastMove("mismatched", seat, places, card)
        kind = "mismatched_discard" if taken else "mismatched"
        events.append(Event(kind, seat, {**data, "card": card_text(card)}))
        return
    extra = _add(state, seat, card)
    state.last = LastMove("mismatched", seat, (*places, extra))
    data["slot"] = extra.slot
    if not taken:
        events.append(Event("mismatched_extra", seat, data))
        return
    if state.options.taken_face_up:
        state.face_up |= {extra}
    events.append(Event("mismatched_taken", seat, {**data, "card": card_text(card)}))


def _add(state: State, seat: Seat, card: Card) -> Place:
    """Put an extra card into the first empty place of a row, else behind its last (YD2); return where."""
    row = state.rows[seat]
    slot = row.index(EMPTY) if EMPTY in row else len(row)
    if slot == len(row):
        state.rows = (*state.rows[:seat], (*row, EMPTY), *state.rows[seat + 1 :])
    place = Place(seat, slot)
    _put(state, place, card)
    return place


def _put(state: State, place: Place, card: Card) -> None:
    """Lay a card face down in a place; whatever was seen or lay face up there no longer does."""
    seat, slot = place
    row = state.rows[seat]
    state.rows = (*state.rows[:seat], (*row[:slot], card, *row[slot + 1 :]), *state.rows[seat + 1 :])
    state.face_up -= {place}
    if any(place in look.places for look in state.looks):
        looks = [look._replace(places=tuple([p for p in look.places if p != place])) for look in state.looks]
        state.looks = tuple([look for look in looks if look.places])


def _open(state: State, kind: LookKind, seat: Seat, places: tuple[Place, ...]) -> None:
    """Open a look; a seat has one at a time, so an earlier one of the same sort is closed."""
    shown = kind is LookKind.SHOWN
    others = [
        look for look in state.looks if not (shown if look.kind is LookKind.SHOWN else not shown and look.seat == seat)
    ]
    state.issued += 1
    state.looks = (*others, OpenLook(state.issued, kind, seat, places))


def _close(state: State, number: int) -> None:
    state.looks = tuple([look for look in state.looks if look.number != number])
