"""What the bot of commit 31c671fd has written is opened, goes on, and is refused where it was spoilt."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from bot.features.tournament import sql as tournament_sql
from tests.databases import everything_in, rows_in
from tests.kept.opening import (
    EXPECTED,
    FILES,
    Corrected,
    StoreError,
    UnknownPress,
    act_of,
    brought_up_to_date,
    check,
    clocks_kept,
    digest,
    in_ms,
    opened,
    put,
    read_record,
    rows_of,
    tables_of,
)

both = pytest.mark.parametrize("engine", ["sqlite", "postgresql"], indirect=True)
sqlite = pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
IDS = [line.split("\t") for line in (FILES / "custom_ids.txt").read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def kept(engine, tmp_path, monkeypatch):
    """A folder with a copy of the kept database, and what is expected of it."""
    monkeypatch.chdir(tmp_path)  # where the copy of a server's goes
    put(engine, tmp_path)
    return tmp_path, EXPECTED[engine]


MOVED = ("deadlines", "waits")
"""What is a column of `tables` since."""


@both
async def test_every_row_is_there(kept):
    folder, expected = kept
    await brought_up_to_date(folder)
    assert await tables_of(folder) == expected["tables"].keys() - MOVED
    for table, (columns, count, name) in expected["tables"].items():
        if table not in MOVED:
            rows = rows_of(folder, table, columns)
            assert (len(rows), digest(rows)) == (count, name), table
    for table, (columns, rows) in expected["rows"].items():
        if table in MOVED:
            assert clocks_kept(folder, columns) == in_ms(rows), table
        else:
            assert rows_of(folder, table, columns) == rows, table


@sqlite
async def test_the_file_is_sound_by_sqlites_own_check(kept):
    """At 31c671fd it named `panels.token`."""
    folder, _ = kept
    await brought_up_to_date(folder)
    with closing(sqlite3.connect(folder / "madang.db")) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@both
async def test_what_was_played_goes_on(kept):
    folder, expected = kept
    async with opened(folder) as court:
        tables = court.house.tables
        playing = [table for table in tables.live() if table.state is not None]
        found = {}
        for table in playing:
            rows = len(await tables.log(table.id))
            found[str(table.id)] = [table.game.info.key, table.purpose, rows, sorted(table.waiting)]
        assert found == expected["playing"]
        assert [table.id for table in tables.live() if table.state is None] == expected["lobbies"]
        for table in playing:
            for seat, holder in enumerate(table.holders):
                if holder.user_id is not None:
                    step = court.house.private.step(court.house.hands, table.id, holder.user_id)
                    body = (await court.house.hands.hand(table, seat, step)).body
                    assert body.text() and body.picture is not None, table
            seat = next((one for one in sorted(table.waiting) if table.holders[one].user_id is not None), None)
            if seat is None:
                assert table.purpose == "" or table.quiet
                continue
            before = len(await tables.log(table.id))
            for action in table.moves(seat).legal:
                token, text = table.game.token(table.state, seat, action), table.game.encode(action)
                try:
                    await tables.act(table.id, table.holders[seat].user_id, token, text)
                    break
                except Corrected:  # a lesson takes what it teaches alone
                    assert table.purpose == "lesson"
            log = await tables.log(table.id)
            if table.purpose in ("lesson", "practice") and len(log) == before:
                continue  # both may answer a legal action without making it
            assert (log[before].seat, log[before].text) == (seat, text), table


@both
async def test_what_is_kept_beside_the_matches_is_read_as_before(kept):
    folder, expected = kept
    async with opened(folder) as court:
        tour = await court.house.store.read(tournament_sql.read, 1)
        said = [tour.name, str(tour.stage), sorted(entry.user_id for entry in tour.entries), len(tour.pods)]
        assert said == expected["tournament"]
        for table in ("tallies", "ratings", "seasons"):
            columns, count, name = expected["tables"][table]
            assert len(await everything_in(court.house.store, table)) == count > 0, table
            assert digest(rows_of(folder, table, columns)) == name, table


# ------------------------------------------------------------------ spoilt databases


def cut(path):
    """Leave less than half of it."""
    data = path.read_bytes()
    path.write_bytes(data[: len(data) * 2 // 5])


def newer(path):
    """Have the kept file be of a version that is to come."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 999")


def other(path):
    """What another program keeps."""
    path.unlink()
    with closing(sqlite3.connect(path)) as db:
        db.executescript("PRAGMA application_id = 7; CREATE TABLE songs (a INTEGER); INSERT INTO songs VALUES (1);")


HEAD = {18, 19, *range(24, 28), *range(92, 100)}
"""Where SQLite's head has the journal's kind (turned to WAL by the first look) and the counts of changes."""
NEWER = r"is of a newer Madang \(version 999, this one knows \d+\): update Madang"
OTHER = "belongs to another program: choose another one"


async def check_refused(folder, said):
    with pytest.raises(StoreError, match=said) as caught:
        async with opened(folder):
            pass
    assert len(str(caught.value).splitlines()) == 1


