"""Doing an action, drawing chance, acting for an absent seat: the door to `deal`, `turn` and `ending`.

What is allowed is in `legality`.
"""

from __future__ import annotations

from typing import Final

from games.core import Draws, Event, IllegalAction, Seat, shuffled
from games.gostop import actions, deal, turn
from games.gostop.actions import Act, Action
from games.gostop.cards import FIRST_JOKER, JUNK_VALUE, KIND, Kind
from games.gostop.legality import legal_actions, why_not
from games.gostop.options import FirstDealer
from games.gostop.state import State
from games.gostop.values import Phase

A_PLAY, A_PICK = Act.PLAY, Act.PICK
DEFAULT_ORDER: Final = (Kind.JUNK, Kind.RIBBON, Kind.ANIMAL, Kind.BRIGHT)


def apply(state: State, seat: Seat, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Do an action; raises IllegalAction."""
    refusal = why_not(state, seat, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    after, events = _do(state, seat, action)
    return after, tuple(events)


def _do(state: State, seat: Seat, action: Action) -> tuple[State, list[Event]]:
    kind = action.kind
    if kind is A_PLAY:
        return turn.play(state, action.value)
    if kind is A_PICK:
        return turn.pick(state, action.value)
    match kind:
        case Act.DEAL:
            return deal.deal(state, action.cards)
        case Act.GO:
            return turn.go(state)
        case Act.STOP:
            return turn.stop(state)
        case Act.FLIP:
            return turn.flip(state)
        case Act.BOMB:
            return turn.bomb(state, action.value)
        case Act.SHAKE:
            return turn.shake(state, action.value)
        case Act.GIVE | Act.TAKE:
            return turn.give_junk(state, action.value)
        case Act.CUP:
            return turn.say_cup(state, action.value)
        case Act.QUAD:
            return deal.answer_quad(state, takes=action == actions.QUAD_TAKE)
        case Act.STAY | Act.DROP:
            return deal.answer_sale(state, stays=kind is Act.STAY)
        case Act.LOT | Act.DRAW:
            return deal.draw_lot(state, action)
        case Act.READY:
            return deal.ready(state, seat)
        case _:
            return deal.next_deal(state), [Event("next_deal", None, {"rule": "G23"})]


def sample_chance(state: State, draws: Draws) -> Action:
    """Draw the first dealer or a shuffle (G8, G9)."""
    match = state.match
    if state.phase is Phase.DEAL:
        return Action(Act.DEAL, cards=shuffled(deal.DECKS[match.options.jokers], draws))
    if match.options.first_dealer is FirstDealer.LOT:
        return Action(Act.LOT, draws.below(match.seats))
    return Action(Act.DRAW, cards=shuffled(deal.FLOWER_DECK, draws)[: match.seats])


def default_action(state: State, seat: Seat) -> Action:
    """Return the mildest legal act: the least card, a stop, the least junk given or taken, out of the sale."""
    if state.phase is Phase.BETWEEN:
        return actions.READY
    legal = legal_actions(state, seat)
    values = JUNK_VALUE[state.match.options.double_junk]
    match state.phase:
        case Phase.CALL:
            return actions.STOP
        case Phase.SALE:
            return actions.DROP
        case Phase.PLAY:
            plays = [one for one in legal if one.kind is A_PLAY]
            return min(plays, key=lambda one: least(one.value, values))
        case Phase.PICK_HAND | Phase.PICK_STOCK | Phase.GIVE:
            return min(legal, key=lambda one: least(one.value, values))
        case Phase.TAKE:
            return min(legal, key=lambda one: values[one.value])
    return legal[0]


def least(card: int, values: tuple[int, ...]) -> tuple[int, int, int]:
    """Return a card's place from the least valuable up: junk by value, ribbon, animal, bright; jokers are the best."""
    joker = card >= FIRST_JOKER
    return (len(DEFAULT_ORDER) if joker else DEFAULT_ORDER.index(KIND[card]), values[card], card)
