"""What a profile tells of tournaments, of the deals of days and of duels: places, days, who won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.tournaments.standings import standings
from bot.ui.wording import safe_name
from cogs.scores.streaks import days_in_a_row

if TYPE_CHECKING:
    from bot.desk import Desk
    from bot.texts import Speaker


async def occasion_lines(desk: Desk, guild_id: int, user_id: int, today: str, say: Speaker, *, own: bool) -> list[str]:
    """Return a line for each kind that somebody took part in here; `own` days count wherever they were played."""
    days = await desk.store.days_played(user_id, None if own else guild_id)
    lines = [await _tournaments(desk, guild_id, user_id, say)]
    if days:
        lines.append(say("profile.dailies", n=len(days), best=days_in_a_row(days, today)[1]))
    won, drawn, lost = await desk.duels.record(guild_id, user_id)
    if won + drawn + lost:
        lines.append(say("profile.duels", n=won + drawn + lost, won=won))
    return [line for line in lines if line]


async def _tournaments(desk: Desk, guild_id: int, user_id: int, say: Speaker) -> str:
    found = []
    for tour in await desk.store.tournaments_of(guild_id, user_id):
        rows = [row for row in standings(tour) if row.played]
        found += [(row.place, len(rows), tour.name) for row in rows if row.entry.user_id == user_id]
    if not found:
        return ""
    place, of, name = min(found, key=lambda one: one[0])
    won = sum(one[0] == 1 for one in found)
    return say("profile.tournaments", n=len(found), won=won, place=place, of=of, name=safe_name(name, 60))
