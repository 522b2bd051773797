"""Before the first turn: lots for the dealer, consent to the written rules, shuffle, deal, and the card turned up."""

from __future__ import annotations

from games.core import Draws, Event, Seat, shuffled
from games.uno_mario.actions import Action, Kind
from games.uno_mario.cards import (
    CARD_TEXTS,
    COLOUR_OF,
    COLOURED,
    DRAW_TWO,
    FULL_DECK,
    NONE,
    RANK_OF,
    REVERSE,
    SKIP,
    WILD_DRAW_FOUR,
    Card,
    card_texts,
)
from games.uno_mario.drawing import pay, reshuffle
from games.uno_mario.formalities import shuffle_size
from games.uno_mario.options import Options
from games.uno_mario.rounds import Step, begin_round, fresh
from games.uno_mario.state import HAND_SIZE, NEW, NOTHING, ONLY, SEATS_MAX, SEATS_MIN, TURN, Hand, Match, Matter, State
from games.uno_mario.values import Phase


def new_match(options: Options, seats: int) -> State:
    """Return the state before anything happened; raises ValueError for a wrong number of seats (UD1)."""
    if not SEATS_MIN <= seats <= SEATS_MAX:
        raise ValueError(f"{seats} seats; there can be {SEATS_MIN} to {SEATS_MAX}")
    everybody = tuple(range(seats))
    match = Match(options, seats, options.written_rules(), NONE, 0, (0,) * seats, frozenset(), everybody, None)
    return fresh(match, Phase.LOTS, 1)


def sample_chance(state: State, draws: Draws) -> Action:
    """Return the CHANCE action drawn evenly for this state."""
    if state.phase is Phase.LOTS and state.match.options.random_dealer:
        return Action(Kind.DEALER, seat=draws.below(state.match.seats))
    if state.phase is Phase.LOTS:
        return Action(Kind.LOTS, numbers=_few(len(FULL_DECK), len(state.match.lots), draws))
    return Action(Kind.SHUFFLE, numbers=shuffled(range(shuffle_size(state)), draws))


def _few(size: int, count: int, draws: Draws) -> tuple[int, ...]:
    """Return `count` different places below `size`: the first steps of a shuffle, for the rest is not looked at."""
    pile = list(range(size))
    taken = []
    for last in range(size - 1, size - 1 - count, -1):
        place = draws.below(last + 1)
        taken.append(pile[place])
        pile[place] = pile[last]
    return tuple(taken)


# The dealer and the written rules


def draw_lots(state: State, seat: Seat, action: Action) -> Step:
    """Let each seat still in the draw turn up a card; the highest number deals, ties draw again (U5, UD3)."""
    drawing = state.match.lots
    cards = tuple(FULL_DECK[place] for place in action.numbers)
    worth = [_lot(card) for card in cards]
    best = max(worth)
    tied = tuple(holder for holder, value in zip(drawing, worth, strict=True) if value == best)
    events = (Event("drew_lots", None, {"seats": drawing, "cards": card_texts(cards)}),)
    if len(tied) > 1:
        after = state._replace(match=state.match._replace(lots=tied))
        return after, (*events, Event("lots_tied", None, {"seats": tied}))
    return _with_dealer(state, tied[0], events)


def _lot(card: Card) -> int:
    """Return what a card counts in the draw for the dealer: symbols and wilds are zero (U5, UD3)."""
    rank = RANK_OF[card]
    return rank if rank < DRAW_TWO else 0


def set_dealer(state: State, seat: Seat, action: Action) -> Step:
    """Make a seat picked at random the dealer (UD3, house rule)."""
    return _with_dealer(state, action.seat, ())


def _with_dealer(state: State, dealer: Seat, events: tuple[Event, ...]) -> Step:
    match, decision = state.match._replace(dealer=dealer, lots=()), state.decision + 1
    events += (Event("became_dealer", dealer),)
    if match.rules != (None, None):
        return fresh(match, Phase.CONSENT, decision), events
    return begin_round(match, decision), events


