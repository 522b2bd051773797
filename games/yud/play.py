"""What can be done in Yud! Stop!: each action with its text form, why it is not allowed, and what it does.

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

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from games.core import (
    GAME_OVER,
    HOST,
    NOBODY,
    NOT_YOUR_TURN,
    TOO_LATE,
    Event,
    Form,
    Many,
    Maybe,
    Name,
    Notation,
    Number,
    Refusal,
    Seat,
    Value,
)
from games.yud.course import (
    CloseLook,
    Events,
    Lot,
    NextRound,
    Shuffle,
    begin_turn,
    end_action,
    finish_turn,
    waits,
)
from games.yud.table import (
    CHANCE_PHASES,
    DECK,
    EMPTY,
    EVERYBODY,
    HIGHEST,
    TURN_PHASES,
    Ability,
    Card,
    LastMove,
    LookKind,
    Passed,
    Phase,
    Place,
    Table,
    add_card,
    card_at,
    card_text,
    close_look,
    look_of,
    mark,
    next_number,
    occupied,
    open_look,
    places_of,
    put,
    too_early,
)
from games.yud.table import NUMBER as NUMBER_BITS

FIRST: Final = -1
"""Stands for the first of some places, where the drawn card goes unless another is chosen (YD22)."""
UNSEEN_KEPT: Final = sum(DECK) // len(DECK)
"""What a card counts to who throws it without having seen it."""

NOT_ITS_TURN: Final = NOT_YOUR_TURN.on("Y10")
PEEK_FIRST: Final = Refusal("peek_first", "Y6")
PEEK_OVER: Final = Refusal("peek_over", "Y6")
PEEK_DONE: Final = Refusal("peek_done", "Y6")
NOT_PLAYING: Final = Refusal("not_playing", "YD16")
NO_LOOK: Final = Refusal("no_look", "Y7")
ALREADY_DRAWN: Final = Refusal("already_drawn", "Y9")
DRAW_FIRST: Final = Refusal("draw_first", "Y9")
STOCK_EMPTY: Final = Refusal("stock_empty", "YD20")
DISCARD_EMPTY: Final = Refusal("discard_empty", "YD18")
MUST_PLAY: Final = Refusal("must_play", "YD20")
STOP_TOO_LATE: Final = Refusal("stop_too_late", "YD8")
STOP_AFTER_ACTION: Final = Refusal("stop_after_action", "YD8")
TURN_DONE: Final = Refusal("turn_done", "YD8")
TURN_ON: Final = Refusal("turn_on", "YD8")
ALREADY_STOPPED: Final = Refusal("already_stopped", "Y14")
FIRST_LAP: Final = Refusal("first_lap", "YD8")
NO_ABILITY: Final = Refusal("no_ability", "YD1")
OTHER_ABILITY: Final = Refusal("other_ability", "YD1")
NO_CARD_THERE: Final = Refusal("no_card_there", "Y8")
SPY_FRIENDS: Final = Refusal("spy_friends", "Y9b")
SWAP_FRIENDS: Final = Refusal("swap_friends", "YD23")
SWAP_TWO: Final = Refusal("swap_two", "YD23")
CALLER_LOCKED: Final = Refusal("caller_locked", "YD10")
ONLY_TWO: Final = Refusal("only_two", "YD3")
NOT_FROM_DISCARD: Final = Refusal("not_from_discard", "YD4")
FIRST_PLACE: Final = Refusal("first_place", "YD22")
ROUND_OVER: Final = Refusal("round_over", "Y12")
ROUND_ON: Final = Refusal("round_on", "Y16")
ALREADY_READY: Final = Refusal("already_ready", "Y16")
NOT_ITS_PHASE: Final = {Phase.TURN: ALREADY_DRAWN, Phase.DRAWN: DRAW_FIRST, Phase.CALL: TURN_ON}
"""Why what belongs to a phase of a turn is not done in another one."""
AT_REST: Final = {Phase.OVER: GAME_OVER, **dict.fromkeys(CHANCE_PHASES, TOO_LATE)}
"""Why no seat may do anything at all in a phase."""
OFF_TURN: Final = {**AT_REST, Phase.SETUP: PEEK_FIRST, Phase.BETWEEN: ROUND_OVER}
"""Why a seat may do nothing of a turn in a phase that is none of another's turn."""
_TURN, _DRAWN, _CALL = Phase.TURN, Phase.DRAWN, Phase.CALL
"""Phases that are asked for again and again: to look up a member of an enum takes longer than a call."""


