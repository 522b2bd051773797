"""Ends of rounds and matches: places in order, all of it in words, what decided it, and a loop that says no more."""

from __future__ import annotations

import io
import itertools
from dataclasses import replace

import pytest
from PIL import Image

from bot.games import faces
from games.core import NOBODY, Outcome
from games.gostop.table import score_of
from games.uno_mario.options import Goal, Options
from games.uno_mario.table import Phase
from games.yud.table import RoundEnd, RoundResult
from renderers import gif, round_won
from renderers.base import GameRenderer, SeatBadge
from renderers.gostop import ends as gostop_ends
from renderers.hero import LOOP, MATCH
from renderers.layout import HALF, M, S
from renderers.png import encode
from renderers.rows import MOST_ROWS
from renderers.standings import draw_standings
from tests.games.gostop.play import at_call
from tests.renderers import scenes_endings as endings
from tests.renderers import scenes_gostop as gostop
from tests.renderers import scenes_uno_mario as uno
from tests.renderers import scenes_yud as yud
from tests.renderers.helpers import BADGES, check_facts, check_said, speaker
from tests.renderers.scenes_endings import UNO, UNO_OUTCOME, YUD, won

PLAIN = GameRenderer(draw_table=None, draw_hand=None, sheets=(), numbered_seats=True)  # type: ignore[arg-type]


def plain(outcome, badges=BADGES, *, moving=False):
    """The end of a game that tells nothing of what decided it."""
    badges = badges[: len(outcome.scores)]
    return draw_standings(None, outcome, PLAIN, badges=badges, say=speaker("yud", badges), moving=moving)


def after_round(seats, hand=4):
    """A round of Uno that the first has won; all others hold so many cards."""
    hands = ((), *(uno.DECK[:hand] for _ in range(seats - 1)))
    ended = uno.round_of(hands, 0, (97, *(0,) * (seats - 1)))
    return uno.table(uno.view(seats=seats, phase=Phase.BETWEEN, turn=NOBODY, last=None, result=ended))


def places(picture):
    return [line for line in picture.alt.splitlines() if line[0].isdigit()]


def test_places_stand_in_order():
    lines = places(plain(Outcome("x", (5, 40, 12, 12), (4, 1, 2, 2))))
    assert lines[0].startswith("1. สมชาย: 40")
    assert [line[0] for line in lines] == ["1", "2", "2", "4"]
    for draw, shown in ((uno.table, uno.BETWEEN), (yud.table, yud.BETWEEN), (yud.table, YUD), (uno.table, UNO)):
        lines = [line for line in draw(shown).alt.splitlines() if "Place " in line]
        assert [line[line.index("Place ") + 6] for line in lines] == ["1", "2", "3", "4"][: shown.seats]
    lines = uno.table(uno.BETWEEN).alt.splitlines()[3:]
    assert [line[0] for line in lines] == ["2", "1", "4", "3"]
    assert lines[0].endswith("Total 120. Place 1.")
    assert "Total 9" in yud.table(yud.BETWEEN).alt.splitlines()[3]


def test_the_last_reckoning_of_gostop_has_the_places_in_order_too(monkeypatch):
    view, drawn = gostop.view(gostop.last_deal()), []
    real = gostop_ends.draw_round
    monkeypatch.setattr(gostop_ends, "draw_round", lambda scene, won: drawn.append(won) or real(scene, won))
    for placements in itertools.permutations((1, 2, 3)):
        over = replace(view, chips=tuple(-place for place in placements))
        gostop.of_view(over, badges=endings.BADGES)
        assert [placements[line.seat] for line in drawn.pop().lines] == [1, 2, 3]


@pytest.mark.parametrize("seats", range(2, 11))
def test_any_number_of_seats_leaves_no_hole_at_the_end(seats):
    """Rows fill both columns, or one alone: the last line is as long as those above it."""
    end = plain(Outcome("x", tuple(range(seats)), tuple(range(seats, 0, -1))), endings.TEN)
    assert len(places(end)) == seats
    assert (seats > MOST_ROWS) == (end.plan.height < 602 + seats * 92)
    for picture, up, columns in ((end, 55, (60, 400, 520, 900)), (after_round(seats), 60, (60, 400, 560, 900))):
        image = picture.image.convert("RGB")
        ground = image.getpixel((4, image.height - 4))
        assert all(image.getpixel((x, image.height - up)) != ground for x in columns)
        assert image.height < 1500


# Rounds


@pytest.mark.parametrize("seats", [4, 10])
@pytest.mark.parametrize("hand", [1, 5, 9, 20, 60])
def test_cards_stay_inside_their_row(seats, hand, monkeypatch):
    laid, boxes = [], []
    monkeypatch.setattr(round_won.Canvas, "paste", lambda self, sprite, x, y: laid.append((sprite, x, y)))
    monkeypatch.setattr(round_won.Canvas, "panel", lambda self, *box, active=False: boxes.append(box))
    after_round(seats, hand)
    sizes = {(round(88 * scale), round(136 * scale)) for scale in (HALF, S, M)}
    cards = [(sprite, x, y) for sprite, x, y in laid if (sprite.width, sprite.height) in sizes]
    assert len(cards) == (seats - 1) * hand
    for sprite, x, y in cards:
        assert any(
            left < x and x + sprite.width <= left + wide - 10 and top < y and y + sprite.height < top + high
            for left, top, wide, high in boxes
        )


