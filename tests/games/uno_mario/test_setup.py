"""What no scene tells of Uno Super Mario: cards, chance, written rules, decisions, texts, any play."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games import DOCS
from bot.texts import load_texts
from games.core import CHANCE, InvalidOption, option_fields, parse_options, shuffled
from games.uno_mario import UNO_MARIO
from games.uno_mario.cards import CARD_TEXTS, COLOURED, COLOURS, FULL_DECK, PLAYABLE, POINTS, find_card
from games.uno_mario.options import RULE_LENGTH, Effect, Goal, Options
from games.uno_mario.play import Play
from games.uno_mario.table import DECIDING, Phase, nothing_to_draw
from tests.games.uno_mario.play import A, B, C, Table
from tests.helpers import QuickDraws, all_on, choose, play_random

DECK = Counter(CARD_TEXTS[card] for card in FULL_DECK)
SAY = load_texts().speaker("en", game="uno_mario", names=[f"P{n}" for n in range(10)])
FORMS = (
    "play R7", "play W red", "play Wd4 blue uno", "play Wcust1 2 uno", "play Wcust1 uno", "star", "star green uno",
    "colour red", "catch 3", "close 17", "lots 5 80 33", "dealer 2", "shuffle 3 1 2 0",
)  # fmt: skip
MANUAL: dict[str, str] = {}
EVERYTHING = dict(all_on(UNO_MARIO))
STACKED = {"stacking": "on", "wild_draw_four": "answers_draw_two", "double_bounce": "on", "bounce_last_card": "on"}
RULES = {"custom1": "x", "effect1": "swap_hands", "custom2": "y", "effect2": "others_draw_1", "timed_uno": "on"}


def test_u1_u2_u3_ud1_ud2_the_cards_of_two_to_ten_players():
    """Nineteen numbers and two of each symbol in each colour, and twelve wilds: 112 cards worth 1440 points."""
    assert (UNO_MARIO.info.min_seats, UNO_MARIO.info.max_seats) == (2, 10)
    for letter in "RYGB":
        assert sum(DECK[f"{letter}{n}"] for n in range(10)) == 19
        assert DECK[f"{letter}0"] == 1
        assert [DECK[letter + symbol] for symbol in ("d2", "rev", "skip")] == [2, 2, 2]
    assert (DECK["W"], DECK["Wd4"], DECK["Wstar"], DECK["Wcust1"] + DECK["Wcust2"]) == (4, 4, 2, 2)
    assert sum(DECK.values()) == 112
    assert sum(POINTS[card] for card in FULL_DECK) == 1440


def test_ud3_a_random_dealer_may_be_anyone():
    state = UNO_MARIO.new_match(Options(random_dealer=True), 4)
    assert {UNO_MARIO.sample_chance(state, QuickDraws(n)).seat for n in range(40)} == {0, 1, 2, 3}


def test_u6_seven_each_one_at_a_time_from_the_dealers_left():
    table = Table(seats=3, dealer=1)
    for wrong in ([0, 1, 2], [0, *range(111)]):
        assert table.refused("shuffle " + " ".join(map(str, wrong)), CHANCE) == ("wrong_cards", "U6")
    table.do("shuffle " + " ".join(map(str, range(112))), CHANCE)
    assert table.state.hands == (FULL_DECK[1:21:3], FULL_DECK[2:21:3], FULL_DECK[0:21:3])
    assert table.told("dealt") == {"seat": 1, "n": 7, "round": 1, "to": None}
    assert [event.to for event in table.events if event.kind == "holds_now"] == [{0}, {1}, {2}]


def test_ud33_the_rules_are_texts_of_at_most_200_characters_and_spaces_are_no_rule():
    assert parse_options(Options, {"custom1": "x" * RULE_LENGTH}).custom1 == "x" * 200
    with pytest.raises(InvalidOption):
        parse_options(Options, {"custom1": "x" * 201})
    assert Table("Wcust1 R2", "G1", custom1="  ").do("play Wcust1 blue").now == ("turn", B, "blue")


def token(table: Table, seat: int, text: str) -> int:
    return UNO_MARIO.token(table.state, seat, UNO_MARIO.decode(text))


def test_ud29_the_windows_number_is_its_own_and_others_calls_do_not_void_a_button():
    for seat, call in ((A, "uno"), (C, "catch 0")):
        table = Table.of("R1 R2 / R3 R4 R6 / -").do("play R1")
        turn, window = token(table, B, "play R3"), token(table, C, "catch 0")
        assert window == token(table, A, "uno")
        table.do(call, seat)
        assert token(table, B, "play R3") == turn
    table.do("play R3")
    assert token(table, C, "draw") > turn


def test_ud20_who_holds_a_star_does_not_show():
    tables = [Table("Rd2 R3 B1", hand, "B2 B3 B4").do("play Rd2") for hand in ("G1 G2 G3", "G1 G2 Wstar")]
    assert tables[0].view(A) == tables[1].view(A)


def test_every_text_form_reads_back():
    for card, text in enumerate(CARD_TEXTS):
        assert find_card(text) == card and text.isascii()
    for text in FORMS:
        assert UNO_MARIO.encode(UNO_MARIO.decode(text)) == text


def test_every_card_colour_effect_and_outcome_has_a_text_and_every_refusal_a_rule():
    assert all(SAY.find(f"term.{term}") for term in (*CARD_TEXTS, *COLOURS, *Effect))
    assert all(SAY.find(f"choice.{field}.{effect}") for field in ("effect1", "effect2") for effect in Effect)
    assert all(SAY.find(f"outcome.{reason}") for reason in (*Goal, "nobody_out"))
    assert all(refusal.rule.startswith("U") for refusal in UNO_MARIO.refusals)


def test_ud14_the_page_names_the_literal_reading_and_where_its_option_is():
    """UD14: the page says which reading of U18's bracket is the literal one, in the words of the lobby."""
    page = " ".join((DOCS / "rules" / "uno_mario.md").read_text(encoding="utf-8").split())
    option = f"{SAY('option.wild_draw_four')}: {SAY('choice.wild_draw_four.answers_draw_two')}"
    assert "a Draw 2 on the pile, or a Draw 2 that was played on you" in page
    assert f"The second is closer to the letter; in the lobby, ⋯, *{SAY('button.options')}*, it is *{option}*." in page


