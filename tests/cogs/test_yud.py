"""The panel of Yud! Stop!: its words name what can be done now, and only that."""

from __future__ import annotations

from bot.show.components import Frame, lay_out
from bot.show.face import Panel
from bot.tables.model import Moves
from bot.texts import load_texts
from cogs.faces.yud import FACE
from games.core import Event
from games.yud import YUD
from tests.games.yud.play import Table

ROWS = ("0 1 2 3", "4 5 6 7")


def panel_of(table: Table, seat: int, focus: str = "") -> Panel:
    state = table.state
    refused = tuple((a, why) for a in YUD.candidates(state, seat) if (why := YUD.why_not(state, seat, a)))
    moves = Moves(seat, YUD.legal_actions(state, seat), refused, seat in YUD.waiting_for(state))
    say = load_texts().speaker("en", game="yud", names=("Ana", "Ben", "Cho"))
    return FACE.panel(YUD.view(state, seat), moves, focus, say)


def test_yd18_a_first_turn_speaks_of_no_discard():
    assert panel_of(Table(*ROWS), 0).text == "Draw a card, or call Stop."
    assert "take the top discard" in panel_of(Table(*ROWS, up="13", turn_one_up=True), 0).text


def test_y14_the_last_lap_is_told_once():
    assert (
        panel_of(Table(*ROWS, up="13", turn_one_up=True).do("stop"), 1).text
        == "Stop was called: this is your last turn."
    )


def test_y6_the_six_pairs_to_look_at_stand_in_two_rows_of_three():
    frame = Frame(1, lambda _: 1, 1, "", 0, load_texts().speaker("en"), {})
    rows = lay_out(panel_of(Table(*ROWS, peeks=True), 0).groups, frame)
    assert [len(row) for row in rows] == [3, 3, 1]


def labels(panel: Panel) -> list[str]:
    return [f"{choice.emoji} {choice.label}".strip() for group in panel.groups for choice in group.choices]


def test_y9b_an_ability_begins_with_a_press_on_the_card():
    able = {card: labels(panel_of(Table(*ROWS, draws=f"{card} 0").do("draw"), 0)) for card in (6, 8, 10, 12)}
    assert [f"👀 {place}" in able[8] for place in (1, 4)] == [True, True]
    assert [f"👀 Ben · {place}" in able[10] for place in (1, 4)] == [True, True]
    assert [f"🤝 {place}" in able[12] for place in (1, 4)] == [True, True]
    assert not [label for label in able[6] if label[0] in "👀🤝" and label[-1] in "1234"]


def test_yd22_a_place_is_named_only_where_it_can_be_chosen():
    def named(**options):
        return labels(panel_of(Table(*ROWS, draws="1 0", **options).do("draw"), 0, "pair"))

    assert named()[:2] == ["Cards 1 and 2", "Cards 1 and 3"]
    assert named(choose_place=True)[:2] == ["Cards 1 and 2", "Cards 1 and 2 → 2"]


def test_y9b_cards_of_several_others_and_any_two_are_a_second_step():
    spied = labels(panel_of(Table(*ROWS, "0 1 2 3", draws="10 0").do("draw"), 0))
    swapped = labels(panel_of(Table(*ROWS, draws="12 0", swap_any=True).do("draw"), 0))
    assert "👀 Look at someone's…" in spied
    assert "🤝 Swap…" in swapped
    assert not [label for label in (*spied, *swapped) if label[0] in "👀🤝" and label[-1] in "1234"]


def test_a_swap_leads_back_to_where_it_began():
    for house_rule, back in ((False, "home"), (True, "swap")):
        table = Table(*ROWS, draws="12 0", swap_any=house_rule).do("draw")
        assert panel_of(table, 0, "swap 0 1").back.focus == back


def test_yd17_who_goes_first_is_told_once():
    told = ["lot_drawn", "round_began", "play_began"]
    assert [event.kind for event in FACE.fold([Event(kind, 0) for kind in told])] == ["round_began", "play_began"]
    assert [event.kind for event in FACE.fold([Event(kind, 0) for kind in told[:2]])] == told[:2]
    texts = load_texts()
    for locale in ("en", "ko", "nl", "th", "vi"):
        said = texts.speaker(locale, game="yud", names=("Ana", "Ben"))(
            "event.round_began", seat=0, round=1, seats=(0, 1)
        )
        assert "Ana" not in said


def test_who_is_ready_reads_what_every_game_says():
    over = Table(*ROWS).play("stop", "draw", "discard").do("ready", 0)
    assert panel_of(over, 0).text == "-# " + load_texts().speaker("en", game="", names=())("refusal.already_ready")
    assert labels(panel_of(over, 0)) == []
    assert labels(panel_of(over, 1)) == ["Ready"]


def test_y15_the_picture_tells_the_reckoning_and_words_only_what_else_counts():
    for caller, told in ((0, []), (1, ["not_lowest"])):
        over = Table(*ROWS, starter=caller).play("stop", "draw", "discard")
        view = YUD.view(over.state, None)
        assert [line.code for line in FACE.brief_scores(view, YUD.score_lines(view))] == told
