"""Chosen pictures look as they did, and keep to the rules of the house; where one does not, see tests/failures."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest
from PIL import Image

from bot.games import find_game
from renderers import fonts
from renderers.base import ALT_LIMIT
from renderers.canvas import Box
from renderers.hero import MATCH, ROUND
from renderers.layout import LABEL, SMALL, WIDTH
from renderers.lobby import HEAD, LINE
from renderers.plan import Bar
from renderers.png import encode
from renderers.seize.scene import HAND_WIDTH
from tests.renderers.contact import PAGES, contact, letters, phone
from tests.renderers.goldens import FOLDER, scenes
from tests.renderers.helpers import difference, read_png
from tools.render_samples import draw_game

FAILURES = Path(__file__).parent.parent / "failures"
TOLERANCE = 0.004
"""The share of pixels that another FreeType may draw otherwise."""
LEAST = 34
"""The smallest letters of a picture 960 wide. Only what a sprite shows may be smaller."""
PHONE = {390: 11.0, 320: 9.0}
"""The smallest letters that a page of so many pixels may show."""

needs_shaping = pytest.mark.skipif(fonts.advice() is not None, reason="text shaping is not installed")
every_scene = pytest.mark.parametrize("name", sorted(scenes()))


@functools.cache
def drawn(name):
    """The picture of a scene, and what is written in it."""
    with letters() as written:
        return scenes()[name](), written


@needs_shaping
@every_scene
def test_picture_is_as_it_was(name):
    made = encode(drawn(name)[0].plan)
    kept = FOLDER / f"{name}.png"
    assert kept.is_file(), "no golden picture: python -m tests.renderers.goldens --write"
    with Image.open(kept) as golden:
        apart = difference(read_png(made), golden)
    if apart > TOLERANCE:
        FAILURES.mkdir(exist_ok=True)
        (FAILURES / f"{name}-now.png").write_bytes(made)
        (FAILURES / f"{name}-golden.png").write_bytes(kept.read_bytes())
    assert apart <= TOLERANCE, f"{apart:.2%} of the pixels differ; both pictures are in {FAILURES}"


def test_every_golden_has_a_scene():
    assert {path.stem for path in FOLDER.glob("*.png")} == set(scenes())


@every_scene
def test_picture_holds_the_house_rules(name):
    picture, written = drawn(name)
    again = scenes()[name]()
    image, plan, made = picture.image, picture.plan, encode(picture.plan)
    assert image.mode == "P"
    assert image.width == plan.width == (HAND_WIDTH if is_beside_its_board(name) else WIDTH)
    if "-hand" in name:
        assert image.height * WIDTH <= 1080 * image.width
    assert 0 < len(picture.alt) <= ALT_LIMIT
    assert len(made) <= 128 * 1024
    assert (encode(again.plan), again.alt) == (made, picture.alt), "equal views give equal bytes"
    assert {text: size for text, size in written if size < LEAST} == {}
    assert lies_under_the_sign(plan) == []
    image = without_what_may_shine(name, image)
    width, height = image.size
    for box in ((0, 0, width, 24), (0, height - 24, width, height), (0, 0, 24, height), (width - 24, 0, width, height)):
        assert set(image.crop(box).tobytes()) == {image.getpixel((0, 0))}, "the margins stay free"


def is_beside_its_board(name):
    return name.startswith("seize-hand") and name != "seize-hand-cards"


def lies_under_the_sign(plan):
    """What lies where clients lay their sign "ALT", 130×60 of 960: only frames and grounds may (N10)."""
    across, up = (side * plan.width // WIDTH for side in (130, 60))
    there = [(thing, x, y) for thing, x, y in plan.ops if x < across and y + thing.height > plan.height - up]
    return [(thing.name, x, y) for thing, x, y in there if not isinstance(thing, (Bar, Box))]


def without_what_may_shine(name, image):
    """Return a picture without the winner, or the head of a lobby, that shines to the edges."""
    rounds = ("uno-table-between", "uno-table-over", "yud-table-between", "yud-table-over", "moment-yud-out")
    deals = ("gostop-table-over", "gostop-table-quads", "gostop-table-small-stop", "gostop-table-stopped")
    if name.startswith("lobby-"):
        return image.crop((0, HEAD + LINE, *image.size))
    if not name.startswith(("won-", *rounds)) and name not in deals:
        return image
    hero = MATCH if name.startswith("won-") else ROUND
    image = image.crop((0, hero.height, *image.size))
    image.paste(image.getpixel((0, 24)), (0, 0, image.width, 24))
    return image


def test_the_least_size_is_what_phones_need():
    assert SMALL >= LEAST
    assert all(LEAST * width / 960 >= PHONE[page] for page, width in PAGES.items())


def test_letters_that_are_kept_from_before_are_seen_too():
    """The board's own letters are drawn once for all pictures: a scene's second drawing shows them all the same."""
    scenes()["seize-table-turn"]()
    with letters() as written:
        scenes()["seize-table-turn"]()
    assert ("a", LABEL) in written


def test_a_contact_sheet_holds_every_picture():
    images = [phone(make().image, 258) for _, make in list(scenes().items())[:8]]
    sheet = contact(images, 258)
    assert sheet.width == 12 + 6 * 270
    assert sheet.height >= max(image.height for image in images) + 24


def test_samples_of_a_game_are_drawn(tmp_path):
    count = draw_game(find_game("yud"), tmp_path, 2)
    pictures = {path.stem for path in tmp_path.glob("*.png")}
    assert len(pictures) == count == 18
    assert {path.stem for path in tmp_path.glob("*.txt")} == pictures
    assert len(list((tmp_path / "phone").glob("*.png"))) == count
