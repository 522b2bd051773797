"""What others see after a press: merged, at Discord's pace, and mended when Discord loses or refuses a message."""

from __future__ import annotations

import asyncio
import json
import re
import time
from types import SimpleNamespace

import discord
import pytest

from bot.base.errors import StoreError
from bot.discord.latest import Latest
from bot.discord.posted_boards import REST
from bot.features.scores import sql as scores_sql
from bot.store import kept_sql
from bot.store.model import PanelPlace, Ping, UserSettings
from bot.tables import sql as tables_sql
from bot.tables.model import EndReason, Status
from bot.tables.people import leave
from tests.bot.ui.fakes import ANA, BEN, CHANNEL, CHO, choose, message
from tests.databases import done, instead


def _error(kind, code, status):
    response = SimpleNamespace(status=status, reason="planted")
    return kind(response, {"code": code, "message": "planted"})


async def test_latest_runs_once_more_for_many_pokes_meanwhile():
    runs = []
    gate = asyncio.Event()

    async def work(key):
        runs.append(key)
        await gate.wait()

    latest = Latest(work)
    for _ in range(5):
        latest.poke("a")
    latest.poke("b")
    await asyncio.sleep(0)
    for _ in range(5):
        latest.poke("a")
    gate.set()
    await latest.settled()

    assert sorted(runs) == ["a", "a", "b"]


async def test_latest_survives_failing_work(caplog):
    runs = []

    async def work(key):
        runs.append(key)
        raise RuntimeError("planted")

    latest = Latest(work)
    latest.poke("a")
    await latest.settled()
    latest.poke("a")
    await latest.settled()

    assert runs == ["a", "a"]
    assert "planted" in caplog.text


async def test_board_edits_in_one_channel_keep_apart_and_merge(court):
    table = await court.match(ANA, BEN, CHO)
    court.house.boards.edit_pause = 0.15
    edits = len(court.messenger.of("edit"))
    began = time.monotonic()
    await court.act(table, ANA)
    await asyncio.sleep(0.02)
    await court.act(table, BEN)
    await court.act(table, CHO)
    await court.settle()

    assert len(court.messenger.of("edit")) - edits <= 2
    assert time.monotonic() - began >= 0.1
    assert "Everyone has chosen" in court.messenger.of("edit")[-1].body.content


async def test_a_draw_is_told_until_something_has_followed(court):
    table = await court.match(ANA, BEN)
    for person in (ANA, BEN):
        await court.tables.act(table.id, person.user_id, None, "decline")
    starter = (ANA, BEN)[min(court.tables.get(table.id).waiting)]
    await court.tables.act(table.id, starter.user_id, None, "draw")
    await court.settle()
    assert "draws a card" in court.messenger.of("edit")[-1].body.content

    await court.tables.act(table.id, starter.user_id, None, "discard")
    await court.settle()
    shown = court.messenger.of("edit")[-1].body.content
    assert "discards the" in shown.partition(f"**{starter.name}**: ")[2].partition("\n")[0]
    assert "draws a card" not in shown


async def test_a_pause_says_when_it_ends_and_who_is_not_ready_and_each_score_once(court):
    table = await court.match(ANA, BEN)
    for person in (ANA, BEN):
        await court.tables.act(table.id, person.user_id, None, "decline")
    starter = min(court.tables.get(table.id).waiting)
    await court.tables.act(table.id, (ANA, BEN)[starter].user_id, None, "stop")
    for text in ("draw", "discard"):
        table = (await court.tables.act(table.id, (BEN, ANA)[starter].user_id, None, text)).after
    due = int(min(table.waits.values()))
    assert due < int(min(table.deadlines.values()))
    ready = await court.press(ANA, f"a1:{table.id}:{table.state.decision}:ready")
    await court.settle()

    assert "All cards are opened." in (await court.house.boards.body(table)).content
    panel = await court.press(BEN, f"t1:{table.id}:hand")
    for answer in (ready.answer, panel.answer):
        shown = answer.content
        assert f"ext round <t:{due}:R>, sooner once Ben is ready" in shown
        assert "your turn" not in shown
        assert answer.file.description.count("Total ") == 2
        assert "Total: " not in shown, "the picture has it"
        assert "[Y" not in shown, "rules are named where one asks why"
        assert not re.search(r"(Ana|Ben) scores", shown)


