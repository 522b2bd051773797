"""`/review`: what a player could have done in a match that is over; its owner may post the result."""

from __future__ import annotations

import time

from discord import app_commands

from bot.base.errors import sure
from bot.discord.ask import Ask, UnknownPress
from bot.discord.cog import HouseCog, command, describe, press
from bot.discord.kinds import Kind, Shown
from bot.discord.request import Interaction, Request
from bot.discord.which import NUMBER, matches, suggested
from bot.features.play.table_show import TableShow
from bot.features.review import sql as review_sql
from bot.features.review.pages import (
    LOOK,
    MOMENT,
    NEXT,
    OPEN,
    PAGE_NAME,
    POST,
    SHOW,
    SKIP,
    RiddleNotes,
    posted_body,
    require_own,
    review_body,
    review_speaker,
    waiting_body,
)
from bot.features.review.riddles import (
    SHOWN,
    SKIPPED,
    ReviewError,
    Riddle,
    content_of,
    holders_of,
    reason_of,
    riddle_of,
)
from bot.features.review.service import Reviews
from bot.house import House
from bot.show.body import Body
from bot.store.model import Answer, OwnMoment
from bot.store.store import Store
from bot.tables.door import Tables
from bot.tables.model import Table
from bot.tables.purposes import Purpose
from games.core import Seat
from games.core.review import Review


class Waiting(Kind[str]):
    """The message of a review that is being made. The step is its reader's language.

    One that a kill or the end of its token left behind has a button that brings it up to date.
    """

    first, pace = "", 3.0

    def __init__(self, tables: Tables, store: Store, show: TableShow, reviews: Reviews) -> None:
        self._tables = tables
        self._store = store
        self._show = show
        self._reviews = reviews

    async def shown(self, table_id: int, user_id: int, step: str) -> Shown[str] | None:
        """Return somebody's review, or how far it is; None for who has left the match."""
        table, reviews = await self._tables.fetch(table_id), self._reviews
        seat = table.seat_of(user_id)
        if seat is None:
            return None
        say = review_speaker(self._show.texts, table, step)
        share, review = reviews.progress(table_id, seat), await reviews.of(table_id, seat)
        if review is not None:
            answers = await self._answers(table, review, user_id)
            return Shown(await review_body(self._show, table, review, answers, say), step, last=True)
        if share is None:
            return Shown(Body(say("error.failed")), step, last=True)
        return Shown(waiting_body(table, share, reviews.ahead(table_id, seat), say), step)

    async def _answers(self, table: Table, review: Review, user_id: int) -> dict[int, Answer]:
        """Note what a review shows to its owner, and return how they have answered its moments so far."""
        store, game, now = self._store, table.game.info.key, time.time()
        shown = [
            OwnMoment(user_id, table.id, moment.row, game, reason_of(moment), content_of(review, moment), at=now)
            for moment in review.moments
        ]
        await store.write(review_sql.look_back, user_id, table.id, game, now, shown)
        return {one.row: one.answer for one in await store.read(review_sql.own_moments, user_id, table.id)}


