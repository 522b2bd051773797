"""The pages of the daily: today's deals, ladders, what proves them fair, each day's post, a try's own panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bot.features.contest import days
from bot.features.contest.contest import finished
from bot.features.contest.dailies import FUN, SEAT, Dailies, Outlook
from bot.features.contest.plays import SQUARES, squares, top_percent
from bot.features.play.lines import MEDALS
from bot.features.play.table_show import Notes, TableShow
from bot.features.review.pages import review_button
from bot.features.scores.calendar import end_of_day
from bot.show import ids
from bot.show.body import Body, ButtonSpec, even_rows
from bot.show.face import Style
from bot.show.wording import safe_player
from bot.tables.model import Table

if TYPE_CHECKING:
    from bot.features.contest.rows import TryRow
    from bot.texts import Speaker, Texts
    from games.core import Seat, Value

PAGE_NAME: Final = "daily"
"""The name of the pages' ids."""
SHOWN: Final = 10
"""Lines of a ladder."""
PODIUM: Final = 3
PERCENT_FROM: Final = 10
"""So many have to have played before a place is told in percent."""
PLAIN_MARK: Final = "▫️"


def daily_speaker(texts: Texts, locale: str | None) -> Speaker:
    """Return the catalogue of the daily in a language."""
    return texts.speaker(locale, game=PAGE_NAME)


def press_id(verb: str, *parts: object) -> str:
    """Return the id of a button of these pages."""
    return ids.page_id(PAGE_NAME, verb, *parts)


def signed(score: int) -> str:
    """Return a score with its sign."""
    return f"{score:+d}".replace("-", "−") if score else "0"


def place_text(outlook: Outlook, say: Speaker) -> str:
    """Return where a try stands in the whole house; "" while it counts for nothing or is the only one."""
    if outlook.standing is None or outlook.standing.of < 2:  # oneself alone
        return ""
    better, of = outlook.standing
    if of < PERCENT_FROM:
        return say("place", place=better + 1, of=of)
    return say("percent", percent=top_percent(better, of))


def share_line(outlook: Outlook, say: Speaker) -> str:
    """Return the line that one may show anybody, also who has still to play."""
    row = outlook.row
    return " · ".join((say("number", number=days.number_of(row.day)), say.title_of(row.game), came_to(outlook, say)))


def came_to(outlook: Outlook, say: Speaker) -> str:
    """Return what a try came to: its score, its place, its squares."""
    told = " · ".join(part for part in (signed(outlook.row.score or 0), place_text(outlook, say)) if part)
    return f"{told} {squares(outlook.row.squares)}".strip()


async def today_body(dailies: Dailies, user_id: int, guild_id: int, say: Speaker, *, manages: bool) -> Body:
    """Return the day's deals as somebody has them: what is still to be played, and what came of the rest."""
    today, zone = await dailies.today(guild_id), await dailies.zone(guild_id)
    streak = await dailies.streak(user_id, today)
    lines = [say("title", number=days.number_of(today), day=today), say("about")]
    buttons = []
    for game in dailies.games:
        row = await dailies.try_of(user_id, today, game)
        lines.append(await _game_line(dailies, row, game, say))
        if row is None or row.ended_at is None:
            buttons.append(ButtonSpec(press_id("play", game), say.title_of(game), Style.PRIMARY))
        else:
            buttons.append(ButtonSpec(press_id("ladder", game, today), say.title_of(game), emoji="🏅"))
    if streak > 1:
        lines.append(say("streak", n=streak))
    lines.append(say("until", at=end_of_day(today, zone) or days.opens_at(today), zone=zone))
    below = [ButtonSpec(press_id("fair", today), say("button.deals"), emoji="🔒")]
    if manages:
        on = await dailies.post_of(guild_id) is not None
        below.append(ButtonSpec(press_id("post", "off" if on else "on"), say("button.unpost" if on else "button.post")))
    return Body("\n".join(lines), (*even_rows(buttons), tuple(below)))


