"""/daily: the day's page, a try on its panel, the ladder, the line to share, what proves it, each day's post."""

from __future__ import annotations

import random
import re
from types import SimpleNamespace

import pytest
from aiohttp import ServerDisconnectedError
from discord import Forbidden

from bot.features.contest import days
from bot.features.contest import sql as contest_sql
from bot.features.contest.rows import TryRow
from bot.tables import sql as tables_sql
from tests.bot.house import play_on
from tests.bot.ui.fakes import ANA, BEN, CHO, GUILD, message
from tests.cogs.asking import ADMIN, ask, labels, turn
from tests.cogs.conftest import NOON

DAY = 86_400.0
TODAY = "2026-11-23"
PRIVATE = {"on": message(ephemeral=True)}


def newest(court, who):
    return max((t for t in court.tables.live() if t.host_id == who.user_id), key=lambda t: t.id)


async def to_the_end(court, table, who=None):
    """Play a table to its end; return it, and the panel that somebody has then."""
    seed = 5 if who is None else who.user_id
    table = await play_on(court.tables, table.id, random.Random(seed))
    for contest in (court.house.dailies, court.house.duels):
        await contest.settled()
    await court.settle()
    return table, None if who is None else await turn(court, who, f"t1:{table.id}:hand", **PRIVATE)


async def play(court, who, game="gostop"):
    """Give `/daily game:` and play to the end; return the table and the panel that the end leaves."""
    await ask(court, who, "daily", game=game)
    return await to_the_end(court, newest(court, who), who)


async def deal_of(court, day):
    return await court.house.store.read(tables_sql.read_deal, f"daily {day} gostop")


@pytest.mark.parametrize(
    ("game", "guild"), [("gostop", 10), ("yud", 10), ("uno_mario", 10), ("seize", 10), ("gostop", None)]
)
async def test_a_try_from_the_days_page_to_its_line_to_share_and_then_only_for_fun(noon, game, guild):
    """In a server, and in the bot's own DM."""
    here = {"guild_id": guild}
    title = noon.house.show.texts.speaker("en").title_of(game)
    page = await ask(noon, ANA, "daily", **here)
    assert page.kind in ("private", "edit")
    assert page.content.startswith("📅 **Madang 327** · 2026-11-23\nOne deal of each game")
    assert f"▫️ **{title}**: " in page.content
    assert "▫️ **Go-Stop**: one deal against one house player" in page.content
    assert "Post here each day" not in labels(page), "only who manages the server has it posted"
    hand = await turn(noon, ANA, labels(page)[title], **PRIVATE, **here)
    assert hand.kind in ("update", "edit") and hand.content.startswith("📅 **Madang 327** · this try counts")
    assert hand.file is not None and not any(one.endswith(":hint") for one in hand.ids)
    assert f"▶️ **{title}**: you've begun" in (await ask(noon, ANA, "daily", **here)).content
    table, panel = await to_the_end(noon, newest(noon, ANA), ANA)
    found = re.search(r"\*\*(Madang 327 · (.*) · ([+−]?\d+) [🟩🟨🟥]{4})\*\*", panel.content)
    assert found and found[2] == title, panel.content
    row = await noon.house.dailies.try_of(ANA.user_id, TODAY, game)
    assert int(found[3].replace("−", "-")) == row.score and row.guild_id == (guild or 0)
    assert list(labels(panel))[:3] == ["Share", "Ladder", "Again, for fun"]
    assert panel.file is not None and "Replay" not in labels(panel)
    assert await noon.house.store.read(tables_sql.read_result, table.id) is None, "it counts for no rating, no season"
    assert {one.what for one in noon.messenger.sent} <= {"edit_private"}, "somebody else sees it"
    shared = await turn(noon, ANA, labels(panel)["Share"], **PRIVATE)
    assert shared.kind == "public" and shared.content == found[1], "one line that names no card"
    stolen = await turn(noon, BEN, labels(panel)["Share"])
    assert stolen.kind == "private", "nobody shares what somebody else played"

    again = await ask(noon, ANA, "daily", game=game, **here)
    assert again.content.startswith(f"🏅 **{title}**") and again.file is None
    in_the_server = (await ask(noon, ANA, "daily", day="327", game=game)).content
    assert "You: " in in_the_server and ("Nobody here has finished it yet." in in_the_server) == (guild is None)
    fun = await turn(noon, ANA, labels(again)["Again, for fun"], **PRIVATE)
    assert fun.content.startswith("📅 **Madang 327** · just for fun") and fun.file is not None


