"""The message that ends a season: the podium as a picture and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.features.play.lines import MEDALS
from bot.features.scores import sql
from bot.features.scores.rows import ALL_GAMES, BoardRow, SeasonRow
from bot.features.scores.seasons import safe_season, season_name
from bot.show.body import Body
from bot.show.wording import player_name, safe_player, score_speaker
from renderers.scores import BoardLine, draw_podium

if TYPE_CHECKING:
    from bot.features.scores.service import Scores
    from bot.show.show import Show
    from bot.texts import Speaker

SHOWN: Final = 8
"""Lines of a podium's picture and text."""
BLOCKS: Final = 3
PLAIN_MARK: Final = "▫️"


async def podium_body(show: Show, scores: Scores, season: SeasonRow, language: str) -> Body:
    """Return the podium of an ended season, in the guild's `language`."""
    say = score_speaker(show.texts, language or None)
    rows = await scores.store.read(sql.board, season.guild_id, season.span, ALL_GAMES, SHOWN, 0)
    size = await scores.store.read(sql.board_size, season.guild_id, season.span, ALL_GAMES)
    lines = [_line(row, at < BLOCKS, say) for at, row in enumerate(rows)]
    title, note = season_name(season, say), say("season.podium_note", n=size)
    picture = await show.drawings.draw(
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
