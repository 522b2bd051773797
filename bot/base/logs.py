"""The bot's own log: one line for each event, as text or as JSON. What must never be in a log is taken out here.

The code logs ids, kinds and reasons. Secrets can only come in from outside, in what an error says: a request's address
holds an interaction's token, a refusal may quote what was sent. `hide` is the last line against that.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Final

from bot.base.errors import DatabaseTrouble, StoreError

FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"

HIDDEN: Final = "[hidden]"
TOKEN: Final = re.compile(
    r"(?<=/)(?:aW50ZXJhY3Rpb246)?[\w-]{60,}"  # an interaction's token in an address
    r"|\b[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"  # a bot's token
)
ACTION: Final = re.compile(r"\b([af]1:\d+:\d*:(?:\d*:)?)[^'\"\n]*")
"""A button's id; what follows its decision may name a card."""


def hide(text: str, secrets: tuple[str, ...] = ()) -> str:
    """Return a text without tokens, without what private buttons say, and without the secrets given."""
    for secret in secrets:
        text = text.replace(secret, HIDDEN)
    return ACTION.sub(rf"\1{HIDDEN}", TOKEN.sub(HIDDEN, text))


class TextLines(logging.Formatter):
    """A line of text, for people; an error's traceback below it."""

    def __init__(self, secrets: tuple[str, ...] = ()) -> None:
        super().__init__(FORMAT)
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        return hide(super().format(record), self._secrets)


class JsonLines(TextLines):
    """A JSON object on one line, for programs: time (ISO 8601, UTC), level, logger, message, perhaps error."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": hide(record.getMessage(), self._secrets),
        }
        if record.exc_info:
            line["error"] = hide(self.formatException(record.exc_info), self._secrets)
        return json.dumps(line, ensure_ascii=False)


def report(logger: logging.Logger, message: str, *arguments: object) -> None:
    """Log the exception being handled, of work that nobody waits for: a bug with its trace.

    What the database refuses is a line only, and none where it refuses everybody: the host has been told (`Writer`).
    """
    error = sys.exception()
    if isinstance(error, StoreError):
        logger.log(level_of(error), f"{message}: %s", *arguments, error)
    else:
        logger.exception(message, *arguments)


def level_of(error: StoreError) -> int:
    """Return how loud what was not kept is told: hardly, where the store tells of the trouble itself."""
    return logging.INFO if isinstance(error, DatabaseTrouble) else logging.WARNING


def set_up_logging(level: str, form: str = "text", secrets: tuple[str, ...] = ()) -> None:
    """Log to stderr in a form ("text" or "json"); the libraries' own chatter only where something is wrong.

    At its lowest level aiosqlite would write down every value that is kept, secrets and hands among them.
    """
    handler = logging.StreamHandler(sys.stderr)
    shown = tuple(secret for secret in secrets if secret)
    handler.setFormatter(JsonLines(shown) if form == "json" else TextLines(shown))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    quiet = max(logging.getLevelNamesMapping()[level], logging.WARNING)
    for library in ("discord", "aiohttp", "aiosqlite", "PIL"):
        logging.getLogger(library).setLevel(quiet)
