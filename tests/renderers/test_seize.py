"""The pictures of Seize!: what is seen is said, marks keep clear of each other, reach is what the rules allow."""

from __future__ import annotations

import itertools
import math
import random
from dataclasses import replace

import pytest

from bot.texts import LOCALES
from games.core import parse_options
from games.seize import SEIZE
from games.seize.board import CELL_NAMES, CELLS, DIRECTIONS, NEIGHBOURS, OCTAGONS, PIECE_NAMES
from games.seize.cards import EMPTY
from games.seize.moves import Attack
from games.seize.options import Options
from games.seize.table import Phase, Trace, TraceKind
from renderers.base import ALT_LIMIT, HAND_ALONE
from renderers.canvas import Canvas
from renderers.layout import MARGIN, WIDTH
from renderers.seize import board as seize_board
from renderers.seize import reach as seize_reach
from renderers.seize.arrows import arrow, passing
from renderers.seize.scene import walked_through
from renderers.seize.table import seat_box, table_height
from renderers.words import ELLIPSIS
from tests.games.seize.brute import crowded, may, steps_of, tried
from tests.games.seize.play import act, scene
from tests.helpers import play_random
from tests.renderers import scenes_seize as scenes
from tests.renderers.helpers import check_apart, check_facts, check_said, speaker
from tests.renderers.scenes_seize import SPREAD, but, hand, holes, locations, sides, table, trace, view

TABLES = {
    "plain": view(),
    "a piece elsewhere": view(pieces=sides(SPREAD[0].replace("b1", "c1"), *SPREAD[1:])),
    "a piece turned": view(pieces=sides(SPREAD[0].replace("b1 N", "b1 NE"), *SPREAD[1:])),
    "braced": view(pieces=sides(*SPREAD, braced="3")),
    "charged": view(pieces=sides(*SPREAD, charged="3")),
    "charged twice": view(pieces=sides(*SPREAD, charged="3 3")),
    "dots": view(holes=holes(c4_="1:5")),
    "other dots": view(holes=holes(c4_="2:5 1:5", b2_="0:4")),
    "owner": view(locations=locations(owners="11..1.0.20..")),
    "other owner": view(locations=locations(owners="31..1.0.20..")),
    "other places": view(locations=locations((0, 3, 4), owners=".1..1.0.20..")),
    "hidden": scenes.HIDDEN,
    "die": view(die=5),
    "points": view(points=3),
    "roll due": view(die=0, points=0),
    "pile": view(pile=36),
    "no pile": view(pile=0),
    "cards": view(hand_sizes=(3, 4, 1, 12)),
    "step": view(last=(trace("step", 0, "3", "c4", "d4"),)),
    "other step": view(last=(trace("step", 0, "3", "d3", "d4"),)),
    "turn": view(last=(trace("turn", 0, "3", "d4", "d4"),)),
    "undo": view(last=(trace("undo", 0, "1a", "b1", "b1"),)),
    "attack": view(last=(trace("attack", 0, "3", "d3", "d4"), trace("knock", 3, "3", "d4", "e4"))),
    "bounce": view(last=(trace("bounce", 0, "3", "d4", "d5"),)),
    "recall": view(last=(trace("recall", 0, "1a", "d6", "b1"),)),
    "land": scenes.LAND,
    "pick": scenes.PICK,
    "set-up": scenes.SET_UP,
    "set-up further": but(scenes.SET_UP, placed=(True, True, False, True)),
    "before": scenes.BEFORE,
    "over": scenes.OVER,
    "over, shared": but(scenes.OVER, locations=locations(owners="11.00..2...."), hand_sizes=(3, 3, 4, 12)),
}
HANDS = {
    "plain": (scenes.OWN, ""),
    "full": (scenes.FULL, ""),
    "not my turn": (but(scenes.FULL, turn=1), ""),
    "alone": (scenes.FULL, HAND_ALONE),
    "none": (scenes.NO_CARDS, ""),
    "none, not my turn": (but(scenes.NO_CARDS, turn=1), ""),
    "nothing to pay": (but(scenes.OWN, hand=scenes.cards("rice"), turn=1), ""),
    "over": (but(scenes.OWN, hand=scenes.cards("rice"), phase=Phase.OVER), ""),
    "plate full": (but(scenes.FULL, pieces=sides("b1 N, c1 N, d1 N, e1 N, f1 N", scenes.TRIANGLES[1])), ""),
    "piece": (scenes.REACH, "piece 3"),
    "other piece": (scenes.REACH, "piece 2L"),
    "fewer points": (but(scenes.REACH, points=2), "piece 3"),
    "no points": (but(scenes.REACH, points=0), "piece 3"),
    "two": (scenes.REACH_TWO, "piece 2L"),
    "recall": (scenes.FULL, "recall 2L"),
    "recall to": (scenes.FULL, "recall 2L c1"),
    "order": (but(scenes.SET_UP, observer=1, hand=EMPTY), ""),
    "order 1": (but(scenes.SET_UP, observer=1, hand=EMPTY), "place 1"),
    "order 2": (but(scenes.SET_UP, observer=1, hand=EMPTY), "place 1 2R"),
    "lined up": (but(scenes.SET_UP, observer=0, hand=EMPTY, orders=((0, 1, 2, 3, 4), None, None, ())), ""),
    "land": (but(scenes.LAND, observer=0, hand=scenes.HAND), ""),
    "pick": (but(scenes.PICK, observer=0, hand=scenes.HAND), ""),
    "watching": (but(scenes.LAND, observer=1, hand=EMPTY), ""),
}


