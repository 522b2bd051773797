"""The game object: the protocol of games.core.game on the modules of this package, in the protocol's order."""

from __future__ import annotations

from typing import Final

from games.core import (
    CHANCE,
    Draws,
    Event,
    GameInfo,
    IllegalAction,
    Outcome,
    Refusal,
    ScoreLine,
    Seat,
    Wait,
)
from games.seize import actions, legal, scoring, setup
from games.seize.actions import Action, Place
from games.seize.house import HousePlayer
from games.seize.options import SeizeOptions, from_version_1
from games.seize.reasons import MATCH_OVER, YOUR_TURN_LATER, Reason, refuse
from games.seize.rules import apply_mover, why_not_mover
from games.seize.setup import chance_due
from games.seize.state import Phase, State
from games.seize.tables import FEWEST, MOST
from games.seize.view import View, open_view, view

ONLY_CHANCE: Final = frozenset({CHANCE})
NOBODY_ACTS: Final[frozenset[Seat]] = frozenset()
ONE_SEAT: Final = tuple(frozenset({seat}) for seat in range(4))


class SeizeGame:
    """Seize!, for 2 to 4 seats (SD1)."""

    info = GameInfo(
        key="seize", title="Seize!", min_seats=FEWEST, max_seats=MOST, rules_version=2, options=SeizeOptions,
        earlier={1: from_version_1},
    )  # fmt: skip

    def new_match(self, options: SeizeOptions, seats: int) -> State:
        """Return the state before anything happened."""
        return setup.new_match(options, seats)

    def to_act(self, state: State) -> frozenset[Seat]:
        """Return chance, the seats that have not placed, or the seat whose turn it is."""
        if state.phase is Phase.OVER:
            return NOBODY_ACTS
        if chance_due(state):
            return ONLY_CHANCE
        if state.phase is Phase.PLACING:
            return frozenset(seat for seat, order in enumerate(state.setup.orders) if order is None)
        return ONE_SEAT[state.seat]

    def waiting_for(self, state: State) -> frozenset[Seat]:
        """Return the seats of to_act: nobody merely reacts in this game."""
        return self.to_act(state) - ONLY_CHANCE

    def candidates(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return what a seat that is to act might think of."""
        return legal.candidates(state, seat) if self._acts(state, seat) else ()

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return what the seat may do now."""
        return legal.legal_actions(state, seat) if self._acts(state, seat) else ()

    def why_not(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Return why the action is not allowed now."""
        if state.phase is Phase.OVER:
            return MATCH_OVER
        if seat == CHANCE:
            return setup.why_not_chance(state, action)
        if state.phase is Phase.PLACING and 0 <= seat < state.setup.seats:
            return setup.why_not_place(state, seat, action) if isinstance(action, Place) else refuse(Reason.NOT_NOW)
        if seat != state.seat or chance_due(state):
            return YOUR_TURN_LATER
        return why_not_mover(state, action)

    def apply(self, state: State, seat: Seat, action: Action) -> tuple[State, tuple[Event, ...]]:
        """Return the state after the action and what happened."""
        refusal = self.why_not(state, seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        if seat == CHANCE:
            return setup.apply_chance(state, action)
        if isinstance(action, Place):
            return setup.place(state, seat, action)
        return apply_mover(state, action)

    def sample_chance(self, state: State, draws: Draws) -> Action:
        """Return what chance draws now."""
        return setup.sample_chance(state, draws)

    def default_action(self, state: State, seat: Seat) -> Action:
        """Return the standard order (SR2), the first choice on offer, or the end of the turn (SD7)."""
        if state.phase is Phase.PLACING:
            return legal.PLACES[0]
        return legal.ENDING if state.phase is Phase.TURN else self.legal_actions(state, seat)[0]

    def waits(self, state: State) -> tuple[Wait, ...]:
        """Return (): no rule of this game asks for time."""
        return ()

    def token(self, state: State, seat: Seat, action: Action) -> int:
        """Return the number of the decision: one for all orders, then one per action."""
        return state.decision

    def view(self, state: State, observer: Seat | None) -> View:
        """Return what the observer may see now."""
        return view(state, observer)

    def open_view(self, state: State, observer: Seat | None) -> View:
        """Return what the observer may see now, with secret costs (SD23) open."""
        return open_view(state, observer)

    def score_lines(self, view: View) -> tuple[ScoreLine, ...]:
        """Return the locations of each seat, and what broke a tie."""
        return scoring.score_lines(view)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the match ended."""
        return state.result

    def house_player(self, seat: Seat, options: SeizeOptions, seats: int) -> HousePlayer:
        """Return a new brain for the seat."""
        return HousePlayer(seat)

    def encode(self, action: Action) -> str:
        """Return the text form of an action."""
        return actions.encode(action)

    def decode(self, text: str) -> Action:
        """Return the action of a text form."""
        return actions.decode(text)

    def _acts(self, state: State, seat: Seat) -> bool:
        return seat in self.to_act(state) and seat != CHANCE


SEIZE: Final = SeizeGame()
