"""The pictures of Uno Super Mario in words, and the questions about a view that words share with drawing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from games.core import Seat, placements
from games.uno_mario.cards import COLOURED, STAR, card_texts, find_card, hand_points
from games.uno_mario.options import Goal
from games.uno_mario.values import Phase
from games.uno_mario.view import View, Written
from renderers.base import Say, SeatBadge
from renderers.words import joined, seat_name

STAR_TEXT: Final = card_texts((STAR,))[0]
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
    return view.last_round is not None


def best_seats(view: View) -> frozenset[Seat]:
    """Return the seats in gold while hands lie open: who won the round, at the end the winners of the match."""
    if view.phase is Phase.OVER:
        return frozenset(seat for seat, place in enumerate(places(view)) if place == 1)
    winner = view.last_round.winner if view.last_round else None
    return frozenset() if winner is None else frozenset({winner})


def places(view: View) -> tuple[int, ...]:
    """Return each seat's place by what the match is played for (UD35)."""
    if view.options.goal is not Goal.SINGLE_ROUND:
        return placements(view.scores, low_wins=view.options.goal is Goal.LOWEST_TOTAL)
    winner = view.last_round.winner if view.last_round else None
    return tuple(1 if winner in (None, seat) else 2 for seat in range(view.seats))


def by_place(view: View) -> list[Seat]:
    """Return the seats by place."""
    return sorted(range(view.seats), key=lambda seat: (places(view)[seat], seat))


def points_in(cards: Iterable[str]) -> int:
    """Return what the cards of an open hand are worth (U28)."""
    found = (find_card(text) for text in cards)
    return hand_points(tuple(card for card in found if card is not None))


def top_is_wild(view: View) -> bool:
    """Tell whether the colour asked is not the top card's own, so that it has to be shown beside it."""
    card = find_card(view.top)
    return card is not None and card >= COLOURED


def chosen_card(focus: str) -> str:
    """Return the card that a focus has chosen, written as an action is begun: "play W", "star"; else ""."""
    word, _, rest = focus.partition(" ")
    if word == "star":
        return STAR_TEXT
    return rest.partition(" ")[0] if word == "play" else ""


def last_mark(view: View) -> LastMark:
    """Return what the last move touched."""
    if view.last is None:
        return LastMark()
    word, _, rest = view.last.text.partition(" ")
    if word == "catch":
        return LastMark(seat=int(rest))
    if word == "uno":
        return LastMark(seat=view.last.seat)
    return LastMark(discard=word in TO_DISCARD, stock=word in FROM_STOCK)


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
        lines += [] if view.phase is Phase.OVER else [say(f"alt.goal_{view.options.goal}", n=view.target)]
        lines.append(_ending(view, badges, say))
        return "\n".join([*lines, *(_open_line(view, seat, badges, say) for seat in by_place(view))])
    lines += [say(f"alt.goal_{view.options.goal}", n=view.target), *_middle(view, badges, say)]
    lines += [_seat_line(view, seat, badges, waiting, say) for seat in range(view.seats)]
    return "\n".join(lines)


def _middle(view: View, badges: Sequence[SeatBadge], say: Say) -> list[str]:
    """Return what lies in the middle: the top card, the colour, a hit, the draw pile, the direction, the last move."""
    lines = []
    if view.top:
        asked = view.phase is not Phase.COLOUR and view.colour
        lines.append(say("alt.top" if asked else "alt.top_no_colour", top=view.top, colour=view.colour))
        written = rule_in_force(view, view.top)
        lines += [rule_words(written, say)] if written else []
    if view.pending is not None:
        by = seat_name(view.pending.by, badges, say)
        lines.append(say("alt.pending", n=view.pending.cards, card=view.pending.card, by=by))
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
    ended = view.last_round
    if ended is None or ended.winner is None:
        return say("alt.nobody_out")
    return say("alt.went_out", who=seat_name(ended.winner, badges, say))


def _open_line(view: View, seat: Seat, badges: Sequence[SeatBadge], say: Say) -> str:
    ended = view.last_round
    hand, gain = (ended.hands[seat], ended.gains[seat]) if ended is not None else ((), 0)
    marks = [say("alt.ready")] if view.phase is Phase.BETWEEN and seat in view.done else []
    if view.phase is Phase.OVER and seat in best_seats(view):
        marks.append(say("alt.winner"))
    line = say(
        "alt.open_seat" if hand else "alt.open_empty",
        number=seat + 1,
        who=seat_name(seat, badges, say, marks=marks),
        cards=cards_words(hand, say),
        points=points_in(hand),
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
        key = "alt.playable" if view.turn == view.observer else "alt.would_fit"
        lines.append(say(key, cards=view.playable))
    if view.shown is not None:
        who = seat_name(view.shown.owner, badges, say)
        lines.append(say("alt.shown", who=who, cards=cards_words(view.shown.cards, say)))
    return "\n".join(lines)
