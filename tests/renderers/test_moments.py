"""Big moments: told from the newest move, in words too, gone with the next; their plaques cover nothing."""

from __future__ import annotations

import importlib
from dataclasses import replace

import pytest

from bot.texts import LOCALES
from games import GAMES
from games.core import NOBODY
from games.gostop import GOSTOP
from games.uno_mario.table import LastAct
from games.yud.table import LastMove
from renderers import fonts, marks, scene
from renderers.canvas import Box
from renderers.gostop.table import moment_of as of_gostop
from renderers.layout import Look
from renderers.moments import AFTER_MARK, AIR, CORNER, PAD, Moment, letters
from renderers.seize.table import moment_of as of_seize
from renderers.uno_mario.table import moment_of as of_uno
from renderers.yud.table import moment_of as of_yud
from tests.games.gostop.play import position
from tests.renderers import scenes_moments, scenes_seize, scenes_uno_mario, scenes_yud
from tests.renderers.helpers import speaker
from tests.renderers.scenes_gostop import view as gostop_view
from tests.renderers.scenes_uno_mario import TEN

PLAQUE = Look("gold", "ink", 4, CORNER, cut=True)


def in_gostop(shown):
    return of_gostop(shown, say=speaker("gostop"))


def in_uno(last, counts):
    return of_uno(scenes_uno_mario.view(seats=3, counts=counts, last=last), say=speaker("uno_mario"))


def in_seize(**changes):
    return of_seize(scenes_seize.view(seats=2, **{"newest": 1, **changes}), say=speaker("seize"))


def in_yud(last):
    return of_yud(scenes_yud.view(last=last, caller=2), say=speaker("yud"))


def moved(table, **changes):
    """What everybody sees of a Go-Stop table, with some facts of its last move changed."""
    shown = gostop_view(table)
    return replace(shown, move=replace(shown.move, **changes))


PPUK, GO, GODORI, HEUNDEUM = (
    made() for made in (scenes_moments.ppuk, scenes_moments.three_goes, scenes_moments.godori, scenes_moments.heundeum)
)
MOMENTS = {
    "ppuk": (in_gostop(gostop_view(PPUK)), Moment(1, "Ppuk!", good=False, meaning="stuck")),
    "go": (in_gostop(gostop_view(GO)), Moment(0, "Go 3!")),
    "no go": (in_gostop(moved(GO, went=0)), None),
    "set": (in_gostop(gostop_view(GODORI)), Moment(2, "Godori!", figure="+5")),
    "set completed before": (in_gostop(moved(GODORI, got=())), None),
    "shown triple": (in_gostop(gostop_view(HEUNDEUM)), Moment(0, "Heundeum!", figure="×2", meaning="shaking")),
    "uno": (in_uno(LastAct(1, "uno"), (5, 1, 3)), Moment(1, "UNO!")),
    "uno in playing": (in_uno(LastAct(1, "play", uno=True), (5, 1, 3)), Moment(1, "UNO!")),
    "uno with three cards": (in_uno(LastAct(1, "uno"), (5, 3, 3)), None),
    "not called": (in_uno(LastAct(1, "play"), (5, 1, 3)), None),
    "caught": (in_uno(LastAct(1, "catch", 2), (5, 4, 3)), Moment(2, "Caught!", good=False, figure="+2")),
    "stop": (in_yud(LastMove("stopped", 2)), Moment(2, "Stop!")),
    "after stop": (in_yud(LastMove("drew", 3)), None),
    "seized": (in_seize(), Moment(1, "B seized!")),
    "nothing new seized": (in_seize(newest=NOBODY), None),
    "over": (in_seize(phase=scenes_seize.OVER.phase), None),
}


@pytest.mark.parametrize(("found", "moment"), MOMENTS.values(), ids=MOMENTS)
def test_a_moment_is_told_from_the_newest_move(found, moment):
    assert found == moment


def test_in_gostop_a_moment_goes_with_the_seats_turn():
    action = next(iter(GOSTOP.legal_actions(GO.state, 1)))
    after, _ = GOSTOP.apply(GO.state, 1, action)
    assert (GOSTOP.view(after, None).move.seat, GOSTOP.view(after, None).move.went) == (1, 0)
    table = scenes_moments.heundeum().do("play 10r")
    assert in_gostop(gostop_view(table)).word == "Heundeum!", "the card that is played after showing"
    assert in_gostop(gostop_view(table.do("play 4a", 1))) is None


@pytest.mark.parametrize("name", sorted(scenes_moments.SCENES))
def test_the_alt_text_begins_with_the_moment(name):
    first, second, *_ = scenes_moments.SCENES[name]().alt.split("\n")
    assert ":" in first
    assert first != second


