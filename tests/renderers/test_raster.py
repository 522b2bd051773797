"""Pillow's inner calls do what drawing needs: what sticks out is cut off, masks are kept to, pixels are read."""

from __future__ import annotations

from PIL import Image

from renderers.raster import content, fill, new, one_index, paste, pixels, raster_of


def rows(raster):
    access, (width, height) = pixels(raster), raster.size
    return ["".join(str(access[x, y]) for x in range(width)) for y in range(height)]


def test_filling_and_pasting_cut_off_what_sticks_out():
    raster = new(4, 3, 0)
    fill(raster, 1, -2, -2, 1, 1)
    fill(raster, 2, 3, 2, 9, 9)
    fill(raster, 3, 2, 1, 2, 3)
    fill(raster, 3, 3, 1, 1, 3)
    assert rows(raster) == ["1000", "0000", "0002"]
    for x, y in ((-1, 2), (3, -1), (9, 0), (0, -5)):
        paste(raster, new(2, 2, 5), x, y)
    assert rows(raster) == ["1005", "0000", "5002"]


def test_a_mask_says_what_is_pasted():
    mask = Image.frombytes("L", (2, 2), bytes((255, 0, 0, 255)))
    raster = new(3, 2, 0)
    paste(raster, new(2, 2, 8), 1, 0, raster_of(mask))
    paste(raster, new(2, 2, 6), -1, -1, raster_of(mask))
    assert rows(raster) == ["680", "008"]


def test_one_index_is_told_where_there_is_but_one():
    raster = new(4, 4, 3)
    fill(raster, 5, 2, 2, 4, 4)
    assert [one_index(raster, *box) for box in ((0, 0, 4, 2), (2, 2, 4, 4), (1, 1, 3, 3))] == [3, 5, None]


def test_the_content_of_a_raster_is_its_pixels_row_by_row():
    for width, height in ((1, 1), (3, 2), (961, 1100)):
        raster, image = new(width, height, 4), Image.new("P", (width, height), 4)
        for one in (raster, raster_of(image)):
            fill(one, 7, width // 2, height // 2, width, height)
            pixels(one)[0, height - 1] = 9
        assert content(raster) == image.tobytes()
    assert content(raster)[-1] == 7 and image.getpixel((0, 1099)) == 9
