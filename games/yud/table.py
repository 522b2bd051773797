"""The table of Yud! Stop!: its cards, what lies where, what of it a seat sees and knows, and plain questions about it.

No rules: what can be done stands in `play`, what follows in `course`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, NewType

from games.core import NOBODY, Draws, Outcome, Part, Seat, Shape, changed, shuffled
from games.yud.options import Options

# Cards


class Ability(StrEnum):
    """What a drawn card may be used for (Y9b)."""

    LOOK = "look"
    """Look at me (ดูฉัน): look at one of your own cards."""
    SPY = "spy"
    """Look at you (ดูเธอ): look at one card of a friend."""
    SWAP = "swap"
    """Swap (สลับ): swap one of your own cards with a friend's."""


Card = int
"""A number from 0 to 13; cards of one number are alike. Below 0 stand UNKNOWN and EMPTY."""

UNKNOWN: Final = -1
"""A card that the observer may not see."""
EMPTY: Final = -2
"""A place without a card, and "no card" elsewhere."""

HIGHEST: Final = 13
"""The highest number; the lowest is 0."""
ROW: Final = 4
"""Cards dealt to each seat (Y5)."""

DECK: Final[tuple[Card, ...]] = (*(n for n in range(HIGHEST) for _ in range(4)), HIGHEST, HIGHEST)
"""All 54 cards (Y4): four of each number 0 to 12, two of 13."""
BACKS: Final[tuple[Card, ...]] = (UNKNOWN,) * len(DECK)

ABILITIES: Final[tuple[Ability | None, ...]] = (
    *(None,) * 7,
    *(Ability.LOOK,) * 2,
    *(Ability.SPY,) * 2,
    *(Ability.SWAP,) * 2,
    None,
)
"""The ability of each number (YD1): 7 and 8 look at me, 9 and 10 look at you, 11 and 12 swap."""

_SIGNS: Final = {UNKNOWN: "??", EMPTY: "--"}
_TEXTS: Final = {**{number: str(number) for number in range(HIGHEST + 1)}, **_SIGNS}


def card_text(card: Card) -> str:
    """Return the text form of a card: "0" to "13", "??" for one that is not seen, "--" for none."""
    return _TEXTS[card]


# What lies on the table


class Phase(StrEnum):
    """What the table is doing."""

    LOT = "lot"
    """CHANCE draws who starts round 1."""
    DEAL = "deal"
    """CHANCE shuffles the deck."""
    SETUP = "setup"
    """Everybody looks at two cards or declines (Y6)."""
    TURN = "turn"
    """A seat begins its turn (Y9)."""
    DRAWN = "drawn"
    """The same seat holds the card it drew."""
    CALL = "call"
    """The same seat has done its action and may call Stop (house rule YD8)."""
    RESHUFFLE = "reshuffle"
    """CHANCE shuffles the discards (house rule YD19)."""
    BETWEEN = "between"
    """A round is scored, all cards lie open (Y13, Y14)."""
    OVER = "over"
    """The match has ended (Y16)."""


class LookKind(StrEnum):
    """Why a card is being looked at."""

    PEEK = "peek"
    """At set-up (Y6)."""
    LOOK = "look"
    """Look at me (Y9b)."""
    SPY = "spy"
    """Look at you (Y9b)."""
    SHOWN = "shown"
    """Shown to everybody after a mismatch (YD2)."""


class RoundEnd(StrEnum):
    """Why a round ended (Y12)."""

    STOPPED = "stopped"
    STOCK_OUT = "stock_out"


END_AT: Final = 66
"""A total that ends the match (Y16)."""
DROP_TO: Final = 33
"""What a total of 66 drops to (house rule YD15)."""
CHANCE_PHASES: Final = frozenset({Phase.LOT, Phase.DEAL, Phase.RESHUFFLE})
TURN_PHASES: Final = frozenset({Phase.TURN, Phase.DRAWN, Phase.CALL})
"""When a seat's turn is on."""
OPEN_PHASES: Final = frozenset({Phase.BETWEEN, Phase.OVER})
"""When all cards lie open."""


