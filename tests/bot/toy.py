"""A game of its own for the tests of tables: chance, secrets, reactions, waits, rounds. Also: a fifth game is a folder.

High Card: each round everyone is dealt a card and may look at it until HOST covers it; then, in turn, each keeps it
or changes it against a draw; the highest card of the round scores. Anyone may boo whoever is to move, at any time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from games.core import (
    CHANCE,
    HOST,
    NOT_YOUR_TURN,
    Draws,
    Event,
    Game,
    GameInfo,
    IllegalAction,
    InvalidAction,
    Outcome,
    Refusal,
    ScoreLine,
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


class Act(NamedTuple):
    verb: str
    numbers: tuple[int, ...] = ()


class State(NamedTuple):
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

    def choose(self, view: View, legal: tuple[Act, ...], draws: Draws) -> Act | None:
        verbs = {action.verb for action in legal}
        if "ready" in verbs:
            return Act("ready")
        if "keep" in verbs:
            return Act("keep" if self.card is not None and self.card >= RANKS // 2 else "change")
        return Act("boo") if draws.below(4) == 0 and view.boos < 3 else None


class Toy:
    info = GameInfo("toy", "High Card", 2, 4, 1, Options)
    presets = {"long": {"rounds": "5"}}

    def new_match(self, options: Options, seats: int) -> State:
        return State(options, seats, scores=(0,) * seats)

    def to_act(self, state: State) -> frozenset[Seat]:
        match state.phase:
            case "deal" | "change":
                return frozenset({CHANCE})
            case "look":
                return frozenset({HOST})
            case "turn":
                return frozenset(range(state.seats)) if state.options.booing else frozenset({state.turn})
            case "pause":
                return frozenset(range(state.seats)) - state.ready | {HOST}
        return frozenset()

    def waiting_for(self, state: State) -> frozenset[Seat]:
        match state.phase:
            case "turn":
                return frozenset({state.turn})
            case "pause":
                return frozenset(range(state.seats)) - state.ready
        return frozenset()

    def candidates(self, state: State, seat: Seat) -> tuple[Act, ...]:
        return (Act("keep"), Act("change"), Act("boo"), Act("ready"))

    def legal_actions(self, state: State, seat: Seat) -> tuple[Act, ...]:
        if seat < 0:
            return tuple(wait.action for wait in self.waits(state)) if seat == HOST else ()
        return tuple(action for action in self.candidates(state, seat) if self.why_not(state, seat, action) is None)

    def why_not(self, state: State, seat: Seat, action: Act) -> Refusal | None:
        if seat not in self.to_act(state):
            return Refusal(NOT_YOUR_TURN)
        allowed = {
            "deal": ("deal",),
            "change": ("card",),
            "look": ("cover",),
            "turn": ("keep", "change") if seat == state.turn else ("boo",),
            "pause": ("next",) if seat == HOST else ("ready",),
        }[state.phase]
        return None if action.verb in allowed else Refusal("not_now", "T3")

    def apply(self, state: State, seat: Seat, action: Act) -> tuple[State, tuple[Event, ...]]:
        refusal = self.why_not(state, seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        match action.verb:
            case "deal":
                dealt = [Event("dealt", to, {"card": c}, frozenset({to})) for to, c in enumerate(action.numbers)]
                return state._replace(phase="look", hands=action.numbers), tuple(dealt)
            case "cover":
                return self._to(state._replace(phase="turn"), 0), (Event("covered"),)
            case "boo":
                return state._replace(boos=state.boos + 1), (Event("booed", seat),)
            case "change":
                return state._replace(phase="change"), (Event("changed", seat),)
            case "card":
                hands = (*state.hands[: state.turn], action.numbers[0], *state.hands[state.turn + 1 :])
                return self._after_turn(state._replace(hands=hands, phase="turn"))
            case "keep":
                return self._after_turn(state)
            case "ready":
                state = state._replace(ready=state.ready | {seat})
                return (self._next(state) if len(state.ready) == state.seats else state), (Event("ready", seat),)
        return self._next(state), ()

    def _to(self, state: State, turn: Seat) -> State:
        return state._replace(turn=turn, decision=state.decision + 1)

    def _after_turn(self, state: State) -> tuple[State, tuple[Event, ...]]:
        if state.turn + 1 < state.seats:
            return self._to(state, state.turn + 1), ()
        best = max(state.hands)
        scores = tuple(score + (card == best) for score, card in zip(state.scores, state.hands, strict=True))
        phase = "over" if state.round == state.options.rounds else "pause"
        state = state._replace(scores=scores, phase=phase, ready=frozenset(), decision=state.decision + 1)
        return state, (Event("opened", None, {"cards": state.hands}),)

    def _next(self, state: State) -> State:
        return state._replace(phase="deal", round=state.round + 1, ready=frozenset(), boos=0)

    def sample_chance(self, state: State, draws: Draws) -> Act:
        if state.phase == "deal":
            return Act("deal", tuple(draws.below(RANKS) for _ in range(state.seats)))
        return Act("card", (draws.below(RANKS),))

    def default_action(self, state: State, seat: Seat) -> Act:
        return Act("ready" if state.phase == "pause" else "keep")

    def waits(self, state: State) -> tuple[Wait, ...]:
        match state.phase:
            case "look":
                return (Wait(Act("cover", (state.round,)), LOOK_SECONDS, LOOK_SECONDS * 2),)
            case "pause":
                return (Wait(Act("next", (state.round,)), PAUSE_SECONDS, 3600.0),)
        return ()

    def token(self, state: State, seat: Seat, action: Act) -> int:
        return state.decision

    def view(self, state: State, observer: Seat | None) -> View:
        hand = state.hands[observer] if observer is not None and state.phase == "look" else None
        hands = state.hands if state.phase in ("pause", "over") else ()
        return View(observer, state.phase, state.round, state.turn, state.scores, state.boos, hand, hands)

    def open_view(self, state: State, observer: Seat | None) -> View:
        return self.view(state, observer)

    def score_lines(self, view: View) -> tuple[ScoreLine, ...]:
        return ()

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over":
            return None
        return Outcome("played", state.scores, placements(state.scores, low_wins=False))

    def house_player(self, seat: Seat, options: Options, seats: int) -> Brain:
        return Brain(seat)

    def encode(self, action: Act) -> str:
        return " ".join([action.verb, *(str(number) for number in action.numbers)])

    def decode(self, text: str) -> Act:
        verb, *numbers = text.split(" ")
        if verb not in ("deal", "card", "cover", "next", "keep", "change", "boo", "ready"):
            raise InvalidAction(text, "keep")
        try:
            return Act(verb, tuple(int(number) for number in numbers))
        except ValueError:
            raise InvalidAction(text, "deal 1 2") from None


TOY: Final[Game[State, Act, View]] = Toy()


class OtherRules(Toy):
    """The toy after a change of its rules: its old logs cannot be replayed."""

    info = Toy.info._replace(rules_version=2)


class NewDefaults(Toy):
    """The toy after a change of a default: by its first rules a match had two rounds, now it has three."""

    info = Toy.info._replace(
        rules_version=2,
        options=NewOptions,
        earlier={1: lambda options: {"rounds": "2", **options}},
    )


OTHER_RULES: Final[Game[State, Act, View]] = OtherRules()
NEW_DEFAULTS: Final[Game[State, Act, View]] = NewDefaults()


def other_world(state: State, observer: Seat, draws: Draws) -> State:
    """The state with every card dealt anew that the observer cannot see."""
    seen = {observer} if state.phase == "look" else set()
    hands = tuple(card if seat in seen else draws.below(RANKS) for seat, card in enumerate(state.hands))
    return state._replace(hands=hands)