async def test_an_unchanged_board_is_not_edited(court):
    table = await court.match(ANA, BEN)
    edits = len(court.messenger.of("edit"))
    for _ in range(3):
        court.house.boards.touch(table.id)
        await court.settle()

    assert len(court.messenger.of("edit")) == edits


async def test_a_deleted_board_is_posted_anew_and_remembered(court):
    table = await court.match(ANA, BEN)
    court.messenger.errors["edit"] = [_error(discord.NotFound, 10008, 404)]
    await court.act(table, ANA)
    await court.settle()

    posted = next(sent for sent in court.messenger.of("send") if not sent.ping)
    assert (await court.store_message(table.id)).message_id == posted.message_id


async def test_a_gone_channel_closes_the_table(court):
    table = await court.match(ANA, BEN)
    court.messenger.errors["edit"] = [_error(discord.NotFound, 10003, 404)]
    await court.act(table, ANA)
    await court.settle()

    closed = await court.tables.fetch(table.id)
    assert (closed.status, closed.ended_reason) == (Status.CLOSED, "channel_gone")


async def test_where_writing_is_forbidden_the_host_is_told_and_the_board_rests(court):
    table = await court.match(ANA, BEN)
    await court.press(ANA, f"t1:{table.id}:hand")
    court.messenger.errors["edit"] = [_error(discord.Forbidden, 50013, 403)]
    await court.act(table, BEN)
    await court.settle()
    edits = len(court.messenger.of("edit"))
    told = court.messenger.of("edit_private")[-1].body.content
    await court.act(table, ANA)
    await court.settle()

    assert "I can't post in this channel any more" in told
    assert len(court.messenger.of("edit")) == edits


async def test_a_board_follows_within_a_minute_of_getting_its_rights_back(court, caplog):
    """However long they were taken away; and that is said once, not at each try."""
    table = await court.match(ANA, BEN)
    edits = len(court.messenger.of("edit"))
    refusals = [_error(discord.Forbidden, 50013, 403) for _ in range(15)]
    court.messenger.errors["edit"] = refusals
    await court.act(table, ANA)
    await court.settle()
    while refusals:
        await asyncio.sleep(REST / 4)
    given_back = time.monotonic()
    while court.house.boards.lacks(table.id):
        await asyncio.sleep(REST / 4)
        await court.settle()

    assert time.monotonic() - given_back < 1.5 * REST
    assert len(court.messenger.of("edit")) == edits + 1
    assert len([line for line in caplog.messages if "may not write in its channel" in line]) == 1
    assert f"table {table.id}: may write in its channel again" in caplog.messages


async def test_a_board_follows_at_the_next_press_of_getting_its_rights_back(court):
    """A press tells what the bot may do where it was made: nobody waits for the end of the rest."""
    table = await court.match(ANA, BEN)
    court.messenger.errors["edit"] = [_error(discord.Forbidden, 50013, 403)]
    await court.act(table, ANA)
    await court.settle()
    assert court.house.boards.lacks(table.id)
    began = time.monotonic()
    await court.press(BEN, f"t1:{table.id}:rules", app_permissions=discord.Permissions(view_channel=True))
    await court.settle()
    assert court.house.boards.lacks(table.id), "not yet all that it needs"
    await court.press(BEN, f"t1:{table.id}:rules")
    await court.settle()
    assert not court.house.boards.lacks(table.id)
    assert time.monotonic() - began < REST / 2


async def test_an_end_waits_until_the_board_may_be_written(court, monkeypatch):
    monkeypatch.setattr("bot.discord.posted_boards.REST", 0.02)
    table = await court.match(ANA, BEN)
    court.messenger.errors["edit"] = [_error(discord.Forbidden, 50013, 403)]
    await court.tables.close(table.id, "cancelled")
    await court.settle()
    assert await court.house.store.read(tables_sql.read_untold, court.house.store.share) == [table.id]
    while court.house.boards.lacks(table.id):
        await asyncio.sleep(0.005)
    await court.settle()

    assert "closed" in court.messenger.of("edit")[-1].body.content
    assert await court.house.store.read(tables_sql.read_untold, court.house.store.share) == []