class Place(NamedTuple):
    """One place for a card in a seat's row; slots are never renumbered (Y8, YD22)."""

    seat: Seat
    slot: int


class Look(NamedTuple):
    """An open look. That it is open, and where, is public; the cards are for `seat` alone (all, when SHOWN).

    It never blocks play. A card that moves is turned face down first: its place leaves the look.
    """

    number: int
    """The decision that `done` answers; also names the wait."""
    kind: LookKind
    seat: Seat
    places: tuple[Place, ...]


class LastMove(NamedTuple):
    """What was done last, for highlighting; all of it is public."""

    kind: str
    """The event's kind."""
    seat: Seat
    places: tuple[Place, ...] = ()
    card: Card = EMPTY
    """The card that everybody saw, if one."""


class RoundResult(NamedTuple):
    """How the last round was scored."""

    end: RoundEnd
    caller: Seat
    scores: tuple[int, ...]
    """By seat; 0 for a seat that did not play (a sudden-death round)."""
    dropped: tuple[Seat, ...] = ()
    """Seats whose total of 66 dropped to 33 (house rule YD15)."""


class Passed(NamedTuple):
    """A card that a player drew and threw away, and the own cards that it knew then."""

    card: Card
    numbers: tuple[int, ...]
    """Of these cards (see `Table.marks`)."""


Row = tuple[Card, ...]
Marks = tuple[int, ...]