@sqlite
@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (cut, "is damaged: put back a backup"),
        (newer, NEWER),
        (other, OTHER),
        (lambda path: path.write_text("Dear diary,\n" * 500), "is no database: put back a backup"),
    ],
    ids=["cut", "newer", "another program's", "a text"],
)
async def test_a_spoilt_database_is_refused_in_one_line_and_left_as_it_is(kept, spoil, said):
    folder, _ = kept
    path = folder / "madang.db"
    spoil(path)
    before = path.read_bytes()
    await check_refused(folder, said)
    after = path.read_bytes()
    assert [at for at, (one, two) in enumerate(zip(before, after, strict=True)) if one != two and at not in HEAD] == []


@pytest.mark.parametrize("engine", ["postgresql"], indirect=True)
@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        ("INSERT INTO madang_schema VALUES (999)", NEWER),
        ("DROP TABLE madang_schema", OTHER),
        ("DROP TABLE actions", 'refuses: relation "actions" does not exist'),
        *((part, "is part of a copy only: put back a whole backup$") for part in (0.4, 0.8, 0.96)),
    ],
)
@pytest.mark.server_errors('relation "actions" does not exist', "missing data for column", "terminating connection")
async def test_a_spoilt_database_on_a_server_is_refused_in_one_line(kept, spoil, said):
    """A statement spoils it, or it is the beginning of a dump."""
    folder, _ = kept
    if isinstance(spoil, str):
        rows_in(folder, spoil)
    else:
        put("postgresql", folder, part=spoil)
    await check_refused(folder, said)


# ------------------------------------------------------------------ replay files and ids


@pytest.mark.parametrize("game", ["gostop", "seize", "uno_mario", "yud"])
def test_a_replay_file_is_played_to_its_end(game):
    found = check(read_record((FILES / f"{game}.replay.json").read_bytes()))
    assert found.fair
    assert [[*found.outcome.scores], [*found.outcome.placements]] == EXPECTED["replays"][game]


ACTS = {
    "coming.sit_in": "Tables.sit_in",
    "coming.watch": "Tables.watch",
    "game.act": "GameCog.act",
    "game.ask": "GameCog.ask",
    "game.focus": "GameCog.focus",
    "game.menu": "GameCog.menu",
    "help.press_help": "Help.show",
    "learn.press": "Learn.open Learn.show Learn.stop",
    "levels.open_levels": "Tables.levels",
    "levels.set_level": "Tables.level",
    "levels.set_tempo": "Tables.tempo",
    "options.open_options": "Lobby.options",
    "options.set_option": "Lobby.option",
    "options.set_pace": "Lobby.pace",
    "options.set_private": "Lobby.private",
    "options.set_sitting": "Lobby.sitting",
    "options.turn_page": "Lobby.page",
    "react.react": "Tables.react",
    "routes._rules": "Help.rules",
    "settings.change": "SettingsCommands.change",
    "table._back": "Tables.pressed_back",
    "table._fair": "Verify.fair",
    "table._hand": "Tables.hand",
    "table._house": "Lobby.house",
    "table._join": "Lobby.join",
    "table._leave": "Lobby.leave",
    "table._next": "Lobby.next_game",
    "table._preset": "Lobby.preset",
    "table._rematch": "Lobby.rematch",
    "table._rules": "Tables.rules",
    "table._start": "Lobby.start",
    "table._tips": "Tables.tips",
    "table._unhouse": "Lobby.unhouse",
    "table._why": "Tables.why",
    "votes.cancel": "Tables.pressed_cancel",
    "votes.go_on": "Tables.go_on",
    "votes.vote": "Tables.vote",
    "daily.press": "Daily.again Daily.fair Daily.ladder Daily.play Daily.post Daily.share Daily.today",
    "data.press": "Privacy.press_page Privacy.press_export Privacy.press_forget Privacy.press_sure",
    "duel.press": "Duel.answer Duel.deal Duel.play",
    "manage.press": "Manage.press",
    "practice.press": "Practice.go_on",
    "replays.Replays.press": "Replay.press Replay.press_open",
    "review.Reviews.press": "LookingBack.press",
    "scores.records.press_board": "Records.press_board",
    "scores.records.press_history": "Records.press_history",
    "scores.records.press_profile": "Records.press_profile",
    "scores.records.press_scheme": "Seasons.press_scheme",
    "scores.seasons.press": "Seasons.press_season Seasons.press_end Seasons.press_set",
    "tournament.press": "Tournaments.press",
}
"""What took the press of an id at that commit, and what takes it today."""


async def test_each_custom_id_in_use_leads_to_the_same_act(tmp_path):
    met = set()
    async with opened(tmp_path) as court:
        for custom_id, _, before in IDS:
            now = act_of(court.house, custom_id)
            met.add(now)
            assert now in ACTS[before.removeprefix("bot.presses.").removeprefix("cogs.")].split(), custom_id
        for unknown in ("a2:1:1:draw", "t1:1:fly", "v1:nothing:1", "q1:1", "o1:x:language"):
            with pytest.raises(UnknownPress):
                act_of(court.house, unknown)
    assert met == {name for names in ACTS.values() for name in names.split()}
    assert {custom_id[:2] for custom_id, *_ in IDS} == {"a1", "f1", "w1", "m1", "t1", "o1", "s1", "r1", "v1"}
    assert len({(custom_id, kind) for custom_id, kind, _ in IDS}) == len(IDS)
