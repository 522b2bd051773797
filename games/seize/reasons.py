"""Why an action is refused: a code for each cause and the rule it stands on. The wording is in the catalogues."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from games.core import Refusal, Value


class Reason(StrEnum):
    """The causes of this game; the text is `seize.refusal.<code>`."""

    NOT_NOW = "not_now"
    CHOOSE_FIRST = "choose_first"
    ALREADY_PLACED = "already_placed"
    NO_ORDER = "no_order"
    NO_POINTS = "no_points"
    NO_CELL = "no_cell"
    NOT_ITS_WAY = "not_its_way"
    OWN_PIECE = "own_piece"
    NO_WAY_THROUGH = "no_way_through"
    ENEMY_THERE = "enemy_there"
    NOBODY_THERE = "nobody_there"
    TOO_WEAK = "too_weak"
    BRACED = "braced"
    STUCK = "stuck"
    HELPER_FAR = "helper_far"
    ONE_PIECE = "one_piece"
    MOVE_OVER = "move_over"
    HOLE_CLOSED = "hole_closed"
    NO_LOCATION = "no_location"
    NOT_SURROUNDED = "not_surrounded"
    OWN_LOCATION = "own_location"
    WRONG_PAYMENT = "wrong_payment"
    CANNOT_PAY = "cannot_pay"
    NO_CARD = "no_card"
    PLATE_TAKEN = "plate_taken"
    NOT_YOUR_PLATE = "not_your_plate"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOT_OFFERED = "not_offered"


RULES: Final = {
    Reason.NOT_NOW: "S6",
    Reason.CHOOSE_FIRST: "SD28",
    Reason.ALREADY_PLACED: "SR2",
    Reason.NO_ORDER: "SR2",
    Reason.NO_POINTS: "S12",
    Reason.NO_CELL: "SR1",
    Reason.NOT_ITS_WAY: "SD5",
    Reason.OWN_PIECE: "SD9",
    Reason.NO_WAY_THROUGH: "SD9",
    Reason.ENEMY_THERE: "S13",
    Reason.NOBODY_THERE: "S14",
    Reason.TOO_WEAK: "SR5",
    Reason.BRACED: "SD28",
    Reason.STUCK: "SR11",
    Reason.HELPER_FAR: "SR13",
    Reason.ONE_PIECE: "SD7",
    Reason.MOVE_OVER: "SD8",
    Reason.HOLE_CLOSED: "SD19",
    Reason.NO_LOCATION: "SR4",
    Reason.NOT_SURROUNDED: "S8",
    Reason.OWN_LOCATION: "SD25",
    Reason.WRONG_PAYMENT: "SD29",
    Reason.CANNOT_PAY: "S8",
    Reason.NO_CARD: "SD28",
    Reason.PLATE_TAKEN: "SD28",
    Reason.NOT_YOUR_PLATE: "SD28",
    Reason.NOTHING_TO_UNDO: "SD7",
    Reason.NOT_OFFERED: "SR11",
}


def refuse(reason: Reason, **data: Value) -> Refusal:
    """Return the refusal for a cause, with facts for its text."""
    return Refusal(str(reason), RULES[reason], data)
