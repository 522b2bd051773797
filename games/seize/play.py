"""What can be done in Seize!: each action with its text form, why it is not allowed, and what it does.

Own pieces are numbers 0-4 in standard order ("1a", "2L", "3", "2R", "1b"); a piece of the whole table is
seat * 5 + that number, written "<seat>.<piece>".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from games.core import NOBODY, Event, Form, Many, Name, Notation, Number, Refusal, Seat, Value, changed
from games.seize.board import (
    ALL_WAYS,
    CELL_NAMES,
    CELLS,
    DIE,
    DIRECTION_NAMES,
    DIRECTIONS,
    LETTERS,
    LEVELS,
    LOGGED,
    MARK_SETS,
    MOST,
    NEIGHBOURS,
    NEXT_TO,
    NOWHERE,
    OCTAGONS,
    ORDERS,
    PIECE_NAMES,
    PIECES,
    PIECES_PER_SIDE,
    SPRINT_POINTS,
    WAYS,
    Cell,
    Direction,
    plate,
)
from games.seize.cards import (
    ALL_PAYMENTS,
    BRACE,
    CARD_NAMES,
    CHARGE,
    COSTS,
    HAND_LIMIT,
    PAYMENTS,
    RECALL,
    SPRINT,
    Card,
    holds,
    names_of,
    plus,
    without,
)
from games.seize.course import NOT_NOW, Deal, Lay, Price, Reshuffle, Roll, Start, end_match, next_turn, off_turn, to_act
from games.seize.moves import NO_POINTS, Answer, Attack, Step, Turn, hindered, settle, withstands
from games.seize.table import (
    UNKNOWN,
    Ask,
    Order,
    Phase,
    Table,
    Trace,
    TraceKind,
    cells_of,
    chance_due,
    cost_seen,
    learn,
    lined_up,
    own_dot,
    trace_on,
    walk_over,
)

Events = list[Event]

ALREADY_PLACED: Final = Refusal("already_placed", "SR2")
NO_ORDER: Final = Refusal("no_order", "SR2")
NO_LOCATION: Final = Refusal("no_location", "SR4")
NOT_SURROUNDED: Final = Refusal("not_surrounded", "S8")
OWN_LOCATION: Final = Refusal("own_location", "SD25")
WRONG_PAYMENT: Final = Refusal("wrong_payment", "SD29")
CANNOT_PAY: Final = Refusal("cannot_pay", "S8")
NO_CARD: Final = Refusal("no_card", "SD28")
PLATE_TAKEN: Final = Refusal("plate_taken", "SD28")
NOT_YOUR_PLATE: Final = Refusal("not_your_plate", "SD28")
NOTHING_TO_UNDO: Final = Refusal("nothing_to_undo", "SD7")


def _pay(table: Table, cards: tuple[Card, ...], events: Events) -> None:
    """Move cards from the mover's hand to the face-up discard pile (SD26); nothing before can be undone."""
    settle(table, NOBODY, events)
    seat = table.turn
    table.hands = changed(table.hands, seat, without(table.hands[seat], cards))
    for card in cards:
        table.discards = plus(table.discards, card)
    table.undo = ()
    table.decision += 1
    table.newest = NOBODY


# Before the first turn


@dataclass(frozen=True, slots=True)
class Place:
    """Order the pieces on the plate, from the own left (SR2). `place 1 2L 3 2R 1`."""

    order: Order

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Once, before the first turn."""
        if table.phase is not Phase.PLACING or seat < 0:
            return off_turn(table, seat) or NOT_NOW
        if table.orders[seat] is not None:
            return ALREADY_PLACED
        return None if self.order in ORDERS else NO_ORDER

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Take the order; the last one turns all of them up."""
        table.orders = changed(table.orders, seat, self.order)
        events.append(Event("placed", seat))
        if None in table.orders:
            return
        table.where = tuple([cell for one in range(table.seats) for cell in lined_up(table, one)])
        if table.options.hidden_costs:
            learn(table)
        table.phase = Phase.START
        table.decision += 1
        events.append(Event("lined_up"))


# Locations and cards