def test_ud32_the_house_rule_of_the_lowest_hand_is_retired():
    """It never made a difference, as the next test proves; what was stored with it is read without it."""
    assert "lowest_hand_wins" not in {field.name for field in option_fields(Options)}
    stored = {"lowest_hand_wins": "on", "stacking": "on"}
    assert UNO_MARIO.info.todays_options(UNO_MARIO.info.rules_version, stored) == {"stacking": "on"}


@given(st.integers(0, 10**6), st.integers(2, 10), st.sampled_from([MANUAL, EVERYTHING]))
def test_ud32_ud35_with_112_cards_no_lap_passes_so_the_lowest_hand_never_wins(seed, seats, rules):
    """Why the house rule "lowest hand wins the round" is not offered, whatever the goal.

    With nothing to draw the draw pile is empty and one card is discarded, so 111 cards are in hands, eleven wilds
    at least among them. A wild fits on every card and colour, and while nothing can be drawn a card that fits must
    be played. So who holds a wild does not pass, and as hands stay what they are while all pass, no lap does.
    Here all cards but one are in hands and random play goes on from there.
    """
    wilds = {card for card in FULL_DECK if card >= COLOURED}
    assert sum(card in wilds for card in FULL_DECK) == 12
    assert all(wilds <= fitting for by_colour in PLAYABLE for fitting in by_colour)
    draws = QuickDraws(seed)
    top, *rest = shuffled(FULL_DECK, draws)
    cuts = sorted(shuffled(range(1, 111), draws)[: seats - 1])
    hands = tuple(tuple(rest[low:high]) for low, high in zip([0, *cuts], [*cuts, 111], strict=True))
    state = UNO_MARIO.new_match(parse_options(Options, rules), seats)
    state = replace(state, phase=Phase.TURN, turn=0, hands=hands, discard=(top,), colour=draws.below(4))
    for _ in range(60):
        if state.phase in (Phase.BETWEEN, Phase.OVER):
            break
        if nothing_to_draw(state) and state.phase is Phase.TURN:
            held = [seat for seat, hand in enumerate(state.hands) if wilds.intersection(hand)]
            assert held, "a lap could pass"
            assert state.turn not in held or UNO_MARIO.decode("pass") not in UNO_MARIO.legal_actions(state, state.turn)
        state, events = UNO_MARIO.apply(state, *choose(UNO_MARIO, state, draws))
        assert "lap_passed" not in [event.kind for event in events]


@given(st.integers(0, 10**6), st.integers(2, 10), st.sampled_from([MANUAL, EVERYTHING, STACKED, RULES]))
def test_windows_and_turns_in_any_play(seed, seats, options):
    for moment in play_random(UNO_MARIO, parse_options(Options, options), seats, seed, steps=150):
        state = moment.state
        if state.phase not in DECIDING:
            assert not state.windows or state.phase is Phase.RESHUFFLE
            continue
        assert all(len(state.hands[window.seat]) == 1 for window in state.windows)
        assert len({window.seat for window in state.windows}) == len(state.windows)
        assert state.colour in range(4) or state.phase is Phase.COLOUR
        assert all(state.hands) or (state.phase is Phase.ANSWER and state.options.bounce_last_card)


@given(st.integers(0, 10**6), st.integers(2, 10))
def test_scores_are_what_the_open_hands_are_worth_and_a_view_holds_what_a_table_shows(seed, seats):
    """After a hit an answer is due whatever the seat holds: the phase tells nothing of its hand."""
    for moment in play_random(UNO_MARIO, Options(), seats, seed, steps=400):
        state, result = moment.state, moment.state.result
        if result is not None and moment.before.result is None:
            lines = UNO_MARIO.score_lines(UNO_MARIO.view(state, None))
            assert sum(line.points for line in lines) == sum(result.gains) == result.gains[result.winner]
        if any(event.kind == "hit" for event in moment.events) and state.hands[moment.seat]:
            assert state.phase is Phase.ANSWER
        seen = UNO_MARIO.view(state, 1)
        assert list(seen.hand) == [CARD_TEXTS[card] for card in sorted(state.hands[1])]
        assert set(seen.playable) <= set(seen.hand)
        assert UNO_MARIO.view(state, None).hand == ()
        assert seen.asked in (*COLOURS, "")
        if seen.decides == 1 and seen.phase is Phase.TURN:
            plays = {one.card for one in UNO_MARIO.legal_actions(state, 1) if isinstance(one, Play)}
            assert {CARD_TEXTS[card] for card in plays} == set(seen.playable)
