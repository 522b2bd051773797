"""The steps of a turn (G18–G31): a card on the floor, then the stock, what is captured, and how the turn ends.

At its end come sweep, junk taken (G24–G29, GD28–GD35), the cup (GD2), go or stop (G35, GD37–GD39), and who is next.
Each step goes on to the following one unless a seat has to choose first. Each function writes to the table and adds to
the events.
"""

from __future__ import annotations

from typing import Final

from games.core import Event, Seat, Value
from games.gostop.cards import (
    BIT,
    CUP_CARD,
    FIRST_JOKER,
    JUNK,
    JUNK_VALUE,
    NAMES,
    PILE,
    SUIT,
    alike,
    cards_of,
    mask_of,
    month_text,
    texts,
)
from games.gostop.course import no_winner, pay_extra, stop, win_by_ppuks
from games.gostop.options import CupUse, JunkChoice, LastTurn
from games.gostop.payment import FIRST_PPUK_CHIPS, PPUKS_TO_WIN, SECOND_PPUK_CHIPS
from games.gostop.scoring import score
from games.gostop.table import (
    CALL,
    MOMENT_RULE,
    NO_CARD,
    PICK_HAND,
    PICK_STOCK,
    PLAY,
    Debt,
    Ending,
    Extra,
    Moment,
    Move,
    Phase,
    Pile,
    Table,
    hold,
    is_fresh,
    mover,
    on_floor,
    own,
    own_move,
)

Events = list[Event]

BOARD_MOMENTS: Final = (Moment.SWEEP, Moment.TTADAK, Moment.JJOK)
"""What takes no junk on the last turn of the deal by one house rule (GD29)."""
ALL_MOMENTS: Final = (*BOARD_MOMENTS, Moment.PILE, Moment.JA_PPUK)
"""What takes no junk on a player's last hand card and after it by another (GD29)."""


# The steps of a turn


def flip(table: Table, events: Events) -> None:
    """Use a free turn: only the stock is turned up (G30)."""
    seat = begin(table).seat
    side = mover(table)
    side.free -= 1
    events.append(Event("flipped", seat, {"left": side.free, "rule": "G30"}))
    reveal(table, (), (), events)


def begin(table: Table) -> Move:
    """Return the move of the player in turn, a new one unless a card of it has been played or shown.

    From here on it may be written to, and so may the mover's side.
    """
    own(table, table.asked)
    if table.move.turn == table.turn_no:
        return own_move(table)
    table.move = move = Move(table.asked, table.turn_no, table.floor)
    return move


def held(table: Table, month: int) -> tuple[int, ...]:
    """Return the mover's hand cards of a month."""
    return tuple([card for card in table.hands[table.move.seat] if card >> 2 == month])


def leave_hand(table: Table, seat: Seat, cards: tuple[int, ...]) -> None:
    """Take played cards, which lie side by side, from the hand."""
    hand = table.hands[seat]
    at = hand.index(cards[0])
    hold(table, seat, hand[:at] + hand[at + len(cards) :])
    side = table.sides[seat]
    if side.shown:
        side.shown &= ~mask_of(cards)


def draw_replacement(table: Table, events: Events) -> None:
    """Take the card for a joker into the hand and play again (GD5's house rule)."""
    seat = table.move.seat
    if table.stock:
        card, table.stock = table.stock[0], table.stock[1:]
        hold(table, seat, tuple(sorted((*table.hands[seat], card))))
        events.append(Event("drew", seat, {"rule": "GD5"}))
        events.append(Event("drew", seat, {"card": NAMES[card], "rule": "GD5"}, frozenset({seat})))
    if not table.hands[seat]:
        reveal(table, (), (), events)


def lay(table: Table, card: int, events: Events) -> None:
    """Lay a hand card on the floor, unless which of two it takes has to be picked first."""
    laid = _matched(table, card, PICK_HAND)
    if laid is not None:
        reveal(table, (card,), laid, events)


