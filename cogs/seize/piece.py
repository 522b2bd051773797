"""What one piece can do in a turn: the choices on its pad, what their signs mean, turning it, ganging up with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.ui.panel import Choice, Moves, Style
from bot.ui.wording import refusal_line
from cogs.seize.pads import ARROWS, name_ahead
from games.seize import SEIZE
from games.seize.actions import Action, Attack, Gang, Step, Turn
from games.seize.board import CELL_NAMES, DIRECTION_OF_NAME, DIRECTIONS, Direction
from games.seize.collision import flight
from games.seize.reasons import Reason
from games.seize.tables import DIRECTION_NAMES, PIECE_NAMES
from games.seize.view import PieceView, View
from renderers.base import Say
from renderers.seize.reach import draws_a_card, own_pieces, path_of
from renderers.seize.words import MARKS, short_name

HIT, GANG, DRAW = "⚔️", "🤝", "🎴"
"""Signs on a pad in the place of the arrow, where a press does more than to step."""
MOST_REASONS: Final = 4
PIECE_REASONS: Final = frozenset(
    {Reason.TOO_WEAK, Reason.BRACED, Reason.STUCK, Reason.HOLE_CLOSED, Reason.NO_WAY_THROUGH, Reason.NO_POINTS}
)
"""Why a piece cannot hit, enter or pass what stands or lies before it; other reasons are plain from the pad."""

Legal = Sequence[Action]
Pad = Mapping[Direction, Choice]


def own_named(view: View, name: str) -> PieceView:
    """Return the observer's piece with a name."""
    return next(piece for piece in own_pieces(view) if PIECE_NAMES[piece.kind] == name)


def pad_of(view: View, legal: Legal, piece: PieceView) -> dict[Direction, Choice]:
    """Return what the piece can do in each direction: walk, hit, or hit with a helper only."""
    found: dict[Direction, Choice] = {}
    for action in legal:
        if isinstance(action, Step) and action.piece == piece.kind:
            found[action.direction] = _step(view, action, piece)
        elif isinstance(action, Attack) and action.piece == piece.kind:
            label = name_ahead(piece.cell, action.direction)
            found[action.direction] = Choice(label=label, emoji=HIT, action=SEIZE.encode(action), style=Style.DANGER)
        elif isinstance(action, Gang) and action.piece == piece.kind:
            found.setdefault(action.direction, _gang_first(action, piece))
    return found


def _step(view: View, action: Step, piece: PieceView) -> Choice:
    path = path_of(view, piece, action.direction)
    emoji = DRAW if any(draws_a_card(view, cell) for cell in path) else ARROWS[action.direction]
    return Choice(label=CELL_NAMES[path[-1]], emoji=emoji, action=SEIZE.encode(action), style=Style.PRIMARY)


def _gang_first(action: Gang, piece: PieceView) -> Choice:
    focus = f"gang {PIECE_NAMES[piece.kind]} {DIRECTION_NAMES[action.direction]}"
    label = name_ahead(piece.cell, action.direction)
    return Choice(label=label, emoji=GANG, focus=focus, style=Style.DANGER)


def sign_notes(view: View, piece: PieceView, choices: Pad, say: Say) -> list[str]:
    """Return what the signs on a pad mean: what is hit and how it ends (S15-S17), who needs help, where to draw."""
    lines = [_hit_note(view, piece, _at(view, choice.label), say) for choice in _with_sign(choices, HIT)]
    for sign, key in ((GANG, "panel.gang_only"), (DRAW, "panel.draws")):
        cells = tuple(choice.label for choice in _with_sign(choices, sign))
        lines += [say(key, sign=sign, cells=cells)] if cells else []
    return [*lines, *_through_notes(view, piece, choices, say)]


def _with_sign(choices: Pad, sign: str) -> Iterator[Choice]:
    return (choice for choice in choices.values() if choice.emoji == sign)


def _through_notes(view: View, piece: PieceView, choices: Pad, say: Say) -> Iterator[str]:
    """Yield what a step through own pieces costs (SD9)."""
    for way, choice in choices.items():
        points = len(path_of(view, piece, way))
        if points > 1:
            yield say("panel.through", sign=ARROWS[way], cell=choice.label, n=points)


def _hit_note(view: View, piece: PieceView, target: PieceView, say: Say) -> str:
    mine = piece.level + piece.charges
    far = flight(mine - target.level, long_flights=view.options.long_flights)
    key = "panel.hit_equal" if mine == target.level else "panel.hit"
    facts = {"cell": CELL_NAMES[target.cell], "mine": mine, "theirs": target.level, "far": far}
    return say(key, sign=HIT, mark=MARKS[target.seat], piece=short_name(target.kind, say), **facts)


def _at(view: View, name: str) -> PieceView:
    """Return the piece that stands on a cell."""
    return next(piece for piece in view.pieces if CELL_NAMES[piece.cell] == name)


def turns_of(legal: Legal, piece: PieceView, say: Say) -> tuple[Choice, ...]:
    """Return the turns of the piece, each with the way it will face."""
    return tuple(
        _turn(action, piece, say) for action in legal if isinstance(action, Turn) and action.piece == piece.kind
    )


def _turn(action: Turn, piece: PieceView, say: Say) -> Choice:
    facing = (piece.facing + action.way) % DIRECTIONS
    label = say("panel.turn_left" if action.way < 0 else "panel.turn_right")
    return Choice(label=label, emoji=ARROWS[facing], action=SEIZE.encode(action))


def reasons_of(moves: Moves, piece: PieceView, say: Say) -> list[str]:
    """Return why the piece cannot enter or hit the cells before it, unless a helper makes it possible."""
    ganged = {action.direction for action in moves.legal if isinstance(action, Gang) and action.piece == piece.kind}
    reasons = {
        action.direction: refusal
        for action, refusal in moves.refused
        if isinstance(action, Step | Attack)
        and action.piece == piece.kind
        and action.direction not in ganged
        and refusal.code in PIECE_REASONS
    }
    lines = [
        say("panel.why_not", cell=name_ahead(piece.cell, way), why=refusal_line(say, refusal))
        for way, refusal in reasons.items()
    ]
    return lines[:MOST_REASONS]


def gang_choices(view: View, legal: Legal, piece: PieceView, ways: list[str], say: Say) -> tuple[Choice, ...]:
    """Return whom the piece can hit with whose help, in the directions named or in all."""
    wanted = {DIRECTION_OF_NAME[way] for way in ways if way in DIRECTION_OF_NAME} or set(range(DIRECTIONS))
    return tuple(
        _gang_choice(view, action, piece, say)
        for action in legal
        if isinstance(action, Gang) and action.piece == piece.kind and action.direction in wanted
    )


def _gang_choice(view: View, action: Gang, piece: PieceView, say: Say) -> Choice:
    helper = own_named(view, PIECE_NAMES[action.helper])
    target = _at(view, name_ahead(piece.cell, action.direction))
    strength = piece.level + piece.charges + helper.level + helper.charges
    label = say("panel.gang", cell=CELL_NAMES[target.cell], helper=PIECE_NAMES[helper.kind], at=CELL_NAMES[helper.cell])
    note = say("panel.gang_note", mine=strength, theirs=target.level, seat=target.seat)
    return Choice(label=label, action=SEIZE.encode(action), description=note, emoji=ARROWS[action.direction])
