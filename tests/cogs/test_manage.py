"""`/manage`, and the channels of `/settings server`: what those who may manage a server do about its tables."""

from __future__ import annotations

from types import SimpleNamespace

import discord
import pytest

from bot.tables import sql as tables_sql
from bot.tables.model import Status
from tests.bot.ui.fakes import ANA, BEN, CHANNEL, CHO, GUILD, FakePress, choose, message
from tests.cogs.asking import ADMIN, ask, labels, member, turn

ELSEWHERE = SimpleNamespace(id=21)


async def manage(court, path, who=CHO, **arguments):
    return await ask(court, who, f"manage {path}", permissions=ADMIN, **arguments)


@pytest.mark.parametrize(
    ("path", "arguments"),
    [
        ("close", {"table": "1", "reason": "x"}),
        ("clear", {"table": "1"}),
        ("move", {"table": "1", "channel": ELSEWHERE}),
        ("keep-off", {"player": member(ANA)}),
        ("let-in", {"player": member(ANA)}),
    ],
)
async def test_only_who_may_manage_the_server_may(court, path, arguments):
    table = await court.match(ANA, BEN)
    refused = await ask(court, ANA, f"manage {path}", **arguments)
    assert refused.kind == "private" and "Only people who can manage the server" in refused.content
    elsewhere = await ask(court, ANA, f"manage {path}", permissions=ADMIN, guild_id=77, **arguments)
    if "table" in arguments:
        assert "That table no longer exists" in elsewhere.content
    assert court.tables.get(table.id) == table


async def test_any_table_is_closed_with_a_reason_that_is_posted(court):
    table = await court.match(ANA, BEN)
    answer = await manage(court, "close", table=str(table.id), reason="It's *late*, @everyone")
    await court.settle()

    assert answer.kind == "private" and "is closed" in answer.content
    closed = await court.house.store.read(tables_sql.read_table, table.id)
    assert (closed.table.status, closed.table.ended_note) == ("closed", "It's *late*, @everyone")
    board = court.messenger.of("edit")[-1].body
    assert "an admin closed it: It's \\*late\\*" in board.content and "@everyone" not in board.content
    again = await manage(court, "close", table=str(table.id), reason="x")
    assert "This table is closed" in again.content


async def test_the_messages_of_a_table_that_is_over_are_cleared(court):
    table = await court.finished(ANA, BEN)
    board = await court.house.boards.find(table.id)
    answer = await manage(court, "clear", table=str(table.id))
    assert "Its result still counts" in answer.content
    assert court.messenger.of("delete")[-1].message_id == board.message_id


async def test_the_message_of_an_open_table_is_posted_again(court):
    table = await court.match(ANA, BEN)
    before = await court.house.boards.find(table.id)
    answer = await manage(court, "clear", table=f"#{table.id}")
    after = await court.house.boards.find(table.id)
    assert after.message_id != before.message_id and str(after.message_id) in answer.content
    assert court.messenger.of("delete")[-1].message_id == before.message_id


async def test_a_running_match_is_moved_with_all_that_shows_it(court):
    table = await court.tables.create(game="yud", guild_id=GUILD, channel_id=CHANNEL, host=ANA, locale="en-US")
    await court.house.boards.placed(table.id, CHANNEL, 500, await court.house.boards.body(table))
    await court.tables.join(table.id, BEN)
    await court.press(ANA, f"t1:{table.id}:start", on=message(500))
    await court.settle()
    answer = await manage(court, "move", table=str(table.id), channel=ELSEWHERE)
    await court.settle()

    moved, board = court.tables.get(table.id), await court.house.boards.find(table.id)
    assert (moved.channel_id, moved.thread_id, moved.status) == (21, 21, Status.PLAYING)
    assert board.channel_id == 21 and f"/21/{board.message_id}" in answer.content
    led = [sent.body.content for sent in court.messenger.of("edit") if sent.message_id == 500][-1]
    assert "<#21>" in led, "what is left of the lobby leads to it"
    assert [sent.channel_id for sent in court.messenger.of("archive")] == [500]
    stored = await court.house.store.read(tables_sql.read_table, table.id)
    assert (stored.table.channel_id, stored.table.thread_id) == (21, 21)


async def test_a_table_that_cannot_be_posted_there_stays_where_it_was(court):
    table = await court.match(ANA, BEN)
    response = type("Response", (), {"status": 403, "reason": "no"})()
    court.messenger.errors["send"] = [discord.Forbidden(response, "no")]
    answer = await manage(court, "move", table=str(table.id), channel=ELSEWHERE)
    assert "I'm not allowed to post a table in <#21>" in answer.content and "Send Messages" in answer.content
    assert court.tables.get(table.id).channel_id == CHANNEL


