"""The pictures of scores and replays: everything is said, what differs looks different, films have the right frames."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from renderers import gif
from renderers.base import ALT_LIMIT, Picture, SeatBadge
from renderers.canvas import Canvas
from renderers.plan import plan_of
from renderers.png import encode
from renderers.replay import (
    AIM_MS,
    CAPTION_LINES,
    FILM_WIDTH,
    FIRST_MS,
    LAST_MS,
    MOVE_MS,
    REST_MS,
    STEP_MS,
    Ply,
    Shown,
    caption_lines,
    film,
    focus,
    ply_ms,
    shrunk,
    with_hand,
    with_hands,
)
from renderers.scores import BoardLine, GameLine, scale
from tests.renderers.scenes_scores import FAR, GAMES, LINES, leaders, podium, profile


def test_every_fact_of_a_board_is_in_words():
    alt = leaders(FAR).alt
    assert alt.splitlines()[0] == "Leaderboard. August 2026 · page 1 of 4"
    for line in FAR:
        assert f"{line.place}. {line.name}: {line.figure} ({line.detail})" in alt
    assert alt.endswith("134. Maximilian der Große: 3 (1 of 2 won)")


def test_what_differs_looks_and_reads_different():
    makes = [
        leaders(LINES), leaders(LINES[:9]), leaders(LINES, note="this week"), leaders(LINES, title="x"),
        leaders(tuple(line._replace(own=False) for line in LINES)),
        leaders((LINES[0]._replace(figure="1"), *LINES[1:])), leaders((LINES[0]._replace(detail="1"), *LINES[1:])),
        podium(LINES[:2]), podium(LINES[:3]), podium(LINES[:4]), profile(), profile(GAMES[:2]),
        profile((GAMES[0]._replace(curve=GAMES[0].curve[:200]),)), profile((GAMES[0]._replace(figure="1"),)),
    ]  # fmt: skip
    assert len({encode(one.plan) for one in makes}) == len(makes)
    assert len({one.alt for one in makes}) == len(makes)


@pytest.mark.parametrize("count", range(1, 9))
def test_podiums_of_any_size(count):
    picture = podium(LINES[:count])
    assert picture.alt.count("\n") == count


def test_names_that_cannot_be_drawn_and_long_ones():
    odd = tuple(
        BoardLine(n, name, "12345", "99 of 100 won") for n, name in enumerate(("\u202e", "x" * 200, "🎴" * 9), 1)
    )
    picture = leaders(odd, title="t" * 99, note="n" * 200)
    assert picture.image.width == 960
    assert len(picture.alt) <= ALT_LIMIT


def test_curves_of_one_value_and_of_many():
    flat = profile((GameLine("a", "b", "c", (1000, 1000)),))
    assert flat.image.height == profile((GameLine("a", "b", "c", (1000, 900)),)).image.height
    assert profile((GameLine("a", "b", "c", ()),)).image.height < flat.image.height
    assert "over 1 match went from 1000 to 1000" in flat.alt


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ((1000, 970), (960, 980, 1000)),
        ((1000, 1000), (1000, 1020)),
        ((857, 1000, 1504), (800, 1000, 1200, 1400, 1600)),
        ((435, 1392), (400, 600, 800, 1000, 1200, 1400)),
        ((-9000, 9000), (-9000, 9000)),
    ],
)
def test_a_chart_has_round_figures_around_all_values(values, ticks):
    assert scale(values) == ticks


def test_the_own_line_stands_where_its_place_is():
    own = LINES[5]._replace(place=2)
    page = tuple(line._replace(own=False, place=line.place + 10) for line in LINES)
    assert _heights(own, *page) == _heights(*page, own._replace(place=99)) > _heights(*page, own._replace(place=21))


def _heights(*lines):
    return leaders(lines).image.height


def board(*spots, colour="gold", height=600):
    """A board with some squares on it."""
    canvas = Canvas(height)
    for x, y in spots:
        canvas.bar(x, y, 61, 61, colour)
    return canvas.image


def hand(seat, colour):
    drawn = Picture(plan_of(board((9, 9), colour=colour, height=300)), f"hand {seat}")
    return Shown(f"P{seat}", seat, SeatBadge(f"P{seat}"), drawn)


def test_a_board_with_one_hand_and_with_all():
    table = Picture(plan_of(board((200, 200))), "the board")
    one = with_hand(table, hand(0, "gold"))
    assert one.image.height > 600 + 300
    assert one.alt == "the board\nP0: hand 0"
    every = with_hands(table, [hand(n, colour) for n, colour in enumerate(("gold", "sky", "pink"))])
    assert every.alt.endswith("P2: hand 2")
    assert every.image.mode == "P"
    assert with_hands(table, [hand(0, "gold"), hand(1, "sky")]).image.height < every.image.height


def test_a_film_has_a_frame_a_move_and_three_for_one_that_strikes():
    boards = [shrunk(board((90 + 60 * n, 90))) for n in range(3)]
    strike = Ply(boards[2], "Ben captures " * 9, strikes=True)
    end = board(colour="sky", height=1200)
    frames = tuple(film((Ply(boards[0], "title " * 30), Ply(boards[1], "Ana plays"), strike), end))
    assert [frame.ms for frame in frames] == [FIRST_MS, STEP_MS, AIM_MS, MOVE_MS, REST_MS, LAST_MS]
    assert ply_ms(strikes=True) == AIM_MS + MOVE_MS + REST_MS
    assert {frame.image.width for frame in frames} == {FILM_WIDTH}
    assert len({frame.image.height for frame in frames}) == 1
    between, aim, rest = (frames[at].image.tobytes() for at in (3, 2, 4))
    assert len({between, aim, rest}) == 3
    with Image.open(io.BytesIO(gif.encode(frames))) as film_file:
        assert film_file.format == "GIF"
        assert film_file.info["loop"] == 0


def test_a_move_is_aimed_without_the_banner_of_the_one_before():
    quiet, big, after = (shrunk(board((90 + 60 * n, 90))) for n in range(3))
    plies = (Ply(quiet, "t"), Ply(big, "Ana plays", plain=quiet), Ply(after, "Ben captures", strikes=True))
    shown, aimed = (list(film(plies))[at].image.crop((0, 0, FILM_WIDTH, 300)) for at in (1, 2))
    start = next(film(plies)).image.crop((0, 0, FILM_WIDTH, 300))
    assert shown.tobytes() != start.tobytes(), "the banner is shown"
    assert aimed.tobytes() == start.tobytes(), "and gone when the next move is aimed"


def test_a_film_without_an_end_rests_on_its_last_move():
    boards = [shrunk(board((90 + 60 * n, 90))) for n in range(2)]
    assert [frame.ms for frame in film((Ply(boards[0], "a"), Ply(boards[1], "b")))] == [FIRST_MS, LAST_MS]


def test_a_film_of_high_boards_looks_where_something_happens():
    room = 600
    low, high = (shrunk(board((300, y), height=1500)) for y in (1300, 60))
    plain = shrunk(board(height=1500))
    assert focus(plain, low, room, 0) > 0, "what happened below is not cut off"
    assert focus(plain, low, room, 0) + room >= (1300 + 60) * FILM_WIDTH // 960
    assert focus(plain, high, room, 0) == 0
    assert focus(plain, plain, room, 77) == 77, "it stays where nothing calls it away"
    assert focus(plain, low, 5000, 9) == 0
    frames = tuple(film((Ply(plain, "t"), Ply(low, "x"))))
    assert frames[0].image.height < plain.height


def test_only_so_much_of_a_board_as_its_game_films():
    assert shrunk(board(height=1500), 960).height == FILM_WIDTH
    assert shrunk(board(height=600), 960).height == 400


def test_captions_wrap_and_the_last_line_takes_the_rest():
    assert caption_lines("short") == ["short"]
    assert caption_lines("") == []
    assert len(caption_lines("Ana " * 30)) == 3
    assert " ".join(caption_lines("Ana " * 30)).split() == ["Ana"] * 30
    assert len(caption_lines("Ana " * 300)) == CAPTION_LINES
    assert caption_lines("x" * 300) == ["x" * 300]
