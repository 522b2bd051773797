"""What each reason of a hint claims, found again from the state: what really lies hidden, and what the seat saw.

A seat knows a card where it lies in every world that looks alike to it.
"""

from __future__ import annotations

from collections import Counter

from games.yud import YUD
from games.yud.mind import KEPT
from games.yud.table import UNKNOWN, Place, rather_of
from tests.helpers import QuickDraws

WORLDS = 8
EMPTY = -2


def holds(case) -> bool:
    """Whether the reason of a case is true."""
    state, seat, action, data = case.state, case.seat, case.action, case.because.data
    unseen = Counter(state.stock)
    for place in places(state):
        if not known(case, place):
            unseen[card(state, place)] += 1
    total = unseen.total()
    match case.because.code:
        case "peek":
            own = [place for place in places(state) if place.seat == seat]
            return data["n"] == len(own) and not any(known(case, place) for place in own)
        case "draw":
            lower = sum(count for one, count in unseen.items() if one < data["top"])
            return data["top"] == state.discard[-1] and (data["n"], data["lower"]) == (total, lower)
        case "draw_unseen":
            return data["n"] == total
        case "alike":
            mine = {state.rows[seat][slot] for slot in action.slots}
            return data["n"] == len(action.slots) and len(mine) == 1 and all(known(case, p) for p in going(case))
        case "seen_higher":
            (place,) = going(case)
            return data["card"] == coming(case) and known(case, place) and card(state, place) > data["card"]
        case "unseen_higher":
            (place,) = going(case)
            higher = sum(count for one, count in unseen.items() if one > data["card"])
            told = (data["card"], data["higher"], data["n"])
            return told == (coming(case), higher, total) and not known(case, place) and higher > 0
        case "look":
            own = [place for place in places(state) if place.seat == seat and not known(case, place)]
            return data["n"] == len(own) and Place(seat, action.slot) in own
        case "spy":
            return data["seat"] == action.seat and not known(case, Place(action.seat, action.slot))
        case "swap_lower" | "swap_high" | "swap_low" | "swap_kept":
            return swapping(case, unseen)
        case "none_higher":
            own = [place for place in places(state) if place.seat == seat and known(case, place)]
            return data["card"] == state.drawn and not any(card(state, place) > state.drawn for place in own)
        case "looked":
            return any(look.seat == seat for look in state.looks)
        case "lowest" | "not_enough" | "not_lowest":
            ahead = lead(case, unseen)
            if case.because.code == "not_lowest":
                return ahead < 0
            return abs(data["n"] - ahead) <= 0.5 and data["n"] >= 0  # rounded
    return False


def card(state, place):
    return state.rows[place.seat][place.slot]


def places(state):
    return [Place(seat, slot) for seat, row in enumerate(state.rows) for slot, one in enumerate(row) if one != EMPTY]


def known(case, place) -> bool:
    if "worlds" not in case.kept:
        draws = [QuickDraws(number) for number in range(WORLDS)]
        dealt = [YUD.deal_again(case.state, case.seat, True, one) for one in draws]
        case.kept["worlds"] = [world for world in dealt if world is not None]
    return all(card(world, place) == card(case.state, place) for world in case.kept["worlds"])


def coming(case):
    """The card that an exchange brings."""
    return case.state.discard[-1] if type(case.action).__name__ == "Take" else case.state.drawn


def going(case):
    slots = getattr(case.action, "slots", None) or (case.action.slot,)
    return [Place(case.seat, slot) for slot in slots]


def swapping(case, unseen) -> bool:
    swap, seat, state = case.action, case.seat, case.state
    one, two = Place(swap.seat, swap.slot), Place(swap.other, swap.other_slot)
    own, other = (one, two) if one.seat == seat else (two, one)
    half = unseen.total() / 2
    if case.because.data.get("seat", other.seat) != other.seat:
        return False
    match case.because.code:
        case "swap_lower":
            return known(case, own) and known(case, other) and card(state, other) < card(state, own)
        case "swap_high":
            lower = sum(count for number, count in unseen.items() if number < card(state, own))
            return known(case, own) and not known(case, other) and lower > half
        case "swap_low":
            higher = sum(count for number, count in unseen.items() if number > card(state, other))
            return known(case, other) and not known(case, own) and higher > half
    return not known(case, other) and any(
        event.kind in ("kept", "matched") and event.seat is not None and event.seat != seat for event in case.told
    )


def lead(case, unseen) -> float:
    """By how much the own row is below the lowest other, what is not known taken as the mean."""
    mean = sum(one * count for one, count in unseen.items()) / unseen.total()
    rows = []
    for seat, row in enumerate(case.state.rows):
        worths = []
        for slot, one in enumerate(row):
            if one != EMPTY:
                place = Place(seat, slot)
                kept = rather_of(case.state.marks[seat][slot]) != UNKNOWN
                worths.append(one if known(case, place) else KEPT if kept else mean)
        rows.append(sum(worths))
    others = [rows[seat] for seat in case.state.playing if seat != case.seat]
    return min(others) - rows[case.seat]
