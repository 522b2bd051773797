"""Every fact of the pictures of Yud! Stop! in words, and the questions about a view that drawing and words share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import Seat, placements
from games.yud.course import score_lines
from games.yud.table import EMPTY, END_AT, OPEN_PHASES, UNKNOWN, Card, Look, LookKind, Phase, View
from renderers.base import Say, SeatBadge
from renderers.words import joined, seat_name

PENALTIES: Final = ("not_lowest", "tie_fails")
"""The lines of a reckoning that punish a Stop."""


def is_open(view: View) -> bool:
    """Tell whether all cards lie open: between rounds and after the last."""
    return view.phase in OPEN_PHASES


def best_seats(view: View) -> frozenset[Seat]:
    """Return the seats in gold while cards lie open: the round's lowest, at the end the winners."""
    if view.outcome is not None:
        return frozenset(view.outcome.winners)
    if view.result is None:
        return frozenset()
    scores = {seat: view.result.scores[seat] for seat, row in enumerate(view.rows) if row}
    return frozenset(seat for seat, score in scores.items() if score == min(scores.values()))


def places(view: View) -> tuple[int, ...]:
    """Return each seat's place: the lowest total is first (Y16)."""
    return view.outcome.placements if view.outcome is not None else placements(view.totals, low_wins=True)


def by_place(view: View) -> list[Seat]:
    """Return the seats by place."""
    return sorted(range(view.seats), key=lambda seat: (places(view)[seat], seat))


def out_seats(view: View) -> frozenset[Seat]:
    """Return whom the newest round has brought to 66 (Y16) and who does not win, while its cards lie open.

    Where a tie is played off (YD16) that is told in the round before: who is out has no cards in the next ones.
    """
    stay = view.playing if view.outcome is None else view.outcome.winners
    seats = (seat for seat, row in enumerate(view.rows) if row and seat not in stay)
    return frozenset(seat for seat in seats if is_open(view) and view.totals[seat] >= END_AT)


def penalty(view: View, seat: Seat) -> int:
    """Return what a seat's score has for a Stop that was not right (Y15, YD11)."""
    return sum(line.points for line in score_lines(view) if line.seat == seat and line.code in PENALTIES)


def own_looks(view: View) -> frozenset[int]:
    """Return the observer's own slots whose cards it sees now in an open look."""
    return frozenset(
        place.slot
        for look in view.looks
        for place in look.places
        if place.seat == view.observer and view.rows[place.seat][place.slot] >= 0
    )


def spied_place(view: View) -> tuple[Seat, int] | None:
    """Return the friend's seat and slot that the observer looks at now, or None."""
    for look in view.looks:
        for seat, slot in look.places:
            if look.seat == view.observer and seat != view.observer and view.rows[seat][slot] >= 0:
                return seat, slot
    return None


def chosen_slots(focus: str, seat: Seat) -> frozenset[int]:
    """Return the own slots that a focus names, written as an action is begun: "keep 2", "pair 0 2", "swap 1 3"."""
    word, *rest = focus.split()[:9] or [""]
    numbers = [int(text) for text in rest if text.isascii() and text.isdigit()]
    if word == "swap":
        pairs = zip(numbers[::2], numbers[1::2], strict=False)
        return frozenset(slot for owner, slot in pairs if owner == seat)
    if word in ("peek", "look", "keep", "pair", "trio", "four", "take"):
        return frozenset(numbers)
    return frozenset()


def card_words(card: Card, say: Say) -> str:
    """Return a card in a row: its number, "face down" or "empty"."""
    if card == UNKNOWN:
        return say("alt.down")
    return say("alt.empty") if card == EMPTY else str(card)


