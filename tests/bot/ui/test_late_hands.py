"""A hand that comes late: its token means what was pressed on, which everybody may see, so it is never edited by it."""

from __future__ import annotations

import pytest

from tests.bot.ui.fakes import ANA, BEN, message


@pytest.mark.parametrize("late", [False, True])
async def test_the_board_is_never_edited_into_a_hand(court, monkeypatch, late):
    table = await court.match(ANA, BEN)
    if late:
        monkeypatch.setattr("bot.ui.reply.PATIENCE", 0.0)
    press = await court.press(ANA, f"t1:{table.id}:hand", on=message())
    assert [one.kind for one in press.answers] == (["defer", "private"] if late else ["private"])
    while table.waits:
        await court.tables.wait_over(table.id, next(iter(table.waits)))
        table = court.tables.get(table.id)
    seat = min(table.waiting)
    await court.tables.act(table.id, table.holders[seat].user_id, None, table.game.encode(table.moves(seat).legal[0]))
    await court.settle()
    edits = [one for one in court.messenger.of("edit_private") if one.token == press.token]
    assert (edits == []) is late, "else it follows the table"
    again = await court.press(ANA, f"t1:{table.id}:hand", on=message(ephemeral=True))
    assert again.answers[-1].kind in ("update", "edit")
