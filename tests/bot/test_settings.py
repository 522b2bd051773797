"""What people and servers prefer is never older in memory than in the database."""

from __future__ import annotations

import asyncio
from unittest.mock import AsyncMock

import pytest

from bot.features.admin.settings import Settings
from bot.store.model import GuildSettings, UserSettings


async def test_a_slow_read_does_not_undo_what_was_set_meanwhile(house, monkeypatch):
    settings, door, read = Settings(house.store), asyncio.Event(), house.store.read

    async def slowly(sql, *values):
        found = await read(sql, *values)
        await door.wait()
        return found

    monkeypatch.setattr(house.store, "read", slowly)
    reads = asyncio.gather(settings.user(1), settings.guild(10))
    for _ in range(1000):
        await asyncio.sleep(0)
    await settings.set_user(1, UserSettings(language="ko"))
    await settings.set_guild(10, GuildSettings(language="th"))
    door.set()
    await reads
    assert (await settings.user(1)).language == "ko"
    assert (await settings.guild(10)).language == "th"


async def test_what_is_kept_is_known_also_where_others_could_not_be_told(house, monkeypatch):
    settings = Settings(house.store)
    assert (await settings.user(1)).language != "vi"
    monkeypatch.setattr(house.store, "tell", AsyncMock(side_effect=OSError("nobody hears")))
    with pytest.raises(OSError, match="nobody hears"):
        await settings.set_user(1, UserSettings(language="vi"))
    assert (await settings.user(1)).language == "vi"