def test_every_fact_shows_and_is_said():
    pictures = {name: table(shown) for name, shown in TABLES.items()}
    check_facts(pictures)
    check_facts({name: hand(*moment) for name, moment in HANDS.items()})
    for one, other in itertools.combinations(pictures.values(), 2):
        assert (one.alt == other.alt) == (one.words == other.words), one.alt


WALKED = (trace("step", 0, "3", "d2", "d3"), trace("step", 0, "3", "d3", "d4"))
TURNED = trace("turn", 0, "3", "d3", "d3")
WORDS = {
    "turn": (
        lambda: table(scenes.TURN),
        "big round 3 … Pile: 37 … Rolled 4, 1 point left … ■ Ana (to move): 2/4 locations, 3 cards. … "
        "1 b1↑, 2L e2↖, 3 d4→ … ○ Hương Lê (house player) … ■3 c4→d4 … A c6+ d6 c6 (Rice and Timber) … "
        "(Rice and Brick) ✚ … Dots until round: c4+ ■6✚5.",
    ),
    "crowded": (lambda: table(scenes.CROWDED), "3 d4→ (braced, +2 Lv.) … ✚1 attacks e5→e4 … ★1 flies e4→f4"),
    "land": (lambda: table(scenes.LAND), "■ attacks f5→g5 … ✚1 g5 must leave g5 … g6, g4, f5+, f4+"),
    "pick": (lambda: table(scenes.PICK), "Meeting in g5: ✚1 f5, ✚2L g5"),
    "set-up": (lambda: table(scenes.SET_UP), "lined up in secret … lined up"),
    "hidden": (lambda: table(scenes.HIDDEN), "cost not seen"),
    "over": (lambda: table(scenes.OVER), "the match is over … place 1 … place 4"),
    "goal": (lambda: table(view()), "0/4"),
    "moves in a row": (
        lambda: table(view(last=(WALKED[0], TURNED, WALKED[1], trace("step", 0, "1a", "a1", "b1")))),
        "Last: ■3 d2→d3→d4, ■1 a1→b1.",
    ),
    "a turn on the spot": (lambda: table(view(last=(WALKED[0], TURNED))), "Last: ■3 d2→d3, ■3 turns on d3."),
    "hand": (
        lambda: hand(scenes.OWN),
        "■ 1/5 1 c5↗, 2L d5↖ … D c5+ d5 c5 🪵🧱✓ … Your cards: 🌾3 … A c6+ d6 c6 🌾🪵 ■ … Can be seized now: D. … "
        "B e6+ f6 e6 🌾🧱✓ … ✓: you could pay",
    ),
    "waiting hand": (lambda: hand(but(scenes.OWN, turn=1)), "D c5+ d5 c5 🪵🧱"),
    "reach": (
        lambda: hand(scenes.REACH, "piece 3"),
        "In hand: 3 d4→ … 4 points left … In reach, by points: 2: d4+ d3+; 3: e5 e3 … Can be attacked: e4. … 🌾3",
    ),
    "reach of two": (lambda: hand(scenes.REACH_TWO, "piece 2L"), "with a helper only: d4+"),
    "sd9 reach through own pieces": (
        lambda: hand(SEIZE.view(scene("A.B..", 2, 4, "A=0.3@E B=0.1a", points=3), 0), "piece 3"),
        "In reach, by points: 2: d5 b5+ b4+; 3: b6 c6 e5 b4 c4.",
    ),
    "no recall": (lambda: hand(HANDS["plate full"][0], "recall 2L"), "In hand: 2L c1↑"),
    "alone": (lambda: hand(scenes.OWN, HAND_ALONE), "Your cards: 🌾3 🪵1 … You can seize D now: Timber and Brick."),
    "alone, lined up": (lambda: hand(HANDS["lined up"][0], HAND_ALONE), "You have lined up: 1 b1↑, 2L c1↑"),
    "alone, none": (lambda: hand(but(scenes.SET_UP, observer=1, hand=EMPTY), HAND_ALONE), "You hold no cards."),
}


