"""House players at a lesson's table do what its script says, when it says so, and nothing else."""

import asyncio

import pytest

from bot.features.learn.lessons import lesson, lesson_file
from bot.features.learn.script import LearnersHands, LessonScript, open_lesson, place_of
from bot.tables import Person, Status
from bot.tables.purposes import Purpose
from bot.thinking.players import HousePlayers
from games import GAMES
from games.core import HOST
from tests.bot.house import house_at
from tests.bot.lessons import whole

TAUGHT = [game for game in GAMES if lesson_file(game.info.key).is_file()]
EVA = Person(5, "Eva", "en")


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.info.key)
async def test_the_log_is_the_lesson_though_the_house_may_react(tmp_path, game):
    """Between two moves of the learner there is time enough for a house player that would catch or throw by itself."""

    async def no_time(seconds):
        await asyncio.sleep(0)

    async with house_at(tmp_path, games=(game,)) as house:
        house.tables.follow(Purpose.LESSON, LessonScript())
        players = HousePlayers(house.tables, delay=1.5, seed="seed", sleep=no_time)
        hands = LearnersHands(house.tables, sleep=no_time)
        try:
            await players.start()
            await hands.start()
            table = await open_lesson(house.tables, game.info.key, EVA, guild_id=1, channel_id=2)
            async with asyncio.timeout(20):
                while table.status is Status.PLAYING:
                    here = place_of(table)
                    if here.due is not None and here.due[0] == HOST:
                        await house.tables.wait_over(table.id, here.due[1])
                    elif here.due is None:
                        for _ in range(40):
                            await asyncio.sleep(0.001)
                        assert house.tables.get(table.id).seq == table.seq, "somebody was quicker than the learner"
                        for seat, text in lesson(game.info.key).steps[here.step].ways[0]:
                            await house.tables.act(table.id, EVA.user_id, None, text) if seat >= 0 else None
                    await asyncio.sleep(0.001)
                    table = house.tables.get(table.id)
            log = [(row.seat, row.text) for row in await house.tables.log(table.id)]
        finally:
            await hands.stop()
            await players.stop()
    assert log == whole(lesson(game.info.key))
