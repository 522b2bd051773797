"""How the seats go on in a world that a search imagined: what the house player does, with no views made.

Each seat goes by what it may know there alone (`known_in`).
"""

from __future__ import annotations

from games.core import Draws, Memory, Seat
from games.gostop.house import Thought
from games.gostop.known import known_in
from games.gostop.play import Action, legal_actions
from games.gostop.state import State
from games.gostop.values import NOBODY
from games.gostop.view import View


class QuickPlayers:
    """All seats of one imagined world."""

    def __init__(self, world: State, memory: Memory[View]) -> None:
        """Nothing is remembered that is not in sight."""

    def follow(self, state: State, seat: Seat, action: Action) -> None:
        """Take in nothing."""

    def act(self, state: State, draws: Draws) -> tuple[Seat, Action] | None:
        """Return who acts next and how; None where nobody is asked: chance deals, or the deal is over."""
        seat = state.asked
        if seat == NOBODY:
            return None
        legal = legal_actions(state, seat)
        return seat, legal[0] if len(legal) == 1 else Thought(known_in(state, seat)).best(legal)
