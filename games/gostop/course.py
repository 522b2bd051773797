"""The course of a match of Go-Stop: who may act, what chance and time do, deals, what comes before play, how they end.

Before play come who plays (GD51), the checks (G8–G17), the sale (GD52), quads (G15). At the end come chips moved (G41,
G42, GD25, GD50, GD53) and the next dealer (G8, GD10, GD15). The turns are in `turn`, what a win is worth in `payment`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import (
    ALONE,
    CHANCE,
    EVERYBODY,
    GAME_OVER,
    HOST,
    NO_SEATS,
    NOBODY,
    NOT_YOUR_TURN,
    ONLY_CHANCE,
    TOO_LATE,
    Draws,
    Event,
    Refusal,
    Seat,
    Value,
    Wait,
    changed,
    shuffled,
)
from games.gostop.cards import (
    AS_ANIMAL,
    BIT,
    BRIGHTS,
    CARD,
    EITHER,
    FIRST_JOKER,
    MONTH,
    MONTHS,
    PILE,
    SUIT,
    cards_of,
    mask_of,
    month_text,
    texts,
)
from games.gostop.options import CupUse, FirstDealer, Jokers
from games.gostop.payment import PPUKS_TO_WIN, bills_for, flat_bills, nagari_doublings, quad_bills
from games.gostop.table import (
    BETWEEN,
    OVER,
    PLAY,
    Bill,
    Ending,
    Extra,
    Move,
    Phase,
    Result,
    Side,
    Table,
    held_months,
    hold,
    no_sides,
    on_floor,
    own,
    target,
    triples_in,
    why_over,
)

Events = list[Event]

FLOWER_DECK: Final = tuple(range(FIRST_JOKER))
DECKS: Final = {
    jokers: (*FLOWER_DECK, *[CARD[f"joker-{name}"] for name in names.split()])
    for jokers, names in {
        Jokers.NONE: "",
        Jokers.ONE: "2a",
        Jokers.TWO: "2a 3",
        Jokers.THREE: "2a 2b 3",
        Jokers.FOUR: "2a 2b 3 3b",
        Jokers.FIVE: "2a 2b 3 2c 3b",
    }.items()
}
"""The cards of a table in the order in which a shuffle begins (GD4)."""
FLOORS: Final = {2: (4, 4), 3: (3, 3)}
"""Cards to the middle after each round of packets (G10, G11)."""
PACKETS: Final = {2: (5, 5), 3: (4, 3)}
MIDDLE: Final = -1
"""Stands for the middle among those who are dealt cards."""
SELLING_SEATS: Final = 4
MOST_PLAYERS: Final = 3
PHASE_RULE: Final = {
    Phase.SALE: "GD52",
    Phase.QUAD: "GD13",
    Phase.PICK_HAND: "GD27",
    Phase.PICK_STOCK: "G20",
    Phase.GIVE: "GD31",
    Phase.TAKE: "GD31",
    Phase.CUP: "GD2",
    Phase.CALL: "G35",
}
"""The rule by which each phase but PLAY asks a seat."""

NOT_ITS_TURN: Final = NOT_YOUR_TURN.on("G19")
BETWEEN_DEALS: Final = TOO_LATE.on("G23")
DEALING: Final = Refusal("dealing", "G9")
CHOOSE_FIRST: Final = Refusal("choose_first")
NOT_ASKED: Final = Refusal("not_asked", "G18")
SITTING_OUT: Final = Refusal("sitting_out", "GD51")
BAD_DECK: Final = Refusal("bad_deck", "G5")
BAD_LOT: Final = Refusal("bad_lot", "G8")


# Who may do anything


def to_act(table: Table) -> frozenset[Seat]:
    """Return who may act."""
    if table.asked != NOBODY:
        return ALONE[table.asked]
    if table.phase is BETWEEN:
        return waiting_for(table) | {HOST}
    return NO_SEATS if table.phase is OVER else ONLY_CHANCE


def waiting_for(table: Table) -> frozenset[Seat]:
    """Return whom the table waits for: the asked seat, or between deals all that are not ready."""
    if table.asked != NOBODY:
        return ALONE[table.asked]
    return EVERYBODY[table.seats] - table.ready if table.phase is BETWEEN else NO_SEATS


def out_of_place(table: Table, seat: Seat) -> Refusal:
    """Return why an actor may not do what nothing asks it for."""
    if seat == table.asked:
        return NOT_ASKED if table.phase is PLAY else CHOOSE_FIRST.on(PHASE_RULE[table.phase])
    return unasked(table, seat)


def unasked(table: Table, seat: Seat) -> Refusal:
    """Return why an actor of whom nothing is asked may do nothing: chance, the host, or a seat."""
    if table.phase is OVER:
        return GAME_OVER
    if seat < 0:
        return BAD_LOT if seat == CHANCE and table.phase is Phase.LOT else NOT_YOUR_TURN
    if table.phase is BETWEEN:
        return BETWEEN_DEALS
    if table.asked == NOBODY:
        return DEALING
    return NOT_ITS_TURN if seat in table.players else SITTING_OUT


# Chance and time


@dataclass(frozen=True, slots=True)
class Lot:
    """CHANCE: the first dealer (G8). `lot 2`."""

    dealer: Seat

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Only CHANCE, before the first deal, by the lot."""
        if seat != CHANCE or table.phase is not Phase.LOT:
            return out_of_place(table, seat)
        by_lot = table.options.first_dealer is FirstDealer.LOT
        return None if by_lot and self.dealer < table.seats else BAD_LOT

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Let this seat deal."""
        table.decision += 1
        first_dealer(table, self.dealer, "G8", events)


@dataclass(frozen=True, slots=True)
class Draw:
    """CHANCE: one card for each seat; the latest month deals first (GD9). `draw 01-bright 05-junk1`."""

    cards: tuple[int, ...]

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Only CHANCE, before the first deal, by cards."""
        if seat != CHANCE or table.phase is not Phase.LOT:
            return out_of_place(table, seat)
        if table.options.first_dealer is FirstDealer.LOT:
            return BAD_LOT
        fits = len(self.cards) == len(set(self.cards)) == table.seats and max(self.cards) < FIRST_JOKER
        return None if fits else BAD_LOT

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Let the latest month deal; a tie of the latest draws again."""
        table.decision += 1
        months = [MONTH[card] for card in self.cards]
        events.append(Event("cards_drawn", None, {"cards": texts(self.cards), "rule": "GD9"}))
        latest = [one for one, month in enumerate(months) if month == max(months)]
        if len(latest) > 1:
            events.append(Event("drawn_again", None, {"seats": tuple(latest), "rule": "GD9"}))
        else:
            first_dealer(table, latest[0], "GD9", events)


@dataclass(frozen=True, slots=True)
class Deal:
    """CHANCE: the shuffled deck from the top (G9). `deal 05-junk1 11-double …`."""

    deck: tuple[int, ...]

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Only CHANCE, with the whole deck."""
        if seat != CHANCE or table.phase is not Phase.DEAL:
            return out_of_place(table, seat)
        return None if sorted(self.deck) == list(DECKS[table.options.jokers]) else BAD_DECK

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Deal it from the top and check the table (G10–G14, G32)."""
        table.decision += 1
        piles: dict[Seat, tuple[int, ...]] = dict.fromkeys((*table.players, MIDDLE), ())
        top = 0
        for one, count in packets(table.players):
            piles[one] += self.deck[top : top + count]
            top += count
        table.stock = self.deck[top:]
        table.hands = tuple([tuple(sorted(piles.get(one, ()))) for one in range(table.seats)])
        table.triples = tuple(map(triples_in, table.hands))
        cup, bar = AS_ANIMAL if table.options.cup is CupUse.ANIMAL else EITHER, target(table) - 1
        table.sides = tuple([Side(bar=bar, cup=cup) if one in table.players else Side() for one in range(table.seats)])
        _tell_deal(table, _lay_out(table, piles[MIDDLE]), events)
        _check_table(table, events)


@dataclass(frozen=True, slots=True)
class NextRound:
    """HOST: the pause between deals is over (G23). `next_round`."""

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Only HOST, between deals."""
        if seat != HOST or table.phase is OVER:
            return out_of_place(table, seat)
        return None if table.phase is BETWEEN else BETWEEN_DEALS

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Go on to the next deal."""
        table.decision += 1
        events.append(Event("next_deal", None, {"rule": "G23"}))
        next_deal(table)


PAUSE: Final = (Wait(NextRound()),)


def waits(table: Table) -> tuple[Wait, ...]:
    """Return what HOST does by itself: it ends the pause between deals."""
    return PAUSE if table.phase is BETWEEN else ()


def draw(table: Table, draws: Draws) -> Lot | Draw | Deal:
    """Return the lot that finds the first dealer (G8, GD9), or the shuffle that is due (G9)."""
    if table.phase is Phase.DEAL:
        return Deal(shuffled(DECKS[table.options.jokers], draws))
    if table.options.first_dealer is FirstDealer.LOT:
        return Lot(draws.below(table.seats))
    return Draw(shuffled(FLOWER_DECK, draws)[: table.seats])


# From one deal to the next


def first_dealer(table: Table, dealer: Seat, rule: str, events: Events) -> None:
    """Let a seat deal first, which the lot or a card has found (G8, GD9)."""
    events.append(Event("lot_drawn", dealer, {"rule": rule}))
    table.dealer = dealer
    next_deal(table)


def next_deal(table: Table) -> None:
    """Clear the table for the next deal and choose its players."""
    result = table.result
    if result is None or not result.void:
        table.deal_no += 1
        if result is not None:
            table.dealer, table.nagari = result.next_dealer, result.nagari
            table.streaks = tuple([n + 1 if seat in table.players else 0 for seat, n in enumerate(table.streaks)])
        table.players = _players(table)
    elif _sells(table):
        table.players = turn_order(table.dealer, table.seats)
    table.phase, table.asked = Phase.DEAL, NOBODY
    table.result = None
    table.ready = frozenset()
    table.stayed = table.sold = table.extras = ()
    table.sold_by = NOBODY
    table.turn_no = table.floor = 0
    table.stock = table.piles = table.debts = table.goers = table.played = ()
    table.hands, table.triples = ((),) * table.seats, (0,) * table.seats
    table.sides, table.move = no_sides(table.seats), Move()


def turn_order(dealer: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all seats in turn order, the dealer first: counter-clockwise is by rising number (G19, GD11)."""
    return tuple([(dealer + step) % seats for step in range(seats)])