async def test_the_ladder_shows_this_server_and_ones_own_place(noon):
    table, _ = await play(noon, ANA)
    _, panel = await play(noon, BEN)
    ladder = await turn(noon, BEN, labels(panel)["Ladder"], **PRIVATE)
    assert ladder.content.startswith("🏅 **Go-Stop** · Madang 327 · 2026-11-23")
    assert "**Ana**" in ladder.content and "**Ben**" in ladder.content
    assert re.search(r"You: [+−]?\d+ · \d of 2 ", ladder.content)
    before = await turn(noon, BEN, labels(ladder)["Day before"], **PRIVATE)
    assert "Madang 326" in before.content and "Nobody here has finished it yet." in before.content
    assert "Day after" in labels(before) and "Day after" not in labels(ladder)
    zero = TryRow(CHO.user_id, TODAY, "gostop", GUILD, "Cho", NOON, table_id=table.id)
    await noon.house.store.write(contest_sql.begin_try, zero)
    await noon.house.store.write(contest_sql.end_try, zero._replace(ended_at=NOON, score=0, squares="gggg"))
    assert re.search(r"\*\*Cho\*\*: 0 🟩", (await ask(noon, BEN, "daily", day="327", game="gostop")).content)
    elsewhere = await ask(noon, BEN, "daily", day="327", game="gostop", guild_id=None)
    assert "**Ana**" not in elsewhere.content and "You: " in elsewhere.content
    assert (await ask(noon, BEN, "daily", day="328")).content.startswith("⚠️")


async def test_an_earlier_day_may_be_played_for_fun_beside_its_ladder(noon):
    for who in (ANA, BEN):
        await play(noon, who)
    today = await ask(noon, CHO, "daily", day="327", game="gostop")
    assert "Play it, for fun" not in labels(today), "today one tries in earnest"
    assert (await turn(noon, CHO, f"v1:daily:again:gostop:{TODAY}")).file is None
    noon.at(NOON + DAY)
    ladder = await ask(noon, CHO, "daily", day="327", game="gostop")
    await turn(noon, CHO, labels(ladder)["Play it, for fun"], **PRIVATE)
    _, panel = await to_the_end(noon, newest(noon, CHO), CHO)
    would = r"just for fun\n\*\*[+−]?\d+\*\* [🟩🟨🟥]+ would be place [123] of 3"
    assert re.search(would, panel.content), panel.content
    assert len(await noon.house.dailies.ladder(TODAY, "gostop", 10, 9)) == 2
    before = await ask(noon, CHO, "daily", day="1", game="gostop")
    assert "Play it, for fun" not in labels(before), "there was no deal yet"
    assert "Day before" not in labels(before), "and before the first day there is none"
    assert (await ask(noon, CHO, "daily", day="0001-01-01")).content.startswith("⚠️")


