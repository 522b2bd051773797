"""A turn's own acts but for drawing: playing a card, passing, naming a colour. Legality has been checked."""

from __future__ import annotations

from typing import Final

from games.core import Event, Seat
from games.uno_mario.actions import Action
from games.uno_mario.cards import (
    CARD_TEXTS,
    COLOUR_OF,
    COLOURED,
    COLOURS,
    CUSTOM_1,
    CUSTOM_2,
    DRAW_TWOS,
    FACES,
    NONE,
    RANK_OF,
    REVERSE,
    SKIP,
    WILD_DRAW_FOUR,
    Card,
)
from games.uno_mario.customs import play_rule
from games.uno_mario.drawing import pay
from games.uno_mario.options import WildDrawFour
from games.uno_mario.rounds import Step, end_round
from games.uno_mario.state import (
    ANSWER,
    NEW,
    NOTHING,
    SEATS_MAX,
    TURN,
    Attack,
    Hand,
    Matter,
    State,
    Window,
    following,
    kept_windows,
    looked_at,
    rule_of,
)
from games.uno_mario.values import Phase

_PLAIN, _TURNING, _WILD, _APART = range(4)
_SETTLED_APART: Final = DRAW_TWOS | {WILD_DRAW_FOUR, CUSTOM_1, CUSTOM_2}


def _does(card: Card) -> int:
    if card in _SETTLED_APART:
        return _APART
    if card >= COLOURED:
        return _WILD
    return _TURNING if RANK_OF[card] in (REVERSE, SKIP) else _PLAIN


_DOES: Final = tuple(map(_does, range(FACES)))
"""How much is to do for each card: nothing but laying it, moving the turn, naming the colour, or settled apart."""
_EVERY_SEAT: Final = range(SEATS_MAX)

# Most events are these, so they are made once: by seat and card, and wilds by colour.
_PLAYED: Final = tuple(tuple((Event("played", seat, {"card": text}),) for text in CARD_TEXTS) for seat in _EVERY_SEAT)
_PLAYED_WILD: Final = tuple(
    tuple(
        tuple((Event("played_wild", seat, {"card": text, "colour": colour}),) for colour in COLOURS)
        for text in CARD_TEXTS[COLOURED:]
    )
    for seat in _EVERY_SEAT
)
_SKIPPED: Final = tuple((Event("skipped", seat),) for seat in _EVERY_SEAT)
_CALLED_UNO: Final = tuple((Event("called_uno", seat),) for seat in _EVERY_SEAT)
_REVERSED: Final = tuple(
    {direction: (Event("reversed", seat, {"direction": direction}),) for direction in (1, -1)} for seat in _EVERY_SEAT
)


def play(state: State, seat: Seat, action: Action) -> Step:
    """Lay a card on the discard pile (U9) and do what it says (U13-U17, U21, U23).

    Most turns are a number, a Reverse, a Skip or a wild without more to settle, so that is written out here.
    """
    match, _, _, direction, _, hands, stock, discard, decision, windows, _, came, _, _ = state
    _, card, colour, _, uno, _ = action
    left = list(hands[seat])
    left.remove(card)
    rest = tuple(left)
    does = _DOES[card]
    if does == _APART or not rest:
        return _play_apart(state, seat, action, rest)
    if does == _WILD:
        events: tuple[Event, ...] = _PLAYED_WILD[seat][card - COLOURED][colour]
    else:
        events, colour = _PLAYED[seat][card], COLOUR_OF[card]
    seats = len(hands)
    turn = (seat + direction) % seats
    if does == _TURNING:
        if RANK_OF[card] == REVERSE and seats > 2:
            direction = -direction
            turn = (seat + direction) % seats
            events += _REVERSED[seat][direction]
        else:  # with two players a Reverse is a Skip (UD10)
            events += _SKIPPED[turn]
            turn = (turn + direction) % seats
    all_hands = list(hands)
    all_hands[seat] = rest
    hands = tuple(all_hands)
    if came[seat]:
        came = looked_at(came, seat)
    decision += 1
    if windows:
        windows = kept_windows(state, hands)
    if uno:
        events += _CALLED_UNO[seat]
    elif len(rest) == 1:
        windows += (NEW(Window, (seat, decision)),)
    discard += (card,)
    last = (seat, action)
    fields = (match, TURN, turn, direction, colour, hands, stock, discard, decision, windows, NONE, came, NOTHING, last)
    return NEW(State, fields), events


