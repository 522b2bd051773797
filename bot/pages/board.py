"""The public message of a table while it is played and when it is over. Nothing here that a spectator may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.pages.gains import gain_line
from bot.pages.lines import ended_line, recent_lines, result_lines, score_lines, vote_lines, waiting_line
from bot.pages.lobby import lobby_body
from bot.pages.resources import Resources
from bot.tables.model import Status, Table
from bot.ui import ids
from bot.ui.body import ROW_BUTTONS, Body, ButtonSpec, Row
from bot.ui.components import Frame, button
from bot.ui.drawing import Drawn
from bot.ui.panel import Style
from bot.ui.wording import picture_speaker, speaker_for
from games.core import Seat
from renderers.standings import draw_standings

if TYPE_CHECKING:
    from bot.texts import Speaker

RECENT_LINES: Final = 6


async def public_body(resources: Resources, table: Table) -> Body:
    """Return what a table's public message shows."""
    return await (lobby_body if table.status is Status.LOBBY else board_body)(resources, table)


async def board_body(resources: Resources, table: Table) -> Body:
    """Return the public message of a table that was started."""
    say = speaker_for(resources.texts, table)
    if table.status is Status.CLOSED or table.state is None:
        return Body(f"{_title(table, say)}\n{ended_line(say, table)}")
    if table.status is Status.OVER:
        return await _over_body(resources, table, say)
    ui, view = resources.game_ui(table), table.game.view(table.state, None)
    scored = ui.show_scores(view)
    recent = recent_lines(say, await resources.recent.of(table), ui, scored=scored)[-RECENT_LINES:]
    lines = [f"{_title(table, say)} · {waiting_line(table, say, pause=scored)}", *(f"> {line}" for line in recent)]
    if scored:
        lines += score_lines(table, None, say, ui)
    held = [say("event.seat_held", seat=seat) for seat in held_seats(table)]
    lines += [line for line in held if line not in recent]
    lines += vote_lines(table, say)
    return Body("\n".join(lines), _rows(resources, table, say, view), await _picture(resources, table, view))


def _title(table: Table, say: Speaker) -> str:
    return say("panel.title", title=say("title"), table=table.id)


def held_seats(table: Table) -> tuple[Seat, ...]:
    """Return the seats of people that a house player holds for now."""
    return tuple(seat for seat, holder in enumerate(table.holders) if holder.house and holder.user_id is not None)


async def _over_body(resources: Resources, table: Table, say: Speaker) -> Body:
    ui = resources.game_ui(table)
    picture = await _end_picture(resources, table)
    recent = recent_lines(say, await resources.recent.of(table), ui, scored=True)[-2:]
    lines = [_title(table, say), *(f"> {line}" for line in recent), *result_lines(table, None, say, ui)]
    lines.append(gain_line(table, await resources.gains(table.id), say))
    buttons: Row = (
        ButtonSpec(str(ids.TableButton(table.id, "rematch")), say("button.rematch"), Style.PRIMARY),
        ButtonSpec(ids.page_id("replay", table.id, 0, "t", "p"), say("button.replay")),
        ButtonSpec(str(ids.TableButton(table.id, "fair")), say("button.fair")),
    )
    return Body("\n".join(line for line in lines if line), (buttons,), picture)


def _rows(resources: Resources, table: Table, say: Speaker, view: object) -> tuple[Row, ...]:
    hand = ButtonSpec(str(ids.TableButton(table.id, "hand")), say("button.hand"), Style.PRIMARY)
    own = [hand]
    if held_seats(table):
        own.append(ButtonSpec(str(ids.TableButton(table.id, "back")), say("button.back")))
    choices = resources.game_ui(table).board_choices(view, say)
    frame = Frame(table.id, lambda text: public_token(table, text), 0, "", 0, say, resources.emojis)
    buttons = [*own, *(button(choice, frame) for choice in choices)]
    return tuple(tuple(buttons[start : start + ROW_BUTTONS]) for start in range(0, len(buttons), ROW_BUTTONS))[:5]


def public_token(table: Table, text: str) -> int:
    """Return the number of the decision that a public button answers, whoever presses it.

    A public button stands for one decision; where the seats that it is for are at different ones, it is the newest.
    """
    game, state, action = table.game, table.state, table.game.decode(text)
    seats = [seat for seat in game.to_act(state) if seat >= 0] or list(range(len(table.holders)))
    able = [seat for seat in seats if game.why_not(state, seat, action) is None]
    return max(game.token(state, seat, action) for seat in able or seats)


async def _end_picture(resources: Resources, table: Table) -> Drawn:
    """Draw the end of a match, as a loop that plays for a moment and rests on the still that it began with."""
    renderer, badges = resources.game_ui(table).renderer, table.badges()
    say, outcome = picture_speaker(resources.texts, table), table.game.outcome(table.state)
    assert outcome is not None  # noqa: S101 - the table is over
    view = table.game.view(table.state, None)
    return await resources.drawings.draw(
        ("end", table.id, table.locale, badges),
        lambda: draw_standings(view, outcome, renderer, badges=badges, say=say, moving=True),
    )


async def _picture(resources: Resources, table: Table, view: object) -> Drawn:
    renderer, badges, waiting = resources.game_ui(table).renderer, table.badges(), table.waiting
    say = picture_speaker(resources.texts, table)
    key = ("board", table.id, table.seq, table.status, table.locale, badges, waiting)
    return await resources.drawings.draw(
        key, lambda: renderer.draw_table(view, badges=badges, waiting=waiting, say=say)
    )
