"""/duel: asked before all, answered by who was asked, played privately, its result told once where it was asked."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from bot.features.admin import sql as admin_sql
from bot.features.contest.again import Result
from bot.features.contest.again_pages import compared
from bot.features.contest.daily_pages import daily_speaker
from bot.features.contest.duel_pages import result_line
from bot.features.contest.duels import PLAY_WITHIN, Total
from bot.features.contest.rows import DuelRow
from bot.tables.lobby import set_rules
from bot.tables.model import EndReason, Status
from bot.tables.purposes import Purpose
from bot.texts import load_texts
from tests.bot.ui.fakes import ANA, BEN, CHO
from tests.cogs.asking import ask, labels, member, turn
from tests.cogs.test_daily import PRIVATE, newest, to_the_end
from tests.databases import instead

BOT = SimpleNamespace(**{**vars(member(BEN)), "bot": True})


async def challenged(court):
    return await ask(court, ANA, "duel", player=member(BEN), game="yud")


async def play(court, who, button, **more):
    """Open the next deal by a button and play it to its end; return what opened, the table and the panel then."""
    hand = await turn(court, who, button, **more)
    assert "⚠️" not in hand.content, hand.content
    return hand, *await to_the_end(court, newest(court, who), who)


async def test_a_duel_from_the_challenge_to_its_result(noon):
    asked = await challenged(noon)
    assert asked.kind == "public"
    assert asked.content.startswith("⚔️ **Ana** challenges <@2> to **Yud! Stop!**")
    assert [user.id for user in asked.arguments["allowed_mentions"].users] == [2]
    accept = labels(asked)["Accept"]
    assert (await turn(noon, CHO, accept)).content.startswith("⚠️ This duel isn't yours.")
    opened = await turn(noon, BEN, accept)
    assert opened.kind == "update" and opened.content.startswith("⚔️ **Ana** against **Ben** at **Yud! Stop!**")
    button = labels(opened)["Play"]
    tables, sums = [], {}
    for who, other in ((ANA, "Ben"), (BEN, "Ana")):
        hand, first, panel = await play(noon, who, button)
        assert hand.kind in ("private", "edit")
        assert hand.content.startswith(f"⚔️ **Duel with {other}** · deal 1 of 2")
        assert noon.messenger.of("send") == [], "nothing is told while somebody has to play"
        _, second, panel = await play(noon, who, labels(panel)["Second deal"], guild_id=None)
        assert "deal 2 of 2" in panel.content
        assert (first.guild_id, second.guild_id) == (10, 0), "it may be played from anywhere"
        assert [table.seat_of(who.user_id) for table in (first, second)] == [0, 1]
        short = first.game.short
        sums[who.name] = sum(short.score(table.state, seat) for seat, table in enumerate((first, second)))
        tables += (first, second)
        if who is ANA:
            mine = re.search(r"You have played both deals: \*\*([+−]?\d+)\*\*. \*\*Ben\*\* has until", panel.content)
            assert int(mine[1].replace("−", "-")) == sums["Ana"]
            assert "has until" in (await turn(noon, ANA, button)).content
    assert [table.deal for table in tables] == ["duel 1 1", "duel 1 2"] * 2
    await noon.house.upkeep.do_chores()
    await noon.house.upkeep.do_due()
    (told,) = noon.messenger.of("send")
    assert told.channel_id == 20
    words = re.match(r"⚔️ \*\*Yud! Stop!\*\*: \*\*(Ana|Ben)\*\* (?:beats|and) \*\*(?:Ana|Ben)\*\*.*", told.body.content)
    assert sums[words[1]] == max(sums.values())
    assert {int(one.replace("−", "-")) for one in re.findall(r"[+−]\d+|\b0\b", words[0])} >= set(sums.values())
    assert (await turn(noon, ANA, button)).content.startswith("⚠️ This duel is over.")


async def test_it_is_declined_or_taken_back_and_asked_again(noon):
    for who in (BEN, ANA):
        declined = await turn(noon, who, labels(await challenged(noon))["Decline"])
        assert declined.content == "⚔️ No duel between **Ana** and **Ben** at **Yud! Stop!** this time."
        assert not declined.items


async def test_who_does_not_play_is_named_once_also_where_the_bot_may_not_write_at_first(noon):
    opened = await turn(noon, BEN, labels(await challenged(noon))["Accept"])
    *_, panel = await play(noon, BEN, labels(opened)["Play"])
    await play(noon, BEN, labels(panel)["Second deal"])
    noon.at(noon.moment + PLAY_WITHIN)
    noon.messenger.errors["send"] = [ConnectionResetError()]

    async def broken():
        raise ValueError("a chore that fails keeps none of the others from being done")

    noon.house.upkeep.chores.insert(0, broken)
    await noon.house.upkeep.do_due()
    assert noon.messenger.of("send") == []
    await noon.house.upkeep.do_due()
    await noon.house.upkeep.do_due()
    (told,) = [sent.body.content for sent in noon.messenger.of("send")]
    assert re.fullmatch(r"⚔️ \*\*Yud! Stop!\*\*: \*\*Ben\*\* wins with [+−]?\d+. \*\*Ana\*\* didn't finish.", told)


# Deals that were played before


@pytest.fixture
async def match(noon):
    """A match that Ana and Ben have played to its end before all."""
    table = await noon.lobby(ANA, BEN, game="gostop")
    await noon.tables.change(table.id, table.host_id, set_rules, {"deals": "1"})
    await noon.tables.start(table.id, table.host_id)
    return (await to_the_end(noon, table))[0]


async def test_a_matchs_deal_is_played_from_its_replay_and_compared_at_the_end(noon, match):
    chips = match.game.outcome(match.state).scores
    replay = await ask(noon, CHO, "replay", table=str(match.id))
    eyes = await turn(noon, CHO, f"v1:replay:{match.id}:0:1:n", **PRIVATE)
    for answer, seat, name in ((replay, 0, "Ana"), (eyes, 1, "Ben")):
        hand, again, panel = await play(noon, CHO, labels(answer)["Play this deal"], **PRIVATE)
        assert hand.content.startswith(f"⚔️ **{name}'s deal** at table {match.id} · just for fun\n")
        assert "💡" not in str(hand.items)
        assert again.seat_of(CHO.user_id) == seat
        mine = again.game.outcome(again.state)
        told = panel.content.replace("−", "-")
        assert f"**{name}** then: {chips[seat]}, place" in told
        assert f"**You**: {mine.scores[seat]}, place {mine.placements[seat]} of 2" in told
        assert list(labels(panel)) == ["Again, for fun", "Watch again"]
    assert (await turn(noon, CHO, labels(panel)["Watch again"], **PRIVATE)).file is not None
    more = await turn(noon, CHO, labels(panel)["Again, for fun"], **PRIVATE)
    assert more.content.startswith("⚔️ **Ben's deal**") and newest(noon, CHO).subject == again.subject
    assert [one for one in noon.messenger.of("send") if str(again.id) in one.body.content] == [], "nobody is told"


async def test_by_its_number_from_ones_own_seat_or_somebodys(noon, match):
    for who, options, name in ((BEN, {}, "Ben"), (ANA, {"player": member(BEN)}, "Ben"), (CHO, {}, "Ana")):
        hand = await ask(noon, who, "duel", table=match.id, **options)
        assert hand.kind == "private" and f"**{name}'s deal** at table {match.id}" in hand.content
    panel = await turn(noon, ANA, f"t1:{match.id}:hand", **PRIVATE)
    mine = await turn(noon, ANA, labels(panel)["Play this deal"], **PRIVATE)
    assert "**Ana's deal**" in mine.content


async def test_against_a_try_of_the_day_once_ones_own_is_done(noon):
    tries = {}
    for who in (BEN, ANA):
        await ask(noon, who, "daily", game="yud")
        if who is ANA:
            early = await ask(noon, ANA, "duel", player=member(BEN), game="yud", day="327")
            assert early.kind == "private" and "Your own try of that day comes first" in early.content
        await to_the_end(noon, newest(noon, who))
        tries[who] = await noon.house.dailies.try_of(who.user_id, "2026-11-23", "yud")
    hand = await ask(noon, ANA, "duel", player=member(BEN), game="yud", day="2026-11-23")
    assert hand.kind == "private" and "**Ben's deal**" in hand.content
    again, panel = await to_the_end(noon, newest(noon, ANA), ANA)
    assert (again.deal, again.purpose) == ("daily 2026-11-23 yud", Purpose.AGAIN)
    assert (again.status, again.ended_reason) == (Status.CLOSED, EndReason.DONE), "where the try ended"
    theirs, mine = tries[BEN].score, (await noon.house.again.result(again, 0)).score
    then, seat = await noon.house.again.then(again)
    assert (await noon.house.again.result(then, seat)).score == theirs
    assert await noon.house.dailies.try_of(ANA.user_id, "2026-11-23", "yud") == tries[ANA], "what counts stays"
    how = {1: "You beat **Ben** by", 0: "You and **Ben** draw", -1: "**Ben** stays ahead by"}
    assert how[(mine > theirs) - (mine < theirs)] in panel.content
    assert list(labels(panel)) == ["Again, for fun"], "the day goes on: there is no replay yet"
    assert "still being played" in (await ask(noon, ANA, "replay", table=str(again.id))).content
    more = await turn(noon, ANA, labels(panel)["Again, for fun"], **PRIVATE)
    assert "**Ben's deal**" in more.content


@pytest.mark.parametrize(
    ("mine", "line"),
    [(8, "You beat **Ben** by 1: +8"), (6, "**Ben** stays ahead by 1: +7"), (7, "You and **Ben** draw, +7")],
)
def test_of_two_short_plays_one_more_is_better(mine, line):
    assert compared(Result(7), Result(mine), "Ben", 2, daily_speaker(load_texts(), "en")).startswith(line)


@pytest.mark.parametrize(
    ("scores", "line"),
    [
        ((5, 5), "Ana** and **Ben** draw, +5 each."),
        ((5, 4), "Ana** beats **Ben** by 1, +5 to +4."),
        ((4, 5), "Ben** beats **Ana** by 1, +5 to +4."),
        ((None, -5), "Ben** wins with −5. **Ana** didn't finish."),
        ((-5, None), "Ana** wins with −5. **Ben** didn't finish."),
    ],
)
def test_a_duel_is_won_by_the_sum_or_by_who_finishes(scores, line):
    duel = DuelRow(1, 10, 20, "en", "yud", 1, "Ana", 2, "Ben", "over", 0.0)
    totals = tuple(Total(2, score) for score in scores)
    assert result_line(duel, totals, daily_speaker(load_texts(), "en")) == f"⚔️ **Yud! Stop!**: **{line}"


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({}, "Choose a player and a game"),
        ({"game": "gostop"}, "Choose a player and a game"),
        ({"player": member(BEN)}, "Choose a player and a game"),
        ({"table": 1, "game": "gostop"}, "Choose a player and a game"),
        ({"table": 1, "day": "327"}, "Choose a player and a game"),
        ({"table": 99}, "There's no such table here"),
        ({"table": 99, "player": member(BEN)}, "There's no such table here"),
        ({"player": member(BEN), "game": "gostop", "day": "yesterday"}, "I can't read yesterday as a day"),
        ({"player": member(BEN), "game": "gostop", "day": "2099-01-01"}, "Ben hasn't finished that day's deal"),
        ({"player": member(ANA), "game": "gostop", "day": "327"}, "A duel takes two"),
        ({"player": member(ANA), "game": "yud"}, "A duel takes two"),
        ({"player": BOT, "game": "gostop", "day": "327"}, "A bot can't be challenged"),
        ({"player": BOT, "game": "yud"}, "A bot can't be challenged"),
    ],
)
async def test_what_makes_no_sense_is_told_in_one_private_line(noon, options, line):
    answer = await ask(noon, ANA, "duel", **{"player": None, "game": None, **options})
    assert answer.kind == "private" and answer.content.startswith(f"⚠️ {line}") and "\n" not in answer.content


async def test_who_was_forgotten_is_someone(noon, match):
    await ask(noon, CHO, "duel", table=match.id)
    again = newest(noon, CHO)
    await noon.cog("Privacy").forget(ANA.user_id)
    hand = await turn(noon, CHO, f"t1:{again.id}:hand", **PRIVATE)
    assert hand.content.startswith("⚔️ **someone's deal**") and "Ana" not in hand.content


async def test_a_match_that_is_read_while_somebody_is_forgotten_does_not_remember_them(noon, match, monkeypatch):
    store = noon.house.store
    write_it = store.write

    async def after_a_look(user_id):
        await noon.tables.fetch(match.id)
        await write_it(admin_sql.forget, user_id)

    instead(monkeypatch, store, admin_sql.forget, after_a_look)
    await noon.cog("Privacy").forget(ANA.user_id)
    assert ANA.user_id not in [holder.user_id for holder in (await noon.tables.fetch(match.id)).holders]


async def test_a_deal_played_elsewhere_can_be_played_on_when_the_duels_server_is_gone(noon):
    opened = await turn(noon, BEN, labels(await challenged(noon))["Accept"])
    await turn(noon, BEN, labels(opened)["Play"], guild_id=None)
    table = newest(noon, BEN)
    await noon.house.store.write(admin_sql.purge, 10)
    hand = await turn(noon, BEN, f"t1:{table.id}:hand", guild_id=None, **PRIVATE)
    assert hand.file is not None and "⚠️" not in hand.content
    _, panel = await to_the_end(noon, table, BEN)
    assert "⚠️" not in panel.content