async def test_an_end_that_comes_while_the_board_is_edited_is_not_taken_for_shown(court, monkeypatch):
    """The bot is killed before the edit that shows it: the next start makes that edit."""
    table, boards = await court.match(ANA, BEN), court.house.boards
    publish = boards.publish

    async def ended_meanwhile(table_id):
        await publish(table_id)
        boards._begun = False
        await court.tables.close(table_id, "cancelled")

    monkeypatch.setattr(boards, "publish", ended_meanwhile)
    boards.touch(table.id)
    await court.settle()
    assert await court.house.store.read(tables_sql.read_untold, court.house.store.share) == [table.id]


async def test_an_archived_thread_is_opened_for_the_board(court):
    table = await court.match(ANA, BEN)
    court.messenger.errors["edit"] = [_error(discord.HTTPException, 50083, 400)]
    await court.act(table, ANA)
    await court.settle()

    assert [sent.channel_id for sent in court.messenger.of("unarchive")] == [CHANNEL]
    assert (
        court.messenger.of("edit")[-1].body.content
        == (await court.house.boards.body(court.tables.get(table.id))).text()
    )


@pytest.mark.parametrize(
    ("fault", "again"),
    [(_error(discord.Forbidden, 50013, 403), False), (_error(discord.DiscordServerError, 0, 502), True)],
)
async def test_a_call_that_failed_is_made_later_and_is_no_error(court, caplog, fault, again):
    table = await court.lobby(ANA, BEN)
    court.messenger.errors["send"] = [fault] * 9
    await court.tables.start(table.id, ANA.user_id)
    await court.settle()
    assert not any(sent.ping for sent in court.messenger.sent)
    assert {record.levelname for record in caplog.records if "called" in record.getMessage()} == {"WARNING"}
    assert (table.id in court.house.pings._later) == again
    court.messenger.errors.clear()
    court.house.pings.poke(table.id)
    await court.settle()

    assert [sent.ping for sent in court.messenger.sent if sent.ping] == [(1, 2)]


async def test_a_board_that_an_earlier_try_had_posted_is_brought_up_to_date(court, monkeypatch):
    table = await court.match(ANA, BEN)
    send = court.messenger.send

    async def before(channel_id, body, **more):
        first = await send(channel_id, body, **more)
        first.content = "as it was at the first try"
        return first

    monkeypatch.setattr(court.messenger, "send", before)
    court.messenger.errors["edit"] = [_error(discord.NotFound, 10008, 404)]
    await court.act(table, ANA)
    await court.settle()

    newest = court.messenger.of("edit")[-1]
    assert newest.message_id == (await court.store_message(table.id)).message_id
    assert newest.body.content == (await court.house.boards.body(court.tables.get(table.id))).content


async def test_a_buried_board_moves_down(court, monkeypatch):
    monkeypatch.setattr("bot.discord.posted_boards.BURIED_EVERY", 0.0)
    table = await court.match(ANA, BEN)
    old = (await court.store_message(table.id)).message_id
    court.messenger.buried = True
    await court.act(table, ANA)
    await court.settle()

    assert (await court.store_message(table.id)).message_id != old
    assert old in [sent.message_id for sent in court.messenger.of("delete")]


@pytest.mark.real_time
async def test_hands_of_those_who_must_act_come_at_once_and_changes_are_merged_for_the_others(court):
    people = (ANA, BEN, CHO)
    table = await court.match(*people)
    for person in people:
        await court.act(table, person)
    starter = min(court.tables.get(table.id).waiting)
    mine, following, last = (people[(starter + step) % 3] for step in range(3))
    tokens = {who: (await court.press(who, f"t1:{table.id}:hand")).token for who in people}
    await court.settle()
    court.house.private.merged = 3600.0
    begun = len(court.messenger.of("edit_private"))
    for text in ("draw", "discard"):
        await court.tables.act(table.id, mine.user_id, None, text)
    await court.settle()
    assert court.tables.get(table.id).waiting == {people.index(following)}

    def edited(who):
        return [sent.token for sent in court.messenger.of("edit_private")[begun:]].count(tokens[who])

    assert (edited(following), edited(last)) == (1, 0)
    court.house.private.merged = 0.05  # the later look gives way to the sooner one
    court.house.boards.touch(table.id)
    await court.settle()
    await asyncio.sleep(0.1)
    await court.settle()
    assert (edited(following), edited(last)) == (1, 1)


