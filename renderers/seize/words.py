"""Every fact of the pictures of Seize! in words.

Seats stand as their marks, which the lines with the names explain, pieces as "✚2L c3+↗": whose, level and hand,
cell, facing. So the alt text holds a crowded table of four long names within Discord's limit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.core import Seat
from games.seize.actions import LETTERS
from games.seize.board import CELL_NAMES, Cell
from games.seize.cards import Card, Hand
from games.seize.tables import CARD_NAMES, PIECE_NAMES, PIECES_PER_SIDE
from games.seize.view import LocationView, PieceView, View
from renderers.base import Say, SeatBadge
from renderers.seize.board import attack_cells
from renderers.seize.reach import (
    at_home,
    can_seize,
    lined_up,
    own_pieces,
    payment,
    pays_nothing,
    piece_in_hand,
    playable_cards,
    reach_of,
    recall_cells,
)
from renderers.words import joined, seat_name

MARKS: Final = "■✚○★"
"""The shape of each seat, as it stands on its pieces."""
ARROWS: Final = "↑↗→↘↓↙←↖"
"""A sign for each direction, clockwise from north."""
COST_SIGNS: Final = "🌾🪵🧱🧵🃏"
"""A sign for each card that pays: their words would not fit into an alt text twelve times."""
UNSEEN: Final = "?"


def in_set_up(view: View) -> bool:
    """Tell whether the pieces are still being lined up."""
    return view.turn is None


def short_name(kind: int, say: Say) -> str:
    """Return level and hand of a piece of a side as short as on a button: "2L"."""
    return say(f"short.{PIECE_NAMES[kind]}")


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
    locations = [_location_line(location, _cost_in_words(location.cost, say)) for location in view.locations]
    heading = [say("alt.locations")] if locations else []
    return _table_text(view, badges, waiting, say, [*heading, *locations])


def sum_up_table(view: View, *, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> str:
    """Return every fact of the table's picture as short as can be, for its alt text."""
    locations = [_location_line(location, _cost_in_signs(location.cost)) for location in view.locations]
    return _table_text(view, badges, waiting, say, locations)


def _table_text(
    view: View, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say, locations: list[str]
) -> str:
    lines = [_round(view, say)]
    lines += [_seat_line(view, seat, badges, waiting, say) for seat in range(view.seats)]
    return "\n".join([*lines, *_move_lines(view, say), *locations, *_dot_lines(view, say)])


def _cost_in_words(cost: tuple[Card, ...] | None, say: Say) -> str:
    return say("alt.hidden") if cost is None else say("alt.cost", cards=card_names(cost))


def _cost_in_signs(cost: tuple[Card, ...] | None) -> str:
    return UNSEEN if cost is None else "".join(COST_SIGNS[card] for card in cost)


def _round(view: View, say: Say) -> str:
    if in_set_up(view):
        return say("alt.set_up")
    if view.outcome is not None:
        return say("alt.over", pile=view.pile)
    round_line = say("alt.round", round=view.round_no, pile=view.pile)
    return f"{round_line} {say('alt.rolled', die=view.die, points=view.points)}" if view.die else round_line


