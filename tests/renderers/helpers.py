"""What the drawings' tests share: a catalogue with names, badges, comparing pictures."""

from __future__ import annotations

import io
import itertools

from PIL import Image, ImageChops

from bot.texts import load_texts
from renderers.base import SeatBadge
from renderers.png import encode

BADGES = (
    SeatBadge("Ana"),
    SeatBadge("สมชาย"),
    SeatBadge("Hương Lê", house=True),
    SeatBadge("민지", absent=True),
)
"""Four seats in four scripts; no emoji, whose font is optional."""


def speaker(game: str, badges=BADGES, locale="en", wording=""):
    return load_texts().speaker(locale, game=game, names=[badge.name for badge in badges], wording=wording)


def read_png(data: bytes) -> Image.Image:
    with Image.open(io.BytesIO(data)) as image:
        return image.convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return the share of pixels that differ visibly; 1 for pictures of different sizes."""
    if one.size != other.size:
        return 1.0
    apart = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).convert("L")
    visible = apart.point([0] * 24 + [255] * 232)
    return visible.histogram()[255] / (one.width * one.height)


def check_facts(pictures):
    """Assert that no two of these pictures look alike, and that what is said of them differs too."""
    pixels = {name: encode(picture.plan) for name, picture in pictures.items()}
    words = {name: picture.words or picture.alt for name, picture in pictures.items()}
    for told in (pixels, words):
        assert [pair for pair in itertools.combinations(told, 2) if told[pair[0]] == told[pair[1]]] == []
