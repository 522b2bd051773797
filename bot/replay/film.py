"""The animated picture of a match: which moments, their captions, drawn one by one so that boards come in between."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections import OrderedDict
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.replay.moments import Match, Moment
from bot.replay.screen import Words, draw_board
from bot.scores.errors import ScoreError
from bot.ui.drawing import Drawn
from bot.ui.words import event_lines
from games.core import visible
from renderers.base import ALT_LIMIT
from renderers.replay import Ply, encode, film, shrunk
from renderers.standings import draw_standings

if TYPE_CHECKING:
    from bot.ui.desk import Desk

MOST_PLIES: Final = 60
KEPT: Final = 4
"""Films that are remembered (about half a megabyte each)."""
MARKS: Final = re.compile(r"\*\*|__|`|^-# |^> ")
"""Formatting of messages that a caption goes without."""


class Part(NamedTuple):
    """The stretch of a match that a film shows: the moment it starts from and the last one."""

    first: int
    last: int


def part_of(match: Match, step: int) -> Part:
    """Return the stretch from a moment on, as long as a film may be; from near the end, the last stretch."""
    first = max(0, min(step, match.last - MOST_PLIES))
    return Part(first, min(match.last, first + MOST_PLIES))


class Films:
    """Draws films, one at a time, and remembers the newest."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._films: OrderedDict[tuple[int, Part, str], Drawn] = OrderedDict()
        self._busy = False

    async def film(self, match: Match, part: Part, locale: str) -> Drawn:
        """Return the film of a stretch of a match; raises ScoreError while another one is being drawn."""
        words = Words.of(self._desk, match, locale)
        key = (match.table.id, part, repr((words.own.locale, words.badges)))
        if key not in self._films:
            if self._busy:
                raise ScoreError("busy")
            self._busy = True
            try:
                self._films[key] = await self._drawn(match, part, words)
            finally:
                self._busy = False
            while len(self._films) > KEPT:
                self._films.popitem(last=False)
        return self._films[key]

    async def _drawn(self, match: Match, part: Part, words: Words) -> Drawn:
        plies = []
        for number in range(part.first, part.last + 1):
            plies.append(await self._ply(match, number, words))
        result = await self._result(match, plies[-1], words)
        start = plies[0]._replace(caption=_title(match, words))
        drawing = self._desk.drawings
        frames = await drawing.run(lambda: film(start, plies[1:], result))
        data = await asyncio.to_thread(encode, frames)
        captions = "\n".join(ply.caption for ply in (start, *plies[1:], result))
        alt = f"{words.own('alt.replay', n=part.last - part.first)}\n{captions}"
        alt = alt if len(alt) <= ALT_LIMIT else alt[: ALT_LIMIT - 1] + "…"
        return Drawn(data, alt, hashlib.sha256(data).hexdigest()[:16], "gif")

    async def _ply(self, match: Match, number: int, words: Words) -> Ply:
        moment = match.moments[number]
        caption = caption_of(moment, number, words)
        image = await self._desk.drawings.run(lambda: shrunk(draw_board(self._desk, match, moment, words).image))
        return Ply(image, caption, made=moment.seat >= 0)

    async def _result(self, match: Match, last: Ply, words: Words) -> Ply:
        outcome = match.table.game.outcome(match.moments[-1].state)
        if outcome is None:
            return last._replace(caption=words.own("replay.check_unfinished"))
        info = match.table.game.info

        def draw() -> Ply:
            picture = draw_standings(info, outcome, badges=words.badges, say=words.picture)
            return Ply(shrunk(picture.image), words.own("replay.caption_end"))

        return await self._desk.drawings.run(draw)


def _title(match: Match, words: Words) -> str:
    players = words.own.join(badge.name for badge in words.badges)
    return words.own("replay.caption_start", title=match.table.game.info.title, players=players)


def caption_of(moment: Moment, number: int, words: Words) -> str:
    """Return what everybody may know of a moment, in one line without formatting."""
    lines = event_lines(words.picture, visible(moment.events, None), None)
    text = " ".join(MARKS.sub("", line).strip() for line in lines)
    return text or words.own("replay.caption_plain", step=number)
