"""Chosen pictures look as they did; where one does not, both are kept in tests/failures."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from renderers import fonts
from renderers.base import ALT_LIMIT
from renderers.canvas import Box
from renderers.hero import MATCH, ROUND
from renderers.layout import WIDTH
from renderers.lobby import HEAD, LINE
from renderers.plan import Bar
from renderers.png import encode
from renderers.seize.scene import HAND_WIDTH
from tests.renderers.goldens import FOLDER, scenes
from tests.renderers.helpers import difference, read_png

FAILURES = Path(__file__).parent.parent / "failures"
TOLERANCE = 0.004
"""The share of pixels that another FreeType may draw otherwise."""

needs_shaping = pytest.mark.skipif(fonts.advice() is not None, reason="text shaping is not installed")


@needs_shaping
@pytest.mark.parametrize("name", sorted(scenes()))
def test_picture_is_as_it_was(name):
    made = encode(scenes()[name]().plan)
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


@pytest.mark.parametrize("name", sorted(scenes()))
def test_picture_holds_the_house_rules(name):
    picture = scenes()[name]()
    assert picture.image.mode == "P"
    beside = name.startswith("seize-hand") and name != "seize-hand-cards"
    assert picture.image.width == (HAND_WIDTH if beside else WIDTH)
    if "-hand" in name:
        assert picture.image.height * WIDTH <= 1080 * picture.image.width
    assert 0 < len(picture.alt) <= ALT_LIMIT
    assert len(encode(picture.plan)) <= 128 * 1024


@pytest.mark.parametrize("name", sorted(scenes()))
def test_nothing_is_said_where_clients_lay_their_sign(name):
    """The sign "ALT" hides 130×60 of 960 in the lower left corner: only frames and grounds lie there (N10)."""
    plan = scenes()[name]().plan
    across, up = (side * plan.width // WIDTH for side in (130, 60))
    for thing, x, y in plan.ops:
        there = x < across and y + thing.height > plan.height - up
        assert not there or isinstance(thing, (Bar, Box)), (thing.name, x, y)


@pytest.mark.parametrize("name", sorted(scenes()))
def test_equal_views_give_equal_bytes(name):
    make = scenes()[name]
    one, other = make(), make()
    assert encode(one.plan) == encode(other.plan)
    assert one.alt == other.alt


def _hero(name):
    """Return the measures of the part with the winner, or None."""
    rounds = ("uno-table-between", "uno-table-over", "yud-table-between", "yud-table-over", "moment-yud-out")
    deals = ("gostop-table-over", "gostop-table-quads", "gostop-table-small-stop", "gostop-table-stopped")
    ends = name.startswith(rounds) or name in deals
    return MATCH if name.startswith("won-") else ROUND if ends else None


@pytest.mark.parametrize("name", sorted(scenes()))
def test_margins_stay_free(name):
    """Nothing but felt lies within 24 pixels of an edge (text keeps 36, brackets may reach out; a winner shines)."""
    image = scenes()[name]().image
    if shining := _hero(name):
        image = image.crop((0, shining.height, *image.size))
        image.paste(image.getpixel((0, 24)), (0, 0, image.width, 24))
    if name.startswith("lobby-"):  # whose head shines to the edges
        image = image.crop((0, HEAD + LINE, *image.size))
    felt = image.getpixel((0, 0))
    width, height = image.size
    for box in ((0, 0, width, 24), (0, height - 24, width, height), (0, 0, 24, height), (width - 24, 0, width, height)):
        assert set(image.crop(box).tobytes()) == {felt}