def _matched(table: Table, card: int, phase: Phase) -> tuple[int, ...] | None:
    """Return the floor cards that a card takes (G20–G22); where there are none, it lies there.

    None where the player is asked which of two, because they are not alike (GD27).
    """
    here = on_floor(table, card >> 2)
    if not here:
        table.floor |= BIT[card]
    if len(here) != 2:
        return here
    if alike(here[0], here[1], doubles=table.options.double_junk):
        return here[:1]
    table.move.pending, table.phase = card, phase
    return None


def reveal(table: Table, cards: tuple[int, ...], laid: tuple[int, ...], events: Events) -> None:
    """Turn up the stock onto the floor where hand cards lie on some of it; finish the turn, or ask for a pick.

    `laid` are the floor cards that `cards` lie on; a single card that matched nothing lies on the floor already. A
    whole month is captured before the stock is turned up (G22, G29), so that what it takes is settled first (GD28).
    """
    if len(cards) + len(laid) == SUIT:
        capture(table, cards + laid, events)
        if len(laid) == PILE:
            _take_pile(table, laid[0] >> 2, events)
        laid = ()
    stock = turn_up(table, events)
    if stock != NO_CARD and len(cards) == 1 and cards[0] >> 2 == stock >> 2:
        _same_month(table, cards[0], laid, stock, events)
    else:
        if laid:
            capture(table, cards + laid, events)
        taken = () if stock == NO_CARD else _matched(table, stock, PICK_STOCK)
        if taken is None:
            return
        if taken:
            capture(table, (*taken, stock), events)
        if len(taken) == PILE:
            _take_pile(table, stock >> 2, events)
    finish_turn(table, events)


def _take_pile(table: Table, month: int, events: Events) -> None:
    """Tell a captured pile of three: a ja-ppuk if the player made it (G28, GD23, GD24); its jokers come along (GD7)."""
    seat, name = table.move.seat, month_text(month)
    pile = next((one for one in table.piles if one.month == month), None)
    if pile is not None and pile.owner == seat and is_fresh(table, pile):
        tell(table, Moment.JA_PPUK, 2, events, month=name)
    else:
        tell(table, Moment.PILE, 1, events, month=name)
    if pile is None:
        return
    table.piles = tuple([one for one in table.piles if one is not pile])
    if pile.jokers:
        events.append(Event("jokers_dug_up", seat, {"cards": texts(pile.jokers), "rule": "GD7"}))
    for joker in pile.jokers:
        capture_joker(table, joker)


def _same_month(table: Table, card: int, laid: tuple[int, ...], stock: int, events: Events) -> None:
    """Settle a stock card of the hand card's month: jjok, ttadak or ppuk (G26, G25, G21c)."""
    month = card >> 2
    name, here = month_text(month), on_floor(table, month)
    if not laid:
        capture(table, (card, stock), events)
        tell(table, Moment.JJOK, 1, events, month=name)
    elif len(here) == 2:
        capture(table, (card, *here, stock), events)
        tell(table, Moment.TTADAK, 1, events, month=name)
    elif table.options.last_ppuk_taken and not table.hands[table.move.seat]:
        capture(table, (card, *laid, stock), events)
        tell(table, Moment.LAST_PPUK, 0, events, month=name)
    else:
        _ppuk(table, card, stock, events)


def _ppuk(table: Table, card: int, stock: int, events: Events) -> None:
    """Leave the three as a pile (G21c), with the jokers turned up by the house rule (GD7); pay for it by GD25's."""
    month, move, side = card >> 2, table.move, mover(table)
    table.floor |= BIT[card] | BIT[stock]
    table.piles += (Pile(month, move.seat, table.turn_no, move.buried),)
    tell(table, Moment.PPUK, 0, events, month=month_text(month))
    if move.buried:
        events.append(Event("jokers_buried", move.seat, {"cards": texts(move.buried), "rule": "GD7"}))
        move.buried = ()
    before, turn = side.ppuks, table.turn_no // len(table.players)
    side.ppuks += (turn,)
    if table.options.ppuk_pays and (turn == 0 or (turn == 1 and 0 in before)):
        chips, code = (SECOND_PPUK_CHIPS, "second_ppuk") if turn else (FIRST_PPUK_CHIPS, "first_ppuk")
        for payer in table.players:
            if payer != move.seat:
                pay_extra(table, Extra(payer, move.seat, chips, code, "GD25"), events)


