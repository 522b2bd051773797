"""A turn (G18–G31): play a card or a bomb or use a free turn, then turn up the stock, and what is captured.

Each function does one action on a `Desk` and returns the new state with its events. How a turn ends is in `settle`.
"""

from __future__ import annotations

from games.core import Event
from games.gostop import ending
from games.gostop.cards import BIT, FIRST_JOKER, MONTH_CARDS, NAMES, SUIT, alike, mask_of, month_text, texts
from games.gostop.desk import PLAYED, Desk
from games.gostop.payment import FIRST_PPUK_CHIPS, SECOND_PPUK_CHIPS, Ending
from games.gostop.settle import finish, give, said_cup, said_go
from games.gostop.state import Pile, State, held_months, is_fresh
from games.gostop.values import Extra, Moment, Phase

Done = tuple[State, list[Event]]
PILE = 3
"""Floor cards of a month that are taken as one unit (G16, G21c)."""
PLAY, PICK_HAND, PICK_STOCK = Phase.PLAY, Phase.PICK_HAND, Phase.PICK_STOCK


def play(state: State, card: int) -> Done:
    """Play a hand card (G18) or a joker (G31)."""
    desk = Desk(state)
    desk.leave_hand((card,))
    desk.played += (card,)
    desk.forced = -1
    if card < FIRST_JOKER:
        desk.events.append(PLAYED[desk.mover][card])
        return _lay(desk, card)
    desk.events.append(Event("joker_played", desk.mover, {"card": NAMES[card], "rule": "G31"}))
    desk.capture_joker(card)
    if desk.options.joker_replays:
        return _draw_replacement(desk)
    replacement = desk.turn_up()
    return _lay(desk, replacement) if replacement >= 0 else _run(desk, _reveal(desk, (), ()))


def flip(state: State) -> Done:
    """Use a free turn: only the stock is turned up (G30)."""
    desk = Desk(state)
    return _run(desk, _flip(desk))


def bomb(state: State, month: int) -> Done:
    """Play all cards of a month at once onto the rest of it (G29, GD21)."""
    desk = Desk(state)
    cards = tuple(card for card in desk.hand if card >> 2 == month)
    here = MONTH_CARDS[month][desk.floor >> 4 * month & 15]
    desk.leave_hand(cards)
    desk.played += cards
    desk.free += len(cards) - 1
    desk.side = desk.side._replace(bombs=desk.side.bombs + 1)
    rule = "G29" if len(cards) == PILE else "GD21"
    desk.moment(Moment.BOMB, int(desk.options.bomb_takes), month=month_text(month), cards=texts(cards), rule=rule)
    return _run(desk, _reveal(desk, cards, here))


def shake(state: State, month: int) -> Done:
    """Show a triple (G17); by the house rule one of it must be played now (GD16)."""
    desk = Desk(state)
    cards = tuple(card for card in desk.hand if card >> 2 == month)
    desk.shown |= mask_of(cards)
    desk.side = desk.side._replace(shaken=desk.side.shaken | 1 << month)
    if desk.options.shake_on_play:
        desk.forced = month
    desk.events.append(Event("shook", desk.mover, {"month": month_text(month), "cards": texts(cards), "rule": "G17"}))
    return desk.close(), desk.events


def pick(state: State, card: int) -> Done:
    """Choose which of two matches the hand card or the stock card takes (G20, G21, GD27)."""
    desk = Desk(state)
    phase, pending = desk.phase, desk.pending
    desk.pending = -1
    desk.phase = PLAY
    if phase is PICK_HAND:
        return _run(desk, _reveal(desk, (pending,), (card,)))
    desk.capture((card, pending))
    desk.release_jokers()
    return _run(desk, True)


def give_junk(state: State, card: int) -> Done:
    """Give the junk that the giver or the taker chose (GD31)."""
    desk = Desk(state)
    give(desk, card)
    return _run(desk, True)


def say_cup(state: State, use: int) -> Done:
    """Say what the captured cup is (GD2)."""
    desk = Desk(state)
    said_cup(desk, use)
    return _run(desk, True)


def go(state: State) -> Done:
    """Go on (G35, G36)."""
    desk = Desk(state)
    said_go(desk)
    return _run(desk, True)


def stop(state: State) -> Done:
    """Stop and be paid (G35, G41)."""
    events: list[Event] = []
    return ending.stop(state._replace(decision=state.decision + 1), state.seat, Ending.STOP, events), events


def _run(desk: Desk, complete: bool) -> Done:
    """Finish the turn if it is complete; then take the free turns of empty hands (GD20); close the desk."""
    while complete:
        over = finish(desk)
        if over is not None:
            return over, desk.events
        complete = desk.phase is PLAY and not desk.sides[desk.seat].hand
        if complete:
            desk.put_side()
            desk.begin()
            complete = _flip(desk)
    return desk.close(), desk.events


def _flip(desk: Desk) -> bool:
    desk.free -= 1
    desk.events.append(Event("flipped", desk.mover, {"left": desk.free, "rule": "G30"}))
    return _reveal(desk, (), ())


