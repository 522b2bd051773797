"""The public message of a table while it is played and when it is over. Nothing here that a spectator may not know."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import AsyncIterator, Sequence
from typing import Final, NamedTuple

from bot.base.errors import StoreError, sure
from bot.features.play.lines import (
    ended_line,
    honour_lines,
    score_lines,
    title_line,
    vote_lines,
    waiting_line,
    won_line,
)
from bot.features.play.lobby import lobby_body
from bot.features.play.questions import decision_rows, sit_in_buttons
from bot.features.play.recap import fitting, recap_lines
from bot.features.play.stickers import reaction_lines
from bot.features.play.table_show import TableShow
from bot.features.review.pages import review_button
from bot.features.scores import reckoning
from bot.features.scores.honours import Suggestion
from bot.features.scores.rows import GainRow
from bot.show import ids
from bot.show.body import ROW_BUTTONS, ROWS, Body, ButtonSpec, Row, even_rows
from bot.show.components import Frame, button, table_button
from bot.show.drawings import Drawn
from bot.show.face import Choice, Style
from bot.show.wording import picture_speaker, speaker_for
from bot.tables.door import Tables
from bot.tables.lobby import REMATCH_WITHIN, is_enough
from bot.tables.model import Status, Table
from bot.tables.people import house_seats
from bot.tables.purposes import MANNERS
from bot.tables.stored import is_rated
from bot.texts import Speaker
from games.core import GameError, Seat
from renderers.base import SeatBadge
from renderers.lobby import draw_banner
from renderers.standings import draw_standings
from renderers.words import figure


class Onward(NamedTuple):
    """Where people go on after a match."""

    table: Table
    link: str
    """The address of its message; "" while there is none."""


SMALL: Final = "-# "
"""Begins a line in small letters."""


@contextlib.asynccontextmanager
async def breaks_off(tables: Tables, table: Table) -> AsyncIterator[None]:
    """Pause the table's match if what is done raises something that is no refusal and no trouble of the database."""
    try:
        yield
    except (GameError, StoreError):
        raise
    except Exception:
        await tables.break_off(table.id)
        raise


def broken_body(table: Table, say: Speaker) -> Body:
    """Return what board and hand of such a match say: a line for its host, and the button that tries it again."""
    go_on = table_button(table.id, "go_on", say, style=Style.SUCCESS)
    return Body(say("board.broken", host=f"<@{table.host_id}>", table=table.id), ((go_on,),))


async def public_body(show: TableShow, table: Table, onward: Sequence[Onward] = ()) -> Body:
    """Return what a table's public message shows; `onward` is where its people went on."""
    if table.status is Status.LOBBY:
        return await lobby_body(show, table)
    say = speaker_for(show.texts, table)
    if table.status is Status.CLOSED or table.state is None:
        return await _closed_body(show, table, say)
    if table.status is Status.OVER:
        return await _over_body(show, table, say, onward)
    ui, view = show.face(table), table.game.view(table.state, None)
    scored = ui.show_scores(view)
    title = f"{title_line(table, say)} · {waiting_line(table, say, pause=scored)}"
    rest = score_lines(table, None, say, ui) if scored else []
    held = held_seats(table)
    rest += [say("event.seat_held", seat=seat) for seat in held]
    rest += vote_lines(table, say)
    rest += reaction_lines(show.reactions, table, say)
    recap = recap_lines(await show.recent.of(table), table, None, say, ui, scored=scored)
    lines = [title, *fitting(recap, [title, *rest], say), *rest]
    choices = ui.board_choices(view, say)
    return Body("\n".join(lines), _rows(show, table, say, choices, back=bool(held)), await _picture(show, table, view))


async def _closed_body(show: TableShow, table: Table, say: Speaker) -> Body:
    """Return what stays of a table that was closed: why, and how far its match had come."""
    picture = None
    if table.state is not None:
        with contextlib.suppress(Exception):  # that it cannot be drawn may be why it was closed
            picture = await _picture(show, table, table.game.view(table.state, None))
    return Body(f"{title_line(table, say)}\n{ended_line(say, table)}", (), picture)


def named_body(show: TableShow, table: Table) -> Body:
    """Return the message that the thread of a match hangs under that had no lobby."""
    say = speaker_for(show.texts, table)
    players = say.join(say.name(seat) for seat in range(len(table.holders)))
    return Body(f"{title_line(table, say)}\n{players}")


def held_seats(table: Table) -> tuple[Seat, ...]:
    """Return the seats of people that a house player holds for now."""
    return tuple(seat for seat, holder in enumerate(table.holders) if holder.house and holder.user_id is not None)


