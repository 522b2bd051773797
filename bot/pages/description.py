"""A table in words: what happened last, and everything that its pictures show."""

from __future__ import annotations

from bot.pages.board import RECENT_LINES, public_body
from bot.pages.resources import Resources
from bot.tables.model import Status, Table
from bot.ui.body import Body
from bot.ui.wording import event_lines, safe_name, speaker_for
from renderers.standings import describe_standings


async def description_body(resources: Resources, table: Table, user_id: int, locale: str) -> Body:
    """Return a table in words: for a player with their hand, for others what everybody may know."""
    if table.state is None or table.status is Status.CLOSED:
        return Body((await public_body(resources, table)).content)
    say, renderer = speaker_for(resources.texts, table, locale), resources.game_ui(table).renderer
    badges = tuple(badge._replace(name=safe_name(badge.name)) for badge in table.badges())
    view = table.game.view(table.state, None)
    events = event_lines(say, await resources.recent.of(table), None)[-RECENT_LINES:]
    parts = ["\n".join(f"> {line}" for line in events)] if events else []
    outcome = table.game.outcome(table.state)
    if outcome is not None:
        parts.append(describe_standings(view, outcome, renderer, badges=badges, say=say))
    parts.append(renderer.describe_table(view, badges=badges, waiting=table.waiting, say=say))
    seat = table.seat_of(user_id)
    if seat is not None:
        parts.append(renderer.describe_hand(table.game.view(table.state, seat), badges=badges, say=say))
    return Body("\n\n".join(parts))
