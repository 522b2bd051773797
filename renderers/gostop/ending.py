"""What decided a match of Go-Stop: its last deal, with the cards that scored and who pays for what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import Seat
from games.gostop.cards import BLUES, GODORI, PLAINS, POEMS, Kind, cards_of
from games.gostop.values import NOBODY
from games.gostop.view import View
from renderers.base import Ending, Say, SeatBadge
from renderers.gostop.cards import card_sprite
from renderers.gostop.end import extra_texts, factor_texts, paying_tags, signed
from renderers.gostop.facts import bills_of, captured, is_plain, next_factor, scoring_lines, won_by_points
from renderers.layout import FLOOR
from renderers.sprite import Sprite
from renderers.words import joined, seat_name

MOST_CARDS: Final = 5
MOST_LINES: Final = 4
SETS: Final = {"godori": GODORI, "red_poems": POEMS, "blue_ribbons": BLUES, "red_plains": PLAINS}
KINDS: Final = {"brights": Kind.BRIGHT, "animals": Kind.ANIMAL, "ribbons": Kind.RIBBON, "junk": Kind.JUNK}


def tell_ending(view: View, *, badges: Sequence[SeatBadge], say: Say) -> Ending:
    """Return how the last deal ended, and what each seat paid for it."""
    if view.outcome is None or view.result is None:
        return Ending()
    note = say(f"picture.won_{view.outcome.reason}", deals=view.deal_no, chips=max(view.outcome.scores))
    notes = {seat: text for seat in range(view.seats) if (text := _paid(view, seat, badges, say))}
    best = view.result.winner
    if best == NOBODY:
        how = say(f"picture.ending_{view.result.ending}", deal=view.deal_no, factor=next_factor(view))
        words = say("alt.last_deal_none", how=how)
        return Ending(note, say("picture.last_deal"), lines=(how,), words=words, notes=notes)
    lines = _lines(view, best, say)
    gain = view.result.chips[best]
    words = say("alt.last_deal", who=seat_name(best, badges, say), chips=gain, points=joined(lines, say))
    return Ending(
        note,
        say("picture.last_deal"),
        best,
        signed(gain),
        _cards(view, best),
        _lines(view, best, say, MOST_LINES),
        words,
        notes=notes,
    )


def _lines(view: View, seat: Seat, say: Say, most: int = 99) -> tuple[str, ...]:
    """Return what the winner of the deal scored, the most first, or how the deal ended where that was no stop.

    More than `most` lines are the highest, what the others add, and the sum.
    """
    if not won_by_points(view, seat):
        ended = view.result.ending if view.result else ""
        return (say(f"picture.ending_{ended}", deal=view.deal_no, factor=1),)
    found = sorted(scoring_lines(view, seat), key=lambda line: -line[1])
    texts = tuple(say(f"picture.line_{code}", points=points) for code, points in found)
    if len(texts) >= most:
        texts = (*texts[: most - 2], f"+ {sum(points for _, points in found[most - 2 :])}")
    return (*texts, f"= {view.players[seat].score}") if len(texts) > 1 else texts


def _cards(view: View, seat: Seat) -> tuple[Sprite, ...]:
    """Return the captured cards that scored most."""
    lines = scoring_lines(view, seat)
    if not lines:
        return ()
    code = max(lines, key=lambda line: line[1])[0]
    if code in SETS:
        cards = tuple(cards_of(SETS[code]))
    else:
        cards = next(group.cards for group in captured(view, seat) if group.kind is KINDS[code])
    return tuple(card_sprite(card, FLOOR, doubles=view.options.double_junk) for card in cards[:MOST_CARDS])


def _paid(view: View, seat: Seat, badges: Sequence[SeatBadge], say: Say) -> str:
    """Return what a seat pays for the last deal and why, or "" where it pays nothing."""
    chips = -view.result.chips[seat] if view.result is not None else 0
    if chips <= 0 and not bills_of(view, seat):
        return ""
    why: list[str] = []
    for bill in bills_of(view, seat):
        if not is_plain(view, bill):
            why.append(
                " ".join([*factor_texts(bill, say), *(tag.text for tag in paying_tags(view, bill, badges, say))])
            )
    why += extra_texts(view, seat, say)
    paid = say("picture.pays", chips=max(chips, 0))
    return f"{paid}: {joined(why, say)}" if why else paid
