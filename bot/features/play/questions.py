"""What people are asked at a table, as messages: what they decide together, to close it, to come and take a seat."""

from __future__ import annotations

from bot.features.play.lines import ended_line, motion_lines, title_line
from bot.features.play.lobby import seat_line
from bot.features.play.table_show import TableShow
from bot.show import ids
from bot.show.body import Body, ButtonSpec, Row, even_rows
from bot.show.components import app_emoji, table_button
from bot.show.face import Style
from bot.tables.model import Status, Table
from bot.tables.people import electors, house_seats
from bot.texts import Speaker
from renderers.emojis import face_name


def decision_rows(table: Table, say: Speaker, user_id: int | None = None) -> tuple[Row, ...]:
    """Return the buttons for what is open between the people at the table: an answer to a vote, the end of a pause.

    For one of them alone, an answer only as long as it is still to be given.
    """
    rows: list[Row] = []
    if table.motion is not None and (user_id is None or user_id in to_call(table)):
        what = table.motion.what
        yes, no = (
            table_button(table.id, "vote", say, f"{what}:{voice}", text=f"vote_{what}_{voice}", style=style)
            for voice, style in (("yes", Style.PRIMARY), ("no", Style.SECONDARY))
        )
        rows.append((yes, no))
    if table.pause is not None:
        rows.append((table_button(table.id, "go_on", say, style=Style.SUCCESS),))
    return tuple(rows)


def to_call(table: Table) -> tuple[int, ...]:
    """Return the users who have not yet answered the vote that is open."""
    motion = table.motion
    return () if motion is None else tuple(sorted(electors(table) - {*motion.ayes, *motion.noes}))


def decision_body(table: Table, say: Speaker) -> Body:
    """Return the message that asks them, or says what came of it."""
    lines = [title_line(table, say)]
    if table.status is Status.CLOSED:
        lines.append(ended_line(say, table))
    elif table.motion is not None:
        lines += motion_lines(table, say)
        called = [f"<@{user}>" for user in to_call(table)]
        lines += [say("ui.vote_call", players=say.join(called))] if called else []
    elif table.pause is not None:
        lines.append(say("panel.paused", at=table.pause.until))
    else:
        lines.append(say("event.resumed"))
    return Body("\n".join(lines), decision_rows(table, say))


def sure_body(table: Table, say: Speaker) -> Body:
    """Return the question whether to close a table, which names what will happen."""
    what, label = ("lobby", "cancel_yes") if table.status is Status.LOBBY else ("match", "vote_cancel_yes")
    sure = table_button(table.id, "cancel", say, "sure", text=label, style=Style.DANGER)
    return Body(say(f"ui.sure_{what}", table=table.id), ((sure,),))


def sit_in_buttons(table: Table, say: Speaker) -> tuple[ButtonSpec, ...]:
    """Return the button to take over a house player's seat, where there is one and the host lets people."""
    if not table.sit_in or not house_seats(table):
        return ()
    return (table_button(table.id, "sit", say),)


def invitation_body(text: str, table: Table, say: Speaker) -> Body:
    """Return an invitation to a table that says `text`, with the button by which to come; none after its end."""
    if table.status is Status.LOBBY:
        row: Row = (table_button(table.id, "join", say, style=Style.SUCCESS),)
    else:
        row = (*sit_in_buttons(table, say), table_button(table.id, "watch", say))
    return Body(text, () if table.status.ended else (row,))


def seats_body(show: TableShow, table: Table, say: Speaker) -> Body:
    """Return the question whose seat to take over: each house player with name, face and seat."""
    seats = house_seats(table)
    lines = [say("ui.sit_where"), *(seat_line(table, seat, table.holders[seat], say) for seat in seats)]
    buttons = [
        ButtonSpec(
            ids.table_id(table.id, "sit", str(seat)),
            f"{seat + 1}. {table.holders[seat].name}",
            emoji=app_emoji(face_name(table.holders[seat].face), show.emojis),
        )
        for seat in seats
    ]
    return Body("\n".join(lines), even_rows(buttons, 2))
