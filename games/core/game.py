"""The Game protocol: what every game of `games.GAMES` offers, and all that the rest of the house knows of it.

A game is one stateless object. State, view and actions are immutable values. No clock, no randomness, no I/O.
See docs/architecture.md, "A game is a value".
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeVar

from games.core.draws import Draws
from games.core.errors import Refusal
from games.core.events import Event
from games.core.scoring import Outcome, ScoreLine
from games.core.seats import Seat

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)
V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)
A_inv = TypeVar("A_inv")


class GameInfo(NamedTuple):
    """The constant facts of a game."""

    key: str
    """Its folder and catalogue name: "yud"."""
    title: str
    """Its name as a proper noun, the same in every language."""
    min_seats: int
    max_seats: int
    rules_version: int
    """Raised whenever a log of the old rules would replay differently; a table of another version is not replayed."""
    options: type[Any]
    """The frozen dataclass of its house rules (see games.core.options)."""
    reaction_pace: float = 1.0
    """How many times their usual pause house players wait while seats may react out of turn.

    More than 1 where such chances are rare and short, so that people can be first.
    """
    rows: bool = False
    """Whether what a seat holds lies in a row before it, so that `open_view` shows it on the board."""
    earlier: Mapping[int, Callable[[Mapping[str, str]], Mapping[str, str]]] = MappingProxyType({})
    """For an earlier rules version whose logs can be replayed: its options → the options that mean the same in the
    version after it. What was a default then is named where it is one no longer."""
    wording: Callable[[Mapping[str, str]], str] = lambda _: ""
    """For a table's options (as it keeps them): the catalogue table whose words for cards and the like go before those
    of `term`, where house rules change what a thing is called; "" for none."""

    def todays_options(self, version: int, options: Mapping[str, str]) -> Mapping[str, str] | None:
        """Return the options of a match as today's rules name them; None if today's rules cannot replay its version."""
        for old in range(version, self.rules_version):
            if old not in self.earlier:
                return None
            options = self.earlier[old](options)
        return options if version <= self.rules_version else None


class Wait(NamedTuple):
    """An action that HOST makes by itself once some time has passed with the wait still standing."""

    action: Any
    """The HOST action. The wait is identified by its text form: the same text is the same wait."""
    seconds: float
    """How long at a live table."""
    slow_seconds: float
    """How long at a slow one (turns of a day)."""


class HousePlayer(Protocol[V_contra, A_inv]):
    """The brain of one seat. It knows only the views and events it was given, in order, and remembers as it likes."""

    def observe(self, view: V_contra, events: tuple[Event, ...]) -> None:
        """Take in what the seat may see after a step, and what it may learn of that step."""

    def choose(self, view: V_contra, legal: tuple[A_inv, ...], draws: Draws) -> A_inv | None:
        """Return one of the legal actions, or None to leave a chance to react unused (only if it need not act)."""


class Game(Protocol[S, A, V]):
    """One game's rules. Methods never change their arguments."""

    @property
    def info(self) -> GameInfo:
        """The constant facts."""

    def new_match(self, options: Any, seats: int) -> S:  # noqa: ANN401 - an instance of info.options
        """Return the state before anything happened; CHANCE is the first to act."""

    def to_act(self, state: S) -> frozenset[Seat]:
        """Return everyone with at least one legal action now; empty exactly when the match is over.

        {CHANCE} alone while chance is due; else seats, and HOST while a Wait stands. Public knowledge.
        """

    def waiting_for(self, state: S) -> frozenset[Seat]:
        """Return the seats that the table waits for (their clock runs); a subset of to_act, without CHANCE and HOST.

        The other seats of to_act may react but need not. Public knowledge.
        """

    def candidates(self, state: S, seat: Seat) -> tuple[A, ...]:
        """Return, in a stable order, every action the seat might think of now, allowed or not.

        Depends only on what the seat can see. `legal_actions` are those of them that `why_not` lets pass.
        """

    def legal_actions(self, state: S, seat: Seat) -> tuple[A, ...]:
        """Return the allowed actions in a stable order; () if the seat is not in to_act or is CHANCE."""

    def why_not(self, state: S, seat: Seat, action: A) -> Refusal | None:
        """Return why the action is not allowed now, or None when it is. Legality everywhere comes from here."""

    def apply(self, state: S, seat: Seat, action: A) -> tuple[S, tuple[Event, ...]]:
        """Return the state after the action and what happened; raises IllegalAction with `why_not`'s refusal."""

    def sample_chance(self, state: S, draws: Draws) -> A:
        """Return the CHANCE action drawn for this state; only while to_act is {CHANCE}."""

    def default_action(self, state: S, seat: Seat) -> A:
        """Return what the rules do for a seat of waiting_for whose time is up. It must not reward being away."""

    def waits(self, state: S) -> tuple[Wait, ...]:
        """Return the HOST actions that fall due by time while this state's wait stands."""

    def token(self, state: S, seat: Seat, action: A) -> int:
        """Return the number of the decision that the action answers: the turn's, or the window's own.

        It is public, grows when the decision is a new one, and does not change when another seat reacts.
        """

    def view(self, state: S, observer: Seat | None) -> V:
        """Return what the observer may see now (None is a spectator), built from an allow-list."""

    def open_view(self, state: S, observer: Seat | None) -> V:
        """Return `view` with all that lies face down before the seats laid open, for looking back on an ended match.

        Hands are in their seats' own views anyway; what is still to be drawn stays hidden.
        """

    def score_lines(self, view: V) -> tuple[ScoreLine, ...]:
        """Return the reckoning as far as the view's observer may know it: last round's, or the running one."""

    def outcome(self, state: S) -> Outcome | None:
        """Return how the match ended, or None while it goes on."""

    def house_player(self, seat: Seat, options: Any, seats: int) -> HousePlayer[V, A]:  # noqa: ANN401
        """Return a new brain for the seat; it will be shown every view and event of the seat from the start."""

    def encode(self, action: A) -> str:
        """Return the text form: "play R7". At most 60 ASCII characters but for CHANCE's; unique per action."""

    def decode(self, text: str) -> A:
        """Return the action of a text form; raises InvalidAction with an example of what would do."""


AnyGame = Game[Any, Any, Any]
"""A game of whatever kind, as the generic parts of the house hold it."""
