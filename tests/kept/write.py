"""`python -m tests.kept.write`: plays an evening with the bot of commit 31c671fd and keeps what it wrote.

It was run at that commit and is not to be run again: what it keeps must be what that bot wrote (see README.md).
"""

from __future__ import annotations

import asyncio
import dataclasses
import gzip
import json
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.pages import settings as settings_pages
from bot.presses import routes
from bot.presses.table import BUTTONS
from bot.replay.record import record_of, write_record
from bot.ui import ids
from tests import postgres
from tests.databases import database_in, engine_is
from tests.end_to_end.crowd import KEYS, Crowd, offers_of
from tests.end_to_end.cup import Cup
from tests.end_to_end.inside import Inside, inside
from tests.end_to_end.stage import Player, custom_ids

FILES = Path(__file__).parent / "files"
OURS = re.compile(r"[a-z]1:")
KINDS = {2: "button", 3: "menu", 8: "menu"}


async def told(stage: Inside, press: Any) -> dict[str, Any]:
    """Wait for the message that answers a press; {} where it was a form or nothing."""
    await press
    assert not press.failed, stage.log.read_text()
    await stage.whole(press)
    return press.message or {}


async def command(stage: Inside, player: Player, name: str, /, **options: object) -> dict[str, Any]:
    """Give a command, turn through what it shows."""
    return await told(stage, player.person.slash(name, options, channel=player.channel))


async def click(stage: Inside, player: Player, message: dict[str, Any], text: str) -> dict[str, Any]:
    """Press the button with a text in its id, if there is one."""
    found = [one for one in custom_ids(message) if text in one]
    if not found:
        print("no button", text, "on", custom_ids(message))
        return {}
    return await told(stage, player.person.click(message, found[0]))


async def some(stage: Inside, player: Player, presses: int) -> None:
    """Play a few presses in the panel of a table for one."""
    made = 0
    for _ in range(400):
        acting = [one for one in offers_of(player.panel) if one.acts]
        if acting and made < presses:
            one = acting[0]
            person = player.person
            await told(
                stage,
                person.click(player.panel, one.custom_id)
                if one.value is None
                else person.select(player.panel, one.custom_id, [one.value]),
            )
            made += 1
        if made == presses:
            return
        await asyncio.sleep(0.02)
    print("only", made, "presses of", presses)


async def evening(stage: Inside) -> dict[str, bytes]:
    """Bring everything into being; returns the replay files of the ended matches."""
    replays = {}
    host, ana, ben, cho = (Player(stage, name) for name in ("Host", "Ana", "Ben", "Cho"))
    page = await command(stage, host, "settings server")
    await told(stage, host.person.select(page, "s1:server:language", ["nl"]))
    page = await command(stage, ben, "settings mine")
    await told(stage, ben.person.select(page, "s1:mine:language", ["ko"]))
    ended = []
    for key in KEYS:
        crowd = await Crowd(stage, key, ("Ana", "Ben"), "kept").sit_down()
        crowd.renews = True
        await crowd.play(900)
        if not crowd.over:
            await crowd.finish()
        assert crowd.over, key
        await stage.settled()
        table = await stage.tables.fetch(crowd.table_id)
        table = await stage.tables.revealed(table)
        replays[key] = write_record(record_of(table, await stage.tables.log(table.id)))
        ended.append(crowd)
        print("ended", key)
    for player in (ana, host):
        shown = await command(stage, player, "help")
        for text in ("v1:help:scores", "v1:help:settings", "v1:help:privacy", "v1:help:yud"):
            await click(stage, player, shown, text)
        for game in ("yud", "scores"):
            shown = await command(stage, player, "help", game=game)
    for name in ("leaderboard", "history", "profile", "season show", "season list", "privacy show", "review"):
        shown = await command(stage, ana, name)
        print(name, custom_ids(shown))
    shown = await command(stage, ana, "privacy show")
    await click(stage, ana, shown, "forget")
    await command(stage, host, "season settings", podium="here")
    await command(stage, host, "season start", name="Kept")
    await command(stage, host, "season end")
    for crowd in ended:
        shown = await command(stage, ana, "replay", table=str(crowd.table_id))
        print("replay", custom_ids(shown))
        await click(stage, ana, shown, ":fair")
    looked = await command(stage, ana, "review", table=str(ended[0].table_id))
    print("review", custom_ids(looked))
    second = await Crowd(stage, KEYS[0], ("Ana", "Ben"), "season").sit_down()  # counts for the season "Kept"
    second.renews = True
    await second.play(900)
    assert second.over
    for game, presses in (("yud", 14), ("uno_mario", 14), ("seize", 14), ("gostop", 14)):
        crowd = Crowd(stage, game, ("Ana", "Ben", "Cho"), "running")
        await crowd.sit_down(short=False)
        crowd.renews = True
        await crowd.play(presses)
        assert not crowd.over, game
        for player in crowd.players:
            await crowd.open_hand(player)
        board = crowd.host.public(f"t1:{crowd.table_id}:hand")
        for text in (":react", ":rules", ":why"):
            await click(stage, crowd.host, board, text)
        await command(stage, crowd.host, "table cancel", table=str(crowd.table_id))
        await command(stage, crowd.host, "table rules", table=str(crowd.table_id))
        await command(stage, crowd.host, "table why", table=str(crowd.table_id))
        print("running", game, crowd.table_id)
    lobby = Crowd(stage, "gostop", ("Dao", "Cho"), "lobby")
    await lobby.open_lobby(here=True, short=False, house=1)
    shown = await click(stage, lobby.host, lobby.lobby(lobby.host), ":options")
    await click(stage, lobby.host, shown, ":page:1n")
    for text in (":level", ":levels", ":rules"):
        await click(stage, lobby.host, lobby.lobby(lobby.host), text)
    shown = await command(stage, host, "manage list")
    shown = await told(stage, host.person.select(shown, "v1:manage:pick", ["6"]))
    day = await command(stage, ana, "daily")
    print("daily", custom_ids(day))
    day = await command(stage, ana, "daily", game="gostop")
    ana.panel_id = day["id"]
    await some(stage, ana, 2)
    for name, user in (("learn", cho), ("practice", ben)):
        shown = await command(stage, user, name, game="yud")
        print(name, custom_ids(shown))
        if not offers_of(shown):
            shown = await click(stage, user, shown, ":steps:") or shown
        user.panel_id = shown["id"]
        await some(stage, user, 2 if name == "learn" else 0)
    await command(stage, ana, "duel", player=ben.person.id, game="gostop")
    await ben.click(await stage.until(lambda: ben.public(":yes:")), ":yes:")
    board = await stage.until(lambda: ana.public("duel:play:"))
    shown = await told(stage, ana.person.click(board, board["components"][0]["components"][0]["custom_id"]))
    ana.panel_id = shown["id"]
    await some(stage, ana, 1)
    cup = Cup(stage.box, stage, "gostop", 4)
    await cup.open(seats=2, rounds=2)
    await stage.until(cup.calls)
    shown = await command(stage, cup.host, "tournament manage")
    await click(stage, cup.host, shown, ":end")
    await command(stage, cup.host, "tournament show")
    await stage.settled()
    await stage.quiet()
    return replays