async def test_an_expired_panel_is_left_alone(court):
    table = await court.match(ANA, BEN)
    await court.press(BEN, f"t1:{table.id}:hand")
    court.house.private.find(court.house.hands, table.id, BEN.user_id).expires_at = time.time() - 1
    await court.act(table, ANA)
    await court.settle()

    assert court.messenger.of("edit_private") == []
    assert BEN.user_id not in {panel.user_id for panel in await court.house.store.panels(table.id, 0)}


async def test_a_refused_token_is_dropped(court):
    table = await court.match(ANA, BEN)
    await court.press(BEN, f"t1:{table.id}:hand")
    court.messenger.errors["edit_private"] = [_error(discord.HTTPException, 50027, 401)]
    await court.act(table, ANA)
    await court.settle()
    await court.act(table, BEN)
    await court.settle()

    assert court.messenger.of("edit_private") == []


async def test_a_second_panel_takes_the_first_away(court):
    table = await court.match(ANA, BEN)
    first = await court.press(ANA, f"t1:{table.id}:hand")
    await court.press(ANA, f"t1:{table.id}:hand")
    await court.settle()

    assert [sent.token for sent in court.messenger.of("delete_private")] == [first.token]


async def test_a_panel_pressed_in_place_is_not_taken_away(court):
    table = await court.match(ANA, BEN)
    first = await court.press(ANA, f"t1:{table.id}:hand")
    on = message(first.answer.message_id, ephemeral=True)
    await court.press(ANA, f"a1:{table.id}:1:decline", on=on)
    await court.settle()

    assert court.messenger.of("delete_private") == []


async def test_open_panels_go_on_after_a_restart(court):
    table = await court.match(ANA, BEN)
    press = await court.press(BEN, f"t1:{table.id}:hand")
    await court.settle()
    court.house.private._open.clear()
    court.house.private.forget(table.id)
    await court.act(table, ANA)
    await court.settle()

    assert [sent.token for sent in court.messenger.of("edit_private")] == [press.token]


async def test_the_hand_opens_in_the_dms_of_who_wants_it_there(court):
    table = await court.match(ANA, BEN)
    await court.house.settings.set_user(ANA.user_id, UserSettings(panel=PanelPlace.DM))
    press = await court.press(ANA, f"t1:{table.id}:hand")
    assert press.answer.content == "Your hand is in your DMs."
    await court.act(table, BEN)
    await court.settle()

    assert court.messenger.of("edit")[-2:] and any(
        sent.channel_id == -ANA.user_id for sent in court.messenger.of("edit")
    )


async def test_closed_dms_fall_back_to_a_private_message(court):
    table = await court.match(ANA, BEN)
    await court.house.settings.set_user(ANA.user_id, UserSettings(panel=PanelPlace.DM))
    court.messenger.closed_dms.add(ANA.user_id)
    press = await court.press(ANA, f"t1:{table.id}:hand")

    assert press.answer.kind == "private"
    assert "I can't DM you" in press.answer.content
    assert f"a1:{table.id}:1:decline" in press.answer.ids


async def test_a_press_during_a_match_does_not_archive_its_thread_soon_after_the_end(court, monkeypatch):
    """R3: only what is pressed where nobody plays has opened a thread."""
    monkeypatch.setattr("bot.discord.posted_boards.ARCHIVE_AFTER", 0.05)
    table, publisher = await court.match(ANA, BEN), court.house.boards
    publisher.woken(table.thread_id)
    await court.tables.close(table.id, EndReason.CANCELLED)
    publisher.woken(4711)
    await asyncio.sleep(0.2)
    await court.house.tasks.settled()
    assert [sent.channel_id for sent in court.messenger.of("archive")] == [4711]


async def test_dms_that_rest_are_not_called_closed(court, monkeypatch):
    """R17: Discord said that they are opened too fast, and nothing of this person's doors."""

    async def rests(_user_id, _body):
        return None

    table = await court.match(ANA, BEN)
    await court.house.settings.set_user(ANA.user_id, UserSettings(panel=PanelPlace.DM))
    monkeypatch.setattr(court.messenger, "dm", rests)
    press = await court.press(ANA, f"t1:{table.id}:hand")
    assert press.answer.kind == "private"
    assert "DM" not in press.answer.content
    chosen = await choose(court, ANA, "mine", ping=["dm"])
    assert "I can't DM you" not in chosen.answer.content