async def _game_line(dailies: Dailies, row: TryRow | None, game: str, say: Speaker) -> str:
    title = say.title_of(game)
    if row is None:
        about = say.texts.speaker(say.locale, game=game).find("stretch") or ""  # in the game's own words
        return say("line.new", title=title, about=about)
    if row.ended_at is None:
        return say("line.begun", title=title)
    if row.score is None:
        return say("line.void", title=title)
    return say("line.done", title=title, told=came_to(await dailies.outlook(row), say))


async def ladder_body(
    dailies: Dailies, show: TableShow, user_id: int, guild_id: int, game: str, day: str, say: Speaker
) -> Body:
    """Return the ladder of a day's deal: who played it here, and where oneself stands in the whole house."""
    today = await dailies.today(guild_id)
    lines = [say("ladder.title", title=say.title_of(game), number=days.number_of(day), day=day)]
    if guild_id:
        lines += await ladder_lines(dailies, game, day, guild_id, say)
    mine = await dailies.try_of(user_id, day, game)
    buttons: list[ButtonSpec] = []
    if mine is not None and mine.score is not None:
        lines.append(say("ladder.mine", line=came_to(await dailies.outlook(mine), say)))
        lines.append(squares_line(say))
        buttons.append(ButtonSpec(press_id("share", game, day), say("button.share"), Style.PRIMARY))
    elif mine is not None and mine.ended_at is not None:
        lines.append(say("ladder.void"))
    if mine is not None and mine.ended_at is not None:
        buttons.append(ButtonSpec(press_id("again", game, day), say("button.again")))
        buttons += await _review_buttons(dailies, show, mine, say)
    elif day == today:
        buttons.append(ButtonSpec(press_id("play", game), say("button.play"), Style.PRIMARY))
    elif await dailies.may_play_again(user_id, day, game):
        buttons.append(ButtonSpec(press_id("again", game, day), say("button.fun")))
    turns = []
    if day > days.FIRST:
        turns.append(ButtonSpec(press_id("ladder", game, days.later(day, -1)), say("button.before"), emoji="◀️"))
    if day < today:
        turns.append(ButtonSpec(press_id("ladder", game, days.later(day)), say("button.after"), emoji="▶️"))
    turns.append(ButtonSpec(press_id("today"), say("button.today")))
    return Body("\n".join(lines), (tuple(buttons), tuple(turns)))


async def _review_buttons(dailies: Dailies, show: TableShow, row: TryRow, say: Speaker) -> Sequence[ButtonSpec]:
    """Return the way to the review of a try, once its deal is open."""
    deal = await dailies.known_deal(row.day, row.game)
    if row.table_id is None or deal is None or not dailies.tables.deals.is_open(deal):
        return ()
    table = await dailies.tables.fetch(row.table_id)
    return (review_button(table, say),) if show.reviewable(table) else ()


def squares_line(say: Speaker) -> str:
    """Return by which rule the squares are given."""
    return say("squares", **{name: SQUARES[mark] for name, mark in (("well", "g"), ("fairly", "y"), ("other", "r"))})


async def ladder_lines(dailies: Dailies, game: str, day: str, guild_id: int, say: Speaker) -> list[str]:
    """Return the best of a day's deal among those who played it in a server, a line each."""
    found = await dailies.ladder(day, game, guild_id, SHOWN)
    if not found:
        return [say("ladder.nobody")]
    return [say("ladder.line", **_place_facts(place, row, say)).strip() for place, row in found]


def _place_facts(place: int, row: TryRow, say: Speaker) -> dict[str, Value]:
    """Return what a ladder tells of a try."""
    return {
        "medal": MEDALS.get(place, PLAIN_MARK),
        "place": place,
        "name": safe_player(row.name, row.user_id, say),
        "score": signed(row.score or 0),
        "squares": squares(row.squares),
    }


