"""A game of its own for the tests of tables: chance, secrets, reactions, waits, rounds. Also: a fifth game is a folder.

High Card: each round everyone is dealt a card and may look at it until HOST covers it; then, in turn, each keeps it
or changes it against a draw; the highest card of the round scores. Anyone may boo the one who is to move, at any time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from games.core import (
    ALONE,
    CHANCE,
    HOST,
    NO_SEATS,
    NOBODY,
    NOT_YOUR_TURN,
    ONLY_CHANCE,
    Draws,
    Event,
    Form,
    Game,
    GameInfo,
    Many,
    Notation,
    Number,
    Outcome,
    Part,
    Refusal,
    Seat,
    Shape,
    Wait,
    option,
    placements,
)

RANKS: Final = 100
HIDDEN: Final = -1
"""Instead of a card that an observer does not see."""
LOOK_SECONDS, PAUSE_SECONDS = 6.0, 45.0


@dataclass(frozen=True)
class Options:
    rounds: int = option(2, "T1", low=1, high=5)
    booing: bool = option(True, "T2")


@dataclass(frozen=True)
class NewOptions(Options):
    rounds: int = option(3, "T1", low=1, high=5)


@dataclass(slots=True, unsafe_hash=True)
class State:
    observer: Seat | None
    options: Options
    seats: int
    phase: str = "deal"  # deal, look, turn, change, pause, over
    round: int = 1
    turn: Seat = 0
    decision: int = 0
    hands: tuple[int, ...] = ()
    """Of a view one's own card while everybody looks, all once they lie open."""
    scores: tuple[int, ...] = ()
    ready: frozenset[Seat] = frozenset()
    boos: int = 0

    def copy(self) -> State:
        return replace(self)


def masked_but(state: State, seats: set[Seat | None]) -> tuple[int, ...]:
    return tuple([card if seat in seats else HIDDEN for seat, card in enumerate(state.hands)])


def seen(state: State, observer: Seat | None) -> tuple[int, ...]:
    if state.phase in ("pause", "over"):
        return state.hands
    return masked_but(state, {observer} if state.phase == "look" else set())


def known(state: State, observer: Seat | None) -> tuple[int, ...]:
    """What is seen, and the card that one looked at and has not yet changed."""
    had = state.phase == "turn" and observer is not None and observer >= state.turn
    return masked_but(state, {observer}) if had else seen(state, observer)


PUBLIC = ("options", "seats", "phase", "round", "turn", "decision", "scores", "ready", "boos")
SHAPE: Final = Shape((Part(State, PUBLIC, {"hands": seen}),), known={"hands": known})


class Act:
    """What all actions share: those of a phase are allowed to some seats in it."""

    __slots__ = ()

    def fits(self, state: State, seat: Seat) -> bool:
        raise NotImplementedError

    def why_not(self, state: State, seat: Seat) -> Refusal | None:
        if self.fits(state, seat):
            return None
        return Refusal("not_now", "T3") if seat in to_act(state) else NOT_YOUR_TURN


@dataclass(frozen=True, slots=True)
class Deal(Act):
    cards: tuple[int, ...]

    def fits(self, state: State, seat: Seat) -> bool:
        return seat == CHANCE and state.phase == "deal"

    def do(self, state: State, seat: Seat, events: list[Event]) -> None:
        state.phase, state.hands = "look", self.cards
        events += [Event("dealt", to, {"card": card}, frozenset({to})) for to, card in enumerate(self.cards)]


@dataclass(frozen=True, slots=True)
class Card(Act):
    card: int

    def fits(self, state: State, seat: Seat) -> bool:
        return seat == CHANCE and state.phase == "change"

    def do(self, state: State, seat: Seat, events: list[Event]) -> None:
        state.hands = (*state.hands[: state.turn], self.card, *state.hands[state.turn + 1 :])
        state.phase = "turn"
        _after_turn(state, events)


