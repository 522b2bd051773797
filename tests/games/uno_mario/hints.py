"""What each reason of a hint claims, found again from the state: who holds how many, what the act really does."""

from __future__ import annotations

from games.uno_mario import UNO_MARIO
from games.uno_mario.cards import CARD_TEXTS, COLOUR_OF, COLOURED, COLOURS, FULL_DECK, POINTS, find_card
from games.uno_mario.play import Challenge, Play


def holds(case) -> bool:
    """Whether the reason of a case is true."""
    state, seat, action, data = case.state, case.seat, case.action, case.because.data
    hand = state.hands[seat]
    after, _ = UNO_MARIO.apply(state, seat, action)
    left = list(after.hands[seat])
    attack = state.attack
    played = getattr(action, "card", None)
    coloured = [one.card for one in case.legal if isinstance(one, Play) and one.card < COLOURED]
    of_colour = [one for one in hand if COLOUR_OF[one] >= 0 and COLOURS[COLOUR_OF[one]] == data.get("colour")]
    match case.because.code:
        case "call":
            return data["n"] == 2 and any(window.seat == seat for window in state.windows)
        case "catch":
            owed = len(after.hands[action.seat]) + sum(n for who, n in after.owed if who == action.seat)
            return data["seat"] == action.seat and owed == len(state.hands[action.seat]) + data["n"] == 1 + data["n"]
        case "bounce":
            by = attack.by
            got = len(after.hands[by]) - len(state.hands[by]) + sum(n for who, n in after.owed if who == by)
            again = after.attack.cards if after.attack is not None and after.turn == by else got
            return data["seat"] == by and data["n"] == again
        case "challenge":
            facts = (attack.by, len(state.hands[attack.by]), COLOURS[attack.asked], attack.cards)
            won, _ = UNO_MARIO.apply(guilty(state), seat, Challenge())
            pays = grown(state, won, attack.by) == data["n"]
            return (data["seat"], data["cards"], data["colour"], data["n"]) == facts and pays
        case "accept":
            lost, _ = UNO_MARIO.apply(innocent(state), seat, Challenge())
            return grown(state, after, seat) == data["n"] and grown(state, lost, seat) == data["more"]
        case "keep_drawn":
            return left.count(state.drawn) == hand.count(state.drawn) and data["card"] == CARD_TEXTS[state.drawn]
        case "draw_keeps":
            fitting = {one.card for one in case.legal if isinstance(one, Play)}
            return {find_card(text) for text in data["cards"]} == fitting <= set(left)
        case "last_card":
            return not left and after.phase.value in ("between", "over", "reshuffle", "deal")
        case "hits":
            victim = data["seat"]
            owed = after.attack.cards if after.attack is not None else grown(state, after, victim)
            struck = after.attack is None or after.turn == victim
            return struck and victim != seat and owed == data["n"] and len(state.hands[victim]) == data["cards"]
        case "swap":
            facts = (action.target, len(state.hands[action.target]), len(hand) - 1)
            return (data["seat"], data["n"], data["left"]) == facts and len(after.hands[seat]) == data["n"]
        case "skips":
            neighbour = (seat + state.direction) % state.seats
            return data["seat"] == neighbour != after.turn and data["cards"] == len(state.hands[neighbour])
        case "turns":
            return after.direction == -state.direction and data["next"] == after.turn != data["seat"] != seat
        case "drawn_fits":
            return played == state.drawn and len(left) == data["n"]
        case "only_fit":
            return {one.card for one in case.legal if isinstance(one, Play)} == {played}
        case "more_of_colour":
            return COLOURS[COLOUR_OF[played]] == data["colour"] and len(of_colour) - 1 == data["n"]
        case "keeps_wild":
            kept = {find_card(text) for text in data["cards"]}
            return kept == {one for one in left if one >= COLOURED} != set()
        case "sheds":
            return POINTS[played] == data["n"] and played in FULL_DECK
        case "wild_colour":
            return not coloured and played >= COLOURED and len(of_colour) == data["n"] > 0 and asked(after, data)
        case "colour":
            return len(of_colour) == data["n"] > 0 and asked(after, data)
        case "wild_only":
            return not coloured and played >= COLOURED
    return False


def asked(after, data) -> bool:
    return COLOURS[after.colour] == data["colour"]


def grown(before, after, seat) -> int:
    return len(after.hands[seat]) - len(before.hands[seat]) + sum(n for who, n in after.owed if who == seat)


def guilty(state):
    """The same hit by somebody who held a card of the colour."""
    other = state.copy()
    kept = next(one for one in FULL_DECK if COLOUR_OF[one] == state.attack.asked)
    other.attack = state.attack._replace(hand=(kept,))
    return other


def innocent(state):
    """The same hit by somebody who held nothing of the colour."""
    other = state.copy()
    other.attack = state.attack._replace(hand=tuple(one for one in state.attack.hand if one >= COLOURED))
    return other