@dataclass(frozen=True, slots=True)
class Seize:
    """Seize a location with these cards, sorted by kind (S8). `seize C rice wild`; its letter is of LOGGED."""

    location: int
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if self.cards not in ALL_PAYMENTS:
            raise ValueError(f"{self.cards} pay for nothing")

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """One that is another's or nobody's, with own pieces around it and the cards on its back."""
        refusal = off_turn(table, seat)
        if refusal is not None:
            return refusal
        letter = LETTERS[self.location]
        if self.location >= len(table.marks):
            return NO_LOCATION.about(location=letter)
        if not set(table.marks[self.location].cells).issubset(cells_of(table, table.turn)):
            return NOT_SURROUNDED.about(location=letter)
        if table.owners[self.location] == table.turn:
            return OWN_LOCATION.about(location=letter)
        if table.options.seizing_costs and table.points < 1:
            return NO_POINTS.about(need=1, left=table.points)
        if self.cards not in PAYMENTS[table.costs[self.location]]:
            return WRONG_PAYMENT.about(location=letter)
        if not holds(table.hands[table.turn], self.cards):
            return CANNOT_PAY.about(cards=names_of(self.cards))
        return None

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Take it for its cost; the last one needed ends the match at once (S8-S11, S27, SD22)."""
        location, owner = self.location, table.owners[self.location]
        _pay(table, self.cards, events)
        table.owners = changed(table.owners, location, seat)
        if table.options.seizing_costs:
            table.points -= 1
        table.newest = location
        count = table.held[seat]
        data: dict[str, Value] = {"location": LETTERS[location], "cards": names_of(self.cards), "count": count}
        if owner != NOBODY:
            data["owner"] = owner
        events.append(Event("seized" if owner == NOBODY else "took_over", seat, data))
        if count == table.target:
            end_match(table, events)


def _playing(table: Table, seat: Seat, card: Card) -> Refusal | None:
    """Return why the mover cannot play a card (SD28)."""
    return off_turn(table, seat) or _lacking(table, card)


def _lacking(table: Table, card: Card) -> Refusal | None:
    return None if table.hands[table.turn][card] else NO_CARD.about(card=CARD_NAMES[card])


@dataclass(frozen=True, slots=True)
class Sprint:
    """Play Sprint: more points this turn (SD28). `sprint`."""

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """With the card."""
        return _playing(table, seat, SPRINT)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Add points."""
        _pay(table, (SPRINT,), events)
        table.points += SPRINT_POINTS
        events.append(Event("sprinted", table.turn, {"points": table.points}))


@dataclass(frozen=True, slots=True)
class Brace:
    """Play Brace on an own piece (SD28). `brace 3`."""

    piece: int

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """With the card."""
        return _playing(table, seat, BRACE)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Fix the piece to its cell until the owner's next turn."""
        _pay(table, (BRACE,), events)
        table.braced |= 1 << table.turn * PIECES_PER_SIDE + self.piece
        events.append(_on_piece("braced", table, self.piece))


@dataclass(frozen=True, slots=True)
class Charge:
    """Play Charge on an own piece (SD28). `charge 1a`."""

    piece: int

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """With the card."""
        return _playing(table, seat, CHARGE)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Add a level to the piece for this turn."""
        _pay(table, (CHARGE,), events)
        own = self.piece
        table.charges = changed(table.charges, own, table.charges[own] + 1)
        events.append(_on_piece("charged", table, own))


def _on_piece(kind: str, table: Table, own: int) -> Event:
    cell = table.where[table.turn * PIECES_PER_SIDE + own]
    return Event(kind, table.turn, {"piece": PIECE_NAMES[own], "cell": CELL_NAMES[cell]})


@dataclass(frozen=True, slots=True)
class Recall:
    """Play Recall: an own piece goes to a free octagon of the plate (SD28). `recall 3 d1 N`."""

    piece: int
    cell: Cell
    facing: Direction

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """With the card, to a free cell of the own plate."""
        refusal = _playing(table, seat, RECALL)
        if refusal is not None:
            return refusal
        if self.cell not in plate(table.seats, table.turn).cells:
            return NOT_YOUR_PLATE.about(cell=CELL_NAMES[self.cell])
        return PLATE_TAKEN.about(cell=CELL_NAMES[self.cell]) if self.cell in table.where else None

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Take the piece back to the plate."""
        _pay(table, (RECALL,), events)
        piece = table.turn * PIECES_PER_SIDE + self.piece
        start = table.where[piece]
        table.where = changed(table.where, piece, self.cell)
        table.facing = changed(table.facing, piece, self.facing)
        trace_on(table, (Trace(TraceKind.RECALL, piece, start, self.cell),))
        data: dict[str, Value] = {"piece": PIECE_NAMES[self.piece], "start": CELL_NAMES[start]}
        data |= {"cell": CELL_NAMES[self.cell], "direction": DIRECTION_NAMES[self.facing]}
        events.append(Event("recalled", table.turn, data))


