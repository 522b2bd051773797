"""`/manage`, and the channels of `/settings server`: what those who may manage a server do, and nobody else."""

from __future__ import annotations

from types import SimpleNamespace

from bot.tables import sql as tables_sql
from bot.tables.model import Status
from tests.bot.ui.fakes import ANA, BEN, CHANNEL, CHO, GUILD, choose, fault, fields_of, message, send_form
from tests.cogs.asking import ADMIN, ask, labels, member, turn

ELSEWHERE = SimpleNamespace(id=21)
PRIVATE = message(ephemeral=True)


async def manage(court, path, **arguments):
    return await ask(court, CHO, f"manage {path}", permissions=ADMIN, **arguments)


async def pressed(court, custom_id, *values):
    """The answer to a press of somebody who may manage the server."""
    return await turn(court, CHO, custom_id, *values, permissions=ADMIN, on=PRIVATE)


async def stored(court, table):
    return await court.house.store.read(tables_sql.read_table, table.id)


async def test_only_who_may_manage_the_server_may(court):
    table = await court.match(ANA, BEN)
    for path, arguments in (
        ("manage close", {"table": "1", "reason": "x"}),
        ("manage clear", {"table": "1"}),
        ("manage move", {"table": "1", "channel": ELSEWHERE}),
        ("manage keep-off", {"player": member(ANA)}),
        ("manage let-in", {"player": member(ANA)}),
        ("season start", {"name": "x"}),
        ("season end", {}),
        ("season rename", {"name": "x"}),
        ("season settings", {"monthly": True}),
        ("privacy results", {}),
    ):
        refused = await ask(court, ANA, path, **arguments)
        assert refused.kind == "private" and "Only people who can manage the server" in refused.content
        if "table" in arguments:
            elsewhere = await ask(court, ANA, path, permissions=ADMIN, guild_id=77, **arguments)
            assert "That table no longer exists" in elsewhere.content
    manage = ("all:0", "pick:1", "ask:1", "again:1", "moved:1:21")
    season = ("end:1", "set:monthly:on", "set:podium:here")
    for button in (*(f"manage:{one}" for one in manage), *(f"season:{one}" for one in season)):
        refused = await turn(court, ANA, f"v1:{button}", on=PRIVATE)
        assert refused.kind == "private" and "Only people who can manage the server" in refused.content
    assert court.tables.get(table.id) == table
    assert await court.house.scores.season(GUILD) is None


async def test_any_table_is_closed_with_a_reason_that_is_posted(court):
    table = await court.match(ANA, BEN)
    answer = await manage(court, "close", table=str(table.id), reason="It's *late*, @everyone")
    await court.settle()
    assert answer.kind == "private" and "is closed" in answer.content
    closed = await stored(court, table)
    assert (closed.status, closed.ended_note) == ("closed", "It's *late*, @everyone")
    board = court.messenger.of("edit")[-1].body
    assert "an admin closed it: It's \\*late\\*" in board.content and "@everyone" not in board.content
    again = await manage(court, "close", table=str(table.id), reason="x")
    assert "This table is closed" in again.content


async def test_a_table_is_closed_from_the_list_with_a_reason_that_is_asked_for(court):
    table = await court.match(ANA, BEN)
    one = await pressed(court, "v1:manage:pick", str(table.id))
    assert "1. **Ana** (host)" in one.content and "2. **Ben**" in one.content
    assert labels(one)["Close…"] == f"v1:manage:ask:{table.id}"
    asked = await court.press(CHO, f"v1:manage:ask:{table.id}", on=PRIVATE, permissions=ADMIN)
    assert fields_of(asked)["value"]["required"]
    assert court.tables.get(table.id) == table, "asking closes nothing"
    given = {"message": PRIVATE, "permissions": ADMIN}
    press = await send_form(court, CHO, asked, given, {"value": ["Too *loud*"]})
    await court.settle()
    assert press.answer.kind == "update"
    assert press.answer.content.startswith(f"Table {table.id} is closed. Your reason is on its message.\n")
    closed = await stored(court, table)
    assert (closed.status, closed.ended_note) == ("closed", "Too *loud*")
    assert f"- **{table.id}** · Yud! Stop! · Ana, Ben · closed <t:" in press.answer.content


async def test_the_messages_of_a_table_that_is_over_are_cleared_and_of_an_open_one_posted_again(court):
    table = await court.finished(ANA, BEN)
    board = await court.house.boards.find(table.id)
    answer = await manage(court, "clear", table=str(table.id))
    assert "Its result still counts" in answer.content
    assert court.messenger.of("delete")[-1].message_id == board.message_id

    table = await court.match(ANA, BEN)
    before = await court.house.boards.find(table.id)
    answer = await manage(court, "clear", table=f"#{table.id}")
    after = await court.house.boards.find(table.id)
    assert after.message_id != before.message_id and str(after.message_id) in answer.content
    assert court.messenger.of("delete")[-1].message_id == before.message_id


