"""A player's profile: what they finished, also alone, streaks, rivals, the curves of the ratings, feats by game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Final, NamedTuple

from bot.base.errors import ScoreError
from bot.features.admin import sql as admin_sql
from bot.features.contest import sql as contest_sql
from bot.features.contest.duels import Duels
from bot.features.review import sql as review_sql
from bot.features.scores import reckoning, season_sql, sql
from bot.features.scores.calendar import day_of
from bot.features.scores.rows import ALL_GAMES, ALL_TIME, FinishedRow, HonourRow, PlayedRow, RatingRow, RivalRow
from bot.features.scores.seasons import and_more
from bot.features.scores.service import Scores
from bot.features.tournament import sql as tournament_sql
from bot.features.tournament.pairing import standings
from bot.show import ids
from bot.show.body import MENU_OPTIONS, Body, ButtonSpec, OptionSpec, Row, SelectSpec
from bot.show.drawings import Drawn
from bot.show.show import Show
from bot.show.wording import HOUSE_MARK, player_name, safe_name, safe_player
from bot.store.model import ResultRow, ResultSeat
from bot.texts import Speaker
from renderers.scores import GameLine, draw_profile
from renderers.words import joined

RIVALS: Final = 3
PAGE_NAME: Final = "profile"
OVERVIEW: Final = "-"
LEAST_REVIEWS, LEAST_OF_A_KIND = 5, 3
"""What mistakes are about is told of games of which so many reviews were looked at, and where it came so often."""
TURN: Final = "turn"
"""The page that is no game's."""


class GameRecord(NamedTuple):
    """What a player has reached in a game."""

    game: str
    played: int
    """Matches finished, rated or not; 0 for a game that they have not played."""
    won: int
    rating: RatingRow | None
    """None without a match between people."""
    curve: tuple[int, ...]


def records(finished: Sequence[FinishedRow], rated: Sequence[PlayedRow], games: Iterable[str]) -> list[GameRecord]:
    """Return the record of each of the games and of all that were played, the most played first."""
    keys = dict.fromkeys((*(row.game for row in finished), *games))
    made = [_record_of(game, finished, rated) for game in keys]
    return sorted(made, key=lambda record: -record.played)


def _record_of(game: str, finished: Sequence[FinishedRow], rated: Sequence[PlayedRow]) -> GameRecord:
    places = [row.place for row in finished if row.game == game]
    own = [row for row in rated if row.game == game]
    rating = RatingRow(own[-1].mu, own[-1].sigma, len(own)) if own else None
    curve = (reckoning.number(reckoning.START.mu), *(reckoning.number(row.mu) for row in own)) if own else ()
    return GameRecord(game, len(places), places.count(1), rating, curve)


class Profile(NamedTuple):
    """Everything that a profile is made of."""

    guild_id: int
    user_id: int
    name: str
    zone: str
    today: str
    finished: list[FinishedRow]
    made: list[GameRecord]
    honours: list[HonourRow]
    say: Speaker

    @property
    def won(self) -> int:
        """The matches that were won."""
        return sum(record.won for record in self.made)


async def profile_body(
    show: Show,
    scores: Scores,
    duels: Duels,
    guild_id: int,
    user_id: int,
    name: str,
    say: Speaker,
    page: str = OVERVIEW,
    *,
    own: bool = False,
) -> Body:
    """Return a page of a player's profile in a guild; raises ScoreError for one who has finished nothing.

    `own`: its player alone reads it, so it also tells what their mistakes are about.
    """
    await scores.settled()
    store = scores.store
    finished = await store.read(sql.finished_by, guild_id, user_id)
    zone = (await store.read(season_sql.settings, guild_id)).zone
    profile = Profile(
        guild_id,
        user_id,
        player_name(name, user_id, say),
        zone,
        day_of(scores.now(), zone),
        finished,
        records(finished, await store.read(sql.played_by, guild_id, user_id), show.games),
        await store.read(sql.honours_of, guild_id, user_id),
        say,
    )
    occasions = await _occasions(scores, duels, profile, own=own)
    if not finished and not occasions:
        raise ScoreError("nobody", name=safe_name(name))
    rows = _rows(show, profile, page)
    if page in show.games:
        return Body("\n".join(_feats(show, profile, page)), rows)
    about = _about(show, await store.read(review_sql.mistakes, user_id, LEAST_REVIEWS), say) if own else []
    lines = [
        say("profile.title", name=safe_name(profile.name)),
        *_finished(profile),
        *await _points(scores, profile),
        *_habits(profile),
        *(_rival(rival, say) for rival in await store.read(sql.rivals, guild_id, user_id, RIVALS)),
        *_newest(show, profile),
        *occasions,
        *about,
        *_explained(profile.made, say),
    ]
    return Body("\n".join(lines), rows, await _picture(show, profile))


