"""Invitations, sitting in and watching by buttons."""

from __future__ import annotations

from bot.tables.lobby import add_house
from tests.bot.ui.fakes import ANA, BEN, CHANNEL, CHO, GUILD, message
from tests.cogs.asking import ask, member


async def test_somebody_is_invited_by_name_and_joins_from_there(court):
    table = await court.lobby(ANA)
    await court.press(ANA, f"t1:{table.id}:private:on0", on=message(ephemeral=True))
    body = await court.house.boards.body(court.tables.get(table.id))
    assert "🔒 Private: only people who are invited can join" in body.content
    refused = await court.press(BEN, f"t1:{table.id}:join")
    assert refused.answer.content == "⚠️ This table is private. Ask someone at it to invite you."
    invited = await ask(court, ANA, "table invite", player=member(BEN), table=None)
    assert invited.kind == "public"
    assert invited.content == (
        f"<@2>, Ana invites you to **Yud! Stop!**, table {table.id}. https://discord.com/channels/{GUILD}/{CHANNEL}/500"
    )
    assert [user.id for user in invited.arguments["allowed_mentions"].users] == [BEN.user_id]
    joined = await court.press(BEN, invited.ids[0], on=message(invited.message_id))
    assert joined.answer.kind == "private" and f"/{CHANNEL}/500" in joined.answer.content
    assert court.tables.get(table.id).seat_of(BEN.user_id) == 1
    await court.settle()
    assert "Ben" in court.messenger.of("edit")[-1].body.picture.alt, "the lobby itself is brought up to date"


async def test_the_join_of_an_invitation_goes_when_the_match_begins(court):
    table = await court.lobby(ANA, CHO)
    invited = await ask(court, ANA, "table invite", player=member(BEN), table=None)
    court.messenger.sent.clear()
    await court.tables.start(table.id, ANA.user_id)
    await court.settle()
    (begun,) = [sent.body for sent in court.messenger.of("edit") if sent.message_id == invited.message_id]
    assert begun.content == invited.content
    assert [one.custom_id for one in begun.rows[0]] == [f"t1:{table.id}:watch"]
    late = await court.press(BEN, f"t1:{table.id}:join", on=message(invited.message_id))
    assert (late.answer.kind, late.answer.ids) == ("update", [f"t1:{table.id}:watch"]), "also after a restart"
    await court.tables.close(table.id, "cancelled")
    over = await court.press(BEN, f"t1:{table.id}:join", on=message(invited.message_id))
    assert (over.answer.kind, over.answer.ids) == ("update", [])


async def test_only_the_host_makes_a_table_private_or_closes_its_seats(court):
    table = await court.lobby(ANA, BEN)
    for verb in ("private:on0", "sitting:off0"):
        press = await court.press(BEN, f"t1:{table.id}:{verb}", on=message(ephemeral=True))
        assert "Only the host, Ana, can do that" in press.answer.content
    shown = await court.press(ANA, f"t1:{table.id}:sitting:off0", on=message(ephemeral=True))
    assert not court.tables.get(table.id).sit_in
    assert f"t1:{table.id}:sitting:on0" in shown.answer.ids, "the same page, with the way back"


async def _with_the_house(court, *, threaded):
    table = await court.tables.create(
        game="yud",
        guild_id=GUILD,
        channel_id=CHANNEL,
        host=ANA,
        locale="en-US",
        thread_id=None if threaded else CHANNEL,
    )
    await court.house.boards.placed(table.id, CHANNEL, 500, await court.house.boards.body(table))
    await court.tables.change(table.id, ANA.user_id, add_house)
    started = await court.press(ANA, f"t1:{table.id}:start", on=message(500))
    await court.settle()
    return court.tables.get(table.id), started.answer


