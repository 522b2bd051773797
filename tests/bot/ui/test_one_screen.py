"""A turn on one screen of a phone, at most 650 px high at 390 wide and 760 at 320; no button alone in a line."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from bot.features.play import board, hand
from bot.features.play.board import public_body
from bot.features.play.hand import FIRST_STEP, PanelStep, panel_body
from bot.features.play.lobby import lobby_body, more_body
from bot.features.play.questions import seats_body
from bot.games import faces
from bot.show.body import ButtonSpec, Menus
from bot.show.drawings import Drawn
from bot.show.phone import is_line, text_lines
from bot.show.wording import speaker_for
from bot.tables.model import Person, Status
from bot.tables.residents import RESIDENTS
from bot.texts import LOCALES, load_texts
from tests.bot.house import play_on
from tests.bot.ui.fakes import ANA, BEN
from tests.bot.ui.phone import height_of, lines_of
from tests.helpers import NIGHTLY, QuickDraws

NAMES = ("Ana", "Ben_the_Second and a rather long", "สมชาย", "김철수", "Nguyễn Thị Minh", "Fay", "עדה", "Al", "I", "Jo")
HIGHEST = {302: 650, 232: 760}
"""By the room beside the sender's picture: of a phone 390 wide, and of one of 320."""
PICTURE = (960, 1080)
"""The highest that a hand's picture may be."""
EVERY, MOST = (1, 400) if NIGHTLY else (3, 50)
"""Of so many turns one is looked at, and so many of a match at most."""
CASES = [
    pytest.param(key, seats, number, marks=[pytest.mark.slow] * (number > 0 or seats > 4), id=f"{key}-{seats}-{number}")
    for key, ui in faces().items()
    for number in range(40 if NIGHTLY else 1)
    for seats in range(ui.game.info.min_seats, ui.game.info.max_seats + 1)
]


@pytest.fixture
def undrawn(monkeypatch):
    async def picture(*_given):
        return Drawn(b"", "alt", "name")

    for module in (hand, board):
        monkeypatch.setattr(module, "_picture", picture)


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize(("key", "seats", "number"), CASES)
async def test_every_turn_fits(court, key, seats, number):
    locales = itertools.cycle(LOCALES)
    people = [Person(n + 1, name, "en") for n, name in enumerate(NAMES[:seats])]
    table = await court.match(*people, game=key)
    draws, looked = QuickDraws(f"one screen {key} {seats} {number}"), 0
    while (table := court.tables.get(table.id)).status is Status.PLAYING and looked < MOST:
        for seat in sorted(table.waiting):
            moves, locale = table.moves(seat), next(locales)
            if table.seq % EVERY == 0:
                body = await panel_body(court.house.show, table, moves, FIRST_STEP, locale=locale, lead=())
                check(body, (table.seq, seat, locale))
                looked += 1
        await play_on(court.tables, table.id, draws, most=1)
    assert looked > 3


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("locale", LOCALES)
async def test_what_is_looked_up_is_read_at_one_glance(court, locale):
    """A long page stands alone: with the hand it would not fit."""
    table = await court.match(*(Person(n + 1, name, "en") for n, name in enumerate(NAMES[:3])), game="gostop")
    moves = table.moves(min(table.waiting))
    for focus in ("words", "words 1", "words 2", "words 3", "score"):
        body = await panel_body(court.house.show, table, moves, PanelStep(focus), locale=locale, lead=())
        assert height_of(body, PICTURE, 302) <= HIGHEST[302], focus
        assert focus == "words 3" or (body.picture is None) == focus.startswith("words")


def check(body, what):
    """Assert that a message fits: its height, its rows, its words."""
    lines = text_lines(body.text())
    for room, highest in HIGHEST.items():
        assert height_of(body, PICTURE, room) <= highest, (what, room, body.content, body.rows)
    assert len(body.rows) <= 4, (what, body.rows)
    assert lines <= 3 + 2 * (4 - len(body.rows)), (what, lines, body.content)
    for row in body.rows:
        assert isinstance(row, Menus) or is_line(row), (what, lines_of(row))


def odd_ones(body):
    """Return the buttons that stand alone in a line although others are in their row."""
    rows = [lines_of(row) for row in body.rows if not hasattr(row, "custom_id")]
    return [line[0].label for lines in rows if len(lines) > 1 for line in lines if len(line) == 1]


def test_a_row_that_is_too_wide_is_seen_to_break():
    row = [ButtonSpec("t1:1:join", label) for label in ("A label of many words", "and another one", "3")]
    assert lines_of(row) == [row[:1], row[1:]]


@pytest.mark.parametrize("game", sorted(faces()))
async def test_no_button_of_a_lobby_stands_alone(court, game):
    table = await court.lobby(ANA, game=game)
    full = await court.lobby(ANA, game=game, house=table.game.info.max_seats - 1)
    some = replace(full, holders=full.holders[:3])
    for shown, preset, locale in itertools.product((table, some, full), ("", *table.game.info.presets), LOCALES):
        there = replace(shown, options=table.game.info.presets.get(preset, {}), locale=locale)
        lobby = await lobby_body(court.house.show, there)
        more = more_body(court.house.show, there, ANA.user_id, locale)
        assert odd_ones(lobby) == odd_ones(more) == [], (locale, preset)
        assert len(lobby.rows) <= 2 and len(more.rows) <= 5 and len(lobby.content.splitlines()) == 2


async def test_no_button_of_a_board_a_choice_of_seats_an_end_and_a_replay_stands_alone(court):
    playing = await court.match(ANA, BEN, house=2)
    held = replace(playing, holders=(replace(playing.holders[0], house=True), *playing.holders[1:]))
    over = await court.finished(ANA, BEN)
    with_faces = replace(court.house.show, emojis={f"face_{one}": 7 for one in RESIDENTS})
    for locale in LOCALES:
        for shown in (playing, held, over):
            body = await public_body(court.house.show, replace(shown, locale=locale))
            assert odd_ones(body) == [], (locale, shown.status)
        say = speaker_for(court.house.show.texts, playing, locale)
        assert odd_ones(seats_body(with_faces, playing, say)) == []
        ends = [[say("button.rematch"), say("button.next", title=say.title_of(game))] for game in faces()]
        scores = load_texts().speaker(locale, game="scores")
        for labels in (*ends, [scores(key) for key in ("replay.words", "replay.download", "button.fair")]):
            assert len(lines_of([ButtonSpec("t1:1:fair", label) for label in labels])) == 1, (locale, labels)
