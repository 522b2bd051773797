"""What decided a match of Uno: the last card, what it brought, and the dearest cards that paid for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.uno_mario.cards import NONE, POINTS, card_texts
from games.uno_mario.options import Goal
from games.uno_mario.table import TARGET, Phase, RoundResult, View
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
    note = say(f"picture.won_{goal.value}", rounds=view.round_no, target=TARGET)
    limit = TARGET if goal is Goal.POINTS_500 else 0
    last = view.ended
    if last is None or last.winner == NONE:
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


def _dearest(last: RoundResult) -> tuple[str, ...]:
    """Return the cards left in the others' hands that count most."""
    held = [card for hand in last.hands for card in sorted(hand)]
    return card_texts(tuple(sorted(held, key=POINTS.__getitem__, reverse=True)[:MOST_CARDS]))