async def test_somebody_is_kept_off_the_tables_and_let_in_again(court):
    match, lobby = await court.match(ANA, BEN), await court.lobby(BEN, ANA)
    alone = await court.lobby(BEN)
    answer = await manage(court, "keep-off", player=member(BEN))
    assert "Ben can't sit at tables here any more" in answer.content and "<@2>" in answer.content
    await court.settle()
    assert court.tables.get(match.id).seat_of(BEN.user_id) is None
    assert court.tables.get(match.id).holders[1].house
    assert [holder.user_id for holder in court.tables.get(lobby.id).holders] == [ANA.user_id]
    assert court.tables.get(lobby.id).host_id == ANA.user_id
    assert court.tables.get(alone.id).status is Status.CLOSED
    joined = await court.press(BEN, f"t1:{lobby.id}:join")
    assert (joined.answer.kind, joined.answer.content[:2]) == ("private", "⚠️")
    assert "An admin keeps you off this server's tables." in joined.answer.content
    assert "An admin keeps you off" in (await ask(court, BEN, "yud")).content
    assert "can sit at tables here again" in (await manage(court, "let-in", player=member(BEN))).content
    assert (await court.press(BEN, f"t1:{lobby.id}:join")).answer.kind == "update"


async def test_who_is_kept_off_is_not_in_a_rematch(court):
    table = await court.finished(ANA, BEN)
    await court.tables.keep_off(GUILD, BEN.user_id)
    assert "An admin keeps you off" in (await court.press(BEN, f"t1:{table.id}:rematch")).answer.content
    await court.press(ANA, f"t1:{table.id}:rematch")
    (rematch,) = court.tables.live()
    assert [holder.user_id for holder in rematch.holders] == [ANA.user_id]


async def test_tables_open_only_where_the_server_says(court):
    await ask(court, ANA, "settings server", permissions=ADMIN)
    chosen = await choose(court, ANA, "server", ADMIN, channels=["21", "22"])
    assert "- Channels for tables: <#21> · <#22>" in chosen.answer.content
    refused = await ask(court, ANA, "yud")
    assert (
        refused.kind == "private"
        and "Tables don't open in this channel. They do here: <#21> and <#22>." in refused.content
    )
    assert court.tables.live() == ()
    court.house.settings.forget_guild(GUILD)
    assert (await court.house.settings.guild(GUILD)).channels == (21, 22), "kept"
    assert "everywhere" in (await choose(court, ANA, "server", ADMIN, channels=[])).answer.content
    assert (await ask(court, ANA, "yud")).kind == "public"


async def test_the_list_names_every_table_of_the_server_and_of_no_other(court):
    nothing = await manage(court, "list")
    assert nothing.content == "No table is open here. `/help` says how to open one." and not nothing.ids
    match, lobby = await court.match(ANA, BEN), await court.lobby(BEN, game="gostop")
    over = await court.finished(ANA, BEN)
    far = await court.tables.create(game="yud", guild_id=77, channel_id=CHANNEL, host=ANA, locale="en-US")
    match = await court.tables.set_thread(match.id, 41)
    shown = await manage(court, "list")
    line = f"- **{match.id}** · Yud! Stop! · Ana, Ben · being played <t:{int(match.started_at)}:R> · <#41>"
    assert line in shown.content, "the thread that it is played in"
    assert f"- **{lobby.id}** · Go-Stop · Ben" in shown.content and "<#20>" in shown.content
    options = {option["value"]: option["label"] for option in shown.items[0]["options"]}
    assert options[str(lobby.id)] == f"{lobby.id} · Go-Stop · Ben"
    assert list(options) == [str(match.id), str(lobby.id), str(over.id)]
    elsewhere = await turn(court, CHO, "v1:manage:pick", str(far.id), permissions=ADMIN)
    assert "That table no longer exists" in elsewhere.content


async def test_who_may_no_longer_manage_the_server_presses_in_vain(court):
    table = await court.match(ANA, BEN)
    for button in ("all:0", f"pick:{table.id}", f"ask:{table.id}", f"again:{table.id}", f"moved:{table.id}:21"):
        refused = await turn(court, ANA, f"v1:manage:{button}", on=message(ephemeral=True))
        assert "Only people who can manage the server" in refused.content
    assert court.tables.get(table.id) == table


