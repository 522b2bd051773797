"""House players' levels and tempo: in the command, the lobby, the host's message, the server's settings."""

from __future__ import annotations

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
from tests.bot.ui.fakes import ANA, BEN, choose, court_at, fields_of, message
from tests.bot.ui.limits import check_view
from tests.cogs.asking import ADMIN, ask, turn


async def opened(court, **options):
    """Open a lobby with the command; return the answer and the newest table."""
    return await ask(court, ANA, "yud", **options), court.tables.live()[-1]


async def lobby(court, *people, house=1, game="yud"):
    table = await court.lobby(*people, game=game)
    for _ in range(house):
        table = await court.tables.change(table.id, ANA.user_id, add_house)
    return table


def levels_at(court, table):
    return [str(holder.level) for holder in court.tables.get(table.id).holders if holder.user_id is None]


async def test_the_command_says_how_strong_they_are_and_the_lobby_and_the_match_in_words_show_it(court):
    answer, table = await opened(court, house=2, level="hard")
    assert levels_at(court, table) == ["hard", "hard"]
    assert answer.file.description.count("(house player, hard)") == 2
    more = await turn(court, ANA, f"t1:{table.id}:more")
    assert ["⚔️ hard" in line for line in more.content.split("\n")[1:4]] == [False, True, True]
    await court.tables.start(table.id, ANA.user_id)
    first, second = [holder.name for holder in table.holders[1:]]
    text = await ask(court, ANA, "table text")
    assert f"House players' levels: {first}: hard and {second}: hard." in text.content


async def test_the_host_changes_one_or_all_and_the_next_is_as_the_last(court):
    table = await lobby(court, ANA, house=2)
    opened = await turn(court, ANA, f"t1:{table.id}:levels")
    assert opened.kind == "private"
    picks = [item["custom_id"] for item in opened.items if item["type"] == 3]
    assert picks == [f"t1:{table.id}:level:{what}" for what in ("all", "0", "1")]

    for value, after in (
        ("1:hard", ["hard", "normal"]),
        ("all:easy", ["easy", "easy"]),
        ("2:gentle", ["easy", "gentle"]),
    ):
        assert (await turn(court, ANA, picks[0], value, on=message(ephemeral=True))).kind == "update"
        assert levels_at(court, table) == after
    await court.tables.change(table.id, ANA.user_id, add_house)
    assert levels_at(court, table) == ["easy", "gentle", "gentle"]


@pytest.mark.parametrize(
    ("who", "what", "values", "said"),
    [
        (ANA, "level:0", ("2:divine",), "out of date"),
        (ANA, "level:0", ("one:hard",), "out of date"),
        (ANA, "level:0", ("1:hard",), "no such player"),
        (ANA, "level:0", ("9:hard",), "no such player"),
        (BEN, "level:0", ("2:hard",), "Only the host, Ana"),
        (BEN, "levels", (), "Only the host, Ana"),
    ],
)
async def test_what_is_no_level_and_no_seat_of_the_house_is_refused(court, who, what, values, said):
    table = await lobby(court, ANA, BEN)
    refused = await turn(court, who, f"t1:{table.id}:{what}", *values)
    assert said in refused.content
    assert levels_at(court, table) == ["normal"]


async def test_once_it_runs_only_the_tempo_can_change(court):
    table = await lobby(court, ANA)
    await court.tables.start(table.id, ANA.user_id)
    opened = await turn(court, ANA, f"t1:{table.id}:levels")
    assert opened.ids == [f"t1:{table.id}:tempo:{tempo}" for tempo in Tempo]
    assert "begun" in (await turn(court, ANA, f"t1:{table.id}:level:0", "1:hard")).content
    await turn(court, ANA, f"t1:{table.id}:tempo:relaxed")
    assert (court.tables.get(table.id).tempo, levels_at(court, table)) == (Tempo.RELAXED, ["normal"])
    assert "out of date" in (await turn(court, ANA, f"t1:{table.id}:tempo:frantic")).content


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
async def test_payloads_hold_for_every_number_of_house_players_in_every_language(court, game):
    table = await court.lobby(ANA, game=game.info.key)
    levels = court.tables.levels(game)
    assert (Level.HARD in levels_of(game, thinking=True)) == (game.searching is not None)
    while len(table.holders) < game.info.max_seats:
        table = await court.tables.change(table.id, ANA.user_id, add_house)
        for locale in LOCALES:
            body = levels_body(court.house.show, table, levels, locale)
            check_view(body.text(), body.view(), None)
            offered = {one.value for row in body.rows if isinstance(row, SelectSpec) for one in row.options}
            houses = [seat for seat, holder in enumerate(table.holders) if holder.house]
            each = {f"{seat}:{level}" for seat in houses for level in levels}
            assert offered == each | ({f"all:{level}" for level in levels} if len(houses) > 1 else set())
    full = await court.house.boards.body(table)
    check_view(full.text(), full.view(), full.file())


async def test_hard_is_there_only_where_it_can_search(tmp_path):
    async with court_at(tmp_path, thinkers=0, house_level="hard") as court:
        assert all(Level.HARD not in court.tables.levels(game) for game in GAMES)
        _, table = await opened(court, house=1)
        shown = await turn(court, ANA, f"t1:{table.id}:levels")
        assert SIGNS[Level.HARD] not in shown.content and "no hard level" in shown.content
        assert "out of date" in (await turn(court, ANA, f"t1:{table.id}:level:0", "1:hard")).content
        assert levels_at(court, table) == ["normal"]
        level = fields_of(await court.press(ANA, "s1:server:level", permissions=ADMIN))["level"]
        assert [one["value"] for one in level["options"]] == ["gentle", "easy", "normal"]
        assert "out of date" in (await choose(court, ANA, "server", ADMIN, level=["hard"])).answer.content
        for hard, said in (((), "no hard level here"), (("yud",), "Hard is there in Yud! Stop!.")):
            say = court.house.show.texts.speaker("en")
            fields = server_fields(court.house.show, GuildSettings(), say, House(Level.NORMAL, hard))
            assert said in fields[1].about


async def test_a_server_says_what_is_usual_and_the_host_something_else(court):
    await choose(court, ANA, "server", ADMIN, level=["easy"])
    level = fields_of(await court.press(ANA, "s1:server:level", permissions=ADMIN))["level"]
    assert [one["value"] for one in level["options"] if one["default"]] == ["easy"]
    for given, there in (({}, ["easy"]), ({"level": "gentle"}, ["gentle"])):
        _, table = await opened(court, house=1, **given)
        assert levels_at(court, table) == there
        await court.tables.close(table.id, "cancelled")
    assert "out of date" in (await choose(court, ANA, "server", ADMIN, level=[AUTO])).answer.content
