"""What those who may manage a server see of its tables: all of them, one of them, and what is asked first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord import ChannelType

from bot.features.play.lobby import seat_line
from bot.show import ids
from bot.show.body import Body, ButtonSpec, ChannelsSpec, OptionSpec, Row, SelectSpec
from bot.show.face import Style
from bot.show.wording import few, speaker_for
from bot.tables.model import Status, Table
from bot.texts import Speaker, Texts

PAGE_NAME: Final = "manage"
ON_A_PAGE: Final = 10
PLACES: Final = (
    ChannelType.text,
    ChannelType.news,
    ChannelType.voice,
    ChannelType.public_thread,
    ChannelType.private_thread,
    ChannelType.news_thread,
)
"""The kinds of channels and threads that a table's message can be posted in."""


def tables_body(tables: Sequence[Table], texts: Texts, locale: str, page: int = 0, note: str = "") -> Body:
    """Return a page of a server's tables (the open ones, then those that ended last), with a menu to choose one."""
    say, pages = texts.speaker(locale), max(1, -(-len(tables) // ON_A_PAGE))
    page = min(page, pages - 1)
    shown = [(table, speaker_for(texts, table, locale)) for table in tables[page * ON_A_PAGE : (page + 1) * ON_A_PAGE]]
    lines = [note] if note else []
    if not shown:
        return Body("\n".join([*lines, say("ui.tables_none")]))
    lines += [say("manage.title"), *(_line(table, own) for table, own in shown)]
    options = tuple(
        OptionSpec(str(table.id), f"{table.id} · {own('title')} · {few(own.names, own)}", own(f"status.{table.status}"))
        for table, own in shown
    )
    rows: list[Row] = [SelectSpec(ids.page_id(PAGE_NAME, "pick"), say("manage.pick"), options)]
    if pages > 1:
        lines.append("-# " + say("ui.page", page=page + 1, pages=pages))
        back = ButtonSpec(ids.page_id(PAGE_NAME, "all", page - 1), say("button.page_back"), disabled=page == 0)
        on = ButtonSpec(ids.page_id(PAGE_NAME, "all", page + 1), say("button.page_on"), disabled=page + 1 == pages)
        rows.append((back, on))
    return Body("\n".join(lines), tuple(rows))


def _line(table: Table, say: Speaker) -> str:
    return say("manage.line", players=few(say.names, say), place=f"<#{table.place}>", **_facts(table, say))


def _facts(table: Table, say: Speaker) -> dict[str, object]:
    """Return what is said of a table in the list and by itself: which it is, how it stands and since when."""
    since = int(table.ended_at or table.started_at or table.created_at)
    return {"table": table.id, "title": say("title"), "status": say(f"status.{table.status}"), "at": since}


def table_body(table: Table, link: str, say: Speaker) -> Body:
    """Return what is to be known of a table and the buttons of what can be done about it."""
    lines = [
        say("manage.table", **_facts(table, say)),
        *(seat_line(table, seat, holder, say) for seat, holder in enumerate(table.holders)),
        say("manage.where", place=link or f"<#{table.place}>", at=int(table.touched_at)),
    ]
    back = ButtonSpec(ids.page_id(PAGE_NAME, "all", 0), say("manage.all"))
    if table.status.ended:
        acts: Row = (_button(table, "clear", say, Style.DANGER),)
    else:
        acts = (_button(table, "ask", say, Style.DANGER), _button(table, "again", say), _button(table, "move", say))
    return Body("\n".join(lines), (acts, (back,)))


def clear_body(table: Table, say: Speaker) -> Body:
    """Return the question whether to take the messages of a table that is over away."""
    yes = ButtonSpec(ids.page_id(PAGE_NAME, "clear", table.id, "sure"), say("manage.clear_yes"), Style.DANGER)
    text = say("manage.clear_sure", table=table.id)
    if table.status is Status.OVER:
        text += " " + say("ui.still_counts")
    return Body(text, ((yes, _to_table(table, say)),))


def move_body(table: Table, say: Speaker) -> Body:
    """Return the question where to move a table."""
    menu = ChannelsSpec(ids.page_id(PAGE_NAME, "to", table.id), say("manage.move_pick"), PLACES)
    return Body(say("manage.move_where", table=table.id), (menu, (_to_table(table, say),)))


def moved_sure_body(table: Table, channel_id: int, say: Speaker) -> Body:
    """Return the question whether to move a table there."""
    yes = ButtonSpec(ids.page_id(PAGE_NAME, "moved", table.id, channel_id), say("manage.move_yes"), Style.PRIMARY)
    text = say("manage.move_sure", table=table.id, channel=f"<#{channel_id}>")
    if table.status is Status.PLAYING and table.own_thread is not None:
        text += " " + say("manage.move_thread")
    return Body(text, ((yes, _to_table(table, say)),))


def _button(table: Table, verb: str, say: Speaker, style: Style = Style.SECONDARY) -> ButtonSpec:
    return ButtonSpec(ids.page_id(PAGE_NAME, verb, table.id), say(f"manage.{verb}"), style)


def _to_table(table: Table, say: Speaker) -> ButtonSpec:
    return ButtonSpec(ids.page_id(PAGE_NAME, "pick", table.id), say("manage.no"))