# When somebody may do anything


def _at_rest(table: Table, seat: Seat) -> Refusal | None:
    """Return why no seat may do anything at all now."""
    return AT_REST.get(table.phase, TOO_LATE if seat < 0 else None)


def _off_turn(table: Table, seat: Seat) -> Refusal | None:
    """Return why the seat may do nothing of a turn now."""
    if seat == table.turn and table.phase in TURN_PHASES:
        return None
    return _at_rest(table, seat) if seat < 0 else OFF_TURN.get(table.phase, NOT_ITS_TURN)


def _off_phase(table: Table, seat: Seat, phase: Phase) -> Refusal | None:
    """Return why the seat may not do what belongs to a phase of its turn; an action done ends it (house rule YD8)."""
    if table.phase is phase and seat == table.turn:
        return None
    return _off_turn(table, seat) or (TURN_DONE if table.phase is _CALL else NOT_ITS_PHASE[phase])


def _using(table: Table, seat: Seat, needed: Ability) -> Refusal | None:
    """Return why the seat may not use the drawn card for this (Y9b, YD1)."""
    refusal = _off_phase(table, seat, _DRAWN)
    if refusal is not None:
        return refusal
    ability = table.ability
    if ability is needed:
        return None
    if ability is None:
        return NO_ABILITY.about(card=card_text(table.drawn))
    return OTHER_ABILITY.about(card=card_text(table.drawn), ability=str(ability))


def _there(table: Table, seat: Seat, slot: int) -> Refusal | None:
    return NO_CARD_THERE.about(slot=slot) if card_at(table, seat, slot) == EMPTY else None


def _open_to_others(table: Table, seat: Seat, slot: int) -> Refusal | None:
    refusal = _there(table, seat, slot)
    if refusal is None and seat == table.caller and table.options.caller_locked:
        return CALLER_LOCKED.about(caller=table.caller)
    return refusal


# What actions do alike


def _use(table: Table, kind: str, seat: Seat, *places: Place) -> str:
    """Put the drawn card face up on the discard pile (Y9a, Y9b); return its text."""
    card = table.drawn
    table.discard += (card,)
    table.drawn = EMPTY
    table.last = LastMove(kind, seat, places, card)
    return card_text(card)


def _require_rising(slots: tuple[int, ...], into: int) -> None:
    """Raise ValueError unless the slots rise and `into` is one of them but for the first, or FIRST."""
    if list(slots) != sorted(set(slots)) or (into != FIRST and into not in slots[1:]):
        raise ValueError(f"{slots} into {into}")


# Before play and between rounds


@dataclass(frozen=True, slots=True)
class Peek:
    """Look at two of your own cards at set-up (Y6); `first` < `second`. `peek 0 2`."""

    first: int
    second: int

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """At set-up, once, two own cards."""
        refusal = _choosing(table, seat)
        if refusal is not None:
            return refusal
        if self.first >= self.second:
            return NO_CARD_THERE.on("Y6").about(slot=self.second)
        return _there(table, seat, self.first) or _there(table, seat, self.second)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Open a look at the two."""
        slots = (self.first, self.second)
        events.append(Event("peeked", seat, {"slots": slots}))
        open_look(table, LookKind.PEEK, seat, seat, slots)
        _chosen(table, seat, events)


@dataclass(frozen=True, slots=True)
class Decline:
    """Look at none at set-up (Y6). `decline`."""

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """At set-up, once."""
        return _choosing(table, seat)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Look at nothing."""
        events.append(Event("declined", seat))
        _chosen(table, seat, events)


def _choosing(table: Table, seat: Seat) -> Refusal | None:
    """Return why the seat may not choose what to look at (Y6)."""
    refusal = _at_rest(table, seat)
    if refusal is not None:
        return refusal
    if table.phase is not Phase.SETUP:
        return PEEK_OVER
    if seat not in table.playing:
        return NOT_PLAYING
    return PEEK_DONE if seat in table.peeked else None


def _chosen(table: Table, seat: Seat, events: Events) -> None:
    """Note that a seat has chosen, and let the starter begin when all have (Y6)."""
    table.peeked |= {seat}
    if len(table.peeked) == len(table.playing):
        events.append(Event("play_began", table.starter))
        begin_turn(table, table.starter)