async def _picture(show: Show, profile: Profile) -> Drawn:
    name, say = profile.name, profile.say
    facts = {"n": len(profile.finished), "won": profile.won}
    if sum(record.played > 0 for record in profile.made) > 1:
        note = say("profile.note_favourite", **facts, title=say.title_of(profile.made[0].game))
    else:
        note = say("profile.note", **facts)
    games = [_game_line(record, say) for record in profile.made]
    return await show.drawings.draw(
        ("profile", name, note, tuple(games), say.locale), lambda: draw_profile(name, note, games, say=say)
    )


def _about(show: Show, mistakes: Sequence[tuple[str, str, int]], say: Speaker) -> list[str]:
    """Return what the most mistakes were about in each game, by what the game calls it, where counts allow it."""
    counts: dict[str, Counter[str]] = {}
    for game, reason, n in mistakes:
        own = show.texts.speaker(say.locale, game=game)
        if own.find(f"mistake.{reason}") is not None:
            counts.setdefault(game, Counter())[own(f"mistake.{reason}")] += n
    most = [(game, *found.most_common(1)[0]) for game, found in counts.items()]
    return [
        say("profile.mistakes", title=say.title_of(game), what=what, n=n)
        for game, what, n in most
        if n >= LEAST_OF_A_KIND
    ]


def _rows(show: Show, profile: Profile, page: str) -> tuple[Row, ...]:
    """Return the menu that turns to the overview and to each game's feats."""
    say = profile.say
    options = [OptionSpec(OVERVIEW, say("profile.overview"), default=page not in show.games)]
    for key, ui in show.games.items():
        known = ui.game.honours.ids
        got = sum(row.game == key and row.honour in known for row in profile.honours)
        if known:
            label = say("profile.feats_button", title=say.title_of(key), n=got, most=len(known))
            options.append(OptionSpec(key, label, default=page == key))
    turn = ids.page_id(PAGE_NAME, profile.user_id, TURN)
    return (SelectSpec(turn, say("profile.overview"), tuple(options[:MENU_OPTIONS])),)


def _feats(show: Show, profile: Profile, game: str) -> list[str]:
    """Return a game's page: what was achieved when, and what is left."""
    say, own = profile.say, show.texts.speaker(profile.say.locale, game=game)
    got = {row.honour: row.at for row in profile.honours if row.game == game}
    record = _record(next(record for record in profile.made if record.game == game), say)
    lines = [say("profile.feats_title", name=safe_name(profile.name), title=own("title"), record=record)]
    for feat in show.games[game].game.honours.ids:
        facts = {"honour": own(f"honour.{feat}"), "how": own(f"honour_help.{feat}"), "at": got.get(feat)}
        lines.append(say("profile.feat_got" if feat in got else "profile.feat", **facts))
    return lines


def _finished(profile: Profile) -> list[str]:
    n, alone = len(profile.finished), sum(row.others == 0 for row in profile.finished)
    key = "profile.finished_alone" if alone else "profile.finished"
    return [profile.say(key, n=n, won=profile.won, alone=alone)] if n else []


def _game_line(record: GameRecord, say: Speaker) -> GameLine:
    if record.rating is None:
        return GameLine(say.title_of(record.game), _record(record, say), "")
    key = "profile.provisional" if reckoning.is_provisional(record.rating) else "profile.rating"
    figure = say(key, rating=reckoning.number(record.rating.mu), off=reckoning.uncertainty(record.rating.sigma))
    return GameLine(say.title_of(record.game), _record(record, say), figure, record.curve)


