"""Every fact of the pictures of Seize! in words. Pieces and cells stand in their text forms: "2L c3+"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core import Seat
from games.seize.actions import LETTERS
from games.seize.board import CELL_NAMES, Cell
from games.seize.cards import Card, Hand
from games.seize.tables import CARD_NAMES, DIRECTION_NAMES, PIECE_NAMES, PIECES_PER_SIDE
from games.seize.view import LocationView, PieceView, View
from renderers.base import Say, SeatBadge
from renderers.clusters import clean
from renderers.seize_board import attack_cells
from renderers.seize_reach import (
    can_seize,
    lined_up,
    own_pieces,
    payment,
    piece_in_hand,
    playable_cards,
    reach_of,
    recall_cells,
)
from renderers.words import joined, seat_name


def in_set_up(view: View) -> bool:
    """Tell whether the pieces are still being lined up."""
    return view.seat is None


def kind_name(piece: int) -> str:
    """Return the name of a piece of the whole table within its side: "2L"."""
    return PIECE_NAMES[piece % PIECES_PER_SIDE]


def cells_text(cells: Iterable[Cell], say: Say) -> str:
    """Return the names of cells as a list."""
    return joined((CELL_NAMES[cell] for cell in cells), say)


def card_names(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return the text forms of cards."""
    return tuple(CARD_NAMES[card] for card in cards)


def hand_text(hand: Hand, say: Say) -> str:
    """Return a hand as a list of kinds and counts."""
    return joined((say("alt.cards", card=CARD_NAMES[card], n=n) for card, n in enumerate(hand) if n), say)


# The table


