"""A world that is kept in a file: channels, messages and tokens are there in the next run."""

import asyncio

from sandbox.manners import Manner
from sandbox.saving import kept, load, save
from sandbox.server import Sandbox


async def test_a_world_is_the_same_after_a_new_start_but_for_how_unkind_it_is(tmp_path):
    path = tmp_path / "deep" / "world.pickle"
    async with Sandbox(manners="kind") as first:
        said = first.person("Ana").say("games", "still here")
        save(first.core, path)
    async with Sandbox(manners="unkind") as second:
        assert load(second.core, path)
        assert Manner.PICK_STAYS in second.manners
        messages = second.person("Ben").messages("games")

        assert [message["content"] for message in messages] == ["still here"]
        assert second.person("Ana").id == first.person("Ana").id
        assert int(second.person("Ana").say("games", "more")["id"]) > int(said["id"])


async def test_a_change_is_saved_soon_and_at_the_end(tmp_path, monkeypatch):
    monkeypatch.setattr("sandbox.saving.SECONDS_BETWEEN_SAVES", 0.01)
    path = tmp_path / "world.pickle"
    async with Sandbox() as box:
        async with kept(box.core, path):
            await asyncio.sleep(0.05)
            before = path.stat().st_mtime_ns
            box.person("Ana").say("games", "one")
            await asyncio.sleep(0.1)
            assert path.stat().st_mtime_ns > before
        async with Sandbox() as other:
            assert load(other.core, path)


async def test_a_missing_or_broken_file_is_a_new_world(tmp_path, caplog):
    path = tmp_path / "world.pickle"
    async with Sandbox() as box:
        assert not load(box.core, path)
        path.write_bytes(b"no pickle")
        assert not load(box.core, path)
        assert "cannot be read" in caplog.text
        assert box.person("Ana")
