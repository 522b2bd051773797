"""A turn (G18–G31): play a card or a bomb or use a free turn, then turn up the stock, and what is captured.

How a turn ends is in settle. Each function writes to the state and adds to the events.
"""

from __future__ import annotations

from games.core import Event, Value
from games.gostop.captures import capture, capture_joker, tell, turn_up
from games.gostop.cards import BIT, FIRST_JOKER, NAMES, PILE, SUIT, alike, mask_of, month_text, texts
from games.gostop.ending import pay_extra
from games.gostop.payment import FIRST_PPUK_CHIPS, SECOND_PPUK_CHIPS
from games.gostop.settle import finish_turn
from games.gostop.state import NO_CARD, NO_MONTH, Pile, Side, State, held_months, is_fresh, mover, on_floor
from games.gostop.values import Extra, Moment, Phase

Events = list[Event]


def play(state: State, card: int, events: Events) -> None:
    """Play a hand card (G18) or a joker (G31)."""
    _begin(state)
    _leave_hand(mover(state), (card,))
    move = state.move
    move.played += (card,)
    move.forced = NO_MONTH
    if card < FIRST_JOKER:
        events.append(Event("played", move.seat, {"card": NAMES[card]}))
        _lay(state, card, events)
        return
    events.append(Event("joker_played", move.seat, {"card": NAMES[card], "rule": "G31"}))
    capture_joker(state, card)
    if state.options.joker_replays:
        _draw_replacement(state, events)
        return
    replacement = turn_up(state, events)
    if replacement == NO_CARD:
        _reveal(state, (), (), events)
    else:
        _lay(state, replacement, events)


def flip(state: State, events: Events) -> None:
    """Use a free turn: only the stock is turned up (G30)."""
    _begin(state)
    side = mover(state)
    side.free -= 1
    events.append(Event("flipped", state.move.seat, {"left": side.free, "rule": "G30"}))
    _reveal(state, (), (), events)


def bomb(state: State, month: int, events: Events) -> None:
    """Play all cards of a month at once onto the rest of it (G29, GD21)."""
    _begin(state)
    side = mover(state)
    cards, here = _held(side, month), on_floor(state, month)
    _leave_hand(side, cards)
    state.move.played += cards
    side.free += len(cards) - 1
    side.bombs += 1
    rule = "G29" if len(cards) == PILE else "GD21"
    takes = int(state.options.bomb_takes)
    tell(state, Moment.BOMB, takes, events, month=month_text(month), cards=texts(cards), rule=rule)
    _reveal(state, cards, here, events)


def shake(state: State, month: int, events: Events) -> None:
    """Show a triple (G17); by the house rule one of it must be played now (GD16)."""
    _begin(state)
    side = mover(state)
    cards = _held(side, month)
    side.shown |= mask_of(cards)
    side.shaken |= 1 << month
    state.move.shook |= 1 << month
    if state.options.shake_on_play:
        state.move.forced = month
    data: dict[str, Value] = {"month": month_text(month), "cards": texts(cards), "rule": "G17"}
    events.append(Event("shook", state.move.seat, data))


def pick(state: State, card: int, events: Events) -> None:
    """Choose which of two matches the hand card or the stock card takes (G20, G21, GD27)."""
    move = state.move
    phase, pending = state.phase, move.pending
    move.pending = NO_CARD
    state.phase = Phase.PLAY
    if phase is Phase.PICK_HAND:
        _reveal(state, (pending,), (card,), events)
        return
    capture(state, (card, pending), events)
    finish_turn(state, events)


def _begin(state: State) -> None:
    """Begin the move of the player in turn, unless a card of it has been played or shown."""
    move = state.move
    if move.turn == state.turn_no:
        return
    move.seat, move.turn, move.floor = state.asked, state.turn_no, state.floor
    move.pending, move.forced = NO_CARD, NO_MONTH
    move.played = move.turned = move.buried = move.got = ()
    move.gains = move.moments = ()
    move.went = move.shook = 0


def _held(side: Side, month: int) -> tuple[int, ...]:
    """Return the hand cards of a month."""
    return tuple([card for card in side.hand if card >> 2 == month])


def _leave_hand(side: Side, cards: tuple[int, ...]) -> None:
    """Take played cards from the hand."""
    side.hand = tuple([card for card in side.hand if card not in cards])
    if side.shown:
        side.shown &= ~mask_of(cards)
    if side.triples:
        side.triples = held_months(side.hand, 3)


def _draw_replacement(state: State, events: Events) -> None:
    """Take the card for a joker into the hand and play again (GD5's house rule)."""
    side, seat = mover(state), state.move.seat
    if state.top < len(state.deck):
        card = state.deck[state.top]
        state.top += 1
        side.hand = tuple(sorted((*side.hand, card)))
        side.triples = held_months(side.hand, 3)
        events.append(Event("drew", seat, {"rule": "GD5"}))
        events.append(Event("drew", seat, {"card": NAMES[card], "rule": "GD5"}, frozenset({seat})))
    if not side.hand:
        _reveal(state, (), (), events)


