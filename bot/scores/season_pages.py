"""The season messages: the running one, the past ones, how a server counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.scores.words import safe_player, safe_season, speaker
from bot.store.score_model import ALL_GAMES, ScoreSettings, SeasonRow
from bot.ui.body import Body

if TYPE_CHECKING:
    from bot.texts import Speaker
    from bot.ui.desk import Desk

PAST: Final = 12
"""Past seasons that are listed."""


async def running_body(desk: Desk, guild_id: int, locale: str) -> Body:
    """Return what is known of the running season."""
    say = speaker(desk.texts, locale)
    season = await desk.scores.season(guild_id)
    if season is None:
        return Body(say("season.none"))
    await desk.scores.settled()
    size = await desk.scores.store.board_size(guild_id, season.span, ALL_GAMES)
    due = say("season.open") if season.due_at is None else say("season.due", at=season.due_at)
    lines = [
        say("season.running", name=safe_season(season, say), at=season.starts_at),
        due,
        say("season.played", n=size),
    ]
    return Body("\n".join([*lines, say("board.help")]))


async def past_body(desk: Desk, guild_id: int, locale: str) -> Body:
    """Return the seasons that are over, the newest first, each with its winners."""
    say = speaker(desk.texts, locale)
    ended = [season for season in await desk.scores.store.seasons(guild_id) if season.ends_at is not None]
    lines = [await _past_line(desk, season, say) for season in ended[:PAST]]
    return Body("\n".join([say("season.past_title"), *lines]) if lines else say("season.past_none"))


async def _past_line(desk: Desk, season: SeasonRow, say: Speaker) -> str:
    best = [
        row for row in await desk.scores.store.board(season.guild_id, season.span, ALL_GAMES, 10, 0) if row.place == 1
    ]
    facts = {"number": season.number, "name": safe_season(season, say), "at": season.ends_at}
    if not best:
        return say("season.past_empty", **facts)
    winners = say.join(safe_player(row.name, row.user_id, say) for row in best)
    return say("season.past", **facts, winners=winners, points=best[0].points)


def settings_body(settings: ScoreSettings, say: Speaker) -> Body:
    """Return how a server counts."""
    channel = settings.channel_id
    return Body(
        "\n".join(
            (
                say("season.settings_title"),
                say("season.settings_zone", zone=settings.zone),
                say("season.settings_monthly_on" if settings.monthly else "season.settings_monthly_off"),
                say("season.settings_channel", channel=f"<#{channel}>")
                if channel
                else say("season.settings_channel_none"),
            )
        )
    )
