"""What is kept, as files: everything about somebody, a server's results."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from bot.features.admin import sql
from bot.store.model import ResultRow
from bot.store.store import Store

COLUMNS: Final = (
    "table", "game", "started_at", "finished_at", "actions", "rated", "reason", "options", "seat", "user_id", "name",
    "house", "score", "placement",
)  # fmt: skip
EXACT: Final = 2**53
"""The largest number that every reader of JSON takes as it is."""
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet would reckon with."""


def everything_json(user_id: int, kept: Mapping[str, Sequence[Mapping[str, Any]]]) -> bytes:
    """Return everything that is kept of a user, as JSON; long numbers as texts: many readers would round them."""
    rows = {name: [{key: _exact(value) for key, value in row.items()} for row in kept[name]] for name in kept}
    return _json({"user": str(user_id), **rows})


def _exact(value: object) -> object:
    return str(value) if isinstance(value, int) and abs(value) > EXACT else value


async def all_results(store: Store, guild_id: int) -> list[ResultRow]:
    """Return every result of a guild, the oldest first; read bit by bit, so that what players ask for comes between."""
    rows: list[ResultRow] = []
    while more := await store.read(sql.results, guild_id, rows[-1] if rows else None):
        rows += more
    return rows


def results_csv(rows: Sequence[ResultRow]) -> bytes:
    """Return results as CSV, a line for each seat, in UTF-8 with the mark that spreadsheets look for."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, extrasaction="ignore")
    writer.writeheader()
    for match in map(_match, rows):
        options = json.dumps(match["options"], ensure_ascii=False)
        for seat in match["seats"]:
            cells = {**match, "options": options, **seat}
            writer.writerow({name: _cell(value) for name, value in cells.items()})
    return out.getvalue().encode("utf-8-sig")


def _cell(value: object) -> object:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def results_json(rows: Sequence[ResultRow]) -> bytes:
    """Return results as JSON."""
    return _json([_match(row) for row in rows])


def _json(content: object) -> bytes:
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def _match(row: ResultRow) -> dict[str, Any]:
    return {
        "table": row.table_id,
        "game": row.game,
        "started_at": _iso(row.started_at),
        "finished_at": _iso(row.finished_at),
        "actions": row.actions,
        "rated": row.rated,
        "reason": row.reason,
        "options": dict(row.options),
        "seats": [seat._asdict() | {"user_id": _person(seat.user_id)} for seat in row.seats],
    }


def _person(user_id: int | None) -> str:
    """Return a person's number; "" for a house player, and for who was forgotten."""
    return str(user_id) if user_id is not None and user_id > 0 else ""


def _iso(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def zipped(name: str, data: bytes) -> bytes:
    """Return a file packed as a zip archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return out.getvalue()
