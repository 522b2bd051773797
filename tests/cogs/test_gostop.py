"""The panel of Go-Stop: all that is allowed can be reached, nothing hidden stands in it, reasons are told."""

from __future__ import annotations

import re

import pytest

from bot.show.face import Cards
from bot.texts import load_texts
from cogs.faces.gostop import ANSWERS, FACE, GLOSSARY, takes
from games.gostop import GOSTOP
from games.gostop.cards import NAMES
from games.gostop.table import Pile
from renderers.gostop.cards import emoji_name
from tests.cogs.panels import choices, labels, moves_of, walk_through
from tests.games.gostop.play import KOREAN, at_call, card, dealt, options, position

NAMED = ("Ana", "Ben", "สมชาย", "김철수", "Nguyễn Thị Minh Khai")


def say():
    return load_texts().speaker("en", game="gostop", names=NAMED)


def panel_of(state, seat=0, focus=""):
    return FACE.panel(GOSTOP.view(state, seat), moves_of(GOSTOP, state, seat), focus, say())


def walk(state, seat):
    """Every panel that can be come to by choosing, by its focus."""
    return walk_through(lambda focus: panel_of(state, seat, focus))


def test_cards_are_one_press_by_month_with_emojis_and_what_they_take():
    table = position("5r 7j 10r 1j J3 8j", "4a", floor="5a 5j 7a 10a 10j 10k 8b 8a", stock="9j")
    menu = next(group for group in panel_of(table.state).groups if isinstance(group, Cards))
    assert menu.placeholder == "Play a card (6)"
    assert [choice.description for choice in menu.choices] == [
        "stays on the floor: nothing of its month is there",
        "takes May bridge or May junk",
        "takes July boar",
        "takes Aug moon bright or Aug geese",
        "takes the pile: Oct deer, Oct junk and Oct junk",
        "goes to your captures; the stock is turned up in its place",
    ]
    assert menu.choices[0].emoji == f":{emoji_name(card('1j'), doubles=False)}:"
    assert [choice.label for choice in menu.choices] == [
        "Jan junk", "May plain ribbon · 🎴 2", "July junk · 🎴 2", "Aug junk · 🎴 2", "Oct blue ribbon · 🎴 4",
        "joker (3 junk)",
    ]  # fmt: skip
    assert menu.choices[0].action == "play 01-junk1"


def test_a_card_that_gains_points_says_how_many_as_its_plate_does():
    table = position("8j 1j", "4a", floor="8b 8a 1b", stock="9j", taken=("2a 4a 3b 11b", ""))
    menu = next(group for group in panel_of(table.state).groups if isinstance(group, Cards))
    assert [choice.label for choice in menu.choices] == ["Jan junk · +3", "Aug junk · +5"], "three brights, godori"


def test_an_own_pile_and_two_equal_junk_cards_are_told():
    piles = (Pile(9, 0, 4, ()), Pile(4, 1, 3, ()))
    floor = "10a 10j 10k 5a 5j 5k 7j 7k"
    table = position("10r 5r 7a", "4a", floor=floor, stock="9j", turn=8, piles=piles, given=KOREAN)
    view = GOSTOP.view(table.state, 0)
    assert takes(view, card("10r"), say()).startswith("takes your own pile")
    manual = GOSTOP.view(position("10r 5r 7a", "4a", floor=floor, stock="9j", turn=8, piles=piles).state, 0)
    assert takes(manual, card("10r"), say()).startswith("takes the pile"), "it was not made in the previous turn"
    assert takes(view, card("5r"), say()).startswith("takes the pile")
    assert takes(view, card("7a"), say()) == "takes July junk"
    assert "draw a card and play again" in takes(view, card("J2"), say())


