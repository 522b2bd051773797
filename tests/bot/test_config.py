"""Settings: from the environment over .env over the defaults; whatever is wrong or ends the bot is one clear line."""

from __future__ import annotations

import asyncio
import os
from dataclasses import fields
from pathlib import Path
from types import ModuleType, SimpleNamespace

import discord
import pytest
from discord.ext import commands
from dotenv import dotenv_values

import bot.__main__ as start
from bot.base.config import Config, ConfigError, exposed, load_config, unused_settings
from bot.base.errors import StoreError
from bot.compiled import compiled, require_fresh
from bot.store.engines import engine_of
from tests.bot.ui.fakes import fault

EXAMPLE = Path(__file__).parents[2] / ".env.example"


def load(tmp_path, environ=None, text="") -> Config:
    env_file = tmp_path / ".env"
    env_file.write_text(text)
    return load_config(environ or {}, env_file)


def test_the_example_names_every_variable_and_no_other_and_is_the_defaults():
    assert set(dotenv_values(EXAMPLE)) == {field.metadata["env"] for field in fields(Config)}
    assert load_config({}, EXAMPLE) == Config() == load_config({}, Path("no such file"))


def test_the_environment_wins_over_the_file_and_empty_is_not_set(tmp_path, monkeypatch):
    config = load(
        tmp_path,
        {"MADANG_TURN_SECONDS": "30", "MADANG_LOG_LEVEL": " "},
        "MADANG_TURN_SECONDS=60\nMADANG_SLOW_TURN_SECONDS=7200\nMADANG_LOG_LEVEL=DEBUG\nMADANG_HOUSE_DELAY=\n",
    )
    assert (config.turn_seconds, config.slow_turn_seconds, config.log_level) == (30.0, 7200.0, "DEBUG")
    assert config.house_delay == Config().house_delay
    monkeypatch.setenv("MADANG_IDLE_HOURS", "3")
    assert load_config(env_file=tmp_path / "none").idle_hours == 3.0, "the environment of the process"


WRONG = {
    "MADANG_TURN_SECONDS": ("soon", "-5", "0", "nan"),
    "MADANG_SLOW_TURN_SECONDS": ("inf",),
    "MADANG_HOUSE_DELAY": ("-1", "1e9"),
    "MADANG_LOG_LEVEL": ("LOUD",),
    "MADANG_HOUSE_LEVEL": ("cruel",),
    "MADANG_THINKERS": ("-1",),
    "MADANG_THINKING_MS": ("0",),
    "MADANG_KEY": ("short",),
    "DISCORD_API_BASE": ("discord.com/api",),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_value_is_named_in_one_line(tmp_path, name):
    for value in WRONG[name]:
        with pytest.raises(ConfigError) as caught:
            load(tmp_path, {name: value})
        assert name in str(caught.value)
        assert "\n" not in str(caught.value)


def test_limits_are_told_as_they_are_written(tmp_path):
    with pytest.raises(ConfigError, match="MADANG_CAPS is 2000000: use a number from 0.1 to 1000000$"):
        load(tmp_path, {"MADANG_CAPS": "2000000"})


def test_an_unreadable_file_is_named_and_a_missing_token_says_what_to_do(tmp_path):
    env_file = tmp_path / ".env"
    env_file.write_bytes(b"DISCORD_TOKEN=\xff\xfe\n")
    with pytest.raises(ConfigError, match="env"):
        load_config({}, env_file)
    with pytest.raises(ConfigError, match="DISCORD_TOKEN is not set"):
        Config().require_token()


def test_the_database_is_a_file_or_on_a_server():
    assert engine_of(Config().database).name == "data/madang.db"
    assert engine_of("sqlite:////var/lib/madang.db").name == "/var/lib/madang.db"
    assert engine_of("postgresql://ana:pw@db.here:77/madang").name == "madang on db.here:77"


def test_secrets_and_the_password_in_an_address_are_not_shown(tmp_path):
    config = load(tmp_path, {"DISCORD_TOKEN": "the-token", "MADANG_KEY": "a key that is long enough"})
    assert config.require_token() == "the-token"
    assert "the-token" not in repr(config)
    assert "long enough" not in repr(config)
    config = Config(database="postgresql://ana:a%40b@db.here/madang")
    assert "a%40b" not in repr(config)
    assert {"a%40b", "a@b"} <= set(config.secrets())
    for address in ("postgres://ana:a%40b@db.here/madang", "sqlite:///"):
        with pytest.raises(StoreError, match="MADANG_DATABASE") as caught:
            engine_of(address)
        assert "a%40b" not in str(caught.value)


def test_a_setting_that_is_gone_is_told_wherever_it_is_set(tmp_path):
    file = tmp_path / ".env"
    file.write_text("MADANG_SESSIONS=2\n")
    assert unused_settings({}, tmp_path / "none") == unused_settings({"MADANG_SESSIONS": " "}, tmp_path / "none") == []
    (line,) = unused_settings({}, file)
    assert [line] == unused_settings({"MADANG_SESSIONS": "1"}, tmp_path / "none")
    assert line.startswith("the setting MADANG_SESSIONS is gone: ") and "\n" not in line
    assert load_config({}, file) == Config()


def test_a_setting_that_is_misspelt_is_told_with_what_is_meant(tmp_path):
    given = {"MADANG_TRUN_SECONDS": "30", "MADANG_QUX": "1", "MADANG_KEY_FILE": "", "MADANG_UPGRADE": "22", "PATH": "/"}
    strange, misspelt = unused_settings(given, tmp_path / "none")
    assert misspelt == "there is no setting MADANG_TRUN_SECONDS, so it does nothing: did you mean MADANG_TURN_SECONDS?"
    assert strange == "there is no setting MADANG_QUX, so it does nothing: see .env.example"
    assert unused_settings({}, EXAMPLE) == []


def test_secrets_may_stand_in_files_of_their_own(tmp_path):
    token, credentials = tmp_path / "token", tmp_path / "credentials"
    token.write_text("the token\n")
    credentials.mkdir()
    (credentials / "madang_key").write_text("k" * 40)
    environ = {"DISCORD_TOKEN_FILE": str(token), "CREDENTIALS_DIRECTORY": str(credentials)}
    config = load(tmp_path, environ)
    assert (config.discord_token, config.key) == ("the token", "k" * 40)
    assert load(tmp_path, {**environ, "DISCORD_TOKEN": "nearer"}).discord_token == "nearer"
    with pytest.raises(ConfigError) as caught:
        load(tmp_path, {"DISCORD_TOKEN_FILE": str(tmp_path / "none")})
    assert "DISCORD_TOKEN_FILE" in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "mode", "told"),
    [("DISCORD_TOKEN=t", 0o644, True), ("DISCORD_TOKEN=t", 0o600, False), ("DISCORD_TOKEN=", 0o644, False)],
)
def test_a_file_of_secrets_that_others_may_read_is_told_of(tmp_path, text, mode, told):
    env_file = tmp_path / ".env"
    env_file.write_text(text)
    env_file.chmod(mode)
    assert ("chmod 600" in exposed(env_file)) is told
    assert exposed(tmp_path / "none") == ""


