"""The record of a match as a file: what is needed to play it again and to check its shuffles, and no user's number.

A record can be checked on another machine, without the database: the rules are those of the game's `rules_version`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from bot.games import find_game
from bot.tables.model import LogRow, Table
from bot.tables.verify import Verification, verify_log
from games.core import AnyGame, GameError, Seat, parse_options

T = TypeVar("T")
FORMAT: Final = "madang-replay"
VERSION: Final = 1
SIZE_LIMIT: Final = 8 << 20
"""Bytes of the largest file that is read."""


class RecordError(Exception):
    """A file is no record that can be checked here. The message is one line that says why."""


class Record(NamedTuple):
    """A match from its first draw to its end."""

    table: int
    game: str
    rules_version: int
    options: Mapping[str, str]
    """Only what differs from the manual."""
    names: tuple[str, ...]
    """Of the seats, as shown; "" for somebody who was forgotten."""
    log: tuple[tuple[Seat, str], ...]
    commitment: str
    """SHA-256 of the secret, shown before the first draw."""
    secret: str
    deal: str = ""
    """The set deal whose secret that is; "" for the table's own."""
    places: Mapping[str, str] = {}
    """Where that deal's draws stood, where it was a match before (bot.tables.play.Stock)."""


def record_of(table: Table, log: Sequence[LogRow]) -> Record:
    """Return the record of an ended table; raises ValueError while its secret is not revealed."""
    if table.secret is None:
        raise ValueError(f"table {table.id} has not ended")
    return Record(
        table.id,
        table.game.info.key,
        table.rules_version,
        dict(table.options),
        table.names,
        tuple((row.seat, row.text) for row in log),
        table.commitment,
        table.secret,
        table.deal,
        dict(table.places),
    )


def write_record(record: Record) -> bytes:
    """Return a record as the bytes of its file, JSON with a line for each action."""
    head = {"format": FORMAT, "version": VERSION, **{k: v for k, v in record._asdict().items() if k != "log"}}
    lines = json.dumps(head, ensure_ascii=False, indent=1)[:-2]
    rows = ",\n  ".join(json.dumps([seat, text], ensure_ascii=False) for seat, text in record.log)
    return f'{lines},\n "log": [\n  {rows}\n ]\n}}\n'.encode()


def read_record(data: bytes) -> Record:
    """Return the record of a file's bytes; raises RecordError."""
    if len(data) > SIZE_LIMIT:
        raise RecordError("the file is too large for a record")
    try:
        content = json.loads(data.decode("utf-8"))
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        raise RecordError(f"the file is no JSON ({error})") from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise RecordError("the file is no record of a match")
    if content.get("version") != VERSION:
        raise RecordError(f"the record is of version {content.get('version')!r}; this program reads version {VERSION}")
    try:
        return _parsed(content)
    except (KeyError, TypeError, ValueError) as error:
        raise RecordError(f"the record is not whole ({error})") from error


def _parsed(content: Mapping[str, Any]) -> Record:
    log = tuple((_typed(seat, int), _typed(text, str)) for seat, text in _typed(content["log"], list))
    options, places = _typed(content["options"], dict), _typed(content.get("places", {}), dict)
    return Record(
        _typed(content["table"], int),
        _typed(content["game"], str),
        _typed(content["rules_version"], int),
        {_typed(name, str): _typed(value, str) for name, value in options.items()},
        tuple(_typed(name, str) for name in _typed(content["names"], list)),
        log,
        _typed(content["commitment"], str),
        _typed(content["secret"], str),
        _typed(content.get("deal", ""), str),
        {_typed(number, str): _typed(place, str) for number, place in places.items()},
    )


def _typed(value: object, kind: type[T]) -> T:
    if not isinstance(value, kind) or isinstance(value, bool):
        raise TypeError(f"{value!r:.40} is no {kind.__name__}")
    if isinstance(value, str):
        value.encode()  # half a surrogate pair is no text; raises a ValueError
    return value


def game_of(record: Record) -> AnyGame:
    """Return the record's game; raises RecordError when this program does not have it, or not its rules."""
    try:
        game = find_game(record.game)
    except KeyError:
        raise RecordError(f"this program has no game {record.game!r}") from None
    if game.info.todays_options(record.rules_version, {}) is None:
        raise RecordError(
            f"the match was played by version {record.rules_version} of the rules of {game.info.key}; "
            f"this program has version {game.info.rules_version}"
        )
    if not game.info.min_seats <= len(record.names) <= game.info.max_seats:
        raise RecordError(f"{game.info.key} is not played with {len(record.names)} seats")
    return game


def check(record: Record) -> Verification:
    """Deal and play the match again; raises RecordError for a record that cannot be checked here."""
    game = game_of(record)
    try:
        given = game.info.todays_options(record.rules_version, record.options) or {}
        options = parse_options(game.info.options, given)
    except (GameError, ValueError) as error:
        raise RecordError(f"its house rules cannot be read ({error})") from error
    return verify_log(
        game,
        options,
        len(record.names),
        record.log,
        table_id=record.table,
        secret=record.secret,
        commitment=record.commitment,
        deal=record.deal,
        places=record.places,
    )
