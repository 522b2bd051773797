"""The panel of Yud! Stop!: its words name what can be done now, and only that."""

from __future__ import annotations

from bot.tables.model import Moves
from bot.texts import load_texts
from bot.ui.panel import Panel
from cogs.yud import UI
from games.yud import YUD
from tests.games.yud.play import Table

ROWS = ("0 1 2 3", "4 5 6 7")


def panel_of(table: Table, seat: int) -> Panel:
    state = table.state
    refused = tuple((a, why) for a in YUD.candidates(state, seat) if (why := YUD.why_not(state, seat, a)))
    moves = Moves(seat, YUD.legal_actions(state, seat), refused, seat in YUD.waiting_for(state))
    say = load_texts().speaker("en", game="yud", names=("Ana", "Ben"))
    return UI.panel(YUD.view(state, seat), moves, "", say)


def test_yd18_a_first_turn_speaks_of_no_discard():
    assert panel_of(Table(*ROWS), 0).text == "Draw a card, or call Stop."
    assert "take the top discard" in panel_of(Table(*ROWS, up="13", turn_one_up=True), 0).text


def test_y14_the_last_lap_is_told_once():
    assert (
        panel_of(Table(*ROWS, up="13", turn_one_up=True).do("stop"), 1).text
        == "Stop was called: this is your last turn."
    )


def test_y6_the_six_pairs_to_look_at_stand_in_two_rows_of_three():
    pairs = [group.choices for group in panel_of(Table(*ROWS, peeks=True), 0).groups if group.choices]
    assert [len(choices) for choices in pairs] == [3, 3, 1]
