"""Records of matches: written, read, checked; moments of a log; a damaged or forged file is never a traceback."""

from __future__ import annotations

import functools
import json
import random
import string
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli import report
from bot.features.replay.moments import moments_of
from bot.features.replay.record import Record, RecordError, check, read_record, write_record
from bot.tables.play import commitment_of, draws_for
from games import GAMES
from games.core import CHANCE, HOST, replay
from tests.end_to_end.crowd import often
from tests.helpers import QuickDraws

ROOT = Path(__file__).resolve().parents[2]
SECRET = "a secret that nobody knows"


@functools.cache
def played(game, seats, table=7, most=3000):
    """The log of a match of random moves, with fair draws."""
    draws, log = QuickDraws(game.info.key), []
    state = game.new_match(game.info.options(), seats)
    while (acting := sorted(game.to_act(state))) and (len(log) < most or acting == [CHANCE]):
        seat = CHANCE if acting == [CHANCE] else draws.choice([one for one in acting if one != HOST] or acting)
        if seat == CHANCE:
            action = game.sample_chance(state, draws_for(SECRET, table, len(log) + 1))
        else:
            action = draws.choice(game.legal_actions(state, seat))
        state, _ = game.apply(state, seat, action)
        log.append((seat, game.encode(action)))
    return tuple(log), state


def record(game=GAMES[0], seats=2, **changes):
    log, _ = played(game, seats)
    names = ("Ana", "", "민지", "Zoë")[:seats]
    made = Record(7, game.info.key, game.info.rules_version, {}, names, log, commitment_of(SECRET), SECRET)
    return made._replace(**changes)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_a_record_is_read_back_and_gives_the_same_end(game):
    made = record(game)
    assert read_record(write_record(made)) == made
    _, state = played(game, 2)
    found = check(made)
    assert found.fair
    assert found.draws == sum(seat == CHANCE for seat, _ in made.log)
    assert found.outcome == game.outcome(state)
    assert check(made._replace(log=made.log[:-1])).outcome is None, "without its last row it has not ended"


def test_a_record_of_earlier_rules_is_checked_by_what_its_options_meant(monkeypatch):
    game = GAMES[0]
    older = game.info._replace(rules_version=2, earlier={1: lambda options: {"tie_fails": "on", **options}})
    monkeypatch.setattr(game, "info", older)
    assert check(record()).outcome == check(record(options={"tie_fails": "off"}, rules_version=1)).outcome
    with pytest.raises(RecordError, match="version 0 of the rules"):
        check(record(rules_version=0))


RETIRED = [(game, name) for game in GAMES for name in sorted(game.info.retired)]


@pytest.mark.parametrize(("game", "name"), [(GAMES[0], "gone"), *RETIRED])
def test_a_record_that_names_a_retired_house_rule_is_checked_without_it(game, name, monkeypatch):
    if name not in game.info.retired:
        with pytest.raises(RecordError, match="house rules"):
            check(record(game, options={name: "on"}))
        monkeypatch.setattr(game, "info", game.info._replace(retired=frozenset({name})))
    assert check(record(game, options={name: "on"})) == check(record(game))


def test_a_record_holds_names_and_no_numbers_of_users():
    content = json.loads(write_record(record()))
    assert sorted(content) == [
        "commitment", "deal", "format", "game", "log", "names", "options", "places", "rules_version", "secret", "table",
        "version",
    ]  # fmt: skip
    assert content["names"] == ["Ana", ""]


def test_the_report_names_standings_and_who_was_forgotten():
    made = record()
    lines, code = report(made)
    assert code == 0
    assert lines[0].startswith("Yud! Stop!, table 7, 2 seats")
    assert lines[0].endswith(f" {len([seat for seat, _ in made.log if seat != CHANCE])} moves."), "as in Discord"
    assert lines[1].startswith("Fair: ")
    assert {line.split(". ")[1].split(":")[0] for line in lines[2:]} == {"Ana", "someone"}
    lines, code = report(made._replace(log=made.log[:9]))
    assert (code, lines[-1]) == (0, "The match wasn't finished.")


def test_a_name_is_one_plain_line():
    lines, code = report(record(names=("\x1b[31mEve\n1. Bob: 999", "Ana")))
    assert (code, len(lines)) == (0, 4)
    assert sum("[31mEve 1. Bob: 999:" in line for line in lines) == 1
    assert "\x1b" not in "".join(lines)


def swapped():
    """The log with the first shuffle changed: two cards have changed places."""
    lot, (seat, text), *others = record().log
    word, first, second, *cards = text.split(" ")
    return (lot, (seat, " ".join([word, second, first, *cards])), *others)


