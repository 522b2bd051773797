"""From one deal to the next: who plays (GD51), lot, deal, checks before play (G8–G17), sale (GD52), quads (G15).

The turns are in `turn`.
"""

from __future__ import annotations

from games.core import Event, Seat
from games.gostop import ending
from games.gostop.actions import AS_ANIMAL, Action
from games.gostop.cards import (
    BIT,
    BRIGHTS,
    CARD,
    FIRST_JOKER,
    MONTH,
    SUIT,
    cards_of,
    mask_of,
    month_in,
    month_text,
    texts,
)
from games.gostop.options import Cup, FirstDealer, Jokers, Options
from games.gostop.state import NO_SIDE, NO_STEP, Match, Side, State, held_months, target
from games.gostop.values import Extra, Phase

FLOWER_DECK = tuple(range(FIRST_JOKER))
DECKS = {
    jokers: (*FLOWER_DECK, *(CARD[f"joker-{name}"] for name in names.split()))
    for jokers, names in {
        Jokers.NONE: "", Jokers.ONE: "2a", Jokers.TWO: "2a 3", Jokers.THREE: "2a 2b 3", Jokers.FOUR: "2a 2b 3 3b",
        Jokers.FIVE: "2a 2b 3 2c 3b",
    }.items()
}  # fmt: skip
"""The cards of a table in the order in which a shuffle begins (GD4)."""
FLOORS = {2: (4, 4), 3: (3, 3)}
"""Cards to the middle after each round of packets (G10, G11)."""
PACKETS = {2: (5, 5), 3: (4, 3)}
SELLING_SEATS = 4
MOST_PLAYERS = 3


def new_match(options: Options, seats: int) -> State:
    """Return a match before the first dealer is known."""
    match = Match(options, seats, (0,) * seats, streaks=(0,) * seats)
    return State(match, Phase.LOT, -1, 0, 0, (), 0, (NO_SIDE,) * seats, 0, (), NO_STEP)


def draw_lot(state: State, action: Action) -> tuple[State, list[Event]]:
    """Return the state with the first dealer known (G8, GD9); a tie of the latest month draws again."""
    if state.match.options.first_dealer is FirstDealer.LOT:
        return _first(state, action.value, [Event("lot_drawn", action.value, {"rule": "G8"})])
    months = [MONTH[card] for card in action.cards]
    events = [Event("cards_drawn", None, {"cards": texts(action.cards), "rule": "GD9"})]
    latest = [seat for seat, month in enumerate(months) if month == max(months)]
    if len(latest) > 1:
        events.append(Event("drawn_again", None, {"seats": tuple(latest), "rule": "GD9"}))
        return state._replace(decision=state.decision + 1), events
    events.append(Event("lot_drawn", latest[0], {"rule": "GD9"}))
    return _first(state, latest[0], events)


def _first(state: State, dealer: Seat, events: list[Event]) -> tuple[State, list[Event]]:
    return next_deal(state._replace(match=state.match._replace(dealer=dealer))), events


def next_deal(state: State) -> State:
    """Return the state in which the next deal is to be shuffled, with its players chosen."""
    match = state.match
    result = match.result
    if result is None:
        fresh = match._replace(deals=1, players=_players(match, match.dealer))
    elif result.void:
        fresh = match._replace(result=None, extras=(), ready=(), stayed=(), sold=(), sold_by=-1)
        if _sells(match):
            fresh = fresh._replace(players=turn_order(match.dealer, match.seats))
    else:
        streaks = tuple(streak + 1 if seat in match.players else 0 for seat, streak in enumerate(match.streaks))
        fresh = Match(
            match.options,
            match.seats,
            match.chips,
            result.next_dealer,
            _players(match._replace(streaks=streaks), result.next_dealer),
            match.deals + 1,
            result.nagari,
            streaks,
        )
    sides = (NO_SIDE,) * match.seats
    return State(fresh, Phase.DEAL, -1, state.decision + 1, 0, (), 0, sides, 0, (), NO_STEP)


def ready(state: State, seat: Seat) -> tuple[State, list[Event]]:
    """Return the state after a seat said that it is ready; after the last one the next deal comes."""
    match = state.match._replace(ready=(*state.match.ready, seat))
    events = [Event("ready", seat)]
    state = state._replace(match=match)
    return (next_deal(state) if len(match.ready) == match.seats else state), events


