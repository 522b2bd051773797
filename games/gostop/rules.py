"""What each action of Go-Stop does, what chance draws, and what is done for an absent seat.

Whether an action is allowed stands in legality; what it does stands in deal, turn, settle and ending.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import Draws, Event, Seat, shuffled
from games.gostop.actions import (
    Action,
    Bomb,
    Cup,
    Deal,
    Draw,
    Drop,
    Flip,
    Give,
    Go,
    Lot,
    NextRound,
    Pick,
    Play,
    Quad,
    Ready,
    Shake,
    Stay,
    Stop,
    Take,
)
from games.gostop.cards import AS_ANIMAL, FIRST_JOKER, JUNK_VALUE, KIND, Kind
from games.gostop.deal import (
    DECKS,
    FLOWER_DECK,
    answer_quad,
    answer_sale,
    deal,
    draw_cards,
    draw_lot,
    make_ready,
    next_deal,
)
from games.gostop.ending import stop
from games.gostop.options import FirstDealer
from games.gostop.settle import give_junk, go, say_cup
from games.gostop.state import NO_MONTH, State, offered, owed_from
from games.gostop.turn import bomb, flip, pick, play, shake
from games.gostop.values import Ending, Phase

Events = list[Event]

DEFAULT_ORDER: Final = (Kind.JUNK, Kind.RIBBON, Kind.ANIMAL, Kind.BRIGHT)
"""What an absent seat plays, gives and takes first."""


def perform(state: State, seat: Seat, action: Action) -> Events:
    """Do an allowed action: write what it does into the state and return what happened."""
    events: Events = []
    if not isinstance(action, Ready):
        state.decision += 1
    match action:
        case Play(card):
            play(state, card, events)
        case Pick(card):
            pick(state, card, events)
        case Flip():
            flip(state, events)
        case Shake(month):
            shake(state, month, events)
        case Bomb(month):
            bomb(state, month, events)
        case Go():
            go(state, events)
        case Stop():
            stop(state, seat, Ending.STOP, events)
        case Give(card) | Take(card):
            give_junk(state, card, events)
        case Cup(use):
            say_cup(state, use, events)
        case Quad(takes):
            answer_quad(state, takes, events)
        case Stay() | Drop():
            answer_sale(state, isinstance(action, Stay), events)
        case Ready():
            make_ready(state, seat, events)
        case NextRound():
            events.append(Event("next_deal", None, {"rule": "G23"}))
            next_deal(state)
        case Deal(deck):
            deal(state, deck, events)
        case Lot(dealer):
            draw_lot(state, dealer, events)
        case Draw(cards):
            draw_cards(state, cards, events)
    while state.phase is Phase.PLAY and not state.sides[state.asked].hand:
        flip(state, events)  # an empty hand uses up its free turns by itself (GD20)
    return events


def sample_chance(state: State, draws: Draws) -> Action:
    """Return the lot that finds the first dealer (G8, GD9), or the shuffle that is due (G9)."""
    if state.phase is Phase.DEAL:
        return Deal(shuffled(DECKS[state.options.jokers], draws))
    if state.options.first_dealer is FirstDealer.LOT:
        return Lot(draws.below(state.seats))
    return Draw(shuffled(FLOWER_DECK, draws)[: state.seats])


def default_action(state: State, seat: Seat) -> Action:
    """Return what an absent seat does: the least card, a stop, the least junk given or taken, out of the sale."""
    values = JUNK_VALUE[state.options.double_junk]
    match state.phase:
        case Phase.PLAY:
            forced = state.move.forced
            return Play(_least([card for card in state.sides[seat].hand if forced in (NO_MONTH, card >> 2)], values))
        case Phase.PICK_HAND | Phase.PICK_STOCK:
            return Pick(_least(offered(state), values))
        case Phase.GIVE:
            return Give(_least(state.sides[seat].junk, values))
        case Phase.TAKE:
            return Take(min(owed_from(state), key=values.__getitem__))
        case Phase.CALL:
            return Stop()
        case Phase.CUP:
            return Cup(AS_ANIMAL)
        case Phase.QUAD:
            return Quad(True)
        case Phase.SALE:
            return Drop()
    return Ready()


def _least(cards: Sequence[int], values: tuple[int, ...]) -> int:
    """Return the least valuable card: junk by value, then ribbons, animals, brights; jokers are the best."""
    return min(cards, key=lambda card: (card >= FIRST_JOKER, DEFAULT_ORDER.index(KIND[card]), values[card], card))


def token(state: State, seat: Seat, action: Action) -> int:
    """Return the number of the decision that is due; between deals all seats share one."""
    return state.decision