@dataclass(slots=True, unsafe_hash=True)
class Table:
    """A match at one moment, and what somebody may see of it. Actions write to it, and only to a copy of their own."""

    observer: Seat | None
    """Who looks; None is a spectator, NOBODY stands for the table itself."""
    options: Options
    seats: int
    playing: tuple[Seat, ...]
    """Who plays this round: everybody, but for a sudden-death round (house rule YD16)."""
    phase: Phase
    decision: int
    """The number of the decision that the table waits for."""
    issued: int
    """The highest number given to a decision or a look."""
    round_no: int
    """1 for the first round; 0 before it."""
    turn_no: int
    """Turns begun in this round."""
    starter: Seat
    """Who starts this round; between rounds, the next. NOBODY before the lot."""
    turn: Seat
    """Whose turn it is; NOBODY outside turns."""
    rows: tuple[Row, ...]
    """By seat and slot; EMPTY where a card was given away in a 2:1 exchange. In a view UNKNOWN where it does not see
    the card now: what was looked at once is the player's memory (Y7), and in what a seat knows."""
    marks: tuple[Marks, ...]
    """By seat and slot, what everybody may know of the card there: who has seen it, and what it was kept for (`mark`).
    0 where there is none."""
    passed: tuple[Passed, ...]
    """What was drawn and thrown away in this round."""
    face_up: frozenset[Place]
    """Cards lying face up in a row (house rule YD25)."""
    stock: tuple[Card, ...]
    """The central pile, next card first. In a view backs, as many as there are."""
    discard: tuple[Card, ...]
    """Top card last. Everybody saw it grow."""
    drawn: Card
    """The drawn card in hand, EMPTY when there is none. In a view UNKNOWN for all but the drawer."""
    looks: tuple[Look, ...]
    """The cards seen in them stand in a view's `rows` for those who see them."""
    peeked: frozenset[Seat]
    """Who has looked or declined at set-up."""
    caller: Seat
    """Who called Stop in this round; NOBODY when nobody has."""
    ready: frozenset[Seat]
    """Between rounds: who is ready."""
    totals: tuple[int, ...]
    dropped: frozenset[Seat]
    """Who has dropped from 66 to 33 in this match (house rule YD15)."""
    sheet: tuple[tuple[int, ...], ...]
    """The scores of each round so far."""
    result: RoundResult | None
    """The last round's, while its cards lie open."""
    last: LastMove | None
    """The last move of this round."""
    sudden: bool
    """Whether this round (between rounds, the next) is a sudden-death round."""
    winners: tuple[Seat, ...]

    def copy(self) -> Table:
        """Return an equal table to write to."""
        new = Table.__new__(Table)
        new.observer, new.options, new.seats = self.observer, self.options, self.seats
        new.playing, new.phase, new.decision = self.playing, self.phase, self.decision
        new.issued, new.round_no, new.turn_no = self.issued, self.round_no, self.turn_no
        new.starter, new.turn, new.caller = self.starter, self.turn, self.caller
        new.rows, new.marks, new.passed = self.rows, self.marks, self.passed
        new.face_up, new.stock, new.discard = self.face_up, self.stock, self.discard
        new.drawn, new.looks, new.peeked = self.drawn, self.looks, self.peeked
        new.ready, new.totals, new.dropped = self.ready, self.totals, self.dropped
        new.sheet, new.result, new.last = self.sheet, self.result, self.last
        new.sudden, new.winners = self.sudden, self.winners
        return new

    @property
    def stock_count(self) -> int:
        """How many cards the central pile has."""
        return len(self.stock)

    @property
    def discard_top(self) -> Card:
        """The top of the discard pile; EMPTY when there is no discard."""
        return self.discard[-1] if self.discard else EMPTY

    @property
    def ability(self) -> Ability | None:
        """What the drawn card may be used for, as far as it is seen (YD1)."""
        return ABILITIES[self.drawn] if self.drawn >= 0 and self.options.abilities else None

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None: the lowest total wins (Y16); a tie is shared, or was played off (YD16)."""
        if self.phase is not Phase.OVER:
            return None
        totals, winners = self.totals, self.winners
        lowest = tuple([seat for seat, total in enumerate(totals) if total == min(totals)])
        reason = "sudden_death" if winners != lowest else ("shared" if len(winners) > 1 else "lowest")
        keys = [(total, seat not in winners) for seat, total in enumerate(totals)]
        return Outcome(reason, totals, tuple([1 + sum(other < mine for other in keys) for mine in keys]), low_wins=True)


View = NewType("View", Table)
"""What somebody may see of a table. Core alone makes one."""
Known = NewType("Known", Table)
"""What a seat may know of a table: what it sees, and what it has seen. Core alone makes one."""
World = NewType("World", Table)
"""A table that looks like the true one to a seat, imagined by dealing again. Core alone makes one."""


def new_match(options: Options, seats: int) -> Table:
    """Return a match before the lot (YD17)."""
    return Table(
        observer=NOBODY, options=options, seats=seats, playing=tuple(range(seats)), phase=Phase.LOT, decision=0,
        issued=0, round_no=0, turn_no=0, starter=NOBODY, turn=NOBODY, rows=((),) * seats, marks=((),) * seats,
        passed=(), face_up=frozenset(), stock=(), discard=(), drawn=EMPTY, looks=(), peeked=frozenset(), caller=NOBODY,
        ready=frozenset(), totals=(0,) * seats, dropped=frozenset(), sheet=(), result=None, last=None, sudden=False,
        winners=(),
    )  # fmt: skip


# Plain questions


def card_at(table: Table, seat: Seat, slot: int) -> Card:
    """Return the card at a place; EMPTY also where there is no such place."""
    if 0 <= seat < table.seats:
        row = table.rows[seat]
        if 0 <= slot < len(row):
            return row[slot]
    return EMPTY


def occupied(row: Row) -> tuple[int, ...]:
    """Return the slots of a row that hold a card."""
    return tuple([slot for slot, card in enumerate(row) if card != EMPTY])


def next_playing(table: Table, seat: Seat) -> Seat:
    """Return the next seat clockwise that plays this round (Y10)."""
    while True:
        seat = (seat + 1) % table.seats
        if seat in table.playing:
            return seat


def too_early(table: Table) -> bool:
    """Return whether nobody may call Stop yet (house rule YD8)."""
    return table.options.no_early_stop and table.turn_no <= len(table.playing)


def may_stop(table: Table) -> bool:
    """Return whether Stop may still be called in this round, and already (Y14, house rule YD8)."""
    return table.caller == NOBODY and not too_early(table)


def look_of(table: Table, seat: Seat) -> Look | None:
    """Return the look that the seat may close, if one is open."""
    for look in table.looks:
        if look.seat == seat and look.kind is not LookKind.SHOWN:
            return look
    return None


def is_special(row: Row) -> bool:
    """Return whether a row has two 12s and two 13s (Y11)."""
    return row.count(12) >= 2 and row.count(13) >= 2


def row_sum(row: Row) -> int:
    """Return what the cards of a row count: their sum, or 0 by Y11."""
    return 0 if is_special(row) else sum(card for card in row if card >= 0)


# Marks: who has seen a card, and what it was kept for

MOST_SEATS: Final = 4
EVERYBODY: Final = (1 << MOST_SEATS) - 1
"""The lowest bits of a mark, one a seat: those who have seen the card."""
RATHER: Final = 0b111111 << MOST_SEATS
"""The bits of what counted more to who kept it unseen; 0 for a card that came otherwise."""
NUMBER: Final = 10
"""So many bits below that of a card's number, which no other card in a row had in the round."""


