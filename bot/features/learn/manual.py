"""The pages of docs/ as Discord can show them: a quick part with pictures, then every word, cut into messages.

The shape of a rules page stands in docs/game-parts.md, "The page in full": its first section is the quick part, when
there are pictures in it; a page of another shape is shown as it is. Code goes by the order of sections, never by words.
"""

from __future__ import annotations

import functools
import logging
import re
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from bot.features.learn.positions import Position, PositionError, draw_position, positions
from bot.games import DOCS, rules_page
from bot.show import ids
from bot.show.body import CONTENT_LIMIT, Body, ButtonSpec
from bot.show.drawings import Drawn
from bot.show.face import Face, Style
from bot.show.show import Show
from bot.texts import Speaker, Texts
from bot.texts.catalogue import DEFAULT_LOCALE, load_texts
from renderers.base import Picture

TOPICS: Final = ("scores", "privacy")
"""Pages beside those of the games: how it is counted, what is kept."""
PAGE_LIMIT: Final = CONTENT_LIMIT - 100
TABLE_RULE: Final = re.compile(r"\|[\s|:-]+\|")
OWN_LINE: Final = re.compile(r"#|[-*] |\d+\. |\||>")
"""How a line begins that does not go on with the paragraph before it."""
IMAGE: Final = re.compile(r"!\[((?:[^\]]|\](?!\())*)\]\(([^)\s]*)\)\n?")
LINK: Final = re.compile(r"(?<!!)\[([^\]]*)\]\((?!https?:)[^)\s]*\)")
"""A link to another file or section, which leads nowhere in a message."""
PICTURE: Final = re.compile(r"pictures/([a-z0-9_]+)/([a-z0-9_]+)(?:\.([a-z]{2}))?\.png")
"""Where a page's picture lies: the game, the name of the position, and the language of a file of its own."""


class Leaf(NamedTuple):
    """What stands in one message."""

    text: str
    picture: str = ""
    """The name of a position (see bot.features.learn.positions); "" for words alone."""
    alt: str = ""
    """The picture in words, in the language of the page."""


class Manual(NamedTuple):
    """A page of docs/ in one language; both parts are empty when there is none."""

    quick: tuple[Leaf, ...] = ()
    """The game in a minute, a picture to each leaf; () for a page that has no such part."""
    full: tuple[Leaf, ...] = ()
    """Everything else, in words."""


def page_file(topic: str, locale: str) -> Path:
    """Return the file of a game's or a topic's page in a language, else the English one, which need not be there."""
    page = DOCS / "players" / f"{topic}.md" if topic in TOPICS else rules_page(topic)
    own = page.with_suffix(f".{locale}.md")
    return own if locale != DEFAULT_LOCALE and own.is_file() else page


@functools.cache
def manual(topic: str, locale: str) -> Manual:
    """Return a game's or a topic's page in a language, else in English; its commands as Discord shows them there."""
    path = page_file(topic, locale)
    if not path.is_file():
        return Manual()
    text = load_texts().called(locale, path.read_text(encoding="utf-8"))
    head, *sections = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    quick = _quick(head, sections[0]) if sections and IMAGE.search(sections[0]) else ()
    rest = [head, *sections] if not quick else [head.partition("\n")[0] + "\n\n", *sections[1:]]
    return Manual(quick, tuple(Leaf(page) for page in _messages(_plain("".join(rest)))))


def _quick(head: str, section: str) -> tuple[Leaf, ...]:
    """Return the leaves of the quick part; the first begins with the head of the page."""
    lead, *parts = re.split(r"^(?=### )", section, flags=re.MULTILINE)
    if parts:
        parts[0] = head + lead + parts[0]
    return tuple(_leaf(part) for part in parts)


def _leaf(part: str) -> Leaf:
    text = "\n".join(_flowing(_plain(part).splitlines())).strip("\n")
    image = IMAGE.search(part)
    found = image and PICTURE.fullmatch(image[2])
    return Leaf(text, found[2], " ".join(image[1].split())) if image and found else Leaf(text)