@pytest.mark.parametrize(("draw", "words"), WORDS.values(), ids=WORDS)
def test_the_words_hold_every_fact(draw, words):
    check_said(draw().words, words)


def test_the_words_tell_no_more_than_the_picture():
    said = {name: draw().words for name, (draw, _) in WORDS.items()}
    assert "reach" not in said["no recall"], "the picture marks the piece alone"
    assert "c5↗" not in said["alone"], "the board is told with the table"
    assert said["alone, lined up"].startswith("You have lined up")
    assert said["alone, none"] == "You hold no cards."
    assert said["hand"].count("1/5") == 2
    assert "Match over" in speaker("seize")("picture.over_locations", target=5)


FULLEST_TURN = but(scenes.FULLEST["chain"], observer=0, points=9)
FULLEST_HANDS = {
    "home": scenes.MANY,
    **{f"piece {piece}": scenes.EVERYTHING for piece in ("1a", "2L", "3", "2R", "1b")},
}


@pytest.mark.parametrize("locale", LOCALES)
def test_the_alt_text_of_the_fullest_pictures_holds_every_fact(locale):
    """Four names of 32 letters, every location held, every hole with four dots, a chain or a choice, rings."""
    for shown in scenes.FULLEST.values():
        alt = table(shown, badges=scenes.LONGEST, locale=locale).alt
        assert len(alt) <= ALT_LIMIT
        assert not alt.endswith(ELLIPSIS)
        check_said(alt, " … ".join((*(badge.name for badge in scenes.LONGEST), "🪵🪵🧵 ★", "c3+ ■15✚15○14★13")))
    for focus, cards in FULLEST_HANDS.items():
        picture = hand(but(FULLEST_TURN, hand=cards), focus, scenes.LONGEST, locale)
        assert len(picture.words) <= ALT_LIMIT
        assert ("🪵🪵🧵 ★✓" if focus == "home" else "c3+ ■15✚15○14★13") in picture.words
        assert picture.alt == picture.words


def test_the_hand_holds_the_board_and_all_costs_whoever_is_to_move():
    """One picture is enough on a phone; a replay asks for the cards alone."""
    waiting = but(scenes.OWN, turn=1)
    heights = {hand(one, focus).plan.height for one in (scenes.OWN, waiting) for focus in ("", "home", "piece 3")}
    assert len(heights) == 1
    assert hand(scenes.NO_CARDS).plan.height < min(heights), "no empty plate"


