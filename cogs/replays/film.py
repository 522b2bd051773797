"""The animated picture of a match: which moments, their captions, drawn one by one so that boards come in between."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from typing import Final, NamedTuple

from bot.pages.resources import Resources
from bot.replay.moments import Match
from bot.scores.errors import ScoreError
from bot.ui.drawing import Drawn, Urgency, urgency
from bot.ui.wording import safe_name
from cogs.replays.screen import Scene, Words, caption_of, draw_scene
from renderers.base import ALT_LIMIT
from renderers.replay import Ply, encode, film, shrunk
from renderers.standings import draw_standings
from renderers.words import joined

MOST_PLIES: Final = 60
KEPT: Final = 4
"""Films that are remembered (about half a megabyte each)."""


class Part(NamedTuple):
    """The stretch of a match that a film shows: the moment it starts from and the last one."""

    first: int
    last: int


def part_of(match: Match, step: int) -> Part:
    """Return the stretch from a moment on, as long as a film may be; from near the end, the last stretch."""
    first = max(0, min(step, match.last - MOST_PLIES))
    return Part(first, min(match.last, first + MOST_PLIES))


def captions(match: Match, part: Part, words: Words) -> str:
    """Return all that a film's captions say, a line for each move."""
    numbered = ((number, caption_of(match.moments[number], words)) for number in range(part.first, part.last + 1))
    return "\n".join(f"`{number}` {safe_name(caption, len(caption))}" for number, caption in numbered if caption)


class Films:
    """Draws films, one at a time, and remembers the newest."""

    def __init__(self, resources: Resources) -> None:
        self._resources = resources
        self._films: OrderedDict[tuple[int, Part, str, str], Drawn] = OrderedDict()
        self._busy = False

    async def film(self, match: Match, part: Part, who: str, locale: str) -> Drawn:
        """Return the film of a stretch of a match, through somebody's eyes (see `screen`).

        Raises ScoreError while another one is being drawn.
        """
        words = Words.of(self._resources, match, locale)
        key = (match.table.id, part, who, repr((words.own.locale, words.badges)))
        if key not in self._films:
            if self._busy:
                raise ScoreError("busy")
            self._busy = True
            before = urgency.set(Urgency.PING)  # its many pictures come after everybody else's
            try:
                self._films[key] = await self._drawn(match, part, who, words)
            finally:
                urgency.reset(before)
                self._busy = False
            while len(self._films) > KEPT:
                self._films.popitem(last=False)
        return self._films[key]

    async def _drawn(self, match: Match, part: Part, who: str, words: Words) -> Drawn:
        plies = [(await self._ply(match, part.first, who, words))._replace(caption=_title(match, words))]
        for number in range(part.first + 1, part.last + 1):
            if number == part.last or caption_of(match.moments[number], words):
                plies.append(await self._ply(match, number, who, words))
        if part.last == match.last:
            plies.append(await self._result(match, plies[-1], words))
        frames, coming = [], film(plies)
        while (frame := await self._resources.drawings.run(lambda: next(coming, None))) is not None:
            frames.append(frame)
        data = await asyncio.to_thread(encode, frames)
        captions = "\n".join(ply.caption for ply in plies)
        alt = f"{words.own('alt.replay', n=part.last - part.first)}\n{captions}"
        alt = alt if len(alt) <= ALT_LIMIT else alt[: ALT_LIMIT - 1] + "…"
        return Drawn(data, alt, hashlib.sha256(data).hexdigest()[:16], "gif")

    async def _ply(self, match: Match, number: int, who: str, words: Words) -> Ply:
        scene, moment = Scene(match.table.id, number, who), match.moments[number]
        image = await self._resources.drawings.run(
            lambda: shrunk(draw_scene(self._resources, match, scene, words).image)
        )
        return Ply(image, caption_of(moment, words), made=moment.seat >= 0)

    async def _result(self, match: Match, last: Ply, words: Words) -> Ply:
        outcome = match.table.game.outcome(match.moments[-1].state)
        if outcome is None:
            return last._replace(caption=words.own("replay.check_unfinished"), made=False)
        look = self._resources.game_ui(match.table).renderer

        def draw() -> Ply:
            picture = draw_standings(outcome, badges=words.badges, say=words.picture, numbered=look.numbered_seats)
            return Ply(shrunk(picture.on(look.ground).image), words.own("replay.caption_end"), made=False)

        return await self._resources.drawings.run(draw)


def _title(match: Match, words: Words) -> str:
    players = joined((badge.name for badge in words.badges), words.own)
    return words.own("replay.caption_start", title=words.game("title"), players=players)
