"""Why an action is refused in Yud! Stop!, beside the reasons that all games share."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """Codes; the texts stand under `yud.refusal`."""

    PEEK_FIRST = "peek_first"
    PEEK_OVER = "peek_over"
    PEEK_DONE = "peek_done"
    NOT_PLAYING = "not_playing"
    NO_LOOK = "no_look"
    ALREADY_DRAWN = "already_drawn"
    DRAW_FIRST = "draw_first"
    STOCK_EMPTY = "stock_empty"
    DISCARD_EMPTY = "discard_empty"
    MUST_PLAY = "must_play"
    STOP_TOO_LATE = "stop_too_late"
    STOP_AFTER_ACTION = "stop_after_action"
    TURN_DONE = "turn_done"
    TURN_ON = "turn_on"
    ALREADY_STOPPED = "already_stopped"
    FIRST_LAP = "first_lap"
    NO_ABILITY = "no_ability"
    OTHER_ABILITY = "other_ability"
    NO_CARD_THERE = "no_card_there"
    SPY_FRIENDS = "spy_friends"
    SWAP_FRIENDS = "swap_friends"
    SWAP_TWO = "swap_two"
    CALLER_LOCKED = "caller_locked"
    ONLY_TWO = "only_two"
    NOT_FROM_DISCARD = "not_from_discard"
    FIRST_PLACE = "first_place"
    ROUND_OVER = "round_over"
    ROUND_ON = "round_on"
    ALREADY_READY = "already_ready"
    WRONG_CARDS = "wrong_cards"
    NO_SUCH_SEAT = "no_such_seat"
