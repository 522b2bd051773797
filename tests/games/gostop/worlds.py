"""Go-Stop for the generic suites: its cards, and what a step reveals."""

from __future__ import annotations

from collections.abc import Hashable

from games.core import Seat
from games.gostop.cards import FIRST_JOKER, cards_of
from games.gostop.course import DECKS
from games.gostop.play import Action, Play
from games.gostop.table import CHANCE_PHASES, Table

ZERO_SUM = True
SHOWN = (
    *("observer", "seats", "phase", "deal_no", "turn_no", "dealer", "players", "turn", "asked", "chips", "hand"),
    *("sides", "floor", "piles", "move", "debt", "stock_count", "nagari", "goers", "extras", "sold", "sold_by"),
    *("result", "ready", "outcome"),
)
"""What transcripts show of a view."""
UNREADABLE = (
    "play 13-bright", "play 01-bright ", "play 01-bright 01-ribbon", "shake 3", "shake 00", "bomb 13", "pick joker-3",
    "deal", "deal 01-bright 13-bright", "lot 5", "lot -1", "quad", "cup both", "go 1", "gostop",
)  # fmt: skip
"""What is no text of an action."""


def cards(state: Table) -> tuple[int, ...]:
    """All cards wherever they are; before a deal they lie in the box."""
    if state.phase in CHANCE_PHASES:
        return DECKS[state.options.jokers]
    held = [card for hand in state.hands for card in hand]
    held += [card for side in state.sides for card in cards_of(side.taken)]
    held += [*cards_of(state.floor), *state.stock, *state.move.buried]
    held += [joker for pile in state.piles for joker in pile.jokers]
    if state.move.pending >= 0:
        held.append(state.move.pending)
    return tuple(sorted(held))


def revealed(before: Table, seat: Seat, action: Action, after: Table, observer: Seat | None) -> Hashable:
    """The stock cards turned up, the cards shown, the sold brights; a replacement drawn only to who drew it."""
    left = len(before.stock) - len(after.stock)
    turned = before.stock[: max(0, left)]
    joker = isinstance(action, Play) and action.card >= FIRST_JOKER
    if joker and before.options.joker_replays and after.move.turned == before.move.turned:
        turned = turned if observer == seat else ()
    return turned, tuple(side.shown for side in after.sides), after.sold


SHORT = {"deals": "2"}
"""House rules that make a match short, but not so short that its deal can end it."""
