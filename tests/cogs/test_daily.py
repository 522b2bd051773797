"""/daily: the day's page, a try on its panel, the ladder, the line to share, what proves it, each day's post."""

from __future__ import annotations

import random
import re

import pytest
from aiohttp import ServerDisconnectedError
from discord import Forbidden

from bot.features.contest import days
from bot.tables import sql as tables_sql
from tests.bot.house import play_on
from tests.bot.ui.fakes import ANA, BEN, CHO, message
from tests.cogs.asking import ADMIN, ask, labels, turn
from tests.cogs.conftest import NOON

DAY = 86_400.0
PRIVATE = {"on": message(ephemeral=True)}


async def play(court, who, game="gostop"):
    """Give `/daily game:` and play to the end; return the table and the panel that the end leaves."""
    await ask(court, who, "daily", game=game)
    table = next(t for t in court.tables.live() if t.host_id == who.user_id)
    return table, await finished(court, who)


async def finished(court, who):
    """Play somebody's table to its end; return the panel that the end leaves."""
    table = next(t for t in court.tables.live() if t.host_id == who.user_id)
    await play_on(court.tables, table.id, random.Random(who.user_id))
    await court.house.dailies.settled()
    await court.settle()
    return await turn(court, who, f"t1:{table.id}:hand", **PRIVATE)


async def test_the_days_page_leads_to_a_private_try_and_back_to_what_it_came_to(noon):
    page = await ask(noon, ANA, "daily")
    assert page.kind in ("private", "edit")
    assert page.content.startswith("📅 **Madang 327** · 2026-11-23\nOne deal of each game")
    assert "▫️ **Go-Stop**: one deal against one house player" in page.content
    assert "Post here each day" not in labels(page), "only who manages the server has it posted"
    hand = await turn(noon, ANA, labels(page)["Go-Stop"], **PRIVATE)
    assert hand.kind in ("update", "edit") and hand.content.startswith("📅 **Madang 327** · this try counts")
    assert hand.file is not None and not any(one.endswith(":hint") for one in hand.ids)
    assert "▶️ **Go-Stop**: you've begun" in (await ask(noon, ANA, "daily")).content
    assert noon.messenger.sent == [], "nobody else sees any of it"


@pytest.mark.parametrize("game", ["gostop", "yud", "uno_mario", "seize"])
async def test_the_end_of_a_try_says_what_it_came_to(noon, game):
    table, panel = await play(noon, ANA, game)
    title = noon.house.show.texts.speaker("en").title_of(game)
    found = re.search(r"\*\*Madang 327 · (.*) · ([+−]?\d+) ([🟩🟨🟥]+)\*\*", panel.content)
    assert found and found[1] == title, panel.content
    row = await noon.house.dailies.try_of(1, "2026-11-23", game)
    assert int(found[2].replace("−", "-")) == row.score
    assert list(labels(panel))[:3] == ["Share", "Ladder", "Again, for fun"]
    assert panel.file is not None and "Replay" not in labels(panel)
    assert await noon.house.store.read(tables_sql.read_result, table.id) is None, (
        "it counts for no rating and no season"
    )


async def test_the_line_to_share_is_one_line_and_names_no_card(noon):
    _, panel = await play(noon, ANA)
    shared = await turn(noon, ANA, labels(panel)["Share"], **PRIVATE)
    assert shared.kind == "public" and "\n" not in shared.content
    assert re.fullmatch(r"Madang 327 · Go-Stop · [+−]?\d+ [🟩🟨🟥]{4}", shared.content)
    stolen = await turn(noon, BEN, labels(panel)["Share"])
    assert stolen.kind == "private", "nobody shares what somebody else played"


async def test_the_ladder_shows_this_server_and_ones_own_place(noon):
    await play(noon, ANA)
    _, panel = await play(noon, BEN)
    ladder = await turn(noon, BEN, labels(panel)["Ladder"], **PRIVATE)
    assert ladder.content.startswith("🏅 **Go-Stop** · Madang 327 · 2026-11-23")
    assert "**Ana**" in ladder.content and "**Ben**" in ladder.content
    assert re.search(r"You: [+−]?\d+ · \d of 2 ", ladder.content)
    before = await turn(noon, BEN, labels(ladder)["Day before"], **PRIVATE)
    assert "Madang 326" in before.content and "Nobody here has finished it yet." in before.content
    assert "Day after" in labels(before) and "Day after" not in labels(ladder)
    elsewhere = await ask(noon, BEN, "daily", day="327", game="gostop", guild_id=None)
    assert "**Ana**" not in elsewhere.content and "You: " in elsewhere.content
    refused = await ask(noon, BEN, "daily", day="328")
    assert refused.content.startswith("⚠️")


async def test_a_second_time_there_is_no_second_try(noon):
    await play(noon, ANA)
    again = await ask(noon, ANA, "daily", game="gostop")
    assert again.content.startswith("🏅 **Go-Stop**") and again.file is None
    fun = await turn(noon, ANA, labels(again)["Again, for fun"], **PRIVATE)
    assert fun.content.startswith("📅 **Madang 327** · just for fun")
    assert fun.file is not None


async def test_an_earlier_day_may_be_played_for_fun_beside_its_ladder(noon):
    for who in (ANA, BEN):
        await play(noon, who)
    today = await ask(noon, CHO, "daily", day="327", game="gostop")
    assert "Play it, for fun" not in labels(today), "today one tries in earnest"
    early = await turn(noon, CHO, "v1:daily:again:gostop:2026-11-23")
    assert early.file is None
    noon.at(NOON + DAY)
    ladder = await ask(noon, CHO, "daily", day="327", game="gostop")
    await turn(noon, CHO, labels(ladder)["Play it, for fun"], **PRIVATE)
    panel = await finished(noon, CHO)
    assert re.search(r"just for fun\n\*\*[+−]?\d+\*\* [🟩🟨🟥]+ would be place [123] of 3", panel.content), (
        panel.content
    )
    assert len(await noon.house.dailies.ladder("2026-11-23", "gostop", 10, 9)) == 2
    before = await ask(noon, CHO, "daily", day="1", game="gostop")
    assert "Play it, for fun" not in labels(before), "there was no deal yet"