def test_a_round_that_nobody_won_has_no_winner():
    ended = uno.round_of((("R7",), ("W",), ("B0",), ("Y5",)), None, (0, 0, 0, 0))
    nobody = uno.table(replace(uno.BETWEEN, result=ended))
    assert "Nobody went out" in nobody.alt
    assert nobody.plan.height < uno.table(uno.BETWEEN).plan.height


def test_more_winners_than_have_their_faces_shown_are_all_named_and_framed(monkeypatch):
    """A single round of ten that nobody has won is won by all."""
    framed, titles, draw = [], [], round_won.draw_hero
    monkeypatch.setattr(round_won.Canvas, "panel", lambda self, *_, active: framed.append(active))
    monkeypatch.setattr(
        round_won, "draw_hero", lambda scene, one, size: titles.append(one.title) or draw(scene, one, size)
    )
    ended, single = uno.round_of((("R7",),) * 10, None, (0,) * 10), Options(goal=Goal.SINGLE_ROUND)
    uno.table(uno.view(seats=10, options=single, phase=Phase.OVER, turn=NOBODY, last=None, result=ended))
    assert framed == [True] * 10
    assert all(badge.name in titles[0] for badge in uno.TEN)


def test_a_wrong_stop_shows_its_penalty_and_who_drops_from_66_is_told():
    wrong, stopped = yud.table(yud.BETWEEN), yud.BETWEEN.result
    right = yud.table(replace(yud.BETWEEN, result=stopped._replace(caller=1, scores=(6, 0, 24, 26)), caller=1))
    assert "Scored 31. 5 of these are the penalty for calling Stop." in wrong.alt
    assert "penalty" not in right.alt
    result = RoundResult(RoundEnd.STOCK_OUT, NOBODY, (6, 0, 24, 26), (2,))
    dropped = replace(yud.BETWEEN, result=result, caller=NOBODY, totals=(24, 31, 33, 9))
    plain = replace(dropped, result=result._replace(dropped=()))
    assert "Exactly 66 drops to 33" in yud.table(dropped).alt
    check_facts({"wrong": wrong, "right": right, "dropped": yud.table(dropped), "plain": yud.table(plain)})


def test_bars_go_to_what_ends_the_match(monkeypatch):
    pictures = set()
    for target in (200, 500):
        monkeypatch.setattr("renderers.uno_mario.ends.TARGET", target)
        pictures.add(encode(uno.table(uno.BETWEEN).plan))
    single = replace(uno.BETWEEN, options=Options(goal=Goal.SINGLE_ROUND))
    assert len({*pictures, encode(uno.table(single).plan)}) == 3


@pytest.mark.parametrize("made", [gostop.stopped, gostop.small_stop, gostop.quads, gostop.nagari])
def test_the_words_of_a_deal_begin_with_who_won_and_end_with_the_goal(made):
    first, *_, last = gostop.of_view(gostop.view(made())).alt.splitlines()
    assert first.startswith("Nagari" if made is gostop.nagari else "Ana wins deal 1 of 6: +")
    assert last.startswith("Go-Stop, deal 1 of 6.")


def test_a_deal_shows_no_zero_and_every_note_stays_in_its_row(monkeypatch):
    plates, boxes, texts = [], [], []
    draw = round_won.Canvas.text
    monkeypatch.setattr(
        round_won.Canvas, "plate", lambda self, x, y, text, small=False, **_: None if small else plates.append(text)
    )
    monkeypatch.setattr(round_won.Canvas, "panel", lambda self, *box, active=False: boxes.append(box))

    def noted(self, x, y, text, **look):
        texts.append((x, y, text))
        return draw(self, x, y, text, **look)

    monkeypatch.setattr(round_won.Canvas, "text", noted)
    gostop.of_view(gostop.view(gostop.stopped()), badges=gostop.LONG)
    assert plates == ["+1280", "−1280"]
    notes = [(x, y) for x, y, text in texts if "×2" in text]
    assert len(notes) >= 4
    for x, y in notes:
        assert any(left < x and top + 60 < y < top + high - 12 for left, top, _, high in boxes)


# Matches


def test_the_picture_changes_with_scores_places_and_faces():
    outcomes = {
        "first": plain(Outcome("x", (5, 4), (1, 2))),
        "second": plain(Outcome("x", (5, 4), (2, 1))),
        "both": plain(Outcome("x", (5, 5), (1, 1))),
    }
    check_facts(outcomes)
    assert "สมชาย wins!" in outcomes["second"].alt
    assert "Ana and สมชาย win!" in outcomes["both"].alt
    badges = (SeatBadge("Lina"), SeatBadge("Lina", house=True), SeatBadge("Lina", house=True, face="face-granny"))
    drawn = [plain(Outcome("x", (5, 4), (1, 2)), (badge, BADGES[1])) for badge in badges]
    assert len({one.image.crop((0, 0, 960, MATCH.height)).tobytes() for one in drawn}) == 3


