"""The rules pages of docs/rules as private messages, a page at a time, in the markdown that Discord knows."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from bot.games import DOCS, rules_page
from bot.ui import ids
from bot.ui.body import CONTENT_LIMIT, Body, ButtonSpec

if TYPE_CHECKING:
    from bot.texts import Speaker

TOPICS: Final = ("scores", "privacy")
"""Pages beside those of the games: how it is counted, what is kept."""
PAGE_LIMIT: Final = CONTENT_LIMIT - 100
TABLE_RULE: Final = re.compile(r"\|[\s|:-]+\|")
OWN_LINE: Final = re.compile(r"#|[-*] |\d+\. |\||>")
"""How a line begins that does not go on with the paragraph before it."""


@functools.cache
def pages(game: str) -> tuple[str, ...]:
    """Return a game's rules page cut into messages, at headings where it can be; () when there is none."""
    path = DOCS / f"{game}.md" if game in TOPICS else rules_page(game)
    if not path.is_file():
        return ()
    found = [""]
    for line in _fit(_flowing(path.read_text(encoding="utf-8").splitlines())):
        heading = line.startswith("## ") and len(found[-1]) > PAGE_LIMIT // 2
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
        rest = line
        while len(rest) > PAGE_LIMIT:
            cut = rest.rfind(" ", 0, PAGE_LIMIT)
            yield rest[:cut]
            rest = rest[cut + 1 :]
        yield rest


def rules_body(game: str, page: int, say: Speaker) -> Body:
    """Return a page of a game's rules with the buttons that turn it."""
    book = pages(game)
    if not book:
        return Body(say("ui.no_rules"))
    page = max(0, min(page, len(book) - 1))
    buttons = (
        ButtonSpec(str(ids.Rules(game, max(page - 1, 0), "b")), say("button.page_back"), disabled=page == 0),
        ButtonSpec(str(ids.Rules(game, page + 1, "n")), say("button.page_on"), disabled=page == len(book) - 1),
    )
    number = say("ui.page", page=page + 1, pages=len(book))
    return Body(f"{book[page]}\n\n-# {number}", (buttons,) if len(book) > 1 else ())
