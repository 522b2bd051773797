"""The replay message: one moment of an ended match, as the table saw it, through a seat's eyes, or with all hands open.

Pictures and words come from the views of the seats and of a spectator, as during the match; "all open" adds what lay
face down (`open_view`). Nothing here looks into a state.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Any, Final, NamedTuple

from bot.features.contest.again_pages import deal_button
from bot.features.replay.moments import Match, Moment
from bot.show import ids
from bot.show.body import CONTENT_LIMIT, Body, ButtonSpec, OptionSpec, Row, SelectSpec
from bot.show.face import Face, Style
from bot.show.show import Show
from bot.show.wording import event_lines, player_name, safe_name, score_speaker
from bot.tables.deals import is_finished
from bot.texts import Speaker
from games.core import visible
from renderers.base import HAND_ALONE, Picture, SeatBadge
from renderers.replay import Shown, with_hands

PAGE_NAME: Final = "replay"
TABLE, OPEN = "t", "o"
"""Whose eyes: the spectator's, all; a seat's is its number."""
MOST_LINES: Final = 8
JUMPS: Final = 23
"""Moves that the menu to go to leads to, besides the first and the last."""
MARKS: Final = re.compile(r"\*\*|__|`|^-# |^> | [(\[][A-Z]+\d[^)\]]*[)\]]")
"""What a caption goes without: the formatting of messages, ids of rules."""


class Way(StrEnum):
    """Which stretch of a match a film shows."""

    BEST = "b"
    HERE = "h"
    WHOLE = "w"


class Scene(NamedTuple):
    """What of a match is shown."""

    table: int
    step: int = 0
    who: str = TABLE

    def id(self, way: str, step: int | None = None) -> str:
        """Return the id of a button; `way` keeps ids of one message apart and says what it does."""
        return ids.page_id(PAGE_NAME, self.table, self.step if step is None else max(step, 0), self.who, way)

    def of(self, match: Match) -> Scene:
        """Return what there is of it: no later moment than the last, and the table's eyes for a seat that is not."""
        known = self.who in (TABLE, OPEN) or int(self.who) < len(match.table.holders)
        return self._replace(step=min(self.step, match.last), who=self.who if known else TABLE)


def is_eyes(who: str) -> bool:
    """Whether that may say whose eyes are meant."""
    return who in (TABLE, OPEN) or (who.isdecimal() and len(who) < 3)


class Words(NamedTuple):
    """The catalogues of a match: escaped names for messages, plain ones for pictures, and that of replays."""

    game: Speaker
    picture: Speaker
    own: Speaker
    badges: tuple[SeatBadge, ...]
    ui: Face[Any]

    @classmethod
    def of(cls, show: Show, match: Match, locale: str) -> Words:
        """Return the catalogues in a language; who was forgotten is "someone"."""
        own = score_speaker(show.texts, locale)
        names = [player_name(holder.name, holder.user_id, own) for holder in match.table.holders]
        info = match.table.game.info
        wording = info.wording(match.table.options)
        return cls(
            show.texts.speaker(locale, game=info.key, names=[safe_name(name) for name in names], wording=wording),
            show.texts.speaker(locale, game=info.key, names=names, wording=wording),
            show.texts.speaker(locale, game="scores", names=names),
            tuple(
                # a person who was forgotten has no number, as a house player, and no name
                SeatBadge(name, holder.user_id is None and holder.name != "", face=holder.face)
                for name, holder in zip(names, match.table.holders, strict=True)
            ),
            show.face(match.table),
        )


async def scene_body(show: Show, match: Match, scene: Scene, locale: str) -> Body:
    """Return the message of a moment."""
    words = Words.of(show, match, locale)
    scene = scene.of(match)
    title = words.own(
        "replay.title", title=words.game("title"), table=match.table.id, step=scene.step, steps=match.last
    )
    observer = int(scene.who) if scene.who.isdecimal() else None
    events = event_lines(words.game, match.moments[scene.step].events, observer)
    lines = [f"> {line}" for line in events[-MOST_LINES:]]
    key = (PAGE_NAME, match.table.id, scene, words.picture.locale, words.badges)
    picture = await show.drawings.draw(key, lambda: draw_scene(match, scene, words))
    return Body("\n".join([title, *lines]), _rows(match, scene, words), picture)


def _rows(match: Match, scene: Scene, words: Words) -> tuple[Row, ...]:
    own, first, last = words.own, scene.step == 0, scene.step == match.last
    turning = (
        ButtonSpec(scene.id("f", 0), own("replay.first"), disabled=first),
        ButtonSpec(scene.id("b", scene.step - 1), own("replay.back"), Style.PRIMARY, disabled=first),
        ButtonSpec(scene.id("n", scene.step + 1), own("replay.next"), Style.PRIMARY, disabled=last),
        ButtonSpec(scene.id("l", match.last), own("replay.last"), disabled=last),
    )
    eyes = {TABLE: own("replay.view_table"), OPEN: own("replay.view_open")}
    eyes |= {str(seat): own("replay.view_seat", seat=seat) for seat in range(len(match.table.holders))}
    options = tuple(OptionSpec(who, label, default=scene.who == who) for who, label in eyes.items())
    more = (
        ButtonSpec(scene.id("w"), own("replay.words")),
        ButtonSpec(scene.id("d"), own("replay.download")),
        ButtonSpec(ids.table_id(match.table.id, "fair"), own("button.fair")),
        *((deal_button(match.table, scene.who, own),) if is_finished(match.table) else ()),
    )
    ways = tuple(OptionSpec(way, own(f"replay.film_{way}")) for way in Way)
    jump = SelectSpec(scene.id("j"), own("replay.jump"), jumps(match, scene, words))
    seen = SelectSpec(scene.id("v"), own("replay.view"), options)
    film = SelectSpec(scene.id("a"), own("replay.animate"), ways)
    return turning, *([jump] if match.last > 1 else []), seen, film, more


