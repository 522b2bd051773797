"""The settings of a running bot, from the environment and `.env` (the environment wins), typed and checked.

Every field names its variable; `.env.example` lists them all. What a guild or a player prefers is in the store.
"""

from __future__ import annotations

import dataclasses
import difflib
import math
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, get_type_hints
from urllib.parse import unquote, urlsplit

from dotenv import dotenv_values

from bot.base.share import Share, parts
from games.core.levels import Level

ENV_FILE: Final = Path(".env")
LOG_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")
LOG_FORMATS: Final = ("text", "json")
DMS: Final = 0
"""What stands for a guild where direct messages are meant."""
KEY_LENGTH: Final = 16
"""The fewest characters of MADANG_KEY."""

GONE: Final[Mapping[str, str]] = {
    "MADANG_SESSIONS": "each shard has one session, and a press that comes while nobody serves its shard is lost: "
    "Discord says that the interaction failed, and one presses again",
}
"""Settings that are gone: variable → what happens now."""

SECRETS: Final = ("DISCORD_TOKEN", "MADANG_KEY", "MADANG_DATABASE")
"""What may also stand in a file of its own: one that `<name>_FILE` names, or a credential of systemd (name in small
letters)."""
ELSEWHERE: Final = ("MADANG_UPGRADE", "MADANG_SANDBOX_PORT", *(f"{env}_FILE" for env in SECRETS))
"""What is read elsewhere."""


class ConfigError(Exception):
    """A setting is missing or wrong. The message is one line that says what to do."""


def setting(env: str, default: object, *, low: float = 0, high: float = math.inf, secret: bool = False) -> Any:  # noqa: ANN401
    """Declare a field: its variable, its default, the range of a number (both included), whether repr hides it."""
    return dataclasses.field(default=default, repr=not secret, metadata={"env": env, "low": low, "high": high})


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The settings. Durations are seconds unless the name says otherwise."""

    discord_token: str = setting("DISCORD_TOKEN", "", secret=True)
    discord_api_base: str = setting("DISCORD_API_BASE", "https://discord.com/api/v10")
    database: str = setting("MADANG_DATABASE", "sqlite:///data/madang.db", secret=True)
    key: str = setting("MADANG_KEY", "", secret=True)
    """What interaction tokens are encrypted with; empty: a key file beside the database."""
    games: str = setting("MADANG_GAMES", "")
    """The keys of the games on offer, with commas between; empty: all."""
    log_level: str = setting("MADANG_LOG_LEVEL", "INFO")
    log_format: str = setting("MADANG_LOG_FORMAT", "text")
    metrics_port: int = setting("MADANG_METRICS_PORT", 0, low=0, high=65_535)
    """Where /health and /metrics are served; 0: nowhere."""
    metrics_host: str = setting("MADANG_METRICS_HOST", "127.0.0.1")
    """The machine's own address at which they are served."""
    shards: str = setting("MADANG_SHARDS", "")
    """What of all shards this process may serve (`shares`); empty: all, as many as Discord recommends."""
    turn_seconds: float = setting("MADANG_TURN_SECONDS", 90.0, low=1, high=86_400)
    slow_turn_seconds: float = setting("MADANG_SLOW_TURN_SECONDS", 86_400.0, low=1, high=2_592_000)
    house_delay: float = setting("MADANG_HOUSE_DELAY", 1.5, low=0, high=60)
    """How long a house player takes over a choice, about."""
    house_level: str = setting("MADANG_HOUSE_LEVEL", "normal")
    """How strong house players are where nobody says otherwise: gentle, easy, normal or hard."""
    thinkers: int = setting("MADANG_THINKERS", 1, low=0, high=64)
    """Processes that think for hard house players; 0: there is no hard level."""
    thinking_ms: float = setting("MADANG_THINKING_MS", 250.0, low=10, high=10_000)
    """Milliseconds of processor time for a decision of a hard house player; less while several wait."""
    caps: float = setting("MADANG_CAPS", 1.0, low=0.1, high=1e6)
    """How many times as much as usual one person may ask for: presses, lobbies, invitations, films."""
    idle_hours: float = setting("MADANG_IDLE_HOURS", 12.0, low=0.01, high=8_760)
    """A table where no person did anything for so long is closed (a slow one: at least three of its turns)."""
    abandon_seconds: float = setting("MADANG_ABANDON_SECONDS", 600.0, low=1, high=604_800)
    """A match that every person has left is closed after so long (a slow one: at least one of its turns)."""
    purge_days: float = setting("MADANG_PURGE_DAYS", 30.0, low=0, high=3_650)
    """Everything of a server that has removed the bot is deleted after so many days."""

    def __post_init__(self) -> None:
        """Check what a type cannot say; raises ConfigError."""
        for field in dataclasses.fields(self):
            value, low, high = getattr(self, field.name), field.metadata["low"], field.metadata["high"]
            if isinstance(value, int | float) and not low <= value <= high:
                raise ConfigError(
                    f"{field.metadata['env']} is {value:.10g}: use a number from {low:.10g} to {high:.10g}"
                )
        if self.log_level not in LOG_LEVELS:
            raise ConfigError(f"MADANG_LOG_LEVEL is {self.log_level!r}: use one of {', '.join(LOG_LEVELS)}")
        if self.house_level not in tuple(Level):
            raise ConfigError(f"MADANG_HOUSE_LEVEL is {self.house_level!r}: use one of {', '.join(Level)}")
        if self.log_format not in LOG_FORMATS:
            raise ConfigError(f"MADANG_LOG_FORMAT is {self.log_format!r}: use one of {', '.join(LOG_FORMATS)}")
        self.shares()  # raises what is wrong with it
        base = urlsplit(self.discord_api_base)
        if base.scheme not in ("http", "https") or not base.netloc:
            raise ConfigError(
                f"DISCORD_API_BASE is {self.discord_api_base!r}: use an address such as https://discord.com/api/v10"
            )
        if self.key and len(self.key) < KEY_LENGTH:
            raise ConfigError(f"MADANG_KEY is too short: use at least {KEY_LENGTH} characters, or leave it out")

    def shares(self) -> tuple[Share, ...]:
        """Return the shares of all shards that this process may take: one of them, as soon as nobody else has it."""
        divided = re.fullmatch(r"(\d{1,5}) in (\d{1,4})", " ".join(self.shards.split()))
        if divided is not None and 1 <= int(divided[2]) <= int(divided[1]):
            return parts(int(divided[1]), int(divided[2]))
        try:
            return (Share.named(self.shards),)
        except ValueError:
            raise ConfigError(
                f"MADANG_SHARDS is {self.shards!r}: use FIRST-LAST/COUNT, such as 0-3/8 for the first four of eight, "
                "or COUNT in PARTS, such as 8 in 2 for whichever half is free"
            ) from None

    @property
    def stuck_file(self) -> Path:
        """The file that names the tables to leave alone: their rules do not come to an end (bot.base.at_work)."""
        name = str(self.database).removeprefix("sqlite:///")
        return Path("data/madang.stuck") if "://" in name else Path(f"{name}.stuck")

    def secrets(self) -> tuple[str, ...]:
        """Return what must stand in no log."""
        password = urlsplit(self.database).password or ""
        return self.discord_token, self.key, password, unquote(password)

    def require_token(self) -> str:
        """Return the bot's token; raises ConfigError when there is none."""
        if not self.discord_token:
            raise ConfigError(
                "DISCORD_TOKEN is not set: put your bot's token into .env (docs/hosting.md says how to get one)"
            )
        return self.discord_token


