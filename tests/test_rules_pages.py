"""The rules pages have one shape, say the same in every language, and show what the renderers draw now.

A game of the house whose page has pictures has it in five languages. docs/game-parts.md says what a page looks like.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import product
from typing import NamedTuple

import pytest
from PIL import Image

from bot.features.learn.manual import IMAGE, PICTURE, TOPICS, manual, page_file
from bot.features.learn.positions import draw_position, positions
from bot.games import DOCS, faces
from bot.texts import LOCALES, load_texts
from games import GAMES
from renderers.base import ALT_LIMIT
from tests.helpers import seldom
from tests.renderers.helpers import difference, read_png
from tests.renderers.test_goldens import TOLERANCE, needs_shaping
from tools import page_pictures

SECTIONS = 6
"""In one minute; a turn; the rules; house rules; examples; where this comes from."""
QUICK, QUICK_TEXT = 5, 600
"""The most parts of the quick section, and the most characters of each."""
SENTENCES, INTRO = 3, 600
"""The most sentences before the first section, and the most characters: Thai has no full stops."""
ID = re.compile(r"\b[A-Z]{1,2}\d+[a-z]?\b")
NUMBER = re.compile(r"\d+")
SAID: dict[str, str] = {
    word: figure
    for figure, words in {
        "0": "none nothing no zero",
        "1": "a an one first once single january",
        "2": "two second twice both pair pairs double doubles february",
        "3": "three third triple triples march",
        "4": "four fourth april",
        "5": "five fifth may",
        "6": "six sixth june",
        "7": "seven seventh july",
        "8": "eight eighth august",
        "9": "nine ninth september",
        "10": "ten tenth october",
        "11": "eleven eleventh november",
        "12": "twelve twelfth december",
        "30": "half",
    }.items()
    for word in words.split()
}
"""English words for which another language may write a figure."""

ALL = [(game.info.key, locale) for game in GAMES if positions(game.info.key) for locale in LOCALES]
WRITTEN = [(key, locale) for key, locale in ALL if locale in page_pictures.pages(key)]
TRANSLATED = [(key, locale) for key, locale in WRITTEN if locale != LOCALES[0]]


class Part(NamedTuple):
    """What stands under one heading."""

    level: int
    text: str


def page(key: str, locale: str) -> str:
    return page_file(key, locale).read_text(encoding="utf-8")


def parts(text: str) -> list[Part]:
    found = re.split(r"^(?=#+ )", text, flags=re.MULTILINE)
    return [Part(len(one) - len(one.lstrip("#")), one) for one in found if one]


def pictures(text: str) -> list[str]:
    return [match[2] for match in PICTURE.finditer(text)]


def words(text: str) -> str:
    """Leave out pictures and headings."""
    return re.sub(r"^#+ .*$", "", IMAGE.sub("", text), flags=re.MULTILINE).strip()


@cache
def drawn(key: str, name: str, locale: str) -> bytes:
    return page_pictures.drawn(faces()[key], name, locale)


def test_every_page_is_there_in_every_language():
    missing = [f"docs/rules/{key}.{locale}.md" for key, locale in ALL if (key, locale) not in WRITTEN]

    assert len(ALL) >= 4 * len(LOCALES)
    assert missing == []


@pytest.mark.parametrize(("key", "locale"), WRITTEN)
def test_a_page_has_its_sections_in_order_and_begins_with_what_it_is_about(key, locale):
    title, *rest = parts(page(key, locale))
    intro = words(title.text)
    quick = rest[1 : next(at for at, part in enumerate(rest) if at and part.level == 2)]

    assert 0 < len(intro) <= INTRO
    assert len(re.findall(r"[.?](?=\s|$)", intro)) <= SENTENCES
    assert [part.level for part in (title, *rest)].count(1) == 1
    assert [part.level for part in rest].count(2) == SECTIONS
    assert re.search(r"\[[A-Z]+\d", "".join(part.text for part in rest))
    assert 1 <= len(quick) <= QUICK
    for part in quick:
        assert len(pictures(part.text)) == 1, part.text
        assert len(words(part.text)) <= QUICK_TEXT, part.text


@pytest.mark.parametrize(("key", "locale"), WRITTEN)
def test_every_picture_of_a_page_has_a_position_and_is_told_in_words(key, locale):
    text, book = page(key, locale), manual(key, locale)
    told = [" ".join(match[1].split()) for match in IMAGE.finditer(text)]

    assert set(pictures(text)) == set(positions(key))
    assert len(told) == len(pictures(text)) == text.count("![")
    assert all(0 < len(alt) <= ALT_LIMIT for alt in told)
    assert 1 <= len(book.quick) <= QUICK, "each fits into a message with its picture"
    assert all(leaf.picture in positions(key) and leaf.alt for leaf in book.quick)
    assert all(not leaf.picture for leaf in book.full)


def blocks(text: str) -> list[str]:
    """The headings, paragraphs, items and rows of a page, each in one line."""
    found, inside = [], False
    for line in text.splitlines():
        begins = re.match(r"\s*(?:[-*]|\d+\.) |\||#|!\[", line)
        if begins or not inside:
            found.append(line)
        else:
            found[-1] += " " + line.strip()
        inside = bool(line.strip()) and not line.startswith(("|", "#", "!["))
    return [block for block in found if block.strip()]


def side_by_side(key: str, locale: str) -> list[tuple[str, str]]:
    """The blocks of a page in English, each with that of a language."""
    english, own = (blocks(page(key, one)) for one in (LOCALES[0], locale))
    assert len(english) == len(own), "not the same paragraphs, items and rows"
    return list(zip(english, own, strict=True))


@pytest.mark.parametrize(("key", "locale"), [*TRANSLATED, *product(TOPICS, LOCALES[1:])])
def test_every_language_says_the_same(key, locale):
    """Ids, pictures and figures, line by line. What English says in a word (SAID) another may write as a figure."""
    for english, own in side_by_side(key, locale):
        assert (re.match("#*", own)[0], own.count("|")) == (re.match("#*", english)[0], english.count("|")), own
        assert Counter(ID.findall(own)) == Counter(ID.findall(english)), own
        assert pictures(own) == pictures(english), own
        wanted, there = figures(english), figures(own)
        assert wanted - there == Counter(), f"figures that are missing in: {own}"
        said = Counter(SAID[word] for word in re.findall(r"[a-z]+", plain(english).lower()) if word in SAID)
        assert there - wanted - said == Counter(), f"figures that English does not have in: {own}"


def figures(text: str) -> Counter[str]:
    return Counter(NUMBER.findall(ID.sub("", plain(text))))


def plain(text: str) -> str:
    """Leave out pictures' paths and the numbers of a list."""
    return re.sub(r"^\d+\. ", "", PICTURE.sub("", text), flags=re.MULTILINE)


