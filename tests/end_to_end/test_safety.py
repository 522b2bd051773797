"""What hostile people try: names that do things, ids that were never theirs to press, tokens left lying about."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
import unicodedata
from collections.abc import Iterable
from contextlib import closing
from itertools import product

import pytest

from bot.base.bus import Bus
from bot.base.config import Config
from bot.show.body import Body, SelectSpec
from bot.show.ids import uncounted
from bot.show.wording import HIDDEN
from bot.store import kept_sql
from bot.store.model import HandPanel
from bot.store.store import open_store
from bot.tables.door import Tables
from bot.tables.model import Person, Status
from bot.tables.people import leave_seat
from games import GAMES
from renderers.base import ALT_LIMIT
from sandbox.actions import interactions
from sandbox.kinds import InteractionType
from sandbox.manners import Manner
from tests.bot.ui.fakes import court_at
from tests.databases import bytes_in, rows_in
from tests.end_to_end.crowd import COMMANDS
from tests.end_to_end.stage import PATIENCE, Player, find_id, preferred
from tests.end_to_end.test_yud import open_table
from tests.helpers import QuickDraws, seldom

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


def labels(body: Body) -> Iterable[str]:
    """Yield every text on what can be pressed."""
    for row in body.rows:
        if isinstance(row, SelectSpec):
            yield row.placeholder
            for option in row.options:
                yield from (option.label, option.description)
        else:
            yield from (button.label for button in row)


def check_body(body: Body, where: str) -> None:
    """Assert that a message is safe: words, labels, picture."""
    check_text(body.content, where)
    assert len(body.content) <= 4000, where
    for label in labels(body):
        check_signs(label.replace("@\u200b", "@"), where)
        assert "\n" not in label, where
    if body.picture is not None:
        check_signs(body.picture.alt, where)
        assert len(body.picture.alt) <= ALT_LIMIT
        assert re.fullmatch(r"[0-9a-f]{16}", body.picture.name)


@pytest.mark.parametrize(("key", "first"), seldom(product(sorted(COMMANDS), range(0, len(NAMES), 4)), 3))
async def test_names_do_nothing_in_any_message_or_picture_of_a_game(tmp_path, key, first):
    game = next(game for game in GAMES if game.info.key == key)
    seats = min(4, game.info.max_seats)
    people = [Person(number + 1, NAMES[(first + number) % len(NAMES)], "en-GB") for number in range(seats)]
    draws = QuickDraws(f"{key} {first}")
    async with court_at(tmp_path) as court:
        table = await court.lobby(*people, game=key)
        check_body(await court.house.boards.body(table), "lobby")
        table = await court.tables.start(table.id, 1)
        for number in range(60):
            if table.status is not Status.PLAYING:
                break
            if number % 6 == 0:
                check_body(await court.house.boards.body(table), f"board after {number}")
                for seat in range(seats):
                    check_body((await court.house.hands.body(table, seat))[0], f"hand {seat} after {number}")
            seat = min(table.waiting, default=None)
            if seat is None:
                await court.tables.wait_over(table.id, next(iter(table.waits)))
            else:
                action = table.game.encode(draws.choice(table.game.legal_actions(table.state, seat)))
                await court.tables.act(table.id, seat + 1, None, action)
            table = court.tables.get(table.id)
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
    ana, ben, cho = (Player(stage, name) for name in ("Ana", "Ben", "Cho"))
    ana.person.user.global_name = f"@everyone <@{cho.person.id}>"
    ben.person.user.global_name = f"<@&{box.guild.id}> @here"
    stranger = cho.person.id
    await ana.person.slash("yud", {"here": True}, channel="games")
    await ben.click(await stage.until(lambda: ben.public(":join")), ":join")
    await ana.click(ana.public(":start"), ":start")
    for player in (ana, ben):
        await player.open_hand()
    for _ in range(6):
        for player in (ana, ben):
            chosen = next(preferred(player.actions(), ("decline", "draw", "keep 0", "discard", "pass")), None)
            if chosen:
                await player.press(chosen)
    await stage.quiet()

    messages = box.channel("games").messages.values()
    assert all(message.pinged <= {ana.person.id, ben.person.id} for message in messages)
    assert all(not message.mention_everyone and not message.mention_roles for message in messages)
    assert all(stranger not in message.pinged for message in messages)
    for one in box.requests:
        allowed = one.body.get("allowed_mentions") if isinstance(one.body, dict) else None
        if allowed is not None:
            assert not set(allowed.get("parse", ())), "only people by their id"
            assert not allowed.get("roles")
    assert stage.complaints() == []


def actions_logged(stage) -> list[tuple[int, int, str]]:
    return rows_in(stage.folder, "SELECT table_id, seq, text FROM actions ORDER BY table_id, seq")


async def forge(stage, player: Player, message_id: int, custom_id: str, *values: str) -> dict:
    """Send the bot a press that no client would offer, as if the button stood on the message; returns the answer.

    Discord itself takes no press on what is not there, and the library drops it; the bot must not rely on either.
    """
    core, channel = stage.box.core, stage.box.channel("games")
    core.manners.switch(Manner.CHECKED_ON_ARRIVAL, on=False)
    heard = asyncio.get_running_loop().create_future()

    def hear(name, data):
        if name in ("INTERACTION_SUCCESS", "INTERACTION_FAILURE") and not heard.done():
            heard.set_result((name, data))

    stop = player.person.listen(hear)
    part = {"type": 2, "style": 2, "label": "x", "custom_id": custom_id, "id": 1}
    if values:
        options = [{"label": "x", "value": value} for value in values]
        part = {"type": 3, "custom_id": custom_id, "id": 1, "options": options}
    data = {"component_type": part["type"], "custom_id": custom_id, "id": 1, "values": list(values)}
    message = channel.messages[message_id]
    before, message.components = message.components, [{"type": 1, "id": 9, "components": [part]}]
    interactions.begin(
        core, user_id=player.person.id, channel=channel, kind=InteractionType.COMPONENT, data=data, message=message
    )
    message.components = before
    name, answer = await asyncio.wait_for(heard, PATIENCE)
    stop()
    if uncounted(message.components[0]["components"][0].get("custom_id", ""))[0] == custom_id:
        message.components = before  # a menu was given another id
    assert name == "INTERACTION_SUCCESS", custom_id
    return answer["message"]


@pytest.mark.e2e
async def test_ids_of_another_table_seat_or_action_change_nothing(stage):
    ana, ben = await open_table(stage, "Ana", "Ben", here=True)
    cho, dao = await open_table(stage, "Cho", "Dao", here=True)
    own = next(one for one in ana.actions() if "decline" in one)
    table, token = own.split(":")[1:3]
    other = next(one for one in cho.actions() if "decline" in one)
    before = actions_logged(stage)
    panel = int(ana.panel_id)
    forged = [
        other,  # another table's button, on one's own panel
        f"a1:{table}:{int(token) + 1}:decline",  # a decision that is not there yet
        f"a1:{table}:{token}:take 0",  # an action that is not due
        f"a1:{table}:{token}:keep 99",
        f"a1:{table}:{token}:peek 0 0 0 0 0",
        f"a1:{table}:{token}:deal 1 2 3",  # chance's own actions
        f"a1:{table}:{token}:cover 0",  # the house's
        f"a1:{table}:{token}:@everyone **x**",
        "a1:999999999999999999:0:decline",
        f"f1:{table}:{token}:999:look 99",
        f"f1:{table}:0::{'x' * 60}",
        f"t1:{table}:nonsense",
        f"t1:{other.split(':')[1]}:cancel",
        f"t1:{other.split(':')[1]}:start",
        f"o1:{other.split(':')[1]}:rounds",
        "z9:what",
    ]
    for custom_id in forged:
        answer = await forge(stage, ana, panel, custom_id)
        assert answer is None or answer["flags"] & 64 or not answer["content"].startswith("Traceback"), custom_id
        assert actions_logged(stage) == before, custom_id
    await forge(stage, ana, panel, f"m1:{table}:0", other)
    await forge(stage, ana, panel, f"m1:{other.split(':')[1]}:0", own)
    assert actions_logged(stage) == before
    stranger = Player(stage, "Eli")
    answer = await forge(stage, stranger, int(ana.public(":hand")["id"]), own)
    assert answer["content"].startswith("⚠️")
    assert answer["flags"] & 64, "whatever is said is said in private"
    assert actions_logged(stage) == before
    assert stage.complaints() == []

    await ana.press(find_id(ana.panel, "decline"))
    assert len(actions_logged(stage)) == len(before) + 1, "and the real button works still"
    assert len({cho.panel_id, dao.panel_id, ben.panel_id}) == 3


@pytest.mark.e2e
async def test_tokens_are_nowhere_on_disk_in_the_clear(stage):
    ana, ben = await open_table(stage, "Ana", "Ben", here=True)
    for player in (ana, ben):
        await player.press(next(preferred(player.actions(), ("decline",))))
    await stage.quiet()
    running = bytes_in(stage.folder)
    await stage.stop()
    stopped = bytes_in(stage.folder)

    assert rows_in(stage.folder, "SELECT count(*) FROM panels") == [(2,)], "they are kept"
    tokens = [token.encode() for token in stage.box.world.tokens]
    assert len(tokens) > 5
    for token in (*tokens, stage.box.token.encode()):
        assert token not in running
        assert token not in stopped
        assert token not in stage.log.read_bytes()


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
