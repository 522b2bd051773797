"""`python -m tools.seize_puzzles`: prints puzzles of Seize!: turns in which a location can be seized, if one sees how.

Matches of gentle, easy and normal house players are played from one sentence. Of the turns in which a location can be
seized, by `games.seize.tactics`, those are taken in which a normal player seizes none.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import islice
from typing import Final

from games.core import CHANCE, HOST, Seat, SeededDraws
from games.core.course import Position, positions
from games.seize import SEIZE
from games.seize.options import Options
from games.seize.tactics import Tactics
from games.seize.thinking import points
from games.seize.values import Phase
from tools.reviews import levels_of, played

SENTENCE: Final = "A lamp, a mat, and an hour before dinner."
LONGEST: Final = 160
"""Rows that stand before a puzzle at most."""
GAIN: Final = 0.5
"""Points by which a location is told from cards."""
SHORTEST, MOST_ACTIONS = 3, 12
"""Actions of a way."""
WHO: Final = {CHANCE: "C", HOST: "H"}


def turns(options: Options, until: float) -> Iterator[tuple[Seat, list[tuple[Seat, str]], float, list[str]]]:
    """Yield turns that can seize a location where a normal house player would not: seat, log, points to reach, way."""
    number = 0
    while time.monotonic() < until:
        number += 1
        levels, seed = levels_of(number, 2), f"{SENTENCE}:{SEIZE.info.key}:{number}"
        rows = played(SEIZE, options, levels, seed)
        before = -1
        for now in positions(SEIZE, options, 2, rows):
            if now.row > LONGEST or time.monotonic() > until:
                break
            begins, before = now.actor != before and now.actor >= 0 and now.state.phase == Phase.TURN, now.actor
            if not begins:
                continue
            way = way_of(options, now)
            if way:
                yield now.actor, rows[: now.row], points(now.state)[now.actor] + GAIN, way
                break


def way_of(options: Options, now: Position) -> list[str]:
    """Return a way to seize a location in a turn; nothing where there is none worth asking for."""
    seat = now.actor
    view = SEIZE.view(now.state, seat)
    hidden = now.memories[seat].costs if options.hidden_costs else range(len(view.locations))
    plan = Tactics(now.state, seat, frozenset(hidden)).best()
    if not SHORTEST <= len(plan) <= MOST_ACTIONS or _usual_seizes(options, now):
        return []
    state, reach = now.state, points(now.state)[seat] + GAIN
    for number, action in enumerate(plan):
        if SEIZE.why_not(state, seat, action) is not None:
            return []
        state, _ = SEIZE.apply(state, seat, action)
        if points(state)[seat] >= reach:
            return [SEIZE.encode(one) for one in plan[: number + 1]]
        if CHANCE in SEIZE.to_act(state):
            return []
    return []


def _usual_seizes(options: Options, now: Position) -> bool:
    """Return whether a normal house player seizes something in this turn."""
    seat, state = now.actor, now.state
    brain, draws = SEIZE.house_player(seat, options, 2), SeededDraws(1)
    reach = points(state)[seat] + GAIN
    for _ in range(60):
        if CHANCE in SEIZE.to_act(state):
            state, _ = SEIZE.apply(state, CHANCE, SEIZE.sample_chance(state, draws))
            continue
        if seat not in SEIZE.waiting_for(state):
            return False
        action = brain.choose(SEIZE.view(state, seat), SEIZE.legal_actions(state, seat), draws)
        state, _ = SEIZE.apply(state, seat, action or SEIZE.default_action(state, seat))
        if points(state)[seat] >= reach:
            return True
    return False


def table(number: int, seat: Seat, rows: list[tuple[Seat, str]], reach: float, way: list[str]) -> str:
    """Return a puzzle as a table of the file."""
    log = [f"{WHO.get(who, who)} {text}" for who, text in rows]
    return (
        f"[t{number}]\nseats = 2\nseat = {seat}\nlog = {_listed(log)}\nbest = {_listed(way)}\nreach = {reach}\n"
        'reason = ""\nvalues = {}\n'
    )


def _listed(texts: list[str]) -> str:
    return "[\n" + "".join(f'    "{text}",\n' for text in texts) + "]"


def main(arguments: list[str]) -> int:
    """Print a file of puzzles."""
    parser = argparse.ArgumentParser(prog="python -m tools.seize_puzzles", description=__doc__)
    parser.add_argument("--count", type=int, default=14)
    parser.add_argument("--seconds", type=float, default=900.0)
    asked = parser.parse_args(arguments)
    print(f"# Made by `python -m tools.seize_puzzles`. Luck from: {SENTENCE!r}\n")
    found = turns(Options(), time.monotonic() + asked.seconds)
    for number, one in enumerate(islice(found, asked.count), start=1):
        print(table(number, *one), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
