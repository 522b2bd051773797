"""/leaderboard, /profile, /history: what they answer, to whom, and what a press on them does; what admins may."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.base.errors import StoreError
from bot.base.share import Share, shard_of
from bot.features.admin import sql as admin_sql
from bot.features.play.board import gain_line
from bot.features.scores import sql as scores_sql
from bot.features.scores.profile import days_in_a_row
from bot.features.scores.service import count_result
from bot.show.ids import page_id
from bot.tables.lobby import add_house
from bot.tables.model import Person
from cogs.scores import complete_zone
from games.core.levels import Level
from tests.bot.scores.results import GUILD
from tests.bot.ui.fakes import ANA, BEN, CHO, FakePress
from tests.cogs.asking import ADMIN, ask, labels, member, turn
from tests.cogs.conftest import NOW
from tests.databases import instead

pytestmark = [pytest.mark.databases, pytest.mark.slow("postgresql")]

TRICKY = Person(9, "**Eve** <@1> `x`", "en-GB")


@pytest.mark.parametrize(
    ("path", "arguments", "told"),
    [
        ("season end", {}, "No season is running."),
        ("season rename", {"name": "x"}, "No season is running."),
        ("season rename", {"name": "  "}, "Give the season a name"),
        ("season start", {"name": "x", "until": "2026-01-01"}, "is in the past"),
        ("season start", {"name": "x", "until": "*soon*"}, "I can't read \\*soon\\* as a day"),
        ("season settings", {"monthly": None, "zone": "Mars/Olympus", "podium": None}, "I don't know the time zone"),
        ("leaderboard", {"season": "@everyone"}, "There's no season called @\u200beveryone"),
        ("leaderboard", {"span": "rating"}, "Choose a game"),
        ("profile", {"player": member(CHO)}, "Cho hasn't finished a match here yet"),
        ("history", {"player": member(CHO)}, "Cho hasn't finished"),
    ],
)
async def test_bad_input_gets_a_clear_private_answer(counted, path, arguments, told):
    answer = await ask(counted, ANA, path, permissions=ADMIN, **arguments)
    assert answer.kind == "private"
    assert told in answer.content


async def test_the_leaderboard_in_picture_and_words(counted):
    empty = await ask(counted, ANA, "leaderboard")
    assert "Nobody is on this board yet" in empty.content
    await counted.play({1: 1, 2: 2})
    await counted.play({1: 1, 3: 2}, game="uno_mario")
    answer = await ask(counted, ANA, "leaderboard")
    assert answer.kind == "private"
    assert "➡️ 1. **Ana**: 6 (2 of 2 won)" in answer.content
    assert "2\\. **Ben**: 1 (0 of 1 won)" in answer.content
    assert "2\\. **Cho**: 1 (0 of 1 won)" in answer.content, "no list, in which Discord would count on: 2, 3"
    assert answer.file.description.splitlines()[1] == "➡️ 1. Ana: 6 (2 of 2 won)"
    game = await ask(counted, BEN, "leaderboard", game="uno_mario", show=True)
    assert game.kind == "public"
    assert "Uno Super Mario" in game.content
    assert "Ben isn't on this board yet" in game.content
    rating = await ask(counted, BEN, "leaderboard", game="yud", span="rating")
    assert "➡️ 2. **Ben**: " in rating.content
    assert "(provisional)" in rating.content
    assert "this week" in (await ask(counted, BEN, "leaderboard", span="week")).content


async def test_a_long_leaderboard_has_pages_and_always_the_own_place(counted):
    for user in range(100, 125):
        await counted.play({user: 1, 1: 2, 2: 3} if user < 102 else {user: 1, user + 1000: 2})
    first = await ask(counted, BEN, "leaderboard")
    assert "page 1 of 5" in first.content
    own = next(line for line in first.content.splitlines() if line.startswith("➡️"))
    assert "**Ben**" in own
    second = await turn(counted, BEN, labels(first)["▶"])
    assert second.kind == "update"
    assert "page 2 of 5" in second.content
    assert second.content.splitlines()[1] == own, "before the page, as their place is"
    assert second.file.description.splitlines()[1].startswith("➡️ 4. Ben")
    mine = await turn(counted, BEN, labels(second)["My place"])
    assert own in mine.content
    assert len(mine.content.splitlines()) == 11, "ten lines and the title: the own place is one of the ten"
    last = await turn(counted, Person(124, "P124", "en-GB"), labels(first)["My place"])
    assert "page 3 of 5" in last.content and "➡️ 5. **P124**: 3 " in last.content, "of many who share a place"
    far = await turn(counted, BEN, page_id("board", "all", "-", 0, 99, "n"))
    assert "page 5 of 5" in far.content
    stranger = await turn(counted, CHO, labels(first)["▶"])
    assert "Cho isn't on this board yet" in stranger.content


BOARD = ("", "x:y", "all:-:0:1", "mars:-:0:0:n", "all:-:x:0:n", "season:-:99:0:n", "season:-:0:0:n")
SEASON = ("pick", "board", "board:x", "board:99", "board:" + "9" * 40, "x")


@pytest.mark.parametrize(
    "custom_id",
    [f"v1:board:{rest}" for rest in BOARD]
    + [f"v1:season:{rest}" for rest in SEASON]
    + ["v1:profile:x:yud", "v1:profile:1", "v1:history:x"],
)
async def test_forged_buttons_are_answered(counted, custom_id):
    assert (await turn(counted, ANA, custom_id)).kind == "private"


async def test_a_profile_says_everything(counted):
    for _ in range(3):
        await counted.play({1: 1, 2: 2})
    await counted.play({1: 2, 3: 1}, game="uno_mario")
    await counted.play({1: 1, 3: 2}, game="uno_mario")
    answer = await ask(counted, ANA, "profile")
    assert answer.kind == "private"
    assert answer.content.splitlines()[:2] == ["**Ana**", "- 5 matches finished, 4 won."]
    for told in (
        "means your true strength is probably between",
        "fewer than 10 matches between people",
        "- All-time points: 13 (place 1)",
        "Longest winning streak: 3",
        "Plays Yud! Stop! most: 3 of 5",
        "Rival Ben: met 3 times, ahead 3, behind 0",
    ):
        assert told in answer.content
    for told in ("Yud! Stop!: 3 of 3 won, rating 1", "Go-Stop: not played yet\n", "Its rating over 3 matches"):
        assert told in answer.file.description
    other = await ask(counted, ANA, "profile", player=member(BEN), show=True)
    assert other.kind == "public"
    assert other.content.startswith("**Ben**")
    await counted.play({1: 1, 3: 2}, game="uno_mario")
    assert "Won the last 2. Longest winning streak: 3." in (await ask(counted, ANA, "profile")).content


async def test_matches_against_hard_house_players_are_told(counted):
    await counted.finished(ANA, BEN, house=1, level=Level.HARD)
    (row,) = [row for row in await counted.house.store.read(scores_sql.finished_by, GUILD, ANA.user_id) if row.hard]
    told = f"- ⚔️ Against hard house players: won {int(row.place == 1)} of 1."
    assert told in (await ask(counted, ANA, "profile")).content.splitlines()
    await counted.finished(ANA, BEN, level=Level.HARD)
    assert "of 1." in (await ask(counted, ANA, "profile")).content, "between people nobody was hard"


async def test_who_plays_alone_has_a_record_streaks_and_feats_but_no_points(counted):
    await counted.finished(ANA, house=1)
    answer = await ask(counted, ANA, "profile")
    lines = answer.content.splitlines()
    assert lines[1].startswith("- 1 match finished, ")
    assert lines[1].endswith("1 of them with house players only.")
    assert "points:" not in answer.content
    assert "Ratings and points come from matches between people" in answer.content
    assert "hard" not in answer.content
    assert "achievements. Newest: " in answer.content
    (menu,) = answer.items
    assert [option["value"] for option in menu["options"]][:2] == ["-", "yud"]
    page = await turn(counted, ANA, menu["custom_id"], "yud")
    feats = await counted.house.store.read(scores_sql.honours_of, GUILD, ANA.user_id)
    assert page.content.startswith("**Ana: achievements in Yud! Stop!** (")
    assert page.content.count("🏅") == len(feats) > 0
    assert page.content.count("▫️") == 10 - len(feats)
    (chosen,) = (option["label"] for option in page.items[0]["options"] if option["default"])
    assert chosen == f"🏅 Yud! Stop! · {len(feats)} of 10"
    back = await turn(counted, BEN, f"v1:profile:{ANA.user_id}:turn", "-")
    assert back.content.startswith("**Ana**")
    assert (await turn(counted, BEN, f"v1:profile:{ANA.user_id}:nothing")).content == back.content
    assert "Nobody is on this board yet" in (await ask(counted, BEN, "leaderboard")).content


def test_days_in_a_row():
    days = ["2026-07-01", "2026-07-02", "2026-07-03", "2026-07-31", "2026-08-01"]
    assert days_in_a_row(days, "2026-08-01") == (2, 3)
    assert days_in_a_row(days, "2026-08-02") == (2, 3)
    assert days_in_a_row(days, "2026-08-03") == (0, 3)
    assert days_in_a_row(["2026-08-01"] * 3, "2026-08-01") == (1, 1)
    assert days_in_a_row([], "2026-08-01") == (0, 0)


async def test_names_are_shown_as_they_are_and_do_nothing(counted):
    await counted.play({1: 1, 2: 2})
    answer = await ask(counted, TRICKY, "leaderboard")
    assert "\\*\\*Eve\\*\\* ‹@1› \\`x\\` isn't on this board" in answer.content
    profile = await ask(counted, ANA, "profile", player=member(TRICKY))
    assert "**Eve**" not in profile.content.replace("\\*", "")


async def test_history_pages_and_opens_a_replay(counted):
    assert "No match has been finished" in (await ask(counted, ANA, "history")).content
    table = await counted.finished(ANA, BEN)
    for n in range(9):
        await counted.play({3: 1, 2: 2}, rated=False, at=NOW + n)
    answer = await ask(counted, CHO, "history")
    assert "page 1 of 2" in answer.content
    assert "`10` **Yud! Stop!** <t:1785600008:R> (unrated): 1. Cho 10, 2. Ben 20" in answer.content
    second = await turn(counted, CHO, labels(answer)["▶"])
    assert f"`{table.id}`" in answer.content + second.content
    one = await ask(counted, ANA, "history", player=member(CHO), game="yud")
    assert one.content.startswith("**Matches of Cho**")
    turned = await turn(counted, ANA, labels(one)["▶"])
    assert turned.content.startswith("**Matches of Cho**, page 2 of 2"), "though none of theirs was counted"
    opened = await turn(counted, CHO, "v1:replay:open", str(table.id))
    assert opened.kind == "private"
    assert "move 0 of" in opened.content


async def test_a_page_of_matches_of_ten_fits_a_message(counted):
    for _ in range(8):
        await counted.play({10**18 + user: min(user, 5) for user in range(1, 11)})
    answer = await ask(counted, ANA, "history")
    assert len(answer.content.splitlines()) == 9
    assert answer.content.count(", +5") == 8
    assert labels(answer) == {}, "there is no other page to turn to"
    last = Person(10**18 + 10, "P", "en-GB")
    one = await ask(counted, ANA, "history", player=member(last))
    assert one.content.count("5. P1000000000000000010 50, +5") == 8, "whose history it is"


async def test_choices_while_typing(counted):
    await counted.house.scores.start_season(GUILD, "Spring")
    press, complete_season = FakePress(counted.app, ANA, {}), counted.cog("Records").complete_season
    assert [choice.name for choice in await complete_season(press, "spr")] == ["1 · Spring"]
    assert [choice.value for choice in await complete_zone(press, "new york")] == ["America/New_York"]
    assert len(await complete_zone(press, "")) == 25


async def results_after(counted, days):
    """What is kept of the server's results when so many days have passed and what was due has been done."""
    counted.house.scores.now = lambda: NOW + days * 86_400
    await counted.house.upkeep.do_due()
    return await counted.house.store.read(admin_sql.results, GUILD)


