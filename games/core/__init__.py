"""What all games share: the protocol, seats, events, refusals, options, scores, chance and replay. Pure values only."""

from games.core.draws import Draws, FairDraws, SeededDraws, shuffled
from games.core.errors import (
    GAME_OVER,
    NOT_YOUR_TURN,
    TOO_LATE,
    GameError,
    IllegalAction,
    InvalidAction,
    InvalidOption,
    Refusal,
    refusals_in,
)
from games.core.events import Event, Value, visible
from games.core.game import AnyGame, Game, GameInfo, Short, Wait, hint_of, reason_of
from games.core.hints import Because, Hint, Hints, Steady
from games.core.minds import Act, Mind
from games.core.notation import Flag, Form, Many, Maybe, Name, Notation, Number
from games.core.options import OptionField, changed_options, option, option_fields, parse_options
from games.core.replay import ReplayError, Step, replay
from games.core.scoring import Outcome, ScoreLine, placements
from games.core.searching import Foresight, Horizon, Searching
from games.core.seats import ALONE, CHANCE, EVERYBODY, HOST, NO_SEATS, NOBODY, ONLY_CHANCE, AnyAction, AnyState, Seat
from games.core.tables import Part, Shape, changed

__all__ = [
    "ALONE", "CHANCE", "EVERYBODY", "GAME_OVER", "HOST", "NOBODY", "NOT_YOUR_TURN", "NO_SEATS", "ONLY_CHANCE",
    "TOO_LATE", "Act", "AnyAction", "AnyGame", "AnyState", "Because", "Draws", "Event", "FairDraws", "Flag",
    "Foresight", "Form", "Game", "GameError", "GameInfo", "Hint", "Hints", "Horizon", "IllegalAction", "InvalidAction",
    "InvalidOption", "Many", "Maybe", "Mind", "Name", "Notation", "Number", "OptionField", "Outcome", "Part", "Refusal",
    "ReplayError", "ScoreLine", "Searching", "Seat", "Shape", "Short", "SeededDraws", "Steady", "Step", "Value", "Wait",
    "changed", "changed_options", "hint_of", "option", "option_fields", "parse_options", "placements", "reason_of",
    "refusals_in", "replay", "shuffled", "visible",
]  # fmt: skip