@dataclass(frozen=True, slots=True)
class Done:
    """Lay the cards you look at face down again (Y7). `done`."""

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """While one looks."""
        return _at_rest(table, seat) or (None if look_of(table, seat) else NO_LOOK)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Close the own look."""
        close_look(table, token(table, seat, self))


@dataclass(frozen=True, slots=True)
class Ready:
    """Go on to the next round (Y16). `ready`."""

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Between rounds, once."""
        refusal = _at_rest(table, seat)
        if refusal is not None:
            return refusal
        if table.phase is not Phase.BETWEEN:
            return ROUND_ON
        return ALREADY_READY if seat in table.ready else None

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Say ready; when all have, the next round is dealt."""
        table.ready |= {seat}
        if len(table.ready) == table.seats:
            table.phase = Phase.DEAL


# A turn


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of the central pile (Y9). `draw`."""

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """While there is a pile (YD20)."""
        return _off_phase(table, seat, _TURN) or (None if table.stock else STOCK_EMPTY)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Draw it; it is shown in the drawer's view alone."""
        table.drawn, table.stock = table.stock[0], table.stock[1:]
        table.phase = Phase.DRAWN
        table.last = LastMove("drew", seat)
        events.append(Event("drew", seat, {"left": len(table.stock)}))


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw the drawn card away, face up (Y9a). `discard`."""

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """With a drawn card."""
        return _off_phase(table, seat, _DRAWN)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Throw it; that it was not kept says something of the own cards that one knows."""
        bit = 1 << seat
        table.passed += (Passed(table.drawn, tuple([one >> NUMBER_BITS for one in table.marks[seat] if one & bit])),)
        card = _use(table, "discarded", seat)
        events.append(Event("discarded", seat, {"card": card}))
        end_action(table, events)


@dataclass(frozen=True, slots=True)
class Look:
    """Use the drawn card: look at one of your own cards (Y9b). `look 2`."""

    slot: int

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """With a card for it."""
        return _using(table, seat, Ability.LOOK) or _there(table, seat, self.slot)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Open a look."""
        _look(table, LookKind.LOOK, "looked", seat, Place(seat, self.slot), events)


@dataclass(frozen=True, slots=True)
class Spy:
    """Use the drawn card: look at a friend's card (Y9b). `spy 1 3`: seat 1, slot 3."""

    seat: Seat
    slot: int

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """With a card for it, another's card; the caller's may be locked (YD10)."""
        refusal = _using(table, seat, Ability.SPY)
        if refusal is not None:
            return refusal
        return SPY_FRIENDS if self.seat == seat else _open_to_others(table, self.seat, self.slot)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Open a look."""
        _look(table, LookKind.SPY, "spied", seat, Place(self.seat, self.slot), events)


def _look(table: Table, kind: LookKind, event: str, seat: Seat, place: Place, events: Events) -> None:
    """Use Look at me or Look at you (Y9b): the card is in the seat's view while the look is open."""
    card = _use(table, event, seat, place)
    open_look(table, kind, seat, place.seat, (place.slot,))
    events.append(Event(event, seat, {"card": card, "friend": place.seat, "slot": place.slot}))
    end_action(table, events)


@dataclass(frozen=True, slots=True)
class Swap:
    """Use the drawn card: swap two cards (Y9b, YD23). `swap 0 2 1 3`: seat 0 slot 2 with seat 1 slot 3.

    By default the first is your own; under the house rule YD23 the pair is written in rising order.
    """

    seat: Seat
    slot: int
    other: Seat
    other_slot: int

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """With a card for it, an own card and another's, or any two (YD23); the caller's may be locked (YD10)."""
        refusal = _using(table, seat, Ability.SWAP)
        if refusal is not None:
            return refusal
        if table.options.swap_any:
            if (self.seat, self.slot) >= (self.other, self.other_slot):
                return SWAP_TWO
        elif self.seat != seat or self.other == seat:
            return SWAP_FRIENDS
        return _open_to_others(table, self.seat, self.slot) or _open_to_others(table, self.other, self.other_slot)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Let two cards change places; nobody looks, and a face-up card stays face up (YD25)."""
        one, other = Place(self.seat, self.slot), Place(self.other, self.other_slot)
        card = _use(table, "swapped", seat, one, other)
        first, second = table.rows[one.seat][one.slot], table.rows[other.seat][other.slot]
        marks, more = table.marks[one.seat][one.slot], table.marks[other.seat][other.slot]
        up = {to for place, to in ((one, other), (other, one)) if place in table.face_up}
        put(table, one.seat, one.slot, second, more)
        put(table, other.seat, other.slot, first, marks)
        table.face_up |= up
        data: dict[str, Value] = {"card": card, "first": one.seat, "first_slot": one.slot}
        events.append(Event("swapped", seat, {**data, "second": other.seat, "second_slot": other.slot}))
        end_action(table, events)


@dataclass(frozen=True, slots=True)
class Keep:
    """Put the drawn card in the place of one of your own, which is discarded (Y9c). `keep 2`."""

    slot: int

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """With a drawn card, an own card."""
        return _off_phase(table, seat, _DRAWN) or _there(table, seat, self.slot)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Put it face down; what is thrown lies face up (YD6)."""
        slot = self.slot
        thrown = table.rows[seat][slot]
        rather = thrown if table.marks[seat][slot] & 1 << seat else UNSEEN_KEPT
        put(table, seat, slot, table.drawn, mark(next_number(table), 1 << seat, rather))
        table.discard += (thrown,)
        table.last = LastMove("kept", seat, (Place(seat, slot),), thrown)
        events.append(Event("kept", seat, {"slot": slot, "card": card_text(thrown)}))
        end_action(table, events)


