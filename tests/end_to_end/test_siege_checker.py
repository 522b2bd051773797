"""The checker of sieges finds what is wrong: histories that were doctored, beside the same ones as they were."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace

import pytest

from bot.show.body import Body, ButtonSpec
from bot.store.model import ActionRow
from bot.tables.model import Maker
from games import GAMES
from games.core import CHANCE, HOST, parse_options
from sandbox.kinds import InteractionType
from sandbox.people.feed import Received
from tests.end_to_end.siege.faults import Suffered
from tests.end_to_end.siege.history import Pressed, Told, check
from tests.end_to_end.siege.line import Ends, Line
from tests.end_to_end.siege.people import SAY, Try, told_by
from tests.end_to_end.siege.seen import Answers, MadeInFile, made_in
from tests.end_to_end.siege.siege import Outcome
from tests.end_to_end.watch import Sight, sight
from tests.helpers import play_random

SEATS = 2
STEPS = 60
ANA, BEN = 1, 2
GONE = (ConnectionError, asyncio.IncompleteReadError)


@pytest.fixture(params=GAMES, ids=lambda game: game.info.key)
def match(request):
    """A match between people: how its log is judged, the log, and what they were told of their presses."""
    game = request.param
    options = parse_options(game.info.options, {})
    log, presses = [], []
    for moment in play_random(game, options, SEATS, "siege", steps=STEPS):
        now, text, seat = float(len(log)), game.encode(moment.action), moment.seat
        if seat >= 0:
            token = game.token(moment.before, seat, moment.action)
            presses.append(Pressed(1, seat, token, text, now, now + 0.5, Told.DONE))
        maker = {CHANCE: Maker.CHANCE, HOST: Maker.CLOCK}.get(seat, Maker.PERSON)
        log.append(ActionRow(len(log) + 1, seat, text, maker, seat if seat >= 0 else None, now))
    assert len(presses) > 10
    return lambda log, presses: check(game, options, SEATS, log, presses), log, presses


def test_what_happened_is_well(match):
    judge, log, presses = match
    assert judge(log, presses) == []


def test_an_unanswered_press_may_stand_in_the_log_or_not(match):
    judge, log, presses = match
    presses[3].told = Told.NOTHING
    assert judge(log, [*presses, Pressed(1, presses[5].user, presses[5].token, presses[5].text, 5.0)]) == []


def test_a_lost_row_is_found(match):
    judge, log, presses = match
    last = max(number for number, row in enumerate(log) if row.maker == Maker.PERSON)
    (wrong,) = judge(log[:last], presses)
    assert wrong.startswith("lost: ")


def test_a_row_that_was_pressed_less_often_than_it_stands_there_is_found(match):
    judge, log, presses = match
    (wrong,) = judge(log, presses[:4] + presses[5:])
    assert wrong.startswith("doubled")


def test_a_press_that_was_done_though_told_refused_is_found(match):
    judge, log, presses = match
    presses[4].told = Told.REFUSED
    (wrong,) = judge(log, presses)
    assert "told refused" in wrong


def test_rows_that_stand_the_wrong_way_round_are_found(match):
    judge, log, presses = match
    one, other = presses[2], presses[7]
    one.sent, one.answered, other.sent, other.answered = other.sent, other.answered, one.sent, one.answered
    wrong = judge(log, presses)
    assert wrong
    assert all(line.startswith("out of order") for line in wrong)


def test_presses_that_crossed_may_stand_either_way_round(match):
    judge, log, presses = match
    one, other = presses[2], presses[3]
    one.sent, one.answered, other.sent, other.answered = 2.0, 9.0, 1.0, 9.0
    for later in presses[4:]:
        later.sent, later.answered = later.sent + 10, later.answered + 10
    assert judge(log, presses) == []


def offering(*offers: str) -> Body:
    """A body with buttons."""
    return Body("Choose:", (tuple(ButtonSpec(one, "Play it") for one in offers),))


def seen(reader: int, body: Body, *, ephemeral: bool = True) -> Sight:
    """What a client shows of a body."""
    data = {
        "author": {"bot": True},
        "flags": 64 if ephemeral else 0,
        "guild_id": "1",
        "content": body.text(),
        "components": body.view().to_components(),
    }
    return sight(reader, Received("MESSAGE_UPDATE", data, (), 0.0))


def test_what_was_made_for_somebody_else_is_found(tmp_path):
    hand, board, other = (offering(f"a1:1:2:play {card}") for card in ("R7", "top", "B5"))
    for name, reader, body in (("one", ANA, hand), ("two", None, board)):
        MadeInFile(tmp_path / name).note(reader, body)
    made = made_in(sorted(tmp_path.iterdir()))
    assert made.allows(seen(ANA, hand))
    assert made.allows(seen(BEN, board))
    assert not made.allows(seen(BEN, hand))
    assert not made.allows(seen(ANA, hand, ephemeral=False))
    assert not made.allows(seen(ANA, other))


def answers(*tried: tuple[str, str, int, int], kind: int = InteractionType.COMPONENT) -> Answers:
    """What processes have sent: host, path, type, status."""
    world = SimpleNamespace(tokens={"T": SimpleNamespace(type=kind)})
    found = Answers(world)
    for host, path, what, status in tried:
        template = "/interactions/{}/callback" if path.endswith("callback") else "/webhooks/{}"
        body = {"code": 40060} if status >= 400 else {"content": "hello"}
        method = "GET" if path == LOOKED else "POST"
        record = SimpleNamespace(
            host=host,
            path=path,
            template=template,
            status=status,
            body={"type": what},
            answer=body,
            method=method,
            at=0.0,
        )
        found.add(record)
    return found


FIRST, MORE, LOOKED = "/interactions/7/T/callback", "/webhooks/1/T", "/webhooks/1/T/messages/@original"


def test_a_second_answer_is_found():
    assert answers(("one", FIRST, 7, 204)).wrong() == []
    assert answers(("one", FIRST, 7, 204), ("one", FIRST, 7, 400)).wrong() == [], "the first answer was lost on the way"
    assert answers(("one", FIRST, 7, 204), ("two", FIRST, 7, 400)).wrong() != []
    assert answers(("one", FIRST, 7, 204), ("two", FIRST, 7, 204)).wrong() != []
    assert answers(("one", FIRST, 7, 204), ("one", MORE, 0, 200)).wrong() != []
    assert answers(("one", FIRST, 6, 204), ("one", MORE, 0, 200)).wrong() == [], "a deferred one is answered later"
    assert answers(("one", FIRST, 6, 204), ("one", MORE, 0, 200), ("two", MORE, 0, 200)).wrong() != []
    assert answers(("one", FIRST, 6, 204), ("two", LOOKED, 0, 200), ("two", MORE, 0, 200)).wrong() == []


def test_how_long_a_table_was_not_served_is_counted_from_the_fault():
    tries = [
        Try(0, 1, 9.0, 9.1, True), Try(0, 1, 11.0, 14.0, False), Try(0, 1, 12.0, 15.0, False),
        Try(0, 1, 16.0, 17.5, True), Try(0, 2, 12.0, 12.1, True),
        Try(0, 3, 31.0, 34.0, False), Try(0, 3, 33.0, 36.0, True),
    ]  # fmt: skip
    found = Outcome(tries, [], [Suffered("kill", 10.0, 10.1), Suffered("stop", 30.0, 40.0)], [])
    assert found.recoveries() == {"kill": [7.5], "stop": [6.0]}


def test_a_fault_is_not_counted_for_the_next_one_s_time():
    tries = [Try(0, 1, at, at + 3, False) for at in (11.0, 18.0, 24.0, 26.0)] + [Try(0, 1, 41.0, 42.0, True)]
    found = Outcome(tries, [], [Suffered("stop", 10.0, 20.0), Suffered("kill", 25.0, 25.0)], [])
    assert found.recoveries() == {"stop": [8.0], "kill": [17.0]}, "unserved for eight seconds at least"


def test_what_a_lost_answer_says_leaves_open_what_was_done():
    said = SAY("ui.lost").replace("`/table hand`", "</table hand:1574603299>")
    assert told_by("deferred_update", {"content": said}) is Told.NOTHING
    assert told_by("deferred_update", {"content": SAY("ui.broke")}) is Told.REFUSED
    assert told_by("update", {"content": "Your turn."}) is Told.DONE
    assert told_by("failed", None) is Told.NOTHING


async def test_a_line_is_whole_stalled_and_cut():
    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while piece := await reader.read(10):
            writer.write(piece)
        writer.close()

    there = await asyncio.start_server(echo, "127.0.0.1", 0)
    line = await Line(lambda: asyncio.open_connection(*there.sockets[0].getsockname())).start()
    async with client(line) as (reader, writer):
        writer.write(b"one")
        assert await reader.read(10) == b"one"
        line.stall()
        writer.write(b"two")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(reader.read(10), 0.1)
        line.mend()
        assert await reader.read(10) == b"two"
        line.cut()
        with pytest.raises(GONE):
            await reader.readexactly(1)
    async with client(line) as (reader, writer):
        with pytest.raises(GONE):
            await reader.readexactly(1)
    line.mend()
    async with client(line) as (reader, writer):
        writer.write(b"three")
        assert await reader.read(10) == b"three"
    await line.stop()
    there.close()


@asynccontextmanager
async def client(line: Line) -> AsyncIterator[Ends]:
    """A connection through a line."""
    host, port = line.host.split(":")
    reader, writer = await asyncio.open_connection(host, port)
    yield reader, writer
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()
