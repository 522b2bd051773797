"""The picture of a match that is over, on the public message and where there is none on the private one."""

from __future__ import annotations

from bot.pages.resources import Resources
from bot.tables.model import Table
from bot.ui.drawing import Drawn
from bot.ui.wording import picture_speaker
from renderers.base import SeatBadge
from renderers.standings import draw_standings


def badges_of(resources: Resources, table: Table) -> tuple[SeatBadge, ...]:
    """Return who sits where, with the stickers that stand at their seats."""
    said = resources.reactions.at(table)
    return tuple(
        badge._replace(sticker=f"sticker-{said[seat]}") if seat in said else badge
        for seat, badge in enumerate(table.badges())
    )


async def end_picture(resources: Resources, table: Table, locale: str | None = None) -> Drawn:
    """Draw the end of a match, as a loop that plays for a moment and rests on the still that it began with."""
    renderer, badges = resources.game_ui(table).renderer, badges_of(resources, table)
    say, outcome = picture_speaker(resources.texts, table, locale), table.game.outcome(table.state)
    assert outcome is not None  # noqa: S101 - the table is over
    view = table.game.view(table.state, None)
    return await resources.drawings.draw(
        ("end", table.id, say.locale, badges),
        lambda: draw_standings(view, outcome, renderer, badges=badges, say=say, moving=True),
    )
