"""Letters are large enough for a phone: every text of every scene, written again; contact sheets show the scenes."""

from __future__ import annotations

import pytest

from renderers.layout import LABEL, SMALL
from tests.renderers.contact import PAGES, contact, letters, phone
from tests.renderers.goldens import scenes

LEAST = 34
"""On a picture 960 wide: 11.6 pixels on a page of 390, 9.1 on one of 320. Only what a sprite shows may be smaller."""
PHONE = {390: 11.0, 320: 9.0}
"""The smallest letters that a page of so many pixels may show."""


def test_the_least_size_is_what_phones_need():
    assert SMALL >= LEAST
    for page, width in PAGES.items():
        assert LEAST * width / 960 >= PHONE[page]


@pytest.mark.parametrize("name", sorted(scenes()))
def test_letters_can_be_read_on_a_phone(name):
    with letters() as written:
        scenes()[name]()
    assert {text: size for text, size in written if size < LEAST} == {}


def test_letters_that_are_kept_from_before_are_seen_too():
    """The board's own letters are drawn once for all pictures: a scene's second drawing shows them all the same."""
    make = scenes()["seize-table-turn"]
    make()
    with letters() as written:
        make()
    assert ("a", LABEL) in written


def test_contact_sheet_holds_every_picture():
    images = [phone(make().image, 258) for _, make in list(scenes().items())[:8]]
    sheet = contact(images, 258)
    assert sheet.width == 12 + 6 * 270
    assert sheet.height >= max(image.height for image in images) + 24
