"""Rate limits, when they are enforced: buckets, headers, the shape of a 429, and the faults that imitate it."""

from __future__ import annotations

import time

import aiohttp
import pytest

from sandbox.faults import Fault
from tests.sandbox.conftest import code


@pytest.fixture
def limited(box):
    box.core.limits.enforced = True
    return box


async def test_without_enforcement_nothing_is_told_or_refused(api):
    assert {(await api.send({"content": "x"}))[0] for _ in range(20)} == {200}
    assert "X-RateLimit-Limit" not in api.headers


async def test_five_messages_in_five_seconds(api, limited):
    for left in (4, 3, 2, 1, 0):
        assert (await api.send({"content": "x"}))[0] == 200
        assert api.headers["X-RateLimit-Remaining"] == str(left)
    status, body = await api.send({"content": "x"})
    assert status == 429
    assert 4 < body["retry_after"] <= 5
    assert body["global"] is False
    assert {"Via", "Retry-After", "X-RateLimit-Scope", "X-RateLimit-Bucket"} <= set(api.headers)
    assert (await api.send({"content": "x"}, channel="lounge"))[0] == 200
    limited.clock.advance(5.1)
    assert (await api.send({"content": "x"}))[0] == 200


async def test_old_messages_are_edited_slower(api, limited):
    _, message = await api.send({"content": "x"})
    limited.clock.advance(3601)
    assert [(await api.edit(message, {"content": "y"}))[0] for _ in range(3)] == [200] * 3
    assert code(await api.edit(message, {"content": "y"})) == (429, 30046)


async def test_tokens_have_a_bucket_each_and_callbacks_none(api, limited, ana):
    first, second = (ana.slash("go", channel="games") for _ in range(2))
    for press in (first, second):
        assert (await api.answer(press, 4, {"content": "x"}))[0] == 200
        assert "X-RateLimit-Limit" not in api.headers
    assert [(await api.hook("PATCH", first, body={"content": "y"}))[0] for _ in range(6)] == [200] * 5 + [429]
    assert (await api.hook("PATCH", second, body={"content": "y"}))[0] == 200


async def test_names_change_twice_in_ten_minutes(api, limited):
    path = f"/channels/{(await api.thread())['id']}"
    assert [(await api.call("PATCH", path, {"name": name}))[0] for name in "abc"] == [200, 200, 429]
    assert (await api.call("PATCH", path, {"archived": True}))[0] == 200


async def test_fifty_a_second_over_all(limited):
    *passed, refused = [limited.core.limits.check("GET", f"/route/{n}", {}, {}) for n in range(51)]
    assert all(verdict.retry_after is None for verdict in passed)
    assert refused.scope == "global"
    assert refused.body()["global"] is True


async def test_faults_hit_what_they_name(api, box):
    fault = box.fault(Fault("POST", "/channels/*/messages", status=500, times=2))
    assert (await api.call("GET", "/users/@me"))[0] == 200
    assert [(await api.send({"content": "x"}))[0] for _ in range(3)] == [500, 500, 200]
    assert fault.hits == 2
    box.fault(Fault(template="/users/*", slow=0.05))
    start = time.perf_counter()
    await api.call("GET", "/users/@me")
    assert time.perf_counter() - start >= 0.05


async def test_a_lost_answer_was_still_done(api, box, ana):
    box.fault(Fault("POST", "*/messages", lost=True))
    with pytest.raises(aiohttp.ClientError):
        await api.send({"content": "ghost"})
    assert [m["content"] for m in ana.messages("games")] == ["ghost"]
    assert (await api.send({"content": "seen"}))[0] == 200