class HostAct(Act):
    __slots__ = ()

    def fits(self, state: State, seat: Seat) -> bool:
        return seat == HOST and self in [wait.action for wait in waits(state)]


@dataclass(frozen=True, slots=True)
class Cover(HostAct):
    round: int

    def do(self, state: State, seat: Seat, events: list[Event]) -> None:
        state.phase = "turn"
        _give_turn(state, 0)
        events.append(Event("covered"))


@dataclass(frozen=True, slots=True)
class Next(HostAct):
    round: int

    def do(self, state: State, seat: Seat, events: list[Event]) -> None:
        _next_round(state)


class Turn(Act):
    __slots__ = ()

    def fits(self, state: State, seat: Seat) -> bool:
        return state.phase == "turn" and seat == state.turn


@dataclass(frozen=True, slots=True)
class Keep(Turn):
    def do(self, state: State, seat: Seat, events: list[Event]) -> None:
        _after_turn(state, events)


@dataclass(frozen=True, slots=True)
class Change(Turn):
    def do(self, state: State, seat: Seat, events: list[Event]) -> None:
        state.phase = "change"
        events.append(Event("changed", seat))


@dataclass(frozen=True, slots=True)
class Boo(Act):
    def fits(self, state: State, seat: Seat) -> bool:
        return state.phase == "turn" and seat != state.turn

    def do(self, state: State, seat: Seat, events: list[Event]) -> None:
        state.boos += 1
        events.append(Event("booed", seat))


@dataclass(frozen=True, slots=True)
class Ready(Act):
    def fits(self, state: State, seat: Seat) -> bool:
        return state.phase == "pause"

    def do(self, state: State, seat: Seat, events: list[Event]) -> None:
        state.ready |= {seat}
        if len(state.ready) == state.seats:
            _next_round(state)
        events.append(Event("ready", seat))


Action = Deal | Card | Cover | Next | Keep | Change | Boo | Ready
NUMBER: Final = Number()
NOTATION: Final = Notation[Action](
    {
        "keep": Form(Keep),
        "change": Form(Change),
        "boo": Form(Boo),
        "ready": Form(Ready),
        "deal": Form(Deal, Many(NUMBER)),
        "card": Form(Card, NUMBER),
        "cover": Form(Cover, NUMBER),
        "next": Form(Next, NUMBER),
    }
)


class Brain:
    """Keeps a high card. Its draws only make it boo now and then."""

    def __init__(self, table: State, seat: Seat, style: None = None) -> None:
        self.table = table
        self.seat = seat

    def choice(self, draws: Draws) -> Action | None:
        table, seat = self.table, self.seat
        if table.phase == "pause":
            return Ready()
        if seat == table.turn:
            return Keep() if table.hands[seat] >= RANKS // 2 else Change()
        return Boo() if draws.below(4) == 0 and table.boos < 3 else None

    def wishes(self, legal: tuple[Action, ...], draws: Draws) -> list[tuple[float, Action]]:
        first = self.choice(draws)
        return [] if first is None else [(0.0, first), *[(-1.0, other) for other in legal if other != first]]


def to_act(state: State) -> frozenset[Seat]:
    match state.phase:
        case "deal" | "change":
            return ONLY_CHANCE
        case "look":
            return frozenset({HOST})
        case "turn":
            return frozenset(range(state.seats)) if state.options.booing else ALONE[state.turn]
        case "pause":
            return frozenset(range(state.seats)) - state.ready | {HOST}
    return NO_SEATS


def waiting_for(state: State) -> frozenset[Seat]:
    match state.phase:
        case "turn":
            return ALONE[state.turn]
        case "pause":
            return frozenset(range(state.seats)) - state.ready
    return NO_SEATS


def candidates(state: State, seat: Seat) -> tuple[Action, ...]:
    return tuple(wait.action for wait in waits(state)) if seat == HOST else (Keep(), Change(), Boo(), Ready())


