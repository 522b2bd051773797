"""What one seat, or a spectator, may see of Yud! Stop! at this moment. Built field by field from what is allowed.

A card that was looked at is here only while the look is open: the rest is the player's memory (Y7).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.core import Outcome, ScoreLine, Seat
from games.yud.cards import ABILITIES, EMPTY, UNKNOWN, Ability, Card
from games.yud.options import Options
from games.yud.scoring import outcome, score_round
from games.yud.state import State
from games.yud.values import DROP_TO, END_AT, OPEN_PHASES, LastMove, Look, LookKind, Phase, Place, RoundResult


@dataclass(frozen=True, slots=True)
class View:
    """One moment at the table."""

    observer: Seat | None
    """Who looks; None is a spectator."""
    options: Options
    seats: int
    playing: tuple[Seat, ...]
    """Who plays this round: everybody, but for a sudden-death round."""
    phase: Phase
    round_no: int
    """1 for the first round; 0 before it."""
    turn_no: int
    """Turns begun in this round."""
    starter: Seat
    """Who starts this round (between rounds, the next); negative before the lot."""
    turn: Seat
    """Whose turn it is; negative outside turns."""
    rows: tuple[tuple[Card, ...], ...]
    """By seat and slot: the number, UNKNOWN for a card that the observer does not see now, EMPTY for no card."""
    face_up: frozenset[Place]
    """Cards lying face up for all (house rule YD25)."""
    stock_count: int
    discard_count: int
    discard_top: Card
    """EMPTY when there is no discard."""
    drawn: Card
    """The drawn card in hand: its number for the drawer, UNKNOWN for the others, EMPTY when none."""
    ability: Ability | None
    """What the drawn card may be used for, as far as the observer sees it (YD1)."""
    looks: tuple[Look, ...]
    """All open looks; the cards seen in them stand in `rows` for those who see them."""
    peeked: frozenset[Seat]
    """Who has looked at two cards at set-up, or declined."""
    caller: Seat
    """Who called Stop in this round; negative when nobody has."""
    ready: frozenset[Seat]
    """Between rounds: who is ready."""
    totals: tuple[int, ...]
    sheet: tuple[tuple[int, ...], ...]
    """Scores by round and seat."""
    result: RoundResult | None
    """The last round's, while its cards lie open."""
    last: LastMove | None
    """The last move of this round."""
    sudden: bool
    """Whether this round (between rounds, the next) is a sudden-death round."""
    outcome: Outcome | None
    """How the match ended."""


def view(state: State, observer: Seat | None) -> View:
    """Return what `observer` may see now."""
    drawn = state.drawn
    if drawn != EMPTY and observer != state.turn:
        drawn = UNKNOWN
    return View(
        observer=observer,
        options=state.options,
        seats=state.seats,
        playing=state.playing,
        phase=state.phase,
        round_no=state.round_no,
        turn_no=state.turn_no,
        starter=state.starter,
        turn=state.turn,
        rows=_rows(state, observer),
        face_up=state.face_up,
        stock_count=len(state.stock),
        discard_count=len(state.discard),
        discard_top=state.discard[-1] if state.discard else EMPTY,
        drawn=drawn,
        ability=ABILITIES[drawn] if drawn >= 0 and state.options.abilities else None,
        looks=state.looks,
        peeked=state.peeked,
        caller=state.caller,
        ready=state.ready,
        totals=state.totals,
        sheet=state.sheet,
        result=state.result,
        last=state.last,
        sudden=state.sudden,
        outcome=outcome(state),
    )


def open_view(state: State, observer: Seat | None) -> View:
    """Return what `observer` may see now, with all rows and the drawn card open: for replays of ended matches."""
    return replace(view(state, observer), rows=state.rows, drawn=state.drawn)


def seen_places(state: State, observer: Seat | None) -> frozenset[Place]:
    """Return the places whose cards `observer` sees now, in a phase where rows lie face down."""
    if not state.looks:
        return state.face_up
    looks = [look.places for look in state.looks if look.kind is LookKind.SHOWN or look.seat == observer]
    return state.face_up.union(*looks)


def _rows(state: State, observer: Seat | None) -> tuple[tuple[Card, ...], ...]:
    if state.phase in OPEN_PHASES:
        return state.rows
    seen = seen_places(state, observer)
    return tuple(
        [
            tuple([card if card == EMPTY or (seat, slot) in seen else UNKNOWN for slot, card in enumerate(row)])
            for seat, row in enumerate(state.rows)
        ]
    )


def score_lines(view: View) -> tuple[ScoreLine, ...]:
    """Return the last round's reckoning while its cards lie open; else each seat's total."""
    lines: tuple[ScoreLine, ...] = ()
    if view.result is not None:
        seats = tuple(seat for seat, row in enumerate(view.rows) if row)
        lines = score_round(view.rows, seats, view.result.caller, view.options).lines
        lines += tuple(ScoreLine(seat, "dropped", DROP_TO - END_AT, "YD15") for seat in view.result.dropped)
    return lines + tuple(ScoreLine(seat, "total", total, "Y16") for seat, total in enumerate(view.totals))
