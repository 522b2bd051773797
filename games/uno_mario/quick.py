"""How the seats go on in a world that a search imagined: what the house player does, read off the world itself.

It plays as `house` does, a few times as fast, for no views and no lists of legal actions are made. Each seat looks at
its own hand and at what lies open alone. What is rare (written rules, stacking, naming a colour by itself) is left to
the house player.
"""

from __future__ import annotations

from typing import Final

from games.core import Draws, Seat
from games.uno_mario.actions import Accept, Action, CallUno, Challenge, Draw, Pass
from games.uno_mario.attacks import stackable_on
from games.uno_mario.cards import (
    COLOUR_OF,
    COLOURED,
    COLOURS,
    CUSTOM_1,
    DRAW_TWO,
    NONE,
    PLAYABLE,
    POINTS,
    RANK_OF,
    REVERSE,
    SKIP,
    STAR,
    WILD_DRAW_FOUR,
    Card,
    Colour,
    Hand,
)
from games.uno_mario.choices import BOUNCES, BOUNCES_UNO, CATCHES, PLAYS, PLAYS_UNO
from games.uno_mario.house import CALLS_IN, CALLS_LATE_IN, CATCHES_IN, CHALLENGE_FROM, LOW_HAND, bluff_chance
from games.uno_mario.memory import Memory
from games.uno_mario.options import WildDrawFour
from games.uno_mario.state import State, nothing_to_draw
from games.uno_mario.values import Attack, Phase

ACCEPT: Final = Accept()
CHALLENGE: Final = Challenge()
CALL_UNO: Final = CallUno()
DRAW: Final = Draw()
PASS: Final = Pass()
DRAWS_AT: Final = -1.0
"""What drawing is worth beside a card."""
GOES_OUT: Final = 100.0


class QuickPlayers:
    """All seats of one imagined world. `memory` is the searching seat's, and all that is remembered there."""

    def __init__(self, world: State, memory: Memory) -> None:
        self._memory = memory

    def follow(self, state: State, seat: Seat, action: Action) -> None:
        """Take in nothing: all that a seat goes by stays in sight."""

    def act(self, state: State, draws: Draws) -> tuple[Seat, Action] | None:
        """Return who acts next and how; None where the house player is to be asked."""
        return _act(state, self._memory, draws)


def _act(state: State, memory: Memory, draws: Draws) -> tuple[Seat, Action] | None:
    phase = state.phase
    if phase is not Phase.TURN and phase is not Phase.DRAWN and phase is not Phase.ANSWER:
        return None
    if state.rules[0] is not None or state.rules[1] is not None:
        return None
    if state.windows:
        reaction = _reaction(state, memory.seat, draws)
        if reaction is not None:
            return reaction
    seat = state.turn
    attack = state.attack
    if phase is Phase.ANSWER and attack is not None:
        if stackable_on(state, attack):
            return None
        return seat, _answer(state, attack, seat, memory, draws)
    return seat, _turn(state, seat, memory, draws)


def _reaction(state: State, careful: Seat, draws: Draws) -> tuple[Seat, Action] | None:
    """Return a call or a catch of the seats, that in turn last; the searching seat never forgets."""
    for place in range(1, state.seats + 1):
        seat = (state.turn + place) % state.seats
        for window in state.windows:
            if window.seat == seat:
                if seat == careful or draws.below(CALLS_LATE_IN[1]) < CALLS_LATE_IN[0]:
                    return seat, CALL_UNO
            elif seat == careful or draws.below(CATCHES_IN[1]) < CATCHES_IN[0]:
                return seat, CATCHES[window.seat]
    return None


def _calls(state: State, seat: Seat, careful: Seat, draws: Draws) -> bool:
    return len(state.hands[seat]) == 2 and (seat == careful or draws.below(CALLS_IN[1]) < CALLS_IN[0])