def _draw_replacement(desk: Desk) -> Done:
    """Take the card for a joker into the hand and play again (GD5's house rule)."""
    if desk.top < len(desk.deck):
        card = desk.deck[desk.top]
        desk.top += 1
        desk.hand = tuple(sorted((*desk.hand, card)))
        desk.triples = held_months(desk.hand, 3)
        only = frozenset((desk.mover,))
        desk.events.append(Event("drew", desk.mover, {"rule": "GD5"}))
        desk.events.append(Event("drew", desk.mover, {"card": NAMES[card], "rule": "GD5"}, only))
    if desk.hand:
        return desk.close(), desk.events
    return _run(desk, _reveal(desk, (), ()))


def _lay(desk: Desk, card: int) -> Done:
    """Lay a hand card on the floor (G20, G21, G22), asking which of two it matches."""
    month = card >> 2
    here = MONTH_CARDS[month][desk.floor >> 4 * month & 15]
    if len(here) == 2:
        if not alike(*here, doubles=desk.options.double_junk):
            desk.pending = card
            desk.phase = PICK_HAND
            return desk.close(), desk.events
        here = here[:1]
    elif not here:
        desk.floor |= BIT[card]
    return _run(desk, _reveal(desk, (card,), here))


def _reveal(desk: Desk, cards: tuple[int, ...], laid: tuple[int, ...]) -> bool:
    """Turn up the stock onto the floor where hand cards lie on some of it; whether the turn is complete.

    `laid` are the floor cards that `cards` lie on; a single card that matched nothing lies on the floor already. A
    whole month is captured before the stock is turned up (G22, G29), so that what it takes is settled first (GD28).
    """
    if len(cards) + len(laid) == SUIT:
        desk.capture(cards + laid)
        if len(laid) == PILE:
            _take_pile(desk, laid[0] >> 2)
        laid = ()
    stock = desk.turn_up()
    if stock >= 0 and len(cards) == 1 and cards[0] >> 2 == stock >> 2:
        _same_month(desk, cards[0], laid, stock)
        desk.release_jokers()
        return True
    if laid:
        desk.capture(cards + laid)
    if stock >= 0 and not _match_stock(desk, stock):
        return False
    desk.release_jokers()
    return True


def _match_stock(desk: Desk, stock: int) -> bool:
    """Match the stock card with the floor (G20, G21a, G21b); False where the player has to pick."""
    month = stock >> 2
    here = MONTH_CARDS[month][desk.floor >> 4 * month & 15]
    if not here:
        desk.floor |= BIT[stock]
        return True
    if len(here) == 2:
        if not alike(*here, doubles=desk.options.double_junk):
            desk.pending = stock
            desk.phase = PICK_STOCK
            return False
        here = here[:1]
    desk.capture((*here, stock))
    if len(here) == PILE:
        _take_pile(desk, month)
    return True


def _take_pile(desk: Desk, month: int) -> None:
    """Tell a captured pile of three: a ja-ppuk if the player made it (G28, GD23, GD24); its jokers come along (GD7)."""
    name = month_text(month)
    pile = next((one for one in desk.piles if one.month == month), None)
    own = pile is not None and pile.owner == desk.mover and is_fresh(pile, desk.turn, desk.match)
    desk.moment(*((Moment.JA_PPUK, 2) if own else (Moment.PILE, 1)), month=name)
    if pile is not None:
        desk.drop_pile(pile)
        if pile.jokers:
            desk.events.append(Event("jokers_dug_up", desk.mover, {"cards": texts(pile.jokers), "rule": "GD7"}))
        for joker in pile.jokers:
            desk.capture_joker(joker)


def _same_month(desk: Desk, card: int, laid: tuple[int, ...], stock: int) -> None:
    """Settle a stock card of the hand card's month: jjok, ttadak or ppuk (G26, G25, G21c)."""
    month = card >> 2
    name = month_text(month)
    here = MONTH_CARDS[month][desk.floor >> 4 * month & 15]
    if not laid:
        desk.capture((card, stock))
        desk.moment(Moment.JJOK, 1, month=name)
    elif len(here) == 2:
        desk.capture((card, *here, stock))
        desk.moment(Moment.TTADAK, 1, month=name)
    elif desk.options.last_ppuk_taken and not desk.hand:
        desk.capture((card, *laid, stock))
        desk.moment(Moment.LAST_PPUK, 0, month=name)
    else:
        _ppuk(desk, card, stock)


def _ppuk(desk: Desk, card: int, stock: int) -> None:
    """Leave the three as a pile (G21c), with the jokers turned up by the house rule (GD7); pay for it by GD25's."""
    month = card >> 2
    desk.floor |= BIT[card] | BIT[stock]
    desk.piles += (Pile(month, desk.mover, desk.turn, desk.buried),)
    desk.moment(Moment.PPUK, 0, month=month_text(month))
    if desk.buried:
        desk.events.append(Event("jokers_buried", desk.mover, {"cards": texts(desk.buried), "rule": "GD7"}))
        desk.buried = ()
    players = len(desk.match.players)
    turn = desk.turn // players
    before = desk.side.ppuks
    desk.side = desk.side._replace(ppuks=(*before, turn))
    if not desk.options.ppuk_pays:
        return
    if turn == 0 or (turn == 1 and 0 in before):
        chips = SECOND_PPUK_CHIPS if turn else FIRST_PPUK_CHIPS
        for payer in desk.match.players:
            if payer != desk.mover:
                extra = Extra(payer, desk.mover, chips, "second_ppuk" if turn else "first_ppuk", "GD25")
                desk.match = ending.pay_extra(desk.match, extra, desk.events)