@dataclass(frozen=True, slots=True)
class Match:
    """Exchange identical cards for the drawn one (Y9d, YD3). `pair 0 2`, `trio 0 1 2`, `four 0 1 2 3`.

    `slots` rise; `into` is the place of the drawn card where it is not the first (YD22): `pair 0 2 into 2`.
    """

    slots: tuple[int, ...]
    into: int = FIRST

    def __post_init__(self) -> None:
        _require_rising(self.slots, self.into)

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """With a drawn card, own cards; whether they are identical is seen then (YD2)."""
        return _off_phase(table, seat, _DRAWN) or _exchanging(table, seat, self.slots, self.into)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Exchange them; a mismatch costs the drawn card (YD2)."""
        slots, card = self.slots, table.drawn
        cards = [table.rows[seat][slot] for slot in slots]
        if len(set(cards)) > 1:
            _mismatch(table, seat, slots, card, events)
        else:
            one = mark(next_number(table), 1 << seat, cards[0] * len(slots))
            into = _exchange(table, seat, self, card, one)
            table.last = LastMove("matched", seat, places_of(seat, slots), cards[0])
            data: dict[str, Value] = {"slots": slots, "into": into, "card": card_text(cards[0]), "count": len(slots)}
            events.append(Event("matched", seat, data))
        end_action(table, events)


@dataclass(frozen=True, slots=True)
class Take:
    """Exchange one of your own cards (Y9e), or identical ones (YD4), for the top discard. `take 2`, `take 0 2`."""

    slots: tuple[int, ...]
    into: int = FIRST

    def __post_init__(self) -> None:
        _require_rising(self.slots, self.into)

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Instead of drawing, while there is a discard (YD18)."""
        refusal = _off_phase(table, seat, _TURN)
        if refusal is not None:
            return refusal
        if not table.discard:
            return DISCARD_EMPTY
        if len(self.slots) > 1 and not table.options.match_discard:
            return NOT_FROM_DISCARD
        return _exchanging(table, seat, self.slots, self.into)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Exchange them; the card taken may lie face up (YD25), a mismatch costs it (YD2)."""
        slots, card = self.slots, table.discard[-1]
        cards = [table.rows[seat][slot] for slot in slots]
        table.discard = table.discard[:-1]
        if len(set(cards)) > 1:
            _mismatch(table, seat, slots, card, events, taken=True)
        else:
            into = _exchange(table, seat, self, card, mark(next_number(table), EVERYBODY))
            if table.options.taken_face_up:
                table.face_up |= {Place(seat, into)}
            table.last = LastMove("took", seat, places_of(seat, slots), card)
            texts = {"card": card_text(card), "thrown": card_text(cards[0])}
            events.append(Event("took", seat, {"slots": slots, "into": into, **texts, "count": len(slots)}))
        end_action(table, events)


def _exchanging(table: Table, seat: Seat, slots: tuple[int, ...], into: int) -> Refusal | None:
    """Return why these cards may not go for one (YD3, YD22)."""
    if len(slots) > 2 and not table.options.match_up_to_four:
        return ONLY_TWO
    if into != FIRST and not table.options.choose_place:
        return FIRST_PLACE
    for slot in slots:
        refusal = _there(table, seat, slot)
        if refusal is not None:
            return refusal
    return None


def _exchange(table: Table, seat: Seat, exchange: Match | Take, card: Card, one: int) -> int:
    """Throw some cards and put another into one of their places, which is returned; the others stay empty (YD22)."""
    into = exchange.slots[0] if exchange.into == FIRST else exchange.into
    table.discard += tuple([table.rows[seat][slot] for slot in exchange.slots])
    for slot in exchange.slots:
        if slot == into:
            put(table, seat, slot, card, one)
        else:
            put(table, seat, slot, EMPTY, 0)
    return into


def _mismatch(
    table: Table, seat: Seat, slots: tuple[int, ...], card: Card, events: Events, *, taken: bool = False
) -> None:
    """Show the cards to all and turn them back (YD2). `card`, drawn or taken, is thrown, or stays as an extra card."""
    places = places_of(seat, slots)
    open_look(table, LookKind.SHOWN, seat, seat, slots)
    shown = tuple([card_text(table.rows[seat][slot]) for slot in slots])
    data: dict[str, Value] = {"slots": slots, "cards": shown}
    if not table.options.mismatch_keeps:
        table.discard += (card,)
        table.last = LastMove("mismatched", seat, places, card)
        kind = "mismatched_discard" if taken else "mismatched"
        events.append(Event(kind, seat, {**data, "card": card_text(card)}))
        return
    extra = add_card(table, seat, card, EVERYBODY if taken else 1 << seat)
    table.last = LastMove("mismatched", seat, (*places, extra))
    if taken and table.options.taken_face_up:
        table.face_up |= {extra}
    data["slot"] = extra.slot
    if taken:
        data["card"] = card_text(card)
    events.append(Event("mismatched_taken" if taken else "mismatched_extra", seat, data))


@dataclass(frozen=True, slots=True)
class Stop:
    """Announce "Stop!" (Y14, YD8). `stop`."""

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Once a round, instead of a turn, or after its action (YD8)."""
        refusal = _off_turn(table, seat)
        if refusal is not None:
            return refusal
        if table.options.stop_after_action and table.phase is not Phase.CALL:
            return STOP_AFTER_ACTION
        if table.phase is Phase.DRAWN:
            return STOP_TOO_LATE
        if table.caller != NOBODY:
            return ALREADY_STOPPED
        return FIRST_LAP if too_early(table) else None

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Let everybody else have one more turn."""
        table.caller = seat
        table.last = LastMove("stopped", seat)
        events.append(Event("stopped", seat))
        end_action(table, events)


@dataclass(frozen=True, slots=True)
class Pass:
    """Play nothing, in the last lap when the central pile is empty (YD20). `pass`."""

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Where nothing can be drawn."""
        return _off_phase(table, seat, _TURN) or (MUST_PLAY if table.stock else None)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """End the turn."""
        table.last = LastMove("passed", seat)
        events.append(Event("passed", seat))
        end_action(table, events)


