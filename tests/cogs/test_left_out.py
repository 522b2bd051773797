"""A game that is left out (MADANG_GAMES): no command, no choice, and a clear answer to everything of before."""

from __future__ import annotations

import logging

import discord
import pytest

from bot.tables import sql as tables_sql
from games import GAMES
from tests.bot.ui.fakes import ANA, BEN, CHO, FakePress, court_at, message
from tests.cogs.asking import ask, labels, turn

RESTS = "Yud! Stop! isn't available here at the moment."


@pytest.fixture(autouse=True)
def quiet(caplog):
    """Whatever is asked, the log says nothing of it."""
    yield
    assert [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.WARNING] == []


def values(court, path, option):
    """The values that a command's option offers."""
    name, *names = path.split()
    command = court.app.tree.get_command(name)
    for name in names:
        command = command.get_command(name)
    return [choice.value for choice in command.get_parameter(option).choices]


async def test_commands_and_choices_are_of_the_games_on_offer(tmp_path):
    async with court_at(tmp_path, games="gostop,seize") as court:
        names = {command.name for command in court.app.tree.get_commands()}
        assert {"gostop", "seize", "table", "help", "leaderboard"} <= names
        assert names.isdisjoint({"yud", "uno"})
        assert values(court, "help", "game") == ["gostop", "seize", "scores", "privacy"]
        assert values(court, "leaderboard", "game") == values(court, "history", "game") == ["gostop", "seize"]
        told = (await ask(court, ANA, "help")).content
        assert "`/gostop`" in told
        assert "`/yud`" not in told
        known = FakePress(court.app, ANA, {"name": "yud"}, type=discord.InteractionType.application_command)
        await court.app.tree.on_error(known, discord.app_commands.CommandNotFound("yud", []))
        assert known.answer.kind == "private"
        assert known.answer.content == "This command isn't available here at the moment. `/help` shows what is."
    async with court_at(tmp_path) as court:
        assert values(court, "history", "game") == [game.info.key for game in GAMES]


async def test_what_was_before_is_answered_that_it_rests(tmp_path):
    async with court_at(tmp_path) as court:
        running = await court.match(ANA, BEN)
        await court.press(ANA, f"t1:{running.id}:hand")
        lobby = await court.lobby(ANA, CHO)
        ended = await court.finished(BEN, CHO)
        await court.house.scores.count(ended.id)
        await court.settle()
    async with court_at(tmp_path, games="gostop") as court:
        for custom_id in (
            *(f"t1:{running.id}:{verb}" for verb in ("hand", "back", "rules")),
            *(f"t1:{lobby.id}:{verb}" for verb in ("join", "leave", "start", "house", "options", "cancel", "rules")),
            *(f"t1:{ended.id}:{verb}" for verb in ("rematch", "hand", "rules")),
            f"a1:{running.id}:1:decline",
            f"f1:{running.id}:1:0:x",
            f"v1:replay:{ended.id}:0:t:n",
        ):
            for on in (message(500), message(501, ephemeral=True)):
                answer = (await court.press(ANA, custom_id, on=on)).answer
                assert answer.kind == "private", custom_id
                assert RESTS in answer.content, (custom_id, answer.content)
        for who, path, table in (
            (BEN, "replay", str(ended.id)),
            (BEN, "verify", ended.id),
            (ANA, "table hand", str(running.id)),
            (ANA, "table hand", None),
        ):
            assert RESTS in (await ask(court, who, path, table=table)).content, path
        await court.lobby(ANA, game="gostop")
        assert RESTS not in (await ask(court, ANA, "table hand", table=None)).content
        for path in ("history", "profile"):
            assert "Yud! Stop!" in (await ask(court, BEN, path)).content
        for game in ("", "yud"):  # a client may still offer what is gone
            assert (await ask(court, BEN, "leaderboard", game=game)).content
            assert (await ask(court, BEN, "history", game=game)).content
            assert (await ask(court, BEN, "help", game=game or None)).content


async def test_nothing_is_told_of_resting_tables_and_all_of_it_when_they_are_back(tmp_path):
    async with court_at(tmp_path) as court:
        table = await court.match(ANA, BEN)
        hand = await court.press(ANA, f"t1:{table.id}:hand")
        owed = await court.match(BEN, CHO)
        await court.house.boards.close()
        owed = await court.tables.close(owed.id, "cancelled")  # nobody is told any more, as by a kill
    async with court_at(tmp_path, games="gostop") as court:
        await court.house.boards.catch_up()
        await court.settle()
        assert court.messenger.sent == []
        assert owed.id in await court.house.store.read(tables_sql.read_untold, court.house.store.share)
    async with court_at(tmp_path) as court:
        await court.house.boards.catch_up()
        await court.settle()
        assert court.tables.get(table.id).state == table.state
        assert "the host cancelled it" in str([sent.body.content for sent in court.messenger.of("edit")])
        assert owed.id not in await court.house.store.read(tables_sql.read_untold, court.house.store.share)
        on = message(hand.answer.message_id, ephemeral=True)
        press = await turn(court, ANA, f"a1:{table.id}:1:decline", on=on)
        assert press.kind == "update"
        assert court.tables.get(table.id).seq == table.seq + 1
        assert labels(await ask(court, BEN, "replay", table=str(owed.id)))
