"""What is told beside the play of Yud! Stop!: why a hint is given, and the feats of a match. They decide nothing.

A reason of a hint may say *that* a player has seen a card, never what it was: to remember that is the game (Y7).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from games.core import NOBODY, Because, Hints, Outcome, Seat
from games.core.honours import WON, Feat, Honours, Played, winners
from games.yud.mind import Reckoning
from games.yud.play import Action, Discard, Done, Draw, End, Keep, Look, Match, Peek, Spy, Stop, Swap, Take
from games.yud.table import EMPTY, RATHER, Card, Known, Place, Table, is_special, row_sum

# Hints


def reason(known: Known, legal: tuple[Action, ...], action: Action) -> Because | None:
    """Return why one would do this, by what one knows."""
    seat = known.turn if known.observer is None else known.observer
    row = known.rows[seat]
    match action:
        case Peek() if all(card < 0 for card in row):
            return Because("peek", {"n": len(row)})
        case Draw():
            return _drawing(known, seat)
        case Keep(slot):
            return _exchanging(known, seat, (slot,), known.drawn)
        case Match(slots, _):
            return _exchanging(known, seat, slots, known.drawn)
        case Take(slots, _):
            return _exchanging(known, seat, slots, known.discard_top)
        case Look(slot) if row[slot] < 0:
            return Because("look", {"n": sum(card < 0 and card != EMPTY for card in row)})
        case Spy(friend, slot) if known.rows[friend][slot] < 0:
            return Because("spy", {"seat": friend})
        case Swap():
            return _swapping(known, seat, action)
        case Discard() if max(row) <= known.drawn:
            return Because("none_higher", {"card": known.drawn})
        case Done() if any(look.seat == seat for look in known.looks):
            return Because("looked")
        case Stop() | End():
            return _stopping(known, seat, action)
    return None


def _unseen(known: Known, seat: Seat) -> list[int]:
    """Return how many cards of each number the seat has not seen, by number; the drawn one it has."""
    unseen = list(Reckoning(known, seat).unseen)
    if known.drawn >= 0:
        unseen[known.drawn] -= 1
    return unseen


def _drawing(known: Known, seat: Seat) -> Because:
    """Return how many of the unseen cards are lower than the one that lies open."""
    unseen, top = _unseen(known, seat), known.discard_top
    lower = sum(unseen[: max(top, 0)])
    if lower:
        return Because("draw", {"n": sum(unseen), "lower": lower, "top": top})
    return Because("draw_unseen", {"n": sum(unseen)})


def _exchanging(known: Known, seat: Seat, slots: tuple[int, ...], card: Card) -> Because | None:
    """Return why one would give these cards for one that one sees."""
    going = [known.rows[seat][slot] for slot in slots]
    if len(slots) > 1:
        alike = min(going) >= 0 and len(set(going)) == 1
        return Because("alike", {"n": len(slots)}) if alike else None
    if going[0] >= 0:
        return Because("seen_higher", {"card": card}) if going[0] > card else None
    unseen = _unseen(known, seat)
    higher = sum(unseen[card + 1 :])
    return Because("unseen_higher", {"card": card, "higher": higher, "n": sum(unseen)}) if higher else None


def _swapping(known: Known, seat: Seat, swap: Swap) -> Because | None:
    """Return why one would swap an own card for another's."""
    own, other = Place(swap.seat, swap.slot), Place(swap.other, swap.other_slot)
    if other.seat == seat:
        own, other = other, own
    if own.seat != seat or other.seat == seat:
        return None
    unseen = _unseen(known, seat)
    half = sum(unseen) / 2
    mine, theirs = known.rows[own.seat][own.slot], known.rows[other.seat][other.slot]
    if mine >= 0 and theirs >= 0:
        return Because("swap_lower", {"seat": other.seat}) if theirs < mine else None
    if mine >= 0 and sum(unseen[:mine]) > half:
        return Because("swap_high", {"seat": other.seat})
    if theirs >= 0:
        low = sum(unseen[theirs + 1 :]) > half
        return Because("swap_low", {"seat": other.seat}) if low else None
    return Because("swap_kept") if known.marks[other.seat][other.slot] & RATHER else None


def _stopping(known: Known, seat: Seat, action: Stop | End) -> Because | None:
    """Return how the own row compares with the lowest other, the mean of the unseen cards for what is not known."""
    rows = [sum(worths) for worths in Reckoning(known, seat).worths]
    ahead = round(min(rows[other] for other in known.playing if other != seat) - rows[seat])
    if isinstance(action, End):
        return Because("not_lowest") if ahead < 0 else Because("not_enough", {"n": ahead})
    return Because("lowest", {"n": ahead}) if ahead > 0 else None


HINTS: Final = Hints(reason)

# Feats

TINY: Final = 5
"""What all cards of a row count together."""
PAIR, TRIPLE = 2, 3
"""Equal cards discarded at once."""
SOON: Final = 2
"""Turns of everybody within which a Stop is quick."""
IDS: Final = (WON, "caller", "snatcher", "blitz", "pair", "triple", "tiny", "special", "blind", "comeback")


def earned(played: Iterable[Played], outcome: Outcome) -> frozenset[Feat]:
    """Return who achieved what."""
    found = winners(outcome)
    declined, stop_turn, last_after_first = set[Seat](), 0, set[Seat]()
    for position, events in played:
        table = cast(Table, position)
        for event in events:
            who = NOBODY if event.seat is None else event.seat
            match event.kind:
                case "round_began":
                    declined, stop_turn = set(), 0
                case "round_stopped" | "round_stock_out":
                    found |= _of_round(table, declined, stop_turn)
                    if table.round_no == 1:
                        last_after_first = _highest(table)
                case "declined":
                    declined.add(who)
                case "stopped":
                    stop_turn = table.turn_no
                case "matched":
                    count = cast(int, event.data["count"])
                    found |= {(who, feat) for feat, least in (("pair", PAIR), ("triple", TRIPLE)) if count >= least}
    return frozenset(found | {(seat, "comeback") for seat, feat in found if feat == WON and seat in last_after_first})


def _of_round(table: Table, declined: set[Seat], stop_turn: int) -> set[Feat]:
    """Return the feats of a round that has just been scored, by who looked at none and when Stop was called."""
    found: set[Feat] = set()
    for seat in table.playing:
        if is_special(table.rows[seat]):
            found.add((seat, "special"))
        elif row_sum(table.rows[seat]) <= TINY:
            found.add((seat, "tiny"))
    scores = table.sheet[-1]
    best = min([scores[seat] for seat in table.playing])
    lowest = [seat for seat in table.playing if scores[seat] == best]
    if len(lowest) > 1:
        return found
    seat = lowest[0]
    if seat in declined:
        found.add((seat, "blind"))
    caller = NOBODY if table.result is None else table.result.caller
    if caller == seat:
        found.add((seat, "caller"))
        if stop_turn <= SOON * len(table.playing) + 1:
            found.add((seat, "blitz"))
    elif caller != NOBODY:
        found.add((seat, "snatcher"))
    return found


def _highest(table: Table) -> set[Seat]:
    """Return who alone has the highest total; nobody where two have it."""
    most = max(table.totals)
    last = {seat for seat in range(table.seats) if table.totals[seat] == most}
    return last if len(last) == 1 else set()


HONOURS: Final = Honours(IDS, earned)
