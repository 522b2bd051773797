"""No button of a table stands alone in a broken line on a phone, in any language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.features.play.board import board_body
from bot.features.play.lobby import lobby_body, more_body, seats_body
from bot.games import faces
from bot.show.body import ButtonSpec, even_rows
from bot.show.phone import lines_of
from bot.show.wording import speaker_for
from bot.tables.lobby import add_house
from bot.tables.residents import RESIDENTS
from bot.texts import LOCALES, load_texts
from tests.bot.ui.fakes import ANA, BEN


def odd_ones(body):
    """Return the buttons that stand alone in a line although others are in their row."""
    rows = [lines_of(row) for row in body.rows if not hasattr(row, "custom_id")]
    return [line[0].label for lines in rows if len(lines) > 1 for line in lines if len(line) == 1]


def test_a_row_that_is_too_wide_is_seen_to_break():
    row = [
        ButtonSpec("t1:1:join", "A label of many words"),
        ButtonSpec("t1:1:join", "and another one"),
        ButtonSpec("t1:1:join", "3"),
    ]
    assert lines_of(row) == [row[:1], row[1:]]


@pytest.mark.parametrize("game", sorted(faces()))
async def test_of_a_lobby(court, game):
    table = await court.lobby(ANA, game=game)
    full = table
    while len(full.holders) < table.game.info.max_seats:
        full = await court.tables.change(table.id, ANA.user_id, add_house)
    some = replace(full, holders=full.holders[:3])
    for shown in (table, some, full):
        for preset in ("", *table.game.info.presets):
            options = table.game.info.presets.get(preset, {})
            for locale in LOCALES:
                there = replace(shown, options=options, locale=locale)
                body = await lobby_body(court.house.show, there)
                assert odd_ones(body) == [] and len(body.rows) <= 2, (locale, preset)
                assert len(body.content.splitlines()) == 2
                assert odd_ones(more_body(court.house.show, there, ANA.user_id, locale)) == [], (locale, preset)
                assert len(more_body(court.house.show, there, ANA.user_id, locale).rows) <= 5


async def test_of_a_board_a_choice_of_seats_and_an_end(court):
    table = await court.lobby(ANA, BEN)
    for _ in range(2):
        await court.tables.change(table.id, ANA.user_id, add_house)
    await court.tables.start(table.id, ANA.user_id)
    await court.settle()
    playing = court.tables.get(table.id)
    held = replace(playing, holders=(replace(playing.holders[0], house=True), *playing.holders[1:]))
    over = await court.finished(ANA, BEN)
    for locale in LOCALES:
        for shown in (playing, held, over):
            body = await board_body(court.house.show, replace(shown, locale=locale))
            assert odd_ones(body) == [], (locale, shown.status)
        say = speaker_for(court.house.show.texts, playing, locale)
        with_faces = replace(court.house.show, emojis={f"face_{one}": 7 for one in RESIDENTS})
        assert odd_ones(seats_body(with_faces, playing, say)) == []
        for game in faces():
            row = (over_button(say, "rematch"), over_button(say, "next", title=say.title_of(game)))
            assert len(lines_of(row)) == 1, (locale, game)


@pytest.mark.parametrize("locale", LOCALES)
def test_of_a_replay(locale):
    say = load_texts().speaker(locale, game="scores")
    row = [ButtonSpec("t1:1:fair", say(key)) for key in ("replay.words", "replay.download", "button.fair")]
    assert len(lines_of(row)) == 1


def over_button(say, verb, **facts):
    return ButtonSpec(f"t1:1:{verb}", say(f"button.{verb}", **facts))


@pytest.mark.parametrize(("count", "sizes"), [(0, []), (1, [1]), (3, [3]), (4, [2, 2]), (5, [2, 3]), (7, [2, 2, 3])])
def test_rows_are_even(count, sizes):
    buttons = [ButtonSpec(f"t1:1:page:{n}", str(n)) for n in range(count)]
    rows = even_rows(buttons)
    assert sorted(map(len, rows)) == sizes and [one for row in rows for one in row] == buttons
