"""The values of a table: snapshots, changes and errors, as the rest of the house holds them. No behaviour, no store."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, Final, NamedTuple, TypedDict

from bot.base.config import DMS
from bot.tables.purposes import Purpose
from bot.tables.residents import resident_of
from games.core import AnyAction, AnyGame, GameError, Refusal, Seat, Step, Value
from games.core.levels import Level
from renderers.base import SeatBadge


class Pace(StrEnum):
    """How long a turn may take; the seconds are in the configuration."""

    LIVE = "live"
    SLOW = "slow"


class Tempo(StrEnum):
    """How quickly house players move."""

    BRISK = "brisk"
    USUAL = "usual"
    RELAXED = "relaxed"


class Status(StrEnum):
    """Where a table stands. OVER: played to its end; CLOSED: cancelled, abandoned or stopped by the house."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"

    @property
    def ended(self) -> bool:
        """Whether nothing can happen at the table any more."""
        return self in (Status.OVER, Status.CLOSED)


class Maker(StrEnum):
    """Who made a row of the log: a person's press, the clock, a house player, or the fair draw."""

    PERSON = "person"
    CLOCK = "clock"
    HOUSE = "house"
    CHANCE = "chance"


class EndReason(StrEnum):
    """Why a table was CLOSED; the text is `core.table.ended.<reason>`. An OVER table has its game's outcome reason."""

    CANCELLED = "cancelled"
    VOTED = "voted"
    """The people at the table agreed to stop."""
    ADMIN = "admin"
    """Somebody who may manage the server closed it; `ended_note` says why."""
    EMPTY = "empty"
    """The last person left the lobby."""
    IDLE = "idle"
    """No person did anything for the idle time."""
    ABANDONED = "abandoned"
    """Everybody left; house players held every seat."""
    AWAY = "away"
    """Nobody was present any more, and of those who were away nobody came back."""
    RULES_CHANGED = "rules_changed"
    DONE = "done"
    """What was set for it is done: the lesson, the puzzle."""
    LOG_BROKEN = "log_broken"
    """The log does not replay: a bug or a damaged file."""
    CHANNEL_GONE = "channel_gone"
    GUILD_GONE = "guild_gone"


class Ask(StrEnum):
    """What the people at a table decide together, by buttons: a majority of those present, or (a pause) all of them."""

    CANCEL = "cancel"
    PAUSE = "pause"