SPECIAL = ("bomb", "heundeum", "ppuk", "ja_ppuk", "jjok", "ttadak", "sweep", "godori", "red_poems", "red_plains")
WORDS = {
    "gostop": [f"moment_{one}" for one in (*SPECIAL, "blue_ribbons", "go", "brights")],
    "uno_mario": ["uno", "caught"],
    "seize": ["moment_seized"],
    "yud": ["stopped"],
}


def longest(game, locale):
    """Return the longest word that a game calls out, and what it means."""
    say = speaker(game, locale=locale)
    words = [say(f"picture.{key}", count=5, letter="M").partition("\n") for key in WORDS[game]]
    word, _, meaning = max(words, key=lambda one: fonts.measure(one[0], 46))
    return word, meaning


def each_seat(tables):
    return [(shown, seat) for shown in tables for seat in range(shown.seats)]


TABLES = {
    "gostop": each_seat(
        gostop_view(position(*hands, floor="9j", stock="11j 12r", taken=(taken,)))
        for hands in (("1j 1k", "2j 2k"), ("1j 1k", "2j 2k", "3j 3k"))
        for taken in ("", "1b 2a", "1b 3b 2a 4a 5a 6a 1r")
    ),
    "uno_mario": each_seat(scenes_uno_mario.view(seats=seats, counts=(3,) * seats) for seats in range(2, 11)),
    "seize": each_seat(scenes_seize.view(seats=seats) for seats in (2, 3, 4)),
    "yud": [(scenes_moments.stopped(seat, seats), seat) for seats in (2, 3, 4) for seat in range(seats)],
}
"""Every seat of tables of all sizes."""


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", [game.info.key for game in GAMES])
def test_a_plaque_covers_no_card_no_number_and_no_name(game, locale, monkeypatch):
    """It lies in the seat's own row, above nothing but the panel, and its word is written whole (N9)."""
    word, meaning = longest(game, locale)
    look, say = importlib.import_module(f"renderers.{game}").RENDERER, speaker(game, TEN, locale)
    rows = []
    real = scene.draw_in_row

    def noted(canvas, moment, left, right, y, half):
        rows.append((left, right, half))
        return real(canvas, moment, left, right, y, half)

    monkeypatch.setattr(scene, "draw_in_row", noted)
    for shown, seat in TABLES[game]:
        moment = Moment(seat, word, meaning=meaning, figure={"gostop": "+20", "uno_mario": "+2"}.get(game, ""))
        monkeypatch.setattr(f"renderers.{game}.table.moment_of", lambda view, say, moment=moment: moment)
        plan = look.draw_table(shown, badges=TEN[: shown.seats], waiting=frozenset(), say=say).plan
        (left, right, half), text = rows.pop(), f"{word} {moment.figure}".strip()
        room = right - left - AFTER_MARK - PAD
        size, stretch = letters(text, room, 2 * half - AIR)
        assert fonts.measure(text, size, stretch) <= room, (seat, text)
        at = next(at for at, (thing, *_) in enumerate(plan.ops) if isinstance(thing, Box) and thing.look == PLAQUE)
        plaque, letters_of_it = without_air(plan.ops[at]), 1 + bool(meaning)
        for one in (*plan.ops[:at], *plan.ops[at + 1 + letters_of_it :]):
            box = without_air(one)
            inside = box[0] <= plaque[0] and box[1] <= plaque[1] and box[2] >= plaque[2] and box[3] >= plaque[3]
            apart = box[2] <= plaque[0] or box[0] >= plaque[2] or box[3] <= plaque[1] or box[1] >= plaque[3]
            burst = one[0] is marks.burst(scene.STRUCK)
            assert apart or burst or (inside and isinstance(one[0], Box)), (seat, one, box, plaque)
    assert rows == []


def without_air(op):
    """The rectangle of a thing, without the air around its drawing."""
    thing, x, y = op
    air = 0 if isinstance(thing, Box) else 4
    return x + air, y + air, x + thing.width - air, y + thing.height - air


def test_a_burst_lies_behind_the_mark_of_whom_it_happened_to():
    plan = scenes_moments.SCENES["moment-uno"]().plan
    at = [op[0] for op in plan.ops].index(marks.burst(scene.STRUCK))
    disc = marks.mark("seat-plain")
    assert plan.ops[at + 1][0] is disc
    assert not any(op[0] is marks.burst(scene.STRUCK) for op in scenes_yud.SCENES["yud-table-turn"]().plan.ops)
