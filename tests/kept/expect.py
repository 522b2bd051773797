"""`python -m tests.kept.expect`: writes down what today's bot reads in the kept files (run once, at 31c671fd)."""

from __future__ import annotations

import asyncio
import json
import tempfile
from pathlib import Path
from typing import Any

from tests.databases import engine_is

FILES = Path(__file__).with_name("files")
IN_FULL = ("tallies", "seasons", "tournament_entries", "daily_tries", "user_settings", "guild_settings", "deadlines")
"""Tables of which every row is written down in full."""


async def live(folder: Path) -> dict[str, Any]:
    """What goes on in a database."""
    from tests.kept.opening import opened, shown

    async with opened(folder) as court:
        tables, tour = court.desk.tables, await court.desk.store.tournament(1)
        playing = [table for table in tables.live() if table.state is not None]
        return {
            "playing": {str(one.id): [*shown(one, len(await tables.log(one.id)))] for one in playing},
            "lobbies": [one.id for one in tables.live() if one.state is None],
            "tournament": [tour.name, str(tour.stage), sorted(one.user_id for one in tour.entries), len(tour.pods)],
        }


def expect(engine: str) -> dict[str, Any]:
    """What is in an engine's database."""
    from tests.kept.opening import columns_of, digest, put, rows_of

    folder = Path(tempfile.mkdtemp())
    with engine_is(engine):
        put(engine, folder)
        found: dict[str, Any] = {"tables": {}, "rows": {}}
        for table, columns in columns_of(folder).items():
            rows = rows_of(folder, table, columns)
            found["tables"][table] = [columns, len(rows), digest(rows)]
            if table in IN_FULL:
                found["rows"][table] = [columns, rows]
        return found | asyncio.run(live(folder))


def lines(value: Any, depth: int = 0) -> str:
    """JSON with a line for each thing at the third depth."""
    if depth == 3 or not isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    inner = ",\n".join(f"{' ' * (depth + 1)}{json.dumps(k)}: {lines(v, depth + 1)}" for k, v in value.items())
    return f"{{\n{inner}\n{' ' * depth}}}"


def main() -> None:
    """Write expected.json."""
    (FILES / "expected.json").write_text("{}")
    from tests.kept.opening import check, read_record

    found: dict[str, Any] = {engine: expect(engine) for engine in ("sqlite", "postgresql")}
    found["replays"] = {}
    for path in sorted(FILES.glob("*.replay.json")):
        record = read_record(path.read_bytes())
        outcome = check(record).outcome
        assert outcome is not None
        found["replays"][record.game] = [[*outcome.scores], [*outcome.placements]]
    (FILES / "expected.json").write_text(lines(found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
