"""The pages of docs/ as private messages: the game in a minute, picture by picture; every rule behind a button."""

from __future__ import annotations

import functools
import logging
from typing import TYPE_CHECKING, Any

from bot.pages.manual import Leaf, Manual, manual
from bot.pages.resources import Resources
from bot.positions import Position, PositionError, draw_position, positions
from bot.ui import ids
from bot.ui.body import Body, ButtonSpec
from bot.ui.panel import Style
from renderers.base import Picture

if TYPE_CHECKING:
    from bot.texts import Speaker, Texts
    from bot.ui.drawing import Drawn
    from bot.ui.panel import GameUi

log = logging.getLogger(__name__)


async def rules_body(resources: Resources, topic: str, page: int, say: Speaker) -> Body:
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
    picture = await _picture(resources, topic, leaves[page], say)
    return Body(f"{leaves[page].text}\n\n-# {small}", _buttons(topic, book, page, say), picture)


def _buttons(topic: str, book: Manual, page: int, say: Speaker) -> tuple[tuple[ButtonSpec, ...], ...]:
    """Return what turns the pages of the part that is open, and what opens the other one."""
    quick = len(book.quick)
    first, last = (0, quick - 1) if page < quick else (quick, quick + len(book.full) - 1)
    back = ButtonSpec(str(ids.Rules(topic, max(page - 1, 0), "b")), say("button.page_back"), disabled=page == first)
    on = ButtonSpec(str(ids.Rules(topic, page + 1, "n")), say("button.page_on"), disabled=page == last)
    turning = (back, on) if last > first else ()
    if not quick or not book.full:
        return (turning,) if turning else ()
    if page < quick:
        other = ButtonSpec(str(ids.Rules(topic, quick, "a")), say("button.every_rule"), Style.PRIMARY)
    else:
        other = ButtonSpec(str(ids.Rules(topic, 0, "q")), say("button.one_minute"))
    return ((*turning, other),)


async def _picture(resources: Resources, topic: str, leaf: Leaf, say: Speaker) -> Drawn | None:
    """Return a leaf's picture, told in the page's own words; None where a package's position will not do."""
    ui = resources.games.get(topic)
    if ui is None or not leaf.picture:
        return None
    try:
        position = positions(topic)[leaf.picture]
        make = functools.partial(_draw, ui, position, resources.texts, say.locale, leaf.alt)
        return await resources.drawings.draw(("rules", topic, leaf.picture, say.locale), make)
    except (KeyError, PositionError) as error:
        log.error("the rules page of %s lacks its picture %r: %s", topic, leaf.picture, error)
        return None


def _draw(ui: GameUi[Any], position: Position, texts: Texts, locale: str, alt: str) -> Picture:
    picture = draw_position(ui, position, texts, locale)
    return picture._replace(alt=alt) if alt else picture
