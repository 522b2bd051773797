"""What each reason of a hint claims, found again from the state: played out above a stock that brings nothing."""

from __future__ import annotations

from games.gostop import GOSTOP
from games.gostop.cards import (
    ANIMALS,
    BRIGHTS,
    CARD,
    FIRST_JOKER,
    GODORI,
    JUNK_VALUE,
    RIBBONS,
    cards_of,
    mask_of,
    month_text,
)
from games.gostop.payment import bills_for
from games.gostop.play import Cup, HandOver, Pick, Play
from games.gostop.scoring import RIBBON_SETS, point_lines
from games.gostop.table import Phase

TAKES = ("set", "points", "denies", "bright", "animal", "ribbon", "junk")
SETS = {"godori": GODORI, **{name: cards for cards, name in RIBBON_SETS}}
KINDS = {"bright": BRIGHTS, "animal": ANIMALS, "ribbon": RIBBONS}


def holds(case) -> bool:
    """Whether the reason of a case is true."""
    state, seat, action, data, code = case.state, case.seat, case.action, case.because.data, case.because.code
    side = state.sides[seat]
    others = [other for other in state.players if other != seat]
    if code in TAKES and not isinstance(action, Play | Pick):
        gained = points_of(state, seat, side.taken | 1 << action.card) - points_of(state, seat, side.taken)
        return code == "points" and gained == data["n"] > 0
    if code in TAKES:
        return taking(case)
    match code:
        case "pile":
            got = taken_by(case)
            return got is None or (len(cards_of(got)) == data["n"] and months(got) == {data["month"]})
        case "lone":
            return unseen(case, data["month"]) == 0 and month_text(action.card >> 2) == data["month"]
        case "nothing_fits":
            idle = not any(fits(state, card) for card in state.hands[seat])
            return idle and unseen(case, data["month"]) == data["n"] > 0
        case "laid":
            return not fits(state, action.card) and unseen(case, data["month"]) == data["n"] > 0
        case "can_wait":
            cards = [CARD[name] for name in data["cards"]]
            safe = all(unseen(case, month_text(card >> 2)) == 0 for card in cards)
            return (
                safe and not fits(state, action.card) and {*cards} == {c for c in state.hands[seat] if fits(state, c)}
            )
        case "joker_again":
            after, _ = GOSTOP.apply(state, seat, action)
            return after.asked == seat and after.phase is Phase.PLAY and value(case, action.card) == data["n"]
        case "counts":
            return value(case, action.card) == data["n"] > 0
        case "bomb":
            after, _ = GOSTOP.apply(state, seat, action)
            whole = 15 << 4 * action.month
            owner = after.sides[seat].taken & whole == whole or state.deal_no != after.deal_no
            return owner and after.sides[seat].free - side.free == data["n"]
        case "shake":
            after, _ = GOSTOP.apply(state, seat, action)
            return chips(after, seat) == 2 * chips(state, seat)
        case "flip":
            after, _ = GOSTOP.apply(state, seat, action)
            return len(after.hands[seat]) == data["n"] == len(state.hands[seat])
        case "give_free":
            return lost(state, seat, action.card) == 0
        case "give_least":
            costs = [lost(state, seat, one.card) for one in case.legal if isinstance(one, HandOver)]
            return lost(state, seat, action.card) == min(costs) == data["n"]
        case "cup":
            sums = [GOSTOP.apply(state, seat, Cup(use))[0] for use in (1, 2)]
            return [points_of(one, seat, side.taken) for one in sums] == [data["animal"], data["junk"]]
        case "quad":
            after, _ = GOSTOP.apply(state, seat, action)
            return all(state.chips[other] - after.chips[other] == data["n"] for other in others)
        case "fitting":
            return sum(fits(state, card) for card in state.hands[seat]) == data["n"]
        case "go" | "stop" | "stop_now":
            lacks = [state.sides[one].bar + 1 - points_of(state, one, state.sides[one].taken) for one in others]
            near = code == "stop_now" or (data["seat"], data["n"]) in [
                (one, lack) for one, lack in zip(others, lacks, strict=True) if lack == min(lacks) > 0
            ]
            if code == "go":
                return near and data["turns"] == len(state.hands[seat]) + side.free
            after, _ = GOSTOP.apply(state, seat, action)
            return near and after.chips[seat] - state.chips[seat] == data["chips"]
    return False


