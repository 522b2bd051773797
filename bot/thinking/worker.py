"""`python -m bot.thinking.worker`: a worker that thinks for hard house players, and finds reviews.

A job is a line of JSON, and so is its answer.

It holds no table: each job says which game, its log and whose decision, and the worker plays the log for itself, so any
worker can do any job. What it has played it keeps for a while, and goes on from there.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import OrderedDict
from typing import Any, Final, TextIO

from bot.base.packages import offers
from games import GAMES
from games.core import AnyGame, FairDraws, parse_options, replay
from games.core.reviewing import Match
from games.core.search import Effort, candidates, imagine, think
from games.core.weighing import Care, Task

KEPT: Final = 64
"""So many tables are kept as they were last played."""
POLITENESS: Final = 10
"""Added to the worker's niceness: the process that answers presses goes first."""


class Seen:
    """A table as it was last played."""

    def __init__(self, game: AnyGame, job: dict[str, Any]) -> None:
        self._game = game
        self._options = parse_options(game.info.options, job["options"])
        self._seats = job["seats"]
        self.log: list[list[Any]] = []
        self.state = game.new_match(self._options, self._seats)

    def follow(self, log: list[list[Any]]) -> None:
        """Play the rows of the log that are new."""
        new = [(who, text) for who, text in log[len(self.log) :]]
        for step in replay(self._game, self._options, self._seats, new, self.state):
            self.state = step.state
        self.log = log


class Thinker:
    """Does the jobs of one worker."""

    def __init__(self) -> None:
        self._games = {game.info.key: game for game in GAMES}
        """Those of the house at first; one of a package is added when it is first asked for."""
        self._seen: OrderedDict[str, Seen] = OrderedDict()
        self._match: tuple[dict[str, Any], Match] | None = None

    def answer(self, job: dict[str, Any]) -> dict[str, Any]:
        """Return what came of a thought or of a piece of a review, and how many seconds it took."""
        began = time.process_time()
        found = self._review(job) if job.get("review") else self._think(job)
        return {**found, "seconds": time.process_time() - began}

    def _review(self, job: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a task; the match of the last one is still at hand."""
        which = {name: job[name] for name in ("table", "game", "options", "seats", "log")}
        if self._match is None or self._match[0] != which:
            game = self._game(job["game"])
            options = parse_options(game.info.options, job["options"])
            self._match = which, Match(game, options, job["seats"], [(seat, text) for seat, text in job["log"]])
        task = Task(job["kind"], job["row"], job["number"], job["worlds"], tuple(job["actions"]))
        return {"answer": self._match[1].answer(task, Care(*job["care"]))}

    def _think(self, job: dict[str, Any]) -> dict[str, Any]:
        """Return the action's text ("" where the seat would rather not act), and how close it was."""
        game = self._game(job["game"])
        seen = self._table(game, job)
        draws = FairDraws(job["seed"])
        now = imagine(game, seen.state, job["seat"], draws)
        verdict = think(game, now, draws, Effort(playouts=job["playouts"]))
        text = "" if verdict.action is None else game.encode(verdict.action)
        return {"action": text, "playouts": verdict.playouts, "candidates": candidates(verdict)}

    def _game(self, key: str) -> AnyGame:
        if key not in self._games:
            (entry,) = [one for one in offers() if one.name == key]
            self._games[key] = entry.load().game
        return self._games[key]

    def _table(self, game: AnyGame, job: dict[str, Any]) -> Seen:
        key = job["table"]
        seen = self._seen.pop(key, None)
        if seen is None or seen.log != job["log"][: len(seen.log)]:
            seen = Seen(game, job)
        seen.follow(job["log"])
        self._seen[key] = seen
        if len(self._seen) > KEPT:
            self._seen.popitem(last=False)
        return seen


def work(lines: TextIO, out: TextIO, thinker: Thinker) -> None:
    """Answer each line until there are no more."""
    for line in lines:
        out.write(json.dumps(thinker.answer(json.loads(line))) + "\n")
        out.flush()


if __name__ == "__main__":
    os.nice(POLITENESS)
    try:
        work(sys.stdin, sys.stdout, Thinker())
    except BrokenPipeError:
        os._exit(0)  # the asking process is gone, and nobody reads a last word
