"""What one piece can do in a turn beside walking: turning it, ganging up with it, and why it cannot go or hit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.show.face import Choice, Moves
from bot.show.wording import refusal_line
from cogs._seize.pads import ARROWS, name_ahead
from games.seize import SEIZE
from games.seize.board import CELL_NAMES, DIRECTION_OF_NAME, DIRECTIONS, PIECE_NAMES
from games.seize.moves import BRACED, HOLE_CLOSED, NO_POINTS, NO_WAY_THROUGH, STUCK, TOO_WEAK, Attack, Gang, Step, Turn
from games.seize.play import Action
from games.seize.table import Piece, View
from renderers.base import Say
from renderers.seize.reach import own_pieces

GANG: Final = "🤝"
MOST_REASONS: Final = 4
PIECE_REASONS: Final = frozenset(one.code for one in (TOO_WEAK, BRACED, STUCK, HOLE_CLOSED, NO_WAY_THROUGH, NO_POINTS))
"""Why a piece cannot hit, enter or pass what stands or lies before it; other reasons are plain from the picture."""

Legal = Sequence[Action]


def own_named(view: View, name: str) -> Piece:
    """Return the observer's piece with a name."""
    return next(piece for piece in own_pieces(view) if PIECE_NAMES[piece.kind] == name)


def turns_of(legal: Legal, piece: Piece, say: Say) -> tuple[Choice, ...]:
    """Return the turns of the piece, each with the way it will face."""
    return tuple(
        _turn(action, piece, say) for action in legal if isinstance(action, Turn) and action.piece == piece.kind
    )


def _turn(action: Turn, piece: Piece, say: Say) -> Choice:
    facing = (piece.facing + action.way) % DIRECTIONS
    label = say("panel.turn_left" if action.way < 0 else "panel.turn_right")
    return Choice(label=label, emoji=ARROWS[facing], action=SEIZE.encode(action))


def gangs_of(legal: Legal, piece: Piece) -> list[Gang]:
    """Return the attacks with a helper."""
    return [action for action in legal if isinstance(action, Gang) and action.piece == piece.kind]


def gang_note(legal: Legal, piece: Piece, say: Say) -> list[str]:
    """Return which enemies the piece can hit with a helper only."""
    alone = {action.direction for action in legal if isinstance(action, Attack) and action.piece == piece.kind}
    ways = dict.fromkeys(action.direction for action in gangs_of(legal, piece) if action.direction not in alone)
    cells = tuple(name_ahead(piece.cell, way) for way in ways)
    return [say("panel.gang_only", sign=GANG, cells=cells)] if cells else []


def reasons_of(moves: Moves, piece: Piece, say: Say) -> list[str]:
    """Return why the piece cannot enter or hit the cells before it, unless a helper makes it possible."""
    ganged = {action.direction for action in gangs_of(moves.legal, piece)}
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


def gang_choices(view: View, legal: Legal, piece: Piece, ways: list[str], say: Say) -> tuple[Choice, ...]:
    """Return whom the piece can hit with whose help, in the directions named or in all."""
    wanted = {DIRECTION_OF_NAME[way] for way in ways if way in DIRECTION_OF_NAME} or set(range(DIRECTIONS))
    return tuple(
        _gang_choice(view, action, piece, say) for action in gangs_of(legal, piece) if action.direction in wanted
    )


def _gang_choice(view: View, action: Gang, piece: Piece, say: Say) -> Choice:
    helper = own_named(view, PIECE_NAMES[action.helper])
    name = name_ahead(piece.cell, action.direction)
    target = next(one for one in view.pieces if CELL_NAMES[one.cell] == name)
    strength = piece.strength + helper.strength
    label = say("panel.gang", cell=CELL_NAMES[target.cell], helper=PIECE_NAMES[helper.kind], at=CELL_NAMES[helper.cell])
    note = say("panel.gang_note", mine=strength, theirs=target.level, seat=target.seat)
    return Choice(label=label, action=SEIZE.encode(action), description=note, emoji=ARROWS[action.direction])
