"""Invitations, sitting in and watching by buttons."""

from __future__ import annotations

from bot.tables.lobby import add_house
from tests.bot.ui.fakes import ANA, BEN, CHANNEL, CHO, GUILD, message
from tests.cogs.asking import ask, member


async def pressed(court, who, custom_id, on=500):
    return (await court.press(who, custom_id, on=message(on))).answer


async def own(court, who, custom_id):
    """Press something on a message of one's own."""
    return (await court.press(who, custom_id, on=message(ephemeral=True))).answer


def last_edit(court):
    return court.messenger.of("edit")[-1].body


async def test_somebody_is_invited_by_name_and_joins_from_there_until_the_match_begins(court):
    table = await court.lobby(ANA)
    await own(court, ANA, f"t1:{table.id}:private:on0")
    body = await court.house.boards.body(court.tables.get(table.id))
    assert "🔒 Private: only people who are invited can join" in body.content
    join = f"t1:{table.id}:join"
    refused = await pressed(court, BEN, join)
    assert refused.content == "⚠️ This table is private. Ask someone at it to invite you."
    invited = await ask(court, ANA, "table invite", player=member(BEN), table=None)
    assert (invited.kind, invited.ids) == ("public", [join])
    assert invited.content == (
        f"<@2>, Ana invites you to **Yud! Stop!**, table {table.id}. https://discord.com/channels/{GUILD}/{CHANNEL}/500"
    )
    assert [user.id for user in invited.arguments["allowed_mentions"].users] == [BEN.user_id]
    joined = await pressed(court, BEN, join, invited.message_id)
    assert joined.kind == "private" and f"/{CHANNEL}/500" in joined.content
    assert court.tables.get(table.id).seat_of(BEN.user_id) == 1
    await court.settle()
    assert "Ben" in last_edit(court).picture.alt, "the lobby itself is brought up to date"

    court.messenger.sent.clear()
    await court.tables.start(table.id, ANA.user_id)
    await court.settle()
    (begun,) = [sent.body for sent in court.messenger.of("edit") if sent.message_id == invited.message_id]
    watch = [f"t1:{table.id}:watch"]
    assert (begun.content, [one.custom_id for one in begun.rows[0]]) == (invited.content, watch)
    late = await pressed(court, CHO, join, invited.message_id)
    assert (late.kind, late.ids) == ("update", watch), "also after a restart"
    await court.tables.close(table.id, "cancelled")
    over = await pressed(court, CHO, join, invited.message_id)
    assert (over.kind, over.ids) == ("update", [])


async def with_the_house(court, players=1, *, threaded=False):
    """Ana's match against house players, begun by a press; returns the table and what the press was answered."""
    table = await court.lobby(ANA)
    if threaded:
        await court.tables.set_thread(table.id, None)
    for _ in range(players):
        await court.tables.change(table.id, ANA.user_id, add_house)
    started = await pressed(court, ANA, f"t1:{table.id}:start")
    await court.settle()
    return court.tables.get(table.id), started


async def test_a_guest_sits_in_from_the_board_and_has_their_own_hand_alone(court):
    table, started = await with_the_house(court)
    sit = f"t1:{table.id}:sit"
    assert sit in started.ids
    seen = table.game.view(table.state, 1)
    assert (await pressed(court, BEN, sit)).kind == "private"
    await court.settle()
    now = court.tables.get(table.id)
    assert now.seat_of(BEN.user_id) == 1
    assert now.game.view(now.state, 1) == seen, "what the seat may see, and nothing else"
    assert "🪑 Ben sits in for Ruben." in last_edit(court).content
    assert sit not in str(last_edit(court).rows), "no other seat is free"
    left = await ask(court, BEN, "table leave", table=None)
    assert left.content == f"You've left table {table.id}.", "there is no way back"
    await court.settle()
    assert "🚪 Ben has left; a house player takes the seat back." in last_edit(court).content


async def test_one_chooses_whose_place_to_take_where_there_are_several(court):
    table, _ = await with_the_house(court, 2)
    sit, residents = f"t1:{table.id}:sit", table.holders[1:]
    court.house.show.emojis["face_uncle"] = 77
    asked = await pressed(court, BEN, sit)
    assert asked.kind == "private" and "Whose place do you take?" in asked.content
    assert [(item["custom_id"], item["label"]) for item in asked.items] == [
        (f"{sit}:{seat}", f"{seat + 1}. {holder.name}") for seat, holder in enumerate(residents, 1)
    ]
    faces = [item.get("emoji", {}).get("id") for item in asked.items]
    assert list(map(str, faces)) == ["77" if holder.resident == "uncle" else "None" for holder in residents]
    assert court.house.show.texts.speaker("en-US")(f"house.{residents[1].resident}.about") in asked.content
    assert court.tables.get(table.id).seat_of(BEN.user_id) is None, "asking takes nothing"

    own_seat = await pressed(court, ANA, sit)
    assert own_seat.content.startswith("⚠️ You already have a seat here."), "who may not is not asked where"
    await own(court, BEN, f"{sit}:2")
    assert court.tables.get(table.id).seat_of(BEN.user_id) == 2
    assert "That seat is taken by now." in (await own(court, CHO, f"{sit}:2")).content
    await court.tables.keep_off(GUILD, CHO.user_id)
    assert "An admin keeps you off" in (await own(court, CHO, f"{sit}:1")).content
    dao = CHO._replace(user_id=4, name="Dao")
    await pressed(court, dao, sit)
    assert court.tables.get(table.id).seat_of(dao.user_id) == 1, "the last one is nobody's choice"


async def test_the_host_closes_the_seats_on_a_page_with_the_way_back(court):
    table = await court.lobby(ANA, BEN)
    shown = await own(court, ANA, f"t1:{table.id}:sitting:off0")
    assert not court.tables.get(table.id).sit_in
    assert f"t1:{table.id}:sitting:on0" in shown.ids


async def test_who_watches_follows_the_thread_and_sees_what_all_may_see(court):
    table, started = await with_the_house(court, threaded=True)
    watch, sit = started.ids
    assert (watch, sit) == (f"t1:{table.id}:watch", f"t1:{table.id}:sit")
    seen = await pressed(court, CHO, watch)
    assert "You're watching table" in seen.content and "/500/" in seen.content
    assert seen.file is not None and not seen.ids, "the board, and nothing to press"
    assert [(sent.channel_id, sent.message_id) for sent in court.messenger.of("add")] == [(500, CHO.user_id)]
    assert "You have no seat at this table" in (await pressed(court, CHO, f"t1:{table.id}:hand")).content
    assert "Your cards" not in (await ask(court, CHO, "table text", table=str(table.id))).content
    await pressed(court, BEN, sit)
    assert court.messenger.of("add")[-1].message_id == BEN.user_id