def _give_turn(state: State, turn: Seat) -> None:
    state.turn = turn
    state.decision += 1


def _after_turn(state: State, events: list[Event]) -> None:
    if state.turn + 1 < state.seats:
        _give_turn(state, state.turn + 1)
        return
    best = max(state.hands)
    state.scores = tuple(score + (card == best) for score, card in zip(state.scores, state.hands, strict=True))
    state.phase = "over" if state.round == state.options.rounds else "pause"
    state.ready = NO_SEATS
    state.decision += 1
    events.append(Event("opened", None, {"cards": state.hands}))


def _next_round(state: State) -> None:
    state.phase, state.ready, state.boos = "deal", NO_SEATS, 0
    state.round += 1


def sample_chance(state: State, draws: Draws) -> Action:
    if state.phase == "deal":
        return Deal(tuple(draws.below(RANKS) for _ in range(state.seats)))
    return Card(draws.below(RANKS))


def default_action(state: State, seat: Seat) -> Action:
    return Ready() if state.phase == "pause" else Keep()


def waits(state: State) -> tuple[Wait, ...]:
    match state.phase:
        case "look":
            return (Wait(Cover(state.round), LOOK_SECONDS, LOOK_SECONDS * 2),)
        case "pause":
            return (Wait(Next(state.round), PAUSE_SECONDS, 3600.0),)
    return ()


def deal_again(state: State, observer: Seat | None, remembering: bool, draws: Draws) -> State | None:
    """The other hands, dealt again while they are hidden; the own one too, once the look is over and forgotten."""
    if state.phase not in ("look", "turn"):
        return None
    kept = (known if remembering else seen)(state, observer)
    world = state.copy()
    world.hands = tuple(draws.below(RANKS) if card == HIDDEN else card for card in kept)
    return world


def outcome(state: State) -> Outcome | None:
    if state.phase != "over":
        return None
    return Outcome("played", state.scores, placements(state.scores, low_wins=False))


INFO: Final = GameInfo(
    key="toy", min_seats=2, max_seats=4, rules_version=1, options=Options, presets={"long": {"rounds": "5"}}
)


def high_card(**changes: Any) -> Game[State, Action, State]:
    """The toy, or the toy with some of its parts changed; `info` may be given as a mapping of what differs."""
    parts: dict[str, Any] = {
        "info": INFO._replace(**changes.pop("info", {})),
        "notation": NOTATION,
        "table": SHAPE,
        "fresh": lambda options, seats: State(NOBODY, options, seats, scores=(0,) * seats),
        "to_act": to_act,
        "waiting_for": waiting_for,
        "candidates": candidates,
        "sample_chance": sample_chance,
        "default_action": default_action,
        "token": lambda state, seat, action: state.decision,
        "waits": waits,
        "score_lines": lambda view: (),
        "outcome": outcome,
        "deal_again": deal_again,
        "mind": Brain,
    }
    return Game(**{**parts, **changes})


TOY: Final = high_card()
OTHER_RULES: Final = high_card(info={"rules_version": 2})
"""The toy after a change of its rules: its old logs cannot be replayed."""
NEW_DEFAULTS: Final = high_card(
    info={"rules_version": 2, "options": NewOptions, "earlier": {1: lambda options: {"rounds": "2", **options}}}
)
"""The toy after a change of a default: by its first rules a match had two rounds, now it has three."""


@dataclass(frozen=True)
class ReadOptions(NewOptions):
    old_reading: bool = option(False, "T1", hidden=True)


CARRIED_ON: Final = high_card(
    info={
        "rules_version": 2,
        "options": ReadOptions,
        "earlier": {1: lambda options: {"rounds": "2", **options, "old_reading": "on"}},
        "carried_on": frozenset({1}),
    }
)
"""The toy after such a change, which keeps every rule of a running match by its options."""
RETIRED: Final = high_card(info={"retired": frozenset({"gone"})})
"""The toy without an option that it once had and that never made a difference."""
