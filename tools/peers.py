"""What others built, as players of ours: written again from what is published of them, on our rules. No code of theirs.

They are for `make strength` alone, to say how strong the house is beside something that is known elsewhere; and beside
one that sees more than it may, how much there is to gain from knowing it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from games.core import AnyGame, Draws, Memory, Seat, shuffled
from games.core.search import Effort, Situation, Trial, imagine, think
from games.gostop.state import State
from games.uno_mario.actions import CallUno, Catch, Play
from games.uno_mario.cards import COLOUR_OF, COLOURED, COLOURS, NONE, WILD_DRAW_FOUR, find_card

TOP: Final = 3
"""gostop-ts looks at the best three actions of its heuristic …"""
WORLDS: Final = 12
"""… in twelve worlds, all equally likely …"""
TIE: Final = 0.3
"""… and takes what is within so many chips of the best for as good: then what its heuristic likes better."""


class Decision(NamedTuple):
    """What a seat has to decide by. What others built looks at views only, and thinks as much as they let it."""

    game: AnyGame
    state: Any
    seat: Seat
    memory: Memory[Any]
    legal: tuple[Any, ...]
    draws: Draws
    effort: Effort


class Peer(NamedTuple):
    """A player of others."""

    game: str
    choose: Callable[[Decision], Any]
    """→ the action, or None."""


def rlcard(at: Decision) -> Any:  # noqa: ANN401
    """Return what the rule agent of RLCard's Uno would do.

    A Wild Draw 4 in the commonest colour, else any card that is no wild, else any. Its game has no UNO to call; here it
    gets perfect manners: it always calls, and always catches.
    """
    view = at.game.view(at.state, at.seat)
    manners = [action for action in at.legal if isinstance(action, CallUno | Catch)]
    if manners:
        return manners[0]
    plays = [action for action in at.legal if isinstance(action, Play)]
    if not plays:
        return at.legal[0] if at.seat in at.game.waiting_for(at.state) else None
    held = [COLOUR_OF[card] for text in view.hand if (card := find_card(text)) is not None and card < COLOURED]
    colour = max(range(len(COLOURS)), key=held.count)
    fours = [action for action in plays if action.card == WILD_DRAW_FOUR and action.colour in (colour, NONE)]
    cards = sorted({action.card for action in fours or plays})
    if not fours:
        cards = [card for card in cards if card < COLOURED] or cards
    card = cards[at.draws.below(len(cards))]
    ways = [action for action in fours or plays if action.card == card]
    called = [action for action in ways if action.uno] or ways
    return called[at.draws.below(len(called))]


def gostop_ts(at: Decision) -> Any:  # noqa: ANN401
    """Return what gostop-ts would do at skill 100: its heuristic's best three, played on in twelve worlds, by chips.

    The heuristic and the players of these worlds are our own normal one.
    """
    plain = at.game.searching
    if plain is None:
        raise ValueError(f"{at.game.info.key} cannot be searched")
    searching = plain._replace(likelihood=None, worth=lambda points, own: points[own])
    now: Situation[Any, Any, Any] = imagine(at.game, at.state, at.seat, at.memory, at.draws)
    mind = searching.mind(now.worlds(at.draws), at.seat, at.memory)
    actions = [action for _, action in mind.wishes(now.view, at.legal, at.draws)[:TOP]]
    if len(actions) < 2:
        return actions[0] if actions else None
    trial = Trial(at.game, searching, now, at.draws, actions)
    effort = Effort(playouts=WORLDS * len(actions), width=TOP, drawn=1)
    trial.run(effort, doubt=0.0)  # its own verdict is another: by errors, not by a tie
    best = max(one.mean() for one in trial.tried)
    return next(one.action for one in trial.tried if one.mean() >= best - TIE)


def open_hands(at: Decision) -> Any:  # noqa: ANN401
    """Return what a hard player would do who sees the other hands, but not the stock."""

    def worlds(luck: Draws) -> State:
        world: State = at.state.copy()
        world.deck = world.deck[: world.top] + shuffled(world.deck[world.top :], luck)
        return world

    now = Situation(at.seat, at.game.view(at.state, at.seat), at.legal, at.memory, worlds)
    return think(at.game, now, at.draws, at.effort).action


PEERS: Final = {
    "rlcard": Peer("uno_mario", rlcard),
    "gostop-ts": Peer("gostop", gostop_ts),
    "open-hands": Peer("gostop", open_hands),
}
"""By the name that `--player` and `--against` know them by."""
