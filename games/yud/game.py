"""Yud! Stop! as a Game: the protocol's methods in its order, each one call away from the module that knows."""

from __future__ import annotations

from typing import Final

from games.core import Draws, Event, Game, GameInfo, HousePlayer, Outcome, Refusal, ScoreLine, Seat, Wait
from games.yud import actions, house, legality, rules
from games.yud import state as states
from games.yud import view as views
from games.yud.actions import Action, CloseLook, Decline, Discard, Done, Draw, Pass
from games.yud.options import Options
from games.yud.state import State, look_of
from games.yud.values import Phase
from games.yud.view import View


class Yud:
    """The rules of Yud! Stop! (หยุด!)."""

    info = GameInfo("yud", "Yud! Stop!", 2, 4, 1, Options, rows=True)

    def new_match(self, options: Options, seats: int) -> State:
        """Return the state before the lot (YD17); raises ValueError for a number of seats outside Y2."""
        if not self.info.min_seats <= seats <= self.info.max_seats:
            raise ValueError(f"{self.info.title} is for 2 to 4 players, not {seats}")
        return states.new_match(options, seats)

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
        """Return what an absent seat does: look at nothing, draw and throw away, be ready. It gains nothing."""
        match state.phase:
            case Phase.SETUP:
                return Decline()
            case Phase.TURN:
                return Draw() if state.stock else Pass()
            case Phase.DRAWN:
                return Discard()
        return actions.Ready()

    def waits(self, state: State) -> tuple[Wait, ...]:
        """Return the looks that close, or the pause that ends, by time."""
        return legality.waits(state)

    def token(self, state: State, seat: Seat, action: Action) -> int:
        """Return the number of the turn, of the set-up or of the pause; for the end of a look, the look's."""
        if isinstance(action, CloseLook):
            return action.number
        look = look_of(state, seat) if isinstance(action, Done) else None
        return state.decision if look is None else look.number

    def view(self, state: State, observer: Seat | None) -> View:
        """Return what the observer may see now."""
        return views.view(state, observer)

    def open_view(self, state: State, observer: Seat | None) -> View:
        """Return what the observer may see now, with all rows and the drawn card open."""
        return views.open_view(state, observer)

    def score_lines(self, view: View) -> tuple[ScoreLine, ...]:
        """Return the reckoning that the view allows."""
        return views.score_lines(view)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the match ended, or None."""
        return views.outcome(state)

    def house_player(self, seat: Seat, options: Options, seats: int) -> HousePlayer[View, Action]:
        """Return a new brain for the seat."""
        return house.HousePlayer(seat)

    def encode(self, action: Action) -> str:
        """Return the action's text form."""
        return actions.encode(action)

    def decode(self, text: str) -> Action:
        """Return the action of a text form; raises InvalidAction."""
        return actions.decode(text)


YUD: Final[Game[State, Action, View]] = Yud()
