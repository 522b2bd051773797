"""Writing a transcript: random legal play whose chance is the fair shuffle's, so every machine writes the same."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

from games import GAMES
from games.core import CHANCE, HOST, AnyGame, FairDraws, Seat
from tests.helpers import Setting, all_that_end, worlds

FOLDER = Path(__file__).parent
FIRST, LAST = 36, 10
"""Steps shown in full at the start and at the end."""
ACTIONS = 24
"""Legal actions shown by name; of more, the rest is counted and summed up in a digest."""
FEW_SEATS = 4
"""Games for up to so many are written for each number of seats, others for the fewest and the most."""
HOST_TURN = 20
NAMES = {CHANCE: "chance", HOST: "host", None: "all"}


class Row(NamedTuple):
    before: Any
    seat: Seat
    action: Any
    events: tuple


def transcripts() -> dict[Path, Setting]:
    """Every transcript that there must be."""
    found = {}
    for game in GAMES:
        low, high = game.info.min_seats, game.info.max_seats
        for seats in range(low, high + 1) if high <= FEW_SEATS else (low, high):
            found[FOLDER / f"{game.info.key}-{seats}.txt"] = Setting(game, seats, ())
        found[FOLDER / f"{game.info.key}-{high}-house-rules.txt"] = Setting(game, high, all_that_end(game))
    return found


def transcript(setting: Setting) -> str:
    """The transcript of a setting's match."""
    rows, last = play(setting)
    lines = [
        f"{setting.game.info.key}, {setting.seats} seats, rules version {setting.game.info.rules_version}",
        f"house rules: {', '.join(f'{name}={value}' for name, value in setting.given) or 'none'}",
        "",
    ]
    shown: dict[str, str] = {}
    for seq, row in enumerate(rows, start=1):
        if FIRST < seq <= len(rows) - LAST:
            if seq == FIRST + 1:
                lines += middle(setting.game, rows[FIRST : len(rows) - LAST])
                shown = {}
            continue
        lines += [f"--- {seq}", *moment(setting.game, row.before, setting.seats, shown)]
        lines += [f"> {name(row.seat)}: {setting.game.encode(row.action)}", *map(happened, row.events), ""]
    outcome = setting.game.outcome(last)
    lines += ["--- end", *moment(setting.game, last, setting.seats, shown), f"outcome: {show(outcome)}"]
    return "\n".join(lines) + "\n"


def play(setting: Setting) -> tuple[list[Row], Any]:
    """The rows of the match and its last state."""
    game, rows = setting.game, []
    state = game.new_match(setting.options, setting.seats)
    while actors := game.to_act(state):
        draws = FairDraws(f"playthrough:{setting.game.info.key}:{setting.seats}:{len(rows) + 1}")
        seat, action = decide(game, state, sorted(actors), draws)
        after, events = game.apply(state, seat, action)
        rows.append(Row(state, seat, action, events))
        state = after
    return rows, state


def decide(game: AnyGame, state: Any, actors: list[Seat], draws: FairDraws) -> tuple[Seat, Any]:
    if actors == [CHANCE]:
        return CHANCE, game.sample_chance(state, draws)
    seats = [seat for seat in actors if seat >= 0]
    if not seats or (HOST in actors and draws.below(HOST_TURN) == 0):
        return HOST, game.waits(state)[0].action
    seat = seats[draws.below(len(seats))]
    legal = game.legal_actions(state, seat)
    return seat, legal[draws.below(len(legal))]


def moment(game: AnyGame, state: Any, seats: int, shown: dict[str, str]) -> Iterator[str]:
    """One state: what changed in the public view, what each seat sees besides, and what it may do."""
    public = facts(game, state, None)
    for key, text in public.items():
        if shown.get(key) != text:
            yield f"{key}: {text}"
    shown.update(public)
    for seat in range(seats):
        own = facts(game, state, seat)
        more = [f"{key} = {own[key]}" for key in own if own[key] != public[key] and key != "observer"]
        if more:
            yield f"seat {seat} sees: {'; '.join(more)}"
    waiting, actors = game.waiting_for(state), game.to_act(state)
    for seat in sorted(actors):
        mark = "" if seat in waiting or seat < 0 else " (may)"
        yield f"{name(seat)}{mark}: {choices(game, state, seat)}"


def choices(game: AnyGame, state: Any, seat: Seat) -> str:
    if seat == CHANCE:
        return "draws"
    texts = [game.encode(action) for action in game.legal_actions(state, seat)]
    if len(texts) <= ACTIONS:
        return " | ".join(texts)
    return f"{' | '.join(texts[:ACTIONS])} | … {len(texts) - ACTIONS} more, {digest(texts)}"


def middle(game: AnyGame, rows: list[Row]) -> list[str]:
    """What is left out, in one line that still changes when anything in it does."""
    log = [f"{row.seat} {game.encode(row.action)} {[happened(event) for event in row.events]}" for row in rows]
    return [f"... {len(rows)} steps, {digest(log)}", ""]


def digest(texts: list[str]) -> str:
    return f"sha256 {hashlib.sha256(chr(10).join(texts).encode()).hexdigest()[:12]}"


def happened(event: Any) -> str:
    to = "" if event.to is None else f" to {show(event.to)}"
    return f"  {event.kind} {name(event.seat)}{to} {show(event.data)}"


def facts(game: AnyGame, state: Any, observer: Seat | None) -> dict[str, str]:
    """The fields of a view as text, or what its worlds.py names; the options stand above."""
    view, names = game.view(state, observer), getattr(worlds(game), "SHOWN", None)
    if names is not None:
        return {name: show(fact(view, name)) for name in names}
    return {key: show(value) for key, value in fields(view) if key != "options"}


def fact(view: Any, name: str) -> Any:
    """A field or property of a view; `discard_count`: how many cards are in `discard`."""
    return len(getattr(view, name.removesuffix("_count"))) if name.endswith("_count") else getattr(view, name)


def fields(value: Any) -> list[tuple[str, Any]]:
    if dataclasses.is_dataclass(value):
        return [(field.name, getattr(value, field.name)) for field in dataclasses.fields(value)]
    return list(zip(value._fields, value, strict=True))


def show(value: Any) -> str:
    """A value as text that is the same on every machine."""
    if value is None:
        return "-"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {show(one)}" for key, one in value.items()) + "}"
    if isinstance(value, frozenset | set):
        return "{" + ", ".join(sorted(map(show, value))) + "}"
    if dataclasses.is_dataclass(value) or hasattr(value, "_fields"):
        inner = ", ".join(f"{key}={show(one)}" for key, one in fields(value))
        return f"{type(value).__name__}({inner})"
    if isinstance(value, tuple | list):
        return "(" + ", ".join(map(show, value)) + ")"
    return str(value)


def name(seat: Seat | None) -> str:
    return NAMES.get(seat, f"seat {seat}")
