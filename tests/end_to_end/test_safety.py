"""What hostile people try: names that do things, tokens left lying about. Ids that are forged: test_fuzz.py."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
import unicodedata
from contextlib import closing
from itertools import product

import pytest

from bot.base.bus import Bus
from bot.base.config import Config
from bot.discord.pings import QUIET
from bot.show.body import Body
from bot.show.wording import HIDDEN
from bot.store import kept_sql
from bot.store.model import HandPanel
from bot.store.store import open_store
from bot.tables.door import Tables
from bot.tables.model import Person, Status
from bot.tables.people import leave_seat
from games import GAMES
from games.core import option_fields
from renderers.base import ALT_LIMIT
from tests.bot.house import play_on
from tests.bot.ui.limits import check_made
from tests.databases import bytes_in, rows_in
from tests.end_to_end.crowd import COMMANDS, open_table
from tests.end_to_end.stage import preferred
from tests.helpers import QuickDraws, all_that_end, seldom

NOBODY = "123456789012345678"
JOINER = "\u200d"
"""Emoji are joined by it in the words of pictures; alone it shows nothing and turns nothing."""
NAMES = (
    "**BOLD** __UNDER__ ~~STRUCK~~",
    "||SPOILER|| `CODE` ```BLOCK```",
    "[LINK](https://evil.example)",
    "https://evil.example/x discord.gg/evil",
    f"<@{NOBODY}> <@&{NOBODY}> <#{NOBODY}>",
    f"@everyone @here </cmd:{NOBODY}>",
    f"<t:0:R> <:emo:{NOBODY}> <a:emo:{NOBODY}>",
    "# HEAD\n# HEAD",
    "> QUOTED\n- ITEM\n1. ONE",
    "-# SMALL\r\n\r\nNEXTLINE",
    "\u202eRIGHT\u202c \u2066ISOLATED\u2069",
    "ZERO\u200bWIDTH\u200d\ufeff\u00adSOFT",
    "LONG" * 60,
    "Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309" * 8,
    "\u05e2\u05d1\u05e8\u05d9\u05ea \u0639\u0631\u0628\u064a",
    "\U0001f469\u200d\U0001f469\u200d\U0001f467\U0001f3f3\ufe0f\u200d\U0001f308",
    "\u200b\u200e\u2060",
    "{seat} {0} %s \\",
)
WORDS = "BOLD|UNDER|STRUCK|SPOILER|CODE|BLOCK"
LIVE_MARKUP = re.compile(
    rf"(?<!\\)(?:\*\*|__|~~|\|\||`)(?:{WORDS})"
    rf"|(?<!\\)\]\(|^(?:>|-|#|-#|1\.) ?(?:QUOTED|ITEM|ONE|HEAD|SMALL)|^NEXTLINE|https?://evil"
    rf"|<[@#:/a][^>]*{NOBODY}|<t:0:|@everyone|@here",
    re.MULTILINE,
)


def check_text(text: str, where: str) -> None:
    """Assert that nothing that a name brought takes effect in a message's text."""
    plain = text.replace("@\u200b", "@\u2060")  # the house's own: it breaks mentions
    found = LIVE_MARKUP.search(plain)
    assert found is None, (where, found)
    check_signs(text.replace("@\u200b", "@"), where)


def check_signs(text: str, where: str) -> None:
    """Assert that no sign hides or turns others; emoji of the house may be joined."""
    kept = ("\n", JOINER)
    text = re.sub("\u2068([^\u2066-\u2069]*)\u2069", r"\1", text)  # a name from right to left is set apart, and ends
    signs = [f"U+{ord(char):04X}" for char in text if char not in kept and unicodedata.category(char) in HIDDEN]
    assert not signs, (where, signs, text)


def check_body(body: Body, where: str) -> None:
    """Assert that a message is safe, and that Discord takes it: words, labels, picture."""
    check_made(body)
    check_text(body.content, where)
    assert len(body.content) <= 4000, where
    parts = [part for row in body.view().to_components() for part in row["components"]]
    for shown in (*parts, *(option for part in parts for option in part.get("options", ()))):
        for label in (shown.get(name) or "" for name in ("label", "placeholder", "description")):
            check_signs(label.replace("@\u200b", "@"), where)
            assert "\n" not in label, where
    if body.picture is not None:
        check_signs(body.picture.alt, where)
        assert len(body.picture.alt) <= ALT_LIMIT
        assert re.fullmatch(r"[0-9a-f]{16}", body.picture.name)


