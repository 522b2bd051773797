"""Why an action is refused: one reason per cause, each with the rule it stands on. Words are in the catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from games.core import Refusal, Value


class Reason(StrEnum):
    """A cause of refusal; the text is `uno_mario.refusal.<value>`."""

    NOT_IN_HAND = "not_in_hand"
    NO_MATCH = "no_match"
    COLOUR_MISSING = "colour_missing"
    COLOUR_NOT_ASKED = "colour_not_asked"
    RULE_FIRST = "rule_first"
    CHOOSE_COLOUR_FIRST = "choose_colour_first"
    NO_COLOUR_DUE = "no_colour_due"
    TARGET_MISSING = "target_missing"
    TARGET_WRONG = "target_wrong"
    TARGET_NOT_ASKED = "target_not_asked"
    ONLY_DRAWN_CARD = "only_drawn_card"
    ALREADY_DREW = "already_drew"
    DRAW_FIRST = "draw_first"
    MUST_PLAY = "must_play"
    MUST_PLAY_LAST_RESORT = "must_play_last_resort"
    NOTHING_TO_DRAW = "nothing_to_draw"
    ANSWER_FIRST = "answer_first"
    NOTHING_TO_ANSWER = "nothing_to_answer"
    CHALLENGE_NOT_WILD = "challenge_not_wild"
    CHALLENGES_OFF = "challenges_off"
    CHALLENGE_ALWAYS_LEGAL = "challenge_always_legal"
    CHALLENGE_LAST_CARD = "challenge_last_card"
    NO_STAR = "no_star"
    STACKING_OFF = "stacking_off"
    STACK_WRONG_CARD = "stack_wrong_card"
    STACK_NOT_HERE = "stack_not_here"
    UNO_NOT_DUE = "uno_not_due"
    UNO_CLOSED = "uno_closed"
    CATCH_NO_CAUSE = "catch_no_cause"
    CATCH_TOO_LATE = "catch_too_late"
    CATCH_SELF = "catch_self"
    NO_CONSENT_DUE = "no_consent_due"
    ALREADY_AGREED = "already_agreed"
    CONSENT_FIRST = "consent_first"
    ROUND_NOT_OVER = "round_not_over"
    ALREADY_READY = "already_ready"
    ROUND_OVER = "round_over"
    NOT_DUE = "not_due"
    WRONG_CARDS = "wrong_cards"


RULES: Final[Mapping[Reason, str]] = {
    Reason.NOT_IN_HAND: "U9",
    Reason.NO_MATCH: "U9",
    Reason.COLOUR_MISSING: "U16",
    Reason.COLOUR_NOT_ASKED: "U16",
    Reason.RULE_FIRST: "UD33",
    Reason.CHOOSE_COLOUR_FIRST: "U16",
    Reason.NO_COLOUR_DUE: "U16",
    Reason.TARGET_MISSING: "UD33",
    Reason.TARGET_WRONG: "UD33",
    Reason.TARGET_NOT_ASKED: "UD33",
    Reason.ONLY_DRAWN_CARD: "UD11",
    Reason.ALREADY_DREW: "U10",
    Reason.DRAW_FIRST: "U10",
    Reason.MUST_PLAY: "UD11",
    Reason.MUST_PLAY_LAST_RESORT: "UD32",
    Reason.NOTHING_TO_DRAW: "UD32",
    Reason.ANSWER_FIRST: "UD20",
    Reason.NOTHING_TO_ANSWER: "UD16",
    Reason.CHALLENGE_NOT_WILD: "U20",
    Reason.CHALLENGES_OFF: "UD16",
    Reason.CHALLENGE_ALWAYS_LEGAL: "UD14",
    Reason.CHALLENGE_LAST_CARD: "UD27",
    Reason.NO_STAR: "U22",
    Reason.STACKING_OFF: "UD13",
    Reason.STACK_WRONG_CARD: "UD13",
    Reason.STACK_NOT_HERE: "UD13",
    Reason.UNO_NOT_DUE: "U24",
    Reason.UNO_CLOSED: "UD29",
    Reason.CATCH_NO_CAUSE: "U24",
    Reason.CATCH_TOO_LATE: "UD29",
    Reason.CATCH_SELF: "U24",
    Reason.NO_CONSENT_DUE: "UD33",
    Reason.ALREADY_AGREED: "UD33",
    Reason.CONSENT_FIRST: "UD33",
    Reason.ROUND_NOT_OVER: "U25",
    Reason.ALREADY_READY: "U29",
    Reason.ROUND_OVER: "U25",
    Reason.NOT_DUE: "U29",
    Reason.WRONG_CARDS: "U6",
}
"""The rule of each reason, where the refusal does not name a more exact one (a Skip's own rule, say)."""


def refuse(reason: Reason, rule: str = "", **data: Value) -> Refusal:
    """Return the refusal of a reason, on its own rule unless a more exact one is given."""
    return Refusal(reason.value, rule or RULES[reason], data)
