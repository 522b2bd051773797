"""`make strength`: how strong the house players are, on duplicate deals: each deal from every seat by each side.

`python -m tools.strength GAME --deals 200 --player hard --against normal`. All luck derives from one sentence. A deal
is what the game's search calls a stretch: a deal, a round, or a match that has no rounds. A player is a level,
or the address of a program (docs/examples/README.md).
"""

from __future__ import annotations

import argparse
import hashlib
import logging
import math
import sys
import time
from typing import Any, Final, NamedTuple

from games import GAMES
from games.core import (
    CHANCE,
    HOST,
    AnyGame,
    Draws,
    Event,
    Searching,
    Seat,
    SeededDraws,
    parse_options,
    visible,
)
from games.core.levels import LAPSES, HousePlayer, Level
from games.core.search import Effort, Situation, imagine, think
from tools.outsiders import Outsider, OutsiderError, is_address

log = logging.getLogger(__name__)

SENTENCE: Final = "Four friends, one lamp, and the rain on the tin roof."
"""What all luck derives from, if nothing else is said."""
Z: Final = 1.96
"""Standard errors on each side of a 95 % interval."""
QUICK_SECONDS: Final = 10.0
FEW: Final = 20
"""With fewer deals than this an interval over deals says nothing."""
PLAYERS: Final = ("random", *Level, "cheat")


def seed_of(*parts: object) -> int:
    """Return a seed made of texts and numbers."""
    return int.from_bytes(hashlib.sha256(":".join(map(str, parts)).encode()).digest()[:4], "big")


def wilson(won: float, of: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson)."""
    if not of:
        return 0.0, 1.0
    share = won / of
    middle = (share + Z * Z / (2 * of)) / (1 + Z * Z / of)
    half = Z * math.sqrt(share * (1 - share) / of + Z * Z / (4 * of * of)) / (1 + Z * Z / of)
    return middle - half, middle + half


class Player:
    """A seat's player by the name of its strength."""

    def __init__(self, name: str, game: AnyGame, seat: Seat, options: object, seats: int, effort: Effort) -> None:
        self.name, self.game, self.seat, self.effort = name, game, seat, effort
        self.house = HousePlayer(game, seat, Level(name) if name in LAPSES else Level.NORMAL)
        self.program = Outsider(game, seat, options, seats, name) if is_address(name) else None
        self.times: list[float] = []

    def observe(self, view: object, events: tuple[Event, ...]) -> None:
        """Tell a program of a step."""
        if self.program is not None:
            self.program.observe(view, events)

    def choose(self, state: object, legal: tuple[Any, ...], draws: Draws) -> object:
        """Return an action, or None; the time that it took is kept where there was a choice."""
        began = time.process_time()
        action = self._choose(state, legal, draws)
        if len(legal) > 1:
            self.times.append(time.process_time() - began)
        return action

    def _choose(self, state: object, legal: tuple[Any, ...], draws: Draws) -> object:
        game, seat = self.game, self.seat
        if self.program is not None:
            return self._asked(self.program, state, legal, draws)
        if self.name == "random":
            return legal[draws.below(len(legal))]
        if self.name in ("normal", *LAPSES):
            return self.house.choose(game.known(state, seat), legal, draws)
        if self.name == "cheat":
            now: Situation[Any, Any] = Situation(seat, game.known(state, seat), legal, lambda luck: state)
        else:
            now = imagine(game, state, seat, draws)
        return think(game, now, draws, self.effort).action

    def _asked(self, program: Outsider[Any, Any, Any], state: object, legal: tuple[Any, ...], draws: Draws) -> object:
        """Return what a program chooses; what the rules do for somebody away where nothing can be done with it."""
        if program.gone:
            return self._default(state)
        try:
            action = program.choose(self.game.view(state, self.seat), legal, draws)
        except OutsiderError as error:
            log.warning("%s: seat %d makes the default action: %s", self.game.info.key, self.seat, error)
            return self._default(state)
        return self._default(state) if action is None else action

    def _default(self, state: object) -> object:
        """Return the default action; None where the table does not wait for the seat."""
        return self.game.default_action(state, self.seat) if self.seat in self.game.waiting_for(state) else None


def play(game: AnyGame, searching: Searching, options: object, players: list[Player], seed: str) -> tuple[float, ...]:
    """Play one stretch; return what it brought each seat. Chance is the same for all players."""
    state = game.new_match(options, len(players))
    drawn = row = 0
    while not searching.over(state):
        actors, row = game.to_act(state), row + 1
        if CHANCE in actors:
            drawn += 1
            seat, action = CHANCE, game.sample_chance(state, SeededDraws(seed_of(seed, "chance", drawn)))
        else:
            seat, action = _act(game, state, players, f"{seed}:{row}")
        state, events = game.apply(state, seat, action)
        for player in players:
            player.observe(game.view(state, player.seat), visible(events, player.seat))
    points = searching.points(state)
    for player in players:
        if player.program is not None:
            player.program.end(points)
    return points


def _act(game: AnyGame, state: object, players: list[Player], seed: str) -> tuple[Seat, Any]:
    waiting = game.waiting_for(state)
    seats = [seat for seat in game.to_act(state) if seat >= 0]
    for seat in sorted(seats, key=lambda one: (one in waiting, seed_of(seed, one))):
        legal = game.legal_actions(state, seat)
        action = players[seat].choose(state, legal, SeededDraws(seed_of(seed, seat)))
        if action is not None:
            return seat, action
    return HOST, game.waits(state)[0].action


