"""A turn's own acts but for drawing: playing a card, passing, naming a colour. Legality has been checked."""

from __future__ import annotations

from typing import Final

from games.core import Event, Seat
from games.uno_mario.actions import AskColour, Pass, Play
from games.uno_mario.attacks import HITTING, attack_with
from games.uno_mario.cards import CARD_TEXTS, COLOUR_OF, COLOURED, COLOURS, NONE, RANK_OF, REVERSE, SKIP, Card, Colour
from games.uno_mario.customs import play_rule
from games.uno_mario.drawing import pay
from games.uno_mario.rounds import Events, act, end_round, hold
from games.uno_mario.state import State, following, rule_of
from games.uno_mario.values import Attack, Phase, Window

TURNING: Final = frozenset({REVERSE, SKIP})


def play(state: State, seat: Seat, action: Play, events: Events) -> None:
    """Lay a card on the discard pile (U9) and do what it says (U13-U17, U21, U23)."""
    card = action.card
    attack = attack_with(state, seat, card) if card in HITTING else None
    act(state, seat, action)
    lay(state, seat, card, action.colour, events)
    state.turn = (seat + state.direction) % state.seats
    left = len(state.hands[seat])
    if left and RANK_OF[card] in TURNING:
        _move_on(state, seat, card, events)
    if left == 1:
        note_uno(state, seat, called=action.uno, events=events)
    if attack is not None:
        _strike(state, attack, events)
    elif rule_of(state, card) is not None:
        play_rule(state, seat, action, events)
    elif not left:
        end_round(state, seat, events)


def lay(state: State, seat: Seat, card: Card, colour: Colour, events: Events) -> None:
    """Put a card of the seat's hand on the discard pile; `colour` is what a wild asks for."""
    left = list(state.hands[seat])
    left.remove(card)
    hold(state, seat, tuple(left))
    state.discard += (card,)
    if colour != NONE:
        state.colour = colour
        events.append(Event("played_wild", seat, {"card": CARD_TEXTS[card], "colour": COLOURS[colour]}))
        return
    if card < COLOURED:  # a customizable card whose rule comes first keeps the colour until it is named (UD33)
        state.colour = COLOUR_OF[card]
    events.append(Event("played", seat, {"card": CARD_TEXTS[card]}))


def _move_on(state: State, seat: Seat, card: Card, events: Events) -> None:
    """Move the turn on for a Reverse (U14) or a Skip (U15); with two players a Reverse is a Skip (UD10)."""
    if RANK_OF[card] == REVERSE and state.seats > 2:
        state.direction = -state.direction
        state.turn = following(state, seat)
        events.append(Event("reversed", seat, {"direction": state.direction}))
    else:
        events.append(Event("skipped", state.turn))
        state.turn = following(state, state.turn)


def note_uno(state: State, seat: Seat, *, called: bool, events: Events) -> None:
    """Tell the call of a seat that goes down to one card, or open the chance to catch it (U24, UD29)."""
    if called:
        events.append(Event("called_uno", seat))
    else:
        state.windows += (Window(seat, state.decision),)


def _strike(state: State, attack: Attack, events: Events) -> None:
    """Hit the next seat with a Draw 2 or a Wild Draw 4 (U13, U17)."""
    target = following(state, attack.by)
    card = CARD_TEXTS[attack.card]
    events.append(Event("hit", target, {"n": attack.cards, "by": attack.by, "card": card}))
    if not attack.hand and not state.options.bounce_last_card:
        # U26: the last card still hits, and cannot be answered (UD27).
        state.turn = attack.by
        pay(state, ((target, attack.cards),), Phase.ROUND_END, events)
        return
    state.phase = Phase.ANSWER
    state.turn = target
    state.after = following(state, target)
    state.attack = attack


def pass_turn(state: State, seat: Seat, action: Pass, events: Events) -> None:
    """Keep the card just drawn (U11), or pass because nothing can be played or drawn (UD32)."""
    stuck, passes = state.phase is Phase.TURN, state.passes + 1
    act(state, seat, action)
    events.append(Event("passed" if stuck else "kept", seat))
    state.turn = following(state, seat)
    if stuck:
        state.passes = passes
        if passes >= state.seats:
            end_round(state, NONE, events)


def ask_colour(state: State, seat: Seat, action: AskColour, events: Events) -> None:
    """Name the colour of a wild turned up (UD8), or after a written rule was carried out (UD33).

    It belongs to the play before it, so it closes no UNO window.
    """
    state.phase = Phase.TURN
    state.turn = state.after
    state.colour = action.colour
    state.decision += 1
    state.last = (seat, action)
    events.append(Event("chose_colour", seat, {"colour": COLOURS[action.colour]}))
