"""The pictures of scores, chances and replays: all is said, what differs looks different, films have their frames."""

from __future__ import annotations

import io
import itertools

import pytest
from PIL import Image

from renderers import gif, replay
from renderers.base import ALT_LIMIT, Picture, SeatBadge
from renderers.canvas import Canvas
from renderers.chances import HALF_PLATE, LIFT, _places, _points, course, turn_of
from renderers.plan import Plan
from renderers.replay import Ply, Shown, caption_lines, film, moved, ply_ms, with_hands
from renderers.scene import Scene
from renderers.scores import BoardLine, GameLine, scale
from renderers.seize.art import PIECE_ON_SQUARE, PIECES
from renderers.yud.art import CARDS
from tests.renderers.helpers import check_facts, speaker
from tests.renderers.scenes_chances import LOST, WAVE, WON, chances, review
from tests.renderers.scenes_scores import FAR, GAMES, LINES, leaders, podium, profile


def test_every_fact_of_a_board_is_in_words():
    first, *_, last = leaders(FAR).alt.splitlines()
    assert first == "Leaderboard. August 2026 · page 1 of 4"
    assert last.endswith("134. Maximilian der Große: 3 (1 of 2 won)")
    for line in FAR:
        assert f"{line.place}. {line.name}: {line.figure} ({line.detail})" in leaders(FAR).alt


def test_what_differs_looks_and_reads_different():
    makes = [
        leaders(LINES), leaders(LINES[:9]), leaders(LINES, note="this week"), leaders(LINES, title="x"),
        leaders(tuple(line._replace(own=False) for line in LINES)),
        leaders((LINES[0]._replace(figure="1"), *LINES[1:])), leaders((LINES[0]._replace(detail="1"), *LINES[1:])),
        *(podium(LINES[:count]) for count in range(1, 9)), profile(), profile(GAMES[:2]),
        profile((GAMES[0]._replace(curve=GAMES[0].curve[:200]),)), profile((GAMES[0]._replace(figure="1"),)),
    ]  # fmt: skip
    check_facts(dict(enumerate(makes)))
    assert [podium(LINES[:count]).alt.count("\n") for count in range(1, 9)] == list(range(1, 9))


def test_names_that_cannot_be_drawn_and_long_ones():
    names = "\u202e", "x" * 200, "🎴" * 9
    odd = tuple(BoardLine(place, name, "12345", "99 of 100 won") for place, name in enumerate(names, 1))
    picture = leaders(odd, title="t" * 99, note="n" * 200)
    assert picture.plan.width == 960
    assert len(picture.alt) <= ALT_LIMIT


def test_curves_of_one_value_and_of_many():
    flat, steep, empty = (profile((GameLine("a", "b", "c", curve),)) for curve in ((1000, 1000), (1000, 900), ()))
    assert flat.plan.height == steep.plan.height > empty.plan.height
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
    first, last, beyond = (
        leaders(lines).plan.height
        for lines in ((own, *page), (*page, own._replace(place=99)), (*page, own._replace(place=21)))
    )
    assert first == last > beyond


# Chances of a review


def test_every_chance_and_every_moment_is_in_words():
    assert chances(WON).alt.splitlines() == [
        "The chances of Maximilian der Große. Go-Stop · table 12 · Ana won.",
        "Moment 1 came at 31%.",
        "From start to end: 34%, 40%, 31%, 66%, 81%, 98%, 100%.",
    ]
    assert len(chances(review(WAVE * 3)).alt) <= ALT_LIMIT


def test_only_the_end_is_certain():
    assert course(review((1.0, 0.0, 0.5, 0.0))) == [0.99, 0.01, 0.5, 0.0]
    assert course(review((0.4, 0.5)))[-1] == 0.5, "a shared win"
    assert course(review(())) == [0.0]
    assert chances(review(())).image.size == chances(WON).image.size, "a match without a turn is drawn too"


def test_a_moment_lies_on_the_last_chance_that_was_known_by_then():
    assert [turn_of(WON, row) for row in (0, 2, 3, 5, 6, 99)] == [0, 0, 1, 1, 2, 5]