def test_sd30_while_cards_are_to_be_given_up_nothing_else_is_offered():
    due = but(scenes.FULL, phase=Phase.DISCARD)
    assert [word in hand(scenes.FULL).words for word in ("Can be played", "Can be seized now")] == [True, True]
    assert [word in hand(due).words for word in ("Can be played", "Can be seized now")] == [False, False]
    assert hand(due).image.tobytes() != hand(scenes.FULL).image.tobytes(), "nothing is framed"
    assert "seize D now" not in hand(due, HAND_ALONE).words
    assert seize_reach.piece_in_hand(due, "piece 3") is None


# Layout


def test_letters_of_locations_keep_clear_of_pieces_and_dots():
    """A token may lie under a rim, but its letter (about 22 pixels) is never under a disc or a dot."""
    for sets in itertools.combinations(range(6), 3):
        for location in locations(sets):
            at = seize_board.token_place(location)
            for cell in range(CELLS):
                rim = seize_board.RIM * seize_board.size_on(cell)
                assert math.dist(at, seize_board.middle(cell)) >= rim + 11
            for seat in range(4):
                for hole in holes():
                    assert math.dist(at, seize_board.dot_place(4, hole.cell, seat)) >= 11 + 12


def test_pieces_keep_clear_of_each_other():
    for cell in range(CELLS):
        for way in range(DIRECTIONS):
            near = NEIGHBOURS[cell * DIRECTIONS + way]
            if near >= 0:
                rims = seize_board.RIM * (seize_board.size_on(cell) + seize_board.size_on(near))
                assert math.dist(seize_board.middle(cell), seize_board.middle(near)) > rims + 10


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_lie_apart_and_inside_the_picture(seats, over):
    boxes = [seat_box(seats, seat, 12, over=over) for seat in range(seats)]
    assert all(x + width <= WIDTH - MARGIN for x, _, width, _ in boxes)
    assert all(y + height < table_height(seats, 12, over=over) - 24 for _, y, _, height in boxes)
    check_apart(boxes)


def test_cells_are_told_apart_by_name_and_a_square_from_an_octagon_by_size():
    assert len(set(CELL_NAMES[:CELLS])) == CELLS
    assert seize_board.size_on(0) > seize_board.size_on(OCTAGONS)


# Reach

PLAYS = [
    (2, {}),
    (4, {}),
    (3, {"all_directions": "on", "closed_holes": "on"}),
    (2, {"own_pieces_block": "on", "one_piece": "on", "attack_ends_move": "on"}),
]


def crowded_turns():
    """Positions made at random, each with one of the mover's pieces."""
    draws = random.Random("costs")
    for state in (crowded(draws) for _ in range(200)):
        yield state, draws.choice(SEIZE.view(state, state.turn).own)


@pytest.mark.parametrize(("seats", "given"), PLAYS, ids=str)
def test_marked_steps_and_strikes_are_the_legal_ones(seats, given):
    """An attack that no piece could land from (SR11) is marked too: the picture does not look into that."""
    moments = play_random(SEIZE, parse_options(Options, given), seats, f"reach {seats}", steps=700)
    turns = [moment.state for moment in moments if moment.state.phase is Phase.TURN]
    cases = [(state, piece) for state in turns for piece in SEIZE.view(state, state.turn).own]
    assert len(cases) > 300
    for state, piece in (*cases, *crowded_turns()):
        reach, own = seize_reach.reach_of(SEIZE.view(state, state.turn), piece), piece.kind
        ahead = {way: NEIGHBOURS[piece.cell * DIRECTIONS + way] for way in range(DIRECTIONS)}
        helpers = [kind for kind in range(5) if kind != own]
        assert steps_of(state, own) <= dict(reach.cost).keys()
        assert reach.alone == {ahead[way] for way in ahead if may(state, Attack(own, (), way))}
        helped = {ahead[way] for way in ahead if any(may(state, Attack(own, (one,), way)) for one in helpers)}
        assert reach.helped == helped - reach.alone


