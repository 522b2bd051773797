"""Replay files that somebody has tampered with: refused in a line or found unfair, never a traceback."""

from __future__ import annotations

import json
import random
import string

import pytest

from bot.features.replay.record import RecordError, check, read_record, write_record
from games import GAMES
from tests.bot.test_replay import record
from tests.end_to_end.crowd import often

VALUES = (None, True, 0, -1, 1, 10**40, 1.5, float("inf"), "", "x", "-1", "\u202e", [], {}, [[]], [0, "deal"])


def tampered(rng: random.Random, data: bytes) -> bytes:
    """A record's file with something changed: a few bytes, or a value anywhere in it."""
    if rng.random() < 0.3:
        raw = bytearray(data)
        for _ in range(rng.randint(1, 4)):
            raw[rng.randrange(len(raw))] = rng.randrange(256)
        return bytes(raw)
    content = json.loads(data)
    if rng.random() < 0.5:
        content[rng.choice(sorted(content))] = rng.choice(VALUES)
    else:
        row = rng.randrange(len(content["log"]))
        seat, text = content["log"][row]
        cut = rng.randrange(len(text) + 1)
        content["log"][row] = rng.choice(
            (
                [rng.randint(-3, 9), text],
                [seat, text[:cut] + rng.choice(string.printable) + text[cut + 1 :]],
                [seat, text[:cut]],
                rng.choice(VALUES),
            )
        )
    return json.dumps(content).encode()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_a_tampered_file_is_refused_or_found_out(game):
    whole = record(game)
    data, rng = write_record(whole._replace(log=whole.log[:40])), random.Random(game.info.key)
    for _ in range(often(150, 5000)):
        forged = tampered(rng, data)
        try:
            found = check(read_record(forged))
        except RecordError as error:
            assert "\n" not in str(error)
        else:
            read = read_record(forged)
            same = (read.log, read.secret, read.table, read.options) == (
                whole.log[:40],
                whole.secret,
                whole.table,
                whole.options,
            )
            if found.verification.fair and not same:  # other moves, all of them legal, under the same draws
                assert read.secret == whole.secret
                assert read.table == whole.table
