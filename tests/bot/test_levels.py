"""Levels at the table: kept with each seat, played by it, and the deal is never touched by them."""

from __future__ import annotations

import asyncio
import hashlib

import pytest

from bot.tables import Tempo
from bot.tables.lobby import add_house
from bot.tables.people import leave_seat, set_tempo
from bot.tables.residents import fitting, levels_of
from bot.thinking.players import HousePlayers
from games import GAMES
from games.core import CHANCE
from games.core.levels import Level
from tests.bot.house import ANA, BEN, CHO, house_at
from tests.helpers import changed

ACTIONS = 60
SEARCHED = [game for game in GAMES if game.searching is not None]


def of(table):
    return [str(holder.level) for holder in table.holders]


async def mixed(house, *, game="toy"):
    """A lobby of Ana, a hard and a gentle house player; the toy game has no search, so hard is made normal there."""
    table = await house.tables.create(game=game, guild_id=10, channel_id=20, host=ANA, locale="en", level=Level.EASY)
    for _ in range(2):
        await house.change(table, ANA, add_house)
    await house.tables.set_level(table.id, 1, Level.HARD, 1)
    return await house.tables.set_level(table.id, 1, Level.GENTLE, 2)


async def test_a_match_keeps_its_levels_over_a_kill_and_a_rematch(house):
    game, *_ = SEARCHED
    await house.again(games=(game,))
    table = await mixed(house, game=game.info.key)
    await house.change(table, ANA, set_tempo, Tempo.RELAXED)
    await house.tables.start(table.id, 1)
    await house.again()
    again = house.now(table)
    assert of(again) == ["easy", "hard", "gentle"]
    assert (again.level, again.tempo) == (Level.GENTLE, Tempo.RELAXED)
    await house.tables.close(table.id, "cancelled")
    rematch = await house.tables.rematch(table.id, 1)
    assert of(rematch) == ["easy", "hard", "gentle"]
    assert (rematch.level, rematch.tempo) == (Level.GENTLE, Tempo.RELAXED)


async def test_a_rematch_without_thinkers_has_no_hard_ones(house):
    game, *_ = SEARCHED
    await house.again(games=(game,))
    table = await mixed(house, game=game.info.key)
    await house.tables.close(table.id, "cancelled")
    await house.again(games=(game,), thinkers=0)
    assert of(await house.tables.rematch(table.id, 1)) == ["easy", "normal", "gentle"]


async def test_a_seat_keeps_its_level_whoever_sits_there(house):
    table = await mixed(house)
    await house.tables.join(table.id, BEN)
    await house.tables.start(table.id, 1)
    guest = await house.tables.sit_in(table.id, CHO)
    assert of(guest) == of(await house.change(table, CHO, leave_seat)) == ["easy", "normal", "gentle", "gentle"]
    await house.tables.vote_remove(table.id, 1, 3)
    after = house.now(table)
    assert after.holders[3].user_id is None and of(after) == of(guest)


@pytest.mark.parametrize("level", Level)
async def test_a_seat_is_played_at_its_level(house, monkeypatch, level):
    """Ana has left: the house plays for her as strongly as her seat says."""
    game = SEARCHED[0]
    await house.again(games=(game,))
    table = await house.lobby(ANA, BEN, game=game.info.key, level=level)
    await house.tables.start(table.id, 1)
    asked = []
    monkeypatch.setattr("bot.thinking.players.HousePlayer", lambda game, seat, level: asked.append((seat, level)))
    players = HousePlayers(house.tables, delay=0, seed="seed")
    try:
        with pytest.raises(AttributeError):  # there is nobody to choose
            await players._think(house.now(table), 0, ())
    finally:
        await players.stop()
    assert asked == [(0, level)]


async def played(folder, game, level, secret="one"):
    """Return the log of a full table at one level, with one person who makes default actions."""
    folder.mkdir()
    async with house_at(folder, games=(game,)) as house:
        house.tables._secret = lambda: hashlib.sha256(secret.encode()).hexdigest()
        players = HousePlayers(house.tables, delay=0, seed="seed")  # without thinkers hard is as normal
        table = await house.lobby(ANA, game=game.info.key, level=level)
        while len(table.holders) < game.info.max_seats:
            table = await house.change(table, ANA, add_house)
        table = await house.tables.start(table.id, 1)
        try:
            async with asyncio.timeout(60):
                while table.seq < ACTIONS and not table.status.ended:
                    await asyncio.sleep(0)
                    table = house.now(table)
                    if 0 in table.waiting:
                        text = game.encode(game.default_action(table.state, 0))
                        table = (await house.act(table, ANA, text)).after
                    elif table.waits and not table.waiting:
                        await house.tables.wait_over(table.id, min(table.waits))
        finally:
            await players.stop()
        await house.tables.close(table.id, "cancelled")
        verified = await house.tables.verify(table.id)
        assert verified.fair, "every draw follows from the secret, however anybody played"
        return [(row.seat, row.text) for row in await house.tables.log(table.id)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
@pytest.mark.slow
async def test_the_deal_is_the_same_at_every_level_and_the_play_is_not(tmp_path, game):
    logs = {level: await played(tmp_path / level, game, level) for level in (Level.GENTLE, Level.EASY, Level.NORMAL)}
    logs["other"] = await played(tmp_path / "other", game, Level.NORMAL, "two")
    deals = {level: first_draws(log) for level, log in logs.items()}
    assert deals[Level.GENTLE] == deals[Level.EASY] == deals[Level.NORMAL] != deals["other"]
    assert logs[Level.GENTLE] != logs[Level.NORMAL]


def first_draws(log):
    """Return what chance made before anybody acted."""
    first = next(at for at, (seat, _) in enumerate(log) if seat != CHANCE)
    assert first > 0
    return log[:first]


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