# The end of a turn


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last step, turn or attack, as far as nothing was learned since. `undo`."""

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """While there is one."""
        return off_turn(table, seat) or (None if table.undo else NOTHING_TO_UNDO)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Take it back: nothing was learned since."""
        old = table.undo[-1]
        table.undo = table.undo[:-1]
        table.where, table.facing, table.points = old.where, old.facing, old.points
        table.moved_piece, table.stopped, table.walker = old.moved_piece, old.stopped, old.walker
        cell = cells_of(table, table.turn)[old.piece]
        earlier = [trace for trace in old.last if trace.kind is not TraceKind.UNDO]
        table.last = (*earlier, Trace(TraceKind.UNDO, table.turn * PIECES_PER_SIDE + old.piece, cell, cell))
        table.moved = old.moved
        table.decision += 1
        events.append(Event("undid", table.turn, {"points": table.points}))


@dataclass(frozen=True, slots=True)
class End:
    """End the turn; unused points lapse (SD7). `end`."""

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """At any time of the own turn."""
        return off_turn(table, seat)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """End it (S5, SD7); under the house rule of SD30 too many cards go first."""
        settle(table, NOBODY, events)
        events.append(Event("ended", table.turn, {"points": table.points}))
        table.points = 0
        table.undo = ()
        table.decision += 1
        _limit(table, events)


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a card of a hand that is too large on the discard pile (house rule of SD30). `discard rice`."""

    card: Card

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """With a card that one holds, while the hand is too large."""
        if table.phase is Phase.DISCARD and seat == table.turn and not chance_due(table):
            return _lacking(table, self.card)
        return off_turn(table, seat) or NOT_NOW

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Put it away."""
        _pay(table, (self.card,), events)
        events.append(Event("discarded", table.turn, {"card": CARD_NAMES[self.card]}))
        _limit(table, events)


def _limit(table: Table, events: Events) -> None:
    if table.options.hand_limit and sum(table.hands[table.turn]) > HAND_LIMIT:
        table.phase = Phase.DISCARD
    else:
        next_turn(table, events)


# All of them

Action = (
    Lay | Price | Deal | Place | Start | Roll | Reshuffle | Step | Attack | Turn | Seize | Sprint | Brace
    | Charge | Recall | Undo | End | Answer | Discard
)  # fmt: skip

ORDER_MARKS: Final = ("1", "2L", "3", "2R", "1")
"""How the pieces are written in an order, where the two of level 1 are alike."""
ORDER_OF_MARKS: Final = {tuple([ORDER_MARKS[piece] for piece in order]): order for order in ORDERS}


def piece_text(piece: int) -> str:
    """Return the text form of a piece of the whole table: "1.2L"."""
    return f"{piece // PIECES_PER_SIDE}.{PIECE_NAMES[piece % PIECES_PER_SIDE]}"


class InOrder:
    """An order of the pieces; the first of the two level 1 is "1a", so an order has one text and one value."""

    example: tuple[str, ...] = ORDER_MARKS

    def write(self, value: Order) -> tuple[str, ...]:
        """Return the mark of each piece."""
        return tuple([ORDER_MARKS[piece] for piece in value])

    def read(self, words: list[str]) -> Order:
        """Take the marks of all five pieces."""
        marks = tuple(words[:PIECES_PER_SIDE])
        del words[:PIECES_PER_SIDE]
        return ORDER_OF_MARKS[marks]


PIECE: Final = Name(PIECE_NAMES)
WAY: Final = Name(DIRECTION_NAMES)
CELL: Final = Name(CELL_NAMES)
CARD: Final = Name(CARD_NAMES)
TABLE_PIECE: Final = Name([piece_text(piece) for piece in range(MOST * PIECES_PER_SIDE)])

NOTATION: Final = Notation[Action](
    {
        "lay": Form(Lay, Many(Number(0, len(MARK_SETS) - 1))),
        "price": Form(Price, Many(Number(0, len(COSTS) - 1))),
        "deal": Form(Deal, Many(CARD)),
        "place": Form(Place, InOrder()),
        "start": Form(Start, Number(0, MOST - 1)),
        "roll": Form(Roll, Number(1, DIE)),
        "reshuffle": Form(Reshuffle, Many(CARD)),
        "step": Form(Step, PIECE, WAY),
        "attack": Form(Attack, PIECE, Many(PIECE, 0, 0), WAY),
        "gang": Form(Attack, PIECE, Many(PIECE, 1, 1), WAY, example="gang 3 1a N"),
        "turn": Form(Turn, PIECE, Name({"left": -1, "right": 1})),
        "seize": Form(Seize, Name(LOGGED), Many(CARD), example="seize C rice wild"),
        "sprint": Form(Sprint),
        "brace": Form(Brace, PIECE),
        "charge": Form(Charge, PIECE),
        "recall": Form(Recall, PIECE, CELL, WAY, example="recall 3 d1 N"),
        "undo": Form(Undo),
        "end": Form(End),
        "pick": Form(Answer, TABLE_PIECE, ask=Ask.PICK),
        "land": Form(Answer, CELL, ask=Ask.LAND),
        "discard": Form(Discard, CARD),
    }
)