def _answer(state: State, attack: Attack, seat: Seat, memory: Memory, draws: Draws) -> Action:
    """Bounce if it can, challenge a likely bluff, else draw."""
    hand = state.hands[seat]
    if STAR in hand:
        colour = _best_colour(state, hand, seat, STAR, memory)
        if len(hand) == 2:
            return BOUNCES_UNO[2 * colour + (1 if _calls(state, seat, memory.seat, draws) else 0)]
        return BOUNCES[colour]
    if attack.card != WILD_DRAW_FOUR or attack.exempt or not state.options.challenges:
        return ACCEPT
    held = len(attack.hand)
    if not held or attack.asked in memory.lacks[attack.by]:
        return ACCEPT
    return CHALLENGE if bluff_chance(held, careful=seat == memory.seat) >= CHALLENGE_FROM else ACCEPT


def _turn(state: State, seat: Seat, memory: Memory, draws: Draws) -> Action:
    """Play the best card that fits, or draw, or keep what was drawn."""
    hand = state.hands[seat]
    drawn = state.phase is Phase.DRAWN
    fitting = PLAYABLE[state.discard[-1]][state.colour]
    best: Card = NONE
    most = -1000.0
    for card in (state.drawn,) if drawn else hand:
        if card != best and card in fitting:
            worth = _worth(state, hand, seat, card)
            if worth > most or (worth == most and card < best):
                best, most = card, worth
    stuck = not drawn and nothing_to_draw(state)
    if best == NONE:
        return PASS if stuck else DRAW
    if most <= DRAWS_AT and not state.options.must_play and not stuck:
        return PASS if drawn else DRAW
    colour = _best_colour(state, hand, seat, best, memory) if best >= COLOURED else 0
    if len(hand) == 2:
        return PLAYS_UNO[best][2 * colour + (1 if _calls(state, seat, memory.seat, draws) else 0)]
    return PLAYS[best][colour]


def _worth(state: State, hand: Hand, seat: Seat, card: Card) -> float:
    """Return how good it is to play a card now, as the house player sees it."""
    if len(hand) == 1:
        return GOES_OUT
    near = len(state.hands[(seat + state.direction) % state.seats]) <= LOW_HAND
    colour = COLOUR_OF[card]
    if card >= COLOURED:
        if card == WILD_DRAW_FOUR:
            return -2.0 if _would_bluff(state, hand) else 15.0 if near else 6.0
        return 4.0 if card == STAR else 8.0 if card < CUSTOM_1 else 10.0
    worth = 20.0 + POINTS[card] / 10
    for held in hand:
        if COLOUR_OF[held] == colour:
            worth += 2.0
    rank = RANK_OF[card]
    if rank == DRAW_TWO:
        worth += 8.0 if near else 3.0
    elif rank in (SKIP, REVERSE) and (state.seats == 2 or near):
        worth += 6.0
    return worth


def _would_bluff(state: State, hand: Hand) -> bool:
    """Return whether a Wild Draw 4 would be illegal now (U18, UD14)."""
    rule = state.options.wild_draw_four
    if rule is WildDrawFour.ALWAYS_LEGAL:
        return False
    if rule is not WildDrawFour.NO_EXCEPTION and RANK_OF[state.discard[-1]] == DRAW_TWO:
        return False
    return state.colour in [COLOUR_OF[held] for held in hand]


def _best_colour(state: State, hand: Hand, seat: Seat, leaving: Card, memory: Memory) -> Colour:
    """Return the colour held most, of two alike the one that the next player lacks, then the one with most points."""
    lacks = memory.lacks[(seat + state.direction) % state.seats]
    best: Colour = 0
    most = most_points = -1
    for colour in range(len(COLOURS)):
        liking = 1 if colour in lacks else 0
        points = 0
        for held in hand:
            if COLOUR_OF[held] == colour:
                liking += 2
                points += POINTS[held]
        if liking > most or (liking == most and points > most_points):
            best, most, most_points = colour, liking, points
    return best