async def test_a_table_is_closed_from_the_list_with_a_reason_that_is_asked_for(court):
    table = await court.match(ANA, BEN)
    private = message(ephemeral=True)
    one = await turn(court, CHO, "v1:manage:pick", str(table.id), permissions=ADMIN, on=private)
    assert "1. **Ana** (host)" in one.content and "2. **Ben**" in one.content
    assert labels(one)["Close…"] == f"v1:manage:ask:{table.id}"
    asked = await court.press(CHO, f"v1:manage:ask:{table.id}", permissions=ADMIN, on=private)
    form = asked.answer.arguments["modal"].to_dict()
    assert (asked.answer.kind, form["custom_id"]) == ("form", f"v1:manage:close:{table.id}")
    assert form["components"][0]["component"]["required"]
    assert court.tables.get(table.id) == table, "asking closes nothing"
    data = {
        "custom_id": form["custom_id"],
        "components": [{"type": 18, "id": 1, "component": {"type": 4, "custom_id": "value", "value": "Too *loud*"}}],
    }
    press = FakePress(
        court.app, CHO, data, type=discord.InteractionType.modal_submit, message=private, permissions=ADMIN
    )
    await court.run(press)
    await court.settle()
    assert (press.answer.kind, press.answer.content.splitlines()[0]) == (
        "update",
        f"Table {table.id} is closed. Your reason is on its message.",
    )
    stored = await court.house.store.read(tables_sql.read_table, table.id)
    assert (stored.table.status, stored.table.ended_note) == ("closed", "Too *loud*")
    assert f"- **{table.id}** · Yud! Stop! · Ana, Ben · closed <t:" in press.answer.content


async def test_a_table_is_moved_from_the_list_once_it_was_asked_again(court):
    table = await court.match(ANA, BEN)
    private = message(ephemeral=True)
    where = await turn(court, CHO, f"v1:manage:move:{table.id}", permissions=ADMIN, on=private)
    (menu,) = (item for item in where.items if item["type"] == 8)
    assert (menu["custom_id"], menu["min_values"], menu["max_values"]) == (f"v1:manage:to:{table.id}", 1, 1)
    sure = await turn(court, CHO, menu["custom_id"], "21", permissions=ADMIN, on=private)
    assert f"Move table {table.id} to <#21>?" in sure.content
    assert court.tables.get(table.id).channel_id == CHANNEL
    moved = await turn(court, CHO, labels(sure)["Yes, move it"], permissions=ADMIN, on=private)
    await court.settle()
    assert moved.kind == "update" and moved.content.startswith(f"Table {table.id} has moved: https://")
    assert court.tables.get(table.id).channel_id == 21


async def test_the_messages_of_a_table_go_once_it_was_asked_again(court):
    table = await court.finished(ANA, BEN)
    before = len(court.messenger.of("delete"))
    one = await turn(court, CHO, f"v1:manage:pick:{table.id}", permissions=ADMIN, on=message(ephemeral=True))
    assert list(labels(one)) == ["Remove its messages…", "◀ All tables"]
    sure = await turn(court, CHO, labels(one)["Remove its messages…"], permissions=ADMIN, on=message(ephemeral=True))
    assert len(court.messenger.of("delete")) == before, "asking takes nothing away"
    gone = await turn(court, CHO, labels(sure)["Yes, take them away"], permissions=ADMIN, on=message(ephemeral=True))
    assert "Its result still counts" in gone.content
    assert len(court.messenger.of("delete")) == before + 1


async def test_many_tables_are_pages(court):
    for _ in range(12):
        await court.lobby(ANA)
    first = await manage(court, "list")
    assert len(first.items[0]["options"]) == 10 and "page 1 of 2" in first.content
    second = await turn(court, CHO, labels(first)["Next ▶"], permissions=ADMIN, on=message(ephemeral=True))
    assert [option["value"] for option in second.items[0]["options"]] == ["11", "12"]


async def test_a_table_that_was_closed_has_no_result_to_speak_of(court):
    table = await court.match(ANA, BEN)
    await court.tables.close(table.id, "admin", note="x")
    sure = await turn(court, CHO, f"v1:manage:clear:{table.id}", permissions=ADMIN, on=message(ephemeral=True))
    gone = await turn(court, CHO, labels(sure)["Yes, take them away"], permissions=ADMIN, on=message(ephemeral=True))
    assert "counts" not in sure.content and "counts" not in gone.content