class Tally(NamedTuple):
    """What came of some deals, as the player that is measured sees it."""

    won: list[float]
    """1 for each decided deal won, 0 for each lost."""
    undecided: int
    points: list[float]
    times: list[float]
    deals: list[tuple[float, int]]
    """Of each deal, played from every seat: how many were won, of how many decided."""


def measure(
    game: AnyGame, options: object, seats: int, deals: int, names: tuple[str, str], effort: Effort,
    sentence: str = SENTENCE, seconds: float = math.inf,
) -> Tally:  # fmt: skip
    """Play deals from every seat; `names` are the player that is measured and what all the others are."""
    searching = game.searching
    if searching is None:
        raise ValueError(f"{game.info.key} cannot be searched")
    tally, undecided, until = Tally([], 0, [], [], []), 0, time.monotonic() + seconds
    for deal in range(deals):
        if time.monotonic() > until:
            break
        before = len(tally.won)
        for own in range(seats):
            kinds = [names[seat != own] for seat in range(seats)]
            players = [Player(kind, game, seat, options, seats, effort) for seat, kind in enumerate(kinds)]
            points = play(game, searching, options, players, f"{sentence}:{game.info.key}:{seats}:{deal}")
            best = [seat for seat, one in enumerate(points) if one == max(points)]
            if len(best) == 1:
                tally.won.append(float(best[0] == own))
            else:
                undecided += 1
            tally.points.append(points[own] - sum(points) / seats)
            tally.times.extend(players[own].times)
        tally.deals.append((sum(tally.won[before:]), len(tally.won) - before))
    return tally._replace(undecided=undecided)


def by_deals(deals: list[tuple[float, int]]) -> tuple[float, float]:
    """Return the 95 % interval of the share won, with the seats of a deal taken together, not as independent."""
    count, won, of = len(deals), sum([one[0] for one in deals]), sum([one[1] for one in deals])
    if count < FEW or not of:
        return 0.0, 1.0
    share = won / of
    spread = sum([(won_here - share * of_here) ** 2 for won_here, of_here in deals])
    half = Z * math.sqrt(spread * count / (count - 1)) / of
    return share - half, share + half


def line(tally: Tally) -> str:
    """Return the figures of some deals as a row of a table."""
    of, won = len(tally.won), sum(tally.won)
    (low, high), (least, most) = wilson(won, of), by_deals(tally.deals)
    mean = sum(tally.points) / len(tally.points)
    spread = math.sqrt(sum([(one - mean) ** 2 for one in tally.points])) / len(tally.points)
    times = sorted(tally.times) or [0.0]
    middle, slow = times[len(times) // 2] * 1000, times[len(times) * 95 // 100] * 1000
    share = won / of if of else 0.0
    return (
        f"{len(tally.points)} | {of} | {share:.1%} ({low:.1%}–{high:.1%}) | {least:.1%}–{most:.1%} "
        f"| {mean:+.2f} ± {Z * spread:.2f} | {middle:.0f}, {slow:.0f} ms"
    )


HEAD: Final = """
| game, seats | player : others | played | decided | won (95 %) | by deals | points a deal | a decision: median, p95 |
| --- | --- | --- | --- | --- | --- | --- | --- |"""


def report(game: AnyGame, asked: argparse.Namespace, player: str) -> None:
    """Print how one player does in one game."""
    given = dict(one.split("=", 1) for one in asked.option)
    options = parse_options(game.info.options, given)
    effort = Effort(asked.playouts, asked.width, asked.drawn, asked.doubt)
    names = (player, asked.against)
    tally = measure(game, options, asked.seats, asked.deals, names, effort, asked.sentence, asked.seconds)
    print(f"| {game.info.key}, {asked.seats} | {player} : {asked.against} | {line(tally)} |", flush=True)


def player_name(text: str) -> str:
    """Return the name of a player; raises ArgumentTypeError for none."""
    if text in PLAYERS or is_address(text):
        return text
    raise argparse.ArgumentTypeError(
        f"{text!r} is none of {', '.join(PLAYERS)}, no path of a socket, no 127.0.0.1:port"
    )


def main(arguments: list[str]) -> int:
    """Print the figures asked for."""
    searched = [game for game in GAMES if game.searching is not None]
    parser = argparse.ArgumentParser(prog="python -m tools.strength", description=__doc__)
    parser.add_argument("game", nargs="*", help=f"of {', '.join(game.info.key for game in searched)}; all by default")
    known = f"{', '.join(PLAYERS)}, or a program's address"
    parser.add_argument("--player", action="append", type=player_name, help=f"{known}; default: hard, and cheat")
    parser.add_argument("--against", default="normal", type=player_name)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=math.inf, help="begin no deal of a pairing after so long")
    parser.add_argument("--quick", action="store_true", help="hard, for some seconds a game: a smoke test, no proof")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    parser.add_argument("--sentence", default=SENTENCE, help="what all luck derives from")
    parser.add_argument("--playouts", type=int, default=Effort().playouts)
    parser.add_argument("--width", type=int, default=Effort().width)
    parser.add_argument("--drawn", type=int, default=Effort().drawn)
    parser.add_argument("--doubt", type=float, help="default: what the game's search says")
    asked = parser.parse_args(arguments)
    if asked.quick:
        asked.deals, asked.seconds, asked.player = min(asked.deals, 10), QUICK_SECONDS, asked.player or ["hard"]
    print(f"Luck from: {asked.sentence!r}. Seats, deals and draws are numbered after it.", flush=True)
    print(HEAD, flush=True)
    for game in searched:
        if not asked.game or game.info.key in asked.game:
            for player in asked.player or ("hard", "cheat"):
                report(game, asked, player)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