def points_of(state, seat, taken) -> int:
    """The points of a set of cards, with the cup as its owner has said or as is best, line by line."""
    doubles = state.options.double_junk
    uses = (state.sides[seat].cup,) if state.sides[seat].cup else (1, 2)
    return max(sum(line.points for line in point_lines(taken, use, doubles=doubles)) for use in uses)


def value(case, card) -> int:
    return JUNK_VALUE[case.state.options.double_junk][card]


def lost(state, seat, card) -> int:
    taken = state.sides[seat].taken
    return points_of(state, seat, taken) - points_of(state, seat, taken & ~(1 << card))


def chips(state, seat) -> int:
    return sum(bill.chips for bill in bills_for(state, seat)[1])


def fits(state, card) -> bool:
    return card < FIRST_JOKER and state.floor >> 4 * (card >> 2) & 15 != 0


def unseen(case, month: str) -> int:
    """How many cards of a month lie in the stock or in the hands of others."""
    state = case.state
    hidden = list(state.stock)
    for other, hand in enumerate(state.hands):
        if other != case.seat:
            hidden += hand
    return sum(card < FIRST_JOKER and month_text(card >> 2) == month for card in hidden)


def months(mask) -> set[str]:
    return {month_text(card >> 2) for card in cards_of(mask) if card < FIRST_JOKER}


def taken_by(case):
    """What the act brings into the captures above a stock card that matches nothing; None where there is no such."""
    state, seat = case.state.copy(), case.seat
    data = case.because.data
    told = {CARD[name] for name in data.get("cards", ())} | {*cards_of(SETS.get(data.get("set"), 0))}
    cards = (case.action.card, *told) if isinstance(case.action, Play) else told
    floor = {card >> 2 for card in cards_of(state.floor)} | {card >> 2 for card in cards}
    idle = [card for card in state.stock if card < FIRST_JOKER and card >> 2 not in floor]
    if state.phase is not Phase.PICK_STOCK:
        if not idle:
            return None
        state.stock = (idle[0], *[card for card in state.stock if card != idle[0]])
    before = state.sides[seat].taken
    after, events = GOSTOP.apply(state, seat, case.action)
    if after.phase is Phase.PICK_HAND:
        picks = [pick.card for pick in GOSTOP.legal_actions(after, seat)]
        best = max(picks, key=lambda card: points_of(state, seat, before | 1 << card | 1 << case.action.card))
        choice = next((card for card in picks if card in told), best if "set" in data else None)
        if choice is None:
            return 0
        after, more = GOSTOP.apply(after, seat, Pick(choice))
        events += more
    if any(event.kind in ("sweep", "stopped", "deal_over") for event in events):
        return None  # what a sweep takes besides is in no hint
    got = after.sides[seat].taken & ~before
    for side in state.sides:
        got &= ~side.taken  # junk of others
    return got


def taking(case) -> bool:
    """Whether what is said of a capture is true: which cards, what they are worth to whom."""
    state, seat, data, code = case.state, case.seat, case.because.data, case.because.code
    taken, got = state.sides[seat].taken, taken_by(case)
    if got is None:
        return True
    if "cards" in data and not {CARD[name] for name in data["cards"]} <= {*cards_of(got)}:
        return False
    gained = points_of(state, seat, taken | got) - points_of(state, seat, taken)
    match code:
        case "set":
            needed = SETS[data["set"]]
            return needed & ~(taken | got) == 0 and needed & ~taken != 0 and gained == data["n"]
        case "points":
            return gained == data["n"] > 0
        case "denies":
            if data["seat"] not in state.players or data["seat"] == seat:
                return False
            theirs, floor = state.sides[data["seat"]].taken, mask_of(CARD[name] for name in data["cards"])
            worth = points_of(state, data["seat"], theirs | floor) - points_of(state, data["seat"], theirs)
            return worth == data["n"] > 0
        case "junk":
            doubles = state.options.double_junk
            return data["n"] == sum(JUNK_VALUE[doubles][card] for card in cards_of(taken | got))
    return ((taken | got) & KINDS[code]).bit_count() == data["n"] and got & KINDS[code] != 0