# ------------------------------------------------------------------ ids


def parts_in(value: Any) -> Iterator[tuple[str, str]]:
    """Every id in a body, with its kind."""
    if isinstance(value, dict):
        own = value.get("custom_id")
        if isinstance(own, str):
            yield own, KINDS.get(value.get("type", 0), "form")
        for option in value.get("options") or () if own else ():
            if isinstance(option, dict) and isinstance(option.get("value"), str):
                yield option["value"], "option of a menu"
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from parts_in(one)


def shape(custom_id: str) -> str:
    """What an id does, without its numbers and cards."""
    pick = ids.parse(custom_id)
    if isinstance(pick, ids.Act):
        return f"a1 {pick.text.split()[0]}"
    if isinstance(pick, ids.Focus):
        return f"f1 {pick.focus.partition(' ')[0]} {pick.page > 0}"
    if isinstance(pick, ids.Menu):
        return "m1"
    if isinstance(pick, ids.Rules):
        return f"r1 {pick.game} {pick.way}"
    return re.sub(r"\d+", "0", custom_id)


def handler_of(app: Any, custom_id: str) -> str:
    """Which function takes a press."""
    pick = ids.parse(custom_id)
    if isinstance(pick, ids.TableButton):
        function = BUTTONS[pick.name]
    elif isinstance(pick, ids.Page):
        function = app.desk.page_handlers[pick.what]
    else:
        function = routes.HANDLERS[type(pick)]
    return f"{function.__module__}.{function.__qualname__}"


def collected(stage: Inside) -> dict[str, tuple[str, str]]:
    """One id for each shape that the bot has sent: {shape: (id, kind)}."""
    found: dict[str, tuple[str, str]] = {}
    for request in stage.box.requests:
        for custom_id, kind in parts_in(request.body):
            if OURS.match(custom_id) and ids.parse(custom_id) is not None:
                found.setdefault(shape(custom_id) + (" form" if kind == "form" else ""), (custom_id, kind))
    return found


