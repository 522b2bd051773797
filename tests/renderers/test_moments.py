"""Big moments: told from the newest move, in words too, gone with the next; their plaques cover nothing."""

from __future__ import annotations

import importlib
import itertools
from dataclasses import replace

import pytest

from bot.texts import LOCALES
from games import GAMES
from games.core import NOBODY
from games.gostop import GOSTOP
from games.uno_mario.table import LastAct
from games.yud.table import LastMove
from renderers import fonts, marks, scene
from renderers.canvas import STRUCK, Box
from renderers.gostop.table import moment_of as of_gostop
from renderers.layout import Look
from renderers.moments import AFTER_MARK, AIR, CORNER, PAD, Moment, letters
from renderers.seize.table import moment_of as of_seize
from renderers.uno_mario.table import moment_of as of_uno
from renderers.yud.table import moment_of as of_yud
from tests.games.gostop.play import position
from tests.renderers import scenes_moments, scenes_seize, scenes_uno_mario, scenes_yud
from tests.renderers.helpers import speaker
from tests.renderers.scenes_uno_mario import TEN

PLAQUE = Look("gold", "ink", 4, CORNER, cut=True)
GOSTOP_SAY, UNO_SAY, YUD_SAY = speaker("gostop"), speaker("uno_mario"), speaker("yud")


def gostop_moment(table):
    return of_gostop(GOSTOP.view(table.state, None), say=GOSTOP_SAY)


def test_a_ppuk_is_bad_and_its_makers():
    moment = gostop_moment(scenes_moments.ppuk())
    assert (moment.seat, moment.word, moment.meaning, moment.good) == (1, "Ppuk!", "stuck", False)


def test_a_go_is_called_out_with_its_number_and_not_in_the_seats_later_turns():
    table = scenes_moments.three_goes()
    assert (gostop_moment(table).seat, gostop_moment(table).word) == (0, "Go 3!")
    view = GOSTOP.view(table.state, None)
    assert of_gostop(replace(view, move=replace(view.move, went=0)), say=GOSTOP_SAY) is None
    name = next(iter(GOSTOP.legal_actions(table.state, 1)))
    after, _ = GOSTOP.apply(table.state, 1, name)
    assert GOSTOP.view(after, None).move.seat == 1
    assert GOSTOP.view(after, None).move.went == 0


def test_a_set_is_called_out_when_it_is_completed_and_only_then():
    table = scenes_moments.godori()
    assert (gostop_moment(table).word, gostop_moment(table).figure) == ("Godori!", "+5")
    view = GOSTOP.view(table.state, None)
    later = replace(view.move, got=())
    assert of_gostop(replace(view, move=later), say=GOSTOP_SAY) is None


@pytest.mark.parametrize(
    ("last", "counts", "seat", "word"),
    [
        (LastAct(1, "uno"), (5, 1, 3), 1, "UNO!"),
        (LastAct(1, "play", uno=True), (5, 1, 3), 1, "UNO!"),
        (LastAct(1, "uno"), (5, 3, 3), None, None),
        (LastAct(1, "play"), (5, 1, 3), None, None),
        (LastAct(1, "catch", 2), (5, 4, 3), 2, "Caught!"),
    ],
)
def test_uno_and_who_was_caught(last, counts, seat, word):
    shown = scenes_uno_mario.view(seats=3, counts=counts, last=last)
    moment = of_uno(shown, say=UNO_SAY)
    assert (moment and moment.seat, moment and moment.word) == (seat, word)
    assert moment is None or moment.good == (word == "UNO!")


def test_stop_is_called_out_until_the_next_move():
    called = scenes_yud.view(last=LastMove("stopped", 2), caller=2)
    assert of_yud(called, say=YUD_SAY).seat == 2
    assert of_yud(replace(called, last=LastMove("drew", 3)), say=YUD_SAY) is None


