"""Pillow's inner calls do what drawing needs: what sticks out is cut off, masks are kept to, pixels are read."""

from __future__ import annotations

from PIL import Image

from renderers.raster import content, fill, filled, new, one_index, paste, raster_of


def rows(raster):
    found, width = content(raster), raster.size[0]
    return ["".join(map(str, found[at : at + width])) for at in range(0, len(found), width)]


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
    boxes = (0, 0, 4, 2), (2, 2, 4, 4), (1, 1, 3, 3), (0, 1, 4, 3), (1, 3, 2, 4)
    assert [one_index(raster, *box) for box in boxes] == [3, 5, None, None, 3]
    fill(raster, 4, 1, 1, 2, 2)
    assert one_index(raster, 0, 0, 3, 2) is None, "its corners are alike"


def test_the_content_of_a_raster_is_its_pixels_row_by_row():
    for width, height in ((1, 1), (3, 2), (961, 1100)):
        raster, image = new(width, height, 4), Image.new("P", (width, height), 4)
        for one in (raster, raster_of(image)):
            fill(one, 7, width // 2, height // 2, width, height)
            fill(one, 9, 0, height - 1, 1, height)
        assert content(raster) == image.tobytes() == content(filled(image.tobytes(), width, height))
        box = width // 3, height // 2, width, height
        assert content(raster, box) == image.crop(box).tobytes()
    assert content(raster)[-1] == 7 and image.getpixel((0, 1099)) == 9