def test_sd9_costs_in_reach_are_what_the_way_costs():
    """Every marked cell is come to with as many points, own pieces walked through; found by trying all ways."""
    for state, piece in crowded_turns():
        reach = seize_reach.reach_of(SEIZE.view(state, state.turn), piece)
        assert dict(reach.cost) == tried(state, piece.kind).cost


def test_the_piece_in_hand_is_the_one_just_turned_or_named():
    walked = but(scenes.TURN, observer=0, hand=EMPTY)
    assert seize_reach.piece_in_hand(walked, "") is None, "most walks lead where they were meant to"
    moved = replace(walked, last=(*walked.last, Trace(TraceKind.TURN, 2, 0, 0)))
    assert PIECE_NAMES[seize_reach.piece_in_hand(moved, "").kind] == "3"
    assert PIECE_NAMES[seize_reach.piece_in_hand(moved, "piece 2L").kind] == "2L"
    for changed, focus in (
        (moved, "home"), (moved, "rubbish"), (replace(moved, points=0), ""), (replace(moved, turn=1), ""),
        (replace(moved, stopped={2}), ""), (replace(moved, moved_piece=1), ""), (replace(moved, last=()), ""),
        (replace(moved, phase=Phase.ROLL), "piece 3"), (replace(moved, observer=None), "piece 3"),
    ):  # fmt: skip
        assert seize_reach.piece_in_hand(changed, focus) is None


def test_arrows_move_aside_for_the_letters_on_their_way():
    """A letter on the edge between two octagons keeps its place over the arrow, and most of the arrow is seen."""
    for location in locations():
        _, one, other = location.mark.cells
        token = seize_board.token_place(location)
        start, end = seize_board.middle(one), seize_board.middle(other)
        first, last = passing(start, end, [token])
        assert off_line(token, first, last) > off_line(token, start, end) + 10
        assert passing(start, end, []) == (start, end)
        assert passing(start, end, [(start[0] - 300, start[1] - 300)]) == (start, end)


def test_sd9_pieces_that_a_step_led_through_lie_over_its_arrow():
    before = scene("A.B.C..", 2, 4, "A=0.3@E B=0.1a C=0.1b")
    after = SEIZE.view(act(before, "step 3 E"), None)
    assert [piece.piece for piece in walked_through(after.pieces, after.last)] == [0, 4]
    diagonal = SEIZE.view(act(scene("...\n.B.\nA.C", 4, 4, "A=0.2R@N B=0.1a C=0.1b"), "step 2R NE"), None)
    assert [piece.piece for piece in walked_through(diagonal.pieces, diagonal.last)] == [0]
    shown, bare = (table(one).image for one in (after, replace(after, last=())))
    x, y = seize_board.middle(before.where[0])
    level, gap = (x - 14, y - 14, x + 14, y + 14), (x + 46, y - 14, x + 74, y + 14)
    assert shown.crop(level).tobytes() == bare.crop(level).tobytes()
    assert shown.crop(gap).tobytes() != bare.crop(gap).tobytes(), "the arrow shows between the pieces"


@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize(("dx", "dy"), [(120, 0), (60, 60), (0, -240), (-180, 180), (131, -109), (-60, -60)])
def test_arrows_are_cut_to_their_ink_and_no_further(dx, dy, back):
    canvas = Canvas(600)
    arrow(canvas, (300, 300), (300 + dx, 300 + dy), (40, 28), "sky", back=back)
    ((sprite, _, _),) = canvas.plan().ops
    left, top, right, bottom = sprite.coverage.getbbox()
    assert all(1 <= free <= 4 for free in (left, top, sprite.width - right, sprite.height - bottom))


def off_line(point, start, end):
    dx, dy = end[0] - start[0], end[1] - start[1]
    return abs(dx * (point[1] - start[1]) - dy * (point[0] - start[0])) / math.hypot(dx, dy)
