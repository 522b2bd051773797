"""What /profile tells of tournaments, deals of days and duels: to whom, and what is left when somebody is forgotten."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.features.admin import sql as admin_sql
from bot.features.contest import sql as contest_sql
from bot.features.contest.duels import OVER
from bot.features.contest.rows import DuelRow, TryRow
from bot.features.tournament import sql as tournament_sql
from bot.features.tournament.model import Stage
from tests.bot.tournaments.play import START, played, signed_up
from tests.bot.ui.fakes import ANA, BEN, CHO, GUILD
from tests.cogs.asking import ask, member

NOW = 1_785_600_000.0
OTHER = 77
"""Another server."""


@pytest.fixture
async def club(court):
    """A server in which Ana has won a cup and lost another, played dailies and a duel, and finished no match."""
    court.house.scores.now = lambda: NOW
    for seed, name in ((1, "Spring"), (2, "Autumn")):
        tour = replace(played(signed_up(4, seats=2), seed), id=0, guild_id=GUILD, name=f"*{name}*")
        people = [entry._replace(user_id=entry.number) for entry in tour.entries]
        await court.house.store.write(tournament_sql.save, replace(tour, entries=tuple(people)))
    going = replace(signed_up(2), id=0, guild_id=GUILD, stage=Stage.RUNNING, started_at=START)
    await court.house.store.write(
        tournament_sql.save, replace(going, entries=tuple(e._replace(user_id=1) for e in going.entries[:1]))
    )
    for day, guild_id in (("28", GUILD), ("29", GUILD), ("30", OTHER)):
        tried = TryRow(1, f"2026-07-{day}", "gostop", guild_id, "Ana", NOW, ended_at=NOW, score=5, squares="🟩")
        await court.house.store.write(contest_sql.begin_try, tried)
    await court.house.store.write(contest_sql.begin_try, tried._replace(day="2026-08-01", guild_id=GUILD))
    for scores in (((1, 7), (2, 5)), ((1, None), (2, -3)), ((1, 4), (2, 4)), ((1, -20), (2, None))):
        await duel(court, scores)
    return court


async def duel(court, scores):
    store = court.house.store
    made = await store.write(contest_sql.make_duel, DuelRow(0, GUILD, 20, "en", "yud", 2, "Ben", 1, "Ana", OVER, NOW))
    for user_id, score in scores:
        for part in (0, 1):
            side = await store.write(contest_sql.begin_side, made.id, user_id, part)
            await store.write(contest_sql.end_side, side._replace(ended_at=NOW, score=score))


async def lines(court, who, of, **more):
    shown = await ask(court, who, "profile", player=member(of), **more)
    return [line for line in shown.content.splitlines() if line.startswith(("- 🏆", "- 📅", "- ⚔️"))]


async def test_it_tells_places_days_and_duels_also_without_a_match(club):
    places, days, duels = await lines(club, ANA, ANA)
    assert places.startswith("- 🏆 2 tournaments played, ") and " of 4 in \\*" in places
    assert days == "- 📅 Deals of the day on 4 days, at most 3 in a row."
    assert duels == "- ⚔️ 4 duels, 2 won."
    won = {who.user_id: await lines(club, who, who) for who in (ANA, BEN, CHO)}
    assert won[BEN.user_id][1:] == ["- ⚔️ 4 duels, 1 won."]
    firsts = [line for line, *_ in won.values() if "Best place: 1 of 4" in line]
    assert firsts and all((", 0 won" in line) == (line not in firsts) for line, *_ in won.values())


async def test_others_read_of_days_in_this_server_only(club):
    for who, more in ((BEN, {}), (ANA, {"show": True})):
        assert "- 📅 Deals of the day on 3 days, at most 2 in a row." in await lines(club, who, ANA, **more)
    there = await ask(club, BEN, "profile", player=member(ANA), guild_id=OTHER)
    assert "🏆" not in there.content and "⚔️" not in there.content and "on 1 day," in there.content


async def test_who_was_forgotten_has_nothing_left(club):
    await club.house.store.write(admin_sql.forget, ANA.user_id)
    assert "hasn't finished a match" in (await ask(club, BEN, "profile", player=member(ANA))).content
    assert (await lines(club, BEN, BEN))[0].startswith("- 🏆 2 tournaments"), "what others reached stands"
