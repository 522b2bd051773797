"""The picture of Seize!'s table: the board, what locations cost, what ends the match, the seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import NOBODY, Seat
from games.seize.board import LETTERS
from games.seize.cards import names_of
from games.seize.table import View
from renderers.base import Picture, Say, SeatBadge
from renderers.layout import CHIP, FLOOR, GOLD_PLATE, MARGIN, PLATE, SMALL, WIDTH
from renderers.marks import burst, mark
from renderers.moments import Moment
from renderers.seize.art import BOARD, CARDS
from renderers.seize.board import BOARD_HEIGHT
from renderers.seize.scene import CHIP_PITCH, CHIPS_GAP, CHIPS_IN_ROW, FLAG_SIZE, Board, chips_below
from renderers.seize.signs import MARKS, location_text

SEAT_HEIGHT: Final = 62
LINE: Final = 66
"""Height of the line between chips and seats: the goal, the die, the pile."""
END_LINE: Final = 46
"""How much higher a seat's panel is at the end, when its figures have a line of their own below the name."""
SEATS_GUTTER: Final = 12
NAME_AT: Final = 67
PLACE_AT: Final = 78
"""Where a place's plate begins, clear of the mark and its clock."""


def line_at(locations: int) -> int:
    """Return the height of the middle of the line with the goal."""
    return BOARD_HEIGHT + CHIPS_GAP + -(-locations // CHIPS_IN_ROW) * CHIP_PITCH[1] + LINE // 2


def seat_box(seats: int, seat: Seat, locations: int, *, over: bool = False) -> tuple[int, int, int, int]:
    """Return the panel of a seat: x, y, width, height. They stand in two columns."""
    width = (WIDTH - 2 * MARGIN - SEATS_GUTTER) // 2
    x = MARGIN + seat % 2 * (width + SEATS_GUTTER)
    height = SEAT_HEIGHT + END_LINE if over else SEAT_HEIGHT
    return x, line_at(locations) + LINE // 2 + seat // 2 * (height + 10), width, height


def table_height(seats: int, locations: int, *, over: bool = False) -> int:
    """Return the height of the table's picture."""
    _, y, _, height = seat_box(seats, seats - 1, locations, over=over)
    return y + height + 30


def draw_table(view: View, *, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> Picture:
    """Draw what lies open on the table; at the end the winners in gold. The alt text tells costs by signs."""
    over = view.outcome
    board = Board(view, badges, say, table_height(view.seats, len(view.marks), over=over is not None))
    board.call(moment_of(view, say=say))
    short = board.chips(chips_below(len(board.locations)))
    if view.newest != NOBODY:
        board.canvas.centre(burst(54), *board.tokens[view.newest])
        board.token(board.locations[view.newest], *board.tokens[view.newest])
    dots, moves = board.dots(), board.moves()
    gold = waiting if over is None else frozenset(over.winners)
    seats = [_seat(board, seat, gold, waiting) for seat in range(view.seats)]
    head = [*board.lines, _line(board), *seats]
    long = [say("alt.locations")] if board.locations else []
    for location in board.locations:
        seen = location.cost is not None
        cost = say("alt.cost", cards=names_of(location.cost or ())) if seen else say("alt.hidden")
        long.append(location_text(location, cost))
    board.lines = [*head, *moves, *long, *dots]
    return board.picture([*head, *moves, *short, *dots])


def _seat(board: Board, seat: Seat, gold: frozenset[Seat], waiting: frozenset[Seat]) -> str:
    """Draw a seat's panel: mark, name, cards, locations or in the set-up a check; at the end the place as well."""
    canvas, view, say, over = board.canvas, board.view, board.say, board.view.outcome
    x, y, width, height = seat_box(view.seats, seat, len(board.locations), over=over is not None)
    line, figures, far = y + SEAT_HEIGHT // 2, y + height - SEAT_HEIGHT // 2, x + width - 14
    marks = [say("alt.to_move")] if over is None and seat in waiting else []
    canvas.panel(x, y, width, height, active=seat in gold)
    board.sign(x + 36, y + height // 2, seat)
    held, cards = view.held[seat], view.hand_sizes[seat]
    if view.turn == NOBODY:
        right = far - 58
        if view.placed[seat]:
            canvas.centre(mark("check"), far - 26, figures)
            marks.append(say("alt.placed"))
    else:
        text = f"{held}/{view.target}"
        right = far - canvas.text(far, figures, text, colour="gold", on="felt-raised", anchor="r") - 18
        canvas.centre(BOARD.sprite("flag", FLAG_SIZE), right, figures)
        right -= 22
    wide = max(40, canvas.plate_width(str(cards), SMALL, small=True) - 8)
    canvas.box(right - wide, figures - 22, wide, 44, CHIP)
    canvas.text(right - wide // 2, figures, str(cards), size=SMALL, colour="ink", on="hanji", anchor="m")
    right -= wide + 4
    if over is not None:
        place, right = f"{over.placements[seat]}.", far
        canvas.plate(x + PLACE_AT, figures, place, look=GOLD_PLATE, size=SMALL, anchor="l", small=True)
        marks.append(say("alt.place", place=over.placements[seat]))
    right = board.called(seat, x + NAME_AT, right, line, half=26)
    board.name(x + NAME_AT, line, seat, right, gold=seat in gold)
    who = board.who(seat, marks)
    told = say("alt.seat", who=who, mark=MARKS[seat], held=held, target=view.target, cards=cards)
    return f"{told} {board.side(seat)}".rstrip()


def _line(board: Board) -> str:
    """Draw what ends the match, or that it has ended and how; at the right the die, the points left, the pile."""
    canvas, view, over, y = board.canvas, board.view, board.view.outcome, line_at(len(board.locations))
    left = board.pile(y) - 16
    if view.die and over is None:
        look = GOLD_PLATE if view.points else PLATE
        left -= canvas.plate(left, y, str(view.points), look=look, size=SMALL, anchor="r", small=True)
        canvas.centre(CARDS.sprite(f"die-{view.die}", FLOOR), left - 36, y)
        left -= 72
    canvas.centre(BOARD.sprite("flag", FLAG_SIZE), MARGIN + 22, y)
    text = board.say("picture.goal" if over is None else f"picture.over_{over.reason}", target=view.target)
    colour = "hanji" if over is None else "gold"
    canvas.text(MARGIN + 60, y, text, colour=colour, width=left - MARGIN - 72)
    return board.round()


# What is called out over the table


def moment_of(view: View, *, say: Say) -> Moment | None:
    """Tell the seizure that was the newest move; that of the last location is told by the end of the match."""
    if view.newest == NOBODY or view.outcome is not None:
        return None
    return Moment(view.owners[view.newest], say("picture.moment_seized", letter=LETTERS[view.newest]))