class LookingBack(HouseCog):
    """`/review`."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._reviews = house.reviews
        self._waiting = Waiting(self._tables, self._store, self._show, self._reviews)
        self._show.notes[Purpose.REVIEW] = RiddleNotes(self._show, self._store, self._tables)

    async def complete_match(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer the newest matches of the asker."""
        rows = await self._store.read(review_sql.matches_of, interaction.user.id, interaction.guild_id, 100)
        return suggested(matches(rows, await Request(self._answers, interaction).say_scores()), current)

    @command("review")
    @describe(table="review_table")
    @app_commands.autocomplete(table=complete_match)
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def review(self, ask: Ask, table: str = "") -> None:
        """Show the review of a match; of the asker's newest one where no number is given."""
        number = NUMBER.fullmatch(table.strip())
        if table.strip() and number is None:
            raise ReviewError("no_table")
        if number is None:
            newest = await self._store.read(review_sql.matches_of, ask.user_id, ask.interaction.guild_id, 1)
            if not newest:
                raise ReviewError("no_match")
        await self._show_review(ask, int(number[1]) if number else newest[0].table_id)

    @press(PAGE_NAME)
    async def press(self, ask: Ask, table_id: int, way: str, row: str = "") -> None:
        """Do what a button of a review says: its table's number, what to do, and for a moment its row."""
        ways = {POST: self._post, NEXT: self._next, SHOW: self._show_better, SKIP: self._skip}
        if way == MOMENT and row.isdecimal():
            await self._moment(ask, table_id, int(row))
        elif way in (OPEN, LOOK):
            await self._show_review(ask, table_id, in_place=way == LOOK)
        elif way in ways:
            await ways[way](ask, table_id)
        else:
            raise UnknownPress

    # The review

    async def _own(self, ask: Ask, table_id: int) -> tuple[Table, Seat]:
        """Return a match and the asker's seat; raises GameError where that is not theirs to see."""
        return await require_own(self._tables, table_id, ask.user_id, ask.interaction.guild_id)

    async def _show_review(self, ask: Ask, table_id: int, *, in_place: bool = False) -> None:
        """Show a review, or how far it is; the message is kept up to date until it is there."""
        table, seat = await self._own(ask, table_id)
        unable = await self._reviews.ask(table.id, seat)
        if unable is not None and await self._reviews.of(table.id, seat) is None:
            raise ReviewError(unable, table=table.id)
        shown = sure(await self._waiting.shown(table.id, ask.user_id, await ask.locale()))
        await self._private.open(ask, self._waiting, table, shown, in_place=in_place)

    async def _post(self, ask: Ask, table_id: int) -> None:
        """Post where the result came from, and the chances, for everybody."""
        table, seat = await self._own(ask, table_id)
        review = await self._reviews.of(table.id, seat)
        if review is None:
            raise ReviewError("failed")
        say = review_speaker(self._show.texts, table, await ask.public_locale())
        await ask.public(await posted_body(self._show, table, review, say))

    # Its moments

    async def _moment(self, ask: Ask, table_id: int, row: int) -> None:
        """Open a moment as it was then, in place of the review."""
        table, seat = await self._own(ask, table_id)
        review = await self._reviews.of(table.id, seat)
        rows = [moment.row for moment in review.moments] if review else []
        if review is None or row not in rows:
            raise ReviewError("no_moment")
        number = rows.index(row)
        riddle = Riddle(table.id, number + 1, len(rows), content_of(review, review.moments[number]))
        opened = await self._tables.open_set(
            game=table.game.info.key,
            purpose=Purpose.REVIEW,
            subject=str(riddle),
            holders=holders_of(table, seat),
            guild_id=table.guild_id,
            channel_id=table.channel_id,
            locale=table.locale,
            options=table.options,
            rows=[(one.seat, one.text) for one in (await self._tables.log(table.id))[:row]],
        )
        await self._routes.game(opened).show_hand(ask, opened)

    async def _at(self, ask: Ask, table_id: int) -> Table:
        """Return the table of a moment; raises GameError for anybody else's, or any other."""
        table, _ = await self._seated(ask, table_id)
        if table.purpose is not Purpose.REVIEW:
            raise ReviewError("no_moment")
        return table

    async def _show_better(self, ask: Ask, table_id: int) -> None:
        table = await self._answered(await self._at(ask, table_id), SHOWN)
        await self._routes.game(table).show_hand(ask, table)

    async def _skip(self, ask: Ask, table_id: int) -> None:
        """Go on to the next moment; this one waits in the review."""
        table = await self._at(ask, table_id)
        riddle, user_id = riddle_of(table.subject), ask.user_id
        await self._store.write(
            review_sql.answer_moment, user_id, riddle.table_id, riddle.moment.row, Answer.SKIPPED, time.time()
        )
        await self._answered(table, SKIPPED)
        await self._next(ask, riddle.table_id)

    async def _next(self, ask: Ask, table_id: int) -> None:
        """Open the next moment that was not answered yet, or go back to the review."""
        table, seat = await self._own(ask, table_id)
        review = await self._reviews.of(table.id, seat)
        shown = await self._store.read(review_sql.own_moments, ask.user_id, table.id)
        answers = {one.row: one.answer for one in shown}
        left = [one.row for one in review.moments if not answers.get(one.row)] if review else []
        if left:
            await self._moment(ask, table_id, left[0])
        else:
            await self._show_review(ask, table_id, in_place=True)


setup = LookingBack.extension