class Problem(StrEnum):
    """Why the table (not the game's rules) refuses; the text is `core.table.<problem>`."""

    UNKNOWN_TABLE = "unknown_table"
    NONE_HERE = "none_here"
    RESTS = "rests"
    """The game is left out for now (MADANG_GAMES). `title`: its name."""
    CLOSED = "closed"
    NOT_STARTED = "not_started"
    STARTED = "started"
    NOT_OVER = "not_over"
    OVER = "over"
    NOT_SEATED = "not_seated"
    ALREADY_SEATED = "already_seated"
    FULL = "full"
    """`seats`: how many there are."""
    TOO_FEW = "too_few"
    """`needed`: the fewest that can play."""
    HOST_ONLY = "host_only"
    """`host`: the host's name."""
    NO_HOUSE = "no_house"
    NO_PRESET = "no_preset"
    """`preset`: what was asked for."""
    YOU_LEFT = "you_left"
    NOT_AWAY = "not_away"
    NO_SUCH_SEAT = "no_such_seat"
    OWN_SEAT = "own_seat"
    NOBODY_THERE = "nobody_there"
    """A seat without a person cannot be voted off."""
    ALREADY_VOTED = "already_voted"
    OTHER_VOTE = "other_vote"
    """One vote at a time: another one is open."""
    NO_VOTE = "no_vote"
    """The vote that was answered is over."""
    PAUSED = "paused"
    """`at`: until when."""
    NOT_PAUSED = "not_paused"
    PRIVATE = "private"
    """Only who is invited may join."""
    NO_SIT_IN = "no_sit_in"
    """The host lets nobody take over seats of the house."""
    NO_HOUSE_SEAT = "no_house_seat"
    SEAT_TAKEN = "seat_taken"
    """Of the house players' seats the one that was chosen is no longer one."""
    KEPT_OFF = "kept_off"
    """The server keeps the user off its tables."""
    ALREADY_THERE = "already_there"
    """The invited person has a seat."""
    SET_UP = "set_up"
    """The cards of the table were set, not drawn: there is nothing to verify."""
    SEALED = "sealed"
    SEALED_UNTIL = "sealed_until"
    """Others still play the same set deal. `at`: until when they may, where that is known."""
    TOURNAMENT = "tournament"
    """Only who runs the tournament pauses or ends its tables."""
    STUCK = "stuck"
    """The table's rules did not come to an end, and it is left alone until the host has looked at it."""
    NO_REMATCH = "no_rematch"
    """Tables of this purpose are not gone on with."""
    THEY_ARE_KEPT_OFF = "they_are_kept_off"
    """So it does with somebody who was invited."""
    TOO_QUICK = "too_quick"
    """More presses than a person makes."""
    WAIT = "wait"
    """Too often in a short time. `at`: from when on once more."""
    THEIR_HURRY = "their_hurry"
    """A server asks for too much in a short time. `at`: from when on once more."""
    YOUR_LOBBIES = "your_lobbies"
    THEIR_LOBBIES = "their_lobbies"
    """Somebody, or a server, has `most` lobbies open."""
    NO_MEMBER = "no_member"
    """The invited person is not of this server."""
    INVITED = "invited"
    """They were invited to this table before. `name`: who."""
    OTHER_SERVER = "other_server"
    """The table is another server's, and only who was invited by name may come from elsewhere."""


class TableError(GameError):
    """The table refuses. Nothing was changed. The text is `core.table.<code>`, `data` are its facts."""

    def __init__(self, code: Problem, **data: Value) -> None:
        super().__init__(f"{code} {data}" if data else str(code))
        self.code = code
        self.data = data


class Person(NamedTuple):
    """Somebody on Discord, as a table remembers them."""

    user_id: int
    name: str
    """Display name as typed, not escaped."""
    locale: str = ""
    """Their Discord client's language ("en-GB"); empty where unknown."""


class Where(TypedDict):
    """From where somebody asks for a table: arguments that are handed on as they are."""

    guild_id: int
    channel_id: int


@dataclass(frozen=True, slots=True)
class Holder:
    """Who sits at a seat."""

    user_id: int | None
    """None is a house player's own seat (or that of somebody who was voted off)."""
    name: str
    locale: str = ""
    house: bool = False
    """A house player acts here now: always, or while the person is away or has left."""
    missed: int = 0
    """Turns in a row that the clock made."""
    left: bool = False
    """The person went home; they may come back with `i_am_back`."""
    replaced: bool = False
    """A house player has held this person's seat at some time, so the match is not rated."""
    guest: bool = False
    """The person took the seat over from a house player during the match, and gives it back for good by leaving."""
    level: Level = Level.NORMAL
    """How strong the house plays here, whenever it does."""

    @property
    def present(self) -> bool:
        """Whether a person acts here now."""
        return self.user_id is not None and not self.house

    @property
    def resident(self) -> str:
        """Which house player has this seat for good (see bot.tables.residents); "" for a person's seat."""
        return resident_of(self.name) if self.user_id is None else ""

    @property
    def face(self) -> str:
        """The cell of `renderers.marks.FACES` that the seat shows, or ""."""
        return f"face-{self.resident}" if self.resident else ""


class Motion(NamedTuple):
    """A vote that is open at a table."""

    what: Ask
    ayes: tuple[int, ...]
    """Users; the first one asked."""
    noes: tuple[int, ...]
    lapses_at: float
    """Unix time."""


BROKEN_REST: Final = 2 * 365 * 86_400.0
"""How long a match rests at the most whose rule or picture raises; no other pause is as long."""


