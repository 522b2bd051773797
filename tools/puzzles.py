"""`python -m tools.puzzles GAME`: makes a game's puzzles: decisions of played matches where a long search is sure.

House players play seeded matches. Where one action seems clearly best, all that are legal are tried in many worlds with
fresh luck; kept is what stands out by far, those first that the house player would have got wrong.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from bot.features.learn.kept import PUZZLES, file_of
from bot.features.learn.puzzles import puzzles
from games import GAMES
from games.core import CHANCE, HOST, AnyGame, AnyState, Seat, SeededDraws, parse_options, reason_of
from games.core.course import can_judge
from games.core.levels import HousePlayer
from games.core.search import BATCH, SEEDS, Trial, imagine, margin
from tools.strength import SENTENCE, seed_of

CLEAR: Final = 3.0
"""By how many standard errors the best must be above all others, for a test that searches again."""
SURE: Final = 5.0
"""The same when a puzzle is made, so that the test's luck can be other luck."""
LEAST: Final = 3
"""Between fewer ways to go on there is no puzzle: actions that begin with the same two words are one way."""
FIRST_LOOK: Final = BATCH
GLANCE: Final = 4
"""How many actions are looked at first."""
HINTED: Final = 2.5
"""From so many standard errors on in that look a decision is worth a long one."""
DRAWN: Final = 3
"""See search.Effort."""
EQUAL: Final = (1, 2)
"""So many actions may be equally right."""
ALIKE: Final = 4
"""So many puzzles of a game have the same reason at most."""
HEAD: Final = "# The puzzles of {key}: `python -m tools.puzzles {key}` makes what lacks. A name is for good."
LETTERS: Final = {CHANCE: "C", HOST: "H"}


class Moment(NamedTuple):
    """A decision that came up in a match."""

    match: int
    log: tuple[tuple[Seat, str], ...]
    state: Any
    seat: Seat
    chosen: Any
    """What the house player did."""


def ways(texts: Iterable[str]) -> set[str]:
    """Return the ways to go on among some actions: a card with or without a call, or for any colour, is one."""
    return {" ".join(text.split(" ")[:2]) for text in texts}


class Weighed(NamedTuple):
    """What every legal action brought, world by world, the best first."""

    texts: list[str]
    values: list[list[float]]

    def lead(self, of: int = 1) -> float:
        """Return by how many standard errors each of the first so many is above all others, at the least."""
        gaps = [margin(mine, theirs) for mine in self.values[:of] for theirs in self.values[of:]]
        return min([gain / error if error else gain * math.inf if gain else 0.0 for gain, error in gaps], default=0.0)

    def means(self) -> list[float]:
        """Return what each brought on average."""
        return [sum(one) / len(one) for one in self.values]


def weigh(game: AnyGame, moment: Moment, luck: int, worlds: int, width: int = 0) -> Weighed:
    """Try every legal action in the same so many worlds, all of them as the seat may imagine.

    With a width only so many are tried, those that the house player thinks of first.
    """
    draws = SeededDraws(luck)
    seat, searching = moment.seat, game.searching
    now = imagine(game, moment.state, seat, draws)
    if searching is None:
        raise ValueError(f"{game.info.key} cannot be searched")
    actions = list(now.legal)
    if width:
        world = now.worlds(draws)
        mind = game.mind(world, seat, searching.style(world, seat, seat))
        actions = [action for _, action in mind.wishes(now.legal, draws)[:width]]
    trial = Trial(game, searching, now, draws, actions)
    for _ in range(0, worlds, BATCH):
        for world in trial.worlds(BATCH, DRAWN):
            chance = draws.below(SEEDS)
            for one in trial.tried:
                one.values.append(trial.play_out(world.copy(), one.action, SeededDraws(chance)))
    ranked = sorted(trial.tried, key=lambda one: -one.mean())
    return Weighed([game.encode(one.action) for one in ranked], [one.values for one in ranked])


def moments(game: AnyGame, options: object, seats: int, match: int) -> Iterator[Moment]:
    """Play a stretch of a match, and yield every decision of a seat that has a choice."""
    luck = f"{SENTENCE}:puzzles:{game.info.key}:{match}"
    log: list[tuple[Seat, str]] = []
    state = game.new_match(options, seats)
    while game.searching is not None and not game.searching.over(state):
        draws = SeededDraws(seed_of(luck, len(log)))
        seat, action = _next(game, state, draws)
        if seat in game.waiting_for(state) and len(ways(map(game.encode, game.legal_actions(state, seat)))) >= LEAST:
            yield Moment(match, tuple(log), state, seat, action)
        log.append((seat, game.encode(action)))
        state, _ = game.apply(state, seat, action)


