"""The palette: 256 entries, names, the nearest one, mixes, ramps."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renderers import palette

CHANNEL = st.integers(0, 255)


def distance(one, other):
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def test_table_has_256_entries_and_names_stand_first():
    assert len(palette.TABLE) == 256
    assert len(palette.BYTES) == 768
    assert palette.index("white") == 0
    assert palette.hex_code("felt") == "#1F4A42"


def test_unknown_name_is_refused():
    with pytest.raises(KeyError):
        palette.index("puce")


@given(st.tuples(CHANNEL, CHANNEL, CHANNEL))
def test_nearest_is_nearest_and_never_transparent(colour):
    found = palette.nearest(colour)
    assert found != palette.TRANSPARENT
    best = min(distance(entry, colour) for entry in palette.TABLE[: palette.TRANSPARENT])
    assert distance(palette.TABLE[found], colour) == best


def test_every_entry_maps_to_its_own_colour():
    from PIL import Image

    image = Image.frombytes("RGB", (255, 1), palette.BYTES[: 3 * 255])
    mapped = palette.to_indices(image).tobytes()
    assert [palette.TABLE[i] for i in mapped] == list(palette.TABLE[:255])


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
