"""Go-Stop as a Game: the protocol's methods in its order, each one call away from the module that knows."""

from __future__ import annotations

from typing import Final

from games.core import Draws, Event, GameInfo, HousePlayer, Outcome, Refusal, ScoreLine, Seat, Wait
from games.gostop import actions, deal, ending, legality, rules, sheet
from games.gostop import view as views
from games.gostop.actions import NEXT_ROUND, Action
from games.gostop.house import Brain
from games.gostop.options import PRESETS, Options, from_version_2, wording
from games.gostop.state import State
from games.gostop.values import Phase
from games.gostop.view import View

PAUSE_SECONDS, SLOW_PAUSE_SECONDS = 45.0, 3600.0
"""The pause between deals at a live and at a slow table."""


class GoStop:
    """The rules of Go-Stop (고스톱)."""

    info = GameInfo(
        key="gostop",
        title="Go-Stop",
        min_seats=2,
        max_seats=5,
        rules_version=3,
        options=Options,
        presets=PRESETS,
        earlier={2: from_version_2},
        wording=wording,
    )

    def new_match(self, options: Options, seats: int) -> State:
        """Return the state before the first dealer is known; raises ValueError unless there are 2 to 5 seats."""
        if not self.info.min_seats <= seats <= self.info.max_seats:
            raise ValueError(f"{self.info.title} is for 2 to 5 seats, not {seats}")
        return deal.new_match(options, seats)

    def to_act(self, state: State) -> frozenset[Seat]:
        """Return everyone who may act now."""
        return legality.to_act(state)

    def waiting_for(self, state: State) -> frozenset[Seat]:
        """Return the seats that the table waits for."""
        return legality.waiting_for(state)

    def candidates(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return what the seat might think of now."""
        return legality.candidates(state, seat)

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return what the seat may do now."""
        return legality.legal_actions(state, seat)

    def why_not(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Return why the action is not allowed now, or None."""
        return legality.why_not(state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action) -> tuple[State, tuple[Event, ...]]:
        """Return the state after the action and what happened; raises IllegalAction."""
        return rules.apply(state, seat, action)

    def sample_chance(self, state: State, draws: Draws) -> Action:
        """Return the lot or the shuffle that is due."""
        return rules.sample_chance(state, draws)

    def default_action(self, state: State, seat: Seat) -> Action:
        """Return what an absent seat does: the least card, a stop, the least junk, out of the sale."""
        return rules.default_action(state, seat)

    def waits(self, state: State) -> tuple[Wait, ...]:
        """Return the pause between deals."""
        if state.phase is not Phase.BETWEEN:
            return ()
        return (Wait(NEXT_ROUND, PAUSE_SECONDS, SLOW_PAUSE_SECONDS),)

    def token(self, state: State, seat: Seat, action: Action) -> int:
        """Return the number of the decision that is due; between deals all seats share one."""
        return state.decision

    def view(self, state: State, observer: Seat | None) -> View:
        """Return what the observer may see now."""
        return views.view(state, observer)

    def open_view(self, state: State, observer: Seat | None) -> View:
        """Return the same: nothing but hands and the stock lies face down."""
        return self.view(state, observer)

    def score_lines(self, view: View) -> tuple[ScoreLine, ...]:
        """Return the score sheet."""
        return sheet.score_lines(view)

    def outcome(self, state: State) -> Outcome | None:
        """Return the final chips, or None."""
        return ending.outcome(state)

    def house_player(self, seat: Seat, options: Options, seats: int) -> HousePlayer[View, Action]:
        """Return a new brain for the seat."""
        return Brain(seat)

    def encode(self, action: Action) -> str:
        """Return the action's text form."""
        return actions.encode(action)

    def decode(self, text: str) -> Action:
        """Return the action of a text form; raises InvalidAction."""
        return actions.decode(text)


GOSTOP: Final = GoStop()
