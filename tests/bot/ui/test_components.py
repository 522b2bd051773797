"""Panels of any size as rows: each a line of a phone, three of choices, menus paged at 25; no choice is ever lost."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.show.body import Body, ButtonSpec, SelectSpec, even_rows
from bot.show.components import Frame, lay_out
from bot.show.face import Buttons, Cards, Choice, Menu
from bot.show.ids import Act, Focus, parse
from bot.texts import load_texts
from cogs.faces import gostop, uno_mario
from games.gostop.cards import NAMES
from games.uno_mario.cards import CARD_TEXTS
from tests.bot.ui.limits import check_view

SAY = load_texts().speaker("en")


def _frame(page=0, focus="", emojis=None):
    return Frame(7, lambda text: 3, 3, focus, page, SAY, emojis or {})


def _choices(count, start=0):
    return tuple(Choice(label=f"Choice {n}", action=f"do {n}") for n in range(start, start + count))


def _keys(count, start=0):
    return tuple(replace(one, sign="2", emoji="🎴") for one in _choices(count, start))


def _picks(row):
    """What a row's options or buttons lead to."""
    values = [one.value for one in row.options] if isinstance(row, SelectSpec) else [one.custom_id for one in row]
    return [parse(value) for value in values]


def _texts(rows):
    """The texts of the actions in rows."""
    return [pick.text for row in rows for pick in _picks(row) if isinstance(pick, Act)]


def _all_actions(groups):
    """The texts of the actions on all pages that are come to from the first, each of which fits."""
    actions, todo, seen = set(), {0}, set()
    while todo:
        page = todo.pop()
        seen.add(page)
        rows = lay_out(groups, _frame(page))
        check_view("x", Body("x", rows).view())
        actions |= set(_texts(rows))
        todo |= {pick.page for row in rows for pick in _picks(row) if not isinstance(pick, Act)} - seen
    return actions


def _named(count, start=0):
    return {f"do {n}" for n in range(start, start + count)}


@pytest.mark.parametrize("count", [1, 5, 6, 25, 26, 46, 47, 49, 60, 69, 70, 200, 300])
def test_any_number_of_choices_can_be_made(count):
    assert _all_actions([Buttons(_choices(count))]) == _all_actions([Menu("Pick", _choices(count))]) == _named(count)


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 40)), max_size=9))
def test_any_panel_fits_and_loses_nothing(sizes):
    groups, start = [], 0
    for is_menu, count in sizes:
        choices = _choices(count, start)
        groups.append(Menu("Pick", choices) if is_menu else Buttons(choices))
        start += count
    assert _all_actions(groups) == _named(start)


LAST = tuple(ButtonSpec(f"t1:7:{verb}", sign) for verb, sign in (("rules", "R"), ("why", "W")))


@pytest.mark.parametrize(
    ("sizes", "where"), [((2,), 1), ((3, 3), 2), ((3, 3, 1), 2), ((3, 3, 3), 3), ((5, 5, 5, 5), 3), ((0,), 0)]
)
def test_what_stands_below_every_panel_takes_a_row_or_the_third_one_where_it_has_room(sizes, where):
    starts = [sum(sizes[:place]) for place in range(len(sizes))]
    groups = [Buttons(_choices(count, start)) for count, start in zip(sizes, starts, strict=True)]
    rows = lay_out(groups, _frame(), LAST)
    assert len(rows) <= 4
    assert rows[where][-len(LAST) :] == LAST
    assert _named(sum(sizes)) <= set(_texts(rows))


@pytest.mark.parametrize(
    ("cards", "others", "heights"),
    [
        (1, 0, ["1"]),
        (10, 0, ["4", "3", "3"]),
        (12, 0, ["4", "4", "4"]),
        (13, 0, ["menu"]),
        (12, 3, ["menu", "3"]),  # the cards make room, in a menu of their own
        (5, 3, ["4", "4"]),
    ],
)
def test_cards_are_buttons_where_they_are_few_and_there_is_room(cards, others, heights):
    groups = [Cards("Play a card", _keys(cards)), Buttons(_keys(others, 100))]
    rows = lay_out(groups, _frame())
    assert ["menu" if isinstance(row, SelectSpec) else str(len(row)) for row in rows] == heights
    menus = [row for row in rows if isinstance(row, SelectSpec)]
    assert all(menu.placeholder == "Play a card" for menu in menus)
    assert len(_all_actions(groups)) == cards + others