def load_config(environ: Mapping[str, str] | None = None, env_file: Path = ENV_FILE) -> Config:
    """Return the settings from `environ` (default: the process's) and, where it is silent, from `env_file`.

    An empty value counts as not set. Raises ConfigError.
    """
    given = _given(environ, env_file)
    kinds = get_type_hints(Config)
    values: dict[str, Any] = {
        one.name: _number(env, given[env], kinds[one.name]) if kinds[one.name] in (int, float) else given[env].strip()
        for one in dataclasses.fields(Config)
        if (env := one.metadata["env"]) in given
    }
    return Config(**values)


def unused_settings(environ: Mapping[str, str] | None = None, env_file: Path = ENV_FILE) -> list[str]:
    """Return one line for each setting that is set and gone, or misspelt. Raises ConfigError."""
    given = _given(environ, env_file)
    known = [one.metadata["env"] for one in dataclasses.fields(Config)]
    lines = [f"the setting {env} is gone: {now}" for env, now in GONE.items() if env in given]
    for env in sorted({env for env in given if env.startswith("MADANG_")} - {*known, *ELSEWHERE, *GONE}):
        near = difflib.get_close_matches(env, known, 1, 0.8)
        meant = f"did you mean {near[0]}?" if near else "see .env.example"
        lines.append(f"there is no setting {env}, so it does nothing: {meant}")
    return lines


def exposed(env_file: Path = ENV_FILE) -> str:
    """Return one line where other users of the machine may read the secrets in the file, else ""."""
    try:
        mode = env_file.stat().st_mode & 0o777
    except OSError:
        return ""
    secret = any(_read(env_file).get(env) for env in SECRETS)
    if secret and mode & 0o077:
        return f"{env_file} holds secrets and others may read it (mode {mode:o}): chmod 600 {env_file}"
    return ""


def _given(environ: Mapping[str, str] | None, env_file: Path) -> dict[str, str]:
    own = _filled(os.environ if environ is None else environ)
    given = {**_read(env_file), **own}
    folder = Path(own.get("CREDENTIALS_DIRECTORY", "/nonexistent"))
    for env in SECRETS:
        named, credential = given.get(f"{env}_FILE", ""), folder / env.lower()
        if env not in given and (named or credential.is_file()):
            given[env] = _secret(f"{env}_FILE" if named else "CREDENTIALS_DIRECTORY", Path(named or credential))
    return given


def _secret(env: str, path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(
            f"{env} names {path}, which cannot be read ({error}): make it readable for the bot"
        ) from error


def _filled(values: Mapping[str, str | None]) -> dict[str, str]:
    return {name: value for name, value in values.items() if value and value.strip()}


def _read(env_file: Path) -> dict[str, str]:
    if not env_file.exists():
        return {}
    try:
        return _filled(dotenv_values(env_file, encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{env_file} cannot be read ({error}): make it a readable UTF-8 text file") from error


def _number(env: str, text: str, kind: type[float]) -> float:
    try:
        return kind(text)
    except ValueError:
        raise ConfigError(f"{env} is {text!r}: use a number{' without fraction' * (kind is int)}") from None
