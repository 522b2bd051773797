"""Why an action is refused in Go-Stop, beside the reasons that all games share."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """Codes; the texts stand under `gostop.refusal`."""

    NOT_HELD = "not_held"
    DEALING = "dealing"
    CHOOSE_FIRST = "choose_first"
    NOT_ASKED = "not_asked"
    NOT_A_MATCH = "not_a_match"
    NO_TRIPLE = "no_triple"
    ALREADY_SHOWN = "already_shown"
    FOURTH_ON_TABLE = "fourth_on_table"
    PLAY_SHOWN = "play_shown"
    NO_FOURTH = "no_fourth"
    SHOWN_NO_BOMB = "shown_no_bomb"
    NO_FREE_TURN = "no_free_turn"
    TOO_FEW_POINTS = "too_few_points"
    NOT_YOUR_JUNK = "not_your_junk"
    NOT_THEIR_JUNK = "not_their_junk"
    SITTING_OUT = "sitting_out"
    ALREADY_READY = "already_ready"
    BAD_DECK = "bad_deck"
    BAD_LOT = "bad_lot"