@pytest.mark.parametrize(("count", "sizes"), [(0, []), (1, [1]), (3, [3]), (4, [2, 2]), (5, [2, 3]), (7, [2, 2, 3])])
def test_rows_are_even(count, sizes):
    buttons = [ButtonSpec(f"t1:1:page:{n}", str(n)) for n in range(count)]
    rows = even_rows(buttons)
    assert sorted(map(len, rows)) == sizes and [one for row in rows for one in row] == buttons


def test_disabled_buttons_stay_and_disabled_options_are_left_out():
    dead = Choice(label="Dead", action="dead", disabled=True)
    rows = lay_out([Buttons((dead,)), Menu("Pick", (dead, *_choices(3)))], _frame())
    assert rows[0][0].disabled
    assert _picks(rows[1]) == [Act(7, 3, f"do {n}") for n in range(3)]


def test_a_page_beyond_the_last_shows_the_last_and_each_keeps_the_step_of_choosing():
    menu = [Menu("Pick", _choices(30))]
    assert _texts(lay_out(menu, _frame(page=99)))[-1] == "do 29"
    assert _picks(lay_out(menu, _frame(focus="swap 1"))[0])[-1] == Focus(7, 3, "swap 1", 1)


def test_application_emojis_are_used_where_they_are_and_else_a_card_has_its_code():
    junk = Choice(label="May junk", code="5🌾", emoji=":card:", action="play 05-junk1")
    cards = (junk, Choice(label="B", action="b", emoji="🎴"))
    drawn, plain = lay_out([Buttons(cards)], _frame(emojis={"card": 55}))[0]
    assert (drawn.label, drawn.emoji.name, drawn.emoji.id, plain.emoji) == ("May junk", "card", 55, "🎴")
    ((in_words, _),) = Body("", ((drawn, plain),)).plain().rows
    assert (in_words.label, in_words.emoji) == ("5🌾", None)
    without, plain = lay_out([Buttons(cards)], _frame())[0]
    assert (without.label, without.emoji, plain.emoji) == ("5🌾", None, "🎴")
    options = lay_out([Menu("", cards[:1] * 3)], _frame())[0].options
    assert [one.label for one in options] == ["May junk"] * 3, "a line has room"


def test_long_labels_and_long_content_are_cut():
    long = "x" * 300
    groups = [Buttons((Choice(label=long, action="a"),)), Menu(long, (Choice(label=long, action="b"),))]
    check_view("x", Body("x", lay_out(groups, _frame())).view())
    text = Body("\n".join(["line " * 20] * 40)).text()
    assert len(text) <= 2000 and text.endswith("…")


def test_a_row_of_nothing_is_left_out():
    """Discord refuses the whole message for an empty row."""
    button = ButtonSpec(str(Act(7, 3, "keep")), "Keep")
    rows = Body("Over.", ((), (button,), SelectSpec(str(Act(7, 3, "pick")), "Pick", ()))).view().to_components()
    assert [[item["label"] for item in row["components"]] for row in rows] == [["Keep"]]


def test_codes_are_short_and_tell_cards_apart():
    for codes in ([gostop.code_of(card) for card in range(len(NAMES))], [uno_mario.code_of(one) for one in CARD_TEXTS]):
        assert all(1 < len(code) <= 4 or code in ("✦", "⭐") for code in codes)
    coloured = [one for one in CARD_TEXTS if one[0] != "W"]
    assert len({uno_mario.code_of(one) for one in CARD_TEXTS}) == len(CARD_TEXTS) > len(coloured)
    alike = {gostop.code_of(card): card for card in range(48)}
    assert len(alike) == 48 - 11, "two junk cards of a month are one and the same"