def describe_table(view: View, *, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> str:
    """Return every fact of the table's picture in words."""
    lines = [_round(view, say)]
    lines += [_seat_line(view, seat, badges, waiting, say) for seat in range(view.seats)]
    lines += _board_lines(view, badges, say)
    return "\n".join(lines)


def _round(view: View, say: Say) -> str:
    if in_set_up(view):
        return say("alt.set_up")
    if view.result is not None:
        return say("alt.over", pile=view.pile)
    round_line = say("alt.round", round=view.round, pile=view.pile)
    return f"{round_line} {say('alt.rolled', die=view.die, points=view.points)}" if view.die else round_line


def _seat_line(view: View, seat: Seat, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> str:
    marks: list[str] = []
    if view.result is not None:
        marks.append(say("alt.place", place=view.result.placements[seat]))
    elif seat in waiting:
        marks.append(say("alt.to_move"))
    if in_set_up(view) and view.placed[seat]:
        marks.append(say("alt.placed"))
    who = seat_name(seat, badges, say, marks=marks)
    line = say(
        "alt.seat", who=who, held=view.held[seat], target=view.target, cards=view.hand_sizes[seat],
        mark=say(f"alt.mark{seat + 1}"),
    )  # fmt: skip
    pieces = joined((piece_text(piece, say) for piece in view.pieces if piece.seat == seat), say)
    return f"{line} {pieces}." if pieces else line


def piece_text(piece: PieceView, say: Say) -> str:
    """Return a piece with its cell, facing and rings: "2L c3+ NE"."""
    tags = [say("alt.braced")] if piece.braced else []
    tags += [say("alt.charged", n=piece.charges)] if piece.charges else []
    text = f"{PIECE_NAMES[piece.kind]} {CELL_NAMES[piece.cell]} {DIRECTION_NAMES[piece.facing]}"
    return f"{text} ({joined(tags, say)})" if tags else text


def _board_lines(view: View, badges: Sequence[SeatBadge], say: Say) -> list[str]:
    """Return the moves, the choice that is due, the locations and the dots."""
    lines = _last_lines(view, badges, say) + _collision_lines(view, badges, say)
    lines += [_location_line(location, badges, say) for location in view.locations]
    for hole in view.holes:
        dots = [say("alt.dot", who=_name(seat, badges), round=until) for seat, until in hole.dots]
        if dots:
            lines.append(say("alt.hole", cell=CELL_NAMES[hole.cell], dots=joined(dots, say)))
    return lines


def _name(seat: Seat, badges: Sequence[SeatBadge]) -> str:
    return clean(badges[seat].name) or str(seat + 1)


def _last_lines(view: View, badges: Sequence[SeatBadge], say: Say) -> list[str]:
    moves = [
        say(f"alt.last_{trace.kind}", who=_name(trace.piece // PIECES_PER_SIDE, badges), piece=kind_name(trace.piece),
            start=CELL_NAMES[trace.start], end=CELL_NAMES[trace.end])
        for trace in view.last
    ]  # fmt: skip
    return [say("alt.last", moves=joined(moves, say))] if moves else []


def _collision_lines(view: View, badges: Sequence[SeatBadge], say: Say) -> list[str]:
    collision = view.collision
    if collision is None or view.seat is None:
        return []
    start, target = (CELL_NAMES[cell] for cell in attack_cells(view, collision.action))
    line = say("alt.collision", who=_name(view.seat, badges), start=start, target=target)
    cell = CELL_NAMES[collision.question.cell]
    pieces = joined((table_piece(view, piece, badges, say) for piece in collision.question.pieces), say)
    if collision.question.ask == "land":
        options = cells_text(collision.question.options, say)
        return [line, say("alt.land", pieces=pieces, cell=cell, cells=options)]
    return [line, say("alt.pick", pieces=pieces, cell=cell)]


def table_piece(view: View, piece: int, badges: Sequence[SeatBadge], say: Say) -> str:
    """Return a piece of the whole table with its owner and cell."""
    cell = next(one.cell for one in view.pieces if one.piece == piece)
    owner = _name(piece // PIECES_PER_SIDE, badges)
    return say("alt.piece_of", who=owner, piece=kind_name(piece), cell=CELL_NAMES[cell])


def _location_line(location: LocationView, badges: Sequence[SeatBadge], say: Say) -> str:
    cost = say("alt.hidden") if location.cost is None else say("alt.cost", cards=card_names(location.cost))
    facts = {"letter": LETTERS[location.number], "cells": cells_text(location.mark.cells, say), "cost": cost}
    if location.owner is None:
        return say("alt.location", **facts)
    return say("alt.location_of", who=_name(location.owner, badges), **facts)


# The hand


def describe_hand(view: View, *, badges: Sequence[SeatBadge], say: Say) -> str:
    """Return every fact of the hand's picture in words; raises ValueError for a spectator."""
    return describe_focus(view, "", badges=badges, say=say)


def describe_focus(view: View, focus: str, *, badges: Sequence[SeatBadge], say: Say) -> str:
    """Return every fact of the private picture at a step of choosing; raises ValueError for a spectator."""
    if view.observer is None or view.hand is None:
        raise ValueError("a spectator has no hand")
    hand = say("alt.hand", cards=hand_text(view.hand, say)) if any(view.hand) else say("alt.no_hand")
    preview = _preview_lines(view, focus, badges, say)
    return "\n".join([*preview, hand] if preview else [hand, *_hand_lines(view, say)])


def _hand_lines(view: View, say: Say) -> list[str]:
    """Return what can be played and paid."""
    lines = []
    playable = sorted(playable_cards(view))
    if playable:
        lines.append(say("alt.playable", cards=card_names(playable)))
    for location in view.locations:
        cards = payment(view, location)
        if cards is not None:
            key = "alt.can_seize" if can_seize(view, location) else "alt.can_pay"
            lines.append(say(key, letter=LETTERS[location.number], cards=card_names(cards)))
    return lines


def _preview_lines(view: View, focus: str, badges: Sequence[SeatBadge], say: Say) -> list[str]:
    """Return what the board with choices says, or nothing where the hand is shown."""
    if view.collision is not None and view.seat == view.observer:
        return [*_side_lines(view, badges, say), *_collision_lines(view, badges, say)]
    order = lined_up(view, focus)
    if order is not None:
        return [_order_line(view, order, say), *(_location_line(one, badges, say) for one in view.locations)]
    piece = piece_in_hand(view, focus)
    if piece is None:
        return []
    lines = [say("alt.chosen", piece=piece_text(piece, say), points=view.points, die=view.die)]
    cells = recall_cells(view, focus)
    lines += [say("alt.recall", cells=cells_text(cells, say))] if cells else _reach_lines(view, piece, say)
    return [*lines, *_side_lines(view, badges, say), *_board_lines(view, badges, say)]


def _reach_lines(view: View, piece: PieceView, say: Say) -> list[str]:
    reach = reach_of(view, piece)
    costs = joined((say("alt.reach_cell", cell=CELL_NAMES[cell], n=points) for cell, points in reach.cost), say)
    lines = [say("alt.reach", cells=costs)] if costs else [say("alt.reach_nothing")]
    lines += [say("alt.now", cells=cells_text(sorted(reach.now), say))] if reach.now else []
    lines += [say("alt.strike", cells=cells_text(sorted(reach.alone), say))] if reach.alone else []
    lines += [say("alt.strike_helped", cells=cells_text(sorted(reach.helped), say))] if reach.helped else []
    return lines


def _side_lines(view: View, badges: Sequence[SeatBadge], say: Say) -> list[str]:
    return [
        say("alt.side", who=_name(seat, badges), pieces=joined((piece_text(p, say) for p in pieces), say))
        for seat in range(view.seats)
        if (pieces := [piece for piece in view.pieces if piece.seat == seat])
    ]


def _order_line(view: View, order: tuple[int, ...], say: Say) -> str:
    if view.order is not None:
        return say("alt.own_order", pieces=joined((piece_text(piece, say) for piece in own_pieces(view)), say))
    return say("alt.order", pieces=joined((PIECE_NAMES[kind] for kind in order), say) or "–", n=len(order) + 1)
