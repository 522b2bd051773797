"""What nobody may do to others by the bot: flood, call people up, bring strangers to a table, put up links."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from dataclasses import replace
from types import SimpleNamespace

import pytest

from bot.base.config import DMS
from bot.discord.limits import LOBBIES, TABLES, Asked, Limits
from bot.show.wording import safe_name, thread_name
from bot.store.model import Ping, UserSettings
from bot.tables.model import Problem, Status, TableError
from tests.bot.ui.fakes import ANA, BEN, CHO, GUILD, Person, court_at
from tests.cogs.asking import ask, member, turn
from tests.cogs.test_replays import film_menu

CROWD = [Person(1000 + number, f"P{number}") for number in range(TABLES)]


@pytest.fixture
async def capped(tmp_path):
    """A house with the limits of every day."""
    async with court_at(tmp_path, caps=1.0) as court:
        yield court


@pytest.fixture
def moment():
    return SimpleNamespace(now=100.0)


@contextmanager
def refused(problem):
    with pytest.raises(TableError) as error:
        yield
    assert error.value.code is problem


def test_a_bucket_runs_dry_and_fills_again(moment):
    limits = Limits(1.0, lambda: moment.now)
    burst, seconds, problem, _ = Asked.PRESS.value
    for _ in range(burst):
        limits.take(Asked.PRESS, 1, 0)
    with refused(problem):
        limits.take(Asked.PRESS, 1, 0)
    limits.take(Asked.PRESS, 2, 0)
    moment.now += seconds
    limits.take(Asked.PRESS, 1, 0)
    with refused(problem):
        limits.take(Asked.PRESS, 1, 0)


def test_a_server_has_a_bucket_of_its_own(moment):
    """A crowd that presses from one server keeps nobody else waiting."""
    limits = Limits(1.0, lambda: moment.now)
    burst, seconds, _, servers = Asked.PRESS.value
    for user in range(1, 1 + int(burst * servers)):
        limits.take(Asked.PRESS, user, 7)
    with refused(Problem.THEIR_HURRY):
        limits.take(Asked.PRESS, 9999, 7)
    limits.take(Asked.PRESS, 9999, 8)
    limits.take(Asked.PRESS, 9999, DMS)
    moment.now += seconds / servers
    limits.take(Asked.PRESS, 9998, 7)


def test_more_may_be_allowed_and_not_everybody_is_remembered(moment, monkeypatch):
    monkeypatch.setattr("bot.discord.limits.KEPT", 50)
    limits = Limits(2.0, lambda: moment.now)
    for _ in range(2):
        limits.take(Asked.FILM, 1, 0)
    with refused(Problem.WAIT):
        limits.take(Asked.FILM, 1, 0)
    for user in range(500):
        moment.now += 1.0
        limits.take(Asked.PRESS, user, 0)
    assert len(limits._full_at) <= 51


def test_a_bucket_that_holds_less_than_one_is_not_forgotten_before_it_has_one(moment, monkeypatch):
    monkeypatch.setattr("bot.discord.limits.KEPT", 1)
    limits = Limits(0.1, lambda: moment.now)
    limits.take(Asked.FILM, 1, DMS)
    moment.now += 3 * Asked.FILM.value.seconds
    limits.take(Asked.FILM, 2, DMS)
    with refused(Problem.WAIT):
        limits.take(Asked.FILM, 1, DMS)


async def test_a_flood_of_presses_is_answered_by_a_word_and_reaches_nothing(capped):
    table = await capped.match(ANA, BEN)
    capped.house.answers.limits._now = lambda: 100.0  # a flood, however slow the machine
    for _ in range(Asked.PRESS.value.burst):
        await capped.press(ANA, f"t1:{table.id}:rules")
    late = await capped.press(ANA, f"t1:{table.id}:hand")
    assert (late.answer.kind, late.answer.file) == ("private", None)
    assert "quicker than I can follow" in late.answer.content
    assert (await capped.press(BEN, f"t1:{table.id}:hand")).answer.file is not None


async def test_a_person_has_three_lobbies_open_at_most_and_a_server_fifty(capped):
    for _ in range(LOBBIES):
        assert (await ask(capped, ANA, "yud")).kind == "public"
    refused = await ask(capped, ANA, "uno")
    assert refused.kind == "private"
    assert "You have 3 tables open that haven't started." in refused.content
    assert (await ask(capped, BEN, "yud")).kind == "public"
    await capped.tables.cancel(capped.tables.live()[0].id, ANA.user_id)
    assert (await ask(capped, ANA, "yud")).kind == "public"
    for person in CROWD[LOBBIES + 1 :]:
        await capped.lobby(person)
    assert "This server has 50 tables open" in (await ask(capped, CHO, "yud")).content


@pytest.mark.parametrize("guild_id", [7, DMS])
def test_lobbies_in_direct_messages_are_no_strangers_hindrance(guild_id):
    lobbies = [SimpleNamespace(status=Status.LOBBY, host_id=1, guild_id=guild_id)] * TABLES
    with refused(Problem.THEIR_LOBBIES) if guild_id else nullcontext():
        Limits(1.0).require_room(lobbies, guild_id, 2)


async def test_a_lobby_whose_house_players_cannot_sit_down_is_closed(capped, monkeypatch):
    def fail(*_):
        raise TableError(Problem.FULL, seats=2)

    monkeypatch.setattr("bot.tables.lobby.add_house", fail)
    assert (await ask(capped, ANA, "yud", house=1)).kind == "private"
    assert not capped.tables.live(), "nobody could see it"


async def invite(court, table, who):
    return await ask(court, ANA, "table invite", player=who, table=str(table.id))


async def test_films_and_invitations_have_a_cool_down(capped):
    table = await capped.finished(ANA, BEN)
    films = []
    for who in (ANA, ANA, BEN):
        menu = film_menu(await ask(capped, who, "replay", table=str(table.id)))
        films.append(await turn(capped, who, menu, "b"))
    assert [one.kind for one in films] == ["public", "private", "public"], "one a person and minute"
    assert "Not so often, please" in films[1].content
    table, burst = await capped.lobby(ANA), Asked.INVITATION.value.burst
    calls = [await invite(capped, table, member(one)) for one in CROWD[: burst + 1]]
    assert [one.kind for one in calls] == ["public"] * burst + ["private"]
    assert "Not so often, please" in calls[-1].content


async def test_somebody_is_invited_once_by_name_and_only_people_of_the_server(court):
    table = await court.lobby(ANA)
    assert (await invite(court, table, member(BEN))).kind == "public"
    assert "They were invited to this table already." in (await invite(court, table, member(BEN))).content
    stranger = SimpleNamespace(id=99, display_name="Far", bot=False)
    for answer in (
        await invite(court, table, stranger),
        await ask(court, ANA, "duel", player=stranger, game="yud"),
    ):
        assert "Only people of this server" in answer.content


async def test_who_never_wants_to_be_called_is_named_and_not_called(court):
    await court.house.settings.set_user(BEN.user_id, replace(UserSettings(), ping=Ping.NEVER))
    table = await court.lobby(ANA)
    for answer, called in (
        (await invite(court, table, member(BEN)), False),
        (await invite(court, table, member(CHO)), True),
        (await ask(court, ANA, "duel", player=member(BEN), game="yud"), False),
    ):
        assert bool(answer.arguments.get("allowed_mentions")) is called


async def test_from_another_server_only_who_was_invited_by_name_sits_down(court):
    table = await court.lobby(ANA)
    refused = await court.press(CHO, f"t1:{table.id}:join", guild_id=GUILD + 1)
    assert "This table is on another server." in refused.answer.content
    assert court.tables.get(table.id).seat_of(CHO.user_id) is None
    await court.tables.invite(table.id, ANA.user_id, CHO)
    await court.press(CHO, f"t1:{table.id}:join", guild_id=GUILD + 1)
    assert court.tables.get(table.id).seat_of(CHO.user_id) is not None

    table = await court.match(ANA, house=1)
    refused = await court.press(CHO, f"t1:{table.id}:sit", guild_id=GUILD + 1)
    assert "This table is on another server." in refused.answer.content, "nor is a house player's seat taken over"


@pytest.mark.parametrize("name", ["discord.gg/abc", "evil.com/x", "www.evil.example", "https://evil.com", "a.b.c/d/e"])
def test_no_name_is_a_link(name):
    class Say:
        names = (name,)
        join = staticmethod(", ".join)

        def __call__(self, key, **facts):
            return facts.get("players", "Yud!")

    for shown in (safe_name(name), thread_name(Say())):
        assert not any(dot in shown for dot in (".g", ".c", ".e", ".b", "g/", "m/", "c/")), shown
    assert safe_name("Dr. J. 3/4 and/or") == "Dr. J. 3\u22154 and\u2215or"
