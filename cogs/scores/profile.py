"""A player's profile: record per game, streaks, favourite game, rivals, the curve of the ratings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.scores import ratings
from bot.scores.errors import ScoreError
from bot.store.score_model import ALL_GAMES, ALL_TIME, PlayedRow, RatingRow, RivalRow
from bot.ui.body import Body
from bot.ui.wording import player_name, safe_name, safe_player, score_speaker
from renderers.scores import GameLine, draw_profile

if TYPE_CHECKING:
    from bot.desk import Desk
    from bot.texts import Speaker

RIVALS: Final = 3


class GameRecord(NamedTuple):
    """What a player has reached in a game."""

    game: str
    played: int
    won: int
    rating: RatingRow
    curve: tuple[int, ...]


def records(matches: Sequence[PlayedRow]) -> tuple[GameRecord, ...]:
    """Return the record of each game, the most played first."""
    by_game: dict[str, list[PlayedRow]] = {}
    for match in matches:
        by_game.setdefault(match.game, []).append(match)
    made = [
        GameRecord(
            game,
            len(played),
            sum(match.place == 1 for match in played),
            RatingRow(played[-1].mu, played[-1].sigma, len(played)),
            (ratings.number(ratings.START.mu), *(ratings.number(match.mu) for match in played)),
        )
        for game, played in by_game.items()
    ]
    return tuple(sorted(made, key=lambda record: (-record.played, record.game)))


def streaks(matches: Sequence[PlayedRow]) -> tuple[int, int]:
    """Return the run of wins that lasts, and the longest ever; a shared first place is a win."""
    best = run = 0
    for match in matches:
        run = run + 1 if match.place == 1 else 0
        best = max(best, run)
    return run, best


async def profile_body(desk: Desk, guild_id: int, user_id: int, shown_name: str, locale: str) -> Body:
    """Return a player's profile in a guild; raises ScoreError for one who has no match that counts."""
    await desk.scores.settled()
    matches = await desk.store.played_by(guild_id, user_id)
    if not matches:
        raise ScoreError("nobody", name=safe_name(shown_name))
    say = score_speaker(desk.resources.texts, locale)
    name = player_name(shown_name, user_id, say)
    made = records(matches)
    note = _note(made, len(matches), say)
    games = [_game_line(record, say) for record in made]
    picture = await desk.resources.drawings.draw(
        ("profile", name, note, tuple(games), say.locale), lambda: draw_profile(name, note, games, say=say)
    )
    lines = [
        say("profile.title", name=safe_name(name)),
        *(_words(record, say) for record in made),
        await _points(desk, guild_id, user_id, say),
        *_habits(matches, made, say),
        *(_rival(rival, say) for rival in await desk.store.rivals(guild_id, user_id, RIVALS)),
    ]
    return Body("\n".join(line for line in lines if line), picture=picture)


def _note(made: Sequence[GameRecord], played: int, say: Speaker) -> str:
    won = sum(record.won for record in made)
    if len(made) == 1:
        return say("profile.note", n=played, won=won)
    return say("profile.note_favourite", n=played, won=won, title=say.title_of(made[0].game))


def _game_line(record: GameRecord, say: Speaker) -> GameLine:
    key = "profile.provisional" if ratings.is_provisional(record.rating) else "profile.rating"
    figure = say(key, rating=ratings.number(record.rating.mu), off=ratings.uncertainty(record.rating.sigma))
    return GameLine(say.title_of(record.game), _record(record, say), figure, record.curve)


def _record(record: GameRecord, say: Speaker) -> str:
    return say("profile.record", won=record.won, played=record.played)


def _words(record: GameRecord, say: Speaker) -> str:
    unsure = ratings.is_provisional(record.rating)
    return say(
        "profile.game",
        title=say.title_of(record.game),
        won=record.won,
        played=record.played,
        rating=ratings.number(record.rating.mu),
        off=ratings.uncertainty(record.rating.sigma),
        provisional=say("profile.game_provisional", n=ratings.SETTLED) if unsure else "",
    )


async def _points(desk: Desk, guild_id: int, user_id: int, say: Speaker) -> str:
    store = desk.store
    line = await store.board_line(guild_id, ALL_TIME, ALL_GAMES, user_id)
    if line is None:
        return ""
    season, suffix = await desk.scores.season(guild_id), ""
    if season is not None:
        now = await store.board_line(guild_id, season.span, ALL_GAMES, user_id)
        suffix = say("profile.points_season", points=now.points, place=now.place) if now else ""
    return say("profile.points", points=line.points, place=line.place, season=suffix)


def _habits(matches: Sequence[PlayedRow], made: Sequence[GameRecord], say: Speaker) -> list[str]:
    run, best = streaks(matches)
    lines = []
    if run > 1:
        lines.append(say("profile.streak_won", n=run, best=best))
    elif best > 1:
        lines.append(say("profile.streak_best", best=best))
    if len(made) > 1:
        first = made[0]
        lines.append(say("profile.favourite", title=say.title_of(first.game), played=first.played, n=len(matches)))
    return lines


def _rival(rival: RivalRow, say: Speaker) -> str:
    return say(
        "profile.rival",
        name=safe_player(rival.name, rival.user_id, say),
        met=rival.met,
        ahead=rival.ahead,
        behind=rival.behind,
    )