class Pause(NamedTuple):
    """The clocks of a match rest."""

    since: float
    until: float
    """When it ends by itself."""

    @property
    def broken(self) -> bool:
        """Whether the house has paused it because a rule or a picture of it raises."""
        return self.until - self.since >= BROKEN_REST


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is stored of a table besides its log."""

    id: int
    guild_id: int
    channel_id: int
    thread_id: int | None = None
    """Where the match is played: its own thread or its channel; None until it has begun and its thread is open."""
    host_id: int
    locale: str
    """The language of what everybody sees: the server's setting or the host's own, until the host changes it."""
    pace: Pace = Pace.LIVE
    status: Status = Status.LOBBY
    rules_version: int
    """The game's rules that the log is played by: today's, but for a match of earlier rules that cannot be replayed."""
    options: Mapping[str, str] = field(default_factory=dict)
    """Only what differs from the manual, as `rules_version` names it."""
    holders: tuple[Holder, ...] = ()
    deal: str = ""
    """The name of the set deal that its chance comes from (bot.tables.deals); "" for its own secret."""
    places: Mapping[str, str] = field(default_factory=dict)
    """Of a set deal that was a match before: where its draws stood there."""
    votes: Mapping[Seat, frozenset[int]] = field(default_factory=dict)
    """Who has voted to remove whom."""
    motion: Motion | None = None
    pause: Pause | None = None
    private: bool = False
    """Whether only invited people may join, or sit in."""
    sit_in: bool = True
    """Whether people may take over a house player's seat while the match runs."""
    muted: bool = False
    """Whether the host lets nobody send stickers (bot.features.play.stickers)."""
    level: Level = Level.NORMAL
    """How strong the next one is who takes a seat, should the house play there."""
    tempo: Tempo = Tempo.USUAL
    hints: bool = False
    """Whether the host lets people ask for hints who do not play alone with the house (see bot.thinking.hints)."""
    purpose: Purpose = Purpose.MATCH
    subject: str = ""
    """Which lesson, day, duel, …: a text that its purpose understands."""
    quiet: bool = False
    """Whether only its player sees it: no public message, no calls, no clocks."""
    invited: frozenset[int] = frozenset()
    touched_at: float = 0.0
    """Unix time of the last thing that a person did here."""
    created_at: float = 0.0
    started_at: float | None = None
    ended_at: float | None = None
    ended_reason: str = ""
    ended_note: str = ""
    """What was said when it was closed, as written."""
    previous_id: int | None = None
    """The table whose people went on with this one: its rematch, or what was suggested to play next."""


