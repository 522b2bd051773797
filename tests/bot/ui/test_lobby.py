"""The lobby: every button answers in one request; invitations; the start with and without a thread; who comes later."""

from __future__ import annotations

import discord
import pytest

from bot.store.model import GuildSettings, PanelPlace, UserSettings
from bot.tables.model import Status
from games import GAMES
from tests.bot.house import play_on
from tests.bot.ui.fakes import ANA, BEN, CHANNEL, CHO, GUILD, FakePress, message
from tests.cogs.asking import ask, member, own, pressed
from tests.helpers import QuickDraws

THREAD = discord.ChannelType.public_thread


async def opened(court, *, kind=discord.ChannelType.text, channel=CHANNEL, options=None, **lacking):
    """Give the command somewhere, with all permissions but some; return its one answer."""
    permissions = discord.Permissions.all()
    permissions.update(**lacking)
    command = discord.InteractionType.application_command
    press = FakePress(court.app, ANA, {"name": "yud"}, app_permissions=permissions, type=command)
    press.channel.type, press.channel.id, press.channel.parent_id = kind, channel, CHANNEL
    await court.command("yud")(press, **(options or {}))
    return press.answer


async def test_the_command_opens_a_lobby_in_one_public_answer(court):
    await court.house.show.drawings.warm_up(court.house.show.games["yud"].renderer.sheets)
    answer = await opened(court, options={"house": 1})
    assert answer.kind == "public"
    (table,) = court.tables.live()
    assert [holder.house for holder in table.holders] == [False, True]
    assert (await court.store_message(table.id)).message_id == answer.message_id


async def test_missing_permissions_are_named_before_a_table_is_made_and_none_is_made_that_cannot_be_posted(
    court, monkeypatch
):
    answer = await opened(court, attach_files=False, send_messages=False)
    assert answer.kind == "private" and "Send Messages and Attach Files" in answer.content
    answer = await opened(court, kind=THREAD, send_messages_in_threads=False)
    assert "Send Messages in Threads" in answer.content

    async def broken(*_, **__):
        raise RuntimeError("planted")

    monkeypatch.setattr("bot.discord.ask.Ask.public", broken)
    assert "Something went wrong" in (await opened(court)).content
    assert court.tables.live() == ()


async def test_in_a_thread_where_a_match_is_played_another_table_is_opened_only_if_that_is_said(court):
    table = await court.lobby(ANA, BEN)
    await court.tables.set_thread(table.id, 500)
    there = {"kind": THREAD, "channel": 500}
    assert (await opened(court, **there)).kind == "public", "a lobby is in nobody's way"
    await court.tables.start(table.id, ANA.user_id)
    answer = await opened(court, **there)
    assert answer.kind == "private"
    assert f"Table {table.id} is being played in this thread. Open yours in <#{CHANNEL}>" in answer.content
    assert (await opened(court, **there, options={"here": True})).kind == "public"


async def test_join_house_unhouse_leave_update_the_lobby_in_place(court):
    table = await court.lobby(ANA)
    assert "You need 2 players." in (await pressed(court, ANA, f"t1:{table.id}:start")).content
    for who, verb, seats in ((BEN, "join", 2), (ANA, "house", 3), (ANA, "unhouse", 2), (BEN, "leave", 1)):
        assert (await pressed(court, who, f"t1:{table.id}:{verb}")).kind == "update", verb
        assert len(court.tables.get(table.id).holders) == seats


