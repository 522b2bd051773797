"""`make docs` draws the rules pages' pictures with this, in every language that has the page, and mends their links.

A picture lies at docs/rules/pictures/<game>/<name>.png; a page in another language has a file of its own,
<name>.<locale>.png, only where the picture has other words in it.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from bot.features.learn.kept import PICTURES, file_of
from bot.features.learn.manual import PICTURE, page_file
from bot.features.learn.positions import draw_position, positions
from bot.games import faces
from bot.show.face import Face
from bot.texts import LOCALES, load_texts
from games import GAMES
from renderers.png import deflate_zlib, encode


def drawn(ui: Face[Any], name: str, locale: str) -> bytes:
    """Return a position's picture as a small PNG file; raises KeyError for a name that is no position's."""
    picture = draw_position(ui, positions(ui.game.info.key)[name], load_texts(), locale)
    return encode(picture.plan, functools.partial(deflate_zlib, level=9))


def pages(key: str) -> dict[str, Path]:
    """Return the files of a game's page by language, those that are there."""
    found = {locale: page_file(key, locale) for locale in LOCALES}
    return {locale: page for locale, page in found.items() if locale == LOCALES[0] or page != found[LOCALES[0]]}


def links(ui: Face[Any], locale: str, page: Path) -> dict[str, str]:
    """Return what a page should say for each of its pictures: the link that it has → the right one."""
    found = {}
    for match in PICTURE.finditer(page.read_text(encoding="utf-8")):
        own = drawn(ui, match[2], locale) != drawn(ui, match[2], LOCALES[0])
        found[match[0]] = f"pictures/{match[1]}/{match[2]}{f'.{locale}' if own else ''}.png"
    return found


def write(ui: Face[Any]) -> int:
    """Draw a game's pictures, mend the links of its pages, take away what no page shows; return how many there are."""
    key = ui.game.info.key
    kept = set()
    for locale, page in pages(key).items():
        text = page.read_text(encoding="utf-8")
        for old, new in links(ui, locale, page).items():
            text = text.replace(f"({old})", f"({new})")
        page.write_text(text, encoding="utf-8")
        for match in PICTURE.finditer(text):
            path = page.parent / match[0]
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(drawn(ui, match[2], match[3] or LOCALES[0]))
            kept.add(path)
    for path in set(file_of(key, PICTURES).with_suffix("").glob("*.png")) - kept:
        path.unlink()
    return len(kept)


def main() -> None:
    """Draw the pictures of every game of the house."""
    count = sum(write(faces()[game.info.key]) for game in GAMES)
    print(f"{count} pictures of the rules pages")


if __name__ == "__main__":
    main()