@pytest.mark.parametrize(("key", "first"), seldom(product(sorted(COMMANDS), range(0, len(NAMES), 4)), 3))
async def test_names_and_written_rules_do_nothing_in_any_message_or_picture_of_a_game(court, key, first):
    """Every other time with every house rule."""
    game = next(game for game in GAMES if game.info.key == key)
    written = {one.name: NAMES[0][: one.length] for one in option_fields(game.info.options) if one.length}
    given = {**(dict(all_that_end(game)) if first % 8 == 0 else {}), **written}
    seats = min(4, game.info.max_seats)
    people = [Person(number + 1, NAMES[(first + number) % len(NAMES)], "en-GB") for number in range(seats)]
    draws = QuickDraws(f"{key} {first}")
    table = await court.lobby(*people, game=key, options=given)
    check_body(await court.house.boards.body(table), "lobby")
    table = await court.tables.start(table.id, 1)
    for number in range(60):
        if table.status is not Status.PLAYING:
            break
        if number % 6 == 0:
            check_body(await court.house.boards.body(table), f"board after {number}")
            for seat in range(seats):
                check_body((await court.house.hands.hand(table, seat)).body, f"hand {seat} after {number}")
        table = await play_on(court.tables, table.id, draws, most=1)
    await court.tables.change(table.id, 2, leave_seat) if table.status is Status.PLAYING else None
    check_body(await court.house.boards.body(court.tables.get(table.id)), "board after one has left")


def test_the_checks_would_find_live_names():
    for name in NAMES[:12]:
        with pytest.raises(AssertionError):
            check_text(f"It is the turn of\n{name}", "raw")


# ------------------------------------------------------------------ on the wire


@pytest.mark.e2e
async def test_nobody_is_pinged_but_whose_turn_it_is(stage):
    box = stage.box
    stranger, people = box.person("Cho"), [box.person(name).id for name in ("Ana", "Ben")]
    box.person("Ben").user.global_name = f"<@&{box.guild.id}> @here"
    box.person("Ana").user.global_name = f"@everyone <@{stranger.id}>"
    players = await open_table(stage, *people, here=True)
    for player in players * 6:
        chosen = next(preferred(player.actions(), ("decline", "draw", "keep 0", "discard", "pass")), None)
        if chosen:
            await player.press(chosen)
    await asyncio.sleep(2 * QUIET)  # who stays away is called
    await stage.quiet()

    assert any(message.pinged for message in box.channel("games").messages.values())
    for message in box.channel("games").messages.values():
        assert message.pinged <= {*people}
        assert not message.mention_everyone and not message.mention_roles
    for one in box.requests:
        allowed = isinstance(one.body, dict) and one.body.get("allowed_mentions")
        assert not allowed or not (allowed.get("parse") or allowed.get("roles")), "only people by their id"


@pytest.mark.e2e
async def test_tokens_are_nowhere_on_disk_in_the_clear(stage):
    for player in await open_table(stage, "Ana", "Ben", here=True):
        await player.act("decline")
    await stage.quiet()
    running = bytes_in(stage.folder)
    await stage.stop()
    written = (running, bytes_in(stage.folder), stage.log.read_bytes())

    assert rows_in(stage.folder, "SELECT count(*) FROM panels") == [(2,)], "they are kept"
    tokens = [token.encode() for token in stage.box.world.tokens]
    assert len(tokens) > 5
    assert not [token for token in (*tokens, stage.box.token.encode()) for text in written if token in text]


@pytest.mark.databases("sqlite")
async def test_an_expired_token_is_gone_from_the_disk_even_encrypted(tmp_path):
    path = tmp_path / "madang.db"
    store = await open_store(path)
    now = time.time()
    tables = Tables(store, Config(), Bus(), GAMES)
    table = await tables.create(game="yud", guild_id=1, channel_id=2, host=Person(1, "Ana", "en"), locale="en")
    await store.put_panel(HandPanel(table.id, 1, "a" * 80, 5, now + 10))
    await store.put_panel(HandPanel(table.id, 2, "b" * 80, 6, now + 1000))
    with closing(sqlite3.connect(path)) as db:
        sealed = dict(db.execute("SELECT user_id, token FROM panels").fetchall())
    assert await store.write(kept_sql.drop_expired_panels, now + 11) == 1
    await store.close()  # the write-ahead log goes into the database

    left = bytes_in(tmp_path)
    assert sealed[1] not in left
    assert sealed[2] in left