@dataclass(frozen=True, slots=True)
class End:
    """End your turn without calling Stop (house rule YD8). `end`."""

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """When asked for a call."""
        return _off_phase(table, seat, _CALL)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """End the turn."""
        finish_turn(table, events)


# All of them

Action = (
    Lot | Shuffle | Peek | Decline | Draw | Discard | Look | Spy | Swap | Keep | Match | Take | Stop | Pass | End
    | Done | Ready | CloseLook | NextRound
)  # fmt: skip

SLOT: Final = Number()
CARD: Final = Name([str(number) for number in range(HIGHEST + 1)])
INTO: Final = Maybe(SLOT, FIRST, after="into")

NOTATION: Final = Notation[Action](
    {
        "lot": Form(Lot, SLOT),
        "peek": Form(Peek, SLOT, SLOT, example="peek 0 1"),
        "decline": Form(Decline),
        "draw": Form(Draw),
        "discard": Form(Discard),
        "look": Form(Look, SLOT),
        "spy": Form(Spy, SLOT, SLOT),
        "swap": Form(Swap, SLOT, SLOT, SLOT, SLOT),
        "keep": Form(Keep, SLOT),
        "stop": Form(Stop),
        "pass": Form(Pass),
        "end": Form(End),
        "done": Form(Done),
        "ready": Form(Ready),
        "close_look": Form(CloseLook, SLOT),
        "next_round": Form(NextRound),
        "pair": Form(Match, Many(SLOT, 2, 2), INTO, example="pair 0 2"),
        "trio": Form(Match, Many(SLOT, 3, 3), INTO, example="trio 0 1 2"),
        "four": Form(Match, Many(SLOT, 4, 4), INTO, example="four 0 1 2 3"),
        "take": Form(Take, Many(SLOT, 1, 4), INTO),
        "shuffle": Form(Shuffle, Many(CARD)),
    }
)

