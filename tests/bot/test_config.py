"""Settings: from the environment over .env over the defaults; every wrong one is one clear line."""

from __future__ import annotations

from pathlib import Path

import pytest
from dotenv import dotenv_values

from bot.base.config import Config, ConfigError, exposed, gone_settings, load_config, variables
from bot.base.errors import StoreError
from bot.store.engines import engine_of

EXAMPLE = Path(__file__).parents[2] / ".env.example"


def load(tmp_path, environ=None, text="") -> Config:
    env_file = tmp_path / ".env"
    env_file.write_text(text)
    return load_config(environ or {}, env_file)


def test_the_example_names_every_variable_and_no_other():
    assert set(dotenv_values(EXAMPLE)) == set(variables().values())


def test_the_example_is_the_defaults():
    assert load_config({}, EXAMPLE) == Config() == load_config({}, Path("no such file"))


def test_the_environment_wins_over_the_file_and_empty_is_not_set(tmp_path):
    config = load(
        tmp_path,
        {"MADANG_TURN_SECONDS": "30", "MADANG_LOG_LEVEL": " "},
        "MADANG_TURN_SECONDS=60\nMADANG_SLOW_TURN_SECONDS=7200\nMADANG_LOG_LEVEL=DEBUG\nMADANG_HOUSE_DELAY=\n",
    )
    assert (config.turn_seconds, config.slow_turn_seconds, config.log_level) == (30.0, 7200.0, "DEBUG")
    assert config.house_delay == Config().house_delay


def test_the_process_environment_is_read(monkeypatch, tmp_path):
    monkeypatch.setenv("MADANG_IDLE_HOURS", "3")
    assert load_config(env_file=tmp_path / "none").idle_hours == 3.0


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MADANG_TURN_SECONDS", "soon"),
        ("MADANG_TURN_SECONDS", "0"),
        ("MADANG_TURN_SECONDS", "nan"),
        ("MADANG_SLOW_TURN_SECONDS", "inf"),
        ("MADANG_HOUSE_DELAY", "-1"),
        ("MADANG_LOG_LEVEL", "LOUD"),
        ("MADANG_HOUSE_LEVEL", "cruel"),
        ("MADANG_THINKERS", "-1"),
        ("MADANG_THINKING_MS", "0"),
        ("MADANG_KEY", "short"),
        ("DISCORD_API_BASE", "discord.com/api"),
    ],
)
def test_a_wrong_value_is_named_in_one_line(tmp_path, name, value):
    with pytest.raises(ConfigError) as caught:
        load(tmp_path, {name: value})
    assert name in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_unreadable_file_is_named(tmp_path):
    env_file = tmp_path / ".env"
    env_file.write_bytes(b"DISCORD_TOKEN=\xff\xfe\n")
    with pytest.raises(ConfigError, match="env"):
        load_config({}, env_file)


def test_secrets_are_not_shown(tmp_path):
    config = load(tmp_path, {"DISCORD_TOKEN": "the-token", "MADANG_KEY": "a key that is long enough"})
    assert config.require_token() == "the-token"
    assert "the-token" not in repr(config)
    assert "long enough" not in repr(config)


def test_a_missing_token_says_what_to_do():
    with pytest.raises(ConfigError, match="DISCORD_TOKEN is not set"):
        Config().require_token()


def test_the_database_is_a_file_or_on_a_server():
    assert engine_of(Config().database).name == "data/madang.db"
    assert engine_of(Config(database="sqlite:////var/lib/madang.db").database).name == "/var/lib/madang.db"
    assert engine_of(Config(database="postgresql://ana:pw@db.here:77/madang").database).name == "madang on db.here:77"


def test_a_password_in_an_address_is_not_shown():
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
    assert gone_settings({}, tmp_path / "none") == gone_settings({"MADANG_SESSIONS": " "}, tmp_path / "none") == []
    (line,) = gone_settings({}, file)
    assert [line] == gone_settings({"MADANG_SESSIONS": "1"}, tmp_path / "none")
    assert line.startswith("the setting MADANG_SESSIONS is gone: ") and "\n" not in line
    assert load_config({}, file) == Config()


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
