"""The replay message: one moment of an ended match, as the table saw it, through a seat's eyes, or with all hands open.

Pictures and words come from the views of the seats and of a spectator, as during the match; "all open" adds what lay
face down (`open_view`). Nothing here looks into a state.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bot.features.contest.again_pages import deal_button
from bot.features.replay.moments import Match, Moment
from bot.show import ids
from bot.show.body import CONTENT_LIMIT, Body, ButtonSpec, OptionSpec, Row, SelectSpec
from bot.show.drawings import Drawn
from bot.show.face import Face, Style
from bot.show.show import Show
from bot.show.wording import event_lines, plain_name, safe_name, score_speaker
from bot.tables.deals import is_finished
from games.core import Seat, visible
from renderers.base import HAND_ALONE, Picture, SeatBadge
from renderers.replay import Shown, with_hand, with_hands

if TYPE_CHECKING:
    from bot.tables.model import Holder
    from bot.texts import Speaker

PAGE_NAME: Final = "replay"
TABLE, OPEN = "t", "o"
"""Whose eyes: the spectator's, all; a seat's is its number."""
MOST_LINES: Final = 8
JUMPS: Final = 23
"""Moves that the menu to go to leads to, besides the first and the last."""
FILM_WAYS: Final = ("b", "h", "w")
"""The stretches that a film may show: see `film.Way`."""
MARKS: Final = re.compile(r"\*\*|__|`|^-# |^> | [(\[][A-Z]+\d[^)\]]*[)\]]")
"""What a caption goes without: the formatting of messages, ids of rules."""


class Scene(NamedTuple):
    """What of a match is shown."""

    table: int
    step: int = 0
    who: str = TABLE

    def id(self, way: str, step: int | None = None) -> str:
        """Return the id of a button; `way` keeps ids of one message apart and says what it does."""
        return ids.page_id(PAGE_NAME, self.table, self.step if step is None else max(step, 0), self.who, way)


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
    ui: Face[Any]

    @classmethod
    def of(cls, show: Show, match: Match, locale: str) -> Words:
        """Return the catalogues in a language; who was forgotten is "someone"."""
        own = score_speaker(show.texts, locale)
        names = [plain_name(holder.name) if holder.name else own("someone") for holder in match.table.holders]
        info = match.table.game.info
        wording = info.wording(match.table.options)
        return cls(
            show.texts.speaker(locale, game=info.key, names=[safe_name(name) for name in names], wording=wording),
            show.texts.speaker(locale, game=info.key, names=names, wording=wording),
            show.texts.speaker(locale, game="scores", names=names),
            tuple(
                SeatBadge(name, _is_house(one), face=one.face)
                for name, one in zip(names, match.table.holders, strict=True)
            ),
            show.face(match.table),
        )


def _is_house(holder: Holder) -> bool:
    """Whether a seat was a house player's own. A person who was forgotten has no number either, and no name."""
    return holder.user_id is None and holder.name != ""


def eyes(match: Match, who: str) -> str:
    """Return whose eyes are meant: those of a seat that is not there are the table's."""
    return who if who in (TABLE, OPEN) or int(who) < len(match.table.holders) else TABLE


async def scene_body(show: Show, match: Match, scene: Scene, locale: str) -> Body:
    """Return the message of a moment."""
    words = Words.of(show, match, locale)
    scene = scene._replace(step=max(0, min(scene.step, match.last)), who=eyes(match, scene.who))
    title = words.own(
        "replay.title", title=words.game("title"), table=match.table.id, step=scene.step, steps=match.last
    )
    observer = int(scene.who) if scene.who.isdecimal() else None
    events = event_lines(words.game, match.moments[scene.step].events, observer)
    lines = [f"> {line}" for line in events[-MOST_LINES:]]
    return Body("\n".join([title, *lines]), _rows(match, scene, words), await _picture(show, match, scene, words))


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
        ButtonSpec(scene.id("d"), own("replay.download")),
        ButtonSpec(str(ids.TableButton(match.table.id, "fair")), own("button.fair")),
        *((deal_button(match.table, scene.who, own),) if is_finished(match.table) else ()),
    )
    ways = tuple(OptionSpec(way, own(f"replay.film_{way}")) for way in FILM_WAYS)
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


async def _picture(show: Show, match: Match, scene: Scene, words: Words) -> Drawn:
    key = (PAGE_NAME, match.table.id, scene, words.picture.locale, words.badges)
    return await show.drawings.draw(key, lambda: draw_scene(show, match, scene, words))


def draw_scene(show: Show, match: Match, scene: Scene, words: Words) -> Picture:
    """Draw a moment: the board, and below it the hands that are to be seen."""
    moment = match.moments[scene.step]
    game, renderer = match.table.game, show.face(match.table).renderer
    waiting, numbered = game.waiting_for(moment.state), renderer.numbered_seats
    board = renderer.draw_table(
        view_of(match, moment, scene.who, None), badges=words.badges, waiting=waiting, say=words.picture
    )
    hands = [_hand(show, match, moment, seat, scene.who, words) for seat in seats_shown(match, scene.who)]
    if len(hands) == 1:
        return with_hand(board, hands[0], numbered=numbered)
    return with_hands(board, hands, numbered=numbered) if hands else board


def view_of(match: Match, moment: Moment, who: str, seat: Seat | None) -> object:
    """Return what is shown of a moment: what the seat (None: a spectator) saw then, or that with everything open."""
    game = match.table.game
    return (game.open_view if who == OPEN else game.view)(moment.state, seat)


def seats_shown(match: Match, who: str) -> range:
    """Return the seats whose hands lie below the board."""
    if who == OPEN:
        return range(0 if match.table.game.info.hands_on_board else len(match.table.holders))
    return range(0) if who == TABLE else range(int(who), int(who) + 1)


def _hand(show: Show, match: Match, moment: Moment, seat: Seat, who: str, words: Words) -> Shown:
    view = view_of(match, moment, who, seat)
    renderer = show.face(match.table).renderer
    picture = renderer.draw_hand(view, badges=words.badges, say=words.picture, focus=HAND_ALONE)
    return Shown(words.badges[seat].name, seat, words.badges[seat], picture)


def words_body(show: Show, text: str, scene: Scene, way: str, page: int, locale: str) -> Body:
    """Return a page of a long text, with the buttons that turn it; `way` is what their ids say before the page."""
    own = score_speaker(show.texts, locale)
    leaves = _leaves(text)
    page = max(0, min(page, len(leaves) - 1))
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


def in_words(show: Show, match: Match, scene: Scene, locale: str) -> str:
    """Return everything that the picture of a moment shows, in words with escaped names."""
    words = Words.of(show, match, locale)
    moment, game = match.moments[min(scene.step, match.last)], match.table.game
    renderer = show.face(match.table).renderer
    badges = tuple(badge._replace(name=safe_name(badge.name)) for badge in words.badges)
    who, waiting = eyes(match, scene.who), game.waiting_for(moment.state)
    board = view_of(match, moment, who, None)
    parts = [renderer.draw_table(board, badges=badges, waiting=waiting, say=words.game).words]
    for seat in seats_shown(match, who):
        view = view_of(match, moment, who, seat)
        hand = renderer.draw_hand(view, badges=badges, say=words.game, focus=HAND_ALONE)
        parts.append(f"**{badges[seat].name}**\n{hand.words}")
    return "\n\n".join(parts)
