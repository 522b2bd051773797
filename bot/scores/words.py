"""Scores in words: names of players and seasons, mentions of games, catalogues. Texts only from `scores.toml`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bot.games import title_of as title_of
from bot.scores import ratings
from bot.store.score_model import RatingRow, SeasonRow
from bot.ui.words import plain_name, safe_name

if TYPE_CHECKING:
    from bot.texts import Speaker, Texts
    from bot.ui.desk import Desk
    from bot.ui.reply import Reply

CATALOGUE: Final = "scores"
MONTH: Final = re.compile(r"(\d{4})-(\d\d)")


def speaker(texts: Texts, locale: str | None) -> Speaker:
    """Return the catalogue of scores in a language."""
    return texts.speaker(locale, game=CATALOGUE)


async def private_speaker(desk: Desk, reply: Reply) -> Speaker:
    """Return the catalogue of scores for whoever asked."""
    return speaker(desk.texts, await desk.locale(reply.interaction))


def player_name(name: str, user_id: int | None, say: Speaker) -> str:
    """Return a player's name for a picture; "someone" for one who was forgotten."""
    return plain_name(name) if name else say("someone") if user_id is None or user_id < 0 else "?"


def safe_player(name: str, user_id: int | None, say: Speaker) -> str:
    """Return a player's name for a message, escaped."""
    return safe_name(player_name(name, user_id, say))


def season_name(season: SeasonRow, say: Speaker) -> str:
    """Return a season's name for a picture."""
    month = MONTH.fullmatch(season.name)
    if month is not None and 1 <= int(month[2]) <= 12:
        return say("season.monthly", month=say(f"month.{int(month[2])}"), year=month[1])
    return plain_name(season.name, 40) if season.name else say("season.numbered", number=season.number)


def safe_season(season: SeasonRow, say: Speaker) -> str:
    """Return a season's name for a message, escaped."""
    return safe_name(season_name(season, say), 60)


def rating_text(row: RatingRow, say: Speaker) -> str:
    """Return a rating with its uncertainty."""
    return say("board.rating", rating=ratings.number(row.mu), off=ratings.uncertainty(row.sigma))
