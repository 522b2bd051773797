"""Matches of earlier rules are replayed to the same end: what their options meant is told by today's options."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import pytest

from games.core import CHANCE, Outcome, parse_options
from games.seize import SEIZE
from games.seize.moves import Step
from games.seize.options import Options
from games.seize.table import Table, walk_over

FILE = Path(__file__).parent / "version_1.txt"
"""Written by the code of version 1, which is no part of this tree any more."""


class Old(NamedTuple):
    """A match of an earlier version."""

    seats: int
    options: dict[str, str]
    log: list[tuple[int, str]]
    outcome: Outcome
    turns: int
    legal: str

    def __str__(self) -> str:
        return f"{self.seats} {self.options.get('through_own', 'default')} {self.legal[:6]}"


def read(path: Path) -> Iterator[Old]:
    """The matches of a file; its first block says how it is written."""
    for block in path.read_text(encoding="utf-8").strip().split("\n\n")[1:]:
        head, *rows, tail = block.split("\n")
        _, seats, *given = head.split()
        log = [
            (CHANCE if who == "chance" else int(who), text)
            for who, _, texts in (row.partition(": ") for row in rows)
            for text in texts.split("; ")
        ]
        _, reason, scores, places, _, turns, _, legal = tail.split()
        outcome = Outcome(reason, *(tuple(map(int, numbers.split(","))) for numbers in (scores, places)))
        yield Old(int(seats), dict(pair.split("=") for pair in given), log, outcome, int(turns), legal)


MATCHES = list(read(FILE))


def played(old: Old) -> tuple[Table, str, int]:
    """How an old log plays today: its end, the legal actions as in the file, and the steps through own pieces."""
    given = SEIZE.info.todays_options(1, old.options)
    state, digest, passes = SEIZE.new_match(parse_options(Options, given), old.seats), sha256(), 0
    for seat, text in old.log:
        action = SEIZE.decode(text)
        if seat != CHANCE:
            digest.update(" | ".join(map(SEIZE.encode, SEIZE.legal_actions(state, seat))).encode() + b"\n")
        if isinstance(action, Step):
            passes += len(walk_over(state, action.piece, action.direction)) > 1
        state, _ = SEIZE.apply(state, seat, action)
    return state, digest.hexdigest()[:16], passes


@pytest.mark.parametrize("old", MATCHES, ids=str)
def test_sd9_a_match_of_version_1_replays_to_the_same_end(old):
    """Every decision had the same choices then, so the options mean the same; some step through own pieces."""
    state, legal, passes = played(old)
    assert (SEIZE.outcome(state), state.turn_no, legal) == (old.outcome, old.turns, old.legal)
    assert (passes > 0) == (old.options.get("through_own") == "on")


def test_sd9_the_matches_of_version_1_tell_the_two_readings_apart():
    """They hold both readings at every number of seats, and both ways to end."""
    assert {(old.seats, old.options.get("through_own")) for old in MATCHES} == {
        (seats, given) for seats in (2, 3, 4) for given in ("on", "off", None)
    }
    assert {old.outcome.reason for old in MATCHES} == {"locations", "pile"}


@pytest.mark.parametrize(
    ("then", "today"),
    [
        ({}, {"own_pieces_block": "on"}),
        ({"through_own": "off", "one_piece": "on"}, {"own_pieces_block": "on", "one_piece": "on"}),
        ({"through_own": "on", "specials": "off"}, {"specials": "off"}),
    ],
)
def test_sd9_own_pieces_blocked_by_default_in_version_1(then, today):
    assert SEIZE.info.todays_options(1, then) == today
    assert SEIZE.info.todays_options(2, today) == today
    assert SEIZE.info.todays_options(3, today) is None
