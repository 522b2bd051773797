"""The end of a turn: sweep, junk taken (G24–G29, GD28–GD35), the cup (GD2), go or stop (G35, GD37–GD39)."""

from __future__ import annotations

from games.core import Event, Value
from games.gostop import ending
from games.gostop.actions import AS_ANIMAL
from games.gostop.cards import BIT, CUP_CARD, JUNK_VALUE, NAMES, cards_of
from games.gostop.desk import Desk
from games.gostop.options import Cup, JunkChoice, LastTurn
from games.gostop.payment import PPUKS_TO_WIN, Ending
from games.gostop.scoring import score
from games.gostop.state import State
from games.gostop.values import MOMENT_RULE, Debt, Moment, Phase

BOARD_MOMENTS = (Moment.SWEEP, Moment.TTADAK, Moment.JJOK)
"""What takes no junk on the last turn of the deal by one house rule (GD29)."""
ALL_MOMENTS = (*BOARD_MOMENTS, Moment.PILE, Moment.JA_PPUK)
"""What takes no junk on a player's last hand card and after it by another (GD29)."""
PLAY, CUP, CALL = Phase.PLAY, Phase.CUP, Phase.CALL


def finish(desk: Desk) -> State | None:
    """Go on from where the turn stands: its junk, cup, call, next turn. Return the state if the deal is over.

    Else the desk's phase says what is due; PLAY is the next player's turn.
    """
    if desk.phase is PLAY:
        if desk.options.ppuk_pays and len(desk.side.ppuks) >= PPUKS_TO_WIN:
            return ending.win_by_ppuks(desk.close(), desk.mover, desk.events)
        _check_sweep(desk)
        if desk.gains:
            desk.debts = _debts(desk)
    if desk.debts and not _settle(desk):
        return None
    if desk.got:
        if desk.options.cup is Cup.ASKED and CUP_CARD in desk.got and not desk.side.cup:
            desk.phase, desk.seat = CUP, desk.mover
            return None
        points = score(desk.taken, desk.side.cup, doubles=desk.options.double_junk)
        if points > desk.side.bar:
            return _call(desk, points)
    return _next_turn(desk)


def give(desk: Desk, card: int) -> None:
    """Give a chosen card for the debt that is due (GD31)."""
    debt = desk.debts[0]
    left = _hand_over(desk, debt, card)
    desk.debts = ((debt._replace(cards=left),) if left else ()) + desk.debts[1:]


def said_cup(desk: Desk, use: int) -> None:
    """Note what the cup is."""
    desk.side = desk.side._replace(cup=use)
    name = "animal" if use == AS_ANIMAL else "junk"
    desk.events.append(Event("cup_said", desk.mover, {"use": name, "rule": "GD2"}))


def said_go(desk: Desk) -> None:
    """Note a go: the next choice needs a higher score than now (G36, GD39)."""
    side = desk.side
    now = score(desk.taken, side.cup, doubles=desk.options.double_junk)
    desk.side = side._replace(goes=side.goes + 1, bar=now)
    desk.goers += (desk.mover,)
    desk.events.append(Event("went", desk.mover, {"count": side.goes + 1, "points": now, "rule": "G35"}))


def _call(desk: Desk, points: int) -> State | None:
    """Ask go or stop; without a turn left it is a stop (GD37, GD38)."""
    if not desk.hand and not desk.free:
        return ending.stop(desk.close(), desk.mover, Ending.LAST_TURN, desk.events)
    desk.phase, desk.seat = CALL, desk.mover
    desk.events.append(Event("may_stop", desk.mover, {"points": points, "rule": "G35"}))
    return None


def _next_turn(desk: Desk) -> State | None:
    """Make it the next player's turn (G19), or end the deal after the last card (G42)."""
    players = desk.match.players
    turn = desk.turn + 1
    seat = players[turn % len(players)]
    upcoming = desk.sides[seat]
    if not upcoming.hand and not upcoming.free:
        return ending.no_winner(desk.close(), desk.events)
    desk.turn, desk.seat, desk.phase = turn, seat, PLAY
    return None


def _debts(desk: Desk) -> tuple[Debt, ...]:
    """Return what the moments of the turn take from each opponent, in order (GD28, GD29, GD35)."""
    barred: tuple[Moment, ...] = ()
    match desk.options.last_turn:
        case LastTurn.PLAYER if not desk.hand:
            barred = ALL_MOMENTS
        case LastTurn.DEAL if not desk.hand and not desk.free and _last_turn(desk):
            barred = BOARD_MOMENTS
    players = desk.match.players
    at = players.index(desk.mover)
    opponents = players[at + 1 :] + players[:at]
    return tuple(
        [Debt(seat, cards, moment) for moment, cards in desk.gains if moment not in barred for seat in opponents]
    )


def _last_turn(desk: Desk) -> bool:
    """Whether nobody else has a hand card or a free turn left either."""
    others = [side for seat, side in enumerate(desk.sides) if seat != desk.mover]
    return not any(side.hand or side.free for side in others)


def _settle(desk: Desk) -> bool:
    """Hand over what is owed; False where somebody has to choose first (GD31)."""
    values = JUNK_VALUE[desk.options.double_junk]
    while desk.debts:
        debt = desk.debts[0]
        junk = desk.sides[debt.giver].junk
        if not junk:  # GD32
            desk.debts = desk.debts[1:]
            continue
        if desk.options.junk_choice is not JunkChoice.AUTOMATIC and len({values[card] for card in junk}) > 1:
            _ask_for_junk(desk, debt)
            return False
        give(desk, min(junk, key=values.__getitem__))
    return True


def _ask_for_junk(desk: Desk, debt: Debt) -> None:
    """Ask the giver, or by another house rule the player in turn, which card it is (GD31)."""
    if desk.options.junk_choice is JunkChoice.GIVER:
        desk.phase, desk.seat = Phase.GIVE, debt.giver
        return
    desk.phase, desk.seat = Phase.TAKE, desk.mover
    data: dict[str, Value] = {"giver": debt.giver, "moment": debt.moment, "rule": "GD31"}
    desk.events.append(Event("may_take", desk.mover, data))


def _hand_over(desk: Desk, debt: Debt, card: int) -> int:
    """Move one junk card from the giver to the mover; return how many are still owed (GD33, GD34)."""
    side = desk.sides[debt.giver]
    junk = tuple([one for one in side.junk if one != card])
    desk.sides[debt.giver] = side._replace(taken=side.taken & ~BIT[card], junk=junk)
    desk.taken |= BIT[card]
    desk.junk += (card,)
    moment = debt.moment
    data: dict[str, Value] = {"giver": debt.giver, "card": NAMES[card], "moment": moment, "rule": MOMENT_RULE[moment]}
    desk.events.append(Event("junk_taken", desk.mover, data))
    settled = desk.options.double_settles and JUNK_VALUE[desk.options.double_junk][card] > 1
    return 0 if settled else debt.cards - 1


def _check_sweep(desk: Desk) -> None:
    """Tell a sweep: two cards of different months lay there and both are captured (G24, GD26)."""
    if desk.options.sweep_any:
        swept = not desk.floor
    else:
        start = desk.start
        swept = False
        if start.bit_count() == 2 and not start & desk.floor:
            one, other = cards_of(start)
            swept = one >> 2 != other >> 2
    if swept:
        desk.moment(Moment.SWEEP, 1, rule="GD26" if desk.options.sweep_any else MOMENT_RULE[Moment.SWEEP])
