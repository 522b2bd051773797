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
from games.uno_mario.cards import COLOURS
from games.uno_mario.options import Effect, WildDrawFour
from renderers.uno_mario.cards import emoji_name
from tests.cogs.panels import ROWS, Panels, choices, labels, panel_at, rows_of
from tests.games.scenes import scenes
from tests.games.uno_mario.play import A, B, C, Table

NAMES = ("Ana", "Ben", "สมชาย", "김철수", "Nguyễn Thị Minh Khai", "W" * 32, "Gus", "Hal", "Ina", "Joe")
SCENES = """
what does not fit is said once | G8 B7 / R1 R2
    reads On top: **red 5**. Nothing fits: draw a card.
the drawn card is played or kept, and only its drawer reads it | B1 B2 B3 / G1 G2 @ stock=R9
    draw; says You drew **red 9**; hides After drawing; buttons red 9 | Keep it
& | B1 B2 B3 / G1 G2 @ stock=Y9
    draw; A: says You drew **yellow 9**.; B: hides You drew
of many drawn cards some are told | Rd2 R1 R2 / Bd2 B3 B4 / Rd2 G6 G7 / Gd2 Y6 Y7 / Yd2 Y8 Y9 @ stacking
    play Rd2; play Bd2; play Rd2; play Gd2; play Yd2; accept; A: says and 4 more.
who can neither play nor draw passes | B1 B2 B3 / G1 G2
    pile; buttons Pass
a wild asks for its colour | R7 W B5 / R1 R2
    focus play W; buttons red | yellow | green | blue | ◀ Back; says Wild
    play W green; B: says Colour: ◆ **green**
uno is called with the card or after it, or somebody is caught | R7 W / R1 R2 / G1 G2
    buttons red 7: UNO! | red 7 | Wild… | Draw; says UNO
    play R7; A: buttons UNO!; A: says before you are caught
    C: buttons Catch Ana!; C: says someone hasn't called UNO
a wild draw four is answered, bounced back or challenged | Wd4 R1 G3 / B1 B2 Wstar / G1 G2
    focus play Wd4; says a challenge would succeed
    play Wd4 blue; buttons Take 4 | Challenge | Bounce it back…; says Ana hits you with **Wild Draw 4**: 4 cards.
    focus star; buttons red | yellow | green | blue | ◀ Back
    challenge; B: says Ana held: **red 1 and green 3**; C: hides held
the challenger is told what a challenge is about | Wd4 R1 G3 / B1 B2
    play Wd4 blue; says you think Ana held ▲ **red**; says you draw 6
and when it must fail | Wd4 R1 G3 / B1 B2 @ up=Rd2 dealer=0
    play Wd4 blue; says a challenge would fail; buttons Take 4 | Challenge
& | Wd4 R1 G3 / B1 B2 @ up=Rd2 dealer=0 wild_draw_four=no_exception
    play Wd4 blue; says you think Ana held ▲ **red**
a draw two is taken with the reason why not stacked, the rest is for why | Rd2 R1 G3 / B1 Bd2 / G1 G2
    play Rd2; buttons Take 2; says don't stack; hides Super Star
& | Rd2 R1 G3 / B1 B3 Bd2 / G1 G2 @ stacking
    play Rd2; buttons Take 2 | blue Draw 2; hides can't be laid
hands are swapped with a seat of choice | Wcust1 R1 R2 / G1 G2 / B1 B2 @ custom1=Swap effect1=swap_hands
    says Customizable 1**: “Swap”; focus play Wcust1; buttons Ben | สมชาย | ◀ Back
    play Wcust1 2; buttons red | yellow | green | blue
"""


class Uno(Panels, Table):
    face, names = FACE, NAMES


def say():
    return load_texts().speaker("en", game="uno_mario", names=NAMES)


def panel_of(state, seat, focus=""):
    return panel_at(FACE, state, seat, focus, NAMES)


def public(table):
    """What anybody may press on the board."""
    return [choice.action for choice in FACE.board_choices(table.view(), say())]