# What is captured


def capture(table: Table, cards: tuple[int, ...], events: Events) -> None:
    """Add cards of the floor to the mover's captures, in the order given (GD31)."""
    move, mask = table.move, 0
    side = table.sides[move.seat]
    for card in cards:
        bit = BIT[card]
        mask |= bit
        if bit & JUNK:
            side.junk += (card,)
    side.taken |= mask
    table.floor &= ~mask
    move.got += cards
    events.append(Event("captured", move.seat, {"cards": tuple([NAMES[card] for card in cards])}))


def capture_joker(table: Table, joker: int) -> None:
    """Add a joker to the mover's captures; by the house rule it takes junk (G31, GD6)."""
    side, move = mover(table), table.move
    side.taken |= BIT[joker]
    side.junk += (joker,)
    move.got += (joker,)
    move.moments += (Moment.JOKER,)
    if table.options.joker_takes:
        move.gains += ((Moment.JOKER, 1),)


def turn_up(table: Table, events: Events) -> int:
    """Turn up the stock until a flower card comes and return it, or NO_CARD if the stock is empty (G31, GD8)."""
    move = table.move
    while table.stock:
        card, table.stock = table.stock[0], table.stock[1:]
        move.turned += (card,)
        if card < FIRST_JOKER:
            events.append(Event("turned", move.seat, {"card": NAMES[card]}))
            return card
        if table.options.joker_buried:
            events.append(Event("joker_waits", move.seat, {"card": NAMES[card], "rule": "GD7"}))
            move.buried += (card,)
        else:
            events.append(Event("joker_turned", move.seat, {"card": NAMES[card], "rule": "G31"}))
            capture_joker(table, card)
    return NO_CARD


def tell(table: Table, moment: Moment, takes: int, events: Events, **facts: Value) -> None:
    """Note and tell a special moment; it may take so much junk of each opponent."""
    move = table.move
    move.moments += (moment,)
    if takes:
        move.gains += ((moment, takes),)
    events.append(Event(str(moment), move.seat, {"rule": MOMENT_RULE[moment], **facts}))


# The end of a turn


def finish_turn(table: Table, events: Events) -> None:
    """Finish a turn whose cards all lie where they stay."""
    move = table.move
    if move.buried:  # their fate waited for the end of the turn (GD7)
        events.append(Event("joker_kept", move.seat, {"cards": texts(move.buried), "rule": "GD7"}))
        for joker in move.buried:
            capture_joker(table, joker)
        move.buried = ()
    if table.options.ppuk_pays and len(mover(table).ppuks) >= PPUKS_TO_WIN:
        win_by_ppuks(table, move.seat, events)
        return
    if _is_swept(table):
        tell(table, Moment.SWEEP, 1, events, rule="GD26" if table.options.sweep_any else "G24")
    if move.gains:
        table.debts = _debts(table)
    collect(table, events)


def _is_swept(table: Table) -> bool:
    """Tell whether two cards of different months lay there and both are captured (G24), or the floor is (GD26)."""
    if table.options.sweep_any:
        return not table.floor
    start = table.move.floor
    if start & table.floor or start.bit_count() != 2:
        return False
    one, other = cards_of(start)
    return one >> 2 != other >> 2