@pytest.mark.parametrize(
    ("who", "what", "values", "said"),
    [
        (BEN, "t1:{}:start", (), "Only the host, Ana, can do that"),
        (BEN, "t1:{}:house", (), "Only the host, Ana, can do that"),
        (ANA, "t1:{}:unhouse", (), "There's no house player to remove."),
        (ANA, "t1:{}:join", (), "You already have a seat here."),
        (CHO, "t1:{}:leave", (), "You have no seat at this table."),
        (BEN, "t1:{}:options", (), "Played by the manual."),
        (ANA, "t1:{}:hand", (), "once the match starts"),
        (CHO, "t1:{}:hand", (), "You have no seat at this table."),
        (CHO, "t1:{}:watch", (), "The match hasn't started"),
        (ANA, "t1:{}:rematch", (), "The match isn't over yet."),
        (BEN, "t1:{}:preset:korean", (), "Only the host, Ana"),
        (CHO, "t1:{}:preset:korean", (), "Only the host, Ana"),
        (ANA, "t1:{}:preset:martian", (), "called martian"),
        (BEN, "t1:{}:private:on0", (), "Only the host, Ana, can do that"),
        (BEN, "t1:{}:sitting:off0", (), "Only the host, Ana, can do that"),
        (BEN, "t1:{}:levels", (), "Only the host, Ana"),
        (BEN, "t1:{}:level:0", ("2:hard",), "Only the host, Ana"),
        (ANA, "t1:{}:level:0", ("2:divine",), "out of date"),
        (ANA, "t1:{}:level:0", ("one:hard",), "out of date"),
        (ANA, "t1:{}:level:0", ("1:hard",), "no such player"),
        (ANA, "t1:{}:level:0", ("9:hard",), "no such player"),
        (BEN, "o1:{}:go_bak", ("on",), "Only the host, Ana"),
        (BEN, "o1:{}:preset", ("korean",), "Only the host, Ana"),
        (BEN, "o1:{}:hints", ("on",), "Only the host"),
        (ANA, "o1:{}:preset", ("martian",), "called martian"),
        (ANA, "o1:{}:go_bak", ("everybody",), "⚠️"),
        (ANA, "o1:{}:nothing", ("on",), "⚠️"),
        (ANA, "o1:{}:language", ("xx",), "⚠️"),
        (ANA, "o1:{}:language", ("en-US",), "⚠️"),
        (ANA, "o1:{}:language", ("",), "⚠️"),
    ],
)
async def test_what_is_refused_says_why_to_who_asked_and_changes_nothing(court, who, what, values, said):
    table = await court.lobby(ANA, BEN, game="gostop")
    answer = await pressed(court, who, what.format(table.id), *values)
    assert answer.kind == "private" and said in answer.content
    assert court.tables.get(table.id) == table


async def test_cancel_closes_the_lobby_for_good(court):
    table = await court.lobby(ANA)
    asked = await pressed(court, ANA, f"t1:{table.id}:cancel")
    assert asked.kind == "private" and "The lobby closes for everyone in it" in asked.content
    assert asked.ids == [f"t1:{table.id}:cancel:sure"]
    assert court.tables.get(table.id).status is Status.LOBBY, "asks once more"
    sure = await own(court, ANA, asked.ids[0])
    await court.settle()
    assert (sure.kind, sure.ids) == ("update", [])
    shown = court.messenger.of("edit")[-1].body
    assert "the host cancelled it" in shown.content and shown.rows == ()
    again = await pressed(court, BEN, f"t1:{table.id}:join")
    assert again.content == "⚠️ This table is closed. Open a new one with the game's command."


async def test_a_full_lobby_may_be_joined_in_the_place_of_a_house_player_only(court):
    table = await court.lobby(ANA)
    for _ in range(3):
        answer = await pressed(court, ANA, f"t1:{table.id}:house")
    assert f"t1:{table.id}:join" in answer.ids and f"t1:{table.id}:house" not in answer.ids
    await pressed(court, BEN, f"t1:{table.id}:join")
    assert [holder.name for holder in court.tables.get(table.id).holders] == ["Ana", "Ruben", "Felix", "Ben"]
    people = await court.lobby(*(ANA._replace(user_id=n + 1, name=f"P{n}") for n in range(4)))
    ids = [one.custom_id for row in (await court.house.boards.body(people)).rows for one in row]
    assert ids == [f"t1:{people.id}:{verb}" for verb in ("start", "rules", "more")]


