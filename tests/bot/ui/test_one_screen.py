"""A turn on one screen: a whole hand of played matches is at most 650 px high at 390 wide, and 760 at 320."""

from __future__ import annotations

import itertools

import pytest

from bot.features.play import board, hand
from bot.features.play.hand import FIRST_STEP, PanelStep, panel_body
from bot.games import faces
from bot.show.body import Menus
from bot.show.drawings import Drawn
from bot.show.phone import height_of, is_line, lines_of, text_lines
from bot.tables.model import Person, Status
from bot.texts import LOCALES
from tests.bot.ui.fakes import court_at
from tests.helpers import NIGHTLY, QuickDraws

NAMES = (
    "Ana",
    "Ben_the_Second and a rather long name",
    "สมชาย",
    "김철수",
    "Nguyễn Thị Minh",
    "Fay",
    "עדה",
    "Hal",
    "I",
    "Joe",
)
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
async def test_every_turn_fits(key, seats, number, tmp_path):
    locales = itertools.cycle(LOCALES)
    people = [Person(n + 1, name, "en") for n, name in enumerate(NAMES[:seats])]
    async with court_at(tmp_path) as court:
        table = await court.match(*people, game=key)
        draws, looked = QuickDraws(f"one screen {key} {seats} {number}"), 0
        while (table := court.tables.get(table.id)).status is Status.PLAYING and looked < MOST:
            for seat in sorted(table.waiting):
                moves, locale = table.moves(seat), next(locales)
                if table.seq % EVERY == 0:
                    body = await panel_body(court.house.show, table, moves, FIRST_STEP, locale=locale, lead=())
                    check(body, (table.seq, seat, locale))
                    looked += 1
            seat = min(table.waiting)
            action = draws.choice(table.moves(seat).legal)
            token, text = table.game.token(table.state, seat, action), table.game.encode(action)
            await court.tables.act(table.id, table.holders[seat].user_id, token, text)
        assert looked > 3


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("locale", LOCALES)
async def test_what_is_looked_up_is_read_at_one_glance(locale, tmp_path):
    """A long page stands alone: with the hand it would not fit."""
    async with court_at(tmp_path) as court:
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
