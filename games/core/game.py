"""What a game is: its facts, its notation and the functions that are its rules. All that the house knows of one.

A `Game` is one constant value. Tables and actions are values too: no clock, no randomness, no I/O.
See docs/architecture.md and docs/design/games.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar, cast

from games.core.draws import Draws, FairDraws
from games.core.errors import NOT_YOUR_TURN, IllegalAction, Refusal
from games.core.events import Event
from games.core.hints import NOTHING_SPECIAL, Because, Hint, Hints
from games.core.honours import NO_HONOURS, Honours
from games.core.minds import Act, MakeMind
from games.core.notation import Notation
from games.core.scoring import Outcome, ScoreLine
from games.core.searching import Searching
from games.core.seats import CHANCE, HOST, NOBODY, AnyAction, AnyKnown, Seat
from games.core.tables import Shape, masked


class Position(Protocol):
    """What every game's table can do. Once `apply` has returned one, nobody writes to it any more."""

    @property
    def observer(self) -> Seat | None:
        """Of a view who looks, None for a spectator; of the table itself NOBODY."""

    @property
    def seats(self) -> int:
        """How many seats the table has."""

    def copy(self) -> Self:
        """Return an equal table that can be written to without changing this one."""


S = TypeVar("S", bound=Position)
A = TypeVar("A", bound=Act[Any])
V = TypeVar("V")


class GameInfo(NamedTuple):
    """The constant facts of a game."""

    key: str
    """Its folder and the name of its catalogue, in small letters."""
    min_seats: int
    max_seats: int
    rules_version: int
    """Raised whenever a log of the old rules would replay differently; a table of another version is not replayed."""
    options: type[Any]
    """The frozen dataclass of its house rules (see games.core.options)."""
    presets: Mapping[str, Mapping[str, str]] = MappingProxyType({})
    """Sets of house rules by name: the options that each changes."""
    reaction_pace: float = 1.0
    """How many times their usual pause house players wait while seats may react out of turn.

    More than 1 where such chances are rare and short, so that people can be first.
    """
    minutes: tuple[tuple[int, int], ...] = ()
    """How long a match with the usual rules takes, a short and a long one, by the number of seats from the fewest on
    (measured by tools/minutes.py of commit 31c671fd); empty for unknown."""
    difficulty: int = 0
    """How much there is to learn, from 1 (at once) to 4 (an evening); 0 for unknown."""
    hands_on_board: bool = False
    """Whether what a seat holds lies before it on the board, so that `open_view` shows it there."""
    earlier: Mapping[int, Callable[[Mapping[str, str]], Mapping[str, str]]] = MappingProxyType({})
    """For an earlier rules version whose logs can be replayed: its options → the options that mean the same in the
    version after it. What was a default then is named where it is one no longer."""
    carried_on: frozenset[int] = frozenset()
    """Those earlier versions whose running matches go on: `earlier` keeps every rule as their players agreed to it.
    A running match of any other version is closed with notice."""
    retired: frozenset[str] = frozenset()
    """Options that are gone because they never made a difference: what was stored may still name them, and replays."""
    wording: Callable[[Mapping[str, str]], str] = lambda _: ""
    """For a table's options (as it keeps them): the catalogue table whose words for cards and the like go before those
    of `term`, where house rules change what a thing is called; "" for none."""

    def goes_on(self, version: int) -> bool:
        """Return whether a running match of a rules version may go on: it is today's, or `carried_on` names it."""
        return version == self.rules_version or version in self.carried_on

    def todays_options(self, version: int, options: Mapping[str, str]) -> Mapping[str, str] | None:
        """Return the options of a match as today's rules name them; None if today's rules cannot replay its version."""
        for old in range(version, self.rules_version):
            if old not in self.earlier:
                return None
            options = self.earlier[old](options)
        if version > self.rules_version:
            return None
        return {name: value for name, value in options.items() if name not in self.retired}


class Wait(NamedTuple):
    """An action that HOST makes by itself once some time has passed with the wait still standing.

    If nothing is said it waits as long as for everybody between rounds.
    """

    action: Any
    """The HOST action. The wait is identified by its text form: the same text is the same wait."""
    seconds: float = 45.0
    """How long at a live table."""
    slow_seconds: float = 3600.0
    """How long at a slow one (turns of a day)."""


class Short(NamedTuple):
    """The short play of a game that people compare who all play the same deal, each alone with the house."""

    options: Mapping[str, str]
    """What differs from the manual."""
    seats: int
    """One person's, seat 0, and house players'."""
    over: Callable[[Any], bool]
    """(state) → whether it has ended there; the match itself may go on."""
    score: Callable[[Any, Seat], int]
    """(the first state in which it is over, seat) → what it brought; more is better."""


