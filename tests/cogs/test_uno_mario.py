"""The panel of Uno Super Mario: all that is allowed can be reached, nothing hidden stands in it, reasons are told."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from bot.features.play.board import public_token
from bot.show.face import Cards
from bot.texts import load_texts
from cogs.faces.uno_mario import FACE
from games.uno_mario import UNO_MARIO
from games.uno_mario.cards import CARD_TEXTS, COLOURS
from games.uno_mario.options import Effect, Options, WildDrawFour
from renderers.uno_mario.cards import emoji_name
from tests.cogs.panels import ROWS, choices, labels, moves_of, rows_of
from tests.games.uno_mario.play import A, B, C, Table
from tests.helpers import play_random

NAMES = ("Ana", "Ben", "สมชาย", "김철수", "Nguyễn Thị Minh Khai", "W" * 32, "Gus", "Hal", "Ina", "Joe")
SWAP = {"custom1": "Swap *hands* with <@1>", "effect1": "swap_hands", "custom2": "Go on", "effect2": "play_again"}


def say(seats=10):
    return load_texts().speaker("en", game="uno_mario", names=NAMES[:seats])


def panel_of(state, seat, focus=""):
    return FACE.panel(UNO_MARIO.view(state, seat), moves_of(UNO_MARIO, state, seat), focus, say())


def test_public_buttons_are_legal_and_name_no_card():
    for moment in play_random(UNO_MARIO, Options(timed_uno=True), 6, "public", steps=600):
        view = UNO_MARIO.view(moment.state, None)
        for choice in FACE.board_choices(view, say()):
            action = UNO_MARIO.decode(choice.action)
            assert not {*choice.action.split()} & {*CARD_TEXTS}
            assert any(action in UNO_MARIO.legal_actions(moment.state, seat) for seat in range(6))


def test_nothing_is_said_twice_where_nothing_fits_or_one_card_was_drawn():
    nothing = panel_of(Table("G8 B7", "R1 R2", up="R5").state, A).text
    assert nothing.endswith("Nothing fits: draw a card.")
    drawn = panel_of(Table("G8 B7", "R1 R2", up="R5", stock="R9").play("draw").state, A).text
    assert "You drew **red 9**" in drawn
    assert "After drawing" not in drawn


def test_cards_are_one_press_with_emojis_and_reasons_for_the_rest():
    table = Table("R7 R7 B5 G8 W Wstar", "R1 R2", up="R5")
    panel = panel_of(table.state, A)
    menu = next(group for group in panel.groups if isinstance(group, Cards))
    assert [choice.label for choice in menu.choices] == ["red 7", "blue 5", "Wild…", "Super Star…"]
    assert [choice.emoji for choice in menu.choices] == [f":{emoji_name(card)}:" for card in ("R7", "B5", "W", "Wstar")]
    assert menu.choices[2].description == "then name the colour"
    assert "On top: **red 5**." in panel.text
    assert "green 8" not in panel.text, "the picture raises what fits, and Why tells the rest"
    assert labels(panel)[-1] == "Draw"


def test_a_wild_asks_for_its_colour_by_sign_and_word():
    table = Table("R7 W B5", "R1 R2", up="R5")
    panel = panel_of(table.state, A, "play W")
    assert labels(panel) == ["red", "yellow", "green", "blue", "◀ Back"]
    assert [choice.emoji for choice in choices(panel)][:4] == [f":{emoji_name(colour)}:" for colour in COLOURS]
    assert [choice.action for choice in choices(panel)][:4] == [
        f"play W {c}" for c in ("red", "yellow", "green", "blue")
    ]
    assert "Wild" in panel.text
    table.play("play W green")
    assert "Colour: ◆\u00a0**green**" in panel_of(table.state, B).text


def test_uno_is_called_with_the_card_or_after_it():
    table = Table("R7 W", "R1 R2", "G1 G2", up="R5")
    panel = panel_of(table.state, A)
    assert labels(panel)[:3] == ["red 7: UNO!", "red 7", "Wild…"]
    assert "UNO" in panel.text
    wild = choices(panel_of(table.state, A, "play W"))
    assert [choice.action for choice in wild][0] == "play W red uno"
    assert len(wild) == 9
    table.play("play R7")
    assert labels(panel_of(table.state, A)) == ["UNO!"]
    assert "before you are caught" in panel_of(table.state, A).text
    assert "someone hasn't called UNO" in panel_of(table.state, C).text
    assert labels(panel_of(table.state, C)) == ["Catch Ana!"]
    assert [choice.action for choice in FACE.board_choices(table.view(), say())] == ["uno", "catch 0"]
    table.do("uno", A)
    assert FACE.board_choices(table.view(), say()) == ()


@pytest.mark.parametrize("timed", [False, True])
def test_the_public_buttons_of_a_missing_uno_are_for_whom_they_concern(timed):
    table = Table("R7 W", "R1 R2 R3", "G1 G2", up="R5", timed_uno=timed).play("play R7")
    if timed:
        table.play("play R1")
    board = SimpleNamespace(game=UNO_MARIO, state=table.state, holders=range(3))
    for choice, seats in zip(FACE.board_choices(table.view(), say()), ([A], [B, C]), strict=True):
        action = UNO_MARIO.decode(choice.action)
        for seat in seats:
            assert public_token(board, choice.action) == UNO_MARIO.token(table.state, seat, action)
            assert UNO_MARIO.why_not(table.state, seat, action) is None


def test_a_wild_draw_four_is_answered_or_challenged():
    table = Table("Wd4 R1 G3", "B1 B2 Wstar", "G1 G2", up="R5")
    assert "You hold ▲\u00a0red: a challenge would succeed." in [
        c.description for c in choices(panel_of(table.state, A))
    ]
    assert "a challenge would succeed" in panel_of(table.state, A, "play Wd4").text
    table.play("play Wd4 blue")
    panel = panel_of(table.state, B)
    assert labels(panel) == ["Take 4", "Challenge", "Bounce it back…"]
    assert "Ana hits you with **Wild Draw 4**: 4 cards." in panel.text
    assert labels(panel_of(table.state, B, "star"))[0] == "red"
    table.play("challenge")
    shown = panel_of(table.state, B).text
    assert "Ana held: **red 1 and green 3**" in shown
    assert "held" not in panel_of(table.state, C).text


@pytest.mark.parametrize(
    ("hand", "up", "rules", "told"),
    [
        ("Wd4 R1 G3", "R5", {}, True),
        ("Wd4 B1 R3", "Rd2", {"wild_draw_four": WildDrawFour.NO_EXCEPTION}, True),
        ("Wd4 B1 G3", "R5", {}, False),
        ("Wd4 B1 R3", "Rd2", {}, False),
        ("Wd4 R1 G3", "R5", {"wild_draw_four": WildDrawFour.ALWAYS_LEGAL}, False),
        ("Wd4 R1 G3", "R5", {"challenges": False}, False),
        ("Wd4", "R5", {}, False),
    ],
    ids=str,
)
def test_who_holds_a_wild_draw_four_is_warned_of_a_challenge_that_would_be_right(hand, up, rules, told):
    state = Table(hand, "B1 B2", up=up, dealer=0 if up == "Rd2" else None, first_draw_two=False, **rules).state
    state = replace(state, turn=A)
    assert ("a challenge would succeed" in str(panel_of(state, A))) is told
    assert ("a challenge would succeed" in panel_of(state, A, "play Wd4").text) is told


def test_the_challenger_is_told_what_a_challenge_is_about_and_when_it_must_fail():
    plain = panel_of(Table("Wd4 R1 G3", "B1 B2", up="R5").play("play Wd4 blue").state, B)
    assert "you think Ana held ▲\u00a0**red**" in plain.text
    assert "you draw 6" in plain.text
    on_draw_two = panel_of(Table("Wd4 R1 G3", "B1 B2", up="Rd2", dealer=0).play("play Wd4 blue").state, B)
    assert "a challenge would fail" in on_draw_two.text
    assert "Challenge" in labels(on_draw_two)
    strict = Table("Wd4 R1 G3", "B1 B2", up="Rd2", dealer=0, wild_draw_four=WildDrawFour.NO_EXCEPTION)
    assert "you think Ana held ▲\u00a0**red**" in panel_of(strict.play("play Wd4 blue").state, B).text


def test_a_draw_two_is_answered_with_reasons_why_not_otherwise():
    table = Table("Rd2 R1 G3", "B1 Bd2", "G1 G2", up="R5").play("play Rd2")
    panel = panel_of(table.state, B)
    assert labels(panel) == ["Take 2"]
    assert "Super Star" not in panel.text, "only /table why says it"
    assert "don't stack" in panel.text
    stacked = Table("Rd2 R1 G3", "B1 B3 Bd2", "G1 G2", up="R5", stacking=True).play("play Rd2")
    answers = panel_of(stacked.state, B)
    assert labels(answers) == ["Take 2", "blue Draw 2"]
    assert "can't be laid" not in answers.text


def test_the_drawn_card_is_played_or_kept():
    table = Table("B1 B2 B3", "G1 G2", up="R5", stock="R9").play("draw")
    panel = panel_of(table.state, A)
    assert labels(panel) == ["red 9", "Keep it"]
    assert "You drew **red 9**" in panel.text


def test_the_panel_tells_what_was_drawn():
    table = Table("B1 B2 B3", "G1 G2", up="R5", stock="Y9").play("draw")
    assert "You drew **yellow 9**." in panel_of(table.state, A).text
    assert "You drew" not in panel_of(table.state, B).text
    table = Table("Rd2 R1 R2", "Bd2 B3 B4", "Rd2 G6 G7", "Gd2 Y6 Y7", "Yd2 Y8 Y9", stacking=True)
    table.play("play Rd2", "play Bd2", "play Rd2", "play Gd2", "play Yd2", "accept")
    assert "and 4 more." in panel_of(table.state, A).text


def test_who_can_neither_play_nor_draw_passes():
    table = Table("B1 B2 B3", "G1 G2", up="R5")
    table.state = replace(table.state, stock=())
    assert labels(panel_of(table.state, A)) == ["Pass"]


def test_a_round_end_lists_no_cards_for_the_picture_shows_them():
    table = Table("R1", "R3 W", "B1 B2").do("play R1")
    view = table.view()
    lines = UNO_MARIO.score_lines(view)
    assert FACE.show_scores(view) and len(lines) == 2
    assert FACE.brief_scores(view, lines) == ()


def test_written_rules_are_read_before_and_when_they_matter():
    table = Table(seats=3, agree=False, custom1="Swap *hands* with <@1>", effect1=Effect.SWAP_HANDS)
    panel = panel_of(table.state, A)
    assert labels(panel) == ["Accept the rules", "Plain wilds instead"]
    assert "Swap \\*hands\\* with ‹@1›" in panel.text
    assert "(swap hands with a player)" in panel.text
    assert [choice.action for choice in FACE.board_choices(table.view(), say())] == ["agree", "refuse"]
    table.do("agree", A)
    assert "You have accepted" in panel_of(table.state, A).text


def test_hands_are_swapped_with_a_seat_of_choice():
    table = Table("Wcust1 R1 R2", "G1 G2", "B1 B2", custom1="Swap", effect1=Effect.SWAP_HANDS)
    assert "Customizable 1**: “Swap”" in panel_of(table.state, A).text
    panel = panel_of(table.state, A, "play Wcust1")
    assert labels(panel) == ["Ben", "สมชาย", "◀ Back"]
    table.play("play Wcust1 2")
    assert labels(panel_of(table.state, A)) == ["red", "yellow", "green", "blue"]


def test_long_hands_stay_within_the_panel():
    table = Table("R7 W", "R1", up="R5")
    hand = tuple(range(52)) * 2
    state = replace(table.state, hands=(hand, *table.state.hands[1:]))
    panel = panel_of(state, A)
    assert rows_of(panel) <= ROWS
    assert len(panel.text) < 100


@pytest.mark.parametrize("focus", ["rubbish", "home", "play", "play XX", "play R9", "star", "star x", "play Wd4"])
def test_a_focus_that_does_not_fit_shows_the_panel_from_its_beginning(focus):
    table = Table("R7 W B5", "R1 R2", up="R5")
    assert panel_of(table.state, A, focus) == panel_of(table.state, A)


def test_emojis_are_offered_for_every_card_of_the_menu():
    offered = FACE.renderer.emojis
    assert {emoji_name(card) for card in ("R0", "Bd2", "Yrev", "Gskip", "W", "Wd4", "Wstar", "Wcust2")} <= set(offered)
