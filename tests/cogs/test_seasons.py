"""/season from its start to its podium, and the boards that stay of it."""

from __future__ import annotations

import asyncio
import itertools

import pytest
from aiohttp import ServerDisconnectedError

from bot.features.scores import season_sql
from tests.bot.scores.results import GUILD
from tests.bot.ui.fakes import ANA, BEN, CHO, fault
from tests.cogs.asking import ADMIN, ask, labels, turn
from tests.cogs.conftest import NOW

pytestmark = [pytest.mark.databases, pytest.mark.slow("postgresql")]


async def end(court):
    """End the season, which asks once more."""
    asked = await ask(court, ANA, "season end", permissions=ADMIN)
    assert asked.kind == "private" and "?" in asked.content
    return await turn(court, ANA, asked.ids[0], permissions=ADMIN)


async def test_a_season_from_its_start_to_its_podium(counted):
    assert "No season is running" in (await ask(counted, ANA, "season show")).content
    begun = await ask(counted, ANA, "season start", permissions=ADMIN, name="*Summer*", until="2026-08-31")
    assert begun.kind == "public"
    assert begun.content.splitlines() == [
        "🏁 **\\*Summer\\*** has begun. From now on every match between people counts.",
        "It ends <t:1788220800:R>.",
    ]
    await counted.play({1: 1, 2: 2, 3: 2}, at=NOW + 5)
    counted.house.scores.now = lambda: NOW + 60
    shown = await ask(counted, BEN, "season show")
    assert "is running" in shown.content
    assert "3 players" in shown.content
    ended = await end(counted)
    assert ended.content == "**\\*Summer\\*** is over. Its podium is in <#20>."
    (posted,) = counted.messenger.of("send")
    assert posted.channel_id == 20, "where was last played"
    assert posted.body.content.splitlines() == [
        "🏆 **\\*Summer\\*** is over. Well played, Ana!",
        "🥇 1. **Ana**: 6 points (1 of 1 won)",
        "🥈 2. **Ben**: 3 points (0 of 1 won)",
        "🥈 2. **Cho**: 3 points (0 of 1 won)",
    ]
    assert "1. Ana: 6 points (1 of 1 won)" in posted.body.picture.alt
    await counted.house.upkeep.do_due()
    assert len(counted.messenger.of("send")) == 1, "a podium is posted once"
    assert "1\\. **\\*Summer\\***: Ana (6 points)" in (await ask(counted, BEN, "season list")).content


async def test_a_podium_goes_to_the_channel_that_was_set_else_to_the_last_one(counted):
    scores, keeper = counted.house.scores, counted.house.upkeep
    await scores.start_season(GUILD, "")
    await counted.play({1: 1, 2: 2}, at=NOW + 1, channel=77)
    await scores.set_settings(GUILD, podium=66)
    await scores.end_season(GUILD)
    counted.messenger.errors["send"] = [fault(403), ConnectionResetError("no network")]
    await keeper.do_due()
    assert counted.messenger.of("send") == []
    counted.messenger.errors["send"] = [fault(403)]
    await keeper.do_due()
    assert [sent.channel_id for sent in counted.messenger.of("send")] == [77]
    assert await scores.store.read(season_sql.unposted, scores.store.share) == []


@pytest.mark.parametrize(
    ("players", "trouble", "told", "posted"),
    [
        ({1: 1, 2: 2}, fault(404), "or in the last one used. `/leaderboard season:1` shows", 0),
        ({1: 1, 2: 2}, ServerDisconnectedError(), "**Season 1** is over. The podium is on its way.", 1),
        ({}, None, "**Season 1** is over. Nobody played.", 0),
    ],
    ids=["nowhere to post it", "Discord could not take it", "nobody played"],
)
async def test_a_podium_is_given_up_or_tried_again(counted, players, trouble, told, posted):
    await ask(counted, ANA, "season start", permissions=ADMIN, name="", until="")
    if players:
        await counted.play(players, at=NOW + 1)
    counted.messenger.errors["send"] = [trouble] if trouble else []
    ended = await end(counted)
    assert told in ended.content
    counted.messenger.errors["send"] = []
    await counted.house.upkeep.do_due()
    assert len(counted.messenger.of("send")) == posted
    store = counted.house.store
    assert await store.read(season_sql.unposted, store.share) == []
    assert ("nobody played" in (await ask(counted, ANA, "season list")).content) is (not players)