async def test_behind_the_lobbys_more_everybody_finds_what_they_may_do(court):
    table = await court.lobby(ANA, BEN, game="gostop")
    await court.press(ANA, f"t1:{table.id}:house")
    sets = ["options", "preset:manual", "preset:korean", "preset:quick", "levels", "unhouse", "page"]
    for who, verbs in ((ANA, [*sets, "leave", "cancel", "fair"]), (BEN, ["leave", "fair"]), (CHO, ["fair"])):
        answer = await pressed(court, who, f"t1:{table.id}:more")
        assert answer.kind == "private"
        assert [one.split(":", 2)[2] for one in answer.ids if one.startswith("t1:")] == verbs
        assert "1. **Ana** (host)" in answer.content and "Played by the manual." in answer.content


async def test_what_is_pressed_behind_the_lobbys_more_answers_there_and_the_lobby_follows(court):
    table = await court.lobby(ANA, BEN, game="gostop")
    more = await pressed(court, ANA, f"t1:{table.id}:more")
    on = message(more.message_id, ephemeral=True)
    answer = await pressed(court, ANA, f"t1:{table.id}:preset:korean", on=on)
    await court.settle()
    assert answer.kind == "update" and "**Korean house rules**" in answer.content.splitlines()
    assert f"t1:{table.id}:cancel" in answer.ids, "the same page"
    closed = await pressed(court, ANA, f"t1:{table.id}:sitting:off0", on=on)
    assert not court.tables.get(table.id).sit_in and f"t1:{table.id}:sitting:on0" in closed.ids, "with the way back"
    assert "**Korean house rules**" in court.messenger.of("edit")[-1].body.content.splitlines()
    options = await court.press(ANA, f"t1:{table.id}:page", on=on)
    assert options.answer.kind == "update" and "page 1 of" in options.answer.content
    await court.press(ANA, f"t1:{table.id}:start")
    await court.settle()
    assert [one.token for one in court.messenger.of("delete_private")] == [options.token], "it goes with the lobby"
    assert "has begun already" in (await pressed(court, ANA, f"t1:{table.id}:more")).content


async def test_an_older_copy_of_the_lobby_becomes_a_lobby_again_and_nobodys_own_page(court):
    table = await court.lobby(ANA, BEN)
    posted = (await court.store_message(table.id)).message_id
    answer = await pressed(court, ANA, f"t1:{table.id}:house", on=message(posted + 1))
    assert answer.kind == "update" and f"t1:{table.id}:start" in answer.ids
    assert f"t1:{table.id}:cancel" not in answer.ids


async def test_start_opens_a_thread_where_it_may_and_the_channel_learns_how_the_match_ended(court):
    table = await court.lobby(ANA, BEN)
    await court.tables.set_thread(table.id, None)
    answer = await pressed(court, ANA, f"t1:{table.id}:start")
    await court.settle()

    assert "<#500>" in answer.content
    assert court.tables.get(table.id).thread_id == 500
    assert court.messenger.of("thread")[0].message_id == 500
    board = next(sent for sent in court.messenger.of("send") if not sent.ping)
    assert board.channel_id == (await court.store_message(table.id)).channel_id == 500

    await court.tables.close(table.id, "cancelled")
    await court.settle()
    told = [sent for sent in court.messenger.of("edit") if sent.message_id == 500][-1]
    assert "the host cancelled it" in told.body.content


