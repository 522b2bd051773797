"""What decided a match of Uno: the last card, what it brought, and the dearest cards that paid for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.uno_mario.cards import find_card, hand_points
from games.uno_mario.options import Goal
from games.uno_mario.values import Phase
from games.uno_mario.view import LastRound, View
from renderers.base import Ending, Figure, Say, SeatBadge
from renderers.layout import FLOOR, S
from renderers.sprite import Sprite
from renderers.uno_mario.cards import card_sprite
from renderers.words import seat_name

MOST_CARDS: Final = 3


def tell_ending(view: View, *, badges: Sequence[SeatBadge], say: Say) -> Ending:
    """Return the card that ended the last round; nothing of one that nobody won."""
    if view.phase is not Phase.OVER:
        return Ending()
    goal = view.options.goal
    note = say(f"picture.won_{goal.value}", rounds=view.round_no, target=view.target)
    limit = view.target if goal is Goal.POINTS_500 else 0
    last = view.last_round
    if last is None or last.winner is None:
        return Ending(say("picture.won_nobody_out") if goal is Goal.SINGLE_ROUND else note, goal=limit)
    gain = last.gains[last.winner]
    shown: list[Sprite | str] = [card_sprite(view.top, FLOOR)] if view.top else []
    paid = _dearest(last)
    if gain:
        shown.append(Figure(f"+{gain}"))
    if paid:
        shown += [say("picture.from"), *(card_sprite(card, S) for card in paid)]
    words = say("alt.last_card", who=seat_name(last.winner, badges, say), card=view.top, points=gain, cards=paid)
    return Ending(note, say("picture.last_card"), last.winner, shown=tuple(shown), words=words, goal=limit)


def _dearest(last: LastRound) -> tuple[str, ...]:
    """Return the cards left in the others' hands that count most."""
    held = [card for hand in last.hands for card in hand]
    return tuple(sorted(held, key=_worth, reverse=True)[:MOST_CARDS])


def _worth(card: str) -> int:
    number = find_card(card)
    return 0 if number is None else hand_points((number,))