async def test_the_settings_say_how_the_server_counts_and_can_be_pressed(counted):
    shown = await ask(counted, ANA, "season settings", permissions=ADMIN, zone="europe/amsterdam")
    assert "Europe/Amsterdam" in shown.content and "`/season settings zone:`" in shown.content
    assert list(labels(shown)) == ["A season every month", "Podiums in this channel"]
    monthly, podium = shown.ids
    assert "A new season starts every month." in (await turn(counted, ANA, monthly, permissions=ADMIN)).content
    answer = await turn(counted, ANA, podium, permissions=ADMIN)
    assert answer.kind == "update" and "Podiums go to <#20>." in answer.content
    assert list(labels(answer)) == ["No monthly seasons", "Podiums in this channel", "Podiums where the last match was"]
    answer = await turn(counted, ANA, answer.ids[2], permissions=ADMIN)
    assert "channel of the last match" in answer.content
    settings = await counted.house.store.read(season_sql.settings, GUILD)
    assert settings == ("Europe/Amsterdam", True, None)
    assert "**August 2026** is running" in (await ask(counted, ANA, "season show")).content
    given = await ask(counted, ANA, "season settings", permissions=ADMIN, podium="here", monthly=False)
    assert "<#20>" in given.content and "A new season starts every month." not in given.content
    named = await ask(counted, ANA, "season rename", permissions=ADMIN, name="Heat")
    assert named.content == "The current season is now called **Heat**."


async def test_ending_a_season_asks_once_more_and_of_two_who_say_yes_at_once_one_ends_it(counted):
    await counted.house.scores.set_settings(GUILD, monthly=True)
    asked = await ask(counted, ANA, "season end", permissions=ADMIN)
    assert asked.content.startswith("**End August 2026 now?** Its podium is posted for everyone")
    assert (await counted.house.scores.season(GUILD)).number == 1, "nothing has happened yet"
    answers = await asyncio.gather(*(turn(counted, who, asked.ids[0], permissions=ADMIN) for who in (ANA, BEN)))
    assert sum("That season is over already." in answer.content for answer in answers) == 1
    assert (await counted.house.scores.season(GUILD)).number == 2, "the next one goes on"


async def test_past_seasons_stay_on_the_leaderboard_with_what_was_played_in_them(counted):
    await counted.play({2: 1, 1: 2}, at=NOW - 1)
    assert (await counted.house.scores.start_season(GUILD, "  Spring   cup ")).name == "Spring cup"
    await counted.play({1: 1, 2: 2}, at=NOW + 1)
    counted.house.scores.now = lambda: NOW + 2
    await counted.house.scores.end_season(GUILD)
    await counted.play({2: 1, 1: 2}, at=NOW + 3)
    answer = await ask(counted, CHO, "leaderboard", season="spring cup")
    assert "Spring" in answer.content
    assert "**Ana**: 3 (1 of 1 won)" in answer.content
    assert "**Ben**: 1 (0 of 1 won)" in answer.content
    assert answer.content.splitlines()[-1] == "Cho isn't on this board.", "nothing can be done about it any more"
    past = await ask(counted, BEN, "season list")
    picked = await turn(counted, BEN, past.ids[0], *past.values)
    assert picked.kind == "private"
    assert "**Ana**: 3 (1 of 1 won)" in picked.content


async def test_many_past_seasons_fit(counted):
    clock = itertools.count(NOW)
    counted.house.scores.now = lambda: next(clock)
    for _ in range(25):
        await counted.house.scores.start_season(GUILD, "n" * 40)
        await counted.play(dict.fromkeys(range(50, 60), 1), at=next(clock))
        await counted.house.scores.end_season(GUILD)
    answer = await ask(counted, BEN, "season list")
    assert len(answer.values) == 12
    assert "P50, P51, +8 (" in answer.content
    assert answer.content.splitlines()[-1].startswith("-# Older ones")


async def test_the_running_season_leads_to_its_board_and_to_the_scheme(counted):
    await counted.house.scores.start_season(GUILD, "Summer")
    await counted.play({1: 1, 2: 2}, at=NOW + 1)
    shown = await ask(counted, BEN, "season show")
    counted.house.scores.now = lambda: NOW + 2
    board = await turn(counted, BEN, labels(shown)["Leaderboard"])
    assert "Summer · points" in board.content
    for answer in (shown, board, await ask(counted, BEN, "leaderboard", game="seize")):
        page = await turn(counted, BEN, labels(answer)["How it counts"])
        assert page.kind == "private"
        assert "first 5 matches of a day" in page.content
        assert "**3** if you finished ahead" in page.content
        assert "1000 ± 333" in page.content
