"""Why a hint of Yud! Stop! is given: what one has seen, and what is still unseen.

A reason may say *that* a player has seen a card, never what it was: to remember that is the game (Y7).
"""

from __future__ import annotations

from typing import Final

from games.core import Because, Hints, Seat
from games.yud.actions import Action, Discard, Done, Draw, End, Keep, Look, Match, Peek, Spy, Stop, Swap, Take
from games.yud.cards import EMPTY, Card
from games.yud.memory import KEPT, Memory, mean_of
from games.yud.notes import Notes
from games.yud.values import Place
from games.yud.view import View


def reason(view: View, legal: tuple[Action, ...], action: Action, notes: Notes) -> Because:
    """Return why one would do this."""
    memory, seat = notes.memory, view.turn if view.observer is None else view.observer
    match action:
        case Peek() if not any(card >= 0 or memory.knows(Place(seat, i)) for i, card in enumerate(view.rows[seat])):
            return Because("peek", {"n": len(view.rows[seat])})
        case Draw():
            return _drawing(view, memory)
        case Keep(slot):
            return _exchanging(view, seat, (slot,), view.drawn, memory, legal)
        case Match(slots, _):
            return _exchanging(view, seat, slots, view.drawn, memory, legal)
        case Take(slots, _):
            return _exchanging(view, seat, slots, view.discard_top, memory, legal)
        case Look(slot) if not memory.knows(Place(seat, slot)):
            unknown = [
                one for one, card in enumerate(view.rows[seat]) if card != EMPTY and not memory.knows(Place(seat, one))
            ]
            return Because("look", {"n": len(unknown)})
        case Spy(friend, slot) if not memory.knows(Place(friend, slot)):
            return Because("spy", {"seat": friend})
        case Swap():
            return _swapping(view, seat, action, memory, legal)
        case Discard():
            return _discarding(view, seat, memory, legal)
        case Done() if any(look.seat == seat for look in view.looks):
            return Because("looked")
        case Stop() | End():
            return _stopping(view, seat, action, memory, legal)
    return _best(legal)


def _best(legal: tuple[Action, ...]) -> Because:
    return Because("best", {"n": len(legal)})


def unseen_of(view: View, memory: Memory) -> list[int]:
    """Return how many cards of each number the seat has not seen, by number; the drawn one it has."""
    unseen = memory.unseen()
    if view.drawn >= 0:
        unseen[view.drawn] -= 1
    return unseen


def _drawing(view: View, memory: Memory) -> Because:
    """Return how many of the unseen cards are lower than the one that lies open."""
    unseen, top = unseen_of(view, memory), view.discard_top
    lower = sum(unseen[: max(top, 0)])
    if lower:
        return Because("draw", {"n": sum(unseen), "lower": lower, "top": top})
    return Because("draw_unseen", {"n": sum(unseen)})


def _exchanging(
    view: View, seat: Seat, slots: tuple[int, ...], card: Card, memory: Memory, legal: tuple[Action, ...]
) -> Because:
    """Return why one would give these cards for one that one sees."""
    known = [memory.worth(Place(seat, slot), 0.0) for slot in slots if memory.knows(Place(seat, slot))]
    if len(slots) > 1:
        alike = len(known) == len(slots) and len(set(known)) == 1
        return Because("alike", {"n": len(slots)}) if alike else _best(legal)
    if known:
        return Because("seen_higher", {"card": card}) if known[0] > card else _best(legal)
    unseen = unseen_of(view, memory)
    higher = sum(unseen[card + 1 :])
    return Because("unseen_higher", {"card": card, "higher": higher, "n": sum(unseen)}) if higher else _best(legal)


def _swapping(view: View, seat: Seat, swap: Swap, memory: Memory, legal: tuple[Action, ...]) -> Because:
    """Return why one would swap an own card for another's."""
    own, other = Place(swap.seat, swap.slot), Place(swap.other, swap.other_slot)
    if other.seat == seat:
        own, other = other, own
    if own.seat != seat or other.seat == seat:
        return _best(legal)
    unseen = unseen_of(view, memory)
    half = sum(unseen) / 2
    mine, theirs = (memory.worth(place, mean_of(unseen)) for place in (own, other))
    if memory.knows(own) and memory.knows(other):
        return Because("swap_lower", {"seat": other.seat}) if theirs < mine else _best(legal)
    if memory.knows(own) and sum(unseen[: int(mine)]) > half:
        return Because("swap_high", {"seat": other.seat})
    if memory.knows(other) and sum(unseen[int(theirs) + 1 :]) > half:
        return Because("swap_low", {"seat": other.seat})
    return Because("swap_kept") if theirs == KEPT and not memory.knows(other) else _best(legal)


def _discarding(view: View, seat: Seat, memory: Memory, legal: tuple[Action, ...]) -> Because:
    """Return that nothing known is higher than what was drawn."""
    places = [Place(seat, slot) for slot, card in enumerate(view.rows[seat]) if card != EMPTY]
    higher = any(memory.knows(place) and memory.worth(place, 0.0) > view.drawn for place in places)
    return _best(legal) if higher else Because("none_higher", {"card": view.drawn})


def expected(view: View, seat: Seat, memory: Memory) -> float:
    """Return what a row comes to by what was seen, with the mean of the unseen cards for the rest."""
    mean = mean_of(memory.unseen())
    return sum(memory.worth(Place(seat, slot), mean) for slot, card in enumerate(view.rows[seat]) if card != EMPTY)


def _stopping(view: View, seat: Seat, action: Stop | End, memory: Memory, legal: tuple[Action, ...]) -> Because:
    """Return how the own row compares with the lowest other."""
    others = min(expected(view, other, memory) for other in view.playing if other != seat)
    ahead = round(others - expected(view, seat, memory))
    if isinstance(action, End):
        return Because("not_lowest") if ahead < 0 else Because("not_enough", {"n": ahead})
    return Because("lowest", {"n": ahead}) if ahead > 0 else _best(legal)


HINTS: Final = Hints(reason)
