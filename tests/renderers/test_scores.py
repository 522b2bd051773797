"""The pictures of scores and replays: everything is said, what differs looks different, films have the right frames."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from renderers import gif
from renderers.base import ALT_LIMIT, Picture, SeatBadge
from renderers.canvas import Canvas
from renderers.plan import Plan, plan_of
from renderers.png import encode
from renderers.replay import (
    AIM_MS,
    FIRST_MS,
    LAST_MS,
    MOST_MOVING,
    MOVE_MS,
    MOVES,
    REST_MS,
    SIDE,
    Ply,
    Shown,
    caption_lines,
    film,
    moved,
    ply_ms,
    with_hand,
    with_hands,
)
from renderers.scene import Scene
from renderers.scores import BoardLine, GameLine, scale
from renderers.seize.art import PIECES, piece
from renderers.yud.art import CARDS
from tests.renderers.helpers import speaker
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


def played(*cards, seat=0, height=600, x=40):
    """A board with a seat's sign and cards of a sheet (cell, x, y)."""
    scene = Scene(None, (SeatBadge("Ana"),), speaker("yud"), height)
    scene.canvas.seat(x, 40, seat, SeatBadge("Ana"))
    for cell, left, top in cards:
        scene.canvas.paste(CARDS.sprite(cell), left, top)
    return scene.picture()


def test_a_film_is_square_whole_and_slow_where_it_strikes():
    boards = [played(), played(("8", 300, 300)), played(("8", 600, 300))]
    end = Picture(plan_of(board(colour="sky", height=1200)), "the end")
    plies = (
        Ply(boards[0], ("title " * 30,)),
        Ply(boards[1], ("Ana plays",), 0),
        Ply(boards[2], ("Ben",), 0, strikes=True),
    )
    frames = tuple(film(plies, end, (CARDS,)))
    way = [MOVE_MS] * len(MOVES)
    assert [one.ms for one in frames] == [FIRST_MS, *way, REST_MS, AIM_MS, *way, REST_MS, LAST_MS]
    assert ply_ms(strikes=True) == AIM_MS + sum(way) + REST_MS
    assert {one.image.size for one in frames} == {(SIDE, SIDE)}
    long = [one.ms for one in film(plies, end, (CARDS,), long=True)]
    assert long == [FIRST_MS, REST_MS, AIM_MS, *way, REST_MS, LAST_MS], "only what strikes moves"
    assert len({one.image.tobytes() for one in frames[5:]}) == len(frames) - 5
    with Image.open(io.BytesIO(gif.encode(frames))) as film_file:
        assert (film_file.format, film_file.info["loop"]) == ("GIF", 0)


def test_what_moves_in_a_film():
    """A card goes from where it lay; one that comes from nowhere from the sign of who acted; a turned one stays."""
    before, after = played(("8", 300, 300), ("0", 40, 200)), played(("8", 600, 300), ("0", 40, 200), ("10", 300, 60))
    rest, flights = moved(before.plan, after.plan, (CARDS,), after.seats[0])
    eight, ten = (CARDS.sprite(cell) for cell in ("8", "10"))
    half = eight.width // 2, eight.height // 2
    assert [one.thing for one in flights] == [eight, ten]
    assert flights[0].start == (300 + half[0], 300 + half[1]) and flights[0].end == (600 + half[0], 300 + half[1])
    assert flights[1].start == (40, 40)
    assert eight not in [op[0] for op in rest.ops] and CARDS.sprite("0") in [op[0] for op in rest.ops]
    assert moved(before.plan, after.plan, (CARDS,), None)[1] == flights[:1]
    assert moved(before.plan, after.plan, (), (40, 40)) == (before.plan, [])
    many = played(*(("8", 90 + 9 * n, 400) for n in range(MOST_MOVING + 1)))
    assert moved(before.plan, many.plan, (CARDS,), (40, 40)) == (before.plan, ()), "these were dealt again"
    one, other = (piece("lv1", facing, 0, on_square=True) for facing in ("n", "se"))
    plans = [Plan(960, 600, 0, ((thing, 300, 300),)) for thing in (one, other)]
    assert moved(*plans, (PIECES,), (40, 40)) == (plans[0], [])


def test_a_film_without_an_end_rests_on_its_last_move():
    assert [frame.ms for frame in film((Ply(played()), Ply(played(("8", 300, 300)))))] == [FIRST_MS, LAST_MS]


def test_boards_of_a_deal_are_shown_in_one_size():
    low, high, won = played(height=600), played(height=1200), played(height=1200, x=300)
    edges = [one.image.getbbox() for one in film([Ply(one) for one in (low, high, low, won)])]
    assert edges[0] == edges[2]
    frames = [one.image.tobytes() for one in film([Ply(one) for one in (low, low, won)])]
    assert frames[0] != next(film([Ply(low), Ply(high)])).image.tobytes(), "a higher one makes its deal smaller"
    assert frames[0] == next(film([Ply(low), Ply(won)])).image.tobytes(), "what is laid out otherwise does not"


def test_captions_hold_whole_sentences():
    assert caption_lines((), 600, 2) == []
    assert caption_lines(("short",), 600, 2) == ["short"]
    long = ("Ana plays a card. ", "Ben " * 40, "no more")
    assert caption_lines(long, 600, 2) == ["Ana plays a card."]
    assert len(caption_lines(("Ana " * 300,), 600, 2)) == 2
    assert caption_lines(("x" * 300,), 600, 2)[0].startswith("xx")