def _seat_line(view: View, seat: Seat, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> str:
    marks: list[str] = []
    if view.outcome is not None:
        marks.append(say("alt.place", place=view.outcome.placements[seat]))
    elif seat in waiting:
        marks.append(say("alt.to_move"))
    if in_set_up(view) and view.placed[seat]:
        marks.append(say("alt.placed"))
    who = seat_name(seat, badges, say, marks=marks)
    facts = {"mark": MARKS[seat], "held": view.held[seat], "target": view.target, "cards": view.hand_sizes[seat]}
    line = say("alt.seat", who=who, **facts)
    pieces = _pieces_text(view, seat, say)
    return f"{line} {pieces}" if pieces else line


def _pieces_text(view: View, seat: Seat, say: Say) -> str:
    return joined((piece_text(piece, say) for piece in view.pieces if piece.seat == seat), say)


def piece_text(piece: PieceView, say: Say) -> str:
    """Return a piece with its cell, facing and rings: "2L c3+↗ (braced)"."""
    tags = [say("alt.braced")] if piece.braced else []
    tags += [say("alt.charged", n=piece.charges)] if piece.charges else []
    text = f"{short_name(piece.kind, say)} {CELL_NAMES[piece.cell]}{ARROWS[piece.facing]}"
    return f"{text} ({joined(tags, say)})" if tags else text


def table_piece(piece: int, say: Say) -> str:
    """Return whose and which a piece of the whole table is: "✚2L"."""
    seat, kind = divmod(piece, PIECES_PER_SIDE)
    return f"{MARKS[seat]}{short_name(kind, say)}"


def _move_lines(view: View, say: Say) -> list[str]:
    """Return the last moves and the choice in a collision that is due."""
    moves = [
        say(f"alt.last_{trace.kind}", piece=table_piece(trace.piece, say), start=CELL_NAMES[trace.start],
            end=CELL_NAMES[trace.end])
        for trace in view.last
    ]  # fmt: skip
    return [*([say("alt.last", moves=joined(moves, say))] if moves else []), *_collision_lines(view, say)]


def _collision_lines(view: View, say: Say) -> list[str]:
    collision = view.collision
    if collision is None or view.turn is None:
        return []
    start, target = (CELL_NAMES[cell] for cell in attack_cells(view, collision.action))
    line = say("alt.collision", mark=MARKS[view.turn], start=start, target=target)
    cell = CELL_NAMES[collision.question.cell]
    pieces = joined((_piece_at(view, piece, say) for piece in collision.question.pieces), say)
    if collision.question.ask == "land":
        options = cells_text(collision.question.options, say)
        return [line, say("alt.land", pieces=pieces, cell=cell, cells=options)]
    return [line, say("alt.pick", pieces=pieces, cell=cell)]


def _piece_at(view: View, piece: int, say: Say) -> str:
    cell = next(one.cell for one in view.pieces if one.piece == piece)
    return f"{table_piece(piece, say)} {CELL_NAMES[cell]}"


def _location_line(location: LocationView, cost: str = "") -> str:
    """Return a location with its three cells, what it costs and whose mark lies on it."""
    owner = "" if location.owner is None else MARKS[location.owner]
    cells = " ".join(CELL_NAMES[cell] for cell in location.mark.cells)
    return " ".join(part for part in (LETTERS[location.number], cells, cost, owner) if part)


def _dot_lines(view: View, say: Say) -> list[str]:
    """Return the holes with dots on them, each dot with the big round from which it is gone."""
    holes = [
        f"{CELL_NAMES[hole.cell]} {''.join(f'{MARKS[seat]}{until}' for seat, until in hole.dots)}"
        for hole in view.holes
        if hole.dots
    ]
    return [say("alt.dots", holes=joined(holes, say))] if holes else []


# The hand


def describe_hand(view: View, *, badges: Sequence[SeatBadge], say: Say) -> str:
    """Return what the observer alone knows, in words; raises ValueError for a spectator. The board is the table's."""
    secret = view.order if in_set_up(view) else None
    lines = [] if secret is None else [_order_line(view, secret, say)]
    return "\n".join([*lines, _hand_line(view, say), *_use_lines(view, say)])


def describe_focus(view: View, focus: str, *, say: Say) -> str:
    """Return every fact of the private picture at a step of choosing; raises ValueError for a spectator."""
    hand = _hand_line(view, say)
    preview = _preview_lines(view, focus, say)
    if at_home(view, focus):
        return "\n".join([*preview, hand, *_use_in_signs(view, say)])
    return "\n".join([*preview, hand] if preview else [hand, *_use_lines(view, say)])


def _hand_line(view: View, say: Say) -> str:
    if view.observer is None or view.hand is None:
        raise ValueError("a spectator has no hand")
    return say("alt.hand", cards=hand_text(view.hand, say)) if any(view.hand) else say("alt.no_hand")


def _use_lines(view: View, say: Say) -> list[str]:
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
    return [*lines, say("picture.pays_nothing")] if pays_nothing(view) else lines


def _use_in_signs(view: View, say: Say) -> list[str]:
    """Return what can be paid and seized, in signs."""
    paid = [(location, cards) for location in view.locations if (cards := payment(view, location)) is not None]
    lines = []
    for key, now in (("alt.seize_now", True), ("alt.pay", False)):
        found = [
            f"{LETTERS[location.number]} {''.join(COST_SIGNS[card] for card in cards)}"
            for location, cards in paid
            if can_seize(view, location) == now
        ]
        lines += [say(key, locations=joined(found, say))] if found else []
    return lines


def _preview_lines(view: View, focus: str, say: Say) -> list[str]:
    """Return what the board with choices says, the choices first, or nothing where the hand is shown."""
    if view.collision is not None and view.turn == view.observer:
        return [*_collision_lines(view, say), *_side_lines(view, say), *_board_lines(view, say)]
    order = lined_up(view, focus)
    if order is not None:
        return [_order_line(view, order, say), *_board_lines(view, say)]
    piece = piece_in_hand(view, focus)
    if piece is None:
        return _turn_lines(view, say) if at_home(view, focus) else []
    chosen = say("alt.chosen", piece=piece_text(piece, say), points=view.points, die=view.die)
    cells = recall_cells(view, focus)
    choices = [say("alt.recall", cells=cells_text(cells, say))] if cells else _reach_lines(view, piece, say)
    return [chosen, *choices, *_side_lines(view, say), *_move_lines(view, say), *_board_lines(view, say)]


def _turn_lines(view: View, say: Say) -> list[str]:
    rolled = say("alt.rolled", die=view.die, points=view.points)
    return [rolled, *_side_lines(view, say), *_move_lines(view, say), *_board_lines(view, say)]


def _reach_lines(view: View, piece: PieceView, say: Say) -> list[str]:
    """Return what can be hit and what is in reach; cells that one step leads to apart where they cost more than one."""
    reach = reach_of(view, piece)
    rings: dict[int, list[Cell]] = {}
    for cell, points in reach.cost:
        rings.setdefault(points, []).append(cell)
    lines = [say("alt.strike", cells=cells_text(sorted(reach.alone), say))] if reach.alone else []
    lines += [say("alt.strike_helped", cells=cells_text(sorted(reach.helped), say))] if reach.helped else []
    if not rings:
        return [*lines, say("alt.reach_nothing")]
    if reach.now != frozenset(rings.get(1, ())):
        lines.append(say("alt.now", cells=cells_text(sorted(reach.now), say)))
    cells = (f"{points}: {' '.join(CELL_NAMES[cell] for cell in rings[points])}" for points in sorted(rings))
    return [*lines, say("alt.reach", cells="; ".join(cells))]


def _side_lines(view: View, say: Say) -> list[str]:
    return [f"{MARKS[seat]} {pieces}" for seat in range(view.seats) if (pieces := _pieces_text(view, seat, say))]


def _board_lines(view: View, say: Say) -> list[str]:
    """Return what lies on the board: the locations, whose costs this picture does not show, and the dots."""
    return [*(_location_line(location) for location in view.locations), *_dot_lines(view, say)]


def _order_line(view: View, order: tuple[int, ...], say: Say) -> str:
    if view.order is not None:
        return say("alt.own_order", pieces=joined((piece_text(piece, say) for piece in own_pieces(view)), say))
    return say("alt.order", pieces=joined((short_name(kind, say) for kind in order), say) or "–", n=len(order) + 1)