async def test_a_guest_sits_in_from_the_board_and_has_their_own_hand_alone(court):
    table, started = await _with_the_house(court, threaded=False)
    assert f"t1:{table.id}:sit" in started.ids
    seen = table.game.view(table.state, 1)
    press = await court.press(BEN, f"t1:{table.id}:sit", on=message(500))
    await court.settle()
    assert press.answer.kind == "private"
    now = court.tables.get(table.id)
    assert now.seat_of(BEN.user_id) == 1
    assert now.game.view(now.state, 1) == seen, "what the seat may see, and nothing else"
    board = court.messenger.of("edit")[-1].body
    assert "🪑 Ben sits in for Ruben." in board.content
    assert f"t1:{table.id}:sit" not in str(board.rows), "no other seat is free"
    left = await ask(court, BEN, "table leave", table=None)
    assert left.content == f"You've left table {table.id}.", "there is no way back"
    await court.settle()
    assert "🚪 Ben has left; a house player takes the seat back." in court.messenger.of("edit")[-1].body.content


async def _beside_two_of_the_house(court):
    table = await court.lobby(ANA)
    for _ in range(2):
        await court.tables.change(table.id, ANA.user_id, add_house)
    await court.tables.start(table.id, ANA.user_id)
    await court.settle()
    return court.tables.get(table.id)


async def test_one_chooses_whose_place_to_take_where_there_are_several(court):
    table = await _beside_two_of_the_house(court)
    court.house.show.emojis["face_uncle"] = 77
    asked = await court.press(BEN, f"t1:{table.id}:sit", on=message(500))
    assert asked.answer.kind == "private" and "Whose place do you take?" in asked.answer.content
    assert asked.answer.ids == [f"t1:{table.id}:sit:1", f"t1:{table.id}:sit:2"]
    names = [f"{seat + 1}. {table.holders[seat].name}" for seat in (1, 2)]
    assert [item["label"] for item in asked.answer.items] == names
    faces = [item.get("emoji", {}).get("id") for item in asked.answer.items]
    known = ["77" if table.holders[seat].resident == "uncle" else None for seat in (1, 2)]
    assert [face and str(face) for face in faces] == known
    about = court.house.show.texts.speaker("en-US")(f"house.{table.holders[2].resident}.about")
    assert about in asked.answer.content
    assert court.tables.get(table.id).seat_of(BEN.user_id) is None, "asking takes nothing"

    await court.press(BEN, f"t1:{table.id}:sit:2", on=message(ephemeral=True))
    assert court.tables.get(table.id).seat_of(BEN.user_id) == 2
    late = await court.press(CHO, f"t1:{table.id}:sit:2", on=message(ephemeral=True))
    assert "That seat is taken by now." in late.answer.content
    await court.press(CHO, f"t1:{table.id}:sit", on=message(500))
    assert court.tables.get(table.id).seat_of(CHO.user_id) == 1, "the last one is nobody's choice"


async def test_who_may_not_sit_in_is_not_asked_where(court):
    table = await _beside_two_of_the_house(court)
    own = await court.press(ANA, f"t1:{table.id}:sit", on=message(500))
    assert own.answer.content.startswith("⚠️ You already have a seat here.")
    await court.tables.keep_off(GUILD, BEN.user_id)
    kept = await court.press(BEN, f"t1:{table.id}:sit:1", on=message(ephemeral=True))
    assert "An admin keeps you off" in kept.answer.content


async def test_who_watches_follows_the_thread_and_sees_what_all_may_see(court):
    table, started = await _with_the_house(court, threaded=True)
    watch, sit = started.ids
    assert (watch, sit) == (f"t1:{table.id}:watch", f"t1:{table.id}:sit")
    press = await court.press(CHO, watch, on=message(500))
    assert "You're watching table" in press.answer.content and "/500/" in press.answer.content
    assert press.answer.file is not None and not press.answer.ids, "the board, and nothing to press"
    assert [(sent.channel_id, sent.message_id) for sent in court.messenger.of("add")] == [(500, CHO.user_id)]
    hand = await court.press(CHO, f"t1:{table.id}:hand")
    assert "You have no seat at this table" in hand.answer.content
    text = await ask(court, CHO, "table text", table=str(table.id))
    assert "Your cards" not in text.content
    await court.press(BEN, sit, on=message(500))
    assert court.messenger.of("add")[-1].message_id == BEN.user_id


async def test_there_is_nothing_to_watch_before_the_start(court):
    table = await court.lobby(ANA)
    press = await court.press(CHO, f"t1:{table.id}:watch")
    assert "The match hasn't started" in press.answer.content