async def test_a_guild_that_removed_the_bot_is_purged_after_its_grace(counted, monkeypatch):
    await counted.play({1: 1, 2: 2})
    table = await counted.lobby(ANA, BEN)
    keeper, store = counted.house.upkeep, counted.house.store
    await keeper.compare_guilds()
    assert counted.tables.get(table.id).ended_reason == "guild_gone"
    assert await results_after(counted, 0) != []
    await keeper.guild_back(GUILD)
    assert await results_after(counted, 31) != [], "it came back"
    for days, leave, *values in ((62, keeper.compare_guilds), (93, keeper.guild_left, GUILD)):
        await leave(*values)
        with monkeypatch.context() as patch:
            patch.setattr(counted.app, "get_guild", lambda number: number == GUILD or None)
            assert await results_after(counted, days) != [], "it came back and nobody told"
        assert await store.read(admin_sql.left_before, store.share, NOW + days * 86_400) == []
    await keeper.compare_guilds()
    assert await results_after(counted, 124) == []
    assert await store.read(admin_sql.known_guilds, store.share) == []


async def test_a_guild_that_came_after_the_start_stays_where_the_upkeep_stumbles(counted, monkeypatch):
    """It begins again then, and looks once more which guilds there are."""

    async def refuse():
        raise StoreError("the server is gone")

    await counted.play({1: 1, 2: 2})
    monkeypatch.setattr(counted.house.upkeep, "do_due", refuse)
    for here, lobbies in ((GUILD, 1), (99, 0)):
        if lobbies:
            await counted.lobby(ANA, BEN)
        monkeypatch.setattr(counted.app, "get_guild", lambda number, here=here: number == here or None)
        with pytest.raises(StoreError):
            await counted.house.upkeep.run()
        assert len(counted.tables.live()) == lobbies


