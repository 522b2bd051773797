"""How a seat of Uno Super Mario thinks: modestly and honestly, of what it knows or of a world that it imagines.

It keeps wilds for need, stays in colours that it holds, calls UNO mostly in time, catches, and challenges when a bluff
is likely. It never bluffs with a Wild Draw 4 itself. Of others it looks at how many cards they hold, at what lies open
and at the colours that they could not follow: all that everybody may know. What a search has to know is here too.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final, NamedTuple

from games.core import Draws, Searching, Seat, Short
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
    hand_points,
)
from games.uno_mario.options import Effect
from games.uno_mario.play import (
    ANSWERS,
    BOUNCES,
    BOUNCES_UNO,
    CALL_UNO,
    CATCHES,
    COLOURINGS,
    CONSENTS,
    DRAW,
    PASS,
    PLAYS,
    PLAYS_UNO,
    READY,
    Action,
    Bounce,
    CallUno,
    Catch,
    Consent,
    Play,
    Ready,
    may_challenge,
    ruled_plays,
)
from games.uno_mario.table import (
    DECIDING,
    LACK,
    OPEN_PHASES,
    Attack,
    Known,
    Lacks,
    Phase,
    Table,
    Window,
    World,
    is_bluff,
    lacks_of,
    nothing_to_draw,
    rule_of,
    stackable_on,
    would_bluff,
)

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
GOES_OUT: Final = 100.0
DRAWS_AT: Final = -1.0
"""What drawing is worth beside a card, and an answer that is no card."""
SWAP_WORTH: Final = 4.0
"""What each card is worth by which a hand gets smaller as hands move (UD33)."""
WORST: Final = -1000.0


NO_RULES: Final = (None, None)
_DRAWN, _ANSWER, _COLOUR = Phase.DRAWN, Phase.ANSWER, Phase.COLOUR
"""Phases that are asked for again and again: to look up a member of an enum takes longer than a call."""


class Style(NamedTuple):
    """How a seat goes on."""

    careful: bool
    """Whether it never forgets to call UNO or to catch, and thinks twice before it challenges."""
    lacks: Lacks
    """The colours that others could not follow, as far as it minds them."""


def chosen(table: Known | World, seat: Seat, style: Style, draws: Draws) -> Action | None:
    """Return what to do, or None to let a chance to call or catch go by."""
    phase = table.phase
    if phase is Phase.CONSENT:
        return CONSENTS[0]
    if phase is Phase.BETWEEN:
        return READY[0]
    if table.windows:
        own_first = sorted(table.windows, key=lambda window: (window.seat != seat, window.seat))
        reaction = _reaction(seat, own_first, style, draws)
        if reaction is not None:
            return reaction
    if phase not in DECIDING or seat != table.turn:
        return None
    if phase is _COLOUR:
        return COLOURINGS[_best_colour(table, seat, style)]
    if phase is _ANSWER and table.attack is not None:
        return _answer(table, table.attack, seat, len(table.hands[table.attack.by]), style, draws)
    return _turn(table, seat, style, draws)


def _reaction(seat: Seat, windows: Iterable[Window], style: Style, draws: Draws) -> Action | None:
    """Return a call or a catch, as the windows stand open: mostly in time."""
    for window in windows:
        if window.seat == seat:
            if style.careful or _happens(CALLS_LATE_IN, draws):
                return CALL_UNO[0]
        elif style.careful or _happens(CATCHES_IN, draws):
            return CATCHES[window.seat]
    return None


def _happens(chance: tuple[int, int], draws: Draws) -> bool:
    hits, of = chance
    return draws.below(of) < hits


def _answer(table: Known | World, attack: Attack, seat: Seat, held: int, style: Style, draws: Draws) -> Action:
    """Bounce if it can, pass the hit on if it may, challenge a likely bluff of who `held` so many cards, else draw."""
    hand = table.hands[seat]
    if STAR in hand:
        colour = _best_colour(table, seat, style)
        if len(hand) != 2:
            return BOUNCES[colour]
        return BOUNCES_UNO[2 * colour + _calls(style, draws)]
    stackable = stackable_on(table, attack)
    if stackable and not stackable.isdisjoint(hand):
        return _lay(table, seat, min(stackable.intersection(hand)), style, draws)
    if attack.exempt or attack.card != WILD_DRAW_FOUR or not held or style.lacks & LACK[attack.by][attack.asked]:
        return ANSWERS[0]
    likely = bluff_chance(held, careful=style.careful) >= CHALLENGE_FROM
    return ANSWERS[1] if likely and may_challenge(table) else ANSWERS[0]


def _turn(table: Known | World, seat: Seat, style: Style, draws: Draws) -> Action:
    """Play the best card that fits, or draw, or keep what was drawn."""
    hand, drawn = table.hands[seat], table.phase is _DRAWN
    fitting = PLAYABLE[table.discard[-1]][table.colour]
    best: Card = NONE
    most = WORST
    for card in (table.drawn,) if drawn else hand:
        if card != best and card in fitting:
            worth = _worth(table, hand, seat, card)
            if worth > most or (worth == most and card < best):
                best, most = card, worth
    stuck = not drawn and nothing_to_draw(table)
    if best == NONE:
        return PASS[0] if stuck else DRAW[0]
    if most <= DRAWS_AT and not table.options.must_play and not stuck:
        return PASS[0] if drawn else DRAW[0]
    if best < COLOURED and len(hand) != 2:
        return PLAYS[best][0]
    return _lay(table, seat, best, style, draws)


def _lay(table: Known | World, seat: Seat, card: Card, style: Style, draws: Draws) -> Action:
    """Return how it plays a card: for which colour, against whom, and whether it calls UNO along with it."""
    if card >= CUSTOM_1 and rule_of(table, card) is not None:
        ways = ruled_plays(table, seat, card)
        fewest = min(ways, key=lambda way: len(table.hands[way.target]) if way.target != NONE else 0).target
        calls = len(table.hands[seat]) == 2 and _calls(style, draws)
        return next(way for way in ways if way.target == fewest and way.uno == calls)
    colour = _best_colour(table, seat, style) if card >= COLOURED else 0
    if len(table.hands[seat]) != 2:
        return PLAYS[card][colour]
    return PLAYS_UNO[card][2 * colour + _calls(style, draws)]


def _calls(style: Style, draws: Draws) -> bool:
    """Return whether UNO is called along with the card: it is forgotten now and then (U24)."""
    return style.careful or _happens(CALLS_IN, draws)


def _worth(table: Known | World, hand: Hand, seat: Seat, card: Card) -> float:
    """Return how good it is to play a card now; below -1 is worse than drawing, as a Wild Draw 4 that is a bluff."""
    if len(hand) == 1:
        return GOES_OUT
    near = len(table.hands[(seat + table.direction) % table.seats]) <= LOW_HAND
    if card == WILD_DRAW_FOUR:
        return -2.0 if would_bluff(table, hand) else 15.0 if near else 6.0
    if card >= COLOURED:  # the plain ones first, the star last
        return 4.0 if card == STAR else 8.0 if card < CUSTOM_1 else _custom_worth(table, len(hand) - 1, seat, card)
    worth, colour, rank = 20.0 + POINTS[card] / 10, COLOUR_OF[card], RANK_OF[card]
    for held in hand:
        if COLOUR_OF[held] == colour:
            worth += 2.0
    if rank == DRAW_TWO:
        worth += 8.0 if near else 3.0
    elif rank in (SKIP, REVERSE) and (table.seats == 2 or near):
        worth += 6.0
    return worth


def _custom_worth(table: Known | World, left: int, seat: Seat, card: Card) -> float:
    """Return what a customizable card is worth that leaves so many cards: how much smaller its rule makes the hand."""
    rule, counts = rule_of(table, card), table.counts
    if rule is Effect.SWAP_HANDS:
        return SWAP_WORTH * (left - min([count for other, count in enumerate(counts) if other != seat]))
    if rule is Effect.PASS_HANDS:
        return SWAP_WORTH * (left - counts[(seat - table.direction) % table.seats])
    return 10.0


def _best_colour(table: Known | World, seat: Seat, style: Style) -> Colour:
    """Return the colour held most, of two alike the one that the next player lacks, then the one with most points."""
    hand, lacks = table.hands[seat], lacks_of(style.lacks, (seat + table.direction) % table.seats)
    best: Colour = 0
    most = most_points = -1
    for colour in range(len(COLOURS)):
        liking, points = lacks >> colour & 1, 0
        for held in hand:
            if COLOUR_OF[held] == colour:
                liking += 2
                points += POINTS[held]
        if liking > most or (liking == most and points > most_points):
            best, most, most_points = colour, liking, points
    return best


def bluff_chance(held: int, *, careful: bool) -> float:
    """Return how likely a Wild Draw 4 was a bluff of who holds so many cards, none of them known (U18)."""
    has_colour = 1 - (1 - COLOUR_SHARE) ** held
    bluffs = has_colour * (BLUFFERS_FOUND if careful else BLUFFERS)
    return bluffs / (bluffs + 1 - has_colour)


class Mind:
    """How one seat goes on, with its own luck. Both ways find the same: what it chooses is the first of its wishes."""

    def __init__(self, table: Known | World, seat: Seat, style: Style | None = None) -> None:
        self.table = table
        self.seat = seat
        self.style = Style(False, table.lacks) if style is None else style

    def choice(self, draws: Draws) -> Action | None:
        """Return what to do, or None to let a chance to call or catch go by."""
        return chosen(self.table, self.seat, self.style, draws)

    def wishes(self, legal: tuple[Action, ...], draws: Draws) -> list[tuple[float, Action]]:
        """Return what it would do, then one way to do each other thing: each card, each colour for a wild."""
        first = self.choice(draws)
        if first is None or isinstance(first, CallUno | Catch | Consent | Ready):
            return [] if first is None else [(0.0, first)]
        best, hand = self._promise(first), self.table.hands[self.seat]
        found: dict[object, tuple[float, Action]] = {_sort_of(first): (best, first)}
        for action in legal:
            calls_not = isinstance(action, Play | Bounce) and not action.uno and len(hand) == 2
            if not calls_not and not isinstance(action, CallUno | Catch):
                found.setdefault(_sort_of(action), (min(best, self._promise(action)), action))
        return sorted(found.values(), key=lambda wish: (wish[1] != first, -wish[0]))

    def _promise(self, action: Action) -> float:
        """Return what an action promises: a card its worth, drawing and answers next to nothing."""
        if isinstance(action, Play):
            return _worth(self.table, self.table.hands[self.seat], self.seat, action.card)
        return 0.0 if isinstance(action, Bounce) else DRAWS_AT


def _sort_of(action: Action) -> object:
    """Return what tells an action from others that are hardly different: whether UNO is called does not."""
    match action:
        case Play(card, colour, target):
            return Play(card, colour, target)
        case Bounce(colour):
            return Bounce(colour)
    return action


class Minds:
    """All seats of one imagined world, read off the world itself, for no lists of what they may do are made.

    All mind what was known when the world was imagined; the seat that searches is careful.
    """

    def __init__(self, world: World, searcher: Seat) -> None:
        self._careful = searcher
        self._styles = (Style(False, world.lacks), Style(True, world.lacks))

    def act(self, table: World, draws: Draws) -> tuple[Seat, Action] | None:
        """Return who acts next and how, those that only react first; None where chance or time does."""
        if table.phase not in DECIDING:
            return None
        turn, attack = table.turn, table.attack
        # The usual case, as its strength was measured: asked from the turn on, a hit judged by the hand as it was then.
        if table.phase is not _COLOUR and table.rules == NO_RULES:
            if table.windows:
                found = self._reacting(table, draws)
                if found is not None:
                    return found
            style = self._styles[turn == self._careful]
            if attack is None:
                return turn, _turn(table, turn, style, draws)
            if not stackable_on(table, attack):
                return turn, _answer(table, attack, turn, len(attack.hand), style, draws)
        for seat in (*[seat for seat in range(table.seats) if table.windows and seat != turn], turn):
            action = chosen(table, seat, self._style(seat), draws)
            if action is not None:
                return seat, action
        return None

    def _style(self, seat: Seat) -> Style:
        return self._styles[seat == self._careful]

    def _reacting(self, table: World, draws: Draws) -> tuple[Seat, Action] | None:
        """Return a call or a catch of the seats, that in turn last."""
        for place in range(1, table.seats + 1):
            seat = (table.turn + place) % table.seats
            action = _reaction(seat, table.windows, self._style(seat), draws)
            if action is not None:
                return seat, action
        return None


# What a search has to know

GOING_OUT: Final = 60.0
"""Points that going out is worth beside what the others hold."""
SURE: Final = 2.0
"""The doubt among three and more: each further rival makes a round hang less on what one does, and more on luck."""
KEPT_BACK: Final = 0.1
"""How often a player draws though a card of the colour is in hand."""


def is_over(table: Table) -> bool:
    """Return whether the round has ended."""
    return table.phase in OPEN_PHASES


def points(table: Table) -> tuple[float, ...]:
    """Return what the round is worth to each seat: the winner the cards of the others, the others less their own."""
    held = [hand_points(hand) for hand in table.hands]
    winner = NONE if table.ended is None else table.ended.winner
    return tuple([float(sum(held)) if seat == winner else -float(points) for seat, points in enumerate(held)])


def worth(brought: tuple[float, ...], seat: Seat) -> float:
    """Return what a round's points are worth to a seat: above all, to have gone out."""
    out = max(brought)
    return brought[seat] + (GOING_OUT if brought[seat] == out and out >= 0 else 0.0)