async def channel_body(show: TableShow, table: Table, thread_id: int, onward: Sequence[Onward] = ()) -> Body:
    """Return what the channel shows of a match in its own thread: who plays and how they stand, in the end who won.

    One goes on from here, too: in an archived thread a press may never arrive.
    """
    say = speaker_for(show.texts, table)
    if table.status is Status.CLOSED or table.state is None:
        return await _closed_body(show, table, say)
    thread = f"<#{thread_id}>"
    if table.status is Status.PLAYING:
        players = say.join(say.name(seat) for seat in range(len(table.holders)))
        lines = [title_line(table, say), say("lobby.moved", players=players, thread=thread)]
        row = (table_button(table.id, "watch", say), *sit_in_buttons(table, say))
        return Body("\n".join(lines), (row,), await _banner(show, table))
    lines = [won_line(table, say), say("lobby.played", thread=thread), *_onward_lines(table, onward, say)]
    found = await _next_game(show, table, onward)
    rows = _further(table, found, onward, _replay_buttons(table, say), say)
    return Body("\n".join(lines), rows, await end_picture(show, table))


async def _next_game(show: TableShow, table: Table, onward: Sequence[Onward]) -> Suggestion | None:
    """Return the game to go on with, where one still goes on from this table and another was found."""
    games = {key: one.game.info for key, one in show.games.items()}
    return await show.honours.next_game(table, games) if _goes_on(table, onward) else None


def _goes_on(table: Table, onward: Sequence[Onward]) -> bool:
    """Whether one goes on from the end of this match: not once its rematch has begun."""
    again = _rematch_of(table, onward)
    return MANNERS[table.purpose].again and (again is None or again.table.status is Status.LOBBY)


def _rematch_of(table: Table, onward: Sequence[Onward]) -> Onward | None:
    return next((one for one in onward if one.table.game.info.key == table.game.info.key), None)


def _further(
    table: Table, found: Suggestion | None, onward: Sequence[Onward], looks: Sequence[ButtonSpec], say: Speaker
) -> tuple[Row, ...]:
    """Return the buttons below the end of a match: how one goes on, and `looks` at what was."""
    if not _goes_on(table, onward):
        return even_rows(looks)
    rematch, again = table_button(table.id, "rematch", say, style=Style.PRIMARY), _rematch_of(table, onward)
    if again is not None and not again.link:
        count = f"{len(_seats_in(table, again.table))}/{len(_still_there(table))}"
        rematch = rematch._replace(label=f"{rematch.label} {count}")
    if found is None:
        return ((rematch,), *even_rows(looks))
    label = say("button.next", title=say.title_of(found.game))
    return ((rematch, ButtonSpec(ids.table_id(table.id, "next", found.game), label)), *even_rows(looks))


def _still_there(table: Table) -> list[Seat]:
    return [seat for seat, holder in enumerate(table.holders) if holder.present]


def _seats_in(table: Table, again: Table) -> list[Seat]:
    """Return the seats of a match whose people are in for its rematch."""
    return [seat for seat in _still_there(table) if again.seat_of(sure(table.holders[seat].user_id)) is not None]


def _replay_buttons(table: Table, say: Speaker) -> tuple[ButtonSpec, ...]:
    """Return the buttons that show the match again, with all open where hands lie on the board, and post its film."""
    eyes = "o" if table.game.info.hands_on_board else "t"
    return (
        ButtonSpec(ids.page_id("replay", table.id, 0, eyes, "p"), say("button.replay")),
        ButtonSpec(ids.page_id("replay", table.id, 0, eyes, "a"), say("button.post_film")),
    )


def _onward_lines(table: Table, onward: Sequence[Onward], say: Speaker) -> list[str]:
    lines, again = [], _rematch_of(table, onward)
    for one in onward:
        if not one.link and one is again:
            seats = _seats_in(table, one.table)
            key = "ui.rematch_soon" if is_enough(one.table) else "ui.rematch_in"
            at = one.table.created_at + REMATCH_WITHIN
            lines.append(say(key, names=say.join(say.name(seat) for seat in seats), at=at))
        elif one.link:
            key = "ui.rematch_there" if one is again else "ui.next_there"
            lines.append(say(key, title=say.title_of(one.table.game.info.key), link=one.link))
    return lines


