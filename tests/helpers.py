"""What many tests need: fast draws, random play, the settings of a game. Nothing of one game."""

from __future__ import annotations

import ast
import asyncio
import os
import random
import socket
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

import pytest

from games.core import CHANCE, HOST, AnyGame, Event, Game, Seat, option_fields, parse_options

ROOT: Final = Path(__file__).resolve().parent.parent
NIGHTLY: Final = os.environ.get("HYPOTHESIS_PROFILE") == "nightly"
"""Whether to try much more (`make nightly`)."""


def free_port() -> int:
    """A port of this machine that nobody listens on now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


async def until(true: Callable[[], object]) -> None:
    """Wait until something holds; it is wrong where that takes long, however busy the machine."""
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.01)


class QuickDraws:
    """Draws from Python's own generator: fast, repeatable, no fair shuffle."""

    def __init__(self, seed: object) -> None:
        self._random = random.Random(str(seed))

    def below(self, n: int) -> int:
        return self._random.randrange(n)

    def choice(self, items):
        return items[self.below(len(items))]


class Setting(NamedTuple):
    """A game as one table plays it."""

    game: AnyGame
    seats: int
    given: tuple[tuple[str, str], ...]

    @property
    def options(self) -> Any:
        return parse_options(self.game.info.options, dict(self.given))

    def __str__(self) -> str:
        given = ("all-on",) if len(self.given) > 1 else (f"{name}={value}" for name, value in self.given)
        return "-".join((self.game.info.key, str(self.seats), *given))


class Moment(NamedTuple):
    """One step of a match."""

    before: Any
    seat: Seat
    action: Any
    state: Any
    events: tuple[Event, ...]


def house_rules(game: AnyGame) -> list[tuple[tuple[str, str], ...]]:
    """Every single house rule at every value that differs from the manual; a free text is tried with one text."""
    rules = []
    for field in option_fields(game.info.options):
        values = field.choices or ("Everyone draws one card"[: field.length],)
        rules += [((field.name, value),) for value in values if value != field.default]
    return rules


def all_on(game: AnyGame) -> tuple[tuple[str, str], ...]:
    """Every house rule at once, each at its last value that differs from the manual."""
    return tuple({name: value for ((name, value),) in house_rules(game)}.items())


def all_that_end(game: AnyGame) -> tuple[tuple[str, str], ...]:
    """`all_on` but for the house rules under which random play hardly ends (ENDLESS in the game's worlds.py)."""
    endless = getattr(worlds(game), "ENDLESS", ())
    return tuple((name, value) for name, value in all_on(game) if name not in endless)


def settings_of(game: AnyGame) -> list[Setting]:
    """The settings that the suites play: the manual and everything on at each number of seats, single rules in turn."""
    counts = list(range(game.info.min_seats, game.info.max_seats + 1))
    found = [Setting(game, seats, given) for seats in counts for given in ((), all_on(game))]
    found += [Setting(game, counts[i % len(counts)], given) for i, given in enumerate(house_rules(game))]
    return found


def drawn_settings(game: AnyGame, count: int) -> list[Setting]:
    """So many settings with seats and house rules drawn at random, those left out under which play hardly ends."""
    endless, found = getattr(worlds(game), "ENDLESS", ()), []
    for draws in (QuickDraws(f"{game.info.key} {number}") for number in range(count)):
        seats = game.info.min_seats + draws.below(game.info.max_seats - game.info.min_seats + 1)
        rules = [rule for (rule,) in house_rules(game) if rule[0] not in endless and draws.below(2)]
        found.append(Setting(game, seats, tuple(dict(rules).items())))
    return found


def cases(found: list[Any]) -> list[Any]:
    """Settings, or tuples that begin with one, as cases of a test: those of a single house rule are slow."""
    return [pytest.param(*parts, id=name, marks=slow(parts[0])) for parts, name in map(_parts, found)]


def seldom(found: Iterable[Any], every: int) -> list[Any]:
    """Cases of a test of which the first of each so many run always, and the others in `make test-all`."""
    parts = [one if isinstance(one, tuple) else (one,) for one in found]
    return [
        pytest.param(*part, marks=[pytest.mark.slow(inside=True)] * (number % every > 0))
        for number, part in enumerate(parts)
    ]