PLACES: Final = tuple([Place(order) for order in ORDERS])
STEP_OF: Final = tuple([tuple([Step(piece, way) for way in range(DIRECTIONS)]) for piece in PIECES])
ATTACK_OF: Final = tuple([tuple([Attack(piece, (), way) for way in range(DIRECTIONS)]) for piece in PIECES])
GANG_OF: Final = tuple(
    [tuple([tuple([Attack(own, (helper,), way) for helper in PIECES]) for way in range(DIRECTIONS)]) for own in PIECES]
)
TURNS: Final = tuple([(Turn(piece, -1), Turn(piece, 1)) for piece in PIECES])
SEIZES: Final = tuple(
    [tuple([tuple([Seize(place, cards) for cards in ways]) for ways in PAYMENTS]) for place in range(len(COSTS))]
)
BRACES: Final = tuple([Brace(piece) for piece in PIECES])
CHARGES: Final = tuple([Charge(piece) for piece in PIECES])
RECALLS: Final = tuple(
    [tuple([tuple([Recall(own, at, way) for way in range(DIRECTIONS)]) for at in range(OCTAGONS)]) for own in PIECES]
)
SPRINT_NOW: Final = Sprint()
UNDO: Final = Undo()
END: Final = End()


def default_action(table: Table, seat: Seat) -> Action:
    """Return the standard order (SR2), the first choice on offer, or the end of the turn (SD7)."""
    if table.phase is Phase.PLACING:
        return PLACES[0]
    return END if table.phase is Phase.TURN else candidates(table, seat)[0]


# What a seat might do, allowed or not


def candidates(table: Table, seat: Seat) -> tuple[Action, ...]:
    """Return what a seat might think of: the mover every card of the special kinds, but Recall only when held.

    Candidates and legal actions stand in the same order: piece by piece its steps and attacks by direction and its
    turns, then locations, cards, undo, end.
    """
    if seat not in to_act(table):
        return ()
    if table.phase is not Phase.TURN:
        return _answers(table)
    own = cells_of(table, seat)
    return (
        *[action for piece in PIECES for action in _moves(table, own, piece)],
        *_seizures(table),
        SPRINT_NOW,
        *BRACES,
        *CHARGES,
        *(_recalls(table) if table.hands[seat][RECALL] else ()),
        UNDO,
        END,
    )


def _answers(table: Table) -> tuple[Action, ...]:
    """Return what may be done outside the free part of a turn: all of it is allowed."""
    if table.phase is Phase.PLACING:
        return PLACES
    if table.phase is Phase.DISCARD:
        return tuple([Discard(card) for card, count in enumerate(table.hands[table.turn]) if count])
    if table.pending is None:
        return ()
    question = table.pending.question
    return tuple([Answer(option, question.ask) for option in question.options])


def _moves(table: Table, own: tuple[Cell, ...], piece: int) -> Iterator[Action]:
    for way in range(DIRECTIONS):
        yield STEP_OF[piece][way]
        cell = NEIGHBOURS[own[piece] * DIRECTIONS + way]
        if cell in table.where and cell not in own:
            yield ATTACK_OF[piece][way]
            for helper in PIECES:
                if own[helper] in NEXT_TO[own[piece]]:
                    yield GANG_OF[piece][way][helper]
    yield from TURNS[piece]


def _seizures(table: Table) -> Iterator[Seize]:
    """Yield, location by location, the payments that the hand can make, or the plain one if there is none.

    With hidden costs only locations with an own piece next to them are thought of, because their cost is seen (SD23).
    """
    hand = table.hands[table.turn]
    for location, cost in enumerate(table.costs):
        if cost_seen(table, table.turn, location):
            ways = SEIZES[location][cost]
            yield from [seize for seize in ways if holds(hand, seize.cards)] or ways[:1]


def _recalls(table: Table) -> list[Action]:
    free = [cell for cell in plate(table.seats, table.turn).cells if cell not in table.where]
    return [recall for piece in PIECES for cell in free for recall in RECALLS[piece][cell]]


# What it may do, found without asking each


GOING: Final = tuple(
    [
        tuple(
            [
                (ahead, STEP_OF[piece][at % DIRECTIONS], ATTACK_OF[piece][at % DIRECTIONS])
                for at, ahead in enumerate(NEIGHBOURS)
            ]
        )
        for piece in PIECES
    ]
)
"""GOING[piece][cell * 8 + way]: the cell that lies that way, or NOWHERE, and how it walks there."""


