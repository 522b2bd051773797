"""What one seat, or a spectator, may see of a deal: a `View`, built field by field from what is allowed.

Hidden are the hands, but for one's own and for cards that were shown, and the order of the stock (G12). Cards are the
numbers of `cards`, months count from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from games.core import Outcome, ScoreLine, Seat, Value
from games.gostop.cards import ANIMALS, BRIGHTS, MONTHS, RIBBONS, cards_of, mask_of
from games.gostop.ending import outcome
from games.gostop.options import Options
from games.gostop.payment import Stakes, Standing, bills_for, nagari_doublings
from games.gostop.scoring import point_lines, score
from games.gostop.state import State, is_fresh, offered, on_floor, target
from games.gostop.values import NOBODY, Bill, Debt, Ending, Extra, Moment, Phase, Result

OWED_FOR: Final = {Ending.QUAD: "quad_base", Ending.THREE_PPUKS: "three_ppuks_base"}
"""The first line of a bill that is for no stop."""


class Spot(NamedTuple):
    """What lies on the floor of one month."""

    month: int
    cards: tuple[int, ...]
    pile: bool
    """Three that are taken as one unit: a dealt triple (G16) or a ppuk (G21c)."""
    owner: Seat
    """Who made the ppuk (GD23); NOBODY where there is none."""
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
    """What the cup counts as (GD2): AS_ANIMAL, AS_JUNK, or 0 for either, as is best."""
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
    went: int = 0
    """Which go of the seat ended it; 0 for none."""
    shook: tuple[int, ...] = ()
    """Months shown as heundeum in the turn."""


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
    """The card whose match is being picked; NO_CARD none."""
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
    """Whose hand went under the stock (GD52); NOBODY where there is none's."""
    result: Result | None
    """How the deal ended, until the next one."""
    ready: frozenset[Seat]
    outcome: Outcome | None


def view(state: State, observer: Seat | None) -> View:
    """Return what `observer` may see now."""
    move = state.move
    asks = state.phase in (Phase.GIVE, Phase.TAKE)
    return View(
        observer=observer,
        options=state.options,
        seats=state.seats,
        phase=state.phase,
        deal_no=state.deal_no,
        turn_no=state.turn_no,
        dealer=state.dealer,
        order=state.players,
        turn=move.seat if asks else state.asked,
        asked=state.asked,
        hand=() if observer is None else state.sides[observer].hand,
        players=tuple([_player(state, seat) for seat in range(state.seats)]),
        floor=_floor(state),
        pending=move.pending,
        choices=offered(state),
        loose=move.buried,
        forced=move.forced,
        debt=state.debts[0] if asks else None,
        stock_count=len(state.deck) - state.top,
        target=target(state),
        nagari=state.nagari,
        nagari_factor=1 << nagari_doublings(state.options, state.nagari),
        goers=state.goers,
        last=_last(state),
        extras=state.extras,
        sold_by=state.sold_by,
        result=state.result,
        ready=frozenset(state.ready),
        outcome=outcome(state),
    )


def _player(state: State, seat: Seat) -> Player:
    side = state.sides[seat]
    return Player(
        seat=seat,
        playing=seat in state.players,
        chips=state.chips[seat],
        hand_size=len(side.hand),
        shown=cards_of(side.shown),
        brights=cards_of(side.taken & BRIGHTS),
        animals=cards_of(side.taken & ANIMALS),
        ribbons=cards_of(side.taken & RIBBONS),
        junk=side.junk,
        score=score(side.taken, side.cup, doubles=state.options.double_junk),
        needs=side.bar + 1,
        goes=side.goes,
        shaken=cards_of(side.shaken),
        bombs=side.bombs,
        free=side.free,
        cup=side.cup,
        ppuks=len(side.ppuks),
    )


def _last(state: State) -> Last | None:
    move = state.move
    if move.turn < 0:
        return None
    return Last(move.seat, move.played, move.turned, move.got, move.moments, move.went, cards_of(move.shook))


def _floor(state: State) -> tuple[Spot, ...]:
    made = {pile.month: pile for pile in state.piles}
    spots = []
    for month in range(MONTHS):
        cards = on_floor(state, month)
        if cards:
            pile = made.get(month)
            owner, jokers = (pile.owner, pile.jokers) if pile else (NOBODY, ())
            fresh = pile is not None and is_fresh(state, pile)
            spots.append(Spot(month, cards, len(cards) == 3, owner, fresh, jokers))
    return tuple(spots)