SHOWN = [(key, locale, name) for key, locale in WRITTEN for name in positions(key)]


@needs_shaping
@pytest.mark.parametrize(("key", "locale", "name"), seldom(SHOWN, 3))
def test_a_picture_is_as_the_renderer_draws_it_now(key, locale, name):
    """`make docs` draws them; a language has a file of its own only where the picture has other words."""
    (match,) = {found[0]: found for found in PICTURE.finditer(page(key, locale)) if found[2] == name}.values()
    now = drawn(key, name, locale)
    own = now != drawn(key, name, LOCALES[0])

    assert (match[1], match[3]) == (key, locale if own else None), "run `make docs`"
    with Image.open(DOCS / "rules" / match[0]) as kept:
        assert difference(read_png(now), kept) <= TOLERANCE, "run `make docs`"


@needs_shaping
@pytest.mark.parametrize("key", sorted({key for key, _ in WRITTEN}))
def test_a_picture_shows_no_more_than_the_board(key):
    """What lies beyond it is an empty band."""
    for name, position in positions(key).items():
        if position.crop is not None:
            board = draw_position(faces()[key], position._replace(crop=None), load_texts(), LOCALES[0]).image
            left, top, right, bottom = position.crop
            assert 0 <= left < right <= board.width and 0 <= top < bottom <= board.height, name


def test_no_picture_is_left_over():
    shown = {match[0] for path in (DOCS / "rules").glob("*.md") for match in PICTURE.finditer(path.read_text("utf-8"))}
    lying = {path.relative_to(DOCS / "rules").as_posix() for path in (DOCS / "rules" / "pictures").rglob("*.png")}

    assert lying == shown, "run `make docs`"
