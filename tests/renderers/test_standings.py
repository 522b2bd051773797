"""The picture of a match's end: places in order, all of it in words, what decided it, and a loop that says no more."""

from __future__ import annotations

import io
import itertools
from dataclasses import replace

import pytest
from PIL import Image

from bot.games import faces
from games.core import Outcome
from games.gostop.table import score_of
from renderers import gif
from renderers.base import GameRenderer, SeatBadge
from renderers.gostop import open as gostop_open
from renderers.hero import LOOP, MATCH
from renderers.png import encode
from renderers.round_won import draw_round
from renderers.rows import MOST_ROWS
from renderers.standings import draw_standings
from tests.games.gostop.play import at_call
from tests.renderers import scenes_gostop, scenes_uno_mario, scenes_yud
from tests.renderers.helpers import BADGES, speaker
from tests.renderers.scenes_endings import BADGES as FACED
from tests.renderers.scenes_endings import SCENES, SEIZE, TEN, UNO, UNO_OUTCOME, YUD, won

PLAIN = GameRenderer(draw_table=None, draw_hand=None, sheets=(), numbered_seats=True)  # type: ignore[arg-type]


def plain(outcome, badges=BADGES, *, moving=False):
    """The end of a game that tells nothing of what decided it."""
    badges = badges[: len(outcome.scores)]
    return draw_standings(None, outcome, PLAIN, badges=badges, say=speaker("yud", badges), moving=moving)


def places(picture):
    return [line for line in picture.alt.splitlines() if line[0].isdigit()]


def test_places_stand_in_order():
    picture = plain(Outcome("x", (5, 40, 12, 12), (4, 1, 2, 2)))
    lines = places(picture)
    assert lines[0].startswith("1. สมชาย: 40")
    assert [line[0] for line in lines] == ["1", "2", "2", "4"]
    assert "สมชาย wins!" in picture.alt


def test_the_picture_changes_with_scores_and_places():
    outcomes = (Outcome("x", (5, 4), (1, 2)), Outcome("x", (5, 4), (2, 1)), Outcome("x", (5, 5), (1, 1)))
    pictures = [plain(one) for one in outcomes]
    assert len({encode(one.plan) for one in pictures}) == len({one.alt for one in pictures}) == 3
    assert "Ana and สมชาย win!" in pictures[2].alt


def test_a_face_and_an_initial_are_different_winners():
    outcome = Outcome("x", (5, 4), (1, 2))
    badges = (SeatBadge("Lina"), SeatBadge("Lina", house=True), SeatBadge("Lina", house=True, face="face-granny"))
    drawn = [plain(outcome, (badge, BADGES[1])) for badge in badges]
    tops = {one.image.crop((0, 0, 960, MATCH.height)).tobytes() for one in drawn}
    assert len(tops) == 3


@pytest.mark.parametrize("seats", range(2, 11))
def test_any_number_of_seats_leaves_no_hole_at_the_end(seats):
    """Rows fill both columns, or one alone: the last line is as long as those above it."""
    outcome = Outcome("x", tuple(range(seats)), tuple(range(seats, 0, -1)))
    picture = plain(outcome, TEN)
    lines = places(picture)
    assert len(lines) == seats
    bottom = picture.image.crop((0, picture.image.height - 60, 960, picture.image.height - 50)).convert("RGB")
    ground = picture.image.convert("RGB").getpixel((4, picture.image.height - 4))
    drawn = [bottom.getpixel((x, 5)) != ground for x in (60, 400, 520, 900)]
    assert all(drawn)
    assert picture.image.height < 1500
    assert (seats > MOST_ROWS) == (picture.image.height < 602 + seats * 92)


def test_what_decided_each_game_is_said():
    said = {name: make().alt for name, make in SCENES.items()}
    assert "Last row of Ana: 0, 1, 2 and 3; it counts 6." in said["won-yud"]
    assert "lowest total · 1 ahead" in said["won-yud"]
    assert "4. Hương" not in said["won-yud"]
    assert said["won-yud"].splitlines()[-1].endswith(": 69 · Out!")
    assert "สมชาย went out with green Reverse: 97 points." in said["won-uno"]
    assert "reached 500 in round 6" in said["won-uno"]
    assert "Last deal: Ana wins 6 chips (Hongdan 3)." in said["won-gostop"]
    assert said["won-gostop"].count("pays 3") == 2
    assert "Locations of สมชาย: A, B, D, E. B was the last one needed." in said["won-seize"]
    assert "마지막" not in said["won-seize-pile"], "no location ended it"