class Game(Generic[S, A, V]):
    """One game's rules, as functions. What a game gives stands in `__init__`; the methods are the same for all games.

    Only what an action does writes to a state, and only to the copy that `apply` hands it.
    """

    # Written out: mypyc makes no native class of a generic dataclass.
    def __init__(
        self,
        *,
        info: GameInfo,
        notation: Notation[A],
        table: Shape,
        fresh: Callable[[Any, int], S],
        to_act: Callable[[S], frozenset[Seat]],
        waiting_for: Callable[[S], frozenset[Seat]],
        candidates: Callable[[S, Seat], tuple[A, ...]],
        sample_chance: Callable[[S, Draws], A],
        default_action: Callable[[S, Seat], A],
        token: Callable[[S, Seat, A], int],
        score_lines: Callable[[V], tuple[ScoreLine, ...]],
        outcome: Callable[[S], Outcome | None],
        deal_again: Callable[[S, Seat | None, bool, Draws], S | None],
        mind: MakeMind,
        refusals: tuple[Refusal, ...] = (),
        quick_legal: Callable[[S, Seat], tuple[A, ...]] | None = None,
        word_of_chance: Callable[[S], str] | None = None,
        waits: Callable[[S], tuple[Wait, ...]] = lambda state: (),
        run: Callable[[V, str], tuple[A, ...] | None] | None = None,
        spent: Callable[[S, Seat], bool] = lambda state, seat: False,
        near: float = 1.0,
        forgets: Callable[[Any, Seat, int], Any] | None = None,
        searching: Searching | None = None,
        hints: Hints | None = None,
        honours: Honours = NO_HONOURS,
        short: Short | None = None,
    ) -> None:
        self.info = info
        self.notation = notation
        """The text forms of the actions."""
        self.table = table
        """What its table is made of, what of it is public, and what a seat may know."""
        self.refusals = refusals
        """Every cause for which it refuses an action, with its rule; the shared ones are left out. Some are given with
        a more exact rule, and most with facts."""
        self.fresh = fresh
        """(options, seats) → the state before anything happened; CHANCE is the first to act."""
        self.to_act = to_act
        """→ everyone with at least one legal action now; empty exactly when the match is over.

        {CHANCE} alone while chance is due; else seats, and HOST while a Wait stands. Public knowledge.
        """
        self.waiting_for = waiting_for
        """→ the seats that the table waits for (their clock runs); a subset of to_act, without CHANCE and HOST.

        The other seats of to_act may react but need not. Public knowledge.
        """
        self.candidates = candidates
        """(state, seat of the table or HOST) → in a stable order, every action it might think of now, allowed or not.

        Depends only on what the seat can see. Of a kind that is not possible now one action may stand for all.
        """
        self.quick_legal = quick_legal
        """(state, seat of the table or HOST) → the allowed candidates if the seat is in to_act, else none: the same as
        without it, but faster. None where that is not needed."""
        self.sample_chance = sample_chance
        """→ the CHANCE action drawn for this state; only while to_act is {CHANCE}."""
        self.word_of_chance = word_of_chance
        """→ what `occasion` says; None where it is the first word of the action's text."""
        self.default_action = default_action
        """→ what the rules do for a seat of waiting_for whose time is up. It must not reward being away."""
        self.token = token
        """→ the number of the decision that the action answers: the turn's, or the window's own.

        It is public, grows when the decision is a new one, and does not change when another seat reacts.
        """
        self.waits = waits
        """→ the HOST actions that fall due by time while this state's wait stands; of many games there are none."""
        self.run = run
        """(a seat's view, text) → the actions of a run: a text that stands for several, made by one press
        ("go 2L d4"). () while it is not possible, None for a text that is no run; no run reads like an action."""
        self.spent = spent
        """(state, seat of waiting_for) → whether nothing is left to it but its default action and taking a move back:
        then that action makes itself after a moment, like any that is the only one."""
        self.score_lines = score_lines
        """→ the reckoning as far as the view's observer may know it: last round's, or the running one."""
        self.outcome = outcome
        """→ how the match ended, or None while it goes on."""
        self.deal_again = deal_again
        """(state, observer or None for a spectator, whether it remembers what it has seen, draws) → a state that looks
        the same to it. All that is hidden and not remembered is dealt again; None where nothing is.

        It tells no more than the observer may know: states that look alike give, with equal draws, equal worlds.
        """
        self.mind = mind
        """How a seat goes on: its house player, and what a search plays worlds on with."""
        self.near = near
        """How much less than the best an action may promise, in the measure of `wishes`, to be taken by mistake."""
        self.forgets = forgets
        """(what a seat knows, seat, n) → that without one in about n things that others did: always the same ones."""
        self.searching = searching
        """What a search has to know; None where a house player cannot search."""
        self.hints = hints
        """What it knows of giving hints; None where it gives none."""
        self.honours = honours
        """What is worth telling of a match that was played."""
        self.short = short
        """What of it is played where people compare; None where it is not."""
        masks = table.checked().parts[0].masked
        self._seen = tuple(masks.items())
        self._laid_open = tuple([(name, mask) for name, mask in masks.items() if name not in table.opened])
        self._remembered = tuple([(name, table.known.get(name, mask)) for name, mask in masks.items()])

    def new_match(self, options: object, seats: int) -> S:
        """Return the state before anything happened; raises ValueError for a number of seats that it is not for."""
        if not self.info.min_seats <= seats <= self.info.max_seats:
            raise ValueError(f"{self.info.key} is for {self.info.min_seats} to {self.info.max_seats}, not {seats}")
        return self.fresh(options, seats)

    def why_not(self, state: S, seat: Seat, action: A) -> Refusal | None:
        """Return why the action is not allowed now, or None; nothing is allowed to a seat outside to_act."""
        refusal = action.why_not(state, seat) if HOST <= seat < state.seats else None
        return refusal if seat in self.to_act(state) else refusal or NOT_YOUR_TURN

    def judged(self, state: S, seat: Seat) -> tuple[tuple[A, Refusal | None], ...]:
        """Return the seat's candidates, each with why it is not allowed now or None; () for CHANCE and strangers."""
        if seat == CHANCE or not HOST <= seat < state.seats:
            return ()
        idle = None if seat in self.to_act(state) else NOT_YOUR_TURN
        return tuple([(act, act.why_not(state, seat) or idle) for act in self.candidates(state, seat)])

    def occasion(self, state: S) -> str:
        """Return what chance is to do now, by a word ("deal", "roll"): a set deal numbers its draws by it.

        Where a game does not say it, it is the first word of the action's text, so it must not depend on the draw.
        """
        if self.word_of_chance is not None:
            return self.word_of_chance(state)
        return self.encode(self.sample_chance(state, FairDraws(""))).split(" ", 1)[0]

    def legal_actions(self, state: S, seat: Seat) -> tuple[A, ...]:
        """Return the allowed actions in a stable order; () if the seat is not in to_act or is CHANCE."""
        if seat == CHANCE or not HOST <= seat < state.seats:
            return ()
        quick = self.quick_legal
        if quick is not None:
            return quick(state, seat)
        if seat not in self.to_act(state):
            return ()
        return tuple([act for act in self.candidates(state, seat) if act.why_not(state, seat) is None])

    def actions(self, state: S, seat: Seat, text: str) -> tuple[A, ...]:
        """Return what a text stands for now: an action, or those of a run; () for a run that is not possible now.

        Raises InvalidAction for any other text. The log knows actions only, and each is checked when it is its turn.
        """
        found = None if self.run is None else self.run(self.view(state, seat), text)
        return (self.decode(text),) if found is None else found

    def apply(self, state: S, seat: Seat, action: A) -> tuple[S, tuple[Event, ...]]:
        """Return the state after the action and what happened; raises IllegalAction with `why_not`'s refusal."""
        if state.observer != NOBODY:
            raise ValueError("nothing can be done in a view")
        to_act = self.to_act
        # `why_not` without a call in between, where it is the seat's to act
        refusal = action.why_not(state, seat) if seat in to_act(state) else self.why_not(state, seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        after = state.copy()
        events: list[Event] = []
        action.do(after, seat, events)
        return after, tuple(events)

    def view(self, state: S, observer: Seat | None) -> V:
        """Return what an observer may see now, None for a spectator."""
        return cast(V, masked(state, observer, self._seen))

    def open_view(self, state: S, observer: Seat | None) -> V:
        """Return `view` with all that lies face down before the seats laid open, for looking back on an ended match.

        Hands are in their seats' own views anyway; what is still to be drawn stays hidden.
        """
        return cast(V, masked(state, observer, self._laid_open))

    def known(self, state: S, seat: Seat) -> AnyKnown:
        """Return what a seat may know: what it sees, and what it has seen."""
        return masked(state, seat, self._remembered)

    def encode(self, action: A) -> str:
        """Return the text form: "play R7". At most 60 ASCII characters but for CHANCE's; unique per action."""
        return self.notation.encode(action)

    def decode(self, text: str) -> A:
        """Return the action of a text form; raises InvalidAction with an example of what would do."""
        return self.notation.decode(text)


AnyGame = Game[Any, Any, Any]
"""A game of whatever kind, as the generic parts of the house hold it."""


def hint_of(game: AnyGame, known: AnyKnown, legal: tuple[Any, ...], action: AnyAction) -> Hint | None:
    """Return the hint to do what a house player of the seat would do; None for a game that gives none."""
    hints = game.hints
    if hints is None:
        return None
    settled = hints.settle(known, legal, action)
    run = "" if hints.run is None else hints.run(known, legal, settled)
    return Hint(run or game.encode(settled), reason_of(hints, known, legal, settled))


def reason_of(hints: Hints, known: AnyKnown, legal: tuple[Any, ...], action: AnyAction) -> Because:
    """Return why one would do this: as its game says, or no more than that one would."""
    return hints.reason(known, legal, action) or Because(NOTHING_SPECIAL, {"n": len(legal)})
