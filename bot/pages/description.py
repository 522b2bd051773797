"""A table in words: what happened last, and everything that its pictures show."""

from __future__ import annotations

from bot.pages.board import public_body
from bot.pages.recap import fitting, recap_lines
from bot.pages.resources import Resources
from bot.tables.model import Status, Table
from bot.ui.body import Body
from bot.ui.wording import safe_name, speaker_for
from renderers.standings import describe_standings


async def description_body(resources: Resources, table: Table, user_id: int, locale: str) -> Body:
    """Return a table in words: for a player with their hand, for others what everybody may know."""
    if table.state is None or table.status is Status.CLOSED:
        return Body((await public_body(resources, table)).content)
    say, ui = speaker_for(resources.texts, table, locale), resources.game_ui(table)
    badges = tuple(badge._replace(name=safe_name(badge.name)) for badge in table.badges())
    view = table.game.view(table.state, None)
    outcome = table.game.outcome(table.state)
    parts = [describe_standings(view, outcome, ui.renderer, badges=badges, say=say)] if outcome is not None else []
    houses = [
        say("level.of", seat=seat, level=say(f"level.{badge.level}"))
        for seat, badge in enumerate(badges)
        if badge.level
    ]
    if houses:
        parts.append(say("level.all", levels=say.join(houses)))
    parts.append(ui.renderer.describe_table(view, badges=badges, waiting=table.waiting, say=say))
    seat = table.seat_of(user_id)
    if seat is not None:
        parts.append(ui.renderer.describe_hand(table.game.view(table.state, seat), badges=badges, say=say))
    recap = recap_lines(await resources.recent.of(table), table, seat, say, ui, scored=False)
    lines = fitting(recap, parts, say, most=len(recap))
    return Body("\n\n".join(["\n".join(lines), *parts] if lines else parts))