def test_what_differs_looks_different_without_its_colours():
    lost = WON._replace(chances=(*WON.chances[:-1], (18, 0.0)))
    pictures = [chances(one) for one in (WON, lost, LOST, WON._replace(moments=()))]
    check_facts(dict(enumerate(pictures)))
    assert len({one.image.convert("L").tobytes() for one in pictures}) == len(pictures)


@pytest.mark.parametrize("rows", [(24, 25, 23), (0, 1, 2), (117, 118, 119), (0, 60, 119), (30, 33, 36)])
def test_numbers_of_moments_lie_on_no_other_number_and_not_on_their_point(rows):
    looked = review((*WAVE, 1.0), rows)
    points = _points(course(looked))
    moments = [points[turn_of(looked, moment.row)] for moment in looked.moments]
    places = _places(moments, points)
    for one, other in itertools.combinations(places, 2):
        assert abs(one[0] - other[0]) > 2 * HALF_PLATE or abs(one[1] - other[1]) >= LIFT - 2
    for moment, (x, y) in zip(moments, places, strict=True):
        assert x == moment[0]
        assert abs(y - moment[1]) >= LIFT


# Replays


def board(*spots, colour="gold", height=600):
    """A board with some squares on it."""
    canvas = Canvas(height)
    for x, y in spots:
        canvas.bar(x, y, 61, 61, colour)
    return canvas.plan()


def hand(seat, colour):
    drawn = Picture(board((9, 9), colour=colour, height=300), f"hand {seat}")
    return Shown(f"P{seat}", seat, SeatBadge(f"P{seat}"), drawn)


def test_a_board_with_one_hand_and_with_all():
    table = Picture(board((200, 200)), "the board")
    one = with_hands(table, [hand(0, "gold")])
    assert one.image.height > 600 + 300
    assert one.alt == "the board\nP0: hand 0"
    every = with_hands(table, [hand(n, colour) for n, colour in enumerate(("gold", "sky", "pink"))])
    assert every.alt.endswith("P2: hand 2")
    assert every.image.mode == "P"
    assert with_hands(table, [hand(0, "gold"), hand(1, "sky")]).image.height < every.image.height


def played(*cards, seat=0, height=600, x=40):
    """A board with a seat's sign and cards of a sheet (cell, x, y)."""
    scene = Scene(None, (SeatBadge("Ana"),) * 4, speaker("yud"), height)
    scene.sign(x, 40, seat)
    for cell, left, top in cards:
        scene.canvas.paste(CARDS.sprite(cell), left, top)
    return scene.picture()


def test_a_film_is_square_whole_and_slow_where_it_strikes():
    boards = [played(), played(("8", 300, 300)), played(("8", 600, 300))]
    end = Picture(board(colour="sky", height=1200), "the end")
    plies = (
        Ply(boards[0], ("title " * 30,)),
        Ply(boards[1], ("Ana plays",), 0),
        Ply(boards[2], ("Ben",), 0, strikes=True),
    )
    frames = tuple(film(plies, end, (CARDS,)))
    first, rest, aim, last = replay.FIRST_MS, replay.REST_MS, replay.AIM_MS, replay.LAST_MS
    way = [replay.MOVE_MS] * len(replay.MOVES)
    assert [one.ms for one in frames] == [first, *way, rest, aim, *way, rest, last]
    assert ply_ms(strikes=True) == aim + sum(way) + rest
    assert {one.image.size for one in frames} == {(replay.SIDE, replay.SIDE)}
    long = [one.ms for one in film(plies, end, (CARDS,), long=True)]
    assert long == [first, rest, aim, *way, rest, last], "only what strikes moves"
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
    many = played(*(("8", 90 + 9 * n, 400) for n in range(replay.MOST_MOVING + 1)))
    assert moved(before.plan, many.plan, (CARDS,), (40, 40)) == (before.plan, ()), "these were dealt again"
    one, other = (PIECES.sprite(f"lv1-{facing}", PIECE_ON_SQUARE, "1") for facing in ("n", "se"))
    plans = [Plan(960, 600, 0, ((thing, 300, 300),)) for thing in (one, other)]
    assert moved(*plans, (PIECES,), (40, 40)) == (plans[0], [])


def test_a_film_without_an_end_rests_on_its_last_move():
    frames = film((Ply(played()), Ply(played(("8", 300, 300)))))
    assert [frame.ms for frame in frames] == [replay.FIRST_MS, replay.LAST_MS]


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
