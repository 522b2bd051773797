"""The panel of Go-Stop: all that is allowed can be reached, nothing hidden stands in it, reasons are told."""

from __future__ import annotations

import re

import pytest

from bot.show.face import Cards
from bot.texts import load_texts
from cogs.faces.gostop import ANSWERS, FACE, GLOSSARY, takes
from games.gostop import GOSTOP
from games.gostop.table import Pile
from renderers.gostop.cards import emoji_name
from tests.cogs.panels import Panels, choices, labels, panel_at, walk_through
from tests.games.gostop.play import KOREAN, Table, at_call, card, dealt, options, position
from tests.games.scenes import scenes

NAMED = ("Ana", "Ben", "สมชาย", "김철수", "Nguyễn Thị Minh Khai")
SCENES = """
a triple is shown after a step | 7a 7r 7j 1j / 4a @ floor=5a stock=9j
    buttons Jan junk | July boar | July plain ribbon | July junk | Shake July (bush clover)… | Score | Words
    says A bomb needs the rest of July (bush clover) on the floor.
    focus shake 07; buttons Shake (heundeum) | ◀ Back; says If you win, everyone pays double; hides play one of them
    shake 07; hides each month is shown once
    says A shown triple can't be bombed: play the cards of July (bush clover) one at a time.
& | 7a 7r 7j 1j / 4a @ floor=5a stock=9j korean
    focus shake 07; says You must then play one of them at once.
    shake 07; buttons July boar | July plain ribbon | July junk | Score | Words; says play one of those cards now
a bomb says what it takes | 7a 7r 7j 1j / 4a @ floor=7k stock=9r
    focus bomb 07; hides junk card from; hides pays double
and earns free turns | 7a 7r 7j 1j 2j / 4a 4r 6j 9j @ floor=7k,3j stock=9r,10j,5j,12d,11j korean
    focus bomb 07; says July boar, July plain ribbon and July junk; says 2 free turns
    says You take 1 junk card from each opponent.; says A win then pays double.
    bomb 07; play 4a; says free: 2; buttons Jan junk | Feb junk | Free turn | Score | Words
a match is picked with buttons | 5r 7j / 4a @ floor=5a,5j stock=8j
    play 5r; buttons May bridge | May junk | Score | Words; says your **May plain ribbon**
& | 9j 7j / 4a @ floor=5a,5j stock=5r,8j
    play 9j; says **May plain ribbon** from the stock
the cup is asked about | 9r 7j / 4a @ floor=9a stock=8j taken=2a,4a cup=asked
    play 9r; buttons Count as animal | Count as junk | Score | Words
so is chongtong | deal 1b 1r 1j 1k / @ korean
    buttons Take the chips | Play on | Score | Words; says Take 7 chips
so are brights to sell | deal / 8b 3b / / @ seats=4 sell_brights
    B: buttons Stay | Drop out | Score | Words; B: says Your brights: 2
who is not asked is told so, and points too few name what is missing | 5r 7j / 4a @ floor=5a,5j stock=8j
    B: says Not your turn; says at the end of your turn, from 7 points on; says you have 0.
who has ended the deal waits for the others | call 1r 2r 3r / 8j / 5j
    stop; B: buttons Ready | Words; B: ready; B: says the others aren't yet
"""


class Shown(Panels, Table):
    face, names = FACE, NAMED

    @classmethod
    def of(cls, text):
        return cls(super().of(text).state)


def say():
    return load_texts().speaker("en", game="gostop", names=NAMED)


def panel_of(state, seat=0, focus=""):
    return panel_at(FACE, state, seat, focus, NAMED)


def menu_of(panel):
    return next(group for group in panel.groups if isinstance(group, Cards) and group.choices)


@pytest.mark.parametrize(("table", "steps"), scenes(SCENES))
def test_the_panel_names_what_can_be_done_and_why_not_the_rest(table, steps):
    Shown.of(table).run(steps)