async def test_all_guilds_are_compared_in_two_writes(counted, monkeypatch):
    """However many there are: each start waits for them."""
    store, writes = counted.house.store, []
    for guild in range(100, 140):
        await counted.house.scores.set_settings(guild, zone="UTC")
    write = store.write

    async def counting(*given):
        writes.append(given)
        return await write(*given)

    monkeypatch.setattr(store, "write", counting)
    monkeypatch.setattr(counted.app, "get_guild", lambda number: number % 2 or None)
    await counted.house.upkeep.compare_guilds()
    assert len(writes) == 2
    left = await store.read(admin_sql.left_before, store.share, counted.house.scores.now())
    assert sorted(left) == [*range(100, 140, 2)]


@pytest.mark.parametrize(("shards", "purged"), [("", True), ("0-3/8", True), ("4-7/8", False)])
async def test_only_guilds_of_the_own_shards_are_ever_purged(counted, monkeypatch, shards, purged):
    """With another range or count of shards, or another process's file, their absence says nothing."""
    assert shard_of(GUILD, 8) == 0
    await counted.play({1: 1, 2: 2})
    table = await counted.lobby(ANA, BEN)
    monkeypatch.setattr(counted.house.store, "share", Share.named(shards))
    await counted.house.upkeep.compare_guilds()
    assert (table.id in [one.id for one in counted.tables.live()]) is not purged
    assert (await results_after(counted, 62) == []) == purged

    await counted.house.store.write(admin_sql.guilds_left, [GUILD], NOW)  # noted under another range, before
    assert (await results_after(counted, 62) == []) == purged


