"""How a deal and a match end: chips moved (G41, G42, GD25, GD50, GD53), the next dealer (G8, GD10, GD15).

What a win is worth is in payment; how the next deal begins is in deal.
"""

from __future__ import annotations

from games.core import Event, Outcome, Seat, Value, placements
from games.gostop.cards import EITHER
from games.gostop.payment import (
    PPUKS_TO_WIN,
    QUAD_CHIPS,
    QUAD_CHOICE_CHIPS,
    Stakes,
    Standing,
    bills_for,
    flat_bills,
    nagari_doublings,
)
from games.gostop.state import State, target
from games.gostop.values import NOBODY, Bill, Ending, Extra, Phase, Result

Events = list[Event]


def stakes_of(state: State) -> Stakes:
    """Return what bills depend on."""
    standings = []
    for seat in state.players:
        side = state.sides[seat]
        standings.append(Standing(seat, side.taken, side.cup, side.goes, side.shaken.bit_count(), side.bombs))
    return Stakes(state.options, tuple(standings), state.nagari, state.goers)


def pay_extra(state: State, extra: Extra, events: Events) -> None:
    """Make a payment in the middle of a deal (GD25, GD52)."""
    paid = _transfer(state, extra.payer, extra.payee, extra.chips)
    state.extras += (extra._replace(chips=paid),)
    events.append(_paid(extra.payer, extra.payee, paid, extra.rule))


def stop(state: State, winner: Seat, ending: Ending, events: Events) -> None:
    """End the deal by a stop, chosen or automatic (G41, GD38)."""
    use, bills = bills_for(stakes_of(state), winner)
    bills = _pay(state, bills)
    kind, rule = ("stopped", "G41") if ending is Ending.STOP else ("stopped_on_last_turn", "GD38")
    data: dict[str, Value] = {"points": bills[0].base, "chips": sum([bill.paid for bill in bills]), "rule": rule}
    events.append(Event(kind, winner, data))
    _close(state, _won(ending, winner, bills, use), events)


def win_by_ppuks(state: State, winner: Seat, events: Events) -> None:
    """End the deal by a third ppuk of one player (GD25)."""
    events.append(Event("three_ppuks", winner, {"count": PPUKS_TO_WIN, "rule": "GD25"}))
    bills = _pay(state, flat_bills(stakes_of(state), winner, target(state), "GD25"))
    _close(state, _won(Ending.THREE_PPUKS, winner, bills), events)


def no_winner(state: State, events: Events) -> None:
    """End the deal after the last card without a winner: nagari (G42)."""
    _nagari(state, Ending.NAGARI, "G42", events)


def table_quad(state: State, month: str, events: Events) -> None:
    """End the deal because four of a month were dealt to the table: void, or nagari (G14, GD12)."""
    if state.options.table_quad_nagari:
        events.append(Event("table_quad_nagari", None, {"month": month, "rule": "GD12"}))
        _nagari(state, Ending.TABLE_QUAD, "GD12", events)
    else:
        events.append(Event("table_quad", None, {"month": month, "rule": "G14"}))
        _void(state, Ending.TABLE_QUAD, events)


def quads_void(state: State, events: Events) -> None:
    """End the deal because several showed quads, by the house rule (GD13)."""
    events.append(Event("quads_void", None, {"rule": "GD13"}))
    _void(state, Ending.QUADS, events)


def pay_quads(state: State, holders: tuple[Seat, ...], events: Events) -> None:
    """End the deal with every quad paid by every other player (G15, GD13–GD15)."""
    if len(holders) == len(state.players):
        events.append(Event("quads_cancelled", None, {"rule": "G15"}))
        _close(state, _undecided(state, Ending.QUAD, state.nagari), events)
        return
    options, stakes = state.options, stakes_of(state)
    chips = QUAD_CHOICE_CHIPS[len(state.players)] if options.quad_choice else QUAD_CHIPS
    rule = "GD13" if options.quad_choice else "G15"
    bills: list[Bill] = []
    for seat in holders:
        bills += flat_bills(stakes, seat, chips, rule, doubled=options.quad_doubled)
    result = _won(Ending.QUAD, holders[0], _pay(state, tuple(bills)))
    _close(state, result if len(holders) == 1 else result._replace(winner=NOBODY), events)


