"""The animated picture of a match: which moments, their captions, drawn one by one so that boards come in between.

By default it is the match's last fifteen seconds: what decided it stands at its end. The whole match, or what follows a
moment, can be chosen.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from bot.base.errors import ScoreError
from bot.base.supervised import Urgency, urgency
from bot.features.replay.moments import Match, Moment
from bot.features.replay.screen import Scene, Way, Words, caption_of, draw_scene, strikes, told_of
from bot.show.drawings import Drawn
from bot.show.show import Show
from bot.show.wording import safe_name
from renderers.base import Picture
from renderers.gif import Frame, encode
from renderers.replay import FIRST_MS, LAST_MS, Ply, film, ply_ms
from renderers.standings import draw_standings
from renderers.words import alt_of, joined

BEST_MS: Final = 15_000
MOST_PLIES: Final = 60
"""Moves that a film shows from a moment on."""
WHOLE_PLIES: Final = 100
"""Pictures of a whole match; of a longer one it shows every second move, or third, and so on."""
MOST_BYTES: Final = 8_000_000
"""What every server takes in one file, and some to spare."""
KEPT: Final = 4
"""Films that are remembered (about half a megabyte each)."""


class Part(NamedTuple):
    """The moments that a film shows, the one that it starts from first."""

    way: Way
    numbers: tuple[int, ...]

    @property
    def first(self) -> int:
        """The moment that it starts from."""
        return self.numbers[0]

    @property
    def last(self) -> int:
        """The moment that it ends with."""
        return self.numbers[-1]


def part_of(match: Match, way: Way, step: int, words: Words) -> Part:
    """Return what a film of a match shows; `step` is the moment that is looked at."""
    telling = [number for number in range(1, match.last + 1) if _tells(match.moments[number], words)]
    if match.last and match.last not in telling:
        telling.append(match.last)
    if way is Way.HERE:
        telling = [number for number in telling if number > step][:MOST_PLIES] or telling[-1:]
    elif way is Way.WHOLE:
        every = -(-len(telling) // WHOLE_PLIES) if telling else 1
        telling = telling[::-1][::every][::-1]
    else:
        telling = _last_seconds(match, telling, words)
    start = telling[0] - 1 if telling and way is not Way.WHOLE else 0
    return Part(way, (start, *telling))


def _tells(moment: Moment, words: Words) -> bool:
    """Whether a moment is a move to show: not what only begins or ends a turn."""
    quiet = words.ui.noise | words.ui.fleeting
    return caption_of(moment, words) != "" and any(event.kind not in quiet for event in moment.events)


def _last_seconds(match: Match, telling: Sequence[int], words: Words) -> list[int]:
    """Return the last moves that fit into the time of a short film."""
    times = accumulate(ply_ms(strikes=strikes(match, number, words)) for number in reversed(telling))
    fitting = sum(time <= BEST_MS - FIRST_MS - LAST_MS for time in times)
    return list(telling[-max(fitting, 1) :])


def captions(match: Match, part: Part, words: Words) -> str:
    """Return all that a film's captions say, a line for each move."""
    numbered = ((number, caption_of(match.moments[number], words)) for number in part.numbers)
    return "\n".join(f"`{number}` {safe_name(caption, len(caption))}" for number, caption in numbered if caption)


class Films:
    """Draws films, one at a time, and remembers the newest."""

    def __init__(self, show: Show) -> None:
        self._show = show
        self._films: OrderedDict[tuple[int, Part, str, str], Drawn] = OrderedDict()
        self._busy = False

    async def film(self, match: Match, part: Part, who: str, words: Words) -> Drawn:
        """Return the film of a stretch of a match, through somebody's eyes (see `screen`).

        Raises ScoreError while another one is being drawn.
        """
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
        first = await self._ply(match, part.first, who, words)
        plies = [first._replace(told=(_title(match, words),))]
        plies += [await self._ply(match, number, who, words) for number in part.numbers[1:]]
        end, said = await self._end(match, part, words)
        frames, coming = [], film(plies, end, words.ui.renderer.sheets, long=part.way is Way.WHOLE)
        while (frame := await self._show.drawings.run(lambda: next(coming, None))) is not None:
            frames.append(frame)
        data = await asyncio.to_thread(_fitting, frames)
        lines = [words.own("alt.replay", n=part.last - part.first), *(" ".join(ply.told) for ply in plies), said]
        alt = alt_of("\n".join(line for line in lines if line))
        return Drawn(data, alt, hashlib.sha256(data).hexdigest()[:16], "gif")

    async def _ply(self, match: Match, number: int, who: str, words: Words) -> Ply:
        scene, moment = Scene(match.table.id, number, who), match.moments[number]
        board = await self._show.drawings.run(lambda: draw_scene(match, scene, words))
        return Ply(board, told_of(moment, words), moment.seat, strikes(match, number, words))

    async def _end(self, match: Match, part: Part, words: Words) -> tuple[Picture | None, str]:
        """Return the picture that a film ends with and what it says; a match without a winner has none."""
        state = match.moments[-1].state
        outcome = match.table.game.outcome(state)
        if part.last < match.last:
            return None, ""
        if outcome is None:
            return None, words.own("replay.check_unfinished")
        view, look = match.table.game.view(state, None), words.ui.renderer
        picture = await self._show.drawings.run(
            lambda: draw_standings(view, outcome, look, badges=words.badges, say=words.picture)
        )
        return picture, picture.alt


def _fitting(frames: Sequence[Frame]) -> bytes:
    """Return a film that can be uploaded: one that is too large goes without every other picture, all of it as long."""
    data = encode(frames)
    while len(data) > MOST_BYTES and len(frames) > 2:
        kept = [*range(0, len(frames) - 1, 2), len(frames) - 1]
        spans = zip(kept, [*kept[1:], len(frames)], strict=True)
        frames = [Frame(frames[at].image, sum(frame.ms for frame in frames[at:until])) for at, until in spans]
        data = encode(frames)
    return data


def _title(match: Match, words: Words) -> str:
    players = joined((badge.name for badge in words.badges), words.own)
    return words.own("replay.caption_start", title=words.game("title"), players=players)
