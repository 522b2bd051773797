"""House players' levels and tempo: in the command, the lobby, the host's message, the server's settings."""

from __future__ import annotations

import discord
import pytest

from bot.features.admin.pages import AUTO, House, server_fields
from bot.features.play.options import SIGNS, levels_body
from bot.show.body import SelectSpec
from bot.store.model import GuildSettings
from bot.tables.lobby import add_house
from bot.tables.model import Tempo
from bot.tables.residents import levels_of
from bot.texts import LOCALES
from games import GAMES
from games.core.levels import Level
from tests.bot.ui.fakes import ANA, BEN, FakePress, choose, court_at, fields_of, message
from tests.bot.ui.limits import check_view

COMMAND = discord.InteractionType.application_command
ADMIN = discord.Permissions(manage_guild=True)


async def _open(court, name="yud", **namespace):
    press = FakePress(court.app, ANA, {"name": name}, type=COMMAND)
    await court.command(name)(press, **namespace)
    (table,) = court.tables.live()
    return press, table


def levels_at(table):
    return [str(holder.level) for holder in table.holders if holder.user_id is None]


async def test_the_command_says_how_strong_they_are_and_the_lobby_shows_it(court):
    press, table = await _open(court, house=2, level="hard")
    assert levels_at(table) == ["hard", "hard"]
    lines = (await court.press(ANA, f"t1:{table.id}:more")).answer.content.split("\n")
    assert lines[2].endswith("· ⚔️ hard") and lines[3].endswith("· ⚔️ hard") and "⚔️" not in lines[1]
    assert press.answer.file.description.count("(house player, hard)") == 2
    check_view(press.answer.content, press.answer.view, press.answer.file)


async def test_the_host_changes_one_or_all_and_the_next_is_as_the_last(court):
    table = await court.lobby(ANA)
    for _ in range(2):
        await court.tables.change(table.id, ANA.user_id, add_house)
    opened = await court.press(ANA, f"t1:{table.id}:levels")
    assert opened.answer.kind == "private"
    picks = [item["custom_id"] for item in opened.answer.items if item["type"] == 3]
    assert picks == [f"t1:{table.id}:level:{what}" for what in ("all", "0", "1")]

    for value, after in (
        ("1:hard", ["hard", "normal"]),
        ("all:easy", ["easy", "easy"]),
        ("2:gentle", ["easy", "gentle"]),
    ):
        press = await court.press(ANA, picks[0], value, on=message(ephemeral=True))
        assert press.answer.kind == "update"
        assert levels_at(court.tables.get(table.id)) == after
        check_view(press.answer.content, press.answer.view, None)
    await court.tables.change(table.id, ANA.user_id, add_house)
    assert levels_at(court.tables.get(table.id)) == ["easy", "gentle", "gentle"]


async def test_what_is_no_level_and_no_seat_of_the_house_is_refused(court):
    table = await court.lobby(ANA, BEN)
    await court.tables.change(table.id, ANA.user_id, add_house)
    for who, value, said in (
        (ANA, "2:divine", "out of date"),
        (ANA, "one:hard", "out of date"),
        (ANA, "1:hard", "no such player"),
        (ANA, "9:hard", "no such player"),
        (BEN, "2:hard", "Only the host, Ana"),
    ):
        press = await court.press(who, f"t1:{table.id}:level:0", value)
        assert said in press.answer.content, value
    assert "Only the host, Ana" in (await court.press(BEN, f"t1:{table.id}:levels")).answer.content
    assert levels_at(court.tables.get(table.id)) == ["normal"]