def agree(state: State, seat: Seat, action: Action) -> Step:
    """Accept the written rules; when everybody has, the cards are dealt (UD33)."""
    done = state.match.done | ONLY[seat]
    after = state._replace(match=state.match._replace(done=done), last=(seat, action))
    events = (Event("agreed", seat),)
    if len(done) < state.match.seats:
        return after, events
    return begin_round(after.match, state.decision + 1), (*events, Event("rules_accepted"))


def refuse_rules(state: State, seat: Seat, action: Action) -> Step:
    """Refuse the written rules: both cards are plain wilds for this match (UD33)."""
    plain = state.match._replace(rules=(None, None))
    return begin_round(plain, state.decision + 1), (Event("refused_rules", seat),)


# The deal


def shuffle(state: State, seat: Seat, action: Action) -> Step:
    """Put the deck, the stock or the discard pile in the order drawn, and go on from there."""
    if state.phase is Phase.DEAL:
        return _deal(state, tuple([FULL_DECK[place] for place in action.numbers]))
    events: list[Event] = []
    if state.phase is Phase.UPCARD:
        stock = tuple(map(state.stock.__getitem__, action.numbers))
        return _turn_up(state, state.hands, stock, events), tuple(events)
    return reshuffle(state, action, events), tuple(events)


def _deal(state: State, deck: tuple[Card, ...]) -> Step:
    """Deal seven cards each, one at a time from the dealer's left (U6), and turn one up (U7, U8)."""
    match = state.match
    seats, dealer = match.seats, match.dealer
    dealt = seats * HAND_SIZE
    hands = tuple([deck[(seat - dealer - 1) % seats : dealt : seats] for seat in range(seats)])
    events = [Event("dealt", dealer, {"n": HAND_SIZE, "round": match.round_no})]
    for seat, hand in enumerate(hands):
        events.append(Event("holds_now", seat, {"cards": card_texts(hand)}, ONLY[seat]))
    return _turn_up(state, hands, deck[dealt:], events), tuple(events)


def _turn_up(state: State, hands: tuple[Hand, ...], stock: Hand, events: list[Event]) -> State:
    """Turn up the top card and let it say who begins (U8); a Wild Draw 4 goes back and all is shuffled (U19)."""
    match, card = state.match, stock[0]
    events.append(Event("turned_up", None, {"card": CARD_TEXTS[card]}))
    if card == WILD_DRAW_FOUR:
        events.append(Event("turned_back", None, {"card": CARD_TEXTS[card]}))
        return state._replace(phase=Phase.UPCARD, hands=hands, stock=stock)
    left = (match.dealer + 1) % match.seats
    decision, came, last = state.decision + 1, state.came, state.last
    opened = State(
        match, TURN, left, 1, COLOUR_OF[card], hands, stock[1:], (card,), decision, (), NONE, came, NOTHING, last
    )
    if card >= COLOURED:  # UD8: the colour first, then the first turn
        return opened._replace(phase=Phase.COLOUR, matter=Matter(left))
    return _first_symbol(opened, left, RANK_OF[card], events)


def _first_symbol(state: State, left: Seat, rank: int, events: list[Event]) -> State:
    """Apply a symbol turned up to the seat left of the dealer (U13-U15, UD6, UD7)."""
    second = (left + 1) % state.match.seats
    if rank == REVERSE and state.match.seats > 2:
        events.append(Event("reversed", None, {"direction": -1}))
        return state._replace(direction=-1, turn=state.match.dealer)
    if rank in (SKIP, REVERSE):
        events.append(Event("skipped", left))
        return state._replace(turn=second)
    if rank == DRAW_TWO and state.match.options.first_draw_two:
        events.append(Event("skipped", left))
        return pay(state._replace(turn=second), ((left, 2),), TURN, events)
    return state


# Between rounds


def ready(state: State, seat: Seat, action: Action) -> Step:
    """Be ready for the next round; it begins when everybody is (U29)."""
    options, seats, rules, dealer, number, scores, done, lots, result = state.match
    done |= ONLY[seat]
    if len(done) == seats:
        return begin_round(state.match, state.decision + 1), ()
    match = NEW(Match, (options, seats, rules, dealer, number, scores, done, lots, result))
    return NEW(State, (match, *state[1:])), ()


def next_round(state: State, seat: Seat, action: Action) -> Step:
    """Go on although not everybody is ready (U29)."""
    return begin_round(state.match, state.decision + 1), ()
