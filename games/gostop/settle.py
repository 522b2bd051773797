"""The end of a turn: sweep, junk taken (G24–G29, GD28–GD35), the cup (GD2), go or stop (G35, GD37–GD39), who is next.

Each step goes on to the following one unless a seat has to choose first.
"""

from __future__ import annotations

from typing import Final

from games.core import Event, Value
from games.gostop.captures import release_jokers, tell
from games.gostop.cards import BIT, CUP_CARD, JUNK_VALUE, NAMES, cards_of
from games.gostop.ending import no_winner, stop, win_by_ppuks
from games.gostop.options import CupUse, JunkChoice, LastTurn
from games.gostop.payment import PPUKS_TO_WIN
from games.gostop.scoring import score
from games.gostop.state import State, mover
from games.gostop.values import MOMENT_RULE, Debt, Ending, Moment, Phase

Events = list[Event]

BOARD_MOMENTS: Final = (Moment.SWEEP, Moment.TTADAK, Moment.JJOK)
"""What takes no junk on the last turn of the deal by one house rule (GD29)."""
ALL_MOMENTS: Final = (*BOARD_MOMENTS, Moment.PILE, Moment.JA_PPUK)
"""What takes no junk on a player's last hand card and after it by another (GD29)."""


def finish_turn(state: State, events: Events) -> None:
    """Finish a turn whose cards all lie where they stay."""
    release_jokers(state, events)
    if state.options.ppuk_pays and len(mover(state).ppuks) >= PPUKS_TO_WIN:
        win_by_ppuks(state, state.move.seat, events)
        return
    _check_sweep(state, events)
    if state.move.gains:
        state.debts = _debts(state)
    _collect(state, events)


def give_junk(state: State, card: int, events: Events) -> None:
    """Give the junk that the giver or the taker chose, and what is owed then (GD31)."""
    _hand_over(state, card, events)
    _collect(state, events)


def _check_sweep(state: State, events: Events) -> None:
    """Tell a sweep: two cards of different months lay there and both are captured (G24, GD26)."""
    if state.options.sweep_any:
        if not state.floor:
            tell(state, Moment.SWEEP, 1, events, rule="GD26")
        return
    start = state.move.floor
    if start.bit_count() == 2 and not start & state.floor:
        one, other = cards_of(start)
        if one >> 2 != other >> 2:
            tell(state, Moment.SWEEP, 1, events)


def _debts(state: State) -> tuple[Debt, ...]:
    """Return what the moments of the turn take from each opponent, in order (GD28, GD29, GD35)."""
    side = mover(state)
    barred: tuple[Moment, ...] = ()
    match state.options.last_turn:
        case LastTurn.PLAYER if not side.hand:
            barred = ALL_MOMENTS
        case LastTurn.DEAL if not any(one.hand or one.free for one in state.sides):
            barred = BOARD_MOMENTS
    at = state.players.index(state.move.seat)
    opponents = state.players[at + 1 :] + state.players[:at]
    gains = [(moment, cards) for moment, cards in state.move.gains if moment not in barred]
    return tuple([Debt(seat, cards, moment) for moment, cards in gains for seat in opponents])


def _collect(state: State, events: Events) -> None:
    """Hand over what is owed, unless somebody has to choose first (GD31); then come the cup and the call."""
    values = JUNK_VALUE[state.options.double_junk]
    while state.debts:
        junk = state.sides[state.debts[0].giver].junk
        if not junk:  # GD32
            state.debts = state.debts[1:]
            continue
        worth = [values[card] for card in junk]
        if state.options.junk_choice is not JunkChoice.AUTOMATIC and min(worth) < max(worth):
            _ask_for_junk(state, events)
            return
        _hand_over(state, junk[worth.index(min(worth))], events)
    _ask_for_cup(state, events)


def _ask_for_junk(state: State, events: Events) -> None:
    """Ask the giver, or by another house rule the player in turn, which card it is (GD31)."""
    debt, seat = state.debts[0], state.move.seat
    if state.options.junk_choice is JunkChoice.GIVER:
        state.phase, state.asked = Phase.GIVE, debt.giver
        return
    state.phase, state.asked = Phase.TAKE, seat
    data: dict[str, Value] = {"giver": debt.giver, "moment": debt.moment, "rule": "GD31"}
    events.append(Event("may_take", seat, data))


def _hand_over(state: State, card: int, events: Events) -> None:
    """Move one junk card from the giver of the first debt to the mover (GD33, GD34)."""
    debt = state.debts[0]
    giver, taker = state.sides[debt.giver], mover(state)
    giver.taken &= ~BIT[card]
    giver.junk = tuple([one for one in giver.junk if one != card])
    taker.taken |= BIT[card]
    taker.junk += (card,)
    moment = debt.moment
    data: dict[str, Value] = {"giver": debt.giver, "card": NAMES[card], "moment": moment, "rule": MOMENT_RULE[moment]}
    events.append(Event("junk_taken", state.move.seat, data))
    settled = state.options.double_settles and JUNK_VALUE[state.options.double_junk][card] > 1
    left = 0 if settled else debt.cards - 1
    state.debts = ((Debt(debt.giver, left, moment),) if left else ()) + state.debts[1:]


def _ask_for_cup(state: State, events: Events) -> None:
    """Ask what a captured cup is by the house rule (GD2); else see whether go or stop is to be asked."""
    if state.options.cup is CupUse.ASKED and CUP_CARD in state.move.got and not mover(state).cup:
        state.phase, state.asked = Phase.CUP, state.move.seat
    else:
        ask_to_call(state, events)


def ask_to_call(state: State, events: Events) -> None:
    """Ask go or stop where the score has risen enough (G35, GD37); without a turn left it is a stop (GD38)."""
    side, seat = mover(state), state.move.seat
    points = score(side.taken, side.cup, doubles=state.options.double_junk)
    if points <= side.bar or (state.options.call_needs_capture and not state.move.got):
        next_turn(state, events)
    elif side.hand or side.free:
        state.phase, state.asked = Phase.CALL, seat
        events.append(Event("may_stop", seat, {"points": points, "rule": "G35"}))
    else:
        stop(state, seat, Ending.LAST_TURN, events)


def next_turn(state: State, events: Events) -> None:
    """Make it the next player's turn (G19), or end the deal after the last card (G42)."""
    turn_no = state.turn_no + 1
    seat = state.players[turn_no % len(state.players)]
    upcoming = state.sides[seat]
    if upcoming.hand or upcoming.free:
        state.phase, state.asked, state.turn_no = Phase.PLAY, seat, turn_no
    else:
        no_winner(state, events)
