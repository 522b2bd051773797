"""`python -m tools.reviews GAME`: matches of house players of different levels, reviewed, to be read by hand.

Each moment with the view that its seat had, what was tried and what it brought, and the reasons of the game's hints.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from typing import Any, Final

from games import GAMES
from games.core import CHANCE, HOST, AnyGame, Because, Draws, Event, Seat, SeededDraws, parse_options, replay, visible
from games.core.course import can_judge
from games.core.levels import Level, player_of
from games.core.review import Moment, Review
from games.core.reviewing import review
from games.core.search import Effort, imagine, think
from games.core.weighing import Care
from tools.luck import SENTENCE, seed_of

MOST_ROWS: Final = 5000
LITTLE: Final = Effort(playouts=60)
LEVELS: Final = (Level.EASY, Level.GENTLE, Level.NORMAL)


class Searcher:
    """A hard player with little time."""

    def __init__(self, game: AnyGame, seat: Seat, options: object, seats: int) -> None:
        self._game, self._seat = game, seat
        self._memory = game.memory(seat, options, seats)

    def observe(self, view: Any, events: tuple[Event, ...]) -> None:  # noqa: ANN401
        """Take in a step."""
        self._memory.observe(view, events)

    def choose(self, state: Any, draws: Draws) -> Any:  # noqa: ANN401
        """Return an action, or None."""
        game = self._game
        return think(game, imagine(game, state, self._seat, self._memory, draws), draws, LITTLE).action


def played(game: AnyGame, options: Any, levels: tuple[Level, ...], seed: str) -> list[tuple[Seat, str]]:  # noqa: ANN401
    """Return the log of a match of house players; a hard one thinks for a short while."""
    seats = len(levels)
    state = game.new_match(options, seats)
    players = [
        Searcher(game, seat, options, seats) if level is Level.HARD else player_of(game, seat, options, seats, level)
        for seat, level in enumerate(levels)
    ]
    rows: list[tuple[Seat, str]] = []
    while game.outcome(state) is None and len(rows) < MOST_ROWS:
        seat, action = _act(game, state, players, SeededDraws(seed_of(seed, len(rows))))
        state, events = game.apply(state, seat, action)
        rows.append((seat, game.encode(action)))
        for one, player in enumerate(players):
            player.observe(game.view(state, one), visible(events, one))
    return rows


def _act(game: AnyGame, state: Any, players: list[Any], draws: SeededDraws) -> tuple[Seat, Any]:  # noqa: ANN401
    actors, waiting = game.to_act(state), game.waiting_for(state)
    if CHANCE in actors:
        return CHANCE, game.sample_chance(state, draws)
    for seat in sorted([one for one in actors if one >= 0], key=lambda one: (one in waiting, one)):
        player, legal = players[seat], game.legal_actions(state, seat)
        searches = isinstance(player, Searcher)
        action = player.choose(state, draws) if searches else player.choose(game.view(state, seat), legal, draws)
        if action is not None:
            return seat, action
    return HOST, game.waits(state)[0].action


def levels_of(number: int, seats: int) -> tuple[Level, ...]:
    """Return the levels of a match, another order each time."""
    return tuple([LEVELS[(number + seat * (1 + number // len(LEVELS) % 2)) % len(LEVELS)] for seat in range(seats)])


def lines(game: AnyGame, options: Any, rows: list[tuple[Seat, str]], found: Review) -> Iterator[str]:  # noqa: ANN401
    """Yield a review in plain words."""
    mine, others, luck, result = [f"{tenths / 10:+.1f}" for tenths in found.tally.tenths()]
    whole = "" if found.whole else f", rounds {found.rounds} alone"
    yield f"seat {found.seat}: play {mine}, others {others}, luck {luck} = {result}; {found.decisions} choices{whole}"
    yield "  chances " + " ".join([f"{round(100 * chance)}" for _, chance in found.chances])
    for moment in found.moments:
        yield from _moment(game, options, rows, found, moment)


def _moment(
    game: AnyGame,
    options: Any,  # noqa: ANN401
    rows: list[tuple[Seat, str]],
    found: Review,
    moment: Moment,
) -> Iterator[str]:
    state = game.new_match(options, 1 + max(seat for seat, _ in rows))
    for step in replay(game, options, state.seats, rows[: moment.row]):
        state = step.state
    sure = f"{moment.loss:.2f} ± {moment.error:.2f}, ahead {moment.ahead:.0%}, behind {moment.behind:.0%}"
    yield f"  row {moment.row}: {moment.played} → {moment.better}: {sure}; range {found.spread:.1f}"
    yield f"    {game.view(state, moment.seat)}"
    yield "    tried: " + "; ".join([f"{one.text} {one.value:+.2f}±{one.error:.2f}" for one in moment.options])
    yield f"    better: {_said(moment.reason)}"
    yield f"    played: {_said(moment.gave)}"


def _said(because: Because | None) -> str:
    return "-" if because is None else f"{because.code} {dict(because.data)}"


def main(arguments: list[str]) -> int:
    """Print reviews."""
    judged = [game for game in GAMES if can_judge(game)]
    parser = argparse.ArgumentParser(prog="python -m tools.reviews", description=__doc__)
    parser.add_argument("game", choices=[game.info.key for game in judged])
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--turns", type=int, default=Care().turns, help="points of the curve of chances")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    parser.add_argument("--sentence", default=SENTENCE, help="what all luck derives from")
    asked = parser.parse_args(arguments)
    game = next(game for game in judged if game.info.key == asked.game)
    options = parse_options(game.info.options, dict(one.split("=", 1) for one in asked.option))
    for number in range(asked.matches):
        levels = levels_of(number, asked.seats)
        rows = played(game, options, levels, f"{asked.sentence}:{game.info.key}:{asked.seats}:{number}")
        began = time.process_time()
        weakest = min(range(asked.seats), key=lambda seat: tuple(Level).index(levels[seat]))
        found = review(game, options, asked.seats, rows, weakest, Care()._replace(turns=asked.turns))
        took = time.process_time() - began
        print(f"\nmatch {number}: {', '.join(levels)}; {len(rows)} rows; {took:.0f} s")
        print("\n".join(lines(game, options, rows, found)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
