"""What an observer may see now, built from an allow-list. Pictures, panels and words are made from this alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.core import Outcome, Seat
from games.seize.actions import CollisionStart
from games.seize.board import HOLE_CELLS, Cell, Direction, Mark, plate
from games.seize.cards import Hand
from games.seize.legal import cost_seen
from games.seize.options import SeizeOptions
from games.seize.setup import placed
from games.seize.state import NOBODY, NOT_PLACED, Phase, Question, State, Trace, held, target
from games.seize.tables import COSTS, LEVELS, PIECES_PER_SIDE


class PieceView(NamedTuple):
    """A piece on the board."""

    piece: int
    """Its number at the table: seat * 5 + number within the side."""
    seat: Seat
    kind: int
    """Its number within the side: an index of tables.PIECE_NAMES."""
    level: int
    """Without Charges."""
    cell: Cell
    facing: Direction
    braced: bool
    charges: int
    """Levels added this turn (SD28)."""


class LocationView(NamedTuple):
    """A location card."""

    number: int
    """An index of actions.LETTERS."""
    mark: Mark
    cost: tuple[int, ...] | None
    """The resources on its back; None while the observer may not see them (SD23)."""
    owner: Seat | None


class HoleView(NamedTuple):
    """A hole and the dots on it."""

    cell: Cell
    dots: tuple[tuple[Seat, int], ...]
    """Each seat with a dot here, and the big round from which it draws here again (SD20)."""


class CollisionView(NamedTuple):
    """A collision that waits for a choice; the pieces are shown as before the attack."""

    action: CollisionStart
    answers: tuple[int, ...]
    """What was chosen so far."""
    question: Question


class View(NamedTuple):
    """The table as the observer sees it."""

    observer: Seat | None
    seats: int
    options: SeizeOptions
    phase: Phase
    round: int
    turn: int
    seat: Seat | None
    """Whose turn it is, from the first player's draw on."""
    first: Seat | None
    die: int
    """What was rolled this turn; 0 before."""
    points: int
    """Movement points left."""
    pieces: tuple[PieceView, ...]
    """During set-up only the observer's own, once placed."""
    placed: tuple[bool, ...]
    """Which seats have ordered their pieces."""
    order: tuple[int, ...] | None
    """The observer's own order."""
    locations: tuple[LocationView, ...]
    holes: tuple[HoleView, ...]
    hand: Hand | None
    """The observer's cards."""
    hand_sizes: tuple[int, ...]
    pile: int
    """Cards left to draw."""
    discards: Hand
    held: tuple[int, ...]
    """Locations of each seat."""
    target: int
    """Locations that end the game (S27)."""
    moved_piece: int | None
    """The mover's piece that spends this turn's points (house rule of SD7)."""
    stopped: tuple[int, ...]
    """The mover's pieces that may not move on (house rule of SD8)."""
    can_undo: bool
    collision: CollisionView | None
    last: tuple[Trace, ...]
    """The moves of the last action that moved a piece."""
    result: Outcome | None


def view(state: State, observer: Seat | None) -> View:
    """Return what the observer may see now; None is a spectator."""
    setup, stock, budget = state.setup, state.stock, state.budget
    begun = setup.first != NOBODY
    own = observer is not None
    return View(
        observer=observer,
        seats=setup.seats,
        options=setup.options,
        phase=state.phase,
        round=state.round,
        turn=state.turn,
        seat=state.seat if begun else None,
        first=setup.first if begun else None,
        die=budget.die,
        points=state.points,
        pieces=_pieces(state, observer),
        placed=tuple(order is not None for order in setup.orders),
        order=setup.orders[observer] if observer is not None else None,
        locations=_locations(state, lambda number: cost_seen(state, observer, number)),
        holes=_holes(state),
        hand=stock.hands[observer] if observer is not None else None,
        hand_sizes=tuple(sum(hand) for hand in stock.hands),
        pile=len(stock.deck),
        discards=stock.discards,
        held=held(stock.owners, setup.seats),
        target=target(setup.seats),
        moved_piece=budget.used if budget.used != NOBODY else None,
        stopped=tuple(piece for piece in range(PIECES_PER_SIDE) if budget.done >> piece & 1),
        can_undo=own and observer == state.seat and bool(state.undo),
        collision=CollisionView(*state.pending) if state.pending else None,
        last=state.last,
        result=state.result,
    )


def open_view(state: State, observer: Seat | None) -> View:
    """Return what `observer` may see now, with all costs open: for replays of ended matches."""
    return view(state, observer)._replace(locations=_locations(state, lambda _: True))


def _pieces(state: State, observer: Seat | None) -> tuple[PieceView, ...]:
    cells = state.where
    if state.phase is Phase.PLACING and observer is not None and state.setup.orders[observer]:
        mine = placed(state.setup.seats, observer, state.setup.orders[observer])
        base = observer * PIECES_PER_SIDE
        cells = (*cells[:base], *mine, *cells[base + PIECES_PER_SIDE :])
    return tuple(_piece(state, piece, cell) for piece, cell in enumerate(cells) if cell != NOT_PLACED)


def _piece(state: State, piece: int, cell: Cell) -> PieceView:
    seat, kind = divmod(piece, PIECES_PER_SIDE)
    return PieceView(
        piece,
        seat,
        kind,
        LEVELS[kind],
        cell,
        state.facing[piece],
        bool(state.stock.braced >> piece & 1),
        state.budget.charges[kind] if seat == state.seat else 0,
    )


def _locations(state: State, seen: Callable[[int], bool]) -> tuple[LocationView, ...]:
    return tuple(
        LocationView(
            number,
            mark,
            COSTS[state.setup.costs[number]] if state.setup.costs and seen(number) else None,
            None if state.stock.owners[number] == NOBODY else state.stock.owners[number],
        )
        for number, mark in enumerate(state.setup.marks)
    )


def _holes(state: State) -> tuple[HoleView, ...]:
    seats, dots = state.setup.seats, state.stock.dots
    return tuple(
        HoleView(
            cell,
            tuple(
                (seat, dots[hole * seats + seat]) for seat in range(seats) if dots[hole * seats + seat] > state.round
            ),
        )
        for hole, cell in enumerate(HOLE_CELLS)
    )


def own_plate(view: View) -> tuple[Cell, ...]:
    """Return the cells of the observer's plate from its own left, for placing and recalling (SR2, SD28)."""
    return () if view.observer is None else plate(view.seats, view.observer).cells