def test_what_decided_each_game_is_said():
    said = {name: make().alt for name, make in endings.SCENES.items()}
    check_said(said["won-yud"], "Last row of Ana: 0, 1, 2 and 3; it counts 6. … lowest total · 1 ahead")
    assert "4. Hương" not in said["won-yud"] and said["won-yud"].endswith(": 69 · Out!")
    check_said(said["won-uno"], "สมชาย went out with green Reverse: 97 points. … reached 500 in round 6")
    check_said(said["won-gostop"], "Last deal: Ana wins 6 chips (Hongdan 3).")
    assert said["won-gostop"].count("pays 3") == 2
    check_said(said["won-seize"], "Locations of สมชาย: A, B, D, E. B was the last one needed.")
    assert "마지막" not in said["won-seize-pile"], "no location ended it"


def test_what_is_paid_says_why():
    """A loser's line names the chips and every factor; the winner of the match who lost the deal pays as well."""
    table = at_call("1b 3b 8b 2a 4a 8a 1j", "8j 9j", "5r 5j", seat=0, given={"deals": "1"}).do("stop")
    view = gostop.view(table)
    bills = [bill for bill in view.result.bills if bill.factors]
    assert bills, "somebody pays more than the points"
    picture = won("gostop", view, view.outcome)
    for bill in bills:
        (line,) = (line for line in places(picture) if endings.BADGES[bill.payer].name in line)
        check_said(line, f"pays {bill.chips} … ×")


def test_who_pays_for_another_is_told_what_its_purse_had():
    """The bill names what is due, so an empty purse is told on the line of the one whose it was (GD42, GD53)."""
    shown = gostop.view(gostop.stopped())
    bills = tuple(bill._replace(paid=bill.chips - 1) for bill in shown.result.bills)
    (other,) = (bill for bill in bills if bill.paid_by != bill.payer)
    for paid, empty in ((bills, True), (shown.result.bills, False)):
        deal = gostop_ends.Reckoning(shown, shown.result._replace(bills=paid), BADGES, speaker("gostop"))
        (line,) = (part for part in deal.payment(other.paid_by).split(", ") if part.startswith(f"+{other.chips} for"))
        assert line.endswith(f"(purse: {other.paid})") == empty, line


def test_lines_that_there_is_no_room_for_are_added_up():
    taken = "1b 3b 8b 11b 2a 4a 8a 1r 2r 3r 6r 9r 10r"
    view = gostop.view(at_call(taken, "8j 9j", "5r 5j", seat=0, given={"deals": "1"}).do("stop"))
    ending = ending_of("gostop", view)
    assert ending.lines[0] == "Godori 5"
    assert len(ending.lines) == 4
    figures = [int(line.split()[-1]) for line in ending.lines]
    assert sum(figures[:-1]) == figures[-1] == score_of(view, 0)
    assert ending.words.count(", ") > len(ending.lines), "the words have them all"


def ending_of(key, view):
    badges = endings.BADGES[: view.seats]
    return faces()[key].renderer.ending(view, badges, speaker(key, badges))


def test_a_match_that_is_not_over_has_decided_nothing():
    assert ending_of("yud", yud.TURN).label == ending_of("gostop", gostop.view(gostop.two())).label == ""


def test_the_last_row_of_a_round_that_nobody_won_is_no_mystery():
    picture = won("uno_mario", replace(uno.OVER, result=None), UNO_OUTCOME)
    assert "went out" not in picture.alt
    assert picture.plan.height < won("uno_mario", UNO, UNO_OUTCOME).plan.height


@pytest.mark.parametrize("locale", ["en", "th", "vi", "nl", "ko"])
@pytest.mark.parametrize(("key", "view"), [("yud", YUD), ("seize", endings.SEIZE)])
def test_every_language_tells_the_end(key, view, locale):
    picture = won(key, view, view.outcome, locale=locale)
    assert all(badge.name in picture.alt for badge in endings.BADGES[:4])
    assert len(picture.alt.splitlines()) == 3 + 4


def test_a_loop_begins_and_ends_with_the_still():
    still, moving = plain(YUD.outcome), plain(YUD.outcome, moving=True)
    assert still.loop == ()
    assert len(moving.loop) == LOOP - 1
    assert moving.image.tobytes() == still.image.tobytes()
    assert moving.alt == still.alt
    below = (0, MATCH.height, 960, still.plan.height)
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


def test_every_game_lets_its_own_things_fly():
    flying = [tuple(piece.image.tobytes() for piece in ui.renderer.flying()) for ui in faces().values()]
    assert len(set(flying)) == len(flying)
    assert all(len(set(pieces)) > 2 for pieces in flying)
