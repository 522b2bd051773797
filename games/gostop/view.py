"""What one seat, or a spectator, may see of a deal: a `View`, built field by field from what is allowed.

Hidden are the hands, but for one's own and for cards that were shown, and the order of the stock (G12). Cards are the
numbers of `cards`, months count from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from games.core import Outcome, Seat
from games.gostop import ending, legality
from games.gostop.cards import ANIMALS, BRIGHTS, MONTHS, RIBBONS, cards_of, mask_of, month_in
from games.gostop.options import Options
from games.gostop.payment import Result, Standing, Table, nagari_doublings
from games.gostop.scoring import score
from games.gostop.state import Side, State, is_fresh, target
from games.gostop.values import Debt, Extra, Moment, Phase


class Spot(NamedTuple):
    """What lies on the floor of one month."""

    month: int
    cards: tuple[int, ...]
    pile: bool
    """Three that are taken as one unit: a dealt triple (G16) or a ppuk (G21c)."""
    owner: Seat
    """Who made the ppuk (GD23); -1 nobody."""
    fresh: bool
    """Whether its maker takes two junk cards of each opponent for it in their next turn (G28, GD24)."""
    jokers: tuple[int, ...]
    """Jokers buried in the pile (GD7)."""


class Player(NamedTuple):
    """One seat in this deal, as everybody sees it."""

    seat: Seat
    playing: bool
    """Whether the seat plays this deal (GD51)."""
    chips: int
    """What it has won so far in the match."""
    hand_size: int
    shown: tuple[int, ...]
    """Cards still in hand that everybody has seen (G15, G17)."""
    brights: tuple[int, ...]
    animals: tuple[int, ...]
    ribbons: tuple[int, ...]
    junk: tuple[int, ...]
    """First captured first: of equals, the first goes (GD31)."""
    score: int
    needs: int
    """The score at which it may next choose go or stop (G36)."""
    goes: int
    shaken: tuple[int, ...]
    """Months shown as heundeum."""
    bombs: int
    free: int
    """Turns left without a hand card (G30)."""
    cup: int
    """What the cup counts as (GD2): actions.AS_ANIMAL, AS_JUNK, or 0 for either, as is best."""
    ppuks: int
    """Piles made in this deal."""

    @property
    def taken(self) -> int:
        """The set of the captured cards."""
        return mask_of(self.brights + self.animals + self.ribbons + self.junk)


class Last(NamedTuple):
    """The turn under way, or the last one."""

    seat: Seat
    played: tuple[int, ...]
    turned: tuple[int, ...]
    got: tuple[int, ...]
    """Captured in the turn, junk taken from opponents not included."""
    moments: tuple[Moment, ...]


@dataclass(frozen=True, slots=True)
class View:
    """One moment at the table."""

    observer: Seat | None
    options: Options
    seats: int
    phase: Phase
    deal_no: int
    """1 for the first deal; 0 before it."""
    turn_no: int
    """Turns of this deal that are over."""
    dealer: Seat
    order: tuple[Seat, ...]
    """Who plays this deal, in turn order from the dealer; empty before the first."""
    turn: Seat
    """Whose turn it is; -1 outside turns."""
    asked: Seat
    """Who decides now; -1 where nobody or many do. Differs from `turn` when an opponent gives junk (GD31)."""
    hand: tuple[int, ...]
    """The observer's own cards, by month; empty for a spectator."""
    players: tuple[Player, ...]
    """By seat."""
    floor: tuple[Spot, ...]
    """By month."""
    pending: int
    """The card whose match is being picked; -1 none."""
    choices: tuple[int, ...]
    """The floor cards to pick from."""
    loose: tuple[int, ...]
    """Jokers turned up whose fate the end of the turn decides (GD7)."""
    forced: int
    """The month just shown, of which one must be played (GD16); -1 none."""
    debt: Debt | None
    """The junk being asked for (GD31)."""
    stock_count: int
    target: int
    nagari: int
    """Deals in a row without a winner before this one (G47)."""
    nagari_factor: int
    """What they multiply payments by."""
    goers: tuple[Seat, ...]
    """Who said go, in order."""
    last: Last | None
    extras: tuple[Extra, ...]
    """Chips paid in the middle of this deal (GD25, GD52)."""
    sold_by: Seat
    """Whose hand went under the stock (GD52); -1 nobody's."""
    result: Result | None
    """How the deal ended, until the next one."""
    ready: frozenset[Seat]
    outcome: Outcome | None


def view(state: State, observer: Seat | None) -> View:
    """Return what `observer` may see now."""
    match, step = state.match, state.step
    asks = state.phase in (Phase.GIVE, Phase.TAKE)
    return View(
        observer=observer,
        options=match.options,
        seats=match.seats,
        phase=state.phase,
        deal_no=match.deals,
        turn_no=state.turn,
        dealer=match.dealer,
        order=match.players,
        turn=step.seat if asks else state.seat,
        asked=state.seat,
        hand=() if observer is None else state.sides[observer].hand,
        players=tuple(_player(state, seat, side) for seat, side in enumerate(state.sides)),
        floor=_floor(state),
        pending=step.pending,
        choices=legality.offered(state),
        loose=step.buried,
        forced=step.forced,
        debt=state.debts[0] if asks else None,
        stock_count=len(state.deck) - state.top,
        target=target(match),
        nagari=match.nagari,
        nagari_factor=1 << nagari_doublings(match.options, match.nagari),
        goers=state.goers,
        last=Last(step.seat, step.played, step.turned, step.got, step.moments) if step.turn >= 0 else None,
        extras=match.extras,
        sold_by=match.sold_by,
        result=match.result,
        ready=frozenset(match.ready),
        outcome=ending.outcome(state),
    )


def _player(state: State, seat: Seat, side: Side) -> Player:
    return Player(
        seat,
        seat in state.match.players,
        state.match.chips[seat],
        len(side.hand),
        cards_of(side.shown),
        cards_of(side.taken & BRIGHTS),
        cards_of(side.taken & ANIMALS),
        cards_of(side.taken & RIBBONS),
        side.junk,
        score(side.taken, side.cup, doubles=state.match.options.double_junk),
        side.bar + 1,
        side.goes,
        cards_of(side.shaken),
        side.bombs,
        side.free,
        side.cup,
        len(side.ppuks),
    )


def _floor(state: State) -> tuple[Spot, ...]:
    made = {pile.month: pile for pile in state.piles}
    spots = []
    for month in range(MONTHS):
        cards = month_in(month, state.floor)
        if cards:
            pile = made.get(month)
            owner, jokers = (pile.owner, pile.jokers) if pile else (-1, ())
            fresh = pile is not None and is_fresh(pile, state.turn, state.match)
            spots.append(Spot(month, cards, len(cards) == 3, owner, fresh, jokers))
    return tuple(spots)


def matches(view: View, card: int) -> tuple[int, ...]:
    """Return the floor cards of a card's month: what it would take, or choose from (G20–G22)."""
    return next((spot.cards for spot in view.floor if spot.month == card >> 2), ())


def table_of(view: View) -> Table:
    """Return what bills depend on (see payment)."""
    standings = tuple(
        Standing(seat, player.taken, player.cup, player.goes, len(player.shaken), player.bombs)
        for seat in view.order
        for player in (view.players[seat],)
    )
    return Table(view.options, standings, view.nagari, view.goers)