def test_what_is_paid_says_why():
    """A loser's line names the chips and every factor; the winner of the match who lost the deal pays as well."""
    table = at_call("1b 3b 8b 2a 4a 8a 1j", "8j 9j", "5r 5j", seat=0, given={"deals": "1"}).do("stop")
    view = scenes_gostop.view(table)
    bills = [bill for bill in view.result.bills if bill.factors]
    assert bills, "somebody pays more than the points"
    picture = won("gostop", view, view.outcome)
    for bill in bills:
        (line,) = (line for line in places(picture) if FACED[bill.payer].name in line)
        assert f"pays {bill.chips}" in line
        assert "×" in line


def test_lines_that_there_is_no_room_for_are_added_up():
    taken = "1b 3b 8b 11b 2a 4a 8a 1r 2r 3r 6r 9r 10r"
    view = scenes_gostop.view(at_call(taken, "8j 9j", "5r 5j", seat=0, given={"deals": "1"}).do("stop"))
    badges = FACED[: view.seats]
    ending = faces()["gostop"].renderer.ending(view, badges=badges, say=speaker("gostop", badges))
    assert ending.lines[0] == "Godori 5"
    assert len(ending.lines) == 4
    figures = [int(line.split()[-1]) for line in ending.lines]
    assert sum(figures[:-1]) == figures[-1] == score_of(view, 0)
    assert ending.words.count(", ") > len(ending.lines), "the words have them all"


def test_the_last_row_of_a_round_that_nobody_won_is_no_mystery():
    view = replace(scenes_uno_mario.OVER, result=None)
    picture = won("uno_mario", view, UNO_OUTCOME)
    assert "went out" not in picture.alt
    assert picture.image.height < won("uno_mario", UNO, UNO_OUTCOME).image.height


@pytest.mark.parametrize("locale", ["en", "th", "vi", "nl", "ko"])
def test_every_language_tells_the_end(locale):
    for key, view, outcome in (("yud", YUD, YUD.outcome), ("seize", SEIZE, SEIZE.outcome)):
        picture = won(key, view, outcome, locale=locale)
        assert all(badge.name in picture.alt for badge in FACED[:4])
        assert len(picture.alt.splitlines()) == 3 + 4


def test_a_loop_begins_and_ends_with_the_still():
    still, moving = plain(YUD.outcome), plain(YUD.outcome, moving=True)
    assert still.loop == ()
    assert len(moving.loop) == LOOP - 1
    assert moving.image.tobytes() == still.image.tobytes()
    assert moving.alt == still.alt
    below = (0, MATCH.height, 960, still.image.height)
    loop = [plan.image() for plan in moving.loop]
    assert {one.crop(below).tobytes() for one in loop} == {still.image.crop(below).tobytes()}
    assert all(one.tobytes() != two.tobytes() for one, two in itertools.pairwise((moving.image, *loop)))
    frames = gif.loop(moving)
    assert sum(frame.ms for frame in frames) * gif.LOOP_ROUNDS <= 3000
    data = gif.encode(frames, gif.LOOP_ROUNDS)
    assert len(data) < 500_000
    with Image.open(io.BytesIO(data)) as film:
        assert film.info["loop"] == gif.LOOP_ROUNDS - 1
        first = film.convert("RGB").tobytes()
        film.seek(film.n_frames - 1)
        assert film.convert("RGB").tobytes() == first == still.image.convert("RGB").tobytes()


def test_a_match_that_is_not_over_has_decided_nothing():
    for key, view in (("yud", scenes_yud.TURN), ("gostop", scenes_gostop.view(scenes_gostop.two()))):
        badges = BADGES[: view.seats]
        assert faces()[key].renderer.ending(view, badges=badges, say=speaker(key, badges)).label == ""


def test_every_game_lets_its_own_things_fly():
    flying = [tuple(piece.image.tobytes() for piece in ui.renderer.flying()) for ui in faces().values()]
    assert len(set(flying)) == len(flying)
    assert all(len(set(pieces)) > 2 for pieces in flying)


@pytest.mark.parametrize(("key", "view"), [("yud", YUD), ("uno_mario", UNO)])
def test_the_last_board_of_a_replay_has_the_places_in_order_too(key, view):
    badges = FACED[: view.seats]
    board = faces()[key].renderer.draw_table(view, badges=badges, waiting=frozenset(), say=speaker(key, badges))
    told = [int(line[line.index("Place ") + 6]) for line in board.alt.splitlines() if "Place " in line]
    assert told == sorted(told) == list(range(1, view.seats + 1))


def test_the_last_reckoning_of_gostop_has_the_places_in_order_too(monkeypatch):
    view, drawn = scenes_gostop.view(scenes_gostop.last_deal()), []
    monkeypatch.setattr(gostop_open, "draw_round", lambda won, badges: drawn.append(won) or draw_round(won, badges))
    for placements in itertools.permutations((1, 2, 3)):
        over = replace(view, chips=tuple(-place for place in placements))
        scenes_gostop.of_view(over, badges=FACED)
        assert [placements[line.seat] for line in drawn.pop().lines] == [1, 2, 3]
