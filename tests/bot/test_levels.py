"""House players at the table: their levels, which each seat keeps and no deal is touched by; their names and faces."""

from __future__ import annotations

import hashlib

import pytest

from bot.tables.model import Holder, Tempo
from bot.tables.people import leave_seat, set_locale, set_tempo, vote_remove
from bot.tables.residents import RESIDENTS, SUITED, fitting, free_name, levels_of, names_in, renamed, resident_of
from bot.texts import LOCALES
from bot.thinking.players import HousePlayers
from games import GAMES
from games.core import CHANCE
from games.core.levels import Level
from renderers.base import SeatBadge
from renderers.marks import FACES
from tests.bot.house import ANA, BEN, CHO, beside_the_house, house_at
from tests.helpers import changed

SEARCHED = [game for game in GAMES if game.searching is not None]


def of(table):
    return [str(holder.level) for holder in table.holders]


async def mixed(house, *, game="toy"):
    """A lobby of Ana, a hard and a gentle house player; the toy game has no search, so hard is made normal there."""
    table = await house.lobby(ANA, game=game, level=Level.EASY, count=2)
    await house.tables.set_level(table.id, 1, Level.HARD, 1)
    return await house.tables.set_level(table.id, 1, Level.GENTLE, 2)


async def test_a_match_keeps_its_levels_over_a_kill_and_a_rematch_and_without_thinkers_none_is_hard(house):
    await house.again(games=SEARCHED)
    table = await mixed(house, game=SEARCHED[0].info.key)
    await house.change(table, ANA, set_tempo, Tempo.RELAXED)
    await house.tables.start(table.id, 1)
    await house.again()
    again = house.now(table)
    await house.tables.close(table.id, "cancelled")
    rematch = await house.tables.rematch(table.id, 1)
    for found in (again, rematch):
        assert of(found) == ["easy", "hard", "gentle"]
        assert (found.level, found.tempo) == (Level.GENTLE, Tempo.RELAXED)
    await house.tables.close(rematch.id, "cancelled")
    await house.again(thinkers=0)
    assert of(await house.tables.rematch(rematch.id, 1)) == ["easy", "normal", "gentle"]


async def test_a_seat_keeps_its_level_whoever_sits_there(house):
    table = await mixed(house)
    await house.tables.join(table.id, BEN)
    await house.tables.start(table.id, 1)
    guest = await house.tables.sit_in(table.id, CHO)
    assert of(guest) == of(await house.change(table, CHO, leave_seat)) == ["easy", "normal", "gentle", "gentle"]
    await house.tables.change(table.id, 1, vote_remove, 3)
    after = house.now(table)
    assert after.holders[3].user_id is None and of(after) == of(guest)


@pytest.mark.parametrize("level", Level)
async def test_a_seat_is_played_at_its_level(house, monkeypatch, level):
    """Ana has left: the house plays for her as strongly as her seat says."""
    await house.again(games=SEARCHED)
    table = await house.match(ANA, BEN, game=SEARCHED[0].info.key, level=level)
    asked = []
    monkeypatch.setattr("bot.thinking.players.HousePlayer", lambda game, seat, level: asked.append((seat, level)))
    players = HousePlayers(house.tables, delay=0, seed="seed")
    with pytest.raises(AttributeError):  # there is nobody to choose
        await players._think(table, 0, ())
    await players.stop()
    assert asked == [(0, level)]


async def played(folder, game, level, secret="one"):
    """The log of a full first table at one level, with one person who makes default actions, and its first draws."""
    folder.mkdir()
    async with house_at(folder, games=(game,)) as house:
        house.tables._secret = lambda: hashlib.sha256(secret.encode()).hexdigest()
        players = HousePlayers(house.tables, delay=0, seed="seed")  # without thinkers hard is as normal
        table = await house.beside(count=game.info.max_seats - 1, game=game.info.key, level=level)
        await beside_the_house(house, table, lambda table: table.seq >= 60)
        await players.stop()
        await house.tables.close(table.id, "cancelled")
        assert (await house.tables.verify(table.id)).fair, "every draw follows from the secret, however anybody played"
        log = await house.log(table)
    first = next(at for at, (seat, _) in enumerate(log) if seat != CHANCE)
    assert first > 0
    return log, log[:first]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