def _lay(state: State, card: int, events: Events) -> None:
    """Lay a hand card on the floor (G20, G21, G22), asking which of two it matches."""
    here = on_floor(state, card >> 2)
    if _asks(state, card, here, Phase.PICK_HAND):
        return
    if not here:
        state.floor |= BIT[card]
    _reveal(state, (card,), here[:1] if len(here) == 2 else here, events)


def _asks(state: State, card: int, here: tuple[int, ...], phase: Phase) -> bool:
    """Ask which of two floor cards a card takes, unless they are alike (G20, G21, GD27); False if it does not."""
    if len(here) != 2 or alike(here[0], here[1], doubles=state.options.double_junk):
        return False
    state.move.pending, state.phase = card, phase
    return True


def _reveal(state: State, cards: tuple[int, ...], laid: tuple[int, ...], events: Events) -> None:
    """Turn up the stock onto the floor where hand cards lie on some of it; finish the turn, or ask for a pick.

    `laid` are the floor cards that `cards` lie on; a single card that matched nothing lies on the floor already. A
    whole month is captured before the stock is turned up (G22, G29), so that what it takes is settled first (GD28).
    """
    if len(cards) + len(laid) == SUIT:
        capture(state, cards + laid, events)
        if len(laid) == PILE:
            _take_pile(state, laid[0] >> 2, events)
        laid = ()
    stock = turn_up(state, events)
    if stock != NO_CARD and len(cards) == 1 and cards[0] >> 2 == stock >> 2:
        _same_month(state, cards[0], laid, stock, events)
    else:
        if laid:
            capture(state, cards + laid, events)
        if stock != NO_CARD and not _match_stock(state, stock, events):
            return
    finish_turn(state, events)


def _match_stock(state: State, stock: int, events: Events) -> bool:
    """Match the stock card with the floor (G20, G21a, G21b); False where the player has to pick."""
    here = on_floor(state, stock >> 2)
    if _asks(state, stock, here, Phase.PICK_STOCK):
        return False
    if not here:
        state.floor |= BIT[stock]
        return True
    capture(state, (*(here[:1] if len(here) == 2 else here), stock), events)
    if len(here) == PILE:
        _take_pile(state, stock >> 2, events)
    return True


def _take_pile(state: State, month: int, events: Events) -> None:
    """Tell a captured pile of three: a ja-ppuk if the player made it (G28, GD23, GD24); its jokers come along (GD7)."""
    seat, name = state.move.seat, month_text(month)
    pile = next((one for one in state.piles if one.month == month), None)
    if pile is not None and pile.owner == seat and is_fresh(state, pile):
        tell(state, Moment.JA_PPUK, 2, events, month=name)
    else:
        tell(state, Moment.PILE, 1, events, month=name)
    if pile is None:
        return
    state.piles = tuple([one for one in state.piles if one is not pile])
    if pile.jokers:
        events.append(Event("jokers_dug_up", seat, {"cards": texts(pile.jokers), "rule": "GD7"}))
    for joker in pile.jokers:
        capture_joker(state, joker)


def _same_month(state: State, card: int, laid: tuple[int, ...], stock: int, events: Events) -> None:
    """Settle a stock card of the hand card's month: jjok, ttadak or ppuk (G26, G25, G21c)."""
    month = card >> 2
    name, here = month_text(month), on_floor(state, month)
    if not laid:
        capture(state, (card, stock), events)
        tell(state, Moment.JJOK, 1, events, month=name)
    elif len(here) == 2:
        capture(state, (card, *here, stock), events)
        tell(state, Moment.TTADAK, 1, events, month=name)
    elif state.options.last_ppuk_taken and not mover(state).hand:
        capture(state, (card, *laid, stock), events)
        tell(state, Moment.LAST_PPUK, 0, events, month=name)
    else:
        _ppuk(state, card, stock, events)


def _ppuk(state: State, card: int, stock: int, events: Events) -> None:
    """Leave the three as a pile (G21c), with the jokers turned up by the house rule (GD7); pay for it by GD25's."""
    month, move, side = card >> 2, state.move, mover(state)
    state.floor |= BIT[card] | BIT[stock]
    state.piles += (Pile(month, move.seat, state.turn_no, move.buried),)
    tell(state, Moment.PPUK, 0, events, month=month_text(month))
    if move.buried:
        events.append(Event("jokers_buried", move.seat, {"cards": texts(move.buried), "rule": "GD7"}))
        move.buried = ()
    before, turn = side.ppuks, state.turn_no // len(state.players)
    side.ppuks += (turn,)
    if state.options.ppuk_pays and (turn == 0 or (turn == 1 and 0 in before)):
        chips, code = (SECOND_PPUK_CHIPS, "second_ppuk") if turn else (FIRST_PPUK_CHIPS, "first_ppuk")
        for payer in state.players:
            if payer != move.seat:
                pay_extra(state, Extra(payer, move.seat, chips, code, "GD25"), events)