async def test_pings_once_a_turn_and_goes_when_they_act(court):
    table = await court.match(ANA, BEN)
    pings = [sent for sent in court.messenger.of("send") if sent.ping]
    assert [sent.ping for sent in pings] == [(1, 2)]
    for who in (ANA, BEN):
        await court.press(who, f"a1:{table.id}:1:decline", on=message(ephemeral=True))
        await court.settle()

    assert [sent.ping for sent in court.messenger.of("send") if sent.ping] == [(1, 2)]
    assert pings[0].message_id in [sent.message_id for sent in court.messenger.of("delete")]


async def test_a_ping_that_could_not_be_taken_away_goes_later(court):
    table = await court.match(ANA, BEN)
    (ping,) = [sent for sent in court.messenger.of("send") if sent.ping]
    court.house.pings._quiet = 0.1
    court.messenger.errors["delete"] = [ConnectionResetError("connection lost")]
    for who in (ANA, BEN):
        await court.press(who, f"a1:{table.id}:1:decline", on=message(ephemeral=True))
        await court.settle()
    await asyncio.sleep(0.1)
    await court.settle()

    assert [sent.message_id for sent in court.messenger.of("delete")] == [ping.message_id]


async def test_nobody_is_called_anew_before_the_ping_that_stands_is_taken_away(court):
    """Else it would stand for good, for only the newest is known."""
    table = await court.match(ANA, BEN)
    (ping,) = [sent for sent in court.messenger.of("send") if sent.ping]
    court.house.pings._called.clear()
    court.house.pings._quiet = 0.1
    court.messenger.errors["delete"] = [ConnectionResetError("connection lost")]
    await court.press(ANA, f"a1:{table.id}:1:decline", on=message(ephemeral=True))
    await court.settle()
    assert [sent.message_id for sent in court.messenger.sent if sent.ping] == [ping.message_id]
    await asyncio.sleep(0.1)
    await court.settle()

    assert [sent.message_id for sent in court.messenger.of("delete")] == [ping.message_id]
    assert [sent.ping for sent in court.messenger.of("send") if sent.ping] == [(1, 2), (2,)]


async def test_a_ping_of_which_a_kill_left_only_the_intent_is_found_and_goes(court, monkeypatch):
    """Sent, and killed before its number was noted: Discord tells the number to who sends it again."""
    table = await court.match(ANA, BEN)
    (called,) = [sent for sent in court.messenger.of("send") if sent.ping]
    nonce, asked = "what it was sent with", []

    async def send(channel_id, _body, *, ping=(), nonce=None):
        asked.append((channel_id, ping, nonce))
        return SimpleNamespace(id=called.message_id)

    await court.house.store.write(
        kept_sql.set_value, f"ping {table.id}", json.dumps([table.id, called.channel_id, nonce, [1, 2]])
    )
    await court.house.pings.load()
    monkeypatch.setattr(court.messenger, "send", send)
    for who in (ANA, BEN):
        await court.press(who, f"a1:{table.id}:1:decline", on=message(ephemeral=True))
        await court.settle()

    assert asked == [(called.channel_id, (), nonce)]
    assert [one.message_id for one in court.messenger.of("delete")] == [called.message_id]
    assert await court.house.store.read(kept_sql.values_of_tables, court.house.store.share, "ping") == []


async def test_nobody_is_called_while_it_could_not_be_noted(court, monkeypatch):
    table, refuse = await court.lobby(ANA, BEN), True
    court.house.pings._quiet = 0.1
    add = court.house.store.add

    async def refused(value):
        if refuse:
            raise StoreError("the database is away")
        await add(kept_sql.write_values, value)

    instead(monkeypatch, court.house.store, kept_sql.write_values, refused)
    await court.tables.start(table.id, ANA.user_id)
    await court.settle()
    assert not any(sent.ping for sent in court.messenger.sent)
    refuse = False
    await asyncio.sleep(0.1)
    await court.settle()

    assert [sent.ping for sent in court.messenger.sent if sent.ping] == [(1, 2)]


async def test_who_plays_through_a_restart_is_not_called_at_once(court):
    table = await court.match(ANA, BEN)
    await court.house.store.add(kept_sql.write_values, (f"ping {table.id}", None))
    pings = court.house.pings
    pings._sent.clear()
    pings._called.clear()
    pings._quiet = 0.2
    await pings.load()
    pings.poke(table.id)
    await court.settle()
    assert len([sent for sent in court.messenger.of("send") if sent.ping]) == 1, "the one of before"
    await asyncio.sleep(0.3)
    await court.settle()

    assert len([sent for sent in court.messenger.of("send") if sent.ping]) == 2, "who then stays away"


