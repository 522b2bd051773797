"""The palette: 256 entries, names, the nearest one, mixes, ramps."""

from __future__ import annotations

import itertools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from renderers import palette

CHANNEL = st.integers(0, 255)
CONTRAST = json.loads((palette.ART / "palette.json").read_text(encoding="utf-8"))["text_contrast"]


def distance(one, other):
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(rgb):
    red, green, blue = (c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_table_has_256_entries_and_names_stand_first():
    assert len(palette.TABLE) == 256
    assert {len(table) for table in palette.GROUND_BYTES.values()} == {768}
    assert palette.index("white") == 0
    assert palette.hex_code("felt") == "#1F4A42"
    with pytest.raises(KeyError):
        palette.index("puce")


@given(st.lists(st.tuples(CHANNEL, CHANNEL, CHANNEL), min_size=1, max_size=20))
def test_drawings_become_near_entries_and_never_the_transparent_one(colours):
    image = Image.frombytes("RGB", (len(colours), 1), bytes(channel for colour in colours for channel in colour))
    for found, colour in zip(palette.to_indices(image).tobytes(), colours, strict=True):
        assert found != palette.TRANSPARENT
        best = min(distance(palette.TABLE[entry], colour) for entry in palette.FIXED)
        assert distance(palette.TABLE[found], colour) ** 0.5 <= best**0.5 + 8


def test_base_colours_of_a_drawing_become_their_own_entries():
    image = Image.frombytes("RGB", (len(palette.INDEX), 1), palette.BYTES[: 3 * len(palette.INDEX)])
    stretched = image.resize((5 * image.width, 5), Image.Resampling.NEAREST)
    mapped = palette.to_indices(stretched)
    assert [mapped.getpixel((5 * at + 2, 2)) for at in range(len(palette.INDEX))] == list(range(len(palette.INDEX)))


def test_drawings_without_a_grounds_colours_are_the_same_on_every_ground():
    """A card's leaf, sky or bowl is near the felt's green, and stays what it is."""
    ramps = [palette.TABLE[palette.index(name)] for name in ("bowl", "bowl-deep", "dew", "pine", "green", "hanji")]
    mixes = [
        [round(a + (b - a) * t / 7) for a, b in zip(one, other, strict=True)]
        for one, other in itertools.product(ramps, ramps)
        for t in range(8)
    ]
    image = Image.frombytes("RGB", (len(mixes), 1), bytes(channel for mix in mixes for channel in mix))
    assert set(palette.to_indices(image).tobytes()) <= set(palette.FIXED)


@pytest.mark.parametrize("ground", palette.TABLES)
def test_edges_are_clean_on_every_ground(ground):
    """What lies on the ground or on a panel is mixed with the colours of this ground, not with those of the felt."""
    table = palette.TABLES[ground]
    for under in map(palette.index, ("felt", "felt-raised")):
        for over in map(palette.index, ("hanji", "gold", "ink", "clay", "mist", "red", "felt-line", "felt-raised")):
            for level in range(1, palette.LEVELS):
                shown = table[palette.blends()[level << 16 | over << 8 | under]]
                wanted = [a + (b - a) * level / palette.LEVELS for a, b in zip(table[under], table[over], strict=True)]
                assert distance(shown, wanted) ** 0.5 < 34, (under, over, level)


def test_pictures_are_put_on_a_ground_and_taken_at_another_size_there():
    for ground in palette.TABLES:
        image = palette.put_on(palette.plain((90, 60), palette.index("felt-raised")), ground)
        assert palette.ground_of(image) == ground
        small = palette.resized(image, (30, 20))
        assert palette.ground_of(small) == ground
        shown = palette.TABLES[ground][palette.index("felt-raised")]
        assert small.convert("RGB").getpixel((15, 10)) == shown


@pytest.mark.parametrize(("colour", "under", "kept"), CONTRAST)
def test_text_can_be_read_on_every_ground_and_the_contrast_is_as_the_palette_says(colour, under, kept):
    """The pairs that text is written in have a contrast of at least 4.5 (WCAG 2, AA)."""
    pair = palette.index(colour), palette.index(under)
    assert contrast(*(palette.TABLE[one] for one in pair)) == pytest.approx(kept, abs=0.06)
    assert min(contrast(*(table[one] for one in pair)) for table in palette.TABLES.values()) >= 4.5


def test_blends_run_from_under_to_over():
    hanji, felt = palette.index("hanji"), palette.index("felt")
    mixed = [palette.blends()[coverage << 16 | hanji << 8 | felt] for coverage in range(palette.LEVELS)]
    assert mixed[0] == felt
    apart = [distance(palette.TABLE[index], palette.TABLE[felt]) for index in mixed[1:]]
    assert apart == sorted(apart)
    assert apart[0] > 0


@pytest.mark.parametrize(
    ("colour", "ground"),
    [("hanji", "felt"), ("mist", "felt-raised"), ("gold", "felt-raised"), ("ink", "hanji"), ("ink", "gold")],
)
def test_ramp_runs_smoothly_from_ground_to_colour(colour, ground):
    ramp = palette.ramp(palette.index(colour), palette.index(ground))
    assert (ramp[0], ramp[255]) == (palette.index(ground), palette.index(colour))
    assert len(set(ramp)) >= 4
    aim = palette.TABLE[palette.index(colour)]
    left = [distance(palette.TABLE[i], aim) for i in ramp]
    assert left[0] > left[128] > left[255] == 0