def slow(setting: Setting) -> list[pytest.MarkDecorator]:
    """What marks a test of a setting."""
    return [pytest.mark.slow] if len(setting.given) == 1 else []


def _parts(case: Any) -> tuple[tuple[Any, ...], str]:
    parts = (case,) if isinstance(case, Setting) else tuple(case)
    return parts, "-".join(map(str, parts))


def worlds(game: AnyGame) -> ModuleType | None:
    """The game's tests/games/<key>/worlds.py: what is hidden in a state, and what its cards are."""
    return worlds_of(game.info.key)


def redealt(game: AnyGame, state: Any, observer: Seat | None, draws: QuickDraws) -> Any:
    """A state that looks the same to the observer, with what it cannot see dealt again; None if nothing is hidden."""
    return game.deal_again(state, observer, False, draws)


def changed(game: AnyGame, **changes: Any) -> AnyGame:
    """A game with some of its parts changed."""
    return Game(**{**{name: getattr(game, name) for name in parts_of_a_game()}, **changes})


@cache
def parts_of_a_game() -> tuple[str, ...]:
    """What `Game` is given, read from its source: a compiled class does not say."""
    tree = ast.parse((ROOT / "games" / "core" / "game.py").read_text(encoding="utf-8"))
    (init,) = [
        one
        for kind in ast.walk(tree)
        if isinstance(kind, ast.ClassDef) and kind.name == "Game"
        for one in kind.body
        if isinstance(one, ast.FunctionDef) and one.name == "__init__"
    ]
    return tuple(argument.arg for argument in init.args.kwonlyargs)


def by_wishes(game: AnyGame, state: Any, styles: list[Any], draws: QuickDraws) -> tuple[Seat, Any]:
    """Who acts next and how, each seat by its first wish of what it knows: as `next_act` of a world has to find it."""
    actors, waiting = game.to_act(state), game.waiting_for(state)
    if CHANCE in actors:
        return CHANCE, game.sample_chance(state, draws)
    for seat in [*sorted(actors - waiting), *sorted(waiting)]:
        if seat >= 0:
            mind = game.mind(game.known(state, seat), seat, styles[seat])
            wishes = mind.wishes(game.legal_actions(state, seat), draws)
            if wishes:
                return seat, wishes[0][1]
    return HOST, game.waits(state)[0].action


@cache
def worlds_of(key: str) -> ModuleType | None:
    """The same by the game's key."""
    folder = f"tests.games.{key}"
    found = find_spec(folder) and find_spec(f"{folder}.worlds")
    return import_module(f"{folder}.worlds") if found else None


def choose(game: AnyGame, state: Any, draws: QuickDraws, *, host: int = 20) -> tuple[Seat, Any]:
    """A random actor and action. HOST's waits fall due about once in `host` steps, or when nobody else may act."""
    actors = game.to_act(state)
    if CHANCE in actors:
        return CHANCE, game.sample_chance(state, draws)
    seats = sorted(seat for seat in actors if seat >= 0)
    if HOST in actors and (not seats or draws.below(host) == 0):
        return HOST, draws.choice(game.waits(state)).action
    seat = draws.choice(seats)
    return seat, draws.choice(game.legal_actions(state, seat))


def play_random(
    game: AnyGame, options: Any, seats: int, seed: object, *, steps: int | None = None, host: int = 20
) -> Iterator[Moment]:
    """Random legal play from a new match on, to the end or for so many steps."""
    draws = QuickDraws(seed)
    state = game.new_match(options, seats)
    while game.to_act(state) and steps != 0:
        steps = None if steps is None else steps - 1
        seat, action = choose(game, state, draws, host=host)
        after, events = game.apply(state, seat, action)
        yield Moment(state, seat, action, after, events)
        state = after


def states_of(game: AnyGame, options: Any, seats: int, seed: object, **limits: int) -> Iterator[Any]:
    """The states of a random match, the first included."""
    yield game.new_match(options, seats)
    for moment in play_random(game, options, seats, seed, **limits):
        yield moment.state
