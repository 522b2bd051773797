"""Ids stay while what they mean stays: Discord refuses a press whose id the message no longer has, and tells nobody."""

from __future__ import annotations

from tests.bot.ui.fakes import ANA, BEN, message


async def _turn(court, table):
    """Have whose turn it is make the first action that is legal, until it is Ben's."""
    while True:
        now = court.tables.get(table.id)
        seat = min(now.waiting)
        holder = now.holders[seat]
        action = now.moves(seat).legal[0]
        token, text = now.game.token(now.state, seat, action), now.game.encode(action)
        await court.tables.act(table.id, holder.user_id, token, text)
        await court.settle()
        after = court.tables.get(table.id)
        if {after.holders[seat].user_id for seat in after.waiting} == {BEN.user_id}:
            return


def _ids(body):
    return [spec.custom_id for row in body.rows for spec in row]


async def test_what_is_looked_up_keeps_its_ids_when_the_turn_comes(court):
    table = await court.match(ANA, BEN, game="gostop")
    if BEN.user_id in {table.holders[seat].user_id for seat in table.waiting}:
        table = await court.match(BEN, ANA, game="gostop")
    opened = await court.press(BEN, f"t1:{table.id}:hand")
    shown = message(opened.answer.message_id, ephemeral=True)
    more = next(one for one in opened.answer.ids if one.endswith(":more"))
    words = next(one for one in (await court.press(BEN, more, on=shown)).answer.ids if one.endswith(":words"))
    looked = await court.press(BEN, words, on=shown)
    await _turn(court, table)
    assert court.messenger.of("edit_private") == [], "the page stays as it is"
    home = await court.press(BEN, next(one for one in looked.answer.ids if one.endswith(":home")), on=shown)
    assert home.answer.kind == "update" and any(one.startswith("a1:") for one in home.answer.ids)
    assert more in home.answer.ids, "nor has the way there another"
    assert words in (await court.press(BEN, more, on=shown)).answer.ids