def _plain(text: str) -> str:
    """Return the words alone: no images, no links into the repository, no empty line below a heading."""
    words = re.sub(r"\n{3,}", "\n\n", LINK.sub(r"\1", IMAGE.sub("", text)))
    return re.sub(r"^(#.*)\n\n", r"\1\n", words, flags=re.MULTILINE)


def _messages(text: str) -> tuple[str, ...]:
    """Return a text cut into messages, at headings where it can be."""
    found = [""]
    for line in _fit(_flowing(text.splitlines())):
        heading = re.match("##+ ", line) and len(found[-1]) > PAGE_LIMIT // 2
        if heading or len(found[-1]) + len(line) + 1 > PAGE_LIMIT:
            found.append("")
        found[-1] += line + "\n"
    return tuple(page.strip("\n") for page in found if page.strip())


def _flowing(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines that end where paragraphs end (Discord keeps every line break), tables as lists."""
    open_line = ""
    for line in lines:
        text = line.strip()
        if open_line and text and not OWN_LINE.match(text) and not open_line.startswith("#"):
            open_line += f" {text}"
            continue
        if open_line:
            yield open_line
        open_line = "" if TABLE_RULE.fullmatch(text) else _row(text) if text.startswith("|") else line.rstrip()
        if not text:
            yield ""
    if open_line:
        yield open_line


def _row(text: str) -> str:
    return "- " + " · ".join(cell.strip() for cell in text.strip("|").split("|") if cell.strip())


def _fit(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines, those longer than a page cut at spaces."""
    for line in lines:
        yield from textwrap.wrap(line, PAGE_LIMIT, break_on_hyphens=False) or [line]


log = logging.getLogger(__name__)


async def rules_body(show: Show, topic: str, page: int, say: Speaker) -> Body:
    """Return a page of a game's rules, or of a topic's page, in the speaker's language, with the buttons that turn it.

    The quick part's pages are numbered from 0, those of the full text go on after them.
    """
    book = manual(topic, say.locale)
    leaves = book.quick + book.full
    if not leaves:
        return Body(say("ui.no_rules"))
    page = max(0, min(page, len(leaves) - 1))
    quick = len(book.quick)
    part, number = (book.quick, page) if page < quick else (book.full, page - quick)
    small = say("ui.page", page=number + 1, pages=len(part))
    picture = await _picture(show, topic, leaves[page], say)
    return Body(f"{leaves[page].text}\n\n-# {small}", _buttons(topic, book, page, say), picture)


def _buttons(topic: str, book: Manual, page: int, say: Speaker) -> tuple[tuple[ButtonSpec, ...], ...]:
    """Return what turns the pages of the part that is open, and what opens the other one."""
    quick = len(book.quick)
    first, last = (0, quick - 1) if page < quick else (quick, quick + len(book.full) - 1)
    back = ButtonSpec(ids.rules_id(topic, max(page - 1, 0), "b"), say("button.page_back"), disabled=page == first)
    on = ButtonSpec(ids.rules_id(topic, page + 1, "n"), say("button.page_on"), disabled=page == last)
    turning = (back, on) if last > first else ()
    if not quick or not book.full:
        return (turning,) if turning else ()
    if page < quick:
        other = ButtonSpec(ids.rules_id(topic, quick, "a"), say("button.every_rule"), Style.PRIMARY)
    else:
        other = ButtonSpec(ids.rules_id(topic, 0, "q"), say("button.one_minute"))
    return ((*turning, other),)


async def _picture(show: Show, topic: str, leaf: Leaf, say: Speaker) -> Drawn | None:
    """Return a leaf's picture, told in the page's own words; None where a package's position will not do."""
    ui = show.games.get(topic)
    if ui is None or not leaf.picture:
        return None
    try:
        position = positions(topic)[leaf.picture]
        make = functools.partial(_draw, ui, position, show.texts, say.locale, leaf.alt)
        return await show.drawings.draw(("rules", topic, leaf.picture, say.locale), make)
    except (KeyError, PositionError) as error:
        log.error("the rules page of %s lacks its picture %r: %s", topic, leaf.picture, error)
        return None


def _draw(ui: Face[Any], position: Position, texts: Texts, locale: str, alt: str) -> Picture:
    picture = draw_position(ui, position, texts, locale)
    return picture._replace(alt=alt) if alt else picture
