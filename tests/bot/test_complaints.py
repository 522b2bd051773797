"""Whatever ends the bot is one line, and a non-zero exit."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import discord
import pytest
from discord.ext import commands

import bot.__main__ as start
from bot.base.config import Config


def refused(status):
    return discord.HTTPException(SimpleNamespace(status=status, reason="planted"), "planted")


ERRORS = {
    "a bug": (KeyError("session_start_limit"), "the bot cannot go on (KeyError: 'session_start_limit'"),
    "many": (ExceptionGroup("tasks", [ValueError("one"), ValueError("two")]), "the bot cannot go on (ExceptionGroup"),
    "a long story": (RuntimeError("x" * 1000), "start it with MADANG_LOG_LEVEL=DEBUG, and report what it says"),
    "lines": (RuntimeError("one\ntwo\n\tthree"), "one two three"),
    "a cog": (commands.ExtensionFailed("cogs.yud", ImportError("gone")), "cogs.yud"),
    "a file": (FileNotFoundError(2, "No such file", "fonts/thai.ttf"), "fonts/thai.ttf cannot be used (No such file)"),
    "a network": (ConnectionRefusedError(111, "refused"), "cannot be reached"),
    "a refusal": (refused(500), "refuses to serve the bot"),
    "a reset token": (discord.ConnectionClosed(SimpleNamespace(close_code=4004), shard_id=0), "put the token of the"),
    "a shard": (discord.ConnectionClosed(SimpleNamespace(close_code=4013), shard_id=0), "refuses to serve the bot"),
    "time": (TimeoutError(), "cannot be reached"),
}


@pytest.mark.parametrize("name", ERRORS)
def test_any_failure_is_one_line(name, monkeypatch, capsys):
    error, words = ERRORS[name]

    async def fails(_config):
        await asyncio.sleep(0)
        raise error

    monkeypatch.setattr(start, "run", fails)
    monkeypatch.setattr(start, "load_config", lambda: Config(discord_token="none"))
    monkeypatch.setattr(start, "set_up_logging", lambda *_: None)
    assert start.main([]) == start.FAILED
    written = capsys.readouterr().err
    assert written.count("\n") == 1 and len(written) <= 300
    assert written.startswith("madang: ")
    assert words in written