async def _over_body(show: TableShow, table: Table, say: Speaker, onward: Sequence[Onward]) -> Body:
    small = [gain_line(table, await show.gains(table.id), say)]
    small += honour_lines(table, await show.honours.at(table.id), say)
    found = await _next_game(show, table, onward)
    if found is not None:
        people = sum(holder.user_id is not None for holder in table.holders)
        facts = {"title": say.title_of(found.game), "n": people, "minutes": found.minutes}
        small.append(say(f"next.{found.reason}", **facts))
    lines = [won_line(table, say), *(SMALL + line.removeprefix(SMALL) for line in small if line)]
    lines += [*reaction_lines(show.reactions, table, say), *_onward_lines(table, onward, say)]
    picture = await end_picture(show, table)
    looks = (
        *((review_button(table, say),) if show.reviewable(table) else ()),
        *_replay_buttons(table, say),
        table_button(table.id, "react", say),
    )
    return Body("\n".join(lines), _further(table, found, onward, looks, say), picture)


def _rows(show: TableShow, table: Table, say: Speaker, choices: Sequence[Choice], *, back: bool) -> tuple[Row, ...]:
    own = [table_button(table.id, "hand", say, style=Style.PRIMARY)]
    own += [table_button(table.id, "back", say)] if back else []
    own += sit_in_buttons(table, say)
    frame = Frame(table.id, lambda text: public_token(table, text), 0, "", 0, say, show.emojis)
    buttons = [*own, *(button(choice, frame) for choice in choices), table_button(table.id, "react", say)]
    together = decision_rows(table, say)
    room = ROWS - len(together)
    rows = even_rows(buttons)
    if len(rows) > room:
        rows = even_rows(buttons, ROW_BUTTONS)
    return (*rows[:room], *together)


def public_token(table: Table, text: str) -> int:
    """Return the number of the decision that a public button answers. It is the same for everybody.

    A public button stands for one decision; where the seats that it is for are at different ones, it is the newest.
    """
    game, state, action = table.game, table.state, table.game.decode(text)
    seats = [seat for seat in game.to_act(state) if seat >= 0] or list(range(len(table.holders)))
    able = [seat for seat in seats if game.why_not(state, seat, action) is None]
    return max(game.token(state, seat, action) for seat in able or seats)


async def _picture(show: TableShow, table: Table, view: object) -> Drawn:
    renderer, badges, waiting = show.face(table).renderer, badges_of(show, table), table.waiting
    key = ("board", table.id, table.seq, table.status, table.locale, badges, waiting)
    say = functools.partial(picture_speaker, show.texts, table)
    return await show.drawings.draw(key, lambda: renderer.draw_table(view, badges=badges, waiting=waiting, say=say()))


async def _banner(show: TableShow, table: Table) -> Drawn:
    """Draw who plays and how they stand; the same until that changes."""
    look, say = show.face(table).renderer, picture_speaker(show.texts, table)
    badges = tuple(badge._replace(absent=False, house=badge.face != "") for badge in table.badges)
    view = table.game.view(table.state, None)
    figures = [look.figure(view, seat) for seat in range(len(badges))]
    draw = functools.partial(draw_banner, look, figures, badges=badges, say=say)
    return await show.drawings.draw(("banner", table.game.info.key, table.locale, badges, *figures), draw)


def badges_of(show: TableShow, table: Table) -> tuple[SeatBadge, ...]:
    """Return who sits where, with the stickers that stand at their seats."""
    said = show.reactions.at(table)
    return tuple(
        badge._replace(sticker=f"sticker-{said[seat]}") if seat in said else badge
        for seat, badge in enumerate(table.badges)
    )


async def end_picture(show: TableShow, table: Table, locale: str | None = None) -> Drawn:
    """Draw the end of a match, as a loop that plays for a moment and rests on the still that it began with."""
    renderer, badges = show.face(table).renderer, badges_of(show, table)
    say, outcome = picture_speaker(show.texts, table, locale), sure(table.game.outcome(table.state))
    view = table.game.view(table.state, None)
    return await show.drawings.draw(
        ("end", table.id, say.locale, badges),
        lambda: draw_standings(view, outcome, renderer, badges=badges, say=say, moving=True),
    )


def gain_line(table: Table, gains: Sequence[GainRow], say: Speaker) -> str:
    """Return what the match gave its players; "" for one that counts and is not counted yet."""
    if not is_rated(table):
        return say("gain.with_house" if house_seats(table) else "gain.replaced")
    by_user = {gain.user_id: gain for gain in gains}
    parts = [
        _gain(seat, by_user[holder.user_id], say)
        for seat, holder in enumerate(table.holders)
        if holder.user_id is not None and holder.user_id in by_user
    ]
    return say("gain.line", gains=" · ".join(parts)) if parts else ""


def _gain(seat: int, gain: GainRow, say: Speaker) -> str:
    before = reckoning.START.mu if gain.before is None else gain.before
    after = reckoning.number(gain.mu)
    change = figure(after - reckoning.number(before), "+")
    return say("gain.seat", seat=seat, points=gain.points, rating=after, change=change)