async def fair_body(dailies: Dailies, day: str, say: Speaker) -> Body:
    """Return what proves the deals fair: yesterday's secrets once they are open, and the fingerprints."""
    lines = [say("fair.title")]
    for which in (days.later(day, -1), day, days.later(day)):
        told = [line for game in dailies.games if (line := await _fair_line(dailies, which, game, say))]
        if told:
            lines += [say("fair.day", number=days.number_of(which), at=days.opens_at(which)), *told]
    return Body("\n".join(lines), ((ButtonSpec(press_id("today"), say("button.today")),),))


async def _fair_line(dailies: Dailies, day: str, game: str, say: Speaker) -> str:
    deal = await dailies.known_deal(day, game)
    if deal is None:
        return ""
    title = say.title_of(game)
    if dailies.tables.deals.is_open(deal):
        return say("fair.open", title=title, secret=deal.secret, hash=deal.commitment)
    return say("fair.sealed", title=title, hash=deal.commitment)


async def post_body(dailies: Dailies, guild_id: int, day: str, say: Speaker) -> Body:
    """Return what is posted for a day: its deals to play, yesterday's podium, tomorrow's fingerprints."""
    yesterday, tomorrow = days.later(day, -1), days.later(day)
    lines = [say("post.title", number=days.number_of(day), day=day)]
    for game in dailies.games:
        best = await dailies.ladder(yesterday, game, guild_id, PODIUM)
        if best:
            told = " ".join(say("post.one", **_place_facts(place, row, say)) for place, row in best)
            lines.append(say("post.podium", title=say.title_of(game), told=told))
    lines.append(say("post.next", number=days.number_of(tomorrow)))
    lines += [line for game in dailies.games if (line := await _fair_line(dailies, tomorrow, game, say))]
    buttons = [ButtonSpec(press_id("play", game), say.title_of(game), Style.PRIMARY) for game in dailies.games]
    return Body("\n".join(lines), even_rows(buttons))


class DailyNotes(Notes):
    """What the panel of a try says: which one it is, and at its end what it came to."""

    def __init__(self, dailies: Dailies) -> None:
        self._dailies = dailies

    async def lines(self, table: Table, seat: Seat, say: Speaker) -> Sequence[str]:
        """Return what stands first."""
        own = daily_speaker(say.texts, say.locale)
        day, fun = table.subject.split(" ")[0], FUN in table.subject
        head = own("note.fun" if fun else "note.counts", number=days.number_of(day))
        if not table.status.ended:
            return [head]
        return [head, *await self._fun(table, own)] if fun else await self._came_to(table, own)

    async def _came_to(self, table: Table, own: Speaker) -> list[str]:
        outlook = await self._dailies.reckon(table)
        if outlook is None or outlook.row.score is None:
            return [own("ladder.void")]
        streak = await self._dailies.streak(table.host_id, outlook.row.day)
        lines = [f"**{share_line(outlook, own)}**"]
        return [*lines, own("streak", n=streak), squares_line(own)] if streak > 1 else [*lines, squares_line(own)]

    async def _fun(self, table: Table, own: Speaker) -> list[str]:
        found = await finished(self._dailies.tables, table, SEAT)
        if found is None:
            return []
        day, game = table.subject.split(" ")[0], table.game.info.key
        place, of = await self._dailies.would_be(day, game, found.score)
        told = own("note.would", place=place + 1, of=of) if of > 1 else ""
        return [f"**{signed(found.score)}** {squares(found.marks)} {told}".strip()]

    async def buttons(self, table: Table, seat: Seat, say: Speaker) -> Sequence[ButtonSpec]:
        """Return what one may do after the end; during the try there is nothing but the game."""
        if not table.status.ended:
            return ()
        own, game = daily_speaker(say.texts, say.locale), table.game.info.key
        day = table.subject.split(" ")[0]
        ladder = ButtonSpec(press_id("ladder", game, day), own("button.ladder"), emoji="🏅")
        again = ButtonSpec(press_id("again", game, day), own("button.again"))
        if FUN in table.subject:
            return (ladder, again)
        return (ButtonSpec(press_id("share", game, day), own("button.share"), Style.PRIMARY), ladder, again)
