"""The pictures of Uno Super Mario in words, and the questions about a view that words share with drawing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from games.core import Seat, placements
from games.uno_mario.cards import CARD_TEXTS, COLOURED, NONE, STAR, hand_points, sorted_texts
from games.uno_mario.options import Goal
from games.uno_mario.table import TARGET, Phase, View, Written
from renderers.base import Say, SeatBadge
from renderers.words import joined, seat_name

STAR_TEXT: Final = CARD_TEXTS[STAR]
FROM_STOCK: Final = frozenset({"draw", "accept", "challenge"})
"""Last acts that took cards from the draw pile."""
TO_DISCARD: Final = frozenset({"play", "star", "colour"})


class LastMark(NamedTuple):
    """What the brackets of the last move are around: a pile, or the cards of a seat."""

    discard: bool = False
    stock: bool = False
    seat: Seat | None = None


def is_open(view: View) -> bool:
    """Tell whether the hands lie open: between rounds and after the last."""
    return view.ended is not None


def best_seats(view: View) -> frozenset[Seat]:
    """Return the seats in gold while hands lie open: who won the round, at the end the winners of the match."""
    if view.phase is Phase.OVER:
        return frozenset(seat for seat, place in enumerate(places(view)) if place == 1)
    winner = view.ended.winner if view.ended else NONE
    return frozenset({winner} - {NONE})


def places(view: View) -> tuple[int, ...]:
    """Return each seat's place by what the match is played for (UD35)."""
    if view.options.goal is not Goal.SINGLE_ROUND:
        return placements(view.scores, low_wins=view.options.goal is Goal.LOWEST_TOTAL)
    winner = view.ended.winner if view.ended else NONE
    return tuple(1 if winner in (NONE, seat) else 2 for seat in range(view.seats))


def by_place(view: View) -> list[Seat]:
    """Return the seats by place."""
    return sorted(range(view.seats), key=lambda seat: (places(view)[seat], seat))


def top_is_wild(view: View) -> bool:
    """Tell whether the colour asked is not the top card's own, so that it has to be shown beside it."""
    return bool(view.discard) and view.discard[-1] >= COLOURED


def chosen_card(focus: str) -> str:
    """Return the card that a focus has chosen, written as an action is begun: "play W", "star"; else ""."""
    word, _, rest = focus.partition(" ")
    if word == "star":
        return STAR_TEXT
    return rest.partition(" ")[0] if word == "play" else ""


def last_mark(view: View) -> LastMark:
    """Return what the last move touched."""
    last = view.last
    if last is None:
        return LastMark()
    if last.caught != NONE or last.kind == "uno":
        return LastMark(seat=last.seat if last.caught == NONE else last.caught)
    return LastMark(discard=last.kind in TO_DISCARD, stock=last.kind in FROM_STOCK)


def rule_in_force(view: View, card: str) -> Written | None:
    """Return the written rule that counts for a card (UD33)."""
    return next((written for written in view.written if written.card == card and written.in_force), None)


def rule_words(written: Written, say: Say) -> str:
    """Return a written rule with what it does by itself."""
    effect = say(f"choice.effect1.{written.effect}")
    return say("alt.rule", card=written.card, text=" ".join(written.text.split()), effect=effect)


def cards_words(cards: Sequence[str], say: Say) -> str:
    """Return the cards in their order, equal ones once with their number."""
    counted = Counter(cards)
    return joined((say("alt.many" if n > 1 else "alt.one", card=card, n=n) for card, n in counted.items()), say)


