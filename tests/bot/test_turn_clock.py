"""One clock for a turn: whatever the turn of an absent player still asks is answered at once, and missed once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.base.config import Config
from bot.tables import edits
from bot.tables.deadlines import MOMENT, Paces
from bot.tables.edits import Context
from bot.tables.model import Holder, Maker, Pace, Status, Table
from games import GAMES
from games.core import IllegalAction
from games.gostop import GOSTOP
from games.seize import SEIZE
from games.seize.walks import walk_text, walks
from games.yud import YUD
from tests.helpers import QuickDraws

CONTEXT = Context("secret", 1_000.0, Paces.of(Config()))
TURN = CONTEXT.paces.turn[Pace.LIVE]


def begun(game) -> Table:
    """A match of two people that has just begun, with its clocks."""
    lobby = Table(
        id=1, game=game, rules_version=1, guild_id=10, channel_id=20, thread_id=None, host_id=1, locale="en",
        pace=Pace.LIVE, options={},
        holders=(Holder(1, "Ana"), Holder(2, "Ben")),
    )  # fmt: skip
    return edits.settled(edits.start(lobby, 1, CONTEXT, threaded=False), CONTEXT)


def pressed(table: Table, seat: int, text: str, context: Context = CONTEXT) -> Table:
    return edits.settled(edits.press(table, seat + 1, None, text, context), context)


def walked(table: Table, draws, steps: int):
    """The tables of a random match by random presses, as long as it lasts."""
    for _ in range(steps):
        if table.status is not Status.PLAYING:
            return
        yield table
        if table.waiting:
            seat = min(table.waiting)
            action = draws.choice(table.game.legal_actions(table.state, seat))
            table = pressed(table, seat, table.game.encode(action))
        else:
            text = table.game.encode(table.game.waits(table.state)[0].action)
            table = edits.settled(edits.wait_over(table, text, None, CONTEXT), CONTEXT)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_a_clock_that_ran_out_answers_for_the_whole_turn(game):
    longest = 0
    for number in range(4):
        for table in walked(begun(game), QuickDraws(f"{game.info.key} {number}"), 150):
            for seat in table.waiting:
                made = edits.time_up(table, seat, table.deadlines[seat], CONTEXT)
                after = edits.settled(made, CONTEXT)
                drawn = any(row.maker is Maker.CHANCE for row in made.rows)
                assert drawn or after.waiting != {seat}, "nobody waits for an absent player twice in a turn"
                assert after.holders[seat].missed == 1
                assert {row.seat for row in made.rows if row.maker is Maker.CLOCK} == {seat}
                longest = max(longest, len(made.rows))
    assert longest < edits.DEFAULTS_AT_ONCE
    if game is GOSTOP:
        assert longest > 1, "a play and a pick"


def test_a_new_deal_is_a_new_turn():
    """The last one to be ready is dealt the next round and begins it: that turn has a clock of its own."""
    table = next(one for one in walked(begun(YUD), QuickDraws("deal"), 400) if one.state.phase == "between")
    ready = pressed(table, 0, "ready")
    assert ready.waiting == {1}
    made = edits.time_up(ready, 1, ready.deadlines[1], CONTEXT)
    assert [row.text for row in made.rows if row.maker is Maker.CLOCK] == ["ready"]


@pytest.mark.parametrize(
    ("turn", "passed", "left"),
    [(TURN, TURN - 5, MOMENT), (TURN, 10, TURN - 10), (10, 9, 10)],
    ids=["the last second", "time enough", "the moment is never longer than a turn"],
)
def test_who_draws_at_the_last_second_can_still_choose(turn, passed, left):
    context, table = replace(CONTEXT, paces=Paces.of(Config(turn_seconds=turn))), begun(YUD)
    for seat in (0, 1):
        table = pressed(table, seat, "decline", context)
    (seat,) = table.waiting
    late = replace(context, now=context.now + passed)
    table = pressed(table, seat, "draw", late)
    assert table.waiting == {seat}
    assert table.deadlines[seat] == late.now + left


def seize_rolled() -> tuple[Table, int]:
    """A match of Seize! of which the first player has rolled, and that seat."""
    table = begun(SEIZE)
    for seat in (0, 1):
        table = pressed(table, seat, "place 1 2L 3 2R 1")
    return table, min(table.waiting)


def test_a_run_is_one_commit_of_ordinary_actions():
    table, seat = seize_rolled()
    piece = SEIZE.view(table.state, seat).pieces[seat * 5 + 2]
    cell, walk = max(walks(SEIZE.view(table.state, seat), piece).items(), key=lambda one: len(one[1].actions))
    made = edits.press(table, seat + 1, table.state.decision, walk_text(piece, cell), CONTEXT)
    assert [row.text for row in made.rows] == [SEIZE.encode(action) for action in walk.actions]
    assert {(row.maker, row.by) for row in made.rows} == {(Maker.PERSON, seat + 1)}
    assert made.table.state.where[seat * 5 + 2] == cell
    assert len(made.rows) == table.state.points or any(len(one.events) > 1 for one in made.steps)
    with pytest.raises(IllegalAction) as caught:
        edits.press(made.table, seat + 1, table.state.decision, walk_text(piece, cell), CONTEXT)
    assert caught.value.refusal.code == "too_late", "the button of an old panel"


def test_a_run_of_which_an_action_is_refused_makes_none(monkeypatch):
    table, seat = seize_rolled()
    monkeypatch.setattr(SEIZE, "run", lambda view, text: (SEIZE.decode("turn 3 left"), SEIZE.decode("undo")) * 2)
    good = edits.press(table, seat + 1, None, "there and back", CONTEXT)
    assert len(good.rows) == 4
    monkeypatch.setattr(SEIZE, "run", lambda view, text: (SEIZE.decode("turn 3 left"), SEIZE.decode("sprint")))
    with pytest.raises(IllegalAction):
        edits.press(table, seat + 1, None, "there and further", CONTEXT)


def test_a_spent_turn_is_an_only_choice_though_a_move_can_be_taken_back():
    table, seat = seize_rolled()
    while not SEIZE.spent(table.state, seat):
        assert table.only_choice(seat) is None
        table = pressed(table, seat, "turn 3 left")
    assert {SEIZE.encode(action) for action in table.moves(seat).legal} == {"undo", "end"}
    made = edits.forced(table, seat, table.seq, CONTEXT)
    assert made.rows[0][:4] == (table.seq + 1, seat, "end", Maker.CLOCK)
    assert edits.settled(made, CONTEXT).waiting == {1 - seat}
    back = pressed(table, seat, "undo")
    assert back.only_choice(seat) is None, "there is something to do again"
