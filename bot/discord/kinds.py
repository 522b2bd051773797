"""Kinds of private messages, and those of a table: a player's hand, the table in words, the host's options."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from bot.base.at_work import WORK
from bot.discord.access import named
from bot.features.play.board import breaks_off, broken_body
from bot.features.play.hand import FIRST_STEP, PanelStep, description_body, main_decision, panel_body
from bot.show.body import Body
from bot.show.wording import speaker_for
from bot.store.model import PanelKind
from bot.tables.model import Status, Table

if TYPE_CHECKING:
    from bot.features.play.table_show import TableShow
    from bot.tables.door import Tables
    from games.core import Seat

S = TypeVar("S")


class Shown(NamedTuple, Generic[S]):
    """What a message is to show."""

    body: Body
    step: S
    """How far its reader is; the kind gets it back at the next refresh."""
    last: bool = False
    """Whether nothing more is to come: it is then left as it is."""
    gone: bool = False
    """Whether it has nothing more to show: it is taken away."""


class Kind(ABC, Generic[S]):
    """A kind of private message. Of each kind a person has one at a table."""

    what: PanelKind | None = None
    """As what the store keeps it until the table has ended; None: it is not found again after a restart."""
    old: PanelKind | None = None
    """As what the store keeps one that another has replaced, until it is taken away."""
    pace: float = 0.0
    """Seconds between two looks at what it shows, whatever its table does; 0: it follows its table."""
    first: S
    """The step of one that is found after a restart."""

    @abstractmethod
    async def shown(self, table_id: int, user_id: int, step: S, /) -> Shown[S] | None:
        """Return what it shows now; None: what it shows already."""

    def __repr__(self) -> str:
        return type(self).__name__


class Hands(Kind[PanelStep]):
    """A player's hand: what they see and what they may do."""

    what, old, first = PanelKind.HAND, PanelKind.OLD, FIRST_STEP

    def __init__(self, tables: Tables, show: TableShow) -> None:
        self._tables = tables
        self._show = show

    async def shown(self, table_id: int, user_id: int, step: PanelStep) -> Shown[PanelStep] | None:
        """Return somebody's hand; None for who sits there no more."""
        table = await self._tables.fetch(table_id)
        seat = table.seat_of(user_id)
        return None if seat is None else await self.hand(table, seat, step)

    async def hand(self, table: Table, seat: Seat, step: PanelStep = FIRST_STEP, reason: str = "") -> Shown[PanelStep]:
        """Return the hand of a seat's player, in their language, and the step of choosing that it shows.

        `reason` says why a press was refused: it stands first, but for what the table's purpose says.
        """
        holder = table.holders[seat]
        locale = await self._show.settings.locale(holder.user_id or 0, holder.locale)
        if table.broken:
            return Shown(broken_body(table, speaker_for(self._show.texts, table, locale)), step)
        lead = [f"⚠️ {reason}"] if reason else []
        if holder.user_id == table.host_id and (lacks := self._show.lacks.get(table.id)):
            say = self._show.texts.speaker(locale)
            lead.append(f"⚠️ {say('panel.trouble', names=named(lacks, say))}")
        async with breaks_off(self._tables, table):
            with WORK.at(table.id):
                moves = table.moves(seat)
            shown = step.at(main_decision(table, moves))
            body = await panel_body(self._show, table, moves, shown, locale=locale, lead=lead)
        keeps = step.focus and not step.token  # what is looked up stays, whatever is decided meanwhile
        return Shown(body, step if keeps else shown)


class Readings(Kind[str]):
    """A table in words: everything that its pictures show. The step is the reader's language on Discord.

    It is kept up to date for players: a card that one may see for a moment does not stay to be read, no more than on
    the hand.
    """

    what, first = PanelKind.TEXT, ""

    def __init__(self, tables: Tables, show: TableShow) -> None:
        self._tables = tables
        self._show = show

    async def shown(self, table_id: int, user_id: int, step: str) -> Shown[str]:
        """Return what somebody reads of a table; once it has ended that stays."""
        table = await self._tables.fetch(table_id)
        return (await self.reading(table, user_id, step))._replace(last=table.status.ended)

    async def reading(self, table: Table, user_id: int, spoken: str) -> Shown[str]:
        """Return a new reading of a table. It stays as it is for people without a seat, and where no match runs."""
        seat = table.seat_of(user_id)
        spoken = spoken or (table.locale if seat is None else table.holders[seat].locale)
        locale = await self._show.settings.locale(user_id, spoken)
        body = await description_body(self._show, table, user_id, locale)
        return Shown(body, spoken, last=seat is None or table.status is not Status.PLAYING)


class Options(Kind[None]):
    """The host's options message of a lobby: it goes when there is nothing to set any more."""

    first = None

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def shown(self, table_id: int, _user_id: int, _step: None, /) -> Shown[None] | None:
        """Return that it is gone once the lobby is no lobby; until then the host's own presses change it."""
        lobby = (await self._tables.fetch(table_id)).status is Status.LOBBY
        return None if lobby else Shown(Body(""), None, gone=True)