async def test_who_was_just_here_is_pinged_only_when_they_stay_away(court):
    table = await court.lobby(ANA, BEN)
    court.house.pings._quiet = 0.1
    for who in (ANA, BEN):
        court.house.pings.seen(table.id, who.user_id)
    await court.tables.start(table.id, ANA.user_id)
    await court.settle()
    assert not any(sent.ping for sent in court.messenger.sent)
    await asyncio.sleep(0.2)
    await court.settle()

    assert [sent.ping for sent in court.messenger.sent if sent.ping] == [(1, 2)]


@pytest.mark.parametrize(("wish", "channels"), [(Ping.NEVER, []), (Ping.DM, [-1]), (Ping.CHANNEL, [20])])
async def test_pings_as_the_player_prefers(court, wish, channels):
    await court.house.settings.set_user(ANA.user_id, UserSettings(ping=wish))
    await court.house.settings.set_user(BEN.user_id, UserSettings(ping=Ping.NEVER))
    await court.match(ANA, BEN)

    assert [sent.channel_id for sent in court.messenger.of("send")] == channels


async def test_standing_pings_are_known_after_a_restart(court):
    table = await court.match(ANA, BEN)
    court.house.pings._sent.clear()
    court.house.pings._called.clear()
    await court.house.pings.load()
    court.house.boards.touch(table.id)
    await court.settle()

    assert len([sent for sent in court.messenger.of("send") if sent.ping]) == 1


async def test_pings_that_were_kept_together_are_known_and_kept_each(court):
    table = await court.lobby(ANA, BEN)
    await court.settle()  # what the lobby led to looks for pings, too
    store = court.house.store
    await store.write(kept_sql.set_value, store.share.key("pings"), f"[[{table.id}, 10, 77, [1]]]")
    await court.house.pings.load()
    assert await store.read(kept_sql.read_value, store.share.key("pings")) is None
    assert await store.read(kept_sql.values_of_tables, store.share, "ping") == [f"[{table.id}, 10, 77, [1]]"]

    court.house.pings.poke(table.id)  # nobody is waited for in a lobby
    await court.settle()
    assert 77 in [sent.message_id for sent in court.messenger.of("delete")]
    assert await store.read(kept_sql.values_of_tables, store.share, "ping") == []


async def test_the_end_shows_standings_secret_and_rematch(court):
    table = await court.finished(ANA, BEN)
    body = court.messenger.of("edit")[-1].body

    assert "🥇" in body.content
    assert court.tables.get(table.id).secret not in body.content
    assert "Total: " not in body.content, "the picture has the reckoning, and so has the hand"
    hand = await court.press(ANA, f"t1:{table.id}:hand")
    assert hand.answer.file.description.count("Total ") == 2
    assert "You " in hand.answer.content and "🥇" not in hand.answer.content
    assert [button.custom_id for row in body.rows for button in row] == [
        f"t1:{table.id}:rematch",
        f"t1:{table.id}:next:uno_mario",
        f"v1:replay:{table.id}:0:o:p",
        f"v1:replay:{table.id}:0:o:a",
        f"t1:{table.id}:react",
    ]


async def test_small_lines_of_the_end_are_small_once(court):
    await court.finished(ANA, house=1)
    small = [line for line in court.messenger.of("edit")[-1].body.content.split("\n") if "With house players" in line]
    assert len(small) == 1 and small[0].startswith("-# With"), small


@pytest.mark.parametrize("before_the_start", [True, False])
async def test_a_lobby_without_a_message_is_posted_only_when_it_is_from_before_the_start(court, before_the_start):
    """One that is opened meanwhile is just being answered."""
    table = await court.tables.create(game="yud", guild_id=1, channel_id=CHANNEL, host=ANA, locale="en")
    if before_the_start:
        court.house.boards.begin()
    await court.house.boards.catch_up()
    await court.settle()

    assert [sent.body.content for sent in court.messenger.of("send")] == (
        [(await court.house.boards.body(table)).content] if before_the_start else []
    )