def test_a_triple_is_shown_after_a_step():
    table = position("7a 7r 7j 1j", "4a", floor="5a", stock="9j")
    panel = panel_of(table.state)
    assert labels(panel)[-3:] == ["Shake July (bush clover)…", "Score", "Words"]
    assert "A bomb needs the rest of July (bush clover) on the floor." in panel.text
    step = panel_of(table.state, focus="shake 07")
    assert labels(step) == ["Shake (heundeum)", "◀ Back"]
    assert "If you win, everyone pays double" in step.text and "play one of them" not in step.text
    table.do("shake 07")
    after = panel_of(table.state)
    assert "A shown triple can't be bombed: play the cards of July (bush clover) one at a time." in after.text
    assert "each month is shown once" not in after.text
    korean = position("7a 7r 7j 1j", "4a", floor="5a", stock="9j", given=KOREAN)
    assert "You must then play one of them at once." in panel_of(korean.state, focus="shake 07").text
    korean.do("shake 07")
    menu = next(group for group in panel_of(korean.state).groups if isinstance(group, Cards))
    assert len(menu.choices) == 3
    assert "play one of those cards now" in panel_of(korean.state).text


def test_a_bomb_says_what_it_takes_and_earns_free_turns():
    table = position("7a 7r 7j 1j 2j", "4a 4r 6j 9j", floor="7k 3j", stock="9r 10j 5j 12d 11j", given=KOREAN)
    step = panel_of(table.state, focus="bomb 07")
    assert "July boar, July plain ribbon and July junk" in step.text and "2 free turns" in step.text
    assert "You take 1 junk card from each opponent." in step.text and "A win then pays double." in step.text
    manual = position("7a 7r 7j 1j", "4a", floor="7k", stock="9r")
    text = panel_of(manual.state, focus="bomb 07").text
    assert "junk card from" not in text and "pays double" not in text
    table.play("bomb 07", "play 4a")
    assert "free: 2" in panel_of(table.state).text
    assert "Free turn" in labels(panel_of(table.state))


def test_a_match_is_picked_with_buttons():
    table = position("5r 7j", "4a", floor="5a 5j", stock="8j").do("play 5r")
    panel = panel_of(table.state)
    assert labels(panel)[:2] == ["May bridge", "May junk"]
    assert "your **May plain ribbon**" in panel.text
    table = position("9j 7j", "4a", floor="5a 5j", stock="5r 8j").do("play 9j")
    assert "**May plain ribbon** from the stock" in panel_of(table.state).text


def test_go_or_stop_comes_with_the_reckoning():
    table = at_call(
        "1b 3b 8b 2a 4a 8a 5a 6a 7a", "6j 6k", "11b 7j", nagari=1, goers=(0, 1),
        sides={0: {"goes": 1, "shaken": 1 << 4}, 1: {"goes": 1}}, given={"go_bak": "on", "bright_penalty_each": "on"},
    )  # fmt: skip
    text = panel_of(table.state).text
    assert labels(panel_of(table.state)) == ["Stop!", "Go!", "Score", "Words"]
    assert "**10 points: stop now for 132 chips" in text
    assert "- 3 brights (gwang): 3" in text and "- Godori, the three birds: 5" in text
    assert "Ribbons" not in text
    shared = "(10 + 1 go) · Heundeum (shown triples): ×2 · After nagari: ×2"
    assert f"Ben pays **88** = {shared} · Gwang-bak (no bright): ×2\n" in text
    assert f"Ben pays **44** in place of สมชาย = {shared}\n" in text
    assert "asked again from 11 points" in text and "a stop then brings 156 chips" in text  # (11 + 2 goes) x 8 and x 4
    assert "Go-bak: if you say go and lose, you pay double" in text
    assert not re.search(r"\[GD?\d", text), "rules are named where one asks why"


@pytest.mark.parametrize(
    ("goes", "given", "chips"),
    [
        (0, {}, 9),
        (3, {}, (8 + 4) << 1),
        (1, {"go_doubles": "on"}, 8 + 2),
        (2, {"go_doubles": "on"}, (8 + 3) << 1),
        (2, {"go_extra_twice": "on"}, 8 + 2),
    ],
)
def test_what_a_go_brings_counts_its_chip_and_its_doubling(goes, given, chips):
    table = at_call("2a 4a 8a 5a 6a 7a", "12b 5j 5k 6j 6k 7j", given=given, sides={0: {"goes": goes}})
    assert f"a stop then brings {chips} chips" in panel_of(table.state).text


