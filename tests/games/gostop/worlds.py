"""Go-Stop for the generic suites: its cards, and what a step reveals."""

from __future__ import annotations

from collections.abc import Hashable

from games.core import Seat
from games.gostop.cards import FIRST_JOKER, cards_of
from games.gostop.deal import DECKS
from games.gostop.play import Action, Play
from games.gostop.state import State
from games.gostop.values import Phase

ZERO_SUM = True


def cards(state: State) -> tuple[int, ...]:
    """All cards wherever they are; before a deal they lie in the box."""
    if state.phase in (Phase.LOT, Phase.DEAL):
        return DECKS[state.options.jokers]
    held = [card for side in state.sides for card in (*side.hand, *cards_of(side.taken))]
    held += [*cards_of(state.floor), *state.deck[state.top :], *state.move.buried]
    held += [joker for pile in state.piles for joker in pile.jokers]
    if state.move.pending >= 0:
        held.append(state.move.pending)
    return tuple(sorted(held))


def revealed(before: State, seat: Seat, action: Action, after: State, observer: Seat | None) -> Hashable:
    """The stock cards turned up, the cards shown, the sold brights; a replacement drawn only to who drew it."""
    turned = after.deck[before.top : after.top]
    joker = isinstance(action, Play) and action.card >= FIRST_JOKER
    if joker and before.options.joker_replays and after.move.turned == before.move.turned:
        turned = turned if observer == seat else ()
    return turned, tuple(side.shown for side in after.sides), after.sold


SHORT = {"deals": "2"}
"""House rules that make a match short, but not so short that its deal can end it."""
