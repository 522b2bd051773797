"""How a deal and a match end: chips moved (G41, G42, GD25, GD50, GD53), the next dealer (G8, GD10, GD15).

What a win is worth is in payment; how the next deal begins is in deal.
"""

from __future__ import annotations

from games.core import Event, Outcome, Seat, Value, placements
from games.gostop.payment import (
    PPUKS_TO_WIN,
    QUAD_CHIPS,
    QUAD_CHOICE_CHIPS,
    Bill,
    Ending,
    Result,
    Standing,
    Table,
    bills_for,
    flat_bills,
    nagari_doublings,
)
from games.gostop.state import Match, State, target
from games.gostop.values import Extra, Phase


def table_of(state: State) -> Table:
    """Return what bills depend on."""
    match = state.match
    standings = tuple(
        Standing(seat, side.taken, side.cup, side.goes, side.shaken.bit_count(), side.bombs)
        for seat in match.players
        for side in (state.sides[seat],)
    )
    return Table(match.options, standings, match.nagari, state.goers)


def transfer(match: Match, chips: tuple[int, ...], payer: Seat, payee: Seat, amount: int) -> tuple[int, ...]:
    """Return the chips after a payment: all of it, or what is left of the payer's purse (GD53)."""
    purse = match.options.purse.chips
    paid = min(amount, purse + chips[payer]) if purse else amount
    moved = list(chips)
    moved[payer] -= paid
    moved[payee] += paid
    return tuple(moved)


def _paid_bills(match: Match, bills: tuple[Bill, ...]) -> tuple[tuple[Bill, ...], tuple[int, ...]]:
    """Return the bills with what was really paid, one after the other, and the chips after them."""
    chips, done = match.chips, []
    for bill in bills:
        after = transfer(match, chips, bill.paid_by, bill.winner, bill.chips)
        done.append(bill._replace(paid=after[bill.winner] - chips[bill.winner]))
        chips = after
    return tuple(done), chips


def pay_extra(match: Match, extra: Extra, events: list[Event]) -> Match:
    """Return the match after a payment in the middle of a deal (GD25, GD52)."""
    chips = transfer(match, match.chips, extra.payer, extra.payee, extra.chips)
    paid = chips[extra.payee] - match.chips[extra.payee]
    events.append(_paid(extra.payer, extra.payee, paid, extra.rule))
    return match._replace(chips=chips, extras=(*match.extras, extra._replace(chips=paid)))


def stop(state: State, winner: Seat, ending: Ending, events: list[Event]) -> State:
    """Return the state after a stop, chosen or automatic (G41, GD38)."""
    use, bills = bills_for(table_of(state), winner)
    paid = sum(bill.paid for bill in _paid_bills(state.match, bills)[0])
    kind, rule = ("stopped", "G41") if ending is Ending.STOP else ("stopped_on_last_turn", "GD38")
    data: dict[str, Value] = {"points": bills[0].base, "chips": paid, "rule": rule}
    events.append(Event(kind, winner, data))
    return _close(state, ending, winner, use, bills, events, next_dealer=winner)


def win_by_ppuks(state: State, winner: Seat, events: list[Event]) -> State:
    """Return the state after a third ppuk by one player (GD25)."""
    events.append(Event("three_ppuks", winner, {"count": PPUKS_TO_WIN, "rule": "GD25"}))
    bills = flat_bills(table_of(state), winner, target(state.match), "GD25")
    return _close(state, Ending.THREE_PPUKS, winner, 0, bills, events, next_dealer=winner)


def no_winner(state: State, events: list[Event]) -> State:
    """Return the state after the last card without a winner: nagari (G42)."""
    return _nagari(state, Ending.NAGARI, "G42", events)


def table_quad(state: State, month: str, events: list[Event]) -> State:
    """Return the state after four of a month were dealt to the table: void, or nagari (G14, GD12)."""
    if state.match.options.table_quad_nagari:
        events.append(Event("table_quad_nagari", None, {"month": month, "rule": "GD12"}))
        return _nagari(state, Ending.TABLE_QUAD, "GD12", events)
    events.append(Event("table_quad", None, {"month": month, "rule": "G14"}))
    return _void(state, Ending.TABLE_QUAD, events)