def turn_order(dealer: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all seats in turn order, the dealer first: counter-clockwise is by rising number (G19, GD11)."""
    return tuple((dealer + step) % seats for step in range(seats))


def _sells(match: Match) -> bool:
    return match.options.sell_brights and match.seats == SELLING_SEATS


def _players(match: Match, dealer: Seat) -> tuple[Seat, ...]:
    """Return who is dealt cards, in turn order (GD51): the dealer, who sat out, then who played fewest in a row."""
    order = turn_order(dealer, match.seats)
    if len(order) <= MOST_PLAYERS or _sells(match):
        return order
    chosen = sorted(order[1:], key=lambda seat: match.streaks[seat])[: MOST_PLAYERS - 1]
    return tuple(seat for seat in order if seat == dealer or seat in chosen)


def packets(players: tuple[Seat, ...]) -> tuple[tuple[Seat, int], ...]:
    """Return how cards are dealt: (seat, how many) in order, -1 for the middle (G10, G11)."""
    kind = min(len(players), MOST_PLAYERS)
    plan: list[tuple[Seat, int]] = []
    for size, middle in zip(PACKETS[kind], FLOORS[kind], strict=True):
        plan += [(seat, size) for seat in (*players[1:], players[0])]
        plan.append((-1, middle))
    return tuple(plan)


def deal(state: State, deck: tuple[int, ...]) -> tuple[State, list[Event]]:
    """Return the state after the cards were dealt from the top of the deck and the table was checked (G10–G14, G32)."""
    match = state.match
    piles: dict[Seat, list[int]] = {seat: [] for seat in (*match.players, -1)}
    top = 0
    for seat, count in packets(match.players):
        piles[seat] += deck[top : top + count]
        top += count
    floor, jokers, top = _replace_jokers(piles[-1], deck, top)
    bar = target(match) - 1
    cup = AS_ANIMAL if match.options.cup is Cup.ANIMAL else 0
    sides = list(state.sides)
    for seat in match.players:
        hand = tuple(sorted(piles[seat]))
        sides[seat] = Side(hand, 0, (), held_months(hand, 3), bar=bar, cup=cup)
    if jokers:
        sides[match.dealer] = sides[match.dealer]._replace(taken=mask_of(jokers), junk=jokers)
    dealt = State(match, Phase.PLAY, -1, state.decision + 1, 0, deck, top, tuple(sides), mask_of(floor), (), NO_STEP)
    events = [_dealt(dealt)]
    out = tuple(seat for seat in turn_order(match.dealer, match.seats) if seat not in match.players)
    if out:
        events.append(Event("sat_out", None, {"seats": out, "rule": "GD51"}))
    if jokers:
        events.append(Event("jokers_to_dealer", match.dealer, {"cards": texts(jokers), "rule": "G32"}))
    return _check_table(dealt, events), events


def _replace_jokers(floor: list[int], deck: tuple[int, ...], top: int) -> tuple[list[int], tuple[int, ...], int]:
    """Return the floor with its jokers replaced from the stock, the jokers, and the new top (G32)."""
    flowers = [card for card in floor if card < FIRST_JOKER]
    jokers = [card for card in floor if card >= FIRST_JOKER]
    size = len(floor)
    while len(flowers) < size:
        (flowers if deck[top] < FIRST_JOKER else jokers).append(deck[top])
        top += 1
    return flowers, tuple(jokers), top


def _dealt(state: State) -> Event:
    match = state.match
    return Event(
        "dealt",
        match.dealer,
        {
            "deal": match.deals,
            "cutter": match.players[-1],
            "players": match.players,
            "cards": len(state.sides[match.dealer].hand),
            "floor": texts(cards_of(state.floor)),
            "rule": "G10" if len(match.players) == 2 else "G11",
        },
    )


def _check_table(state: State, events: list[Event]) -> State:
    """Return the state after looking for quads and triples on the table (G14, G16), then selling or quads in hand."""
    triples = held_months(cards_of(state.floor), 3)
    for month in triples:
        if len(month_in(month, state.floor)) == SUIT:
            return ending.table_quad(state, month_text(month), events)
    if triples:
        months = tuple(month_text(month) for month in triples)
        events.append(Event("table_triple", None, {"months": months, "rule": "G16"}))
    match = state.match
    if len(match.players) > MOST_PLAYERS:
        asked = match.players[1]
        return state._replace(match=match._replace(stayed=(match.dealer,)), phase=Phase.SALE, seat=asked)
    return _check_hands(state, events)


def answer_sale(state: State, *, stays: bool) -> tuple[State, list[Event]]:
    """Return the state after a seat stayed or dropped (GD52); at most one of four sits out."""
    match, seat = state.match, state.seat
    events = [Event("stayed" if stays else "dropped", seat, {"rule": "GD52"})]
    later = match.players[match.players.index(seat) + 1 :]
    state = state._replace(decision=state.decision + 1)
    if not stays:
        return _leave(state, seat, events), events
    match = match._replace(stayed=(*match.stayed, seat))
    state = state._replace(match=match, seat=later[0])
    if len(match.stayed) < MOST_PLAYERS:
        return state, events
    return _leave(_sell(state, later[0], events), later[0], events), events


def _sell(state: State, seller: Seat, events: list[Event]) -> State:
    """Return the state after the two that stayed paid a point for each bright of the fourth hand (GD52)."""
    match = state.match
    brights = tuple(card for card in state.sides[seller].hand if BRIGHTS & BIT[card])
    events.append(Event("sold", seller, {"cards": texts(brights), "chips": len(brights), "rule": "GD52"}))
    for payer in match.stayed[1:] if brights else ():
        match = ending.pay_extra(match, Extra(payer, seller, len(brights), "sale", "GD52"), events)
    return state._replace(match=match)


def _leave(state: State, seat: Seat, events: list[Event]) -> State:
    """Return the state with one seat out and its cards under the stock (GD52)."""
    match = state.match
    hand = state.sides[seat].hand
    players = tuple(player for player in match.players if player != seat)
    sides = list(state.sides)
    sides[seat] = NO_SIDE
    match = match._replace(players=players, sold=hand, sold_by=seat)
    left = state._replace(match=match, deck=state.deck + hand, sides=tuple(sides))
    return _check_hands(left, events)


def _check_hands(state: State, events: list[Event]) -> State:
    """Return the state after quads in hand were shown and settled (G15, GD13), or the first turn."""
    holders = quad_holders(state)
    if not holders:
        return begin_play(state)
    for seat in holders:
        months = held_months(state.sides[seat].hand, 4)
        cards = tuple(card for card in state.sides[seat].hand if MONTH[card] in months)
        events.append(Event("quad_shown", seat, {"cards": texts(cards), "rule": "G15"}))
        sides = list(state.sides)
        sides[seat] = sides[seat]._replace(shown=mask_of(cards))
        state = state._replace(sides=tuple(sides))
    if not state.match.options.quad_choice:
        return ending.pay_quads(state, holders, events)
    if len(holders) > 1:
        return ending.quads_void(state, events)
    return state._replace(phase=Phase.QUAD, seat=holders[0])


def quad_holders(state: State) -> tuple[Seat, ...]:
    """Return the players with four cards of a month in hand, in turn order."""
    sides = state.sides
    return tuple([seat for seat in state.match.players if sides[seat].triples and held_months(sides[seat].hand, 4)])


def answer_quad(state: State, *, takes: bool) -> tuple[State, list[Event]]:
    """Return the state after the only holder of a quad took the chips or plays on (GD13)."""
    state = state._replace(decision=state.decision + 1)
    if takes:
        events = [Event("quad_taken", state.seat, {"rule": "GD13"})]
        return ending.pay_quads(state, (state.seat,), events), events
    return begin_play(state), [Event("quad_played_on", state.seat, {"rule": "GD13"})]


def begin_play(state: State) -> State:
    """Return the state of the dealer's first turn (G18)."""
    return state._replace(phase=Phase.PLAY, seat=state.match.players[0])


def deck_error(state: State, deck: tuple[int, ...]) -> bool:
    """Whether some cards are not exactly this table's deck."""
    return sorted(deck) != list(DECKS[state.match.options.jokers])
