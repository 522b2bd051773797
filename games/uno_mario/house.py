"""The house player: a modest, honest opponent that sees only its own views and events.

It keeps wilds for need, stays in colours that it holds, calls UNO mostly in time, catches, and challenges when a bluff
is likely. It never bluffs with a Wild Draw 4 itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import Draws, Event, Seat
from games.uno_mario.actions import (
    Accept,
    Action,
    Agree,
    AskColour,
    Bounce,
    CallUno,
    Catch,
    Challenge,
    Play,
    Ready,
)
from games.uno_mario.cards import (
    COLOUR_OF,
    COLOURED,
    COLOURS,
    CUSTOM_1,
    DRAW_TWOS,
    NONE,
    POINTS,
    RANK_OF,
    REVERSE,
    SKIP,
    STAR,
    WILD_DRAW_FOUR,
    Card,
    Colour,
    find_card,
)
from games.uno_mario.memory import Memory
from games.uno_mario.options import Effect
from games.uno_mario.view import View

CALLS_IN: Final = (7, 8)
"""How often it remembers to call UNO with the card: 7 of 8 times."""
CALLS_LATE_IN: Final = (1, 2)
CATCHES_IN: Final = (9, 10)
CHALLENGE_FROM: Final = 0.35
"""The chance of a bluff from which on it challenges: a right one wins far more than a wrong one costs."""
COLOUR_SHARE: Final = 0.23
"""How much of the unseen cards a colour makes, about (25 of 112)."""
BLUFFERS: Final = 0.4
"""How readily a player who holds the colour plays a Wild Draw 4, against one who does not."""
BLUFFERS_FOUND: Final = 0.1
"""The same as a careful player reckons it: house players never bluff, and a challenge lost costs it two cards."""
LOW_HAND: Final = 3
"""From how few cards on an opponent is worth hitting with anything at hand."""

Laid = Play | Bounce


class Brain:
    """The brain of one seat."""

    def __init__(self, seat: Seat, memory: Memory, *, careful: bool = False) -> None:
        self._seat = seat
        self._memory = memory
        self._careful = careful
        """Whether it never forgets to call UNO or to catch, and thinks twice before it challenges."""

    def observe(self, view: View, events: tuple[Event, ...]) -> None:
        """Remember what the seat may see and learn."""
        self._memory.observe(view, events)

    # Choice

    def choose(self, view: View, legal: tuple[Action, ...], draws: Draws) -> Action | None:
        """Return what to do, or None to let a chance to call or catch go by."""
        reaction = self._react(legal, draws)
        if reaction is not None:
            return reaction
        moves = [action for action in legal if not isinstance(action, CallUno | Catch)]
        colours = [action for action in moves if isinstance(action, AskColour)]
        match moves[0] if moves else None:
            case None:
                return None
            case Agree() | Ready():
                return moves[0]
            case AskColour():
                return self._with_best_colour(colours, view, NONE)
            case Accept():
                return self._answer(view, moves, draws)
        return self._turn(view, moves, draws)

    def wishes(self, view: View, legal: tuple[Action, ...], draws: Draws) -> list[tuple[float, Action]]:
        """Return what it would do, then one way to do each other thing: each card, each colour for a wild."""
        first = self.choose(view, legal, draws)
        if first is None or isinstance(first, CallUno | Catch | Agree | Ready):
            return [] if first is None else [(0.0, first)]
        best = self._promise(view, first)
        found: dict[object, tuple[float, Action]] = {_sort_of(first): (best, first)}
        for action in legal:
            calls_not = isinstance(action, Play | Bounce) and not action.uno and view.counts[self._seat] == 2
            if not calls_not and not isinstance(action, CallUno | Catch):
                found.setdefault(_sort_of(action), (min(best, self._promise(view, action)), action))
        return sorted(found.values(), key=lambda wish: (wish[1] != first, -wish[0]))

    def _promise(self, view: View, action: Action) -> float:
        """Return what an action promises: a card its worth, drawing and answers next to nothing."""
        return (
            self._worth(view, action.card) if isinstance(action, Play) else 0.0 if isinstance(action, Bounce) else -1.0
        )

    def _react(self, legal: tuple[Action, ...], draws: Draws) -> Action | None:
        for action in legal:
            if isinstance(action, CallUno) and (self._careful or _happens(CALLS_LATE_IN, draws)):
                return action
            if isinstance(action, Catch) and (self._careful or _happens(CATCHES_IN, draws)):
                return action
        return None

    def _answer(self, view: View, moves: Sequence[Action], draws: Draws) -> Action:
        """Bounce if it can, pass the hit on if it may, challenge a likely bluff, else draw."""
        bounces = [action for action in moves if isinstance(action, Bounce)]
        if bounces:
            return self._with_best_colour(self._calling(bounces, draws), view, STAR)
        stacks = [action for action in moves if isinstance(action, Play)]
        if stacks:
            coloured = [action for action in stacks if action.card < COLOURED]
            return self._with_best_colour(self._calling(coloured or stacks, draws), view, stacks[0].card)
        challenges = [action for action in moves if isinstance(action, Challenge)]
        if challenges and self._bluff_chance(view) >= CHALLENGE_FROM:
            return challenges[0]
        return moves[0]

    def _bluff_chance(self, view: View) -> float:
        """Return how likely the Wild Draw 4 was played with the asked colour in hand (U18, UD14)."""
        hit = view.pending
        if hit is None or hit.surely_legal or _colour_number(hit.asked) in self._memory.lacks[hit.by]:
            return 0.0
        return bluff_chance(view.counts[hit.by], careful=self._careful)

    def _turn(self, view: View, moves: Sequence[Action], draws: Draws) -> Action:
        plays = [action for action in moves if isinstance(action, Play)]
        rest = [action for action in moves if not isinstance(action, Play)]
        best: Card = NONE
        best_worth = -1.0 if rest else float("-inf")
        for card in dict.fromkeys(action.card for action in plays):
            worth = self._worth(view, card)
            if worth > best_worth:
                best, best_worth = card, worth
        if best == NONE:
            return rest[0]
        chosen = [action for action in plays if action.card == best]
        if chosen[0].target != NONE:
            fewest = min(chosen, key=lambda action: view.counts[action.target]).target
            chosen = [action for action in chosen if action.target == fewest]
        return self._with_best_colour(self._calling(chosen, draws), view, best)

    def _calling(self, plays: Sequence[Laid], draws: Draws) -> Sequence[Laid]:
        """Keep the plays with the call, or once in a while those without (U24)."""
        calls = [action for action in plays if action.uno]
        if not calls:
            return plays
        return calls if self._careful or _happens(CALLS_IN, draws) else [action for action in plays if not action.uno]

    def _worth(self, view: View, card: Card) -> float:
        """Return how good it is to play a card now; below -1 is worse than drawing."""
        if view.counts[self._seat] == 1:
            return 100.0
        following = (self._seat + view.direction) % view.seats
        near = view.counts[following] <= LOW_HAND
        if card >= COLOURED:
            return self._wild_worth(view, card, near=near)
        own = sum(1 for held in _cards(view) if COLOUR_OF[held] == COLOUR_OF[card])
        worth = 20.0 + 2.0 * own + POINTS[card] / 10
        if card in DRAW_TWOS:
            worth += 8.0 if near else 3.0
        elif RANK_OF[card] in (SKIP, REVERSE) and (view.seats == 2 or near):
            worth += 6.0
        return worth

    def _wild_worth(self, view: View, card: Card, *, near: bool) -> float:
        """Return what a wild is worth: the plain ones first, the star last, a Wild Draw 4 only when it is legal."""
        if card == WILD_DRAW_FOUR:
            return -2.0 if view.bluff else 15.0 if near else 6.0
        if card == STAR:
            return 4.0
        if card < CUSTOM_1:
            return 8.0
        return self._custom_worth(view, card)

    def _custom_worth(self, view: View, card: Card) -> float:
        effect = next((one.effect for one in view.written if find_card(one.card) == card and one.in_force), None)
        left = view.counts[self._seat] - 1
        if effect is Effect.SWAP_HANDS:
            return 4.0 * (left - min(count for seat, count in enumerate(view.counts) if seat != self._seat))
        if effect is Effect.PASS_HANDS:
            return 4.0 * (left - view.counts[(self._seat - view.direction) % view.seats])
        return 10.0

    def _with_best_colour(self, actions: Sequence[Laid | AskColour], view: View, leaving: Card) -> Action:
        """Return the action that names the colour held most, of two alike the one the next player lacks."""
        following = (self._seat + view.direction) % view.seats
        held = list(_cards(view))
        if leaving in held:
            held.remove(leaving)

        def liking(action: Laid | AskColour) -> tuple[float, int]:
            own = [card for card in held if COLOUR_OF[card] == action.colour and action.colour != NONE]
            lacked = action.colour in self._memory.lacks[following]
            return 2.0 * len(own) + lacked, sum(POINTS[card] for card in own)

        return max(actions, key=liking)


def bluff_chance(held: int, *, careful: bool) -> float:
    """Return how likely a Wild Draw 4 was a bluff of who holds so many cards, none of them known (U18)."""
    has_colour = 1 - (1 - COLOUR_SHARE) ** held
    bluffs = has_colour * (BLUFFERS_FOUND if careful else BLUFFERS)
    return bluffs / (bluffs + 1 - has_colour)


def _sort_of(action: Action) -> object:
    """Return what tells an action from others that are hardly different: whether UNO is called does not."""
    match action:
        case Play(card, colour, target):
            return Play(card, colour, target)
        case Bounce(colour):
            return Bounce(colour)
    return action


def _cards(view: View) -> list[Card]:
    return [card for text in view.hand if (card := find_card(text)) is not None]


def _colour_number(name: str) -> Colour:
    return COLOURS.index(name) if name in COLOURS else NONE


def _happens(chance: tuple[int, int], draws: Draws) -> bool:
    hits, of = chance
    return draws.below(of) < hits
