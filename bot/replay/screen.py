"""The replay message: one moment of an ended match, as the table saw it, through a seat's eyes, or with all hands open.

Pictures and words come from the views of the seats and of a spectator, as during the match: nothing here looks into a
state. A game of memory stays one: a card that nobody was allowed to see at a moment is seen by nobody here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from bot.replay.moments import Match, Moment
from bot.scores.words import speaker
from bot.ui import ids
from bot.ui.body import Body, ButtonSpec, OptionSpec, Row, SelectSpec
from bot.ui.drawing import Drawn
from bot.ui.panel import Style
from bot.ui.words import event_lines, plain_name, safe_name
from games.core import Seat
from renderers.base import Picture, SeatBadge
from renderers.lobby import NUMBERED_SEATS
from renderers.replay import Shown, with_hand, with_hands

if TYPE_CHECKING:
    from bot.texts import Speaker
    from bot.ui.desk import Desk

LOOK: Final = "replay"
TABLE, OPEN = "t", "o"
"""Whose eyes: the spectator's, all; a seat's is its number."""
MOST_LINES: Final = 8


class Scene(NamedTuple):
    """What of a match is shown."""

    table: int
    step: int = 0
    who: str = TABLE

    def id(self, way: str, step: int | None = None) -> str:
        """Return the id of a button; `way` keeps ids of one message apart and says what it does."""
        return ids.look_id(LOOK, self.table, self.step if step is None else max(step, 0), self.who, way)


def parse_scene(parts: list[str]) -> tuple[Scene, str] | None:
    """Return what a button's parts show, and its way; None for parts that this house did not write."""
    try:
        table, step, who, way = parts
        scene = Scene(int(table), int(step), who)
    except ValueError:
        return None
    return (scene, way) if who in (TABLE, OPEN) or (who.isdecimal() and len(who) < 3) else None


class Words(NamedTuple):
    """The catalogues of a match: escaped names for messages, plain ones for pictures, and that of replays."""

    game: Speaker
    picture: Speaker
    own: Speaker
    badges: tuple[SeatBadge, ...]

    @classmethod
    def of(cls, desk: Desk, match: Match, locale: str) -> Words:
        """Return the catalogues in a language; who was forgotten is "someone"."""
        own = speaker(desk.texts, locale)
        names = [plain_name(holder.name) if holder.name else own("someone") for holder in match.table.holders]
        key = match.table.game.info.key
        return cls(
            desk.texts.speaker(locale, game=key, names=[safe_name(name) for name in names]),
            desk.texts.speaker(locale, game=key, names=names),
            desk.texts.speaker(locale, game="scores", names=names),
            tuple(SeatBadge(name, house=h.user_id is None) for name, h in zip(names, match.table.holders, strict=True)),
        )


def eyes(match: Match, who: str) -> str:
    """Return whose eyes are meant: those of a seat that is not there are the table's."""
    return who if who in (TABLE, OPEN) or int(who) < len(match.table.holders) else TABLE


async def scene_body(desk: Desk, match: Match, scene: Scene, locale: str) -> Body:
    """Return the message of a moment."""
    words = Words.of(desk, match, locale)
    scene = scene._replace(step=max(0, min(scene.step, match.last)), who=eyes(match, scene.who))
    title = words.own(
        "replay.title", title=match.table.game.info.title, table=match.table.id, step=scene.step, steps=match.last
    )
    observer = int(scene.who) if scene.who.isdecimal() else None
    events = event_lines(words.game, match.moments[scene.step].events, observer)
    lines = [f"> {line}" for line in events[-MOST_LINES:]]
    return Body("\n".join([title, *lines]), _rows(match, scene, words), await _picture(desk, match, scene, words))


def _rows(match: Match, scene: Scene, words: Words) -> tuple[Row, ...]:
    own, first, last = words.own, scene.step == 0, scene.step == match.last
    turning = (
        ButtonSpec(scene.id("f", 0), own("replay.first"), disabled=first),
        ButtonSpec(scene.id("b", scene.step - 1), own("replay.back"), Style.PRIMARY, disabled=first),
        ButtonSpec(scene.id("n", scene.step + 1), own("replay.next"), Style.PRIMARY, disabled=last),
        ButtonSpec(scene.id("l", match.last), own("replay.last"), disabled=last),
    )
    seats = [
        OptionSpec(str(seat), own("replay.view_seat", seat=seat), default=scene.who == str(seat))
        for seat in range(len(match.table.holders))
    ]
    options = (
        OptionSpec(TABLE, own("replay.view_table"), default=scene.who == TABLE),
        OptionSpec(OPEN, own("replay.view_open"), default=scene.who == OPEN),
        *seats,
    )
    more = (
        ButtonSpec(scene.id("w"), own("replay.words")),
        ButtonSpec(scene.id("a"), own("replay.animate")),
        ButtonSpec(scene.id("d"), own("replay.download")),
    )
    return turning, SelectSpec(scene.id("v"), own("replay.view"), options), more


async def _picture(desk: Desk, match: Match, scene: Scene, words: Words) -> Drawn:
    key = (LOOK, match.table.id, scene, words.picture.locale, words.badges)
    return await desk.drawings.draw(key, lambda: draw_scene(desk, match, scene, words))


def draw_scene(desk: Desk, match: Match, scene: Scene, words: Words) -> Picture:
    """Draw a moment: the board, and below it the hands that are to be seen."""
    moment = match.moments[scene.step]
    board = draw_board(desk, match, moment, words)
    numbered = match.table.game.info.key in NUMBERED_SEATS
    if scene.who == TABLE:
        return board
    if scene.who == OPEN:
        hands = [_hand(desk, match, moment, seat, words) for seat in range(len(match.table.holders))]
        return with_hands(board, hands, numbered=numbered)
    return with_hand(board, _hand(desk, match, moment, int(scene.who), words), numbered=numbered)


def draw_board(desk: Desk, match: Match, moment: Moment, words: Words) -> Picture:
    """Draw the board of a moment, as spectators saw it."""
    game, renderer = match.table.game, desk.game_ui(match.table).renderer
    return renderer.draw_table(
        game.view(moment.state, None), badges=words.badges, waiting=game.waiting_for(moment.state), say=words.picture
    )


def _hand(desk: Desk, match: Match, moment: Moment, seat: Seat, words: Words) -> Shown:
    view = match.table.game.view(moment.state, seat)
    picture = desk.game_ui(match.table).renderer.draw_hand(view, badges=words.badges, say=words.picture)
    return Shown(words.badges[seat].name, seat, words.badges[seat], picture)


def in_words(desk: Desk, match: Match, scene: Scene, locale: str) -> str:
    """Return everything that the picture of a moment shows, in words with escaped names."""
    words = Words.of(desk, match, locale)
    moment, game = match.moments[min(scene.step, match.last)], match.table.game
    renderer = desk.game_ui(match.table).renderer
    badges = tuple(badge._replace(name=safe_name(badge.name)) for badge in words.badges)
    view, waiting = game.view(moment.state, None), game.waiting_for(moment.state)
    parts = [renderer.describe_table(view, badges=badges, waiting=waiting, say=words.game)]
    who = eyes(match, scene.who)
    seats = range(len(badges)) if who == OPEN else () if who == TABLE else (int(who),)
    for seat in seats:
        hand = renderer.describe_hand(game.view(moment.state, seat), badges=badges, say=words.game)
        parts.append(f"**{badges[seat].name}**\n{hand}")
    return "\n\n".join(parts)
