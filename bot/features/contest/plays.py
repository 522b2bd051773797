"""What a try at a set deal came to, found from its log: its end, its score, and how it was played. Pure.

The four squares are the quarters of a person's decisions. In each is counted how often they did what seemed best to a
normal house player in their place, or as good to it; decisions without a choice are left out. 🟩 at least three
in four, 🟨 at least half, 🟥 fewer. So they tell neither a card nor a move.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from bot.tables.play import Play, Stock
from games.core import AnyGame, FairDraws, Seat, Short, parse_options, replay
from games.core.levels import HousePlayer, nearly_as_good

QUARTERS: Final = 4
WELL, FAIRLY, ELSE = "g", "y", "r"
SQUARES: Final = {WELL: "🟩", FAIRLY: "🟨", ELSE: "🟥"}
MUCH, HALF = 0.75, 0.5


class Finish(NamedTuple):
    """A try that is over."""

    score: int
    marks: str
    """A letter for each quarter (WELL, FAIRLY, ELSE); fewer where there were fewer decisions."""


def short_of(game: AnyGame) -> Short:
    """Return how a game is played on a set deal; raises ValueError for one that is not."""
    if game.short is None:
        raise ValueError(f"{game.info.key} is not played on set deals")
    return game.short


def gives_a_choice(game: AnyGame, secret: str) -> bool:
    """Tell whether anybody has to decide anything on the set deal of a secret: some are over at once."""
    short = short_of(game)
    state = game.new_match(parse_options(game.info.options, short.options), short.seats)
    play = Play(game, state, Stock(game, secret, 0, deal="any"), seq=0, now=0.0)
    play.draw()
    return not short.over(play.state)


def finish(game: AnyGame, rules: object, seats: int, log: Iterable[tuple[Seat, str]], seat: Seat) -> Finish | None:
    """Return what a seat's try came to, or None while it goes on. What was played after its end is not looked at."""
    short, state = short_of(game), game.new_match(rules, seats)
    player, well = HousePlayer(game, seat), list[bool]()
    for step in replay(game, rules, seats, log):
        if step.seat == seat:
            legal, known = game.legal_actions(state, seat), game.known(state, seat)
            wishes = player.wishes(known, legal, FairDraws(f"squares:{step.seq}")) if len(legal) > 1 else []
            if wishes:
                good = [wishes[0][1], *nearly_as_good(wishes, game.near)]
                well.append(step.text in [game.encode(action) for action in good])
        state = step.state
        if short.over(state):
            return Finish(short.score(state, seat), marks_of(well))
    return None


def marks_of(well: Sequence[bool]) -> str:
    """Return the marks of the quarters of decisions, of which each was well made or not."""
    bounds = [len(well) * quarter // QUARTERS for quarter in range(QUARTERS + 1)]
    parts = [well[low:high] for low, high in zip(bounds, bounds[1:], strict=False) if high > low]
    return "".join(_mark(sum(part) / len(part)) for part in parts)


def _mark(share: float) -> str:
    return WELL if share >= MUCH else FAIRLY if share >= HALF else ELSE


def squares(marks: str) -> str:
    """Return marks as the squares that are shown."""
    return "".join(SQUARES.get(mark, "") for mark in marks)


def top_percent(better: int, of: int) -> int:
    """Return in the best how many percent somebody is than whom so many were better, of all: 1 to 100."""
    return max(1, -(-100 * (better + 1) // max(of, 1)))
