"""The ends of Uno Super Mario, and its beginning: hands open after a round, what decided, the written rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import Seat, placements
from games.uno_mario.cards import NONE, POINTS, card_texts, hand_points, sorted_texts
from games.uno_mario.options import Goal
from games.uno_mario.table import TARGET, Phase, RoundResult, View
from renderers.base import Ending, Figure, Picture, Say, SeatBadge
from renderers.hero import Hero
from renderers.layout import CHIP, FLOOR, GOLD_PLATE, HEADING, LABEL, MARGIN, PLATE, WIDTH, L, S, Slot
from renderers.lines import wrapped
from renderers.marks import mark, pieces
from renderers.round_won import Line, RoundWon, draw_round
from renderers.rows import by_place
from renderers.sprite import Sprite
from renderers.uno_mario.cards import card_sprite
from renderers.uno_mario.scene import Table
from renderers.words import seat_name

# What flies around a winner

TRIANGLE = "M22 6L40 37H4Z"
CIRCLE = "M22 6a16 16 0 1 0 .1 0Z"
DIAMOND = "M22 3L38 22L22 41L6 22Z"
WAVE = "M4 17q9-14 18-4t18-4v9q-9 14-18 4t-18 4ZM4 33q9-14 18-4t18-4v9q-9 14-18 4t-18 4Z"


def flying() -> tuple[Sprite, ...]:
    """Return the four shapes, and a second circle."""
    return pieces(
        (TRIANGLE, "red", -8),
        (CIRCLE, "yellow", 0),
        (DIAMOND, "green", 12),
        (WAVE, "rain", -10),
        (CIRCLE, "gold", 0),
    )


# The end of a round

TOP: Final = 140
TITLE_Y: Final = 76

# The written rules
CARD: Final = 204
"""Height of a rule's card."""
TEXT_AT: Final = 200
LINE: Final = 50
CHIP_HEIGHT: Final = 84
CHIP_PITCH: Final = 96


def draw_open(table: Table, result: RoundResult) -> Picture:
    """Draw who won the round, and all hands open, with what they are worth and what the round brought."""
    view, say = table.view, table.say
    over, winner, ranks = view.phase is Phase.OVER, result.winner, places(view)
    winners = [seat for seat in range(view.seats) if (ranks[seat] == 1 if over else seat == winner)]
    gain = 0
    if winner == NONE:
        table.tell("alt.nobody_out")
    else:
        gain = result.gains[winner]
        table.tell("alt.went_out", who=table.who(winner))
    key = "picture.wins" if over else "picture.round_won" if winners else "picture.round"
    title = say(key, winners=winners, round=view.round_no)
    won = RoundWon(
        hero=Hero(winners, title, say("picture.won_nobody_out") if winner == NONE else "", flying(), placed=over),
        figure=f"+{gain}" if gain else "",
        heading=say("picture.round", round=view.round_no) if winners else "",
        aim=say(f"picture.goal_{view.options.goal}", n=TARGET),
        goal=TARGET if table.points else 0,
        lines=[_line(table, result, seat, ranks[seat]) for seat in by_place(ranks)],
        sprite=card_sprite,
    )
    return draw_round(table, won)


def places(view: View) -> tuple[int, ...]:
    """Return each seat's place by what the match is played for (UD35)."""
    if view.options.goal is not Goal.SINGLE_ROUND:
        return placements(view.scores, low_wins=view.options.goal is Goal.LOWEST_TOTAL)
    winner = view.ended.winner if view.ended else NONE
    return tuple(1 if winner in (NONE, seat) else 2 for seat in range(view.seats))


