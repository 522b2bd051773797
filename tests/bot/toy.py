"""A game of its own for the tests of tables: chance, secrets, reactions, waits, rounds. Also: a fifth game is a folder.

High Card: each round everyone is dealt a card and may look at it until HOST covers it; then, in turn, each keeps it
or changes it against a draw; the highest card of the round scores. Anyone may boo the one who is to move, at any time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from games.core import (
    ALONE,
    CHANCE,
    HOST,
    NO_SEATS,
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
    Refusal,
    Seat,
    Wait,
    option,
    placements,
)

RANKS: Final = 100
LOOK_SECONDS, PAUSE_SECONDS = 6.0, 45.0


@dataclass(frozen=True)
class Options:
    rounds: int = option(2, "T1", low=1, high=5)
    booing: bool = option(True, "T2")


@dataclass(frozen=True)
class NewOptions(Options):
    rounds: int = option(3, "T1", low=1, high=5)


@dataclass(frozen=True, slots=True)
class Deal:
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Card:
    card: int


@dataclass(frozen=True, slots=True)
class Cover:
    round: int


@dataclass(frozen=True, slots=True)
class Next:
    round: int


@dataclass(frozen=True, slots=True)
class Keep:
    pass


@dataclass(frozen=True, slots=True)
class Change:
    pass


@dataclass(frozen=True, slots=True)
class Boo:
    pass


@dataclass(frozen=True, slots=True)
class Ready:
    pass


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


@dataclass(slots=True, unsafe_hash=True)
class State:
    options: Options
    seats: int
    phase: str = "deal"  # deal, look, turn, change, pause, over
    round: int = 1
    turn: Seat = 0
    decision: int = 0
    hands: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    ready: frozenset[Seat] = frozenset()
    boos: int = 0

    def copy(self) -> State:
        return replace(self)


class View(NamedTuple):
    observer: Seat | None
    phase: str
    round: int
    turn: Seat
    scores: tuple[int, ...]
    boos: int
    hand: int | None
    """The observer's card, while everybody looks."""
    hands: tuple[int, ...]
    """All cards, once they lie open."""


