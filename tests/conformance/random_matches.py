"""`python -m tests.conformance.random_matches KEY 20000`: matches of a game with all options and seats drawn at random.

Random legal play, HOST's waits fired at random. Nothing may crash and no card may be lost or made; every so many
steps the state is held against all that the conformance suite asks for; every match has to end, with a sound
outcome. The seed is the number of the match, so that one that failed can be played again: `--first 4711 KEY 1`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from bot.games import find_game
from games import GAMES
from games.core import AnyGame, OptionField, option_fields, parse_options
from tests.conformance.invariants import check_outcome, check_refusals, check_state, check_step, pick
from tests.helpers import QuickDraws, play_random, worlds

STEPS = 5_000_000
"""No match of random play takes more (one game with two seats can: hands grow and shrink for a long time)."""
COUNTED = 10
"""The cards are counted once in so many steps, and at the end: what is lost stays lost."""
POOL = 200
"""Actions that are remembered to be tried where they do not fit."""
TEXTS = ("", "Everyone draws one card")
"""What stands for a free text."""
PROGRESS = 1_000


class Tally:
    """What was played and looked at."""

    def __init__(self) -> None:
        self.matches = self.steps = self.looked_at = 0
        self.seats: Counter[int] = Counter()
        self.ends: Counter[str] = Counter()
        self.values: Counter[tuple[str, str]] = Counter()

    def lines(self, game: AnyGame, seconds: float) -> list[str]:
        """Return the account of it all."""
        fields = drawn_fields(game)
        wanted = {(field.name, value) for field in fields for value in values_of(field)}
        conserved = "no card lost or made" if getattr(worlds(game), "cards", None) else "cards are not counted"
        zero = ", sums to zero" if getattr(worlds(game), "ZERO_SUM", False) else ""
        return [
            f"{self.matches} matches, {self.steps} steps in {seconds:.0f} s; every match ended: {dict(self.ends)}",
            f"in all steps: {conserved}; at every end: a sound outcome{zero}",
            f"looked at closely: {self.looked_at} states (protocol, legality from seat -3 to 100, text forms, views)",
            f"seats: {dict(sorted(self.seats.items()))}",
            f"options: {len(fields)}; of their {len(wanted)} values {len(wanted & self.values.keys())} were played",
        ]


def drawn_fields(game: AnyGame) -> tuple[OptionField, ...]:
    """Return the options that are drawn: all but those under which random play hardly ends."""
    endless = getattr(worlds(game), "ENDLESS", ())
    return tuple(field for field in option_fields(game.info.options) if field.name not in endless)


def values_of(field: OptionField) -> tuple[str, ...]:
    """Return what an option can be drawn as."""
    return field.choices or tuple(text[: field.length] for text in TEXTS)


def drawn(values: tuple[str, ...], draws: QuickDraws) -> str:
    """Return one of the values, each as likely as the others."""
    return values[draws.below(len(values))]


def play(game: AnyGame, number: int, every: int, tally: Tally, note: Callable[[str], None]) -> None:
    """Play a match and hold it against the invariants; raises what goes wrong. `note` is told where it stands."""
    draws = QuickDraws(f"{game.info.key} {number}")
    seats = game.info.min_seats + draws.below(game.info.max_seats - game.info.min_seats + 1)
    given = {field.name: drawn(values_of(field), draws) for field in drawn_fields(game)}
    setting = f"match {number}: {seats} seats; {' '.join(f'{name}={value!r}' for name, value in given.items())}"
    note(setting)
    options = parse_options(game.info.options, given)
    cards = getattr(worlds(game), "cards", None)
    pool: list[Any] = []
    state, steps = game.new_match(options, seats), 0
    held = cards(state) if cards is not None else ()
    for moment in play_random(game, options, seats, f"{game.info.key} {number} play"):
        steps += 1
        state = moment.state
        assert steps < STEPS, "the match does not end"
        if cards is not None and (steps % COUNTED == 0 or not game.to_act(state)):
            assert cards(state) == held, "a card was lost or made"
        if draws.below(every) == 0:
            note(f"{setting}; step {steps}: seat {moment.seat} {game.encode(moment.action)}")
            check_step(game, moment.before, moment.seat, state, moment.events)
            check_state(game, state)
            check_refusals(game, state, pick(pool, 4, draws) if pool else ())
            pool = [*pool[-POOL:], moment.action]
            tally.looked_at += 1
    over = game.outcome(state)
    assert over is not None, "nobody may act, and the match is not over"
    check_outcome(game, over, seats)
    tally.matches, tally.steps = tally.matches + 1, tally.steps + steps
    tally.seats[seats] += 1
    tally.ends[over.reason] += 1
    tally.values.update(given.items())


def main(arguments: list[str] | None = None) -> int:
    """Play as many matches as are asked for; returns 1 when one of them failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.random_matches", description=__doc__)
    parser.add_argument("game", choices=[*(game.info.key for game in GAMES), "all"])
    parser.add_argument("matches", type=int)
    parser.add_argument("--first", type=int, default=1, help="the number of the first match")
    parser.add_argument("--every", type=int, default=200, help="one step in so many is looked at closely")
    chosen = parser.parse_args(arguments)
    keys = [game.info.key for game in GAMES] if chosen.game == "all" else [chosen.game]
    return 0 if all(_matches(find_game(key), chosen) for key in keys) else 1


def _matches(game: AnyGame, chosen: argparse.Namespace) -> bool:
    tally, began, where = Tally(), time.monotonic(), [""]

    def note(text: str) -> None:
        where[0] = text

    print(f"{game.info.key}:")
    for number in range(chosen.first, chosen.first + chosen.matches):
        try:
            play(game, number, chosen.every, tally, note)
        except Exception as error:  # whatever it is, it is told with the match that shows it
            print(f"FAILED {where[0]}\n{type(error).__name__}: {error}")
            return False
        if tally.matches % PROGRESS == 0:
            print(f"{tally.matches} matches, {tally.steps} steps, {time.monotonic() - began:.0f} s", flush=True)
    print("\n".join(tally.lines(game, time.monotonic() - began)))
    return True


if __name__ == "__main__":
    sys.exit(main())
