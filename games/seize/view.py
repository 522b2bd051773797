"""What one seat, or a spectator, may see of Seize! at this moment. Built field by field from what is allowed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from games.core import Outcome, ScoreLine, Seat
from games.seize.actions import CollisionStart
from games.seize.board import HOLE_CELLS, Cell, Direction, Mark, plate
from games.seize.cards import Hand
from games.seize.options import Options
from games.seize.scoring import BY_PILE, outcome
from games.seize.setup import lined_up
from games.seize.state import State, cost_seen, held, target
from games.seize.tables import CARD_NAMES, COSTS, LEVELS, PIECES_PER_SIDE
from games.seize.values import NOBODY, NOT_PLACED, Phase, Question, Trace


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


@dataclass(frozen=True, slots=True)
class View:
    """The table as the observer sees it."""

    observer: Seat | None
    seats: int
    options: Options
    phase: Phase
    round_no: int
    """The big round, from 1 (SD20)."""
    turn_no: int
    """Turns begun so far."""
    turn: Seat | None
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
    drawn: tuple[str, ...]
    """The cards that the observer has drawn on this turn of theirs."""
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
    undos: int
    """How many moves the observer can take back, the latest first."""
    collision: CollisionView | None
    last: tuple[Trace, ...]
    """The moves of the last turn in which a piece was moved, in order; what was taken back at the end is named once."""
    newest: int | None
    """The location that the newest move seized."""
    outcome: Outcome | None
    """How the match ended."""


def view(state: State, observer: Seat | None) -> View:
    """Return what `observer` may see now; None is a spectator."""
    begun = state.first != NOBODY
    seen = [cost_seen(state, observer, number) for number in range(len(state.costs))]
    return View(
        observer=observer,
        seats=state.seats,
        options=state.options,
        phase=state.phase,
        round_no=state.round_no,
        turn_no=state.turn_no,
        turn=state.turn if begun else None,
        first=state.first if begun else None,
        die=state.die,
        points=state.points,
        pieces=_pieces(state, observer),
        placed=tuple([order is not None for order in state.orders]),
        order=None if observer is None else state.orders[observer],
        locations=_locations(state, seen),
        holes=_holes(state),
        hand=None if observer is None else state.hands[observer],
        drawn=tuple([CARD_NAMES[card] for card in state.drawn]) if observer == state.turn else (),
        hand_sizes=tuple([sum(hand) for hand in state.hands]),
        pile=len(state.deck),
        discards=state.discards,
        held=held(state),
        target=target(state.seats),
        moved_piece=state.moved_piece if state.moved_piece != NOBODY else None,
        stopped=tuple(sorted(state.stopped)),
        undos=len(state.undo) if observer == state.turn else 0,
        collision=CollisionView(*state.pending) if state.pending else None,
        last=state.last,
        newest=state.newest if state.newest != NOBODY else None,
        outcome=outcome(state),
    )


def open_view(state: State, observer: Seat | None) -> View:
    """Return what `observer` may see now, with all costs open: for replays of ended matches."""
    return replace(view(state, observer), locations=_locations(state, [True] * len(state.costs)))


def _pieces(state: State, observer: Seat | None) -> tuple[PieceView, ...]:
    cells = state.where
    if state.phase is Phase.PLACING and observer is not None and state.orders[observer]:
        base = observer * PIECES_PER_SIDE
        cells = (*cells[:base], *lined_up(state, observer), *cells[base + PIECES_PER_SIDE :])
    return tuple([_piece(state, piece, cell) for piece, cell in enumerate(cells) if cell != NOT_PLACED])


def _piece(state: State, piece: int, cell: Cell) -> PieceView:
    seat, kind = divmod(piece, PIECES_PER_SIDE)
    return PieceView(
        piece=piece,
        seat=seat,
        kind=kind,
        level=LEVELS[kind],
        cell=cell,
        facing=state.facing[piece],
        braced=bool(state.braced >> piece & 1),
        charges=state.charges[kind] if seat == state.turn else 0,
    )


def _locations(state: State, seen: list[bool]) -> tuple[LocationView, ...]:
    """Return the location cards; `seen` tells of each that has a back whether it is seen."""
    return tuple(
        LocationView(
            number=number,
            mark=mark,
            cost=COSTS[state.costs[number]] if seen and seen[number] else None,
            owner=None if state.owners[number] == NOBODY else state.owners[number],
        )
        for number, mark in enumerate(state.marks)
    )


def _holes(state: State) -> tuple[HoleView, ...]:
    dots = [state.dots[hole * state.seats :][: state.seats] for hole in range(len(HOLE_CELLS))]
    return tuple(
        HoleView(cell, tuple((seat, again) for seat, again in enumerate(mine) if again > state.round_no))
        for cell, mine in zip(HOLE_CELLS, dots, strict=True)
    )


def own_plate(view: View) -> tuple[Cell, ...]:
    """Return the cells of the observer's plate from its own left, for placing and recalling (SR2, SD28)."""
    return () if view.observer is None else plate(view.seats, view.observer).cells


def score_lines(view: View) -> tuple[ScoreLine, ...]:
    """Return each seat's locations, and the cards that break a tie when the pile ended the match."""
    lines = [
        ScoreLine(seat, "locations", count, "S27", {"target": view.target}) for seat, count in enumerate(view.held)
    ]
    if view.outcome is not None and view.outcome.reason == BY_PILE:
        tied = {count for count in view.held if view.held.count(count) > 1}
        lines += [
            ScoreLine(seat, "cards", view.hand_sizes[seat], "SD32")
            for seat, count in enumerate(view.held)
            if count in tied
        ]
    return tuple(sorted(lines, key=lambda line: line.seat))