def test_a_seizure_is_called_out_until_the_match_is_over():
    say = speaker("seize")
    seized = scenes_seize.view(seats=2, newest=1)
    moment = of_seize(seized, say=say)
    assert (moment.seat, moment.word) == (1, "B seized!")
    assert of_seize(replace(seized, newest=NOBODY), say=say) is None
    assert of_seize(replace(seized, phase=scenes_seize.OVER.phase), say=say) is None


@pytest.mark.parametrize("name", sorted(scenes_moments.SCENES))
def test_the_alt_text_begins_with_the_moment(name):
    first, second, *_ = scenes_moments.SCENES[name]().alt.split("\n")
    assert ":" in first
    assert first != second


def test_a_shown_triple_is_called_out_until_the_turn_is_over():
    table = scenes_moments.heundeum()
    assert (gostop_moment(table).seat, gostop_moment(table).word, gostop_moment(table).figure) == (0, "Heundeum!", "×2")
    table.do("play 10r")
    assert gostop_moment(table).word == "Heundeum!"
    table.do("play 4a", 1)
    assert gostop_moment(table) is None


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


def tables(game):
    """Every seat of tables of all sizes."""
    if game == "gostop":
        for seats, taken in itertools.product((2, 3), ("", "1b 2a", "1b 3b 2a 4a 5a 6a 1r")):
            table = position(*("1j 1k", "2j 2k", "3j 3k")[:seats], floor="9j", stock="11j 12r", taken=(taken,))
            shown = GOSTOP.view(table.state, None)
            yield from ((shown, seat) for seat in range(seats))
    elif game == "uno_mario":
        yield from ((scenes_uno_mario.view(seats=n, counts=(3,) * n), at) for n in range(2, 11) for at in range(n))
    elif game == "seize":
        yield from ((scenes_seize.view(seats=n), seat) for n in (2, 3, 4) for seat in range(n))
    else:
        yield from ((scenes_moments.stopped(seat, n), seat) for n in (2, 3, 4) for seat in range(n))


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
    for shown, seat in tables(game):
        moment = Moment(seat, word, meaning=meaning, figure={"gostop": "+20", "uno_mario": "+2"}.get(game, ""))
        monkeypatch.setattr(f"renderers.{game}.table.moment_of", lambda view, say, moment=moment: moment)
        plan = look.draw_table(shown, badges=TEN[: shown.seats], waiting=frozenset(), say=say).plan
        (left, right, half), text = rows.pop(), f"{word} {moment.figure}".strip()
        room = right - left - AFTER_MARK - PAD
        size, stretch = letters(text, room, 2 * half - AIR)
        assert fonts.measure(text, size, stretch) <= room, (seat, text)
        at = next(at for at, (thing, *_) in enumerate(plan.ops) if isinstance(thing, Box) and thing.look == PLAQUE)
        plaque = _box(plan.ops[at])
        letters_of_it = 1 + bool(meaning)
        for one in (*plan.ops[:at], *plan.ops[at + 1 + letters_of_it :]):
            box = _box(one)
            inside = box[0] <= plaque[0] and box[1] <= plaque[1] and box[2] >= plaque[2] and box[3] >= plaque[3]
            apart = box[2] <= plaque[0] or box[0] >= plaque[2] or box[3] <= plaque[1] or box[1] >= plaque[3]
            burst = one[0] is marks.burst(STRUCK)
            assert apart or burst or (inside and isinstance(one[0], Box)), (seat, one, box, plaque)
    assert rows == []


def _box(op):
    """The rectangle of a thing, without the air around its drawing."""
    thing, x, y = op
    air = 0 if isinstance(thing, Box) else 4
    return x + air, y + air, x + thing.width - air, y + thing.height - air


def test_a_burst_lies_behind_the_mark_of_whom_it_happened_to():
    plan = scenes_moments.SCENES["moment-uno"]().plan
    at = [op[0] for op in plan.ops].index(marks.burst(STRUCK))
    disc = marks.mark("seat-plain")
    assert plan.ops[at + 1][0] is disc
    assert not any(op[0] is marks.burst(STRUCK) for op in scenes_yud.SCENES["yud-table-turn"]().plan.ops)