@dataclass(frozen=True, kw_only=True)
class Table(Facts):
    """A snapshot of a table, safe to keep and to compare. `state` holds every secret of the game: show views only."""

    game: AnyGame
    seq: int = 0
    """How many actions the log has; the number of the last one."""
    state: Any | None = None
    commitment: str = ""
    """SHA-256 (hex) of the secret, known from the lobby on."""
    secret: str | None = None
    """None until the table has ended. With a set deal always None: the secret is the deal's (`Tables.revealed`)."""
    drawn: Mapping[str, int] = field(default_factory=dict)
    """How many draws of each occasion a set deal has given here."""
    deadlines: Mapping[Seat, float] = field(default_factory=dict)
    """Unix time at which the clock of a seat that the table waits for runs out. Seats held by the house have none."""
    decisions: Mapping[Seat, int] = field(default_factory=dict)
    """The token of the decision that each of these clocks stands for."""
    waits: Mapping[str, float] = field(default_factory=dict)
    """Unix time at which the game's own waits fall due, by the text of HOST's action."""

    @property
    def place(self) -> int:
        """The channel or thread that it is in."""
        return self.thread_id or self.channel_id

    @property
    def own_thread(self) -> int | None:
        """The thread that was opened for this match alone, or None where it is played in the channel itself."""
        return self.thread_id if self.thread_id != self.channel_id else None

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the seat that is the user's, even while the house holds it, or None."""
        return next((seat for seat, holder in enumerate(self.holders) if holder.user_id == user_id), None)

    @property
    def in_dm(self) -> bool:
        """Whether it is played in the bot's own DM with one person."""
        return self.guild_id == DMS

    @property
    def broken(self) -> bool:
        """Whether a rule or a picture of it raised, and it waits for somebody to try it again."""
        return self.pause is not None and self.pause.broken

    def concerns(self, user_id: int) -> bool:
        """Whether the user may know of the table: everybody may, but of a quiet one only its player."""
        return not self.quiet or self.seat_of(user_id) is not None

    @cached_property
    def badges(self) -> tuple[SeatBadge, ...]:
        """Who sits where, for pictures."""
        return tuple(
            SeatBadge(h.name, h.house, h.missed > 0 and h.present, h.face, level="" if h.user_id else h.level)
            for h in self.holders
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The holders' names by seat, not escaped."""
        return tuple(holder.name for holder in self.holders)

    @property
    def anybody(self) -> bool:
        """Whether at least one person is present."""
        return any(holder.present for holder in self.holders)

    @cached_property
    def waiting(self) -> frozenset[Seat]:
        """The seats that the match waits for; empty unless it is being played."""
        return self.game.waiting_for(self.state) if self.status is Status.PLAYING else frozenset()

    def moves(self, seat: Seat) -> Moves:
        """Return what a seat may do now, and why not the rest."""
        return self.moves_there(seat) if self.status is Status.PLAYING else Moves(seat, (), (), False)

    def moves_there(self, seat: Seat) -> Moves:
        """Return what a seat might do where the table stands, also once it has been closed there."""
        judged = self.game.judged(self.state, seat)
        legal = tuple(action for action, refusal in judged if refusal is None)
        refused = tuple((action, refusal) for action, refusal in judged if refusal is not None)
        return Moves(seat, legal, refused, seat in self.game.waiting_for(self.state))

    def only_choice(self, seat: Seat, legal: tuple[AnyAction, ...] | None = None) -> AnyAction | None:
        """Return the one action that a person can make while the table waits for them; None where there is a choice.

        There is one where time carries the match on by itself, too: in a pause, while others may still react. Taking a
        move back is no choice where nothing else is left (`Game.spent`). `legal`: what the seat may do, if it is known.
        """
        if self.pause or self.waits or seat not in self.waiting or not self.holders[seat].present:
            return None
        if self.game.spent(self.state, seat):
            return self.game.default_action(self.state, seat)
        legal = self.game.legal_actions(self.state, seat) if legal is None else legal
        return legal[0] if len(legal) == 1 else None


class LogRow(NamedTuple):
    """One action of a table's log."""

    seq: int
    seat: Seat
    text: str
    maker: Maker
    by: int | None
    """The user who pressed; None for the clock, the house and chance."""
    at: float
    """Unix time."""


class Change(NamedTuple):
    """What happened at a table in one commit. `steps` and the two snapshots say everything, whatever the kind."""

    before: Table | None
    """None for a table that was just made."""
    after: Table
    steps: tuple[Step, ...]
    """The actions of this commit, chance included, each with the state after it and its events."""
    kind: str
    """created, lobby, started, acted, seats, clocks, moved, over, closed.

    seats: who acts for a seat changed (there may be steps too); clocks: deadlines were moved; moved: thread or votes.
    """
    by: int | None
    """The user who caused it; None for the clock and the house."""

    def __str__(self) -> str:
        """Return what the log may say of it."""
        return f"table {self.after.id}, {self.kind}"


class Ended(Change):
    """The change that ended its table, told once more."""


class Moves(NamedTuple):
    """What a seat may do now, and why not the rest."""

    seat: Seat
    legal: tuple[Any, ...]
    refused: tuple[tuple[Any, Refusal], ...]
    """The other candidates, each with its reason."""
    waited_for: bool
    """Whether the table waits for this seat (else it may only react)."""
