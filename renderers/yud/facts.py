"""Questions about a view of Yud! Stop! that its pictures ask."""

from __future__ import annotations

from games.core import Seat, placements
from games.yud.course import score_lines
from games.yud.table import EMPTY, END_AT, OPEN_PHASES, UNKNOWN, Card, View
from renderers.base import Say


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


def out_seats(view: View) -> frozenset[Seat]:
    """Return whom the newest round has brought to 66 (Y16) and who does not win, while its cards lie open.

    Where a tie is played off (YD16) that is told in the round before: who is out has no cards in the next ones.
    """
    stay = view.playing if view.outcome is None else view.outcome.winners
    seats = (seat for seat, row in enumerate(view.rows) if row and seat not in stay)
    return frozenset(seat for seat in seats if view.phase in OPEN_PHASES and view.totals[seat] >= END_AT)


def penalty(view: View, seat: Seat) -> int:
    """Return what a seat's score has for a Stop that was not right (Y15, YD11)."""
    return sum(
        line.points for line in score_lines(view) if line.seat == seat and line.code in ("not_lowest", "tie_fails")
    )


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
    places = (place for look in view.looks if look.seat == view.observer for place in look.places)
    return next(((seat, slot) for seat, slot in places if seat != view.observer and view.rows[seat][slot] >= 0), None)


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