def _line(table: Table, result: RoundResult, seat: Seat, place: int) -> Line:
    """Return a seat's line, and tell it."""
    view, say, hand, gain = table.view, table.say, result.hands[seat], result.gains[seat]
    cards, worth, total = sorted_texts(hand), hand_points(hand), view.scores[seat]
    ready, won = view.phase is Phase.BETWEEN and seat in view.done, view.phase is Phase.OVER and place == 1
    who = table.marked(seat, {"alt.ready": ready, "alt.winner": won})
    key = "alt.open_seat" if hand else "alt.open_empty"
    told = [say(key, number=seat + 1, who=who, cards=table.listed(cards), points=worth, total=total)]
    told += [say("alt.gain", points=gain)] if gain else []
    table.lines.append(" ".join((*told, say("alt.place", place=place))))
    text, look = (f"+{gain}", PLATE) if gain else (str(worth) if hand else "", CHIP)
    return Line(
        seat,
        place,
        str(total) if table.points else "",
        total,
        text,
        GOLD_PLATE if gain and seat == result.winner else look,
        cards=cards,
        aside="" if hand else say("picture.out"),
        marks=(mark("check"),) if ready else (),
    )


def draw_consent(table: Table) -> Picture:
    """Draw the rules that the host wrote on the customizable cards, and who has accepted them."""
    view, say, width = table.view, table.say, WIDTH - MARGIN - TEXT_AT
    table.tell("alt.consent")
    rules = []
    for written in view.written:
        table.rule(written)
        texts = ((written.text, "hanji"), (say(f"choice.effect1.{written.effect}"), "gold"))
        rules.append([(line, colour) for text, colour in texts for line in wrapped(text, LABEL, width)])
    heights = [max(CARD, LINE * len(lines)) + 32 for lines in rules]
    top, rows = TOP + sum(heights), (view.seats + 1) // 2
    canvas = table.canvas
    canvas.height = top + rows * CHIP_PITCH - (CHIP_PITCH - CHIP_HEIGHT) + MARGIN
    canvas.text(WIDTH // 2, TITLE_Y, say("picture.rules"), size=HEADING, anchor="m", width=WIDTH - 2 * TITLE_Y)
    y = TOP
    for written, lines, height in zip(view.written, rules, heights, strict=True):
        table.card(written.card, Slot(MARGIN, y, L))
        for number, (line, colour) in enumerate(lines):
            canvas.text(TEXT_AT, y + LINE // 2 + number * LINE, line, colour=colour)
        y += height
    for seat in range(view.seats):
        _chip(table, (36, 492)[seat % 2], top + seat // 2 * CHIP_PITCH, seat)
    return table.picture()


def _chip(table: Table, x: int, y: int, seat: Seat) -> None:
    """Draw a seat with a check if it has accepted."""
    canvas, agreed, middle, right = table.canvas, seat in table.view.done, y + CHIP_HEIGHT // 2, x + 412
    canvas.panel(x, y, 432, CHIP_HEIGHT)
    table.sign(x + 44, middle, seat)
    if agreed:
        canvas.centre(mark("check"), right - 24, middle)
        right -= 56
    table.name(x + 82, middle, seat, right)
    who = table.marked(seat, {"alt.to_move": seat in table.waiting, "alt.agreed": agreed})
    table.lines.append(f"{seat + 1}. {who}")


# What decided a match

MOST_CARDS: Final = 3
"""Of those left in the others' hands, the ones that count most."""


def tell_ending(view: View, badges: Sequence[SeatBadge], say: Say) -> Ending:
    """Return the card that ended the last round; nothing of one that nobody won."""
    if view.phase is not Phase.OVER:
        return Ending()
    goal = view.options.goal
    note = say(f"picture.won_{goal.value}", rounds=view.round_no, target=TARGET)
    limit = TARGET if goal is Goal.POINTS_500 else 0
    last = view.ended
    if last is None or last.winner == NONE:
        return Ending(say("picture.won_nobody_out") if goal is Goal.SINGLE_ROUND else note, goal=limit)
    gain = last.gains[last.winner]
    shown: list[Sprite | str] = [card_sprite(view.top, FLOOR)] if view.top else []
    held = [card for hand in last.hands for card in sorted(hand)]
    paid = card_texts(tuple(sorted(held, key=POINTS.__getitem__, reverse=True)[:MOST_CARDS]))
    if gain:
        shown.append(Figure(f"+{gain}"))
    if paid:
        shown += [say("picture.from"), *(card_sprite(card, S) for card in paid)]
    words = say("alt.last_card", who=seat_name(last.winner, badges, say), card=view.top, points=gain, cards=paid)
    return Ending(note, say("picture.last_card"), last.winner, shown=tuple(shown), words=words, goal=limit)
