"""A rule that loops ends the process, and the next start leaves that one table alone, until a file is deleted."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from bot.base.at_work import LIMIT, AtWork, stuck_tables, take_in
from bot.base.config import Config
from bot.tables.model import Problem, Status
from tests.bot.house import ANA, BEN, refuses
from tests.helpers import seldom

ROOT = Path(__file__).parents[2]
LOOPS = """
import asyncio, itertools, sys
from pathlib import Path
from bot.base.at_work import WORK
from tests.bot.house import house_at
from tests.bot.toy import TOY

def loops(state):
    while True:
        pass

async def main(folder, table_id):
    async with house_at(folder) as house:
        await house.tables.start_up()
        WORK.watch(Path(sys.argv[3]), limit=0.5)
        beating = asyncio.create_task(WORK.beat(Path(sys.argv[3]), 2.0))
        await asyncio.sleep(0.1)
        TOY.outcome = {"python": loops, "compiled": lambda state: all(itertools.repeat(True))}[sys.argv[4]]
        await house.tables.act(table_id, 1, None, "change")

asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
"""


def test_what_is_at_work_is_known_and_for_how_long():
    work = AtWork()
    assert work.stuck(-1.0) is None
    with work.at(7):
        assert work.stuck(-1.0) == 7
        with work.at(8):
            assert work.stuck(-1.0) == 8
        assert work.stuck(-1.0) == 7
        assert work.stuck() is None, f"it may take {LIMIT} s"
    assert work.stuck(-1.0) is None


def test_a_file_that_cannot_be_written_is_said_and_the_process_ends_all_the_same(tmp_path):
    work, ended, said = AtWork(), threading.Event(), []

    def end(why):
        said.append(why)
        ended.set()

    (tmp_path / "none").write_text("a file where a folder should be")
    with work.at(7):
        work.watch(tmp_path / "none" / "stuck", limit=0.01, end=end)
        assert ended.wait(30)
    assert "the rules of table 7" in said[0] and "could not be written" in said[0]
    assert stuck_tables(tmp_path / "none" / "stuck") == frozenset()
    (tmp_path / "stuck").write_bytes(b"\xff\xfe")
    assert stuck_tables(tmp_path / "stuck") == frozenset()


def test_a_process_that_was_killed_blames_no_table(tmp_path):
    """Only the watchdog does: who is killed from outside is at work at some table as often as not."""
    work = AtWork()
    file = tmp_path / "stuck"
    work.watch(file, end=lambda _: None)
    with work.at(7):
        assert stuck_tables(tmp_path / "stuck.work") == {7}
        (tmp_path / "stuck.trace").write_bytes(b"")
        take_in(file)
        assert stuck_tables(file) == frozenset()
        (tmp_path / "stuck.trace").write_bytes(b"Timeout")
        take_in(file)
        assert stuck_tables(file) == {7}
    assert stuck_tables(tmp_path / "stuck.work") == frozenset()


def test_the_file_stands_beside_the_database():
    assert Config(database="sqlite:////srv/madang.db").stuck_file == Path("/srv/madang.db.stuck")
    assert Config(database="postgresql://madang@db/madang").stuck_file == Path("data/madang.stuck")


@pytest.mark.databases("sqlite")
@pytest.mark.real_time
@pytest.mark.parametrize("how", seldom(["python", "compiled"], 2))
async def test_a_rule_that_loops_ends_the_process_and_its_table_is_left_alone(house, tmp_path, how):
    """Compiled rules do not let another thread of Python come to its turn."""
    table, other = await house.match(ANA, BEN), await house.match(ANA, BEN)
    await house.close()
    file = Config(database=f"sqlite:///{tmp_path / 'madang.db'}").stuck_file
    arguments = [sys.executable, "-c", LOOPS, str(tmp_path), str(table.id), str(file), how]
    done = await asyncio.to_thread(subprocess.run, arguments, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    if how == "python":
        assert done.stderr.splitlines()[-1].startswith(f"madang: the rules of table {table.id} have not come to an end")
    take_in(file)
    assert stuck_tables(file) == {table.id}

    await house.again()
    assert [one.id for one in house.tables.live()] == [other.id]
    await refuses(Problem.STUCK, house.tables.fetch(table.id))
    await refuses(Problem.STUCK, house.act(table, ANA, "change"))
    await house.act(other, ANA, "change")

    file.unlink()
    await house.again()
    found = house.now(table)
    assert (found.status, found.seq) == (Status.PLAYING, table.seq)
    await house.act(table, ANA, "change")
