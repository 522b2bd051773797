"""What `madang` does besides running the bot: `try`, `nodes`, `backup`, `move`, `replay`, `lessons`; no Discord."""

from __future__ import annotations

import argparse
import asyncio
import sys
from datetime import timedelta
from pathlib import Path
from typing import Final

from bot.base.config import load_config
from bot.features.learn.script import lesson_lines
from bot.features.replay.record import SIZE_LIMIT, Record, RecordError, check, game_of, read_record
from bot.show.wording import plain_name
from bot.store.cluster import Node
from bot.store.db import Row
from bot.store.engines import engine_of, looking
from bot.store.move import move
from bot.tables.sql import lesson_tables
from bot.texts import load_texts
from bot.trial import try_out
from games.core import CHANCE

MOST_TOLD: Final = 300
"""Characters of what is told of a bad file: part of it may be the file's own text."""
SILENT_SECONDS: Final = 3.0
"""A living process is not silent for so long."""
UNFAIR: Final = 1
"""Exit code for a record whose shuffles or moves are wrong, or that cannot be checked."""


def tell(text: str, *, failed: bool = False) -> None:
    """Print a text for the host, one about a failure to where errors go."""
    print(text, file=sys.stderr if failed else sys.stdout)  # noqa: T201


def add_commands(parser: argparse.ArgumentParser) -> None:
    """Add the subcommands to the command line; each sets `command` to what it does."""
    commands = parser.add_subparsers(metavar="COMMAND", title="instead of running the bot")
    trying = commands.add_parser("try", help="play in the browser, on a local stand-in for Discord; needs no token")
    trying.set_defaults(command=try_out)
    backup = commands.add_parser("backup", help="write a consistent copy of the database, also while the bot runs")
    backup.add_argument("file", type=Path, help="a file that is not there yet")
    backup.set_defaults(command=run_backup)
    moving = commands.add_parser("move", help="carry everything over to another database, while no bot runs")
    moving.add_argument("source", help="an address as MADANG_DATABASE has it")
    moving.add_argument("target", help="that of an empty database, or of one that the same move was broken off into")
    moving.set_defaults(command=run_move)
    replay = commands.add_parser("replay", help="deal and play a match again from its replay file")
    replay.add_argument("file", type=Path, help="a file that /replay gave")
    replay.set_defaults(command=run_replay)
    nodes = commands.add_parser("nodes", help="which processes share the database, and who serves which shards")
    nodes.set_defaults(command=run_nodes)
    lessons = commands.add_parser("lessons", help="how far the lessons of /learn are gone through, in counts only")
    lessons.set_defaults(command=run_lessons)


def run_nodes(_: argparse.Namespace) -> int:
    """Say who shares the database; raises ConfigError, StoreError."""
    engine = engine_of(load_config().database)

    async def look() -> list[Node]:
        async with looking(engine) as db:
            return await engine.nodes(db)

    there = asyncio.run(look())
    for one in there:
        serves = "waits to take over" if one.share is None else f"serves shards {one.share or 'all'}"
        since = timedelta(seconds=round(one.seconds))
        heed = f"; silent for {one.silent:.0f} s: asleep or cut off" if one.silent > SILENT_SECONDS else ""
        tell(f"{one.name}: {serves}, since {since}{heed}")
    if not there:
        tell(f"no process shares {engine.name} at the moment")
    return 0


def run_lessons(_: argparse.Namespace) -> int:
    """Say how many lessons were begun and finished, and where the others stand; raises ConfigError, StoreError."""

    async def look() -> list[Row]:
        async with looking(engine_of(load_config().database)) as db:
            return await lesson_tables(db)

    tell("\n".join(lesson_lines(asyncio.run(look()))) or "no lesson was begun yet")
    return 0


def run_backup(arguments: argparse.Namespace) -> int:
    """Copy the database; raises ConfigError, StoreError."""
    source = engine_of(load_config().database)
    asyncio.run(source.backup(arguments.file))
    tell(f"{source.name} is copied to {arguments.file}")
    return 0


def run_move(arguments: argparse.Namespace) -> int:
    """Move a database and say how many rows of each table there are; raises StoreError."""
    source, target = engine_of(arguments.source), engine_of(arguments.target)
    asyncio.run(move(source, target, tell))
    tell(f"{source.name} is moved to {target.name}, every row compared; now set MADANG_DATABASE to it")
    return 0


def run_replay(arguments: argparse.Namespace) -> int:
    """Check a replay file and say what came out; returns UNFAIR when it is not as it should be."""
    try:
        with arguments.file.open("rb") as file:
            record = read_record(file.read(SIZE_LIMIT + 1))
        lines, code = report(record)
    except (OSError, RecordError) as error:
        tell(f"madang: {arguments.file}: {plain_name(str(error), MOST_TOLD)}", failed=True)
        return UNFAIR
    tell("\n".join(lines))
    return code


def report(record: Record) -> tuple[list[str], int]:
    """Return what is to be said of a record, and the exit code; raises RecordError."""
    say = load_texts().speaker(None, game="scores")
    info = game_of(record).info
    found = check(record)
    facts = {"title": say.title_of(info.key), "table": record.table, "n": len(record.names)}
    facts["steps"] = sum(seat != CHANCE for seat, _ in record.log)
    lines = [say("replay.check_line", **facts)]
    if not found.fair:
        problem = say(f"table.verify.{found.problem}", seq=found.seq)
        return [*lines, say("verify.wrong", table=record.table, problem=problem)], UNFAIR
    lines.append(say("replay.check_fair", draws=found.draws))
    if found.outcome is None:
        return [*lines, say("replay.check_unfinished")], 0
    outcome = found.outcome
    for seat in sorted(range(len(record.names)), key=lambda seat: (outcome.placements[seat], seat)):
        name = plain_name(record.names[seat]) if record.names[seat] else say("someone")
        lines.append(say("replay.check_place", place=outcome.placements[seat], name=name, score=outcome.scores[seat]))
    return lines, 0