def _next(game: AnyGame, state: AnyState, draws: SeededDraws) -> tuple[Seat, Any]:
    actors, waiting = game.to_act(state), game.waiting_for(state)
    if CHANCE in actors:
        return CHANCE, game.sample_chance(state, draws)
    for seat in [*sorted(actors - waiting), *sorted(waiting)]:
        if seat >= 0:
            legal = game.legal_actions(state, seat)
            action = HousePlayer(game, seat).choose(game.known(state, seat), legal, draws)
            if action is not None:
                return seat, action
    return HOST, game.waits(state)[0].action


class Found(NamedTuple):
    """A puzzle before it is written."""

    moment: Moment
    seats: int
    weighed: Weighed
    best: int
    """How many are equally right."""
    reason: str
    missed: bool
    """Whether the house player did something else."""


def clear(weighed: Weighed, errors: float) -> int:
    """Return how many actions are together above all others by so many standard errors, all of one verb; 0 for none."""
    for of in EQUAL:
        verbs = {text.split(" ")[0] for text in weighed.texts[:of]}
        if of < len(weighed.texts) and len(verbs) == 1 and weighed.lead(of) >= errors:
            return of
    return 0


def found(game: AnyGame, moment: Moment, seats: int, worlds: int) -> Found | None:
    """Return the puzzle that a decision makes, or None: looked at quickly first, then long and with fresh luck."""
    seed = seed_of(game.info.key, moment.match, len(moment.log))
    if clear(weigh(game, moment, seed, FIRST_LOOK, GLANCE), HINTED) == 0:
        return None
    weighed = weigh(game, moment, seed + 1, worlds)
    best = clear(weighed, SURE)
    if best == 0 or game.hints is None:
        return None
    known, legal = game.known(moment.state, moment.seat), game.legal_actions(moment.state, moment.seat)
    because = reason_of(game.hints, known, legal, game.decode(weighed.texts[0]))
    return Found(moment, seats, weighed, best, because.code, game.encode(moment.chosen) not in weighed.texts[:best])


def table(one: Found) -> str:
    """Return a puzzle as a table of the file."""
    rows = [f"{LETTERS.get(seat, seat)} {text}" for seat, text in one.moment.log]
    values = ", ".join(
        f'"{text}" = {mean:.2f}' for text, mean in zip(one.weighed.texts, one.weighed.means(), strict=True)
    )
    return "\n".join(
        [
            f"[m{one.moment.match}]",
            f"seats = {one.seats}",
            f"seat = {one.moment.seat}",
            f"best = {json.dumps(one.weighed.texts[: one.best])}",
            f'reason = "{one.reason}"',
            f"values = {{ {values} }}",
            "log = [",
            *[f'    "{row}",' for row in rows],
            "]",
        ]
    )


def chosen(all_found: list[Found], count: int, reasons: Iterable[str] = ()) -> list[Found]:
    """Return those to keep: one a match, not too many for one reason, those first that the house player missed.

    `reasons` are those of the puzzles that are kept already.
    """
    kept: list[Found] = []
    kinds = Counter(reasons)
    for one in sorted(all_found, key=lambda one: (not one.missed, one.moment.match)):
        if kinds[one.reason] < ALIKE and one.moment.match not in [other.moment.match for other in kept]:
            kinds[one.reason] += 1
            kept.append(one)
    return sorted(kept[:count], key=lambda one: one.moment.match)


def main(arguments: list[str]) -> int:
    """Make the puzzles that a game lacks and write them into its file."""
    parser = argparse.ArgumentParser(prog="python -m tools.puzzles", description=__doc__)
    parser.add_argument("game", choices=[game.info.key for game in GAMES if can_judge(game)])
    parser.add_argument("--count", type=int, default=12, help="with those that are there already, which stay")
    parser.add_argument("--worlds", type=int, default=240, help="in how many worlds every legal action is tried")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, help="the number of the first match, if not the next one")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3])
    parser.add_argument("--seconds", type=float, default=math.inf, help="begin no match after so long")
    asked = parser.parse_args(arguments)
    game = next(game for game in GAMES if game.info.key == asked.game)
    path, kept = file_of(game.info.key, PUZZLES), puzzles(game.info.key)
    first = max([int(one.name[1:]) + 1 for one in kept], default=0)
    options, until = parse_options(game.info.options, {}), time.monotonic() + asked.seconds
    all_found: list[Found] = []
    new: list[Found] = []
    for match in range(max(first, asked.first), max(first, asked.first) + asked.matches):
        if time.monotonic() > until or len(new) + len(kept) >= asked.count:
            break
        seats = asked.seats[match % len(asked.seats)]
        for moment in moments(game, options, seats, match):
            one = found(game, moment, seats, asked.worlds)
            if one is not None:
                all_found.append(one)
        new = chosen(all_found, asked.count - len(kept), [one.reason for one in kept])
        print(f"match {match}: {len(all_found)} found, {len(kept)} + {len(new)} kept", flush=True)
    path.parent.mkdir(exist_ok=True)
    before = path.read_text(encoding="utf-8").rstrip() if path.is_file() else HEAD.format(key=game.info.key)
    path.write_text("\n\n".join([before, *map(table, new)]) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
