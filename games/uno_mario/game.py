"""The game object: ties the modules of this folder to the protocol of games.core.game."""

from __future__ import annotations

from typing import Final

from games.core import GameInfo, Seat
from games.uno_mario import actions, choices, dealing, legality, rounds, rules
from games.uno_mario import view as views
from games.uno_mario.house import House
from games.uno_mario.options import Options
from games.uno_mario.state import SEATS_MAX, SEATS_MIN

INFO: Final = GameInfo(
    key="uno_mario",
    title="Uno Super Mario",
    min_seats=SEATS_MIN,
    max_seats=SEATS_MAX,
    rules_version=1,
    options=Options,
    reaction_pace=3.0,
    retired=frozenset({"lowest_hand_wins"}),
)


class UnoMario:
    """Uno Super Mario for 2 to 10 seats."""

    @property
    def info(self) -> GameInfo:
        """The constant facts."""
        return INFO

    new_match = staticmethod(dealing.new_match)
    to_act = staticmethod(choices.to_act)
    waiting_for = staticmethod(choices.waiting_for)
    candidates = staticmethod(choices.candidates)
    legal_actions = staticmethod(choices.legal_actions)
    why_not = staticmethod(legality.why_not)
    apply = staticmethod(rules.apply)
    sample_chance = staticmethod(dealing.sample_chance)
    default_action = staticmethod(choices.default_action)
    waits = staticmethod(rules.waits)
    token = staticmethod(rules.token)
    view = staticmethod(views.view)
    open_view = staticmethod(views.view)  # nothing but hands and the stock lies face down
    score_lines = staticmethod(views.score_lines)
    outcome = staticmethod(rounds.outcome)
    encode = staticmethod(actions.encode)
    decode = staticmethod(actions.decode)

    def house_player(self, seat: Seat, options: Options, seats: int) -> House:
        """Return a new brain for the seat."""
        return House(seat, options, seats)


UNO_MARIO: Final = UnoMario()