def _record(record: GameRecord, say: Speaker) -> str:
    return say("profile.record", won=record.won, played=record.played) if record.played else say("profile.unplayed")


def _explained(made: Sequence[GameRecord], say: Speaker) -> list[str]:
    """Return what a rating's two figures mean, by the first one there is; else where ratings come from."""
    rated = [(record.game, record.rating) for record in made if record.rating is not None]
    if not rated:
        return [say("profile.no_rating")]
    game, first = rated[0]
    middle, off = reckoning.number(first.mu), reckoning.uncertainty(first.sigma)
    facts = {"rating": middle, "off": off, "low": middle - off, "high": middle + off}
    line = say("profile.explained", title=say.title_of(game), **facts)
    unsure = any(reckoning.is_provisional(rating) for _, rating in rated)
    return [line, say("profile.explained_provisional", n=reckoning.SETTLED)] if unsure else [line]


async def _points(scores: Scores, profile: Profile) -> list[str]:
    guild_id, user_id, say = profile.guild_id, profile.user_id, profile.say
    line = await scores.store.read(sql.board_line, guild_id, ALL_TIME, ALL_GAMES, user_id)
    if line is None:
        return []
    season, suffix = await scores.season(guild_id), ""
    if season is not None:
        now = await scores.store.read(sql.board_line, guild_id, season.span, ALL_GAMES, user_id)
        suffix = say("profile.points_season", points=now.points, place=now.place) if now else ""
    return [say("profile.points", points=line.points, place=line.place, season=suffix)]


def _habits(profile: Profile) -> list[str]:
    say, finished, first = profile.say, profile.finished, profile.made[0]
    run, best = streaks(finished)
    lines = []
    if run > 1:
        lines.append(say("profile.streak_won", n=run, best=best))
    elif best > 1:
        lines.append(say("profile.streak_best", best=best))
    hard = [row for row in finished if row.hard]
    if hard:
        lines.append(say("profile.against_hard", n=len(hard), won=sum(row.place == 1 for row in hard)))
    days, most = days_in_a_row((day_of(row.at, profile.zone) for row in finished), profile.today)
    if days > 1:
        lines.append(say("profile.days", n=days, best=most))
    if first.played < len(finished):
        lines.append(say("profile.favourite", title=say.title_of(first.game), played=first.played, n=len(finished)))
    return lines


def _newest(show: Show, profile: Profile) -> list[str]:
    """Return how many feats there are, with the newest one."""
    games, say = show.games, profile.say
    known = [row for row in profile.honours if row.game in games and row.honour in games[row.game].game.honours.ids]
    if not known:
        return []
    newest = known[0]
    honour = show.texts.speaker(say.locale, game=newest.game)(f"honour.{newest.honour}")
    most = sum(len(ui.game.honours.ids) for ui in games.values())
    facts = {"honour": honour, "title": say.title_of(newest.game), "at": newest.at}
    return [say("profile.feats", n=len(known), most=most, **facts)]


def _rival(rival: RivalRow, say: Speaker) -> str:
    name = safe_player(rival.name, rival.user_id, say)
    return say("profile.rival", name=name, met=rival.met, ahead=rival.ahead, behind=rival.behind)


PAGE: Final = 8
SHOWN: Final = 5
"""Seats of a match that are named, the best ones: tables of ten would make a page too long for a message."""
HISTORY_PAGE: Final = "history"


