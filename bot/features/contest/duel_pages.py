"""The pages of duels: what was asked, how far it is, its result, and what a panel of one says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bot.base.errors import ScoreError
from bot.features.contest.daily_pages import daily_speaker, signed
from bot.features.contest.duels import ASKED, LAPSED, OPEN, PARTS, REFUSED, Duels, Total, duel_of
from bot.features.play.table_show import Notes
from bot.show import ids
from bot.show.body import Body, ButtonSpec
from bot.show.face import Style
from bot.show.wording import error_line, safe_player
from bot.tables.model import Table

if TYPE_CHECKING:
    from bot.features.contest.rows import DuelRow
    from bot.texts import Speaker
    from games.core import Seat

PAGE_NAME: Final = "duel"
"""The name of the pages' ids."""


def press_id(verb: str, *parts: object) -> str:
    """Return the id of a button of a duel, or of a deal that is played again."""
    return ids.page_id(PAGE_NAME, verb, *parts)


def names_of(duel: DuelRow, say: Speaker) -> tuple[str, str]:
    """Return who asked and who was asked, escaped."""
    return safe_player(duel.asker, duel.asker_id, say), safe_player(duel.asked, duel.asked_id, say)


async def duel_body(duels: Duels, duel: DuelRow, say: Speaker) -> Body:
    """Return a duel as everybody may see it: never what one side has scored before it is over."""
    asker, asked = names_of(duel, say)
    facts = {"asker": asker, "asked": asked, "title": say.title_of(duel.game)}
    if duel.status == ASKED:
        called = {**facts, "asked": f"<@{duel.asked_id}>"}
        yes = ButtonSpec(press_id("yes", duel.id), say("button.accept"), Style.SUCCESS)
        no = ButtonSpec(press_id("no", duel.id), say("button.decline"))
        return Body(say("duel.asked", at=duel.until, **called), ((yes, no),))
    if duel.status == OPEN:
        play = ButtonSpec(press_id("play", duel.id), say("button.play"), Style.PRIMARY)
        return Body(say("duel.open", at=duel.until, **facts), ((play,),))
    if duel.status in (REFUSED, LAPSED):
        return Body(say("duel.refused" if duel.status == REFUSED else "duel.lapsed", **facts))
    return Body(result_line(duel, await duels.totals(duel), say))


def result_line(duel: DuelRow, totals: tuple[Total, Total], say: Speaker) -> str:
    """Return who won: the difference of the sums decides, and who has not finished loses to who has."""
    title, names = say.title_of(duel.game), names_of(duel, say)
    one, other = (total.score for total in totals)
    if one is not None and other is not None and one == other:
        return say("duel.draw", title=title, asker=names[0], asked=names[1], score=signed(one))
    first = other is None or (one is not None and one > other)
    winner, loser = names if first else names[::-1]
    best, rest = (one, other) if first else (other, one)
    if best is None or rest is None:
        return say("duel.alone", title=title, winner=winner, loser=loser, score=signed(best or 0))
    return say(
        "duel.won", title=title, winner=winner, loser=loser, score=signed(best), other=signed(rest), by=best - rest
    )


async def waiting_body(duels: Duels, duel: DuelRow, user_id: int, say: Speaker) -> Body:
    """Return what somebody reads who has played both deals, while the other has not."""
    names, mine = names_of(duel, say), (await duels.totals(duel))[duel.asker_id != user_id]
    score = "" if mine.score is None else signed(mine.score)
    return Body(say("duel.waiting", other=names[duel.asker_id == user_id], score=score, at=duel.until))


class DuelNotes(Notes):
    """What the panel of a duel's table says."""

    def __init__(self, duels: Duels) -> None:
        self._duels = duels

    async def lines(self, table: Table, seat: Seat, say: Speaker) -> Sequence[str]:
        """Return what stands first."""
        own, (duel_id, part) = daily_speaker(say.texts, say.locale), duel_of(table)
        try:
            duel = await self._duels.duel(duel_id)
        except ScoreError as gone:  # with its server; the table is elsewhere
            return [error_line(say, gone)]
        other = names_of(duel, own)[duel.asker_id == table.host_id]
        lines = [own("duel.note", other=other, part=part + 1, of=len(PARTS))]
        if not table.status.ended:
            return lines
        side = await self._duels.reckon(table)
        lines.append(f"**{signed(side.score)}**" if side.score is not None else own("ladder.void"))
        if part == PARTS[-1]:
            lines.append(await self._state(duel_id, table.host_id, own))
        return lines

    async def _state(self, duel_id: int, user_id: int, own: Speaker) -> str:
        duel = await self._duels.duel(duel_id)
        if duel.status == OPEN:
            return (await waiting_body(self._duels, duel, user_id, own)).content
        return (await duel_body(self._duels, duel, own)).content

    async def buttons(self, table: Table, seat: Seat, say: Speaker) -> Sequence[ButtonSpec]:
        """Return the way to the next deal, once the first is over."""
        duel_id, part = duel_of(table)
        if not table.status.ended or part == PARTS[-1]:
            return ()
        own = daily_speaker(say.texts, say.locale)
        return (ButtonSpec(press_id("play", duel_id), own("button.second"), Style.PRIMARY),)