def quads_void(state: State, events: list[Event]) -> State:
    """Return the state after several showed quads under the house rule (GD13)."""
    events.append(Event("quads_void", None, {"rule": "GD13"}))
    return _void(state, Ending.QUADS, events)


def pay_quads(state: State, holders: tuple[Seat, ...], events: list[Event]) -> State:
    """Return the state after every quad was paid by every other player (G15, GD13–GD15)."""
    match = state.match
    doubled = match.options.quad_doubled
    table = table_of(state)
    if len(holders) == len(match.players):
        events.append(Event("quads_cancelled", None, {"rule": "G15"}))
        return _close(state, Ending.QUAD, -1, 0, (), events, next_dealer=match.dealer, nagari=match.nagari)
    chips = QUAD_CHOICE_CHIPS[len(match.players)] if match.options.quad_choice else QUAD_CHIPS
    rule = "GD13" if match.options.quad_choice else "G15"
    bills = tuple(bill for seat in holders for bill in flat_bills(table, seat, chips, rule, doubled=doubled))
    winner = holders[0] if len(holders) == 1 else -1
    return _close(state, Ending.QUAD, winner, 0, bills, events, next_dealer=holders[0])


def _nagari(state: State, ending: Ending, rule: str, events: list[Event]) -> State:
    match = state.match
    count = match.nagari + 1
    events.append(Event("nagari", None, {"factor": 1 << nagari_doublings(match.options, count), "rule": rule}))
    return _close(state, ending, -1, 0, (), events, next_dealer=match.dealer, nagari=count)


def _void(state: State, ending: Ending, events: list[Event]) -> State:
    match = state.match
    return _close(state, ending, -1, 0, (), events, next_dealer=match.dealer, nagari=match.nagari, void=True)


def _close(
    state: State,
    ending: Ending,
    winner: Seat,
    use: int,
    bills: tuple[Bill, ...],
    events: list[Event],
    *,
    next_dealer: Seat,
    nagari: int = 0,
    void: bool = False,
) -> State:
    """Return the state between deals, or after the last one, with the bills paid."""
    match = state.match
    paid, chips = _paid_bills(match, bills)
    for bill in paid:
        rule = bill.rule if bill.paid_by == bill.payer else "GD42"
        events.append(_paid(bill.paid_by, bill.winner, bill.paid, rule))
    moved = list(map(int.__sub__, chips, match.chips))
    for extra in match.extras:
        moved[extra.payer] -= extra.chips
        moved[extra.payee] += extra.chips
    result = Result(ending, winner, use, paid, tuple(moved), next_dealer, void, nagari)
    events.append(Event("deal_over", winner if winner >= 0 else None, {"deal": match.deals, "chips": tuple(moved)}))
    closed = match._replace(chips=chips, result=result, ready=())
    over = _ended(closed)
    if over is not None:
        events.append(Event("match_over", None, {"reason": over, "chips": chips}))
    return state._replace(match=closed, phase=Phase.BETWEEN if over is None else Phase.OVER, seat=-1)


def _paid(payer: Seat, payee: Seat, chips: int, rule: str) -> Event:
    return Event("paid", payer, {"payee": payee, "chips": chips, "rule": rule})


def _ended(match: Match) -> str | None:
    """Return why the match is over after this deal, or None."""
    goal = match.options.goal.chips
    if goal and max(match.chips) >= goal:
        return "goal_reached"
    if match.result is not None and not match.result.void and match.deals >= match.options.deals:
        return "deals_played"
    return None


def outcome(state: State) -> Outcome | None:
    """Return the final chips, or None while the match goes on."""
    if state.phase is not Phase.OVER:
        return None
    chips = state.match.chips
    return Outcome(str(_ended(state.match)), chips, placements(chips, low_wins=False))