def module(name: str, file: str) -> ModuleType:
    made = ModuleType(name)
    made.__file__ = file
    return made


def test_compiled_rules_are_only_run_while_they_are_those_of_the_source_beside_them(tmp_path):
    require_fresh()  # those under test are
    plain, other = module("games.yud", "/x/games/yud/__init__.py"), module("gamesome.a", "/x/a.so")
    assert compiled([plain, other, ModuleType("games.nowhere")]) == {}
    library, source = tmp_path / "rules.cpython-311-x86_64-linux-gnu.so", tmp_path / "rules.py"
    for file in (library, source):
        file.touch()
        os.utime(file, (1000, 1000))
    rules = module("games.yud.rules", str(library))
    assert compiled([rules]) == {library: source}
    assert require_fresh([rules]) == 1
    os.utime(source, (1001, 1001))
    with pytest.raises(ConfigError, match="make fast"):
        require_fresh([rules])


ERRORS = {
    "a setting": (ConfigError("DISCORD_TOKEN is not set"), "madang: DISCORD_TOKEN is not set\n"),
    "the database": (StoreError("another bot is running"), "madang: another bot is running\n"),
    "a bug": (KeyError("session_start_limit"), "the bot cannot go on (KeyError: 'session_start_limit'"),
    "many": (ExceptionGroup("tasks", [ValueError("one"), ValueError("two")]), "the bot cannot go on (ExceptionGroup"),
    "a long story": (RuntimeError("x" * 1000), "start it with MADANG_LOG_LEVEL=DEBUG, and report what it says"),
    "lines": (RuntimeError("one\ntwo\n\tthree"), "one two three"),
    "a cog": (commands.ExtensionFailed("cogs.yud", ImportError("gone")), "cogs.yud"),
    "a file": (FileNotFoundError(2, "No such file", "fonts/thai.ttf"), "fonts/thai.ttf cannot be used (No such file)"),
    "a network": (ConnectionRefusedError(111, "refused"), "cannot be reached"),
    "a refusal": (fault(500), "refuses to serve the bot"),
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