def describe_table(view: View, *, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> str:
    """Return every fact of the table's picture in words."""
    lines = [say("alt.round", round=view.round_no) if view.round_no else say("alt.before")]
    if view.outcome is not None:
        lines.append(say("alt.over"))
    else:
        lines.append(say("option.sudden_death") + "." if view.sudden else say("alt.goal"))
        lines += [say("alt.open")] if is_open(view) else []
    seats = by_place(view) if is_open(view) else range(view.seats)
    lines += [_seat_line(view, seat, badges, waiting, say) for seat in seats]
    if not is_open(view):
        lines.append(say("alt.piles", count=view.stock_count, top=card_words(view.discard_top, say)))
        lines += _marked(view, say)
    return "\n".join(lines)


def _seat_line(view: View, seat: Seat, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> str:
    cards = joined((card_words(card, say) for card in view.rows[seat]), say) or say("alt.no_cards")
    line = say(
        "alt.seat",
        who=seat_name(seat, badges, say, marks=_seat_marks(view, seat, waiting, say)),
        total=view.totals[seat],
        cards=cards,
    )
    if view.result is not None and view.rows[seat]:
        line += " " + say("alt.scored", points=view.result.scores[seat])
        extra = penalty(view, seat)
        line += " " + say("alt.penalty", points=extra) if extra else ""
        line += " " + say("score.dropped", points=view.totals[seat]) + "." if seat in view.result.dropped else ""
    if is_open(view):
        line += " " + say("alt.place", place=places(view)[seat])
    return line


def _seat_marks(view: View, seat: Seat, waiting: frozenset[Seat], say: Say) -> list[str]:
    marks: list[str] = []
    if is_open(view):
        if seat in best_seats(view):
            marks.append(say("alt.winner" if view.outcome is not None else "alt.lowest"))
        if seat in out_seats(view):
            marks.append(say("picture.out"))
    elif seat in waiting:
        marks.append(say("alt.to_move"))
    if seat == view.caller:
        marks.append(say("alt.stop"))
    if view.phase is Phase.SETUP and seat in view.peeked:
        marks.append(say("alt.peeked"))
    if view.phase is Phase.BETWEEN and seat in view.ready:
        marks.append(say("alt.ready"))
    if seat == view.turn and view.drawn != EMPTY:
        marks.append(say("alt.drawn", card=card_words(view.drawn, say)))
    return marks


def _marked(view: View, say: Say) -> list[str]:
    """Return the lines about eyes on cards and brackets of the last move."""
    lines = [_look_line(look, say) for look in view.looks if look.places]
    if view.last is None:
        return lines
    touched = [say("alt.at", seat=seat, slot=slot) for seat, slot in view.last.places]
    if view.last.kind == "drew":
        touched.append(say("alt.at_stock"))
    elif view.last.kind not in ("stopped", "passed"):
        touched.append(say("alt.at_discard"))
    return [*lines, say("alt.last", what=joined(touched, say))] if touched else lines


def _look_line(look: Look, say: Say) -> str:
    slots = [place.slot for place in look.places]
    if look.kind is LookKind.SHOWN:
        return say("alt.shown", seat=look.seat, slots=slots, count=len(slots))
    if look.kind is LookKind.SPY:
        what = joined((say("alt.at", seat=seat, slot=slot) for seat, slot in look.places), say)
        return say("alt.look", seat=look.seat, what=what)
    return say("alt.look_own", seat=look.seat, slots=slots, count=len(slots))


def describe_hand(view: View, *, badges: Sequence[SeatBadge], say: Say) -> str:
    """Return every fact of the hand's picture in words; raises ValueError for a spectator."""
    seat = view.observer
    if seat is None:
        raise ValueError("a spectator has no hand")
    lines = [say("alt.own_row", cards=joined((card_words(card, say) for card in view.rows[seat]), say))]
    looked_at = sorted(own_looks(view))
    if looked_at:
        lines.append(say("alt.own_look", slots=looked_at, count=len(looked_at)))
    drawn = view.turn == seat and view.drawn >= 0
    if drawn:
        ability = say(f"picture.ability_{view.ability}") if view.ability is not None else ""
        lines.append(say("alt.own_drawn_able" if ability else "alt.own_drawn", card=view.drawn, ability=ability))
    spied = spied_place(view)
    if spied is not None:
        friend, slot = spied
        who = seat_name(friend, badges, say)
        lines.append(say("alt.spied", who=who, slot=slot, card=card_words(view.rows[friend][slot], say)))
    return "\n".join(lines)
