"""Names in their boxes: in every picture enough of them to tell who it is, also on a phone, and never two alike."""

from __future__ import annotations

import itertools
import tomllib
from pathlib import Path

import pytest

from bot.tables.residents import RESIDENTS
from bot.texts.catalogue import Texts
from renderers import fonts, names, replay, scene, scores
from renderers.base import SeatBadge
from renderers.layout import LABEL, SMALL
from renderers.names import Shown
from renderers.replay import Shown as Below
from renderers.replay import with_hands
from tests.helpers import seldom
from tests.renderers import helpers, scenes_scores
from tests.renderers.goldens import scenes

PEOPLE = tomllib.loads(Path(__file__).with_name("people.toml").read_text(encoding="utf-8"))
SEEN = 7
"""Letters and figures of a name that are seen at the least, marks above and below not counted."""
SEEN_SYLLABLES = 4
"""Of Hangul, whose signs are syllables of two or three letters."""
GIVEN = {name: name.replace(" 🌸", "").split()[-1] for name in PEOPLE["vi"]} | {"Hương Nguyễn": "Hương"}


def enough(name: str, written: str, locale: str) -> bool:
    """Whether as much of a name stands there as people need: of a Vietnamese or Thai one the given name."""
    whole = fonts.shown(name)
    if whole == written or (locale == "th" and whole.startswith(written.removesuffix("…") + " ")):
        return True
    if locale == "vi" and GIVEN[name] in written:
        return True
    letters = sum(map(str.isalnum, written))
    return letters >= (SEEN_SYLLABLES if locale == "ko" else SEEN)


@pytest.fixture
def boxes(monkeypatch):
    """Every box for a name that pictures ask for: size and width, by the way of asking."""
    found, real = set(), names.short

    def short(all_names, at, size, width):
        found.add((size, width))
        return real(all_names, at, size, width)

    for module in (names, scores, replay):
        monkeypatch.setattr(module, "short", short)
    return found


@pytest.mark.parametrize("locale", seldom(PEOPLE, 2))
def test_every_picture_shows_enough_of_every_name(locale, boxes, monkeypatch):
    """The name of a house player, whose face stands before it, is always shown whole."""
    people, speaker, beside_faces = PEOPLE[locale], Texts.speaker, set()
    real = names.short_name

    def short_name(seat, badges, size, width):
        if not badges[seat].face:
            return real(seat, badges, size, width)
        beside_faces.add((size, width))
        return Shown("house", size)

    monkeypatch.setattr(scene, "short_name", short_name)
    monkeypatch.setattr(Texts, "speaker", lambda texts, _, **how: speaker(texts, locale, **how))
    for picture in scenes().values():
        picture()
    hand = scenes()["yud-hand-drawn"]()
    with_hands(hand, [Below(name, at, SeatBadge(name), hand) for at, name in enumerate(people[:4])])
    assert len(boxes) > 10
    for (size, width), name in itertools.product(boxes, people):
        written = names.short((fonts.shown(name), "Ana"), 0, size, width)
        assert enough(name, written.text, locale), f"{name!r} as {written.text!r} in {width} pixels"
    say = helpers.speaker("uno_mario", locale=locale)
    for (size, width), face in itertools.product(beside_faces, RESIDENTS):
        whole = say(f"house.{face}.name")
        assert names.short((whole, "Ana"), 0, size, width).text == whole, f"{whole!r} in {width} pixels"


@pytest.mark.parametrize("locale", PEOPLE)
@pytest.mark.parametrize("width", [120, 160, 200, 260])
def test_names_stay_in_their_box_and_different_ones_are_written_differently(locale, width):
    people = tuple(fonts.shown(name) for name in PEOPLE[locale])
    alike = ("Maximilian Müller", "Maximilian Mayer", "Nguyễn Thị Hương", "Nguyễn Thu Hương", "Trần Thu Hương")
    for table in (*(people[at : at + 10] for at in range(0, 40, 10)), alike):
        written = [names.short(table, at, LABEL, width) for at in range(len(table))]
        assert len({one.text for one in written}) == len(table)
        for text, size, stretch in written:
            assert fonts.measure(text, size, stretch) <= width
            assert size >= SMALL


@pytest.mark.parametrize("name", PEOPLE["vi"])
@pytest.mark.parametrize("width", [70, 110, 150, 190, 230])
def test_no_vietnamese_name_is_cut_to_an_insult(name, width):
    assert "Ngu…" not in names.short((fonts.shown(name), "Ana"), 0, LABEL, width).text


@pytest.mark.parametrize(
    ("name", "width", "written"),
    [
        ("Nguyễn Thị Hương", 260, "Nguyễn Thị Hương"),
        ("Nguyễn Thị Hương", 200, "N. Thị Hương"),
        ("Nguyễn Thị Hương", 160, "N. Hương"),
        ("Lê Hoàng Phương Anh", 230, "Phương Anh"),
        ("Lê Hoàng Phương Anh", 200, "Phương Anh"),
        ("Trần Đức Thắng", 100, "Thắng"),
        ("Nguyen Van Anh", 170, "N. Van Anh"),
        ("Hương Nguyễn", 210, "Hương Nguyễn"),
        ("Hương Nguyễn", 160, "Hương N."),
        ("Mai van Dam", 183, "Mai van Dam"),
        ("Geertruida van den Berg", 200, "Geertruida…"),
        ("MammaMiaMario", 183, "MammaMi…"),
        ("ธนกฤต พงษ์พิพัฒน์", 183, "ธนกฤต พง…"),
        ("김수한무", 150, "김수한무"),
    ],
)
def test_what_people_go_by_stays(name, width, written):
    """Whole while it can be read; of a Vietnamese name the given one, with initials; of others the front."""
    assert names.short((name, "Ana"), 0, LABEL, width).text == written


def test_a_name_gets_smaller_before_less_than_enough_of_it_is_seen_and_no_sooner():
    sizes = {width: names.short(("Geertruida van den Berg", "Ana"), 0, LABEL, width).size for width in (183, 110)}
    assert sizes == {183: LABEL, 110: SMALL}
    assert names.short(("Mai van Dam", "Ana"), 0, LABEL, 183).size == SMALL


def test_names_that_begin_alike_show_where_they_differ_or_are_numbered_where_they_cannot():
    both = ("Maximilian Müller", "Maximilian Mayer")
    assert [names.short(both, at, LABEL, 200).text for at in (0, 1)] == ["Max…Müller", "Max…Mayer"]
    both = ("Aaaaaaaaaaaaaaaaaaab", "Aaaaaaaaaaaaaaaaaaac")
    assert len({names.short(both, at, LABEL, 60).text for at in (0, 1)}) == 2


def test_a_narrow_name_is_as_high_as_any():
    assert fonts.label("Hx", SMALL, 1, 0).height == fonts.label("Hx", SMALL, 1, 0, 0, fonts.NARROW).height
    assert fonts.measure("Hamburg", LABEL, fonts.NARROW) < 0.9 * fonts.measure("Hamburg", LABEL)


def test_a_seat_without_a_name_that_can_be_drawn_has_its_number():
    drawn = scene.Scene(None, (SeatBadge("\u200b"),), helpers.speaker("yud"), 100)
    assert drawn.name(10, 50, 0, 110) == fonts.measure("1", LABEL)


def test_a_long_detail_of_a_board_leaves_the_name_its_room(boxes):
    scenes_scores.leaders(tuple(line._replace(detail="x" * 80) for line in scenes_scores.LINES))
    assert min(width for _, width in boxes) >= scores.NAME_ROOM