def mark(number: int, seen_by: int, rather: int = UNKNOWN) -> int:
    """Return the mark of a card that comes into a row.

    `rather` is what was thrown for it counted, as its player thought; UNKNOWN where it came otherwise.
    """
    return number << NUMBER | rather + 1 << MOST_SEATS | seen_by


def rather_of(one: int) -> int:
    """Return what the card of a mark was kept for; UNKNOWN where it came otherwise."""
    return ((one & RATHER) >> MOST_SEATS) - 1


def dealt_marks(rows: tuple[Row, ...]) -> tuple[Marks, ...]:
    """Return the marks of rows as they are dealt."""
    return tuple([tuple([mark(seat * ROW + slot, 0) for slot in range(len(row))]) for seat, row in enumerate(rows)])


# What is seen and known


def seen_rows(table: Table, observer: Seat | None) -> tuple[Row, ...]:
    """Return the rows as an observer sees them."""
    if table.phase in OPEN_PHASES:
        return table.rows
    looks = [look.places for look in table.looks if look.kind is LookKind.SHOWN or look.seat == observer]
    seen = table.face_up.union(*looks) if looks else table.face_up
    return tuple(
        [
            tuple([card if card == EMPTY or (seat, slot) in seen else UNKNOWN for slot, card in enumerate(row)])
            for seat, row in enumerate(table.rows)
        ]
    )


def known_rows(table: Table, observer: Seat | None) -> tuple[Row, ...]:
    """Return the rows as a seat knows them: every card that it has seen, wherever it lies now."""
    if observer is None:
        return seen_rows(table, None)
    bit, rows = 1 << observer, zip(table.rows, table.marks, strict=True)
    return tuple(
        [
            tuple([card if one & bit or card == EMPTY else UNKNOWN for card, one in zip(row, marks, strict=True)])
            for row, marks in rows
        ]
    )


def seen_stock(table: Table, observer: Seat | None) -> tuple[Card, ...]:
    """Return the backs of the central pile."""
    return BACKS[: len(table.stock)]


def seen_drawn(table: Table, observer: Seat | None) -> Card:
    """Return the drawn card, for the seat that drew it."""
    return table.drawn if table.drawn == EMPTY or observer == table.turn else UNKNOWN


PUBLIC: Final = (
    *("options", "seats", "playing", "phase", "decision", "issued", "round_no", "turn_no", "starter"),
    *("turn", "marks", "passed", "face_up", "discard", "looks", "peeked", "caller", "ready"),
    *("totals", "dropped", "sheet", "result", "last", "sudden", "winners"),
)
MASKED: Final = {"rows": seen_rows, "stock": seen_stock, "drawn": seen_drawn}
PARTS: Final = (
    Part(Table, PUBLIC, MASKED),
    Part(Place, ("seat", "slot")),
    Part(Look, ("number", "kind", "seat", "places")),
    Part(LastMove, ("kind", "seat", "places", "card")),
    Part(RoundResult, ("end", "caller", "scores", "dropped")),
    Part(Passed, ("card", "numbers")),
)
SHAPE: Final = Shape(PARTS, known={"rows": known_rows}, opened=frozenset({"rows", "drawn"}))


