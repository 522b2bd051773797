"""The season messages: the running one, the past ones, a podium, how a server counts; what explains the scheme."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bot.features.play.lines import MEDALS
from bot.features.scores import reckoning, season_sql, sql
from bot.features.scores.rows import ALL_GAMES, BoardRow, ScoreSettings, SeasonRow
from bot.features.scores.service import Scores
from bot.show import ids
from bot.show.body import Body, ButtonSpec, OptionSpec, SelectSpec
from bot.show.face import Style
from bot.show.show import Show
from bot.show.wording import plain_name, player_name, safe_name, safe_player
from bot.texts import Speaker
from renderers.scores import BoardLine, draw_podium
from renderers.words import joined

PAGE_NAME: Final = "season"
SET: Final = "set"
"""The part of an id that sets something of how a server counts; what and to what stand behind it."""
END: Final = "end"
"""The part of the id that ends a season; its number stands behind it."""
PAST: Final = 12
"""Past seasons that are listed."""
WINNERS: Final = 2
"""Winners of a past season that are named."""
SHOWN: Final = 8
"""Lines of a podium's picture and text."""
BLOCKS: Final = 3
PLAIN_MARK: Final = "▫️"


async def running_body(scores: Scores, guild_id: int, say: Speaker) -> Body:
    """Return what is known of the running season."""
    season = await scores.season(guild_id)
    if season is None:
        return Body(say("season.none"), ((scheme_button(say),),))
    await scores.settled()
    lines = [
        say("season.running", name=safe_season(season, say), at=season.starts_at),
        say("season.open") if season.due_at is None else say("season.due", at=season.due_at),
        say("season.played", n=await scores.store.read(sql.board_size, guild_id, season.span, ALL_GAMES)),
    ]
    board = ButtonSpec(ids.page_id(PAGE_NAME, "board", season.number), say("board.title"))
    return Body("\n".join(lines), ((board, scheme_button(say)),))


async def past_body(scores: Scores, guild_id: int, say: Speaker) -> Body:
    """Return the seasons that are over, the newest first, each with its winners."""
    ended = [season for season in await scores.store.read(season_sql.of_guild, guild_id) if season.ends_at is not None]
    if not ended:
        return Body(say("season.past_none"))
    shown, older = ended[:PAST], [say("season.past_older")] if len(ended) > PAST else []
    lines = [await _past_line(scores, season, say) for season in shown]
    options = [
        OptionSpec(str(one.number), say("season.pick_line", number=one.number, name=season_name(one, say)))
        for one in shown
    ]
    menu = SelectSpec(ids.page_id(PAGE_NAME, "pick"), say("season.pick"), tuple(options))
    return Body("\n".join([say("season.past_title"), *lines, *older]), (menu,))


async def _past_line(scores: Scores, season: SeasonRow, say: Speaker) -> str:
    first = await scores.store.read(sql.board, season.guild_id, season.span, ALL_GAMES, 10, 0)
    best = [row for row in first if row.place == 1]
    facts = {"number": season.number, "name": safe_season(season, say), "at": season.ends_at}
    if not best:
        return say("season.past_empty", **facts)
    winners = and_more([safe_player(row.name, row.user_id, say) for row in best], WINNERS, say)
    return say("season.past", **facts, winners=winners, points=best[0].points)


def and_more(parts: Sequence[str], most: int, say: Speaker) -> str:
    """Return parts in a line: the first ones, and how many more there are."""
    more = len(parts) - most
    return joined([*parts[:most], *([say("history.more", n=more)] if more > 0 else [])], say)


async def podium_body(show: Show, scores: Scores, season: SeasonRow, say: Speaker) -> Body:
    """Return the message that ends a season: its podium as a picture and in words."""
    rows = await scores.store.read(sql.board, season.guild_id, season.span, ALL_GAMES, SHOWN, 0)
    size = await scores.store.read(sql.board_size, season.guild_id, season.span, ALL_GAMES)
    lines = [_line(row, at < BLOCKS, say) for at, row in enumerate(rows)]
    title, note = season_name(season, say), say("season.podium_note", n=size)
    picture = await show.drawings.draw(
        ("podium", season.id, season.name, say.locale, tuple(lines)), lambda: draw_podium(title, note, lines, say=say)
    )
    winners = say.join(safe_player(row.name, row.user_id, say) for row in rows if row.place == 1)
    words = [say("season.podium", name=safe_season(season, say), winners=winners), *(_words(row, say) for row in rows)]
    return Body("\n".join(words), picture=picture)


def _line(row: BoardRow, on_block: bool, say: Speaker) -> BoardLine:
    """Return a line of the picture; below the blocks a long name has more use for the room than the word "points"."""
    figure = say("season.points" if on_block else "board.points", n=row.points)
    return BoardLine(row.place, player_name(row.name, row.user_id, say), figure, won_of(row, say))


def _words(row: BoardRow, say: Speaker) -> str:
    name, medal = safe_player(row.name, row.user_id, say), MEDALS.get(row.place, PLAIN_MARK)
    facts = {"place": row.place, "points": row.points, "won": row.won, "played": row.played}
    return say("season.podium_line", medal=medal, name=name, **facts)


def won_of(row: BoardRow, say: Speaker) -> str:
    """Return how many matches of those played were won."""
    return say("board.won", won=row.won, played=row.played)


def end_body(season: SeasonRow, say: Speaker) -> Body:
    """Return the question whether to end a season, which names what will happen."""
    button = ButtonSpec(ids.page_id(PAGE_NAME, END, season.number), say("season.end_yes"), Style.DANGER)
    return Body(say("season.end_sure", name=safe_season(season, say)), ((button,),))


def settings_body(settings: ScoreSettings, say: Speaker) -> Body:
    """Return how a server counts, with buttons for what else it could be; the time zone is written with the command."""
    channel, monthly = settings.channel_id, "off" if settings.monthly else "on"
    choices = [("monthly", monthly), ("podium", "here"), *([("podium", "last")] if channel else [])]
    buttons = tuple(
        ButtonSpec(ids.page_id(PAGE_NAME, SET, name, value), say(f"season.set_{name}_{value}"))
        for name, value in choices
    )
    podium = say("season.settings_channel", channel=f"<#{channel}>") if channel else say("season.settings_channel_none")
    lines = (
        say("season.settings_title"),
        say("season.settings_zone", zone=settings.zone),
        say("season.settings_monthly_on" if settings.monthly else "season.settings_monthly_off"),
        podium,
    )
    return Body("\n".join(lines), (buttons,))


SCHEME: Final = "scheme"
"""What the button to this page is called in its id."""


def scheme_body(say: Speaker) -> Body:
    """Return the page on what counts, points, seasons and ratings, with the scheme's own figures."""
    return Body(
        say(
            "scheme.text",
            ahead=reckoning.AHEAD,
            level=reckoning.LEVEL,
            behind=reckoning.BEHIND,
            cap=reckoning.PAIR_CAP,
            start=reckoning.number(reckoning.START.mu),
            off=reckoning.uncertainty(reckoning.START.sigma),
            settled=reckoning.SETTLED,
        )
    )


def scheme_button(say: Speaker) -> ButtonSpec:
    """Return the button that opens the page on the scheme."""
    return ButtonSpec(ids.page_id(SCHEME), say("board.scheme"))


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
