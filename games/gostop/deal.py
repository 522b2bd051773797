"""From one deal to the next: who plays (GD51), lot, deal, checks before play (G8–G17), sale (GD52), quads (G15).

The turns are in turn, how a deal ends is in ending.
"""

from __future__ import annotations

from typing import Final

from games.core import Event, Seat
from games.gostop import ending
from games.gostop.cards import (
    AS_ANIMAL,
    BIT,
    BRIGHTS,
    CARD,
    EITHER,
    FIRST_JOKER,
    MONTH,
    SUIT,
    cards_of,
    mask_of,
    month_text,
    texts,
)
from games.gostop.options import CupUse, Jokers
from games.gostop.state import Move, Side, State, held_months, no_sides, on_floor, target
from games.gostop.values import NOBODY, Extra, Phase

Events = list[Event]

FLOWER_DECK: Final = tuple(range(FIRST_JOKER))
DECKS: Final = {
    jokers: (*FLOWER_DECK, *[CARD[f"joker-{name}"] for name in names.split()])
    for jokers, names in {
        Jokers.NONE: "", Jokers.ONE: "2a", Jokers.TWO: "2a 3", Jokers.THREE: "2a 2b 3", Jokers.FOUR: "2a 2b 3 3b",
        Jokers.FIVE: "2a 2b 3 2c 3b",
    }.items()
}  # fmt: skip
"""The cards of a table in the order in which a shuffle begins (GD4)."""
FLOORS: Final = {2: (4, 4), 3: (3, 3)}
"""Cards to the middle after each round of packets (G10, G11)."""
PACKETS: Final = {2: (5, 5), 3: (4, 3)}
MIDDLE: Final = -1
"""Stands for the middle among those who are dealt cards."""
SELLING_SEATS: Final = 4
MOST_PLAYERS: Final = 3


def first_dealer(state: State, dealer: Seat, rule: str, events: Events) -> None:
    """Let a seat deal first, which the lot or a card has found (G8, GD9)."""
    events.append(Event("lot_drawn", dealer, {"rule": rule}))
    state.dealer = dealer
    next_deal(state)


def next_deal(state: State) -> None:
    """Clear the table for the next deal and choose its players."""
    result = state.result
    if result is None or not result.void:
        state.deal_no += 1
        if result is not None:
            state.dealer, state.nagari = result.next_dealer, result.nagari
            state.streaks = tuple([n + 1 if seat in state.players else 0 for seat, n in enumerate(state.streaks)])
        state.players = _players(state)
    elif _sells(state):
        state.players = turn_order(state.dealer, state.seats)
    state.phase, state.asked = Phase.DEAL, NOBODY
    state.result = None
    state.ready = state.stayed = state.sold = state.extras = ()
    state.sold_by = NOBODY
    state.turn_no = state.top = state.floor = 0
    state.deck = state.piles = state.debts = state.goers = ()
    state.sides, state.move = no_sides(state.seats), Move()