@pytest.mark.parametrize("game", ["gostop", "yud"])
async def test_replay_review_and_proof_are_shut_until_the_day_is_over(noon, game):
    """Also where the short play ends before the match would."""
    table, _ = await play(noon, ANA, game)
    noon.house.reviews.thinkers = SimpleNamespace(on=True)  # workers that are there, and are given nothing
    secret = (await noon.house.store.read(tables_sql.read_deal, table.deal)).secret
    shut = await ask(noon, ANA, "replay", table=str(table.id))
    assert shut.content.startswith("⚠️ This deal is still being played elsewhere")
    for answer in (
        await ask(noon, ANA, "verify", table=table.id),
        await turn(noon, ANA, "v1:daily:fair:2026-11-24", **PRIVATE),
    ):
        assert table.commitment in answer.content and secret not in answer.content
    shut = await ask(noon, ANA, "review", table=str(table.id))
    assert "still being played" in shut.content and f"<t:{int(days.opens_at(TODAY))}:R>" in shut.content
    assert noon.house.reviews.progress(table.id, table.seat_of(ANA.user_id)) is None
    assert "Review" not in labels(await ask(noon, ANA, "daily", game=game, day="327"))

    noon.at(days.opens_at(TODAY))
    fair = await turn(noon, ANA, "v1:daily:fair:2026-11-24", **PRIVATE)
    assert secret in fair.content
    tomorrow = await deal_of(noon, "2026-11-25")
    assert tomorrow.commitment in fair.content and tomorrow.secret not in fair.content
    fair = await ask(noon, ANA, "verify", table=table.id)
    assert fair.content.startswith("✅") and secret in fair.content
    assert (await ask(noon, ANA, "replay", table=str(table.id))).file is not None
    assert "Review" not in labels(await ask(noon, BEN, "daily", game=game, day="327"))
    button = labels(await ask(noon, ANA, "daily", game=game, day="327"))["Review"]
    made = await turn(noon, ANA, button, **PRIVATE)
    assert f"table {table.id}" in made.content and " 0%" in made.content
    assert noon.house.reviews.progress(table.id, 0) == 0.0
    assert "still being played" not in (await ask(noon, ANA, "review", table=str(table.id))).content


async def test_each_day_is_posted_once_with_the_podium_of_the_day_before_and_missed_ones_are_not_made_up(noon):
    assert (await turn(noon, ANA, "v1:daily:post:on")).content.startswith("⚠️")
    page = await ask(noon, ANA, "daily", permissions=ADMIN)
    on = await turn(noon, ANA, labels(page)["Post here each day"], permissions=ADMIN)
    assert on.content == "From tomorrow each day's deals come to <#20>, with the podium of the day before."
    await play(noon, ANA)
    noon.at(NOON + DAY / 2 - 1)
    await noon.house.upkeep.do_due()
    assert noon.messenger.of("send") == []
    noon.at(NOON + DAY / 2)
    noon.messenger.errors["send"] = [ServerDisconnectedError()]
    await noon.house.upkeep.do_due()
    assert noon.messenger.of("send") == [], "what passes is tried again"
    await noon.house.upkeep.do_due()
    await noon.house.upkeep.do_due()
    (posted,) = noon.messenger.of("send")
    assert posted.channel_id == 20
    assert re.search(r"\*\*Go-Stop\*\*, the day before: 🥇 Ana [+−]?\d+", posted.body.content)
    assert (await deal_of(noon, "2026-11-25")).commitment in posted.body.content
    hand = await turn(noon, BEN, posted.body.rows[0][0].custom_id)
    assert hand.kind in ("private", "edit") and "Madang 328" in hand.content

    post_due = noon.app.get_cog("Daily").post_due
    noon.at(NOON + DAY * 1.5)
    noon.messenger.errors["send"] = [Forbidden(SimpleNamespace(status=403, reason="later"), "no")]
    await post_due()
    await post_due()
    assert len(noon.messenger.of("send")) == 1, "where it may not write it does not try for ever"
    noon.at(NOON + DAY * 5)
    await post_due()
    _, posted = noon.messenger.of("send")
    assert posted.body.content.startswith("📅 **Madang 332**")
    page = await ask(noon, ANA, "daily", permissions=ADMIN)
    assert "Post here each day" not in labels(page)
    await turn(noon, ANA, "v1:daily:post:off", permissions=ADMIN)
    noon.at(NOON + DAY * 6)
    await post_due()
    assert len(noon.messenger.of("send")) == 2