async def test_an_end_under_older_rules_stays_as_it_was_shown(court):
    table = await court.finished(ANA, BEN)
    await done(court.house.store, "UPDATE tables SET rules_version = 0, told = 0")
    await court.tables.evict(user_id=ANA.user_id)
    edits = len(court.messenger.of("edit"))
    await court.house.boards.catch_up()
    await court.settle()
    hand = await court.press(ANA, f"t1:{table.id}:hand")

    assert len(court.messenger.of("edit")) == edits
    assert hand.answer.content == "The match is over."
    assert await court.house.store.read(tables_sql.read_untold, court.house.store.share) == []


async def test_a_board_never_shows_the_secret_before_the_end(court):
    table = await court.match(ANA, BEN)
    stored = await court.house.store.read(tables_sql.read_table, table.id)
    for sent in court.messenger.sent:
        assert sent.body is None or stored.table.secret not in sent.body.content


async def test_a_panel_that_discord_failed_to_edit_is_edited_at_the_next_change(court):
    table = await court.match(ANA, BEN, CHO)
    await court.press(BEN, f"t1:{table.id}:hand")
    court.messenger.errors["edit_private"] = [_error(discord.DiscordServerError, 0, 502)]
    await court.act(table, ANA)
    await court.settle()
    assert court.messenger.of("edit_private") == []
    await court.act(table, CHO)
    await court.settle()

    assert len(court.messenger.of("edit_private")) == 1


async def test_a_lost_answer_is_shown_through_the_panel_that_was_open(court, monkeypatch):
    table = await court.match(ANA, BEN)
    hand = await court.press(ANA, f"t1:{table.id}:hand")

    async def too_late(*_, **__):
        raise _error(discord.NotFound, 10062, 404)

    monkeypatch.setattr("bot.discord.ask.Ask.update", too_late)
    on = message(hand.answer.message_id, ephemeral=True)
    press = await court.press(ANA, f"a1:{table.id}:1:decline", on=on)
    await court.settle()

    assert press.answers == []
    assert court.tables.get(table.id).seq == table.seq + 1
    assert [sent.token for sent in court.messenger.of("edit_private")] == [hand.token]


async def test_people_away_have_their_button(court):
    table = await court.match(ANA, BEN)
    await court.tables.change(table.id, BEN.user_id, leave)
    await court.settle()
    body = court.messenger.of("edit")[-1].body
    verbs = ("hand", "back", "react")
    assert [button.custom_id for row in body.rows for button in row] == [f"t1:{table.id}:{verb}" for verb in verbs]
    assert body.content.count("A house player sits in for Ben.") == 1
    hand = await court.press(BEN, f"t1:{table.id}:hand")
    assert hand.answer.ids == [f"t1:{table.id}:back"]
    back = await court.press(BEN, f"t1:{table.id}:back", on=message(hand.answer.message_id, ephemeral=True))

    assert back.answer.kind == "update"
    assert not court.tables.get(table.id).holders[1].house
    assert any(one.startswith("a1:") for one in back.answer.ids)


async def test_what_was_looked_at_is_on_no_message_after_the_look(court):
    table = await court.match(ANA, BEN)
    first = await court.press(ANA, f"t1:{table.id}:hand")
    on = message(first.answer.message_id, ephemeral=True)
    seen = await court.press(ANA, f"a1:{table.id}:1:peek 0 1", on=on)
    assert "👀" in seen.answer.content
    table = court.tables.get(table.id)
    (look,) = [text for text in table.waits if text.startswith("close_look")]
    await court.tables.wait_over(table.id, look)
    await court.settle()
    after = court.messenger.of("edit_private")[-1]

    assert after.token == seen.token
    assert "👀" not in after.body.content
    assert after.body.picture.png != seen.answer.file.fp.getvalue()


async def test_the_end_tells_feats_and_what_to_play_next_and_stays_the_same(court):
    table = await court.finished(ANA, house=1)
    body = await court.house.boards.body(table)
    feats = await court.house.store.read(scores_sql.honours_at, table.id)
    assert ("🏅 Ana, for the first time: " in body.content) == bool(feats)
    (line,) = (line for line in body.content.splitlines() if "🎲" in line)
    assert line.endswith("is new to you.")
    assert "**Uno Super Mario**" in line
    await court.finished(ANA, house=1, game="gostop")
    assert (await court.house.boards.body(table)).content == body.content