def rest(app: Any) -> Iterator[tuple[str, str]]:
    """Ids that the evening may not have met, from the code's own tables."""
    for name in BUTTONS:
        yield f"t1:5:{name}", "button"
    for kind, arguments in {
        "vote": ("cancel:yes", "cancel:no", "pause:yes", "pause:no", "remove:yes"),
        "react": ("mute", "unmute"),
        "pace": ("live0", "slow0"),
        "tempo": ("usual", "quick", "slow"),
        "level": ("all", "1"),
        "cancel": ("sure",),
        "sit": ("1",),
        "next": ("seize",),
        "page": ("0b", "1n"),
        "preset": ("quick",),
    }.items():
        for argument in arguments:
            if kind in BUTTONS:
                yield f"t1:5:{kind}:{argument}", "button"
    for scope, name in [
        *((s, n) for s in settings_pages.CHOICES for n in settings_pages.CHOICES[s]),
        ("server", "preset"),
        ("server", "channels"),
    ]:
        yield f"s1:{scope}:{name}", "menu"
    for game in KEYS:
        for way in "bnaqo":
            yield f"r1:{game}:1:{way}", "button"
        for option in dataclasses.fields(app.desk.resources.games[game].game.info.options):
            yield f"o1:5:{option.name}", "menu"
    for name in ("language", "preset", "hints"):
        yield f"o1:5:{name}", "menu"
    for line in PAGES.split():
        yield line, "button"


PAGES = """
v1:manage:all:0 v1:manage:pick v1:manage:pick:5 v1:manage:ask:5 v1:manage:close:5 v1:manage:clear:5
v1:manage:clear:5:sure v1:manage:again:5 v1:manage:move:5 v1:manage:to:5 v1:manage:moved:5:7
v1:tour:1:join v1:tour:1:leave v1:tour:1:here v1:tour:1:stand:1 v1:tour:1:manage v1:tour:1:checkin v1:tour:1:start
v1:tour:1:pause v1:tour:1:on v1:tour:1:move v1:tour:1:end v1:tour:1:sure
v1:review:1:open v1:review:1:look v1:review:1:m:9 v1:review:1:next v1:review:1:show v1:review:1:skip v1:review:1:post
v1:practice:1:show v1:practice:1:onward v1:practice:1:again
v1:learn:open:yud v1:learn:show:5 v1:learn:stop:5 v1:learn:round:yud v1:learn:steps:yud
v1:help:start v1:help:settings v1:help:scores v1:help:privacy v1:help:yud v1:scheme:
v1:data:page v1:data:export v1:data:forget v1:data:sure
v1:season:board:1 v1:season:pick v1:season:end:1 v1:season:set:podium:here
v1:replay:open v1:replay:1:0:t:p v1:replay:1:3:o:b v1:replay:1:3:o:h v1:replay:1:3:0:w
v1:daily:ladder:gostop:2026-11-24 v1:daily:share:gostop:2026-11-24 v1:daily:again:gostop:2026-11-24 v1:daily:today
v1:daily:post:on v1:daily:post:off
v1:board:season:-:1:0:b v1:history:1:-:0:n v1:profile:1:turn
"""


# ------------------------------------------------------------------ keeping


def keep(name: str, data: bytes) -> None:
    """Write a file, compressed the same each time."""
    (FILES / f"{name}.gz").write_bytes(gzip.compress(data, 9, mtime=0))


def write_ids(stage: Inside) -> None:
    """Write custom_ids.txt."""
    found = collected(stage)
    for custom_id, kind in rest(stage.app):
        if ids.parse(custom_id) is None:
            print("NOT READ", custom_id)
            continue
        found.setdefault(shape(custom_id), (custom_id, kind))
    lines = [f"{one}\t{kind}\t{handler_of(stage.app, one)}" for one, kind in found.values()]
    (FILES / "custom_ids.txt").write_text("\n".join(sorted(lines)) + "\n")


async def run(engine: str, folder: Path) -> None:
    """Play an evening on an engine and keep its database; SQLite's gives everything else as well."""
    async with inside(folder) as stage:
        stage.watch.check = lambda box: None  # who read which page of the rules is no matter here
        replays = await evening(stage)
        if engine == "sqlite":
            write_ids(stage)
            for key, data in replays.items():
                (FILES / f"{key}.replay.json").write_bytes(data)


def main() -> None:
    """Write all."""
    FILES.mkdir(exist_ok=True)
    for engine in sys.argv[1:] or ("sqlite", "postgresql"):
        folder = Path(tempfile.mkdtemp())
        with engine_is(engine):
            asyncio.run(run(engine, folder))
            if engine == "sqlite":
                whole = folder / "whole.db"
                with closing(sqlite3.connect(folder / "madang.db", isolation_level=None)) as db:
                    db.execute("VACUUM INTO ?", (str(whole),))
                keep("madang.db", whole.read_bytes())
            else:
                dump = [str(postgres.PROGRAMS[-1] / "pg_dump"), "--no-owner", "--no-privileges", database_in(folder)]
                text = subprocess.run(dump, check=True, capture_output=True, text=True).stdout
                # Only the newest psql knows these two lines of pg_dump's.
                text = re.sub(r"^\\(un)?restrict .*\n", "", text, flags=re.MULTILINE)
                keep("madang.sql", text.encode())
        shutil.rmtree(folder)
    print(json.dumps({path.name: path.stat().st_size for path in sorted(FILES.iterdir())}, indent=1))


if __name__ == "__main__":
    main()