def jumps(match: Match, scene: Scene, words: Words) -> tuple[OptionSpec, ...]:
    """Return what stood out in the match (goes, captures, ends of rounds) and moves all over it, as a menu holds."""
    great = [step for step in range(1, match.last) if strikes(match, step, words)]
    great = great[:: -(-len(great) // JUMPS) or 1]
    room = JUMPS - len(great)
    between = (_telling(match, round(at * match.last / (room + 1)), words) for at in range(1, room + 1))
    steps = sorted({0, *great, *between, match.last})
    return tuple(
        OptionSpec(
            str(step),
            words.own("replay.move", step=step),
            caption_of(match.moments[step], words),
            default=step == scene.step,
        )
        for step in steps
    )


def _telling(match: Match, step: int, words: Words) -> int:
    """Return the next moment from one on that has something to tell."""
    return next((at for at in range(step, match.last) if caption_of(match.moments[at], words)), match.last)


def strikes(match: Match, number: int, words: Words) -> bool:
    """Whether a moment is one that a film shows slowly, and a menu leads to."""
    return any(event.kind in words.ui.striking for event in match.moments[number].events)


def told_of(moment: Moment, words: Words) -> list[str]:
    """Return what everybody may know of a moment, a sentence for each event, without formatting."""
    told = [event for event in visible(moment.events, None) if event.kind not in words.ui.noise]
    return [MARKS.sub("", line).strip() for line in event_lines(words.picture, told, None)]


def caption_of(moment: Moment, words: Words) -> str:
    """Return what everybody may know of a moment in one line; "" where nothing was to be seen."""
    return " ".join(told_of(moment, words))


def draw_scene(match: Match, scene: Scene, words: Words) -> Picture:
    """Draw a moment: the board, and below it the hands that are to be seen."""
    board, hands = _drawn(match, scene, words, words.badges, words.picture)
    return with_hands(board, hands, numbered=words.ui.renderer.numbered_seats) if hands else board


def in_words(match: Match, scene: Scene, words: Words) -> str:
    """Return everything that the picture of a moment shows, in words with escaped names."""
    badges = tuple(badge._replace(name=safe_name(badge.name)) for badge in words.badges)
    board, hands = _drawn(match, scene, words, badges, words.game)
    return "\n\n".join([board.words, *(f"**{hand.label}**\n{hand.picture.words}" for hand in hands)])


def _drawn(
    match: Match, scene: Scene, words: Words, badges: tuple[SeatBadge, ...], say: Speaker
) -> tuple[Picture, list[Shown]]:
    """Draw the board and the hands of a moment as its eyes saw them then, or (OPEN) with everything open."""
    game, renderer, state = match.table.game, words.ui.renderer, match.moments[scene.step].state
    view = game.open_view if scene.who == OPEN else game.view
    board = renderer.draw_table(view(state, None), badges=badges, waiting=game.waiting_for(state), say=say)
    hands = []
    for seat in seats_shown(match, scene.who):
        hand = renderer.draw_hand(view(state, seat), badges=badges, say=say, focus=HAND_ALONE)
        hands.append(Shown(badges[seat].name, seat, badges[seat], hand))
    return board, hands


def seats_shown(match: Match, who: str) -> range:
    """Return the seats whose hands lie below the board."""
    if who == OPEN:
        return range(0 if match.table.game.info.hands_on_board else len(match.table.holders))
    return range(0) if who == TABLE else range(int(who), int(who) + 1)


def words_body(text: str, scene: Scene, way: str, page: int, own: Speaker) -> Body:
    """Return a page of a long text, with the buttons that turn it; `way` is what their ids say before the page."""
    leaves = _leaves(text)
    page = min(page, len(leaves) - 1)
    turning: Row = (
        ButtonSpec(scene.id(f"{way}{max(page - 1, 0)}"), own("replay.back"), disabled=page == 0),
        ButtonSpec(scene.id(f"{way}{page + 1}"), own("replay.next"), disabled=page == len(leaves) - 1),
    )
    return Body(leaves[page], (turning,) if len(leaves) > 1 else ())


def _leaves(text: str) -> list[str]:
    """Return a text cut between its lines into what a message holds."""
    leaves = [""]
    for line in text.split("\n"):
        if len(leaves[-1]) + len(line) > CONTENT_LIMIT:
            leaves.append("")
        leaves[-1] += f"{line}\n"
    return [leaf.strip("\n") for leaf in leaves]