def turn_order(dealer: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all seats in turn order, the dealer first: counter-clockwise is by rising number (G19, GD11)."""
    return tuple([(dealer + step) % seats for step in range(seats)])


def _sells(state: State) -> bool:
    return state.options.sell_brights and state.seats == SELLING_SEATS


def _players(state: State) -> tuple[Seat, ...]:
    """Return who is dealt cards, in turn order (GD51): the dealer, who sat out, then who played fewest in a row."""
    order = turn_order(state.dealer, state.seats)
    if len(order) <= MOST_PLAYERS or _sells(state):
        return order
    chosen = sorted(order[1:], key=state.streaks.__getitem__)[: MOST_PLAYERS - 1]
    return tuple([seat for seat in order if seat == state.dealer or seat in chosen])


def packets(players: tuple[Seat, ...]) -> tuple[tuple[Seat, int], ...]:
    """Return how cards are dealt: (seat or MIDDLE, how many) in order (G10, G11)."""
    kind = min(len(players), MOST_PLAYERS)
    plan: list[tuple[Seat, int]] = []
    for size, middle in zip(PACKETS[kind], FLOORS[kind], strict=True):
        plan += [(seat, size) for seat in (*players[1:], players[0])]
        plan.append((MIDDLE, middle))
    return tuple(plan)


def deal(state: State, deck: tuple[int, ...], events: Events) -> None:
    """Deal the cards from the top of the deck and check the table (G10–G14, G32)."""
    piles: dict[Seat, tuple[int, ...]] = dict.fromkeys((*state.players, MIDDLE), ())
    top = 0
    for seat, count in packets(state.players):
        piles[seat] += deck[top : top + count]
        top += count
    state.deck, state.top = deck, top
    cup = AS_ANIMAL if state.options.cup is CupUse.ANIMAL else EITHER
    for seat in state.players:
        side = state.sides[seat]
        side.hand = tuple(sorted(piles[seat]))
        side.triples = held_months(side.hand, 3)
        side.bar, side.cup = target(state) - 1, cup
    jokers = _lay_out(state, piles[MIDDLE])
    _tell_deal(state, jokers, events)
    _check_table(state, events)


def _lay_out(state: State, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Lay cards on the floor, jokers replaced from the stock; these go to the dealer and are returned (G32)."""
    flowers = [card for card in cards if card < FIRST_JOKER]
    jokers = [card for card in cards if card >= FIRST_JOKER]
    while len(flowers) < len(cards):
        card = state.deck[state.top]
        state.top += 1
        (flowers if card < FIRST_JOKER else jokers).append(card)
    state.floor = mask_of(flowers)
    dealer = state.sides[state.dealer]
    dealer.taken, dealer.junk = mask_of(jokers), tuple(jokers)
    return dealer.junk


def _tell_deal(state: State, jokers: tuple[int, ...], events: Events) -> None:
    players = state.players
    events.append(
        Event(
            "dealt",
            state.dealer,
            {
                "deal": state.deal_no,
                "cutter": players[-1],
                "players": players,
                "cards": len(state.sides[state.dealer].hand),
                "floor": texts(cards_of(state.floor)),
                "rule": "G10" if len(players) == 2 else "G11",
            },
        )
    )
    out = tuple([seat for seat in turn_order(state.dealer, state.seats) if seat not in players])
    if out:
        events.append(Event("sat_out", None, {"seats": out, "rule": "GD51"}))
    if jokers:
        events.append(Event("jokers_to_dealer", state.dealer, {"cards": texts(jokers), "rule": "G32"}))


def _check_table(state: State, events: Events) -> None:
    """Look for quads and triples on the table (G14, G16); then comes the sale (GD52), or quads in hand."""
    triples = held_months(cards_of(state.floor), 3)
    for month in triples:
        if len(on_floor(state, month)) == SUIT:
            ending.table_quad(state, month_text(month), events)
            return
    if triples:
        months = tuple([month_text(month) for month in triples])
        events.append(Event("table_triple", None, {"months": months, "rule": "G16"}))
    if len(state.players) > MOST_PLAYERS:
        state.stayed = (state.dealer,)
        state.phase, state.asked = Phase.SALE, state.players[1]
    else:
        _check_hands(state, events)


def answer_sale(state: State, stays: bool, events: Events) -> None:
    """Let a seat stay or drop (GD52); at most one of four sits out."""
    seat = state.asked
    events.append(Event("stayed" if stays else "dropped", seat, {"rule": "GD52"}))
    if not stays:
        _leave(state, seat, events)
        return
    state.stayed += (seat,)
    later = state.players[state.players.index(seat) + 1]
    if len(state.stayed) < MOST_PLAYERS:
        state.asked = later
    else:
        _sell(state, later, events)
        _leave(state, later, events)


def _sell(state: State, seller: Seat, events: Events) -> None:
    """Let the two that stayed pay a point for each bright of the fourth hand (GD52)."""
    brights = tuple([card for card in state.sides[seller].hand if BRIGHTS & BIT[card]])
    state.sold = brights
    events.append(Event("sold", seller, {"cards": texts(brights), "chips": len(brights), "rule": "GD52"}))
    for payer in state.stayed[1:] if brights else ():
        ending.pay_extra(state, Extra(payer, seller, len(brights), "sale", "GD52"), events)


def _leave(state: State, seat: Seat, events: Events) -> None:
    """Take a seat out, its cards under the stock (GD52)."""
    hand = state.sides[seat].hand
    state.players = tuple([player for player in state.players if player != seat])
    state.sold_by = seat
    state.deck += hand
    state.sides = (*state.sides[:seat], Side(), *state.sides[seat + 1 :])
    _check_hands(state, events)


def _check_hands(state: State, events: Events) -> None:
    """Have quads in hand shown and settled (G15, GD13); without any the first turn begins."""
    holders = _show_quads(state, events)
    if not holders:
        begin_play(state)
    elif not state.options.quad_choice:
        ending.pay_quads(state, holders, events)
    elif len(holders) > 1:
        ending.quads_void(state, events)
    else:
        state.phase, state.asked = Phase.QUAD, holders[0]


def _show_quads(state: State, events: Events) -> tuple[Seat, ...]:
    """Let the players with four cards of a month in hand show them; return these players in turn order."""
    holders: tuple[Seat, ...] = ()
    for seat in state.players:
        side = state.sides[seat]
        months = held_months(side.hand, SUIT) if side.triples else ()
        if months:
            cards = tuple([card for card in side.hand if MONTH[card] in months])
            side.shown = mask_of(cards)
            holders += (seat,)
            events.append(Event("quad_shown", seat, {"cards": texts(cards), "rule": "G15"}))
    return holders


def begin_play(state: State) -> None:
    """Give the dealer the first turn (G18)."""
    state.phase, state.asked = Phase.PLAY, state.players[0]