def likelihood(world: World, searcher: Seat) -> float:
    """Return the logarithm of how likely the others would have drawn and hit as they did, with this world's hands."""
    total = 0.0
    for seat, hand in enumerate(world.hands if world.lacks else ()):
        lacks = lacks_of(world.lacks, seat)
        if lacks:
            held = sum({1 << COLOUR_OF[card] for card in hand if card < COLOURED})
            total += math.log(KEPT_BACK) * (lacks & held).bit_count()
    if world.attack is not None and is_bluff(world.attack):
        total += math.log(BLUFFERS_FOUND)
    return total


def forgetting(known: Table, seat: Seat, overlooks: int) -> Table:
    """Return what a seat knows without about one in so many colours that others could not follow."""
    less, start = known.copy(), known.round_no * 0x9E3779B1 + seat * 0x85EBCA6B
    for place in range(known.seats * len(COLOURS)):
        if place // len(COLOURS) != seat and (start + place * 0x27D4EB2F >> 13) % overlooks == 0:
            less.lacks &= ~(1 << place)
    return less


SEARCHING: Final = Searching(
    over=is_over,
    points=points,
    worth=worth,
    style=lambda world, seat, searcher: Style(seat == searcher, world.lacks),
    likelihood=likelihood,
    doubt=lambda seats: min(SURE, seats - 1.0),
    zero_sum=True,
    quick=lambda world, searcher: Minds(world, searcher).act,
)

SHORT: Final = Short({"goal": "single_round"}, 3, is_over, lambda table, seat: int(points(table)[seat]))
"""One round among three: the winner's points, and for the others what is left in their hands, as a loss."""
