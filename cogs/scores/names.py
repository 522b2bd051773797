"""Names of seasons and ratings in words. Texts only from `scores.toml`."""

from __future__ import annotations

import re
from typing import Final

from bot.scores import ratings
from bot.store.score_model import RatingRow, SeasonRow
from bot.texts import Speaker
from bot.ui.wording import plain_name, safe_name

MONTH: Final = re.compile(r"(\d{4})-(\d\d)")


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