def test_cards_are_one_press_by_month_with_emojis_and_what_they_take():
    table = position("5r 7j 10r 1j J3 8j", "4a", floor="5a 5j 7a 10a 10j 10k 8b 8a", stock="9j")
    menu = menu_of(panel_of(table.state))
    assert menu.placeholder == "Play a card (6)"
    assert [(choice.label, choice.description) for choice in menu.choices] == [
        ("Jan junk", "stays on the floor: nothing of its month is there"),
        ("May plain ribbon · 🎴 2", "takes May bridge or May junk"),
        ("July junk · 🎴 2", "takes July boar"),
        ("Aug junk · 🎴 2", "takes Aug moon bright or Aug geese"),
        ("Oct blue ribbon · 🎴 4", "takes the pile: Oct deer, Oct junk and Oct junk"),
        ("joker (3 junk)", "goes to your captures; the stock is turned up in its place"),
    ]
    assert menu.choices[0].emoji == f":{emoji_name(card('1j'), doubles=False)}:"
    assert menu.choices[0].action == "play 01-junk1"
    table = position("8j 1j", "4a", floor="8b 8a 1b", stock="9j", taken=("2a 4a 3b 11b", ""))
    gains = [choice.label for choice in menu_of(panel_of(table.state)).choices]
    assert gains == ["Jan junk · +3", "Aug junk · +5"], "points as on its plate: three brights, godori"


def test_an_own_pile_and_two_equal_junk_cards_are_told():
    lies = {"floor": "10a 10j 10k 5a 5j 5k 7j 7k", "stock": "9j", "piles": (Pile(9, 0, 4, ()), Pile(4, 1, 3, ()))}
    manual = GOSTOP.view(position("10r 5r 7a", "4a", turn=8, **lies).state, 0)
    view = GOSTOP.view(position("10r 5r 7a", "4a", turn=8, **lies, given=KOREAN).state, 0)
    assert takes(view, card("10r"), say()).startswith("takes your own pile")
    assert takes(manual, card("10r"), say()).startswith("takes the pile"), "it was not made in the previous turn"
    assert takes(view, card("5r"), say()).startswith("takes the pile")
    assert takes(view, card("7a"), say()) == "takes July junk"
    assert "draw a card and play again" in takes(view, card("J2"), say())


def test_go_or_stop_comes_with_the_reckoning():
    sides = {0: {"goes": 1, "shaken": 1 << 4}, 1: {"goes": 1}}
    given = {"go_bak": "on", "bright_penalty_each": "on"}
    taken = ("1b 3b 8b 2a 4a 8a 5a 6a 7a", "6j 6k", "11b 7j")
    panel = panel_of(at_call(*taken, nagari=1, goers=(0, 1), sides=sides, given=given).state)
    text = panel.text
    assert labels(panel) == ["Stop!", "Go!", "Score", "Words"]
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
        assert panel_of(table.state, seat, "score").text.splitlines() == [
            "**Ana**: 3 of 3 points, 0 chips",
            "-# 3 brights (gwang): 3",  # what scores nothing is in the picture
            "**Ben**: 0 of 3 points, 0 chips",
            "**สมชาย**: 0 of 3 points, 0 chips",
            "**If Ana stops now:**",
            "- Ben pays **16** = (3 + 1 go) · After nagari: ×2 · Gwang-bak (no bright): ×2",
            "- สมชาย pays **8** = (3 + 1 go) · After nagari: ×2",
        ]
    table.do("stop")
    assert "score" not in [choice.focus for choice in choices(panel_of(table.state, 1))], "the board has the reckoning"
    assert panel_of(table.state, 1, "score") == panel_of(table.state, 1)