@pytest.mark.parametrize("how", ["setting", "permission", "kind", "here"])
async def test_start_stays_in_the_channel_where_a_thread_is_not_wanted_or_not_possible(court, how):
    table = await court.lobby(ANA, BEN)
    press = FakePress(court.app, ANA, {"custom_id": f"t1:{table.id}:start"}, message=message())
    if how != "here":
        await court.tables.set_thread(table.id, None)
    if how == "setting":
        await court.house.settings.set_guild(table.guild_id, GuildSettings(threads=False))
    if how == "permission":
        press.app_permissions = discord.Permissions.none()
    if how == "kind":
        press.channel.type = THREAD
    await court.run(press)
    await court.settle()

    assert court.messenger.of("thread") == []
    assert press.answer.kind == "update" and f"t1:{table.id}:hand" in press.answer.ids, "the lobby is the board now"
    assert court.tables.get(table.id).status is Status.PLAYING
    assert court.messenger.of("send")[-1].ping == (2,), "Ana has just pressed and sees it"


async def test_closed_dms_are_found_at_join_and_named_in_the_lobby(court):
    table = await court.lobby(ANA)
    await court.house.settings.set_user(BEN.user_id, UserSettings(panel=PanelPlace.DM))
    court.messenger.closed_dms.add(BEN.user_id)
    await court.press(BEN, f"t1:{table.id}:join")
    await court.settle()
    assert "DMs are closed for Ben" in court.messenger.of("edit")[-1].body.content


@pytest.mark.parametrize("game", [game.info.key for game in GAMES])
async def test_the_channel_is_told_who_plays_and_each_time_that_the_standing_changes(court, game):
    """Its message is a banner, and is edited only where a figure in it is another (46)."""
    table = await court.lobby(ANA, BEN, game=game)
    await court.tables.set_thread(table.id, None)
    await court.press(ANA, f"t1:{table.id}:start")
    await court.settle()
    look, draws, standings = court.house.show.face(table).renderer, QuickDraws(game), list[list[str]]()
    for _ in range(150):
        table = court.tables.get(table.id)
        if table.status is not Status.PLAYING or len(standings) == 4:
            break
        view = table.game.view(table.state, None)
        standing = [look.figure(view, seat) for seat in range(2)]
        standings += [standing] if standing not in standings[-1:] else []
        await play_on(court.tables, table.id, draws, most=1)
        await court.settle()
    told = [sent.body for sent in court.messenger.of("edit") if sent.message_id == 500]
    alts = [one.picture.alt.split("\n") for one in told if one.picture and "a match is on" in one.picture.alt]
    shown = [[line.partition(": ")[2] for line in lines[1:]] for lines in alts]
    assert shown[: len(standings) - 1] == standings[1:], "the first was the answer to the press"
    assert len(shown) <= len(standings)
    assert len(standings) > 1 or game in ("seize", "uno_mario"), "there a round is long"


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
    joined = await pressed(court, BEN, join, on=message(invited.message_id))
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
    late = await pressed(court, CHO, join, on=message(invited.message_id))
    assert (late.kind, late.ids) == ("update", watch), "also after a restart"
    await court.tables.close(table.id, "cancelled")
    over = await pressed(court, CHO, join, on=message(invited.message_id))
    assert (over.kind, over.ids) == ("update", [])


async def with_the_house(court, players=1, *, threaded=False):
    """Ana's match against house players, begun by a press; returns the table and what the press was answered."""
    table = await court.lobby(ANA, house=players)
    if threaded:
        await court.tables.set_thread(table.id, None)
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
    told = last_edit(court).content
    assert "🚪 Ben has left; a house player takes the seat back." in told
    assert "Ruben sits in for Ruben" not in told


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
    assert own_seat.content.startswith("⚠️ You're already in your seat."), "who may not is not asked where"
    await own(court, BEN, f"{sit}:2")
    assert court.tables.get(table.id).seat_of(BEN.user_id) == 2
    assert "That seat is taken by now." in (await own(court, CHO, f"{sit}:2")).content
    await court.tables.keep_off(GUILD, CHO.user_id)
    assert "An admin keeps you off" in (await own(court, CHO, f"{sit}:1")).content
    dao = CHO._replace(user_id=4, name="Dao")
    await pressed(court, dao, sit)
    assert court.tables.get(table.id).seat_of(dao.user_id) == 1, "the last one is nobody's choice"


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