DECLINE, DISCARD, DONE, DRAW = Decline(), Discard(), Done(), Draw()
END, PASS, READY, STOP = End(), Pass(), Ready(), Stop()
ALWAYS: Final = (STOP, DONE)
DEFAULTS: Final[dict[Phase, Action]] = {Phase.SETUP: DECLINE, Phase.DRAWN: DISCARD, Phase.CALL: END}


def default_action(table: Table, seat: Seat) -> Action:
    """Return what an absent seat does: look at nothing, draw and throw away, be ready. It gains nothing."""
    if table.phase is Phase.TURN:
        return DRAW if table.stock else PASS
    return DEFAULTS.get(table.phase, READY)


def token(table: Table, seat: Seat, action: Action) -> int:
    """Return the number of the turn, of the set-up or of the pause; for the end of a look, the look's."""
    if isinstance(action, CloseLook):
        return action.number
    look = look_of(table, seat) if isinstance(action, Done) else None
    return table.decision if look is None else look.number


# What a seat might do, allowed or not


def candidates(table: Table, seat: Seat) -> tuple[Action, ...]:
    """Return what a seat might think of in this phase, in a stable order."""
    phase, options = table.phase, table.options
    if seat == HOST:
        return tuple([wait.action for wait in waits(table)])
    if phase is Phase.OVER:
        return ()
    if phase is Phase.BETWEEN:
        return (READY,)
    if phase is Phase.SETUP:
        return *_peeks(occupied(table.rows[seat])), DECLINE, DONE
    most = 4 if options.match_up_to_four else 2
    if phase is Phase.DRAWN and seat == table.turn:
        slots = tuple([occupied(row) for row in table.rows])
        exchanges = _exchanges(slots[seat], most, options.choose_place)
        return (*_throws(slots[seat]), *exchanges, *_uses(slots, seat, table.ability, options.swap_any), *ALWAYS)
    if phase is Phase.CALL and seat == table.turn:
        return END, *ALWAYS
    return _before_drawing(occupied(table.rows[seat]), most if options.match_discard else 1, options.choose_place)


@lru_cache(maxsize=1024)
def _peeks(slots: tuple[int, ...]) -> tuple[Peek, ...]:
    return tuple([Peek(one, other) for one, other in combinations(slots, 2)])


@lru_cache(maxsize=1024)
def _before_drawing(slots: tuple[int, ...], most: int, choose_place: bool) -> tuple[Action, ...]:
    takes = [Take((slot,)) for slot in slots]
    takes += [Take(match.slots, match.into) for match in _exchanges(slots, most, choose_place)]
    return DRAW, *takes, STOP, PASS, DONE


@lru_cache(maxsize=1024)
def _throws(slots: tuple[int, ...]) -> tuple[Action, ...]:
    return DISCARD, *[Keep(slot) for slot in slots]


@lru_cache(maxsize=1024)
def _exchanges(slots: tuple[int, ...], most: int, choose_place: bool) -> tuple[Match, ...]:
    """Return the ways to give away two to `most` cards (Y9d, YD3), each with the places for the new one (YD22)."""
    return tuple(
        [
            Match(some, into)
            for size in range(2, most + 1)
            for some in combinations(slots, size)
            for into in ((FIRST, *some[1:]) if choose_place else (FIRST,))
        ]
    )


@lru_cache(maxsize=4096)
def _uses(slots: tuple[tuple[int, ...], ...], seat: Seat, ability: Ability | None, any_two: bool) -> tuple[Action, ...]:
    """Return the uses of a drawn card; of the abilities that it does not have, one use stands for all."""
    places = [(other, slot) for other, row in enumerate(slots) for slot in row]
    looks = [Look(slot) for slot in slots[seat]]
    spies = [Spy(*place) for place in places if place[0] != seat]
    if any_two:
        swaps = [Swap(*one, *other) for one, other in combinations(places, 2)]
    else:
        swaps = [Swap(seat, slot, *other) for slot in slots[seat] for other in places if other[0] != seat]
    return (
        *(looks if ability is Ability.LOOK else looks[:1]),
        *(spies if ability is Ability.SPY else spies[:1]),
        *(swaps if ability is Ability.SWAP else swaps[:1]),
    )