def _play_apart(state: State, seat: Seat, action: Action, rest: Hand) -> Step:
    """Play what leaves more to settle: a last card, a hit, a customizable card."""
    card = action.card
    if card == WILD_DRAW_FOUR or card in DRAW_TWOS:
        return _attack(state, seat, action, rest)
    landed, laid = land(state, seat, action, rest, TURN, following(state, seat), NOTHING)
    if rule_of(state.match, card) is not None:
        return play_rule(landed, seat, action, list(laid))
    if rest:
        return landed, laid
    events = list(laid)
    return end_round(landed, seat, events), tuple(events)


def land(state: State, seat: Seat, action: Action, rest: Hand, phase: Phase, turn: Seat, matter: Matter) -> Step:
    """Put the card down and open or close UNO windows; phase, turn and matter are what the card leads to.

    Also for a Super Star laid as a bounce: its card stands in `action.card`.
    """
    match, _, _, direction, asked, hands, stock, discard, decision, windows, _, came, _, _ = state
    card, colour = action.card, action.colour
    hands = (*hands[:seat], rest, *hands[seat + 1 :])
    came = looked_at(came, seat)
    decision += 1
    if colour != NONE:
        events: tuple[Event, ...] = _PLAYED_WILD[seat][card - COLOURED][colour]
    else:  # a customizable card whose rule comes first keeps the colour until it is named (UD33)
        events, colour = _PLAYED[seat][card], asked if card >= COLOURED else COLOUR_OF[card]
    if windows:
        windows = kept_windows(state, hands)
    if action.uno:
        events += _CALLED_UNO[seat]
    elif len(rest) == 1:
        windows += (NEW(Window, (seat, decision)),)
    discard += (card,)
    last = (seat, action)
    fields = (match, phase, turn, direction, colour, hands, stock, discard, decision, windows, NONE, came, matter, last)
    return NEW(State, fields), events


def _attack(state: State, seat: Seat, action: Action, rest: Hand) -> Step:
    """Hit the next seat with a Draw 2 or a Wild Draw 4, on top of what it answers (U13, U17, UD13, UD14)."""
    card, standing = action.card, state.matter.attack
    direction, seats = state.direction, len(state.hands)
    cards = (4 if card == WILD_DRAW_FOUR else 2) + (0 if standing is None else standing.cards)
    target = (seat + direction) % seats
    hit = Event("hit", target, {"n": cards, "by": seat, "card": CARD_TEXTS[card]}, None)
    if not rest and not state.match.options.bounce_last_card:
        # U26: the last card still hits, and cannot be answered (UD27).
        landed, laid = land(state, seat, action, rest, TURN, seat, NOTHING)
        events = [*laid, hit]
        return pay(landed, ((target, cards),), Phase.ROUND_END, events), tuple(events)
    exempt = card != WILD_DRAW_FOUR or _is_exempt(state)
    attack = NEW(Attack, (seat, cards, card, state.colour, exempt, rest))
    matter = NEW(Matter, ((target + direction) % seats, attack, (), TURN, None, 0))
    landed, laid = land(state, seat, action, rest, ANSWER, target, matter)
    return landed, (*laid, hit)


def _is_exempt(state: State) -> bool:
    """Return whether a Wild Draw 4 is legal whatever is held: by agreement, or laid on a Draw 2 (UD14)."""
    rule = state.match.options.wild_draw_four
    if rule is WildDrawFour.ALWAYS_LEGAL:
        return True
    return rule is not WildDrawFour.NO_EXCEPTION and state.discard[-1] in DRAW_TWOS


def pass_turn(state: State, seat: Seat, action: Action) -> Step:
    """Keep the card just drawn (U11), or pass because nothing can be played or drawn (UD32)."""
    stuck = state.phase is TURN
    events = [Event("passed" if stuck else "kept", seat)]
    passes = state.matter.passes + 1
    after = state._replace(
        phase=TURN,
        turn=following(state, seat),
        decision=state.decision + 1,
        windows=kept_windows(state, state.hands),
        drawn=NONE,
        came=looked_at(state.came, seat),
        matter=Matter(passes=passes) if stuck else NOTHING,
        last=(seat, action),
    )
    if stuck and passes >= state.match.seats:
        after = end_round(after, NONE, events)
    return after, tuple(events)


def choose_colour(state: State, seat: Seat, action: Action) -> Step:
    """Name the colour of a wild turned up (UD8), or after a written rule was carried out (UD33)."""
    after = state._replace(
        phase=TURN,
        turn=state.matter.after,
        colour=action.colour,
        decision=state.decision + 1,
        matter=NOTHING,
        last=(seat, action),
    )
    return after, (Event("chose_colour", seat, {"colour": COLOURS[action.colour]}),)
