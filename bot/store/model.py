"""What the store keeps, as plain values: rows of tables, panels, settings, results. No SQL, no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple


class DealRow(NamedTuple):
    """A set deal: chance for as many tables as like. See bot.tables.deals."""

    name: str
    secret: str
    commitment: str
    opens_at: float
    """Unix time from which its secret is no secret."""
    opened: bool
    """Whether it was opened before that."""
    places: Mapping[str, str] = {}
    """Of a match that is played again: where its draws stood (bot.tables.play.Stock)."""


class ResultSeat(NamedTuple):
    """How one seat ended. `user_id` is None for a house player."""

    seat: int
    user_id: int | None
    name: str
    house: bool
    score: int
    placement: int


class ResultRow(NamedTuple):
    """A match that was played to its end."""

    table_id: int
    game: str
    guild_id: int
    started_at: float
    finished_at: float
    actions: int
    options: Mapping[str, str]
    reason: str
    rated: bool
    seats: tuple[ResultSeat, ...]


class BoardMessage(NamedTuple):
    """The public message of a table."""

    table_id: int
    channel_id: int
    message_id: int
    created_at: float


class PanelKind(StrEnum):
    """What a private message of a table shows."""

    HAND = "hand"
    TEXT = "text"
    OLD = "old"
    """A hand that another has replaced, until it is taken away."""


class HandPanel(NamedTuple):
    """A private message that may still be edited. `token` is the interaction's token (encrypted on disk)."""

    table_id: int
    user_id: int
    token: str
    message_id: int | None
    """None stands for "@original"."""
    expires_at: float
    what: PanelKind = PanelKind.HAND


class Ping(StrEnum):
    """How a player hears that it is their turn."""

    CHANNEL = "channel"
    DM = "dm"
    NEVER = "never"


class PanelPlace(StrEnum):
    """Where a player's private panel opens."""

    EPHEMERAL = "ephemeral"
    DM = "dm"


@dataclass(frozen=True, slots=True)
class UserSettings:
    """What a player prefers. An empty language follows their Discord client."""

    language: str = ""
    ping: Ping = Ping.CHANNEL
    panel: PanelPlace = PanelPlace.EPHEMERAL
    forced: bool = True
    """Whether choices that are none make themselves."""
    coach: bool = True
    """Whether the first matches of a game say what can be done, and why."""
    words: bool = False
    """Whether the keys of a hand say in words what their pictures show."""


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """What a guild prefers. An empty language leaves it to each table's host; `pace` is a bot.tables.model.Pace."""

    language: str = ""
    threads: bool = True
    pace: str = "live"
    presets: Mapping[str, str] = field(default_factory=dict)
    """The preset that new tables begin with, by the game's key; of a game that is not named, the manual."""
    channels: tuple[int, ...] = ()
    """Where tables may be opened; empty: everywhere."""
    level: str = ""
    """How strong new tables' house players are (a games.core.levels.Level); empty: as the operator says."""


class Answer(StrEnum):
    """How somebody answered a moment of their review."""

    NONE = ""
    FOUND = "found"
    SHOWN = "shown"
    SKIPPED = "skipped"


class OwnMoment(NamedTuple):
    """A moment of a match that its review showed to the person whose decision it was."""

    user_id: int
    table_id: int
    row: int
    """How many rows of the log stood before the decision."""
    game: str
    reason: str
    """The code of why the better move is better (`<game>.hint.<code>`), or ""."""
    content: str
    """A review of this moment alone, as `games.core.review.encode` writes it."""
    answer: Answer = Answer.NONE
    at: float = 0.0
    """When it was shown, then when it was answered."""
