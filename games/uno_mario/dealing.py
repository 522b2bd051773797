"""Before the first turn: lots for the dealer, consent to the written rules, shuffle, deal, and the card turned up."""

from __future__ import annotations

from typing import Final

from games.core import ALONE, Draws, Event, Seat
from games.uno_mario.actions import Agree
from games.uno_mario.cards import (
    CARD_TEXTS,
    COLOUR_OF,
    COLOURED,
    DRAW_TWO,
    FULL_DECK,
    RANK_OF,
    REVERSE,
    SKIP,
    WILD_DRAW_FOUR,
    Card,
    card_texts,
)
from games.uno_mario.drawing import pay, reshuffle
from games.uno_mario.rounds import Events, begin_round
from games.uno_mario.state import State
from games.uno_mario.values import Phase

HAND_SIZE: Final = 7


# The dealer and the written rules


def sample_lots(count: int, draws: Draws) -> tuple[int, ...]:
    """Return `count` different places in the deck: the first steps of a shuffle, for the rest is not looked at."""
    pile = list(range(len(FULL_DECK)))
    taken: list[int] = []
    for last in range(len(pile) - 1, len(pile) - 1 - count, -1):
        place = draws.below(last + 1)
        taken.append(pile[place])
        pile[place] = pile[last]
    return tuple(taken)


def draw_lots(state: State, places: tuple[int, ...], events: Events) -> None:
    """Let each seat still in the draw turn up a card; the highest number deals, ties draw again (U5, UD3)."""
    drawing = state.lots
    cards = tuple([FULL_DECK[place] for place in places])
    worth = [_lot(card) for card in cards]
    tied = tuple([seat for seat, value in zip(drawing, worth, strict=True) if value == max(worth)])
    events.append(Event("drew_lots", None, {"seats": drawing, "cards": card_texts(cards)}))
    if len(tied) > 1:
        state.lots = tied
        events.append(Event("lots_tied", None, {"seats": tied}))
    else:
        make_dealer(state, tied[0], events)


def _lot(card: Card) -> int:
    """Return what a card counts in the draw for the dealer: symbols and wilds are zero (U5, UD3)."""
    rank = RANK_OF[card]
    return rank if rank < DRAW_TWO else 0


def make_dealer(state: State, dealer: Seat, events: Events) -> None:
    """Let a seat deal the first round, once everybody has read what is written on the cards (UD33)."""
    state.dealer = dealer
    state.lots = ()
    events.append(Event("became_dealer", dealer))
    if state.rules == (None, None):
        begin_round(state)
    else:
        state.phase = Phase.CONSENT
        state.decision += 1


def agree(state: State, seat: Seat, action: Agree, events: Events) -> None:
    """Accept the written rules; when everybody has, the cards are dealt (UD33)."""
    state.done |= {seat}
    state.last = (seat, action)
    events.append(Event("agreed", seat))
    if len(state.done) == state.seats:
        events.append(Event("rules_accepted"))
        begin_round(state)


def refuse_rules(state: State, seat: Seat, events: Events) -> None:
    """Refuse the written rules: both cards are plain wilds for this match (UD33)."""
    state.rules = (None, None)
    events.append(Event("refused_rules", seat))
    begin_round(state)


# The deal


def shuffle(state: State, places: tuple[int, ...], events: Events) -> None:
    """Put the deck, the stock or the discard pile in the order drawn, and go on from there."""
    if state.phase is Phase.RESHUFFLE:
        reshuffle(state, places, events)
        return
    if state.phase is Phase.DEAL:
        _deal(state, tuple([FULL_DECK[place] for place in places]), events)
    else:
        state.stock = tuple([state.stock[place] for place in places])
    _turn_up(state, events)


def _deal(state: State, deck: tuple[Card, ...], events: Events) -> None:
    """Deal seven cards each, one at a time from the dealer's left (U6); the rest is the draw pile (U7)."""
    seats, dealer = state.seats, state.dealer
    dealt = seats * HAND_SIZE
    state.hands = tuple([deck[(seat - dealer - 1) % seats : dealt : seats] for seat in range(seats)])
    state.stock = deck[dealt:]
    events.append(Event("dealt", dealer, {"n": HAND_SIZE, "round": state.round_no}))
    for seat, hand in enumerate(state.hands):
        events.append(Event("holds_now", seat, {"cards": card_texts(hand)}, ALONE[seat]))


def _turn_up(state: State, events: Events) -> None:
    """Turn up the top card and let it say who begins (U8); a Wild Draw 4 goes back and all is shuffled (U19)."""
    card = state.stock[0]
    events.append(Event("turned_up", None, {"card": CARD_TEXTS[card]}))
    if card == WILD_DRAW_FOUR:
        events.append(Event("turned_back", None, {"card": CARD_TEXTS[card]}))
        state.phase = Phase.UPCARD
        return
    state.stock, state.discard = state.stock[1:], (card,)
    state.colour = COLOUR_OF[card]
    state.decision += 1
    state.phase = Phase.COLOUR if card >= COLOURED else Phase.TURN  # UD8: the colour first, then the first turn
    state.turn = state.after = (state.dealer + 1) % state.seats
    _first_symbol(state, RANK_OF[card], events)


def _first_symbol(state: State, rank: int, events: Events) -> None:
    """Apply a symbol turned up to the seat left of the dealer (U13-U15, UD6, UD7)."""
    left = state.turn
    if rank == REVERSE and state.seats > 2:
        events.append(Event("reversed", None, {"direction": -1}))
        state.direction = -1
        state.turn = state.dealer
    elif rank in (SKIP, REVERSE) or (rank == DRAW_TWO and state.options.first_draw_two):
        events.append(Event("skipped", left))
        state.turn = (left + 1) % state.seats
        if rank == DRAW_TWO:
            pay(state, ((left, 2),), Phase.TURN, events)


# Between rounds


def make_ready(state: State, seat: Seat) -> None:
    """Be ready for the next round; it begins when everybody is (U29)."""
    state.done |= {seat}
    if len(state.done) == state.seats:
        begin_round(state)