async def test_the_messages_of_a_table_go_once_it_was_asked_again(court):
    table = await court.finished(ANA, BEN)
    court.messenger.sent.clear()
    one = await pressed(court, f"v1:manage:pick:{table.id}")
    assert list(labels(one)) == ["Remove its messages…", "◀ All tables"]
    sure = await pressed(court, labels(one)["Remove its messages…"])
    assert court.messenger.of("delete") == [], "asking takes nothing away"
    gone = await pressed(court, labels(sure)["Yes, take them away"])
    assert "Its result still counts" in gone.content
    assert len(court.messenger.of("delete")) == 1

    closed = await court.match(ANA, BEN)
    await court.tables.close(closed.id, "admin", note="x")
    sure = await pressed(court, f"v1:manage:clear:{closed.id}")
    gone = await pressed(court, labels(sure)["Yes, take them away"])
    assert "counts" not in sure.content and "counts" not in gone.content, "it has no result to speak of"


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
    kept = await stored(court, table)
    assert (kept.channel_id, kept.thread_id) == (21, 21)


async def test_a_table_is_moved_from_the_list_once_it_was_asked_again(court):
    table = await court.match(ANA, BEN)
    where = await pressed(court, f"v1:manage:move:{table.id}")
    (menu,) = (item for item in where.items if item["type"] == 8)
    assert (menu["custom_id"], menu["min_values"], menu["max_values"]) == (f"v1:manage:to:{table.id}", 1, 1)
    sure = await pressed(court, menu["custom_id"], "21")
    assert f"Move table {table.id} to <#21>?" in sure.content
    assert court.tables.get(table.id).channel_id == CHANNEL
    moved = await pressed(court, labels(sure)["Yes, move it"])
    await court.settle()
    assert moved.kind == "update" and moved.content.startswith(f"Table {table.id} has moved: https://")
    assert court.tables.get(table.id).channel_id == 21


async def test_a_table_that_cannot_be_posted_there_stays_where_it_was(court):
    table = await court.match(ANA, BEN)
    court.messenger.errors["send"] = [fault(403)]
    answer = await manage(court, "move", table=str(table.id), channel=ELSEWHERE)
    assert "I'm not allowed to post a table in <#21>" in answer.content and "Send Messages" in answer.content
    assert court.tables.get(table.id).channel_id == CHANNEL
    court.messenger.guilds[77] = GUILD + 1
    answer = await manage(court, "move", table=str(table.id), channel=SimpleNamespace(id=77))
    assert "<#77>" in answer.content
    assert court.tables.get(table.id).channel_id == CHANNEL, "a table moves only within its server"


async def test_somebody_is_kept_off_the_tables_and_let_in_again(court):
    match, lobby = await court.match(ANA, BEN), await court.lobby(BEN, ANA)
    alone, over = await court.lobby(BEN), await court.finished(ANA, BEN)
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
    assert "An admin keeps you off" in (await court.press(BEN, f"t1:{over.id}:rematch")).answer.content
    await court.press(ANA, f"t1:{over.id}:rematch")
    rematch = max(court.tables.live(), key=lambda table: table.id)
    assert [holder.user_id for holder in rematch.holders] == [ANA.user_id]
    assert "can sit at tables here again" in (await manage(court, "let-in", player=member(BEN))).content
    assert (await court.press(BEN, f"t1:{lobby.id}:join")).answer.kind == "update"


async def test_tables_open_only_where_the_server_says(court):
    await ask(court, ANA, "settings server", permissions=ADMIN)
    chosen = await choose(court, ANA, "server", ADMIN, channels=["21", "22"])
    assert "- Channels for tables: <#21> · <#22>" in chosen.answer.content
    refused = await ask(court, ANA, "yud")
    assert refused.kind == "private"
    assert "Tables don't open in this channel. They do here: <#21> and <#22>." in refused.content
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
    elsewhere = await pressed(court, "v1:manage:pick", str(far.id))
    assert "That table no longer exists" in elsewhere.content
    assert labels(shown) == {}, "there is no other page to turn to"
    for _ in range(9):
        last = await court.lobby(ANA)
    first = await manage(court, "list")
    assert len(first.items[0]["options"]) == 10 and "page 1 of 2" in first.content
    second = await pressed(court, labels(first)["Next ▶"])
    assert [option["value"] for option in second.items[0]["options"]] == [str(last.id), str(over.id)]
    assert (await pressed(court, labels(second)["◀ Back"])).content == first.content