def matches(view: View, card: int) -> tuple[int, ...]:
    """Return the floor cards of a card's month: what it would take, or choose from (G20–G22)."""
    return next((spot.cards for spot in view.floor if spot.month == card >> 2), ())


def stakes_of(view: View) -> Stakes:
    """Return what bills depend on (see payment)."""
    standings = []
    for seat in view.order:
        player = view.players[seat]
        standings.append(Standing(seat, player.taken, player.cup, player.goes, len(player.shaken), player.bombs))
    return Stakes(view.options, tuple(standings), view.nagari, view.goers)


def score_lines(view: View) -> tuple[ScoreLine, ...]:
    """Return the sheet: everybody's points, the stops that could be or the bills that were paid, chips."""
    lines: list[ScoreLine] = []
    begun = view.order if view.turn_no or view.turn >= 0 or view.result else ()
    for seat in begun:
        lines += _player_lines(view, seat)
    if view.result is not None:
        owed = OWED_FOR.get(view.result.ending, "owes")
        bills = [line for bill in view.result.bills for line in _bill_lines(view, bill, owed, "paid")]
    else:
        bills = [line for bill in possible_bills(view) for line in _bill_lines(view, bill, "if_stop", "would_pay")]
    lines += bills
    lines += [
        ScoreLine(extra.payee, extra.code, extra.chips, extra.rule, {"payer": extra.payer}) for extra in view.extras
    ]
    return (*lines, *_chip_lines(view))


def possible_bills(view: View) -> tuple[Bill, ...]:
    """Return what a stop of each player who has the target score would cost the others now."""
    stakes = stakes_of(view)
    able = [seat for seat in view.order if view.players[seat].score >= view.target]
    return tuple(bill for seat in able for bill in bills_for(stakes, seat)[1])


def _player_lines(view: View, seat: Seat) -> list[ScoreLine]:
    """Return one player's points, and what they lack for a stop."""
    player = view.players[seat]
    use, _ = bills_for(stakes_of(view), seat)
    lines = [
        ScoreLine(seat, line.code, line.points, line.rule, {"number": line.number})
        for line in point_lines(player.taken, use, doubles=view.options.double_junk)
    ]
    lines.append(ScoreLine(seat, "score", player.score, "G35", {"needs": player.needs}))
    if view.result is None and player.score < view.target:
        lines.append(ScoreLine(seat, "short", view.target - player.score, "G34", {"target": view.target}))
    elif view.result is None and player.score < player.needs:
        lines.append(ScoreLine(seat, "needs_more", player.needs, "G36"))
    return lines


def _bill_lines(view: View, bill: Bill, owed: str, code: str) -> list[ScoreLine]:
    """Return a bill line by line: what it is for, the extra chips for goes, the factors, the sum, who pays how much."""
    seat = bill.payer
    lines = [ScoreLine(seat, owed, bill.base, bill.rule, {"winner": bill.winner})]
    if bill.goes:
        lines.append(ScoreLine(seat, "go_chips", bill.goes, "GD40" if view.options.go_extra_twice else "G48"))
    for factor in bill.factors:
        lines.append(ScoreLine(seat, f"times_{factor.code}", 1 << factor.doublings, factor.rule))
    data: dict[str, Value] = {"paid_by": bill.paid_by, "winner": bill.winner}
    if bill.paid_by == seat:
        lines.append(ScoreLine(seat, code, bill.chips, "GD49", data))
    else:
        lines.append(ScoreLine(seat, f"{code}_for", bill.chips, "GD42", data))
    if 0 <= bill.paid < bill.chips:
        lines.append(ScoreLine(seat, "purse", bill.paid, "GD53", data))
    return lines


def _chip_lines(view: View) -> list[ScoreLine]:
    """Return everybody's chips, and what the deal changed once it is over."""
    if view.result is None:
        return [ScoreLine(player.seat, "chips_now", player.chips, "GD50") for player in view.players]
    change = view.result.chips
    return [
        ScoreLine(player.seat, "chips", player.chips, "GD50", {"change": change[player.seat]})
        for player in view.players
    ]
