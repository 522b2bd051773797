"""Every fact of the pictures of Seize! in words.

Seats stand as their marks, which the lines with the names explain, pieces as "✚2L c3+↗": whose, level and hand,
cell, facing. So the alt text holds a crowded table of four long names within Discord's limit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.core import NOBODY, Seat
from games.seize.board import CELL_NAMES, LETTERS, PIECE_NAMES, PIECES_PER_SIDE, Cell
from games.seize.cards import CARD_NAMES, WILD, Card, Hand
from games.seize.table import Location, Piece, Trace, View
from renderers.base import HAND_ALONE, Say, SeatBadge
from renderers.seize.board import attack_cells
from renderers.seize.reach import (
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

MARKS: Final = "■✚○★"
"""The shape of each seat, as it stands on its pieces."""
ARROWS: Final = "↑↗→↘↓↙←↖"
"""A sign for each direction, clockwise from north."""
COST_SIGNS: Final = "🌾🪵🧱🧵🃏"
"""A sign for each card that pays: their words would not fit into an alt text twelve times."""
UNSEEN: Final = "?"
PAYABLE: Final = "✓"
"""Behind a location that the observer could pay for."""


def in_set_up(view: View) -> bool:
    """Tell whether the pieces are still being lined up."""
    return view.turn == NOBODY


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
    """Return a hand as a list of kinds and counts: resources as signs, as costs are told."""
    resources = [f"{COST_SIGNS[card]}{n}" for card, n in enumerate(hand[:WILD]) if n]
    others = [say("alt.cards", card=CARD_NAMES[card], n=n) for card, n in enumerate(hand) if n and card >= WILD]
    return joined([" ".join(resources), *others] if resources else others, say)


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
    """Return where the match stands; the die of another is on the table, not in one's own picture."""
    if in_set_up(view):
        return say("alt.set_up")
    if view.outcome is not None:
        return say("alt.over", pile=view.pile)
    round_line = say("alt.round", round=view.round_no, pile=view.pile)
    if not view.die or view.observer not in (None, view.turn):
        return round_line
    return f"{round_line} {say('alt.rolled', die=view.die, points=view.points)}"


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


def piece_text(piece: Piece, say: Say) -> str:
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
    """Return the moves of the last turn, steps in a row as one, and the choice in a collision that is due."""
    moves = []
    for kind, piece, cells in _joined_steps(view.last if view.pending is None else ()):
        facts = {"piece": table_piece(piece, say), "start": CELL_NAMES[cells[0]]}
        moves.append(say(f"alt.last_{kind}", end="→".join(CELL_NAMES[cell] for cell in cells[1:]), **facts))
    return [*([say("alt.last", moves=joined(moves, say))] if moves else []), *_collision_lines(view, say)]


def _joined_steps(traces: Sequence[Trace]) -> list[tuple[str, int, list[Cell]]]:
    """Return kind, piece and cells of each move; a piece's steps in a row are one, its turns before a step left out."""
    found: list[tuple[str, int, list[Cell]]] = []
    for trace in traces:
        if found and found[-1][0] == "turn" and found[-1][1] == trace.piece and trace.kind != "undo":
            found.pop()
        if found and found[-1][:2] == (trace.kind, trace.piece) == ("step", trace.piece):
            found[-1][2].append(trace.end)
        else:
            found.append((trace.kind, trace.piece, [trace.start, trace.end]))
    return found


def _collision_lines(view: View, say: Say) -> list[str]:
    pending = view.pending
    if pending is None:
        return []
    start, target = (CELL_NAMES[cell] for cell in attack_cells(view, pending.blow))
    line = say("alt.collision", mark=MARKS[view.turn], start=start, target=target)
    cell = CELL_NAMES[pending.question.cell]
    pieces = joined((_piece_at(view, piece, say) for piece in pending.question.pieces), say)
    if pending.question.ask == "land":
        options = cells_text(pending.question.options, say)
        return [line, say("alt.land", pieces=pieces, cell=cell, cells=options)]
    return [line, say("alt.pick", pieces=pieces, cell=cell)]


def _piece_at(view: View, piece: int, say: Say) -> str:
    cell = next(one.cell for one in view.pieces if one.piece == piece)
    return f"{table_piece(piece, say)} {CELL_NAMES[cell]}"


def _location_line(location: Location, cost: str = "") -> str:
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
    if focus == HAND_ALONE:
        return hand
    costs = [
        _location_line(location, _cost_in_signs(location.cost)) + (PAYABLE if payment(view, location) else "")
        for location in view.locations
    ]
    board = [*_side_lines(view, say), *costs, *_dot_lines(view, say)]
    choices, uses = _choice_lines(view, focus, say), _use_by_letters(view, focus, say)
    hands = [] if view.outcome is not None else [hand, *uses]
    return "\n".join([_round(view, say), *choices, *board, *hands])


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
    return lines


def _use_by_letters(view: View, focus: str, say: Say) -> list[str]:
    """Return what can be played, and what the check on locations means; those that can be seized by their letters."""
    playable = () if piece_in_hand(view, focus) else sorted(playable_cards(view))
    lines = [say("alt.playable", cards=card_names(playable))] if playable else []
    now = [LETTERS[location.number] for location in view.locations if can_seize(view, location)]
    lines += [say("alt.seize_now", locations=joined(now, say))] if now else []
    payable = any(payment(view, location) is not None for location in view.locations)
    return [*lines, say("alt.pay", sign=PAYABLE)] if payable else lines


def _choice_lines(view: View, focus: str, say: Say) -> list[str]:
    """Return what there is to choose on the board; without a piece in hand the last moves."""
    order = lined_up(view, focus)
    if order is not None:
        return [_order_line(view, order, say)]
    if view.pending is not None:
        return _move_lines(view, say)
    piece = piece_in_hand(view, focus)
    if piece is None:
        return _move_lines(view, say)
    cells = recall_cells(view, focus)
    choices = [say("alt.recall", cells=cells_text(cells, say))] if cells else _reach_lines(view, piece, say)
    return [say("alt.chosen", piece=piece_text(piece, say)), *choices]


def _reach_lines(view: View, piece: Piece, say: Say) -> list[str]:
    """Return what can be hit and what is in reach, by points."""
    reach = reach_of(view, piece)
    rings: dict[int, list[Cell]] = {}
    for cell, points in reach.cost:
        rings.setdefault(points, []).append(cell)
    lines = [say("alt.strike", cells=cells_text(sorted(reach.alone), say))] if reach.alone else []
    lines += [say("alt.strike_helped", cells=cells_text(sorted(reach.helped), say))] if reach.helped else []
    if not rings:
        return [*lines, say("alt.reach_nothing")]
    cells = (f"{points}: {' '.join(CELL_NAMES[cell] for cell in rings[points])}" for points in sorted(rings))
    return [*lines, say("alt.reach", cells="; ".join(cells))]


def _side_lines(view: View, say: Say) -> list[str]:
    """Return each seat's locations of how many, and its pieces."""
    return [
        f"{MARKS[seat]} {view.held[seat]}/{view.target} {_pieces_text(view, seat, say)}".rstrip()
        for seat in range(view.seats if view.turn != NOBODY else 0)
    ]


def _order_line(view: View, order: tuple[int, ...], say: Say) -> str:
    if view.order is not None:
        return say("alt.own_order", pieces=joined((piece_text(piece, say) for piece in own_pieces(view)), say))
    return say("alt.order", pieces=joined((short_name(kind, say) for kind in order), say) or "–", n=len(order) + 1)
