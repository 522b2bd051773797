"""A table of each game, played by presses: every answer and board fits Discord, whatever is written in its rules."""

from __future__ import annotations

import pytest

from games import GAMES
from games.core import option_fields
from tests.bot.ui.fakes import ANA, BEN
from tests.bot.ui.limits import check_view
from tests.helpers import QuickDraws, all_that_end

PRESSES = 50


@pytest.mark.parametrize("everything", [False, True], ids=["manual", "all-on"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
async def test_a_table_is_played_by_presses(court, game, everything):
    hostile = {one.name: ("@everyone *" * 99)[: one.length] for one in option_fields(game.info.options) if one.length}
    given = {**dict(all_that_end(game)), **hostile} if everything else {}
    table = await court.match(ANA, BEN, game=game.info.key, options=given)
    draws = QuickDraws("presses")
    for _ in range(PRESSES):
        board = await court.house.boards.body(table)
        assert "@everyone" not in board.text()
        check_view(board.text(), board.view())
        if not table.waiting:
            break
        seat = min(table.waiting)
        action = draws.choice(table.moves(seat).legal)
        token, text = game.token(table.state, seat, action), game.encode(action)
        person = next(one for one in (ANA, BEN) if one.user_id == table.holders[seat].user_id)
        press = await court.press(person, f"a1:{table.id}:{token}:{text}")
        (told,) = [answer for answer in press.answers if answer.content]
        assert told.kind in ("update", "change"), "the panel, or the board where a round has ended"
        check_view(told.content, told.view, told.file)
        table = court.tables.get(table.id)