async def history_body(
    scores: Scores, guild_id: int, user_id: int | None, game: str, page: int, *, name: str, say: Speaker
) -> Body:
    """Return a page of the matches of a guild: of one user, who is called so, or all; of one game or all ("")."""
    size = await scores.store.read(admin_sql.history_size, guild_id, user_id, game)
    if not size:
        return Body(say("history.empty_one", name=safe_name(name)) if user_id else say("history.empty"))
    pages = -(-size // PAGE)
    page = min(page, pages - 1)
    rows = await scores.store.read(admin_sql.history, guild_id, user_id, game, PAGE, page * PAGE)
    title = say("history.title_one" if user_id else "history.title", name=safe_name(name), page=page + 1, pages=pages)
    turn = partial(ids.page_id, HISTORY_PAGE, user_id or 0, game or "-")
    turning: Row = (
        ButtonSpec(turn(max(page - 1, 0), "b"), say("board.back"), disabled=page == 0),
        ButtonSpec(turn(page + 1, "n"), say("board.next"), disabled=page == pages - 1),
    )
    menu = SelectSpec(ids.page_id("replay", "open"), say("history.watch"), tuple(_option(row, say) for row in rows))
    lines = [title, *(_line(row, user_id, say) for row in rows)]
    return Body("\n".join(lines), (menu, turning) if pages > 1 else (menu,))


def _line(row: ResultRow, user_id: int | None, say: Speaker) -> str:
    """Return a match in a line; the seat of the user whose history it is always has a name."""
    seats = sorted(row.seats, key=lambda seat: (seat.placement, seat.seat))
    own = next((at for at, seat in enumerate(seats) if user_id is not None and seat.user_id == user_id), 0)
    if own >= SHOWN:
        seats.insert(SHOWN - 1, seats.pop(own))
    named = [say("history.place", place=seat.placement, name=_named(seat, say), score=seat.score) for seat in seats]
    places = and_more(named, SHOWN, say)
    mark = "" if row.rated else say("history.unrated")
    title = say.title_of(row.game)
    return say("history.line", table=row.table_id, title=title, at=row.finished_at, mark=mark, places=places)


def _named(seat: ResultSeat, say: Speaker) -> str:
    """Return who sat at a seat; a house player's own seat has the mark of the house."""
    name = safe_player(seat.name, seat.user_id, say)
    return f"{name} {HOUSE_MARK}" if seat.house and seat.user_id is None else name


def _option(row: ResultRow, say: Speaker) -> OptionSpec:
    names = joined((safe_player(seat.name, seat.user_id, say) for seat in row.seats), say)
    label = say("history.watch_line", title=say.title_of(row.game), table=row.table_id)
    return OptionSpec(str(row.table_id), label, names)


async def _occasions(scores: Scores, duels: Duels, profile: Profile, *, own: bool) -> list[str]:
    """Return a line for each kind that somebody took part in here; `own` days count wherever they were played."""
    guild_id, user_id, say = profile.guild_id, profile.user_id, profile.say
    days = await scores.store.read(contest_sql.days_played, user_id, None if own else guild_id)
    lines = await _tournaments(scores, profile)
    if days:
        lines.append(say("profile.dailies", n=len(days), best=days_in_a_row(days, profile.today)[1]))
    won, drawn, lost = await duels.record(guild_id, user_id)
    if won + drawn + lost:
        lines.append(say("profile.duels", n=won + drawn + lost, won=won))
    return lines


async def _tournaments(scores: Scores, profile: Profile) -> list[str]:
    found = []
    for tour in await scores.store.read(tournament_sql.of_user, profile.guild_id, profile.user_id):
        rows = [row for row in standings(tour) if row.played]
        found += [(row.place, len(rows), tour.name) for row in rows if row.entry.user_id == profile.user_id]
    if not found:
        return []
    place, of, name = min(found, key=lambda one: one[0])
    won = sum(one[0] == 1 for one in found)
    facts = {"n": len(found), "won": won, "place": place, "of": of}
    return [profile.say("profile.tournaments", **facts, name=safe_name(name, 60))]


def streaks(finished: Sequence[FinishedRow]) -> tuple[int, int]:
    """Return the run of wins that lasts, and the longest ever; a shared first place is a win."""
    best = run = 0
    for row in finished:
        run = run + 1 if row.place == 1 else 0
        best = max(best, run)
    return run, best


def days_in_a_row(days: Iterable[str], today: str) -> tuple[int, int]:
    """Return how many days in a row up to today or yesterday were played on, and the most ever ("2026-08-14")."""
    best = run = 0
    last = None
    for day in sorted({date.fromisoformat(day) for day in days}):
        run = run + 1 if last is not None and day - last == timedelta(days=1) else 1
        best, last = max(best, run), day
    lasts = last is not None and date.fromisoformat(today) - last <= timedelta(days=1)
    return (run if lasts else 0), best