@pytest.mark.parametrize(("table", "steps"), scenes(SCENES))
def test_the_panel_names_what_can_be_done_and_why_not_the_rest(table, steps):
    Uno.of(table).run(steps)


def test_cards_are_one_press_with_emojis_and_reasons_for_the_rest():
    panel = panel_of(Table("R7 R7 B5 G8 W Wstar", "R1 R2").state, A)
    menu = next(group for group in panel.groups if isinstance(group, Cards))
    assert [choice.label for choice in menu.choices] == ["red 7", "blue 5", "Wild…", "Super Star…"]
    assert [choice.emoji for choice in menu.choices] == [f":{emoji_name(card)}:" for card in ("R7", "B5", "W", "Wstar")]
    assert menu.choices[2].description == "then name the colour"
    assert "On top: **red 5**." in panel.text
    assert "green 8" not in panel.text, "the picture raises what fits, and Why tells the rest"
    assert labels(panel)[-1] == "Draw"
    colours = choices(panel_of(Table("R7 W B5", "R1 R2").state, A, "play W"))[:4]
    assert [choice.emoji for choice in colours] == [f":{emoji_name(colour)}:" for colour in COLOURS]
    assert [choice.action for choice in colours] == [f"play W {c}" for c in ("red", "yellow", "green", "blue")]
    wild = choices(panel_of(Table("R7 W", "R1 R2", "G1 G2").state, A, "play W"))
    assert wild[0].action == "play W red uno"
    assert len(wild) == 9


@pytest.mark.parametrize("timed", [False, True])
def test_the_public_buttons_of_a_missing_uno_are_for_whom_they_concern(timed):
    table = Table("R7 W", "R1 R2 R3", "G1 G2", timed_uno=timed).play("play R7")
    assert public(table) == ["uno", "catch 0"]
    if timed:
        table.play("play R1")
    board = SimpleNamespace(game=UNO_MARIO, state=table.state, holders=range(3))
    for text, seats in zip(public(table), ([A], [B, C]), strict=True):
        action = UNO_MARIO.decode(text)
        for seat in seats:
            assert public_token(board, text) == UNO_MARIO.token(table.state, seat, action)
            assert UNO_MARIO.why_not(table.state, seat, action) is None
    assert public(table.do("uno", A)) == []


def test_written_rules_are_read_before_the_match():
    table = Table(seats=3, agree=False, custom1="Swap *hands* with <@1>", effect1=Effect.SWAP_HANDS)
    panel = panel_of(table.state, A)
    assert labels(panel) == ["Accept the rules", "Plain wilds instead"]
    assert "Swap \\*hands\\* with ‹@1›" in panel.text
    assert "(swap hands with a player)" in panel.text
    assert public(table) == ["agree", "refuse"]
    table.do("agree", A)
    assert "You have accepted" in panel_of(table.state, A).text


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
    panel = panel_of(replace(state, turn=A), A)
    warned = "You hold ▲\u00a0red: a challenge would succeed." in [choice.description for choice in choices(panel)]
    assert warned is ("a challenge would succeed" in str(panel)) is told
    assert ("a challenge would succeed" in panel_of(replace(state, turn=A), A, "play Wd4").text) is told


def test_a_round_end_lists_no_cards_for_the_picture_shows_them():
    view = Table("R1", "R3 W", "B1 B2").do("play R1").view()
    lines = UNO_MARIO.score_lines(view)
    assert FACE.show_scores(view) and len(lines) == 2
    assert FACE.brief_scores(view, lines) == ()


def test_long_hands_stay_within_the_panel():
    state = Table("R7 W", "R1").state
    panel = panel_of(replace(state, hands=(tuple(range(52)) * 2, *state.hands[1:])), A)
    assert rows_of(panel) <= ROWS
    assert len(panel.text) < 100


@pytest.mark.parametrize("focus", ["rubbish", "home", "play", "play XX", "play R9", "star", "star x", "play Wd4"])
def test_a_focus_that_does_not_fit_shows_the_panel_from_its_beginning(focus):
    state = Table("R7 W B5", "R1 R2").state
    assert panel_of(state, A, focus) == panel_of(state, A)