def test_who_sits_out_is_named_on_the_score_sheet_and_told_so():
    five = dealt("", "", "", seats=5).state
    text = panel_of(five, 0, "score").text
    assert text.endswith("**김철수** sits out, 0 chips\n**Nguyễn Thị Minh Khai** sits out, 0 chips")
    out = next(seat for seat in range(5) if seat not in five.players)
    assert "You're sitting this deal out" in panel_of(five, out).text
    assert FACE.board_choices(GOSTOP.view(five, None), say()) == ()
    before = GOSTOP.new_match(options({}), 2)
    assert panel_of(before, 0, "score") == panel_of(before), "there is no sheet before the first deal"


@pytest.mark.parametrize(
    ("chooser", "doubles", "counts", "told"),
    [
        ("giver", "on", (1, 2, 3), "Ana takes 1 junk card from you for jjok (kiss)"),
        ("giver", "off", (1, 1, 3), "Ana takes 1 junk card from you for jjok (kiss)"),
        ("taker", "on", (1, 2, 3), "You take 1 junk card from Ben for jjok (kiss). Which card do you take?"),
    ],
)
def test_gd31_junk_is_chosen_from_a_menu_by_what_it_counts_as(chooser, doubles, counts, told):
    given = {"junk_choice": chooser, "double_junk": doubles}
    table = position("5r 1r", "4a", floor="1j", stock="5k 8j", taken=("", "2j 11d J3"), given=given).do("play 5r")
    seat, verb = (1, "give") if chooser == "giver" else (0, "take")
    assert table.state.asked == seat
    panel = panel_of(table.state, seat)
    menu = menu_of(panel)
    assert [choice.action for choice in menu.choices] == [
        f"{verb} {one}" for one in ("02-junk1", "11-double", "joker-3")
    ]
    assert [choice.description for choice in menu.choices] == [f"counts as {n} junk" for n in counts]
    assert menu.choices[1].emoji == (":hwatu_11_double:" if doubles == "on" else ":hwatu_11_plain:")
    assert menu.placeholder == f"{verb.capitalize()} junk"
    assert told in panel.text


def test_the_board_lists_the_bills_and_what_the_winner_scored():
    view = GOSTOP.view(at_call("1r 2r 3r", "8j", "5j").do("stop").state, None)
    assert [choice.action for choice in FACE.board_choices(view, say())] == ["ready"]
    assert FACE.show_scores(view)
    lines = GOSTOP.score_lines(view)
    brief = FACE.brief_scores(view, lines)
    winner = view.result.winner
    dropped = [one for one in lines if one not in brief]
    assert {one.code for one in dropped} == {"brights", "animals", "ribbons", "junk", "score", "owes"}
    assert all(one.seat != winner or not one.points for one in dropped)
    assert [one.code for one in brief if one.seat == winner][:2] == ["red_poems", "score"]
    assert {"paid", "chips"} <= {one.code for one in brief}


def test_the_glossary_holds_every_word_and_leads_back():
    state = position("5r 7j", "4a", floor="5a", stock="8j").state
    catalogue = {key.rpartition(".")[2] for key in load_texts().keys("en") if key.startswith("gostop.glossary.")}
    assert {name for page in GLOSSARY for name in page} == catalogue
    panels = walk_through(lambda focus: panel_of(state, 1, focus))
    assert all(len(panel.text) < 1500 for panel in panels.values())
    assert {"words", "words 1", "words 2", "words 3"} <= panels.keys()
    assert "**Godori**" in panels["words 3"].text and "**Pi-bak**" in panels["words 2"].text
    for name in ("words", "words 0", "words 1", "words 2", "words 3"):
        assert panels[name].back.focus == "home"


@pytest.mark.parametrize(
    "focus", ["rubbish", "home", "shake", "shake 01", "bomb 07", "words 9", "words x", "words 1 1", "play 05-ribbon"]
)
def test_a_focus_that_does_not_fit_shows_the_panel_from_its_beginning(focus):
    state = position("5r 7j 7k 7a", "4a", floor="5a 5j", stock="8j").state
    assert panel_of(state, 0, focus) == panel_of(state)


def test_every_answer_has_its_word():
    assert all(say()(f"action.{name}") for name, _ in ANSWERS.values())
