"""What a seat may go by when it decides: read off its view, or off the state itself in a world that a search imagined.

Both readings are the same (tests/games/gostop/test_quick.py); the second makes no view, so worlds are played on faster.
"""

from __future__ import annotations

from typing import Final

from games.core import Seat
from games.gostop.cards import BIT, mask_of
from games.gostop.deal import DECKS
from games.gostop.options import Options
from games.gostop.payment import Stakes, Standing
from games.gostop.state import Side, State, is_fresh
from games.gostop.values import NOBODY, Phase
from games.gostop.view import Player, View

DECK_MASKS: Final = {jokers: mask_of(deck) for jokers, deck in DECKS.items()}


class Person:
    """What lies open of one player of the deal."""

    def __init__(self, seat: Seat, taken: int, shown: int, hand_size: int, bar: int, free: int, goes: int) -> None:
        self.seat, self.taken, self.shown, self.hand_size = seat, taken, shown, hand_size
        self.bar, self.free, self.goes = bar, free, goes
        self.cup = self.shakes = self.bombs = 0
        self.has_junk = False


class Known:
    """What one seat may go by; sets of cards are masks."""

    def __init__(self, seat: Seat, options: Options, hand: tuple[int, ...], floor: int, people: list[Person]) -> None:
        self.seat, self.options, self.hand, self.floor = seat, options, hand, floor
        self.held = mask_of(hand)
        self.people = people
        """The players of the deal in turn order."""
        self.own_fresh = 0
        """Set of the months (`1 << month`) of the own ppuks that are fresh (GD24)."""
        self.pending = -1
        self.turn: Seat = NOBODY
        """Whose turn it is."""
        self.giver: Seat = NOBODY
        """Who owes the junk that is asked for (GD31)."""
        self.nagari = 0
        self.goers: tuple[Seat, ...] = ()

    def with_hand(self, hand: tuple[int, ...]) -> Known:
        """Return the same with another hand, its people shared."""
        new = Known(self.seat, self.options, hand, self.floor, self.people)
        new.own_fresh, new.pending, new.turn, new.giver = self.own_fresh, self.pending, self.turn, self.giver
        new.nagari, new.goers = self.nagari, self.goers
        return new

    def unseen(self) -> int:
        """Return the set of the cards that lie nowhere in sight of the seat."""
        seen = self.held | self.floor
        for one in self.people:
            seen |= one.taken
        if self.pending >= 0:
            seen |= BIT[self.pending]
        return DECK_MASKS[self.options.jokers] & ~seen

    def stakes(self) -> Stakes:
        """Return what bills depend on (see payment)."""
        standings = [Standing(one.seat, one.taken, one.cup, one.goes, one.shakes, one.bombs) for one in self.people]
        return Stakes(self.options, tuple(standings), self.nagari, self.goers)


def known_to(view: View, seat: Seat) -> Known:
    """Return what a seat may go by, from a view."""
    floor = mask_of([card for spot in view.floor for card in spot.cards])
    known = Known(seat, view.options, view.hand, floor, [_person(view.players[one]) for one in view.order])
    for spot in view.floor:
        if spot.fresh and spot.owner == seat:
            known.own_fresh |= 1 << spot.month
    known.pending, known.turn = view.pending, view.turn
    known.giver = view.debt.giver if view.debt is not None else NOBODY
    known.nagari, known.goers = view.nagari, view.goers
    return known


def known_in(state: State, seat: Seat) -> Known:
    """Return the same, from a state; of the cards hidden from the seat nothing is taken over."""
    people = [_side(one, state.sides[one]) for one in state.players]
    known = Known(seat, state.options, state.sides[seat].hand, state.floor, people)
    for pile in state.piles:
        if pile.owner == seat and is_fresh(state, pile):
            known.own_fresh |= 1 << pile.month
    asks = state.phase is Phase.GIVE or state.phase is Phase.TAKE
    known.pending, known.turn = state.move.pending, state.move.seat if asks else state.asked
    known.giver = state.debts[0].giver if asks else NOBODY
    known.nagari, known.goers = state.nagari, state.goers
    return known


def _person(player: Player) -> Person:
    one = Person(
        player.seat, player.taken, mask_of(player.shown), player.hand_size, player.needs - 1, player.free, player.goes
    )
    one.cup, one.shakes, one.bombs, one.has_junk = player.cup, len(player.shaken), player.bombs, bool(player.junk)
    return one


def _side(seat: Seat, side: Side) -> Person:
    one = Person(seat, side.taken, side.shown, len(side.hand), side.bar, side.free, side.goes)
    one.cup, one.shakes, one.bombs, one.has_junk = side.cup, side.shaken.bit_count(), side.bombs, bool(side.junk)
    return one