@pytest.mark.slow
async def test_the_deal_is_the_same_at_every_level_and_the_play_is_not(tmp_path, game):
    (gentle, deal), (_, easy), (normal, usual) = [
        await played(tmp_path / level, game, level) for level in (Level.GENTLE, Level.EASY, Level.NORMAL)
    ]
    _, other = await played(tmp_path / "other", game, Level.NORMAL, "two")
    assert deal == easy == usual != other
    assert gentle != normal


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_a_level_that_is_not_on_offer_becomes_the_next_weaker(game):
    for level in Level:
        for thinking in (False, True):
            found = fitting(level, game, thinking=thinking)
            hard = thinking and game.searching is not None
            assert found is (Level.NORMAL if level is Level.HARD and not hard else level)


def test_the_game_of_a_package_has_every_level_that_one_of_the_house_has():
    theirs = changed(SEARCHED[0], info=SEARCHED[0].info._replace(key="newcomer"))
    assert levels_of(theirs, thinking=True) == levels_of(SEARCHED[0], thinking=True) == tuple(Level)


@pytest.mark.parametrize("table_id", [1, 2, 9, 1000])
@pytest.mark.parametrize("locale", LOCALES)
def test_eight_house_players_are_eight_persons_and_the_ninth_has_a_number(table_id, locale):
    names: list[str] = []
    for _ in range(9):
        names.append(free_name(table_id, locale, names))
    assert {resident_of(name) for name in names[:8]} == set(RESIDENTS)
    assert len(set(names)) == 9
    assert "1" in names[8]
    assert resident_of(names[8]) == ""


@pytest.mark.parametrize("locale", LOCALES)
def test_a_name_is_one_person_s_in_every_language_and_short(locale):
    assert len(set(names_in(locale).values())) == 8
    assert all(len(name) < 8 for name in names_in(locale).values())
    for one, name in names_in(locale).items():
        assert resident_of(name) == one
        assert resident_of(renamed(name, locale, "th")) == one


def test_neighbouring_tables_have_other_company_and_people_keep_their_names():
    assert len({free_name(table_id, "en", ()) for table_id in range(8)}) == 8
    assert renamed("Ana", "en", "ko") == "Ana"
    assert renamed("House 9", "en", "ko") == "봇 9"


def test_a_face_is_a_house_player_s_own_and_never_a_person_s():
    assert Holder(None, "Lina", house=True).face == "face-granny"
    for other in (Holder(7, "Lina", house=True), Holder(7, "Lina"), Holder(None, "someone", house=True)):
        assert other.face == ""
    for one in RESIDENTS:
        assert FACES.sprite(f"face-{one}").width


async def test_a_face_outlives_languages_and_restarts_and_who_sits_in_for_a_person_has_none(house):
    table = await house.lobby(ANA, BEN, count=1)
    assert table.badges[2] == SeatBadge("Ruben", house=True, face="face-teacher", level=Level.NORMAL)
    table = await house.change(table, ANA, set_locale, "ko")
    assert table.badges[2] == SeatBadge("루벤", house=True, face="face-teacher", level=Level.NORMAL)
    await house.again()
    assert house.now(table).badges == table.badges
    table = await house.change(await house.match(ANA, BEN), BEN, leave_seat)
    assert table.badges[1] == SeatBadge("Ben", house=True)


@pytest.mark.parametrize("level", [Level.GENTLE, Level.EASY, Level.HARD])
def test_a_level_calls_those_first_whom_it_suits(level):
    for table_id in range(len(RESIDENTS)):
        called = []
        for _ in RESIDENTS:
            called.append(free_name(table_id, "en", called, level))
        suited = [resident_of(name) in SUITED[level] for name in called]
        assert suited == sorted(suited, reverse=True) and sum(suited) == len(SUITED[level])