async def test_it_is_played_in_the_bots_own_dm_too(noon):
    page = await ask(noon, ANA, "daily", guild_id=None)
    hand = await turn(noon, ANA, labels(page)["Go-Stop"], guild_id=None)
    assert hand.content.startswith("📅 **Madang 327** · this try counts")
    panel = await finished(noon, ANA)
    assert list(labels(panel)) == ["Share", "Ladder", "Again, for fun"]
    row = await noon.house.dailies.try_of(1, "2026-11-23", "gostop")
    assert row.guild_id == 0 and row.score is not None
    here = await ask(noon, ANA, "daily", day="327", game="gostop")
    assert "Nobody here has finished it yet." in here.content and "You: " in here.content


async def test_the_replay_stays_shut_and_the_proof_opens_when_the_day_is_over(noon):
    table, _ = await play(noon, ANA)
    secret = (await noon.house.store.read(tables_sql.read_deal, table.deal)).secret
    shut = await ask(noon, ANA, "replay", table=str(table.id))
    assert shut.content.startswith("⚠️ This deal is still being played elsewhere")
    fair = await ask(noon, ANA, "verify", table=table.id)
    assert table.commitment in fair.content and secret not in fair.content
    page = await turn(noon, ANA, f"v1:daily:fair:{days.later('2026-11-23')}", **PRIVATE)
    assert table.commitment in page.content and secret not in page.content
    noon.at(days.opens_at("2026-11-23"))
    open_page = await turn(noon, ANA, "v1:daily:fair:2026-11-24", **PRIVATE)
    assert secret in open_page.content
    tomorrow = await noon.house.store.read(tables_sql.read_deal, "daily 2026-11-25 gostop")
    assert tomorrow.commitment in open_page.content and tomorrow.secret not in open_page.content
    fair = await ask(noon, ANA, "verify", table=table.id)
    assert fair.content.startswith("✅") and secret in fair.content
    assert (await ask(noon, ANA, "replay", table=str(table.id))).file is not None


async def test_each_day_is_posted_once_with_the_podium_of_the_day_before(noon):
    refused = await turn(noon, ANA, "v1:daily:post:on")
    assert refused.content.startswith("⚠️")
    page = await ask(noon, ANA, "daily", permissions=ADMIN)
    on = await turn(noon, ANA, labels(page)["Post here each day"], permissions=ADMIN)
    assert on.content == "From tomorrow each day's deals come to <#20>, with the podium of the day before."
    await play(noon, ANA)
    await noon.house.upkeep.do_due()
    assert noon.messenger.of("send") == []
    noon.at(NOON + DAY / 2)
    response = type("Response", (), {"status": 500, "reason": "later"})()
    noon.messenger.errors["send"] = [ServerDisconnectedError()]
    await noon.house.upkeep.do_due()
    assert noon.messenger.of("send") == [], "what passes is tried again"
    await noon.house.upkeep.do_due()
    await noon.house.upkeep.do_due()
    (posted,) = noon.messenger.of("send")
    assert posted.channel_id == 20
    assert re.search(r"\*\*Go-Stop\*\*, the day before: 🥇 Ana [+−]?\d+", posted.body.content)
    assert (
        await noon.house.store.read(tables_sql.read_deal, "daily 2026-11-25 gostop")
    ).commitment in posted.body.content
    play_button = posted.body.rows[0][0]
    hand = await turn(noon, BEN, play_button.custom_id)
    assert hand.kind in ("private", "edit") and "Madang 328" in hand.content
    noon.at(NOON + DAY * 1.5)
    response.status = 403
    noon.messenger.errors["send"] = [Forbidden(response, "no")]
    await noon.app.get_cog("Daily").post_due()
    await noon.app.get_cog("Daily").post_due()
    assert len(noon.messenger.of("send")) == 1, "where it may not write it does not try for ever"


async def test_no_review_while_others_still_play_the_deal(noon):
    """Found while a second way to the day's cards was looked for: the replay was shut, the review was not."""
    table, _ = await play(noon, ANA)
    shut = await ask(noon, ANA, "review", table=str(table.id))
    assert "still being played" in shut.content and f"<t:{int(days.opens_at('2026-11-23'))}:R>" in shut.content
    assert noon.house.reviews.progress(table.id, table.seat_of(ANA.user_id)) is None
    noon.at(NOON + 3 * DAY)
    assert "still being played" not in (await ask(noon, ANA, "review", table=str(table.id))).content


@pytest.mark.parametrize("game", ["gostop", "yud"])
async def test_the_way_to_the_review_stands_on_the_ladder_once_the_deal_is_open(noon, game):
    """Also where the short play ends before the match would."""
    table, _ = await play(noon, ANA, game)
    noon.house.reviews.thinkers = Idle
    assert "Review" not in labels(await ask(noon, ANA, "daily", game=game, day="327"))
    noon.at(days.opens_at("2026-11-23"))
    assert "Review" not in labels(await ask(noon, BEN, "daily", game=game, day="327"))
    button = labels(await ask(noon, ANA, "daily", game=game, day="327"))["Review"]
    made = await turn(noon, ANA, button, **PRIVATE)
    assert f"table {table.id}" in made.content and " 0%" in made.content
    assert noon.house.reviews.progress(table.id, 0) == 0.0


class Idle:
    """Workers that are there, and are given nothing."""

    on = True
