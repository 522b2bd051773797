"""The values of a tournament: who is in it, what was played at which table, what the organiser corrected. No store."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import ClassVar, Final, NamedTuple

from bot.base.errors import ScoreError
from games.core import Value

LEAST_SEATS, MOST_SEATS = 2, 5
"""How many seats a table of a tournament has."""
MOST_PLAYERS: Final = 64
BREAK_SECONDS: Final = 60.0
"""Between the end of a round and the next: the standings can be read."""
GATHER_SECONDS: Final = 30.0
"""In an arena, how long who is free waits for others before the house fills the table."""
AFTER_SECONDS: Final = 600.0
"""What the last tables of an arena get after its end before the house finishes them."""
ABSENT_ROUNDS: Final = 2
"""A person who did nothing at so many tables in a row gets no further one until they say that they are back."""
FULL: Final = 1000
"""The points of somebody who beat every other table: 100.0 %, in tenths."""
HALF: Final = FULL // 2


class Form(StrEnum):
    """How tables are made."""

    SWISS = "swiss"
    """Neighbours in the standings meet."""
    ROBIN = "robin"
    """Everybody meets everybody."""
    ARENA = "arena"
    """Everybody who is free plays the next deal, until the time is over."""


class Stage(StrEnum):
    """Where a tournament stands."""

    SIGNUP = "signup"
    CHECKIN = "checkin"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"
    CANCELLED = "cancelled"

    @property
    def begun(self) -> bool:
        """Whether rounds are being played."""
        return self in (Stage.RUNNING, Stage.PAUSED)

    @property
    def before(self) -> bool:
        """Whether it has not started."""
        return self in (Stage.SIGNUP, Stage.CHECKIN)


class TourError(ScoreError):
    """A tournament refuses; nothing was changed. The text is `tour.error.<code>`."""

    catalogue: ClassVar = "tour"


class Entry(NamedTuple):
    """Somebody who takes part."""

    number: int
    """From 1, in the order in which they signed up; never given twice."""
    user_id: int | None
    """None once they had themselves forgotten."""
    name: str
    locale: str = ""
    here: bool = False
    """Checked in."""
    left: bool = False
    """Given no further table: they left, or were absent too often."""
    since: int = 1
    """The first round that they can play: later than 1 for who came late."""
    absent: int = 0
    """Tables in a row at which they did nothing."""


class Chair(NamedTuple):
    """A seat at a table of a round."""

    entry: int | None
    """None for a house player's."""
    score: int | None = None
    """How the game counted it, the higher the better; None until the table has ended, or where it ended without."""
    place: int | None = None
    """Its place at its own table."""


class Pod(NamedTuple):
    """A table of a round."""

    round: int
    number: int
    """From 1 within the round."""
    chairs: tuple[Chair, ...]
    table_id: int | None = None
    """None until its table is open."""
    ends_at: float = 0.0
    """Unix time from which on the house finishes it."""
    done: bool = False
    done_at: float = 0.0

    @property
    def people(self) -> tuple[int, ...]:
        """The entries that sit here."""
        return tuple(chair.entry for chair in self.chairs if chair.entry is not None)

    @property
    def scored(self) -> bool:
        """Whether it ended with a result."""
        return self.done and all(chair.score is not None for chair in self.chairs)


class Reason(NamedTuple):
    """Why the tables are as they are; the text is `core.tour.why_<code>`."""

    code: str
    facts: Mapping[str, Value]


class Note(NamedTuple):
    """A correction by the organiser."""

    entry: int
    points: int
    """Tenths of a percent, added."""
    text: str
    by: int
    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """A snapshot of a tournament."""

    id: int = 0
    guild_id: int
    channel_id: int
    message_id: int = 0
    """The message that says how it stands; 0 before it is posted."""
    organiser_id: int
    locale: str
    name: str
    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    form: Form = Form.SWISS
    seats: int = 4
    rounds: int = 3
    """How many are played; in an arena it says nothing."""
    minutes: int = 30
    """How long a round may take; in an arena, how long it lasts."""
    season: bool = False
    """Whether its matches count in the season."""
    stage: Stage = Stage.SIGNUP
    round: int = 0
    """The newest round; in an arena, the furthest deal."""
    reasons: tuple[Reason, ...] = ()
    """Why the newest tables are as they are."""
    started_at: float | None = None
    next_at: float | None = None
    """Unix time at which the next round begins, while there is a break."""
    paused_at: float | None = None
    ended_at: float | None = None
    entries: tuple[Entry, ...] = ()
    pods: tuple[Pod, ...] = ()
    notes: tuple[Note, ...] = ()

    def entry(self, number: int) -> Entry:
        """Return an entry; raises TourError."""
        for entry in self.entries:
            if entry.number == number:
                return entry
        raise TourError("not_in")

    def entry_of(self, user_id: int) -> Entry | None:
        """Return a user's entry, or None."""
        return next((entry for entry in self.entries if entry.user_id == user_id), None)

    def with_entry(self, entry: Entry) -> Tournament:
        """Return it with an entry in the place of the one of the same number, or a new one."""
        others = [one for one in self.entries if one.number != entry.number]
        return replace(self, entries=tuple(sorted((*others, entry))))

    def in_round(self, number: int) -> tuple[Pod, ...]:
        """Return the tables of a round."""
        return tuple(pod for pod in self.pods if pod.round == number)

    @property
    def open_pods(self) -> tuple[Pod, ...]:
        """The tables that are still to end; none where it was ended before its time."""
        return tuple(pod for pod in self.pods if not pod.done) if self.ended_at is None else ()

    @property
    def players(self) -> tuple[Entry, ...]:
        """Who would be given a table now."""
        return tuple(entry for entry in self.entries if not entry.left and entry.user_id is not None)

    @property
    def ends_at(self) -> float | None:
        """When an arena gives out no further tables."""
        if self.form is not Form.ARENA or self.started_at is None:
            return None
        return self.started_at + 60 * self.minutes


def deal_of(tour: Tournament, number: int) -> str:
    """Return the name of the deals that every table of a round has."""
    return f"tour-{tour.id}-{number}"


def spent_deals(tour: Tournament) -> list[str]:
    """Return the deals that nobody plays any more: of a round that is over, in an arena all of them at its end."""
    if tour.form is Form.ARENA and tour.ended_at is None:
        return []
    going = {pod.round for pod in tour.open_pods}
    return [deal_of(tour, number) for number in range(1, tour.round + 1) if number not in going]


def subject_of(tour: Tournament, pod: Pod) -> str:
    """Return by what a table of a tournament is found again."""
    return f"{tour.id}:{pod.round}:{pod.number}"


def tour_of(subject: str) -> int:
    """Return the number of the tournament to which a table of this subject belongs."""
    return int(subject.split(":")[0])