def deal_again(table: Table, observer: Seat | None, remembering: bool, draws: Draws) -> Table | None:
    """Return the same table to the observer with all cards dealt again that it does not know; None where it knows all.

    It knows what it sees now, and if it is `remembering`, what it has seen. The discard pile stays: everybody saw it
    grow. Of a pile made again (YD19) the observer is taken to forget what is in it.
    """
    if not table.round_no:
        return None
    shown = known_rows(table, observer) if remembering else seen_rows(table, observer)
    hidden = [Place(seat, slot) for seat, row in enumerate(shown) for slot, card in enumerate(row) if card == UNKNOWN]
    own = table.drawn == EMPTY or observer == table.turn
    pool = [table.rows[seat][slot] for seat, slot in hidden] + list(table.stock) + ([] if own else [table.drawn])
    if len(pool) < 2:
        return None
    mixed = list(shuffled(sorted(pool), draws))
    rows = [list(row) for row in table.rows]
    for seat, slot in hidden:
        rows[seat][slot] = mixed.pop()
    world = table.copy()
    world.rows = tuple([tuple(row) for row in rows])
    world.drawn = table.drawn if own else mixed.pop()
    world.stock = tuple(mixed)
    return world


# How cards are laid


def put(table: Table, seat: Seat, slot: int, card: Card, one: int) -> None:
    """Lay a card face down in a place, with its mark; whatever was seen or lay face up there no longer does."""
    table.rows = changed(table.rows, seat, changed(table.rows[seat], slot, card))
    table.marks = changed(table.marks, seat, changed(table.marks[seat], slot, one))
    place = Place(seat, slot)
    if table.face_up:
        table.face_up -= {place}
    if table.looks and any(place in look.places for look in table.looks):
        looks = [look._replace(places=tuple([p for p in look.places if p != place])) for look in table.looks]
        table.looks = tuple([look for look in looks if look.places])


def open_look(table: Table, kind: LookKind, seat: Seat, owner: Seat, slots: tuple[int, ...]) -> None:
    """Open a look, and note who sees; a seat has one at a time, so an earlier one of the same sort is closed."""
    shown = kind is LookKind.SHOWN
    others = [
        look for look in table.looks if not (shown if look.kind is LookKind.SHOWN else not shown and look.seat == seat)
    ]
    table.issued += 1
    table.looks = (*others, Look(table.issued, kind, seat, places_of(owner, slots)))
    marks = list(table.marks[owner])
    for slot in slots:
        marks[slot] |= EVERYBODY if shown else 1 << seat
    table.marks = changed(table.marks, owner, tuple(marks))


def close_look(table: Table, number: int) -> None:
    """Close the look of a number."""
    table.looks = tuple([look for look in table.looks if look.number != number])


def places_of(seat: Seat, slots: tuple[int, ...]) -> tuple[Place, ...]:
    """Return the places of some slots of a seat."""
    return tuple([Place(seat, slot) for slot in slots])


def add_card(table: Table, seat: Seat, card: Card, seen_by: int) -> Place:
    """Put an extra card into the first empty place of a row, else behind its last (YD2); return where."""
    row = table.rows[seat]
    slot = row.index(EMPTY) if EMPTY in row else len(row)
    if slot == len(row):
        table.rows = changed(table.rows, seat, (*row, EMPTY))
        table.marks = changed(table.marks, seat, (*table.marks[seat], 0))
    put(table, seat, slot, card, mark(next_number(table), seen_by))
    return Place(seat, slot)


def next_number(table: Table) -> int:
    """Return the number of the one card that comes into a row in this turn; dealt cards have the lowest."""
    return table.decision + len(DECK)