def test_the_score_sheet_is_a_step_of_every_panel():
    each = {"bright_penalty_each": "on"}
    table = at_call("1b 3b 8b 2a", "6j 6k", "11b 7j", nagari=1, sides={0: {"goes": 1}}, given=each)
    for seat in (0, 1):
        assert "score" in [choice.focus for choice in choices(panel_of(table.state, seat))]
        lines = panel_of(table.state, seat, "score").text.splitlines()
        assert lines[0] == "**Ana**: 3 of 3 points, 0 chips"
        assert lines[1] == "-# 3 brights (gwang): 3", "what scores nothing is in the picture"
        assert lines[2:4] == ["**Ben**: 0 of 3 points, 0 chips", "**สมชาย**: 0 of 3 points, 0 chips"]
        assert lines[4:] == [
            "**If Ana stops now:**",
            "- Ben pays **16** = (3 + 1 go) · After nagari: ×2 · Gwang-bak (no bright): ×2",
            "- สมชาย pays **8** = (3 + 1 go) · After nagari: ×2",
        ]
    table.do("stop")
    assert "score" not in [choice.focus for choice in choices(panel_of(table.state, 1))], "the board has the reckoning"
    assert panel_of(table.state, 1, "score") == panel_of(table.state, 1)


def test_the_score_sheet_names_who_sits_out_and_nobody_before_the_first_deal():
    five = dealt("", "", "", seats=5)
    text = panel_of(five.state, 0, "score").text
    assert text.endswith("**김철수** sits out, 0 chips\n**Nguyễn Thị Minh Khai** sits out, 0 chips")
    before = GOSTOP.new_match(options({}), 2)
    assert panel_of(before, 0, "score") == panel_of(before)


def test_questions_in_the_middle_of_a_deal():
    cup = position("9r 7j", "4a", floor="9a", stock="8j", taken=("2a 4a",), given={"cup": "asked"}).do("play 9r")
    assert labels(panel_of(cup.state))[:2] == ["Count as animal", "Count as junk"]
    quad = dealt("1b 1r 1j 1k", "", given=KOREAN)
    assert labels(panel_of(quad.state))[:2] == ["Take the chips", "Play on"]
    assert "Take 7 chips" in panel_of(quad.state).text
    sale = dealt("", "8b 3b", "", "", seats=4, given={"sell_brights": "on"})
    assert labels(panel_of(sale.state, 1))[:2] == ["Stay", "Drop out"]
    assert "Your brights: 2" in panel_of(sale.state, 1).text


def junk_asked(seat, **given):
    """The panel of who is asked for a junk card, with its menu."""
    table = position("5r 1r", "4a", floor="1j", stock="5k 8j", taken=("", "2j 11d J3"), given=given).do("play 5r")
    assert table.state.asked == seat
    panel = panel_of(table.state, seat)
    return panel, next(group for group in panel.groups if isinstance(group, Cards) and group.choices)


@pytest.mark.parametrize(("doubles", "counts"), [("on", (1, 2, 3)), ("off", (1, 1, 3))])
def test_junk_to_give_is_told_by_what_it_counts_as(doubles, counts):
    panel, menu = junk_asked(1, junk_choice="giver", double_junk=doubles)
    assert [choice.description for choice in menu.choices] == [f"counts as {n} junk" for n in counts]
    assert menu.choices[1].emoji == (":hwatu_11_double:" if doubles == "on" else ":hwatu_11_plain:")
    assert menu.placeholder == "Give junk"
    assert "Ana takes 1 junk card from you for jjok (kiss)" in panel.text