@pytest.mark.parametrize(
    ("change", "problem", "seq"),
    [
        ({"secret": "another"}, "commitment", None),
        ({"secret": "another", "commitment": commitment_of("another")}, "draw", 1),
        ({"log": swapped()}, "draw", 2),
        ({"table": 8}, "draw", 1),
        ({"log": (*record().log[:3], (0, "stop and win"), *record().log[3:])}, "action", 4),
        ({"log": record().log[1:]}, "draw", 1),
    ],
)
def test_what_is_forged_is_found(change, problem, seq):
    forged = record(**change)
    found = check(forged)
    assert (found.problem, found.seq) == (problem, seq)
    lines, code = report(forged)
    assert code == 1
    assert lines[-1].startswith("❌ Table ")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"rules_version": 99}, "version 99 of the rules"),
        ({"names": ["Ana"]}, "not played with 1 seats"),
        ({"options": {"speed": "high"}}, "house rules cannot be read"),
    ],
)
def test_records_of_other_houses_are_refused(change, told):
    with pytest.raises(RecordError, match=told):
        check(read_record(write_record(record()._replace(**change))))


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "no JSON"),
        (b"\xff\xfe", "no JSON"),
        (b"[" * 100_000, "no JSON"),
        (b"[]", "no record"),
        (b'{"format": "song"}', "no record"),
        (b'{"format": "madang-replay", "version": 2}', "version 2"),
        (b'{"format": "madang-replay", "version": 1}', "not whole"),
        (b'{"format": "madang-replay", "version": 1, "log": [[1]]}', "not whole"),
        (b'{"format": "madang-replay", "version": 1, "log": [[true, "x"]]}', "not whole"),
        (write_record(record(secret="#")).replace(b'"#"', b'"\\ud800"'), "not whole"),
        (b" " * ((8 << 20) + 1), "too large"),
    ],
)
def test_damaged_files_are_refused_in_one_line(data, told):
    with pytest.raises(RecordError, match=told):
        read_record(data)


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
        other = text[:cut] + rng.choice(string.printable) + text[cut + 1 :]
        content["log"][row] = rng.choice(
            ([rng.randint(-3, 9), text], [seat, other], [seat, text[:cut]], rng.choice(VALUES))
        )
    return json.dumps(content).encode()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_a_tampered_file_is_refused_or_found_out(game):
    whole = record(game)
    whole = whole._replace(log=whole.log[:40])
    data, rng = write_record(whole), random.Random(game.info.key)
    for _ in range(often(150, 5000)):
        forged = tampered(rng, data)
        try:
            read = read_record(forged)
            found = check(read)
        except RecordError as error:
            assert "\n" not in str(error)
            continue
        if found.fair:  # at the most other moves, all of them legal, under the same draws
            assert (read.secret, read.table) == (whole.secret, whole.table)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_moments_are_what_the_table_saw_and_nothing_is_lost(game):
    log, state = played(game, game.info.min_seats)
    options = game.info.options()
    steps = list(replay(game, options, game.info.min_seats, log))
    moments = moments_of(game, steps)
    told = [step.state for step in steps if game.to_act(step.state) != {CHANCE}]
    assert [moment.state for moment in moments] == told and told[-1] == state
    assert [event for moment in moments for event in moment.events] == [e for step in steps for e in step.events]
    assert len(moments) == 1 + sum(seat != CHANCE for seat, _ in log), "the first is the table after the deal"


def run_bot(*arguments, **environment):
    environment = {"PATH": "/usr/bin:/bin", "MADANG_LOG_LEVEL": "ERROR", **environment}
    command = [sys.executable, "-m", "bot", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment)


@pytest.mark.slow
def test_the_commands_from_the_shell(tmp_path):
    good, bad, odd, database = (tmp_path / name for name in ("good.json", "bad.json", "odd.json", "m.db"))
    good.write_bytes(write_record(record()))
    bad.write_bytes(write_record(record(table=8)))
    odd.write_text(json.dumps({"format": "madang-replay", "version": "\x1b[31m" + "x" * 9_999}))
    fair = run_bot("replay", good)
    assert (fair.returncode, fair.stderr) == (0, "")
    assert "Fair: the secret fits" in fair.stdout
    assert run_bot("replay", bad).returncode == 1
    for path in (odd, tmp_path / "none.json", tmp_path):
        refused = run_bot("replay", path)
        assert (refused.returncode, len(refused.stderr.splitlines())) == (1, 1)
        assert len(refused.stderr) < 600
        assert "\x1b" not in refused.stderr
    refused = run_bot("backup", tmp_path / "copy.db", MADANG_DATABASE=f"sqlite:///{database}")
    assert refused.returncode == 1
    assert "there is no database" in refused.stderr