async def test_what_the_store_refused_is_counted_when_it_takes_it_again(court, caplog, monkeypatch):
    async def refuse(_):
        raise StoreError("the disk is full")

    with monkeypatch.context() as patch:
        instead(patch, court.house.scores.store, count_result, refuse)
        await court.finished(ANA, BEN)
        await court.house.scores.settled()
    assert "could not be counted; it is made up: the disk is full" in caplog.text
    assert "Traceback" not in caplog.text
    assert "Nobody is on this board yet" in (await ask(court, ANA, "leaderboard")).content
    await court.house.upkeep.do_due()
    assert "**Ana**" in (await ask(court, ANA, "leaderboard")).content


async def test_the_end_of_a_match_says_what_it_gave(court):
    table = await court.finished(ANA, BEN)
    await court.house.scores.settled()
    body = await court.house.boards.body(table)
    (line,) = (line for line in body.content.splitlines() if "📈" in line)
    assert all(f"**{name}** +" in line for name in ("Ana", "Ben"))
    changes = [int(part.replace("−", "-")) for part in re.findall(r"\(([+−]\d+)\)", line)]
    assert len(changes) == 2
    assert min(changes) < 0 < max(changes)
    assert body.picture.ending == "gif"


async def test_a_match_that_counts_for_nothing_says_why(court):
    table = await court.lobby(ANA, BEN)
    await court.tables.change(table.id, ANA.user_id, add_house)
    holders = court.tables.get(table.id).holders
    ended = replace(await court.finished(ANA, BEN), holders=holders[:1] + holders[2:])
    say = court.house.show.texts.speaker("en", game="yud", names=["Ana", "Ben"])
    assert "your own record in `/profile`" in gain_line(ended, (), say)
    replaced = replace(ended, holders=(holders[0], replace(holders[1], replaced=True)))
    assert "sat in for someone" in gain_line(replaced, (), say)
    counts = replace(ended, holders=holders[:2])
    assert gain_line(counts, (), say) == "", "it is not counted yet"