def describe_table(view: View, *, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> str:
    """Return every fact of the table's picture in words."""
    lines = [say("alt.round", round=view.round_no) if view.round_no else say("alt.before")]
    if view.phase is Phase.CONSENT:
        return "\n".join([*lines, *_consent_lines(view, badges, waiting, say)])
    if is_open(view):
        lines += [] if view.phase is Phase.OVER else [say(f"alt.goal_{view.options.goal}", n=TARGET)]
        lines.append(_ending(view, badges, say))
        return "\n".join([*lines, *(_open_line(view, seat, badges, say) for seat in by_place(view))])
    lines += [say(f"alt.goal_{view.options.goal}", n=TARGET), *_middle(view, badges, say)]
    lines += [_seat_line(view, seat, badges, waiting, say) for seat in range(view.seats)]
    return "\n".join(lines)


def _middle(view: View, badges: Sequence[SeatBadge], say: Say) -> list[str]:
    """Return what lies in the middle: the top card, the colour, a hit, the draw pile, the direction, the last move."""
    lines = []
    if view.top:
        asked = view.phase is not Phase.COLOUR and view.asked
        lines.append(say("alt.top" if asked else "alt.top_no_colour", top=view.top, colour=view.asked))
        written = rule_in_force(view, view.top)
        lines += [rule_words(written, say)] if written else []
    if view.hit is not None:
        by, card = seat_name(view.hit.by, badges, say), CARD_TEXTS[view.hit.card]
        lines.append(say("alt.pending", n=view.hit.cards, card=card, by=by))
    lines.append(say("alt.stock", count=view.stock_count))
    lines.append(say("alt.clockwise" if view.direction > 0 else "alt.counterclockwise"))
    mark = last_mark(view)
    if mark.seat is not None:
        lines.append(say("alt.last_seat", who=seat_name(mark.seat, badges, say)))
    elif mark.discard or mark.stock:
        lines.append(say("alt.last_discard" if mark.discard else "alt.last_stock"))
    return lines


def _seat_line(view: View, seat: Seat, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> str:
    marks = [say("alt.to_move")] if seat in waiting else []
    if seat == view.dealer:
        marks.append(say("alt.dealer"))
    if seat in view.catchable:
        marks.append(say("alt.not_called"))
    who = seat_name(seat, badges, say, marks=marks)
    return say("alt.seat", number=seat + 1, who=who, count=view.counts[seat], total=view.scores[seat])


def _ending(view: View, badges: Sequence[SeatBadge], say: Say) -> str:
    ended = view.ended
    if ended is None or ended.winner == NONE:
        return say("alt.nobody_out")
    return say("alt.went_out", who=seat_name(ended.winner, badges, say))


def _open_line(view: View, seat: Seat, badges: Sequence[SeatBadge], say: Say) -> str:
    ended = view.ended
    hand, gain = (ended.hands[seat], ended.gains[seat]) if ended is not None else ((), 0)
    marks = [say("alt.ready")] if view.phase is Phase.BETWEEN and seat in view.done else []
    if view.phase is Phase.OVER and seat in best_seats(view):
        marks.append(say("alt.winner"))
    line = say(
        "alt.open_seat" if hand else "alt.open_empty",
        number=seat + 1,
        who=seat_name(seat, badges, say, marks=marks),
        cards=cards_words(sorted_texts(hand), say),
        points=hand_points(hand),
        total=view.scores[seat],
    )
    if gain:
        line += " " + say("alt.gain", points=gain)
    return line + " " + say("alt.place", place=places(view)[seat])


def _consent_lines(view: View, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> list[str]:
    lines = [say("alt.consent"), *(rule_words(written, say) for written in view.written)]
    for seat in range(view.seats):
        marks = [say("alt.to_move")] if seat in waiting else []
        marks += [say("alt.agreed")] if seat in view.done else []
        lines.append(f"{seat + 1}. {seat_name(seat, badges, say, marks=marks)}")
    return lines


def describe_hand(view: View, *, badges: Sequence[SeatBadge], say: Say) -> str:
    """Return every fact of the hand's picture in words; raises ValueError for a spectator."""
    if view.observer is None:
        raise ValueError("a spectator has no hand")
    if view.phase is Phase.CONSENT:
        return "\n".join(_consent_lines(view, badges, frozenset(), say))
    lines = [say("alt.no_cards")]
    if view.hand:
        lines = [say("alt.hand", count=len(view.hand), cards=cards_words(view.hand, say))]
    if view.playable:
        key = "alt.playable" if view.decides == view.observer else "alt.would_fit"
        lines.append(say(key, cards=view.playable))
    if view.shown is not None and view.shown_hand is not None:
        who = seat_name(view.shown.owner, badges, say)
        lines.append(say("alt.shown", who=who, cards=cards_words(view.shown_hand, say)))
    return "\n".join(lines)
