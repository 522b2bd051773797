"""What the drawings' tests share: a catalogue with names, badges, who draws a game, comparing pictures and boxes."""

from __future__ import annotations

import io
import itertools

from PIL import Image, ImageChops

from bot.texts import load_texts
from games.core import changed_options
from renderers.base import SeatBadge
from renderers.png import encode

BADGES = (SeatBadge("Ana"), SeatBadge("สมชาย"), SeatBadge("Hương Lê", house=True), SeatBadge("민지", absent=True))
"""Four seats in four scripts; no emoji, whose font is optional."""
ENDLESS = tuple(SeatBadge("W" * 32, house=True, absent=True) for _ in range(10))


def speaker(game: str, badges=BADGES, locale="en", wording=""):
    return load_texts().speaker(locale, game=game, names=[badge.name for badge in badges], wording=wording)


def drawing(game, look, people=BADGES, mover=frozenset({1})):
    """Return what draws a table of a game, and what draws a hand, in the words that its options ask for."""

    def facts(shown, badges, locale):
        badges = badges[: shown.seats]
        wording = game.info.wording(changed_options(shown.options))
        return {"badges": badges, "say": speaker(game.info.key, badges, locale, wording)}

    def table(shown, waiting=mover, badges=people, locale="en"):
        return look.draw_table(shown, waiting=waiting, **facts(shown, badges, locale))

    def hand(shown, focus="", badges=people, locale="en"):
        return look.draw_hand(shown, focus=focus, **facts(shown, badges, locale))

    return table, hand


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


def bytes_and_words(picture) -> tuple[bytes, str, str]:
    return encode(picture.plan), picture.alt, picture.words


def check_facts(pictures):
    """Assert that no two of these pictures look alike, and that what is said of them differs too."""
    pixels = {name: encode(picture.plan) for name, picture in pictures.items()}
    words = {name: picture.words or picture.alt for name, picture in pictures.items()}
    for told in (pixels, words):
        assert [pair for pair in itertools.combinations(told, 2) if told[pair[0]] == told[pair[1]]] == []


def check_said(words: str, excerpts: str):
    """Assert that all of these are said; " … " stands between them."""
    assert [excerpt for excerpt in excerpts.split(" … ") if excerpt not in words] == [], words


def check_apart(boxes, across=1, down=1):
    """Assert that between each two boxes (left, top, width, height) there is so much room across or down."""
    for one, other in itertools.combinations(boxes, 2):
        gaps = [max(one[at], other[at]) - min(one[at] + one[at + 2], other[at] + other[at + 2]) for at in (0, 1)]
        assert gaps[0] >= across or gaps[1] >= down, (one, other)


def box_of(spot):
    return spot.x, spot.y, spot.width, spot.height
