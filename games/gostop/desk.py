"""The desk: a state opened up for one action, changed in place, and closed again into a new state.

It exists for speed: a turn changes many things, a NamedTuple is rebuilt once. Holds the small moves that every turn is
made of (turn up, capture, take from the floor); what a turn is stands in `turn`, its end in `settle`.
"""

from __future__ import annotations

import functools
from typing import Final

from games.core import Event, Seat
from games.gostop.cards import BIT, FIRST_JOKER, JUNK, NAMES, mask_of, texts
from games.gostop.state import Pile, Side, State, Step
from games.gostop.values import MOMENT_RULE, Moment

SEATS: Final = range(5)
PLAYED: Final = tuple(tuple(Event("played", seat, {"card": name}) for name in NAMES) for seat in SEATS)
TURNED: Final = tuple(tuple(Event("turned", seat, {"card": name}) for name in NAMES) for seat in SEATS)
"""The commonest events by seat and card, made once."""
new_tuple = tuple.__new__
"""Builds a NamedTuple without its constructor in between: the states of a turn are made this way, for speed."""


@functools.cache
def _captured(seat: Seat, cards: tuple[int, ...]) -> Event:
    """Return the event of a capture, made once: there are only so many pairs and months."""
    return Event("captured", seat, {"cards": texts(cards)})


class Desk:
    """One action's working copy. The mover's hand and captures are fields; everybody else's stay in `sides`."""

    __slots__ = (
        "buried", "deck", "debts", "decision", "events", "floor", "free", "gains", "goers", "got", "hand", "junk",
        "match", "moments", "options", "pending", "phase", "piles", "played", "seat", "side", "sides", "start", "taken",
        "top", "triples", "turn", "turned", "forced", "mover", "shown", "step_turn",
    )  # fmt: skip

    played: tuple[int, ...]
    turned: tuple[int, ...]
    buried: tuple[int, ...]
    got: tuple[int, ...]
    gains: tuple[tuple[Moment, int], ...]
    moments: tuple[Moment, ...]

    def __init__(self, state: State) -> None:
        """Open a state; the mover is the seat whose turn it is, whoever is asked."""
        (
            self.match, self.phase, seat, decision, self.turn, self.deck, self.top, sides, self.floor, self.piles, step,
            self.debts, self.goers,
        ) = state  # fmt: skip
        self.decision = decision + 1
        self.seat = seat
        self.options = self.match.options
        self.sides = list(sides)
        self.events: list[Event] = []
        if step.turn == self.turn:
            (
                self.mover, self.step_turn, self.start, self.played, self.turned, self.pending, self.forced,
                self.buried, self.got, self.gains, self.moments,
            ) = step  # fmt: skip
            self._open_side()
        else:
            self.begin()

    def begin(self) -> None:
        """Begin the turn of the seat that is next; the side of the one before must have been put back."""
        self.step_turn = self.turn
        self.mover = self.seat
        self.start = self.floor
        self.pending = self.forced = -1
        self.played = self.turned = self.buried = self.got = self.gains = self.moments = ()
        self._open_side()

    def _open_side(self) -> None:
        self.side = self.sides[self.mover]
        self.hand, self.taken, self.junk, self.triples, self.shown, _, _, self.free, _, _, _, _ = self.side

    def put_side(self) -> None:
        """Write the mover's fields back among the sides."""
        _, _, _, _, _, shaken, bombs, _, goes, bar, cup, ppuks = self.side
        self.sides[self.mover] = new_tuple(
            Side,
            (
                self.hand, self.taken, self.junk, self.triples, self.shown, shaken, bombs, self.free, goes, bar, cup,
                ppuks,
            ),
        )  # fmt: skip

    def close(self) -> State:
        """Return the state as it is now."""
        self.put_side()
        step = new_tuple(
            Step,
            (
                self.mover, self.step_turn, self.start, self.played, self.turned, self.pending, self.forced,
                self.buried, self.got, self.gains, self.moments,
            ),
        )  # fmt: skip
        return new_tuple(
            State,
            (
                self.match, self.phase, self.seat, self.decision, self.turn, self.deck, self.top, tuple(self.sides),
                self.floor, self.piles, step, self.debts, self.goers,
            ),
        )  # fmt: skip

    def moment(self, moment: Moment, takes: int, **data: str | int | tuple[str, ...]) -> None:
        """Note and tell a special moment; it may take so much junk of each opponent."""
        self.moments += (moment,)
        if takes:
            self.gains += ((moment, takes),)
        self.events.append(Event(str(moment), self.mover, {"rule": MOMENT_RULE[moment], **data}))

    def leave_hand(self, cards: tuple[int, ...]) -> None:
        """Take played cards from the mover's hand."""
        self.hand = tuple([card for card in self.hand if card not in cards])
        if self.shown:
            self.shown &= ~mask_of(cards)
        if self.triples:
            held = [card >> 2 for card in self.hand]
            self.triples = tuple([month for month in self.triples if held.count(month) >= 3])

    def capture(self, cards: tuple[int, ...]) -> None:
        """Add cards to the mover's captures, in the order given (GD31)."""
        mask = 0
        for card in cards:
            mask |= BIT[card]
            if JUNK & BIT[card]:
                self.junk += (card,)
        self.taken |= mask
        self.floor &= ~mask
        self.got += cards
        self.events.append(_captured(self.mover, cards))

    def capture_joker(self, joker: int) -> None:
        """Add a joker to the mover's captures; by the house rule it takes junk (G31, GD6)."""
        self.taken |= BIT[joker]
        self.junk += (joker,)
        self.got += (joker,)
        self.moments += (Moment.JOKER,)
        if self.options.joker_takes:
            self.gains += ((Moment.JOKER, 1),)

    def turn_up(self) -> int:
        """Turn up the stock until a flower card comes and return it, or -1 if the stock is empty (G31, GD8)."""
        deck = self.deck
        while self.top < len(deck):
            card = deck[self.top]
            self.top += 1
            self.turned += (card,)
            if card < FIRST_JOKER:
                self.events.append(TURNED[self.mover][card])
                return card
            if self.options.joker_buried:
                self.events.append(Event("joker_waits", self.mover, {"card": NAMES[card], "rule": "GD7"}))
                self.buried += (card,)
            else:
                self.events.append(Event("joker_turned", self.mover, {"card": NAMES[card], "rule": "G31"}))
                self.capture_joker(card)
        return -1

    def release_jokers(self) -> None:
        """Capture the jokers whose fate waited for the end of the turn (GD7)."""
        if not self.buried:
            return
        self.events.append(Event("joker_kept", self.mover, {"cards": texts(self.buried), "rule": "GD7"}))
        for joker in self.buried:
            self.capture_joker(joker)
        self.buried = ()

    def drop_pile(self, pile: Pile) -> None:
        """Remove the record of a pile."""
        self.piles = tuple([one for one in self.piles if one is not pile])