def _nagari(state: State, ending: Ending, rule: str, events: Events) -> None:
    count = state.nagari + 1
    events.append(Event("nagari", None, {"factor": 1 << nagari_doublings(state.options, count), "rule": rule}))
    _close(state, _undecided(state, ending, count), events)


def _void(state: State, ending: Ending, events: Events) -> None:
    _close(state, _undecided(state, ending, state.nagari, void=True), events)


def _won(ending: Ending, winner: Seat, bills: tuple[Bill, ...], use: int = EITHER) -> Result:
    """Return how a deal ended that a seat has won; who won deals next (G8, GD15)."""
    return Result(ending=ending, winner=winner, use=use, bills=bills, chips=(), next_dealer=winner)


def _undecided(state: State, ending: Ending, nagari: int, *, void: bool = False) -> Result:
    """Return how a deal ended that nobody has won; the same seat deals again (GD10)."""
    return Result(
        ending=ending, winner=NOBODY, use=EITHER, bills=(), chips=(), next_dealer=state.dealer, void=void, nagari=nagari
    )


def _transfer(state: State, payer: Seat, payee: Seat, amount: int) -> int:
    """Move the chips of a payment, all of it or what is left of the payer's purse (GD53); return how many."""
    purse = state.options.purse.chips
    paid = min(amount, purse + state.chips[payer]) if purse else amount
    chips = list(state.chips)
    chips[payer] -= paid
    chips[payee] += paid
    state.chips = tuple(chips)
    return paid


def _pay(state: State, bills: tuple[Bill, ...]) -> tuple[Bill, ...]:
    """Pay some bills one after the other; return them with what was really paid."""
    return tuple([bill._replace(paid=_transfer(state, bill.paid_by, bill.winner, bill.chips)) for bill in bills])


def _close(state: State, result: Result, events: Events) -> None:
    """Close the deal: its bills are paid, `result.chips` is added here; then comes the next, or the match is over."""
    moved = [0] * state.seats
    for extra in state.extras:
        moved[extra.payer] -= extra.chips
        moved[extra.payee] += extra.chips
    for bill in result.bills:
        moved[bill.paid_by] -= bill.paid
        moved[bill.winner] += bill.paid
        events.append(_paid(bill.paid_by, bill.winner, bill.paid, bill.rule if bill.paid_by == bill.payer else "GD42"))
    state.result = result._replace(chips=tuple(moved))
    state.ready = ()
    state.asked = NOBODY
    winner = None if result.winner == NOBODY else result.winner
    events.append(Event("deal_over", winner, {"deal": state.deal_no, "chips": tuple(moved)}))
    over = _ended(state)
    state.phase = Phase.BETWEEN if over is None else Phase.OVER
    if over is not None:
        events.append(Event("match_over", None, {"reason": over, "chips": state.chips}))


def _paid(payer: Seat, payee: Seat, chips: int, rule: str) -> Event:
    return Event("paid", payer, {"payee": payee, "chips": chips, "rule": rule})


def _ended(state: State) -> str | None:
    """Return why the match is over after this deal, or None."""
    goal = state.options.goal.chips
    if goal and max(state.chips) >= goal:
        return "goal_reached"
    if state.result is not None and not state.result.void and state.deal_no >= state.options.deals:
        return "deals_played"
    return None


def outcome(state: State) -> Outcome | None:
    """Return the final chips, or None while the match goes on."""
    if state.phase is not Phase.OVER:
        return None
    return Outcome(str(_ended(state)), state.chips, placements(state.chips, low_wins=False))