async def test_once_it_runs_only_the_tempo_can_change(court):
    table = await court.lobby(ANA)
    await court.tables.change(table.id, ANA.user_id, add_house)
    await court.tables.start(table.id, ANA.user_id)
    opened = await court.press(ANA, f"t1:{table.id}:levels")
    assert [item["custom_id"] for item in opened.answer.items] == [f"t1:{table.id}:tempo:{tempo}" for tempo in Tempo]
    press = await court.press(ANA, f"t1:{table.id}:level:0", "1:hard")
    assert "begun" in press.answer.content
    await court.press(ANA, f"t1:{table.id}:tempo:relaxed")
    after = court.tables.get(table.id)
    assert (after.tempo, levels_at(after)) == (Tempo.RELAXED, ["normal"])
    assert "out of date" in (await court.press(ANA, f"t1:{table.id}:tempo:frantic")).answer.content


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
async def test_payloads_hold_for_every_number_of_house_players_in_every_language(court, game):
    table = await court.lobby(ANA, game=game.info.key)
    levels = court.tables.levels(game)
    while len(table.holders) < game.info.max_seats:
        table = await court.tables.change(table.id, ANA.user_id, add_house)
        for locale in LOCALES:
            body = levels_body(court.house.show, table, levels, locale)
            check_view(body.text(), body.view(), None)
            offered = {one.value for row in body.rows if isinstance(row, SelectSpec) for one in row.options}
            houses = [seat for seat, holder in enumerate(table.holders) if holder.house]
            each = {f"{seat}:{level}" for seat in houses for level in levels}
            assert offered == each | ({f"all:{level}" for level in levels} if len(houses) > 1 else set())
    lobby = await court.house.boards.body(table)
    check_view(lobby.text(), lobby.view(), lobby.file())


async def test_hard_is_there_only_where_it_can_search(tmp_path):
    async with court_at(tmp_path, thinkers=0, house_level="hard") as court:
        assert all(Level.HARD not in court.tables.levels(game) for game in GAMES)
        _, table = await _open(court, house=1)
        assert levels_at(table) == ["normal"]
        opened = await court.press(ANA, f"t1:{table.id}:levels")
        assert SIGNS[Level.HARD] not in opened.answer.content and "no hard level" in opened.answer.content
        assert "out of date" in (await court.press(ANA, f"t1:{table.id}:level:0", "1:hard")).answer.content
        level = fields_of(await court.press(ANA, "s1:server:level", permissions=ADMIN))["level"]
        assert [one["value"] for one in level["options"]] == ["gentle", "easy", "normal"]
        assert "out of date" in (await choose(court, ANA, "server", ADMIN, level=["hard"])).answer.content


def test_a_game_without_a_search_has_no_hard_level():
    for game in GAMES:
        assert (Level.HARD in levels_of(game, thinking=True)) == (game.searching is not None)


@pytest.mark.parametrize(("hard", "said"), [((), "no hard level here"), (("yud",), "Hard is there in Yud! Stop!.")])
async def test_a_servers_settings_say_where_hard_is_not(court, hard, said):
    say = court.house.show.texts.speaker("en")
    fields = server_fields(court.house.show, GuildSettings(), say, House(Level.NORMAL, hard))
    assert said in fields[1].about


async def test_a_server_says_what_is_usual_and_the_host_something_else(court):
    await choose(court, ANA, "server", ADMIN, level=["easy"])
    level = fields_of(await court.press(ANA, "s1:server:level", permissions=ADMIN))["level"]
    assert [one["value"] for one in level["options"] if one["default"]] == ["easy"]
    _, table = await _open(court, house=1)
    assert levels_at(table) == ["easy"]
    await court.tables.close(table.id, "cancelled")
    _, table = await _open(court, house=1, level="gentle")
    assert levels_at(table) == ["gentle"]
    assert "out of date" in (await choose(court, ANA, "server", ADMIN, level=[AUTO])).answer.content


async def test_in_words_a_match_tells_how_strong_they_are(court):
    table = await court.lobby(ANA)
    await court.tables.change(table.id, ANA.user_id, add_house)
    await court.tables.set_level(table.id, ANA.user_id, Level.GENTLE)
    await court.tables.start(table.id, ANA.user_id)
    name = court.tables.get(table.id).holders[1].name
    press = FakePress(court.app, ANA, {"name": "table text"}, type=COMMAND)
    await court.command("table text")(press)
    assert f"House players' levels: {name}: gentle." in press.answer.content
