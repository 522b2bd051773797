"""The message that ends a season: the podium as a picture and in words, and posting it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from bot.discord.messenger import FAILURES, is_passing, nonce_of
from bot.features.admin.upkeep import NotNow
from bot.features.play.lines import MEDALS
from bot.features.scores import season_sql, sql
from bot.features.scores.rows import ALL_GAMES, BoardRow, SeasonRow
from bot.features.scores.seasons import safe_season, season_name
from bot.show.body import Body
from bot.show.wording import player_name, safe_player, score_speaker
from renderers.scores import BoardLine, draw_podium

if TYPE_CHECKING:
    from bot.desk import Desk
    from bot.texts import Speaker

log = logging.getLogger(__name__)

SHOWN: Final = 8
"""Lines of a podium's picture and text."""
BLOCKS: Final = 3
PLAIN_MARK: Final = "▫️"


async def post_podium(desk: Desk, season: SeasonRow) -> int | None:
    """Post a podium where the guild wants it, else where was last played; returns the channel, None for nowhere.

    Raises NotNow for what may pass. After a kill between the post and its note Discord knows it by its nonce.
    """
    body = await podium_body(desk, season)
    settings = await desk.store.read(season_sql.settings, season.guild_id)
    last = await desk.store.read(season_sql.last_channel, season.guild_id)
    for channel_id in dict.fromkeys((settings.channel_id, last)):
        if channel_id is None:
            continue
        try:
            nonce = nonce_of("season", season.guild_id, season.number)
            await desk.messenger.send(channel_id, body, nonce=nonce)
        except FAILURES as error:
            if is_passing(error):
                raise NotNow(repr(error)) from error
            log.warning("the podium of season %s cannot be posted in channel %s: %s", season.id, channel_id, error)
        else:
            return channel_id
    return None


async def podium_body(desk: Desk, season: SeasonRow) -> Body:
    """Return the podium of an ended season, in the guild's language."""
    say = score_speaker(desk.resources.texts, (await desk.resources.settings.guild(season.guild_id)).language or None)
    rows = await desk.store.read(sql.board, season.guild_id, season.span, ALL_GAMES, SHOWN, 0)
    size = await desk.store.read(sql.board_size, season.guild_id, season.span, ALL_GAMES)
    lines = [_line(row, at < BLOCKS, say) for at, row in enumerate(rows)]
    title, note = season_name(season, say), say("season.podium_note", n=size)
    picture = await desk.resources.drawings.draw(
        ("podium", season.id, season.name, say.locale, tuple(lines)), lambda: draw_podium(title, note, lines, say=say)
    )
    return Body("\n".join(podium_lines(season, rows, say)), picture=picture)


def _line(row: BoardRow, on_block: bool, say: Speaker) -> BoardLine:
    """Return a line of the picture; below the blocks a long name has more use for the room than the word "points"."""
    figure = say("season.points" if on_block else "board.points", n=row.points)
    return BoardLine(row.place, player_name(row.name, row.user_id, say), figure, won_of(row, say))


def podium_lines(season: SeasonRow, rows: list[BoardRow], say: Speaker) -> list[str]:
    """Return a podium in words."""
    winners = say.join(safe_player(row.name, row.user_id, say) for row in rows if row.place == 1)
    return [
        say("season.podium", name=safe_season(season, say), winners=winners),
        *(
            say(
                "season.podium_line",
                medal=MEDALS.get(row.place, PLAIN_MARK),
                place=row.place,
                name=safe_player(row.name, row.user_id, say),
                points=row.points,
                won=row.won,
                played=row.played,
            )
            for row in rows
        ),
    ]


def won_of(row: BoardRow, say: Speaker) -> str:
    """Return how many matches of those played were won."""
    return say("board.won", won=row.won, played=row.played)
