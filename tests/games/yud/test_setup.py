"""Facts of the box, and how actions and words of it read."""

from __future__ import annotations

from collections import Counter

from bot.texts import load_texts
from games.yud import YUD
from games.yud.course import CloseLook
from games.yud.options import Options
from games.yud.play import NOTATION, Match, Peek, Swap, Take
from games.yud.table import DECK, EMPTY, UNKNOWN, Ability, card_text
from tests.helpers import QuickDraws

SAY = load_texts().speaker("en", game="yud", names=["Ana", "Ben", "Cho", "Dao"])
READ = {
    "pair 0 2": Match((0, 2)),
    "pair 0 2 into 2": Match((0, 2), 2),
    "take 0 2 into 2": Take((0, 2), 2),
    "four 0 1 2 3 into 1": Match((0, 1, 2, 3), 1),
    "peek 0 2": Peek(0, 2),
    "swap 0 2 1 3": Swap(0, 2, 1, 3),
    "close_look 17": CloseLook(17),
}


def test_y1_title_names_the_game():
    assert load_texts().speaker("en").title_of(YUD.info.key) == "Yud! Stop!"
    assert load_texts().speaker("th").title_of(YUD.info.key) == "หยุด!"


def test_y2_two_to_four_players_with_cards_before_them():
    assert YUD.info.hands_on_board
    assert (YUD.info.min_seats, YUD.info.max_seats) == (2, 4)


def test_y4_deck_of_54_with_four_each_and_two_thirteens():
    assert len(DECK) == 54
    assert Counter(DECK) == {**dict.fromkeys(range(13), 4), 13: 2}
    assert len({card_text(card) for card in (*DECK, UNKNOWN, EMPTY)}) == 16


def test_yd17_the_lot_can_fall_on_everybody():
    state = YUD.new_match(Options(), 4)
    assert {YUD.sample_chance(state, QuickDraws(n)).starter for n in range(60)} == {0, 1, 2, 3}


def test_text_and_action_are_the_same_and_those_of_the_same_numbers_differ():
    assert {text: NOTATION.decode(text) for text in READ} == READ
    assert [NOTATION.encode(action) for action in READ.values()] == [*READ]
    assert len({NOTATION.decode(text) for text in ("look 2", "keep 2", "take 2", "lot 2", "close_look 2")}) == 5


def test_what_is_too_rare_for_random_play_has_a_text():
    rare = ("event.round_stock_out", "score.special", "score.others_fifty", "score.tie_fails")
    for key in (*rare, *(f"term.{ability}" for ability in Ability)):
        assert SAY.find(key), key
    for reason in ("lowest", "shared", "sudden_death"):
        assert "Ana" in SAY(f"outcome.{reason}", winners=(0,), scores=(1, 2), placements=(1, 2))
