"""The button "Stickers", its picker, and what the board shows of it."""

from __future__ import annotations

from bot.tables.model import Status
from tests.bot.ui.fakes import ANA, BEN, CHO, message


async def test_a_sticker_is_picked_and_stands_on_the_board(court):
    table = await court.match(ANA, BEN)
    picker = (await court.press(BEN, f"t1:{table.id}:react")).answer
    assert picker.kind == "private"
    assert [item["label"] for item in picker.items][:2] == ["Well played!", "Ouch!"]
    assert len(picker.items) == 6, "only the host may mute"
    sent = (await court.press(BEN, f"t1:{table.id}:react:ouch", on=message(ephemeral=True))).answer
    assert sent.kind == "update"
    assert sent.content == "✅ Sent." and not sent.ids
    again = (await court.press(BEN, f"t1:{table.id}:react:laugh", on=message(ephemeral=True))).answer
    assert again.content.startswith("⏳")

    body = await court.house.boards.body(court.tables.get(table.id))
    assert "🤕 **Min**: Ouch!" in body.content or "🤕 **Ben**: Ouch!" in body.content
    assert "says: Ouch!" in body.picture.alt


async def test_the_host_mutes_the_table_and_strangers_have_no_say(court):
    table = await court.match(ANA, BEN)
    await court.press(BEN, f"t1:{table.id}:react:ouch")
    picker = (await court.press(ANA, f"t1:{table.id}:react")).answer
    mute = next(item for item in picker.items if item["custom_id"].endswith(":mute"))
    muted = (await court.press(ANA, mute["custom_id"], on=message(ephemeral=True))).answer
    assert "muted" in muted.content
    assert [item["disabled"] for item in muted.items] == [True] * 6 + [False]
    assert "Ouch" not in (await court.house.boards.body(court.tables.get(table.id))).content
    assert "muted" in (await court.press(BEN, f"t1:{table.id}:react:ouch")).answer.content
    stranger = (await court.press(CHO, f"t1:{table.id}:react:ouch")).answer
    assert stranger.kind == "private"
    assert stranger.content.startswith("⚠️")
    assert (await court.press(BEN, f"t1:{table.id}:react:mute")).answer.content.startswith("⚠️")


async def test_one_may_react_to_the_end_of_a_match(court):
    table = await court.finished(ANA, BEN)
    assert table.status is Status.OVER
    body = await court.house.boards.body(table)
    assert f"t1:{table.id}:react" in [spec.custom_id for row in body.rows for spec in row]
    await court.press(BEN, f"t1:{table.id}:react:well-played")
    assert "Well played!" in (await court.house.boards.body(table)).content