def test_gd31_the_taker_chooses_from_a_menu_of_the_others_junk():
    panel, menu = junk_asked(0, junk_choice="taker", double_junk="on")
    assert [choice.action for choice in menu.choices] == ["take 02-junk1", "take 11-double", "take joker-3"]
    assert [choice.description for choice in menu.choices] == [f"counts as {n} junk" for n in (1, 2, 3)]
    assert menu.placeholder == "Take junk"
    assert "You take 1 junk card from Ben for jjok (kiss). Which card do you take?" in panel.text


def test_who_is_not_asked_is_told_so():
    table = position("5r 7j", "4a", floor="5a 5j", stock="8j")
    assert "Not your turn" in panel_of(table.state, 1).text
    five = dealt("", "", "", seats=5)
    out = next(seat for seat in range(5) if seat not in five.state.players)
    assert "You're sitting this deal out" in panel_of(five.state, out).text
    over = at_call("1r 2r 3r", "8j", "5j").do("stop")
    assert labels(panel_of(over.state, 1))[0] == "Ready"
    assert [choice.action for choice in FACE.board_choices(over_view(over), say())] == ["ready"]
    assert FACE.show_scores(over_view(over))
    over.do("ready", 1)
    assert "the others aren't yet" in panel_of(over.state, 1).text
    assert FACE.board_choices(GOSTOP.view(five.state, None), say()) == ()


def test_the_board_lists_the_bills_and_what_the_winner_scored():
    view = over_view(at_call("1r 2r 3r", "8j", "5j").do("stop"))
    lines = GOSTOP.score_lines(view)
    brief = FACE.brief_scores(view, lines)
    winner = view.result.winner

    dropped = [one for one in lines if one not in brief]
    assert {one.code for one in dropped} == {"brights", "animals", "ribbons", "junk", "score", "owes"}
    assert all(one.seat != winner or not one.points for one in dropped)
    assert [one.code for one in brief if one.seat == winner][:2] == ["red_poems", "score"]
    assert {"paid", "chips"} <= {one.code for one in brief}


def over_view(table):
    return GOSTOP.view(table.state, None)


def test_points_too_few_name_what_is_missing():
    table = position("5r 7j", "4a", floor="5a 5j", stock="8j")
    assert "at the end of your turn, from 7 points on; you have 0." in panel_of(table.state).text


def test_the_glossary_holds_every_word_and_leads_back():
    table = position("5r 7j", "4a", floor="5a", stock="8j")
    catalogue = {key.rpartition(".")[2] for key in load_texts().keys("en") if key.startswith("gostop.glossary.")}
    assert {name for page in GLOSSARY for name in page} == catalogue
    assert all(len(panel.text) < 1500 for panel in walk(table.state, 1).values())
    panels = walk(table.state, 1)
    assert {"words", "words 1", "words 2", "words 3"} <= panels.keys()
    assert "**Godori**" in panels["words 3"].text and "**Pi-bak**" in panels["words 2"].text
    for name in ("words", "words 0", "words 1", "words 2", "words 3"):
        assert panels[name].back.focus == "home"


@pytest.mark.parametrize(
    "focus", ["rubbish", "home", "shake", "shake 01", "bomb 07", "words 9", "words x", "words 1 1", "play 05-ribbon"]
)
def test_a_focus_that_does_not_fit_shows_the_panel_from_its_beginning(focus):
    table = position("5r 7j 7k 7a", "4a", floor="5a 5j", stock="8j")
    assert panel_of(table.state, 0, focus) == panel_of(table.state)


def test_emojis_are_offered_for_every_card():
    cards = range(len(NAMES))
    assert set(FACE.renderer.emojis) == {
        emoji_name(number, doubles=doubles) for number in cards for doubles in (False, True)
    }
    assert len(FACE.renderer.emojis) == len(NAMES) + 2, "two cards look otherwise where they count two"


def test_every_answer_has_its_word():
    assert all(say()(f"action.{name}") for name, _ in ANSWERS.values())
