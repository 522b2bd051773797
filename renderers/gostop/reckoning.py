"""What the end of a deal of Go-Stop comes to, in few words: what made the points, who pays what for what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.core import NOBODY, Seat
from games.gostop.cards import BLUES, GODORI, PLAINS, POEMS, Kind, cards_of
from games.gostop.table import Bill, Ending, View, score_of
from renderers.base import Say, SeatBadge
from renderers.gostop.cards import card_sprite
from renderers.gostop.facts import bills_of, captured, extras_of, is_plain, next_factor, scoring_lines, won_by_points
from renderers.layout import FLOOR, SMALL
from renderers.names import short_name
from renderers.sprite import Sprite
from renderers.words import figure, joined

MOST_CARDS: Final = 5
NO_BREAK: Final = "\u00a0"
NAME_WIDTH: Final = 240
"""The widest name in a line."""
SETS: Final = {"godori": GODORI, "red_poems": POEMS, "blue_ribbons": BLUES, "red_plains": PLAINS}
KINDS: Final = {"brights": Kind.BRIGHT, "animals": Kind.ANIMAL, "ribbons": Kind.RIBBON, "junk": Kind.JUNK}


def signed(chips: int) -> str:
    """Return chips won or lost as they are written."""
    return f"+{chips}" if chips > 0 else figure(chips)


def ending_text(view: View, say: Say) -> str:
    """Return how a deal ended, in a few words."""
    if view.result is None:
        return ""
    points = score_of(view, view.result.winner) if view.result.winner != NOBODY else 0
    return say(f"picture.ending_{view.result.ending}", points=points, factor=next_factor(view))


def point_texts(view: View, seat: Seat, say: Say) -> tuple[str, ...]:
    """Return what the winner of a deal scored, the most first; nothing where it was not won by points."""
    if not won_by_points(view, seat):
        return ()
    found = sorted(scoring_lines(view, seat), key=lambda line: -line[1])
    return tuple(say(f"picture.line_{code}", points=points) for code, points in found)


def winning_cards(view: View, seat: Seat) -> tuple[Sprite, ...]:
    """Return the captured cards that scored most (junk, which says little, only alone), or the four that were shown."""
    lines = scoring_lines(view, seat) if won_by_points(view, seat) else ()
    if lines:
        code = max(lines, key=lambda line: (line[0] != "junk", line[1]))[0]
        if code in SETS:
            cards = tuple(cards_of(SETS[code]))
        else:
            cards = next(group.cards for group in captured(view, seat) if group.kind is KINDS[code])
    else:
        quad = view.result is not None and view.result.ending is Ending.QUAD
        cards = cards_of(view.sides[seat].shown) if quad else ()
    return tuple(card_sprite(card, FLOOR, doubles=view.options.double_junk) for card in cards[:MOST_CARDS])


def extra_texts(view: View, seat: Seat, say: Say) -> list[str]:
    """Return what moved for a seat in the middle of the deal."""
    return [say(f"picture.extra_{code}", chips=signed(chips)) for code, chips in extras_of(view, seat)]


def factor_texts(bill: Bill, say: Say) -> list[str]:
    """Return what a bill is made of: the points, the goes, every factor."""
    texts = [str(bill.base)]
    if bill.goes:
        texts.append(say("picture.plus_goes", chips=bill.goes))
    return texts + [say(f"picture.times_{one.code}", times=1 << one.doublings) for one in bill.factors]


def payment_text(view: View, seat: Seat, badges: Sequence[SeatBadge], say: Say) -> str:
    """Return what a seat pays for a deal, for whom and why, and what moved in its middle; "" where that is plain."""
    return joined(_payments(view, seat, badges, say), say)


def _payments(view: View, seat: Seat, badges: Sequence[SeatBadge], say: Say) -> Iterator[str]:
    for bill in bills_of(view, seat):
        if not is_plain(view, bill):
            yield _bill_text(view, bill, badges, say)
    for bill in view.result.bills if view.result is not None else ():
        if bill.paid_by == seat != bill.payer:
            yield say("picture.pays_for", chips=bill.chips, name=_short(bill.payer, badges))
    yield from extra_texts(view, seat, say)


def _bill_text(view: View, bill: Bill, badges: Sequence[SeatBadge], say: Say) -> str:
    """Return what a bill comes to, to whom it goes where several are paid, who pays it, what an empty purse left."""
    parts = [text.replace(" ", NO_BREAK) for text in factor_texts(bill, say)]
    if bill.paid_by != bill.payer:
        parts += [f"= {bill.chips}"] if len(parts) > 1 else []
        parts.append(f"→ {say('picture.paid_by', name=_short(bill.paid_by, badges))}")
        return " ".join(parts)
    text = say("picture.pays", chips=bill.chips)
    if view.result is not None and view.result.winner == NOBODY:
        text += f" → {_short(bill.winner, badges)}"
    text += f" = {' '.join(parts)}" if len(parts) > 1 else ""
    return f"{text} ({say('picture.purse', chips=bill.paid)})" if bill.paid < bill.chips else text


def _short(seat: Seat, badges: Sequence[SeatBadge]) -> str:
    return short_name(seat, badges, SMALL, NAME_WIDTH).text