def _sells(table: Table) -> bool:
    return table.options.sell_brights and table.seats == SELLING_SEATS


def _players(table: Table) -> tuple[Seat, ...]:
    """Return who is dealt cards, in turn order (GD51): the dealer, who sat out, those with fewest in a row."""
    order = turn_order(table.dealer, table.seats)
    if len(order) <= MOST_PLAYERS or _sells(table):
        return order
    chosen = sorted(order[1:], key=table.streaks.__getitem__)[: MOST_PLAYERS - 1]
    return tuple([seat for seat in order if seat == table.dealer or seat in chosen])


def packets(players: tuple[Seat, ...]) -> tuple[tuple[Seat, int], ...]:
    """Return how cards are dealt: (seat or MIDDLE, how many) in order (G10, G11)."""
    kind = min(len(players), MOST_PLAYERS)
    plan: list[tuple[Seat, int]] = []
    for size, middle in zip(PACKETS[kind], FLOORS[kind], strict=True):
        plan += [(seat, size) for seat in (*players[1:], players[0])]
        plan.append((MIDDLE, middle))
    return tuple(plan)


def _lay_out(table: Table, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Lay cards on the floor, jokers replaced from the stock; these go to the dealer and are returned (G32)."""
    flowers = [card for card in cards if card < FIRST_JOKER]
    jokers = [card for card in cards if card >= FIRST_JOKER]
    while len(flowers) < len(cards):
        card, table.stock = table.stock[0], table.stock[1:]
        (flowers if card < FIRST_JOKER else jokers).append(card)
    table.floor = mask_of(flowers)
    dealer = own(table, table.dealer)
    dealer.taken, dealer.junk = mask_of(jokers), tuple(jokers)
    return dealer.junk


def _tell_deal(table: Table, jokers: tuple[int, ...], events: Events) -> None:
    players = table.players
    data: dict[str, Value] = {"deal": table.deal_no, "cutter": players[-1], "players": players}
    data |= {"cards": len(table.hands[table.dealer]), "floor": texts(cards_of(table.floor))}
    data["rule"] = "G10" if len(players) == 2 else "G11"
    events.append(Event("dealt", table.dealer, data))
    out = tuple([seat for seat in turn_order(table.dealer, table.seats) if seat not in players])
    if out:
        events.append(Event("sat_out", None, {"seats": out, "rule": "GD51"}))
    if jokers:
        events.append(Event("jokers_to_dealer", table.dealer, {"cards": texts(jokers), "rule": "G32"}))


def _check_table(table: Table, events: Events) -> None:
    """Look for quads and triples on the table (G14, G16); then comes the sale (GD52), or quads in hand."""
    triples = [month for month in range(MONTHS) if len(on_floor(table, month)) >= PILE]
    for month in triples:
        if len(on_floor(table, month)) == SUIT:
            quad, nagari = {"month": month_text(month)}, table.options.table_quad_nagari
            if nagari:
                events.append(Event("table_quad_nagari", None, {**quad, "rule": "GD12"}))
                no_winner(table, Ending.TABLE_QUAD, "GD12", events)
            else:
                events.append(Event("table_quad", None, {**quad, "rule": "G14"}))
                _close(table, Ending.TABLE_QUAD, events, nagari=table.nagari, void=True)
            return
    if triples:
        months = tuple([month_text(month) for month in triples])
        events.append(Event("table_triple", None, {"months": months, "rule": "G16"}))
    if len(table.players) > MOST_PLAYERS:
        table.stayed = (table.dealer,)
        table.phase, table.asked = Phase.SALE, table.players[1]
    else:
        _check_hands(table, events)


def sell(table: Table, seller: Seat, events: Events) -> None:
    """Let the two that stayed pay a point for each bright of the fourth hand, which sits out (GD52)."""
    brights = tuple([card for card in table.hands[seller] if BRIGHTS & BIT[card]])
    table.sold = brights
    events.append(Event("sold", seller, {"cards": texts(brights), "chips": len(brights), "rule": "GD52"}))
    for payer in table.stayed[1:] if brights else ():
        pay_extra(table, Extra(payer, seller, len(brights), "sale", "GD52"), events)
    leave(table, seller, events)


def leave(table: Table, seat: Seat, events: Events) -> None:
    """Take a seat out, its cards under the stock (GD52)."""
    table.players = tuple([player for player in table.players if player != seat])
    table.sold_by = seat
    table.stock += table.hands[seat]
    hold(table, seat, ())
    table.sides = changed(table.sides, seat, Side())
    _check_hands(table, events)


def _check_hands(table: Table, events: Events) -> None:
    """Show and settle quads in hand (G15, GD13); without any the first turn begins."""
    holders = _show_quads(table, events)
    if not holders:
        begin_play(table)
    elif not table.options.quad_choice:
        pay_quads(table, holders, events)
    elif len(holders) > 1:
        events.append(Event("quads_void", None, {"rule": "GD13"}))
        _close(table, Ending.QUADS, events, nagari=table.nagari, void=True)
    else:
        table.phase, table.asked = Phase.QUAD, holders[0]


def _show_quads(table: Table, events: Events) -> tuple[Seat, ...]:
    """Let the players with four cards of a month in hand show them; return these players in turn order."""
    holders: tuple[Seat, ...] = ()
    for seat in table.players:
        months = held_months(table.hands[seat], SUIT) if table.triples[seat] else ()
        if months:
            cards = tuple([card for card in table.hands[seat] if MONTH[card] in months])
            own(table, seat).shown = mask_of(cards)
            holders += (seat,)
            events.append(Event("quad_shown", seat, {"cards": texts(cards), "rule": "G15"}))
    return holders


def begin_play(table: Table) -> None:
    """Give the dealer the first turn (G18)."""
    table.phase, table.asked = PLAY, table.players[0]


# The end of a deal


def pay_extra(table: Table, extra: Extra, events: Events) -> None:
    """Make a payment in the middle of a deal (GD25, GD52)."""
    paid = _transfer(table, extra.payer, extra.payee, extra.chips)
    table.extras += (extra._replace(chips=paid),)
    events.append(_paid(extra.payer, extra.payee, paid, extra.rule))


def stop(table: Table, winner: Seat, ending: Ending, events: Events) -> None:
    """End the deal by a stop, chosen or automatic (G41, GD38)."""
    use, bills = bills_for(table, winner)
    bills = _pay(table, bills)
    kind, rule = ("stopped", "G41") if ending is Ending.STOP else ("stopped_on_last_turn", "GD38")
    data: dict[str, Value] = {"points": bills[0].base, "chips": sum([bill.paid for bill in bills]), "rule": rule}
    events.append(Event(kind, winner, data))
    _close(table, ending, events, bills, use)


def win_by_ppuks(table: Table, winner: Seat, events: Events) -> None:
    """End the deal by a third ppuk of one player (GD25)."""
    events.append(Event("three_ppuks", winner, {"count": PPUKS_TO_WIN, "rule": "GD25"}))
    _close(table, Ending.THREE_PPUKS, events, _pay(table, flat_bills(table, winner, target(table), "GD25")))


def pay_quads(table: Table, holders: tuple[Seat, ...], events: Events) -> None:
    """End the deal with every quad paid by every other player (G15, GD13–GD15)."""
    if len(holders) == len(table.players):
        events.append(Event("quads_cancelled", None, {"rule": "G15"}))
        _close(table, Ending.QUAD, events, nagari=table.nagari)
        return
    bills: list[Bill] = []
    for seat in holders:
        bills += quad_bills(table, seat)
    _close(table, Ending.QUAD, events, _pay(table, tuple(bills)))


def no_winner(table: Table, ending: Ending, rule: str, events: Events) -> None:
    """End the deal without a winner: nagari (G42, GD12)."""
    count = table.nagari + 1
    events.append(Event("nagari", None, {"factor": 1 << nagari_doublings(table.options, count), "rule": rule}))
    _close(table, ending, events, nagari=count)


def _transfer(table: Table, payer: Seat, payee: Seat, amount: int) -> int:
    """Move the chips of a payment, all of it or what is left of the payer's purse (GD53); return how many."""
    purse = table.options.purse.chips
    paid = min(amount, purse + table.chips[payer]) if purse else amount
    chips = list(table.chips)
    chips[payer] -= paid
    chips[payee] += paid
    table.chips = tuple(chips)
    return paid


def _pay(table: Table, bills: tuple[Bill, ...]) -> tuple[Bill, ...]:
    """Pay some bills one after the other; return them with what was really paid."""
    return tuple([bill._replace(paid=_transfer(table, bill.paid_by, bill.winner, bill.chips)) for bill in bills])


def _close(
    table: Table,
    ending: Ending,
    events: Events,
    bills: tuple[Bill, ...] = (),
    use: int = EITHER,
    *,
    nagari: int = 0,
    void: bool = False,
) -> None:
    """Close the deal, whose bills are paid; then comes the next, or the match is over.

    Who has won deals next, or of several the first in turn; else the same seat again (G8, GD10, GD15).
    """
    moved = [0] * table.seats
    for extra in table.extras:
        moved[extra.payer] -= extra.chips
        moved[extra.payee] += extra.chips
    for bill in bills:
        moved[bill.paid_by] -= bill.paid
        moved[bill.winner] += bill.paid
        events.append(_paid(bill.paid_by, bill.winner, bill.paid, bill.rule if bill.paid_by == bill.payer else "GD42"))
    winners = list(dict.fromkeys([bill.winner for bill in bills]))
    winner = winners[0] if len(winners) == 1 else NOBODY
    dealer, chips = winners[0] if winners else table.dealer, tuple(moved)
    table.result = Result(ending, winner, use, bills, chips, dealer, void, nagari)
    table.ready = frozenset()
    table.asked = NOBODY
    events.append(Event("deal_over", None if winner == NOBODY else winner, {"deal": table.deal_no, "chips": chips}))
    over = why_over(table)
    table.phase = BETWEEN if over is None else OVER
    if over is not None:
        events.append(Event("match_over", None, {"reason": over, "chips": table.chips}))


def _paid(payer: Seat, payee: Seat, chips: int, rule: str) -> Event:
    return Event("paid", payer, {"payee": payee, "chips": chips, "rule": rule})
