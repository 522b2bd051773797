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


def clocks() -> tuple[float, ...]:
    """What time it really is, and what each of the clocks of a test says."""
    return swift._clocks["monotonic"](), time.monotonic(), time.time(), time.perf_counter()


def passed(since: tuple[float, ...]) -> list[float]:
    return [now - then for now, then in zip(clocks(), since, strict=True)]


async def test_an_hour_of_waiting_is_over_at_once_by_every_clock_and_things_come_in_the_order_of_their_time():
    loop, came = asyncio.get_running_loop(), []
    began, by_the_loop = clocks(), loop.time()

    async def come(after: float) -> None:
        await asyncio.sleep(after)
        came.append(after)

    await asyncio.gather(*(come(after) for after in (30.0, 0.5, 7.0, HOUR)))
    assert came == [0.5, 7.0, 30.0, HOUR]
    real, *told = passed(began)
    assert real < HOUR / 10
    assert all(HOUR <= one < HOUR + 60 for one in (*told, loop.time() - by_the_loop))


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
    began = clocks()
    try:
        async with asyncio.timeout(HOUR):
            assert await process.stdout.readline() == b"done\n"
    finally:
        await process.wait()
    real, told, *_ = passed(began)
    assert told == pytest.approx(real, abs=0.05)


@pytest.mark.real_time
async def test_time_is_real_where_it_is_asked_for():
    began = clocks()
    await asyncio.sleep(0.3)
    assert passed(began)[0] >= 0.29


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
