"""What a hit is: a Draw 2 or a Wild Draw 4 as it is played, whether it is a bluff, and what may be laid on it."""

from __future__ import annotations

from typing import Final

from games.core import Seat
from games.uno_mario.cards import COLOUR_OF, DRAW_TWOS, STAR, WILD_DRAW_FOUR, Card
from games.uno_mario.options import Options, WildDrawFour
from games.uno_mario.state import State
from games.uno_mario.values import Attack

HITTING: Final = DRAW_TWOS | {WILD_DRAW_FOUR}
NO_CARDS: Final[frozenset[Card]] = frozenset()


def attack_with(state: State, seat: Seat, card: Card) -> Attack:
    """Return the hit that a card of the seat's hand would be now, on top of one that it answers (U13, U17, UD13)."""
    hand = state.hands[seat]
    place = hand.index(card)
    cards = (4 if card == WILD_DRAW_FOUR else 2) + (0 if state.attack is None else state.attack.cards)
    exempt = card != WILD_DRAW_FOUR or _is_exempt(state.options, state.discard[-1])
    return Attack(seat, cards, card, state.colour, exempt, hand[:place] + hand[place + 1 :])


def _is_exempt(options: Options, top: Card) -> bool:
    """Return whether a Wild Draw 4 is legal whatever is held: by agreement, or laid on a Draw 2 (UD14)."""
    rule = options.wild_draw_four
    if rule is WildDrawFour.ALWAYS_LEGAL:
        return True
    return rule is not WildDrawFour.NO_EXCEPTION and top in DRAW_TWOS


def is_bluff(attack: Attack) -> bool:
    """Return whether it is illegal: a Wild Draw 4 with a card of the asked colour in hand (U18, UD14, UD15)."""
    return not attack.exempt and attack.asked in [COLOUR_OF[card] for card in attack.hand]


def stackable_on(state: State, attack: Attack) -> frozenset[Card]:
    """Return the cards that may be laid on an attack instead of drawing (UD13, UD14 b); none on a last card (U26)."""
    options = state.options
    if not state.hands[attack.by] or attack.card == STAR:
        return NO_CARDS
    if attack.card == WILD_DRAW_FOUR:
        return frozenset({WILD_DRAW_FOUR}) if options.stacking else NO_CARDS
    twos = DRAW_TWOS if options.stacking else NO_CARDS
    return twos | {WILD_DRAW_FOUR} if options.wild_draw_four is WildDrawFour.ANSWERS_DRAW_TWO else twos


def standing_attack(state: State) -> Attack:
    """Return the attack that waits for an answer; raises ValueError where there is none."""
    if state.attack is None:
        raise ValueError("no attack stands")
    return state.attack
