"""What the panel of a deal that is played again says: whose it was and, at its end, both results; the way there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bot.features.contest.again import Again, Result
from bot.features.contest.daily_pages import daily_speaker, signed
from bot.features.contest.duel_pages import press_id
from bot.features.play.table_show import Notes
from bot.show import ids
from bot.show.body import ButtonSpec
from bot.show.wording import safe_player
from bot.tables.model import Table

if TYPE_CHECKING:
    from bot.texts import Speaker
    from games.core import Seat

DEAL: Final = "deal"
"""Plays the deal of a match: its table, and whose seat."""
ONCE_MORE: Final = "more"
"""Plays once more what was played again: its table."""


def deal_button(table: Table, who: str, say: Speaker) -> ButtonSpec:
    """Return the button that plays the deal of a match, at the seat that `who` names if it is a number."""
    return ButtonSpec(press_id(DEAL, table.id, who), say("button.play_deal"))


class AgainNotes(Notes):
    """The notes of deals that are played again (see bot.features.play.table_show)."""

    def __init__(self, again: Again) -> None:
        self._again = again

    async def lines(self, table: Table, seat: Seat, say: Speaker) -> Sequence[str]:
        """Return whose deal it is and, at the end, what they got then and what was got now."""
        own, then = daily_speaker(say.texts, say.locale), await self._again.then(table)
        holder = None if then is None else then[0].holders[then[1]]
        name = own("someone") if holder is None else safe_player(holder.name, holder.user_id, own)
        head = own("again.note", name=name, table=table.subject.split(" ")[0])
        if not table.status.ended:
            return [head]
        now = await self._again.result(table, seat)
        before = None if then is None else await self._again.result(*then)
        if now is None:
            return [head, own("ladder.void")]
        return [head, compared(before, now, name, len(table.holders), own)] if before else [head]

    async def buttons(self, table: Table, seat: Seat, say: Speaker) -> Sequence[ButtonSpec]:
        """Return what one may do after the end."""
        if not table.status.ended:
            return ()
        own = daily_speaker(say.texts, say.locale)
        more = ButtonSpec(press_id(ONCE_MORE, table.id), own("button.again"))
        replay = ButtonSpec(ids.page_id("replay", table.id, 0, str(seat), "p"), say("button.replay"))
        return (more, replay) if await self._again.is_open(table) else (more,)


def compared(then: Result, now: Result, name: str, seats: int, say: Speaker) -> str:
    """Return two results at the same seat of a deal in words; of a short play, where more is better, who is ahead."""
    if then.place is not None and now.place is not None:
        return say(
            "again.beside", name=name, then=then.score, place=then.place, score=now.score, mine=now.place, of=seats
        )
    by = now.score - then.score
    how = "won" if by > 0 else "lost" if by else "draw"
    return say(f"again.{how}", name=name, score=signed(now.score), other=signed(then.score), by=abs(by))
