"""The tests' own time: it jumps over waiting, and over nothing else."""

from __future__ import annotations

import asyncio
import hashlib
import sys
import threading
import time

import pytest

from tests import swift

HOUR = 3600.0
pytestmark = pytest.mark.skipif(not swift.SEEN, reason="this system does not tell what threads do")


class Real:
    """What has really passed, and what the clocks of a test say."""

    def __init__(self) -> None:
        self._began = self._now()

    @staticmethod
    def _now() -> tuple[float, float, float, float]:
        return swift._clocks["monotonic"](), time.monotonic(), time.time(), time.perf_counter()

    @property
    def passed(self) -> float:
        """Real seconds since the beginning."""
        return self._now()[0] - self._began[0]

    @property
    def told(self) -> list[float]:
        """Seconds that have passed by each of the clocks."""
        return [now - began for now, began in zip(self._now(), self._began, strict=True)][1:]


async def test_an_hour_of_waiting_is_over_at_once_by_every_clock():
    real, loop = Real(), asyncio.get_running_loop()
    began = loop.time()
    await asyncio.sleep(HOUR)
    assert real.passed < HOUR / 10
    assert all(HOUR <= told < HOUR + 60 for told in (*real.told, loop.time() - began))


async def test_things_come_in_the_order_of_their_time():
    came = []

    async def come(after: float) -> None:
        await asyncio.sleep(after)
        came.append(after)

    await asyncio.gather(*(come(after) for after in (30.0, 0.5, 7.0, HOUR)))
    assert came == [0.5, 7.0, 30.0, HOUR]


@pytest.mark.parametrize("times", range(5))
async def test_a_thread_that_works_is_not_jumped_over(times):
    """Neither one that calculates in Python, nor one that has let go of Python's lock."""

    def work() -> None:
        data = bytes(1_000_000)
        for _ in range(10):
            hashlib.sha256(data).digest()
            sum(number for number in range(50_000))

    async with asyncio.timeout(HOUR):
        await asyncio.gather(*(asyncio.to_thread(work) for _ in range(3)))


async def test_what_comes_by_a_socket_is_not_jumped_over():
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1000):
            writer.write(data)
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server, asyncio.timeout(HOUR):
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        for _ in range(200):
            writer.write(b"ping")
            assert await reader.read(1000) == b"ping"
        writer.close()
        await writer.wait_closed()


async def test_a_process_is_not_jumped_over():
    code = "import time; time.sleep(0.3); print('done')"
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, stdout=asyncio.subprocess.PIPE)
    real = Real()
    try:
        async with asyncio.timeout(HOUR):
            assert await process.stdout.readline() == b"done\n"
    finally:
        await process.wait()
    assert real.told[0] == pytest.approx(real.passed, abs=0.05)


@pytest.mark.real_time
async def test_time_is_real_where_it_is_asked_for():
    real = Real()
    await asyncio.sleep(0.3)
    assert real.passed >= 0.29


def test_a_thread_that_waits_does_not_work():
    free = threading.Event()
    waiting = threading.Thread(target=free.wait, daemon=True)
    waiting.start()
    end = swift._clocks["monotonic"]() + 60
    while not swift.is_alone():
        assert swift._clocks["monotonic"]() < end
        time.sleep(0.01)
    free.set()
    waiting.join()