def _debts(table: Table) -> tuple[Debt, ...]:
    """Return what the moments of the turn take from each opponent, in order (GD28, GD29, GD35)."""
    barred: tuple[Moment, ...] = ()
    last_turn = table.options.last_turn
    if last_turn is LastTurn.PLAYER and not table.hands[table.move.seat]:
        barred = ALL_MOMENTS
    elif last_turn is LastTurn.DEAL and not any(table.hands) and not any(one.free for one in table.sides):
        barred = BOARD_MOMENTS
    at = table.players.index(table.move.seat)
    opponents = table.players[at + 1 :] + table.players[:at]
    gains = [(moment, cards) for moment, cards in table.move.gains if moment not in barred]
    return tuple([Debt(seat, cards, moment) for moment, cards in gains for seat in opponents])


def collect(table: Table, events: Events) -> None:
    """Hand over what is owed; then come the cup and the call.

    By a house rule the giver or the player in turn chooses the card first, where it makes a difference (GD31).
    """
    while table.debts:
        values, debt = JUNK_VALUE[table.options.double_junk], table.debts[0]
        junk = table.sides[debt.giver].junk
        if not junk:  # GD32
            table.debts = table.debts[1:]
            continue
        worth = [values[card] for card in junk]
        if table.options.junk_choice is not JunkChoice.AUTOMATIC and min(worth) < max(worth):
            table.phase, table.asked = Phase.GIVE, debt.giver
            if table.options.junk_choice is JunkChoice.TAKER:
                table.phase, table.asked = Phase.TAKE, table.move.seat
                data: dict[str, Value] = {"giver": debt.giver, "moment": debt.moment, "rule": "GD31"}
                events.append(Event("may_take", table.asked, data))
            return
        hand_over(table, junk[worth.index(min(worth))], events)
    move = table.move
    if CUP_CARD in move.got and table.options.cup is CupUse.ASKED and not mover(table).cup:
        table.phase, table.asked = Phase.CUP, move.seat  # what it is, by the house rule (GD2)
    else:
        ask_to_call(table, events)


def hand_over(table: Table, card: int, events: Events) -> None:
    """Move one junk card from the giver of the first debt to the mover (GD33, GD34)."""
    debt = table.debts[0]
    giver, taker = own(table, debt.giver), mover(table)
    giver.taken &= ~BIT[card]
    giver.junk = tuple([one for one in giver.junk if one != card])
    taker.taken |= BIT[card]
    taker.junk += (card,)
    moment = debt.moment
    data: dict[str, Value] = {"giver": debt.giver, "card": NAMES[card], "moment": moment, "rule": MOMENT_RULE[moment]}
    events.append(Event("junk_taken", table.move.seat, data))
    settled = table.options.double_settles and JUNK_VALUE[table.options.double_junk][card] > 1
    left = 0 if settled else debt.cards - 1
    table.debts = ((Debt(debt.giver, left, moment),) if left else ()) + table.debts[1:]


def ask_to_call(table: Table, events: Events) -> None:
    """Ask go or stop where the score has risen enough (G35, GD37); without a turn left it is a stop (GD38)."""
    seat = table.move.seat
    side = table.sides[seat]
    points = score(side.taken, side.cup, doubles=table.options.double_junk)
    if points <= side.bar or (table.options.call_needs_capture and not table.move.got):
        next_turn(table, events)
    elif table.hands[seat] or side.free:
        table.phase, table.asked = CALL, seat
        events.append(Event("may_stop", seat, {"points": points, "rule": "G35"}))
    else:
        stop(table, seat, Ending.LAST_TURN, events)


def next_turn(table: Table, events: Events) -> None:
    """Make it the next player's turn (G19), or end the deal after the last card (G42)."""
    turn_no = table.turn_no + 1
    seat = table.players[turn_no % len(table.players)]
    holds = table.hands[seat]
    if holds or table.sides[seat].free:
        table.phase, table.asked, table.turn_no = PLAY, seat, turn_no
        if not holds:
            flip(table, events)  # an empty hand uses up its free turns by itself (GD20)
    else:
        no_winner(table, Ending.NAGARI, "G42", events)