def _open_ways(piece: int, cell: Cell, ways: Sequence[Direction]) -> tuple[tuple[Cell, Step, Attack], ...]:
    walks = GOING[piece][cell * DIRECTIONS : (cell + 1) * DIRECTIONS]
    return tuple([walks[way] for way in ways if walks[way][0] != NOWHERE])


MOVES: Final = (
    tuple(
        [tuple([_open_ways(piece, cell, ways) for cell in range(CELLS) for ways in WAYS[piece]]) for piece in PIECES]
    ),
    tuple(
        [
            tuple([ways for cell in range(CELLS) for ways in [_open_ways(piece, cell, ALL_WAYS)] * DIRECTIONS])
            for piece in PIECES
        ]
    ),
)
"""MOVES[all directions][piece][cell * 8 + facing]: the cells next to it that it walks to, and how."""


def legal_actions(table: Table, seat: Seat) -> tuple[Action, ...]:
    """Return the candidates that are allowed, found by walking over tables of ready-made moves.

    Without it random play of two seats takes 16 times as long; compiled, 10 times.
    """
    if table.phase is not Phase.TURN:
        return candidates(table, seat)
    if seat != table.turn or chance_due(table):
        return ()
    found: list[Action] = []
    if table.points > 0:
        _add_moves(table, found)
    found += seizures_of(table)
    hand = table.hands[seat]
    if hand[SPRINT]:
        found.append(SPRINT_NOW)
    if hand[BRACE]:
        found += BRACES
    if hand[CHARGE]:
        found += CHARGES
    if hand[RECALL]:
        found += _recalls(table)
    if table.undo:
        found.append(UNDO)
    found.append(END)
    return tuple(found)


def spent(table: Table, seat: Seat) -> bool:
    """Tell whether a seat's turn has nothing left but its end, and taking a move back."""
    idle = (Undo, End) if table.points or table.hands[seat][SPRINT] else (Undo, End, Charge)
    legal = legal_actions(table, seat) if table.phase is Phase.TURN else ()
    return len(legal) > 1 and all(isinstance(action, idle) for action in legal)


def _add_moves(table: Table, found: list[Action]) -> None:
    where, facing, options = table.where, table.facing, table.options
    base = table.turn * PIECES_PER_SIDE
    on = {cell: piece for piece, cell in enumerate(where)}
    closed, alone, stopped = options.closed_holes, table.moved_piece, table.stopped
    moves = MOVES[options.all_directions]
    for own in PIECES:
        if alone not in (NOBODY, own) or own in stopped:
            continue
        piece = base + own
        for cell, step, attack in moves[own][where[piece] * DIRECTIONS + facing[piece]]:
            if cell not in on:
                if not closed or not own_dot(table, cell):
                    found.append(step)
                continue
            other = on[cell]
            if not base <= other < base + PIECES_PER_SIDE:
                _add_attacks(table, attack, other, found)
            elif not options.own_pieces_block:
                path = walk_over(table, own, step.direction)
                if path[-1] not in on and hindered(table, path) is None:
                    found.append(step)
        found += TURNS[own]


def _add_attacks(table: Table, attack: Attack, victim: int, found: list[Action]) -> None:
    """Add the attacks with and without a helper."""
    own, piece = cells_of(table, table.turn), attack.piece
    lead = LEVELS[piece] + table.charges[piece] - LEVELS[victim % PIECES_PER_SIDE]
    if lead >= 0 and withstands(table, attack.hit(table)) is None:
        found.append(attack)
    near = NEXT_TO[own[piece]]
    for helper, gang in enumerate(GANG_OF[piece][attack.direction]):
        strong = own[helper] in near and lead + LEVELS[helper] + table.charges[helper] >= 0
        if strong and withstands(table, gang.hit(table)) is None:
            found.append(gang)


def seizures_of(table: Table) -> list[Seize]:
    """Return how the mover can seize what it surrounds and knows the cost of, the fewest Wilds first (S8)."""
    found: list[Seize] = []
    hand = table.hands[table.turn]
    if not any(hand) or table.points < table.options.seizing_costs:
        return found
    own = cells_of(table, table.turn)
    for location, mark in enumerate(table.marks):
        square, one, other = mark.cells
        if square in own and one in own and other in own and table.owners[location] != table.turn:
            cost = table.costs[location]
            ways = SEIZES[location][cost] if cost != UNKNOWN else ()
            found += [seize for seize in ways if holds(hand, seize.cards)]
    return found