class Brain:
    """Remembers its card from the look; keeps a high one. Its draws only make it boo now and then."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.card: int | None = None
        self.log: list[tuple[View, tuple[Event, ...]]] = []

    def observe(self, view: View, events: tuple[Event, ...]) -> None:
        self.log.append((view, events))
        if view.hand is not None:
            self.card = view.hand

    def choose(self, view: View, legal: tuple[Action, ...], draws: Draws) -> Action | None:
        if Ready() in legal:
            return Ready()
        if Keep() in legal:
            return Keep() if self.card is not None and self.card >= RANKS // 2 else Change()
        return Boo() if draws.below(4) == 0 and view.boos < 3 else None

    def wishes(self, view: View, legal: tuple[Action, ...], draws: Draws) -> list[tuple[float, Action]]:
        first = self.choose(view, legal, draws)
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


def check(state: State, seat: Seat, action: Action) -> Refusal | None:
    match action:
        case Deal():
            allowed = seat == CHANCE and state.phase == "deal"
        case Card():
            allowed = seat == CHANCE and state.phase == "change"
        case Cover() | Next():
            allowed = seat == HOST and action in [wait.action for wait in waits(state)]
        case Keep() | Change():
            allowed = state.phase == "turn" and seat == state.turn
        case Boo():
            allowed = state.phase == "turn" and seat != state.turn
        case Ready():
            allowed = state.phase == "pause"
    if allowed:
        return None
    return Refusal("not_now", "T3") if seat in to_act(state) else NOT_YOUR_TURN


def perform(state: State, seat: Seat, action: Action) -> list[Event]:
    match action:
        case Deal(cards):
            state.phase, state.hands = "look", cards
            return [Event("dealt", to, {"card": card}, frozenset({to})) for to, card in enumerate(cards)]
        case Cover():
            state.phase = "turn"
            _give_turn(state, 0)
            return [Event("covered")]
        case Boo():
            state.boos += 1
            return [Event("booed", seat)]
        case Change():
            state.phase = "change"
            return [Event("changed", seat)]
        case Card(card):
            state.hands = (*state.hands[: state.turn], card, *state.hands[state.turn + 1 :])
            state.phase = "turn"
            return _after_turn(state)
        case Keep():
            return _after_turn(state)
        case Ready():
            state.ready |= {seat}
            if len(state.ready) == state.seats:
                _next_round(state)
            return [Event("ready", seat)]
        case Next():
            _next_round(state)
            return []


def _give_turn(state: State, turn: Seat) -> None:
    state.turn = turn
    state.decision += 1


def _after_turn(state: State) -> list[Event]:
    if state.turn + 1 < state.seats:
        _give_turn(state, state.turn + 1)
        return []
    best = max(state.hands)
    state.scores = tuple(score + (card == best) for score, card in zip(state.scores, state.hands, strict=True))
    state.phase = "over" if state.round == state.options.rounds else "pause"
    state.ready = NO_SEATS
    state.decision += 1
    return [Event("opened", None, {"cards": state.hands})]


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


def view(state: State, observer: Seat | None) -> View:
    hand = state.hands[observer] if observer is not None and state.phase == "look" else None
    hands = state.hands if state.phase in ("pause", "over") else ()
    return View(observer, state.phase, state.round, state.turn, state.scores, state.boos, hand, hands)


def other_worlds(state: State, observer: Seat | None, memory: object, draws: Draws) -> State | None:
    """The other hands anew, while they are hidden; the own one too, once the look is over."""
    if state.phase not in ("look", "turn"):
        return None
    mine = observer if state.phase == "look" else None
    world = state.copy()
    world.hands = tuple(card if seat == mine else draws.below(RANKS) for seat, card in enumerate(state.hands))
    return world


def outcome(state: State) -> Outcome | None:
    if state.phase != "over":
        return None
    return Outcome("played", state.scores, placements(state.scores, low_wins=False))


INFO: Final = GameInfo(
    key="toy",
    min_seats=2,
    max_seats=4,
    rules_version=1,
    options=Options,
    presets={"long": {"rounds": "5"}},
)


def high_card(**changes: Any) -> Game[State, Action, View]:
    """The toy, or the toy with some of its parts changed; `info` may be given as a mapping of what differs."""
    parts: dict[str, Any] = {
        "info": INFO._replace(**changes.pop("info", {})),
        "notation": NOTATION,
        "fresh": lambda options, seats: State(options, seats, scores=(0,) * seats),
        "to_act": to_act,
        "waiting_for": waiting_for,
        "candidates": candidates,
        "check": check,
        "perform": perform,
        "sample_chance": sample_chance,
        "default_action": default_action,
        "token": lambda state, seat, action: state.decision,
        "waits": waits,
        "view": view,
        "score_lines": lambda view: (),
        "outcome": outcome,
        "other_worlds": other_worlds,
        "house_player": lambda seat, options, seats: Brain(seat),
    }
    return Game(**{**parts, **changes})


TOY: Final = high_card()
OTHER_RULES: Final = high_card(info={"rules_version": 2})
"""The toy after a change of its rules: its old logs cannot be replayed."""
NEW_DEFAULTS: Final = high_card(
    info={
        "rules_version": 2,
        "options": NewOptions,
        "earlier": {1: lambda options: {"rounds": "2", **options}},
    }
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


def other_world(state: State, observer: Seat, draws: Draws) -> State:
    """The state with every card dealt anew that the observer cannot see."""
    seen = {observer} if state.phase == "look" else set()
    hands = tuple(card if seat in seen else draws.below(RANKS) for seat, card in enumerate(state.hands))
    return replace(state, hands=hands)
