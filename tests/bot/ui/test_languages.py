"""Which language a table speaks, who may change it, and what everybody reads in their own."""

from __future__ import annotations

import discord
import pytest

from bot.store.model import GuildSettings, Ping, UserSettings
from bot.tables import sql as tables_sql
from bot.tables.lobby import add_house
from bot.tables.model import Person, Problem, TableError
from bot.tables.people import set_locale
from tests.bot.ui.fakes import ANA, CHANNEL, GUILD, FakePress, fields_of, set_up

MIN = Person(4, "Min", "ko")
NOK = Person(5, "Nok", "th")


async def opened(court, who, **more):
    """Open a table as somebody; returns the table and the answer."""
    press = FakePress(court.app, who, {"name": "yud"}, type=discord.InteractionType.application_command, **more)
    await court.command("yud")(press)
    return court.tables.live()[-1], press.answer


async def say(court, who, path, **arguments):
    press = FakePress(court.app, who, {"name": path}, type=discord.InteractionType.application_command)
    await court.command(path)(press, **arguments)
    return press.answer


async def test_a_table_speaks_its_hosts_language_on_a_plain_server(court):
    """The server's locale on Discord is en-US here, and does not count."""
    table, answer = await opened(court, NOK)

    assert table.locale == "th"
    assert "หยุด!" in answer.content and "Yud" not in answer.content


async def test_the_hosts_setting_goes_before_their_client_and_the_servers_before_both(court):
    await court.house.settings.set_user(NOK.user_id, UserSettings(language="nl"))
    assert (await opened(court, NOK))[0].locale == "nl"

    await court.house.settings.set_guild(GUILD, GuildSettings(language="vi"))
    assert (await opened(court, NOK))[0].locale == "vi"


async def test_the_host_chooses_in_the_lobby(court):
    table = await court.lobby(ANA, MIN)
    await court.tables.change(table.id, ANA.user_id, add_house)
    await set_up(court, ANA, table.id, language=["ko"])

    table = court.tables.get(table.id)
    assert table.locale == "ko" and table.names[-1] == "루벤"
    menu = fields_of(await court.press(ANA, f"t1:{table.id}:options"))["language"]
    assert [one["value"] for one in menu["options"] if one["default"]] == ["ko"]
    assert "테이블" in (await court.house.boards.body(table)).content


@pytest.mark.parametrize("value", ["xx", "", "en-US"])
async def test_what_is_no_language_of_the_house_changes_nothing(court, value):
    table = await court.lobby(ANA)
    await court.press(ANA, f"o1:{table.id}:language", value)

    assert court.tables.get(table.id).locale == table.locale


async def test_only_the_host_chooses_and_only_until_the_end(court):
    table = await court.match(ANA, MIN)
    assert "Ana" in (await say(court, MIN, "table language", language="ko", table=str(table.id))).content
    assert court.tables.get(table.id).locale == table.locale

    await court.tables.close(table.id, "cancelled")
    with pytest.raises(TableError) as caught:
        await court.tables.change(table.id, ANA.user_id, set_locale, "ko")
    assert caught.value.code == Problem.CLOSED


async def test_a_running_table_changes_its_language_its_thread_and_what_is_left_of_its_lobby(court):
    table = await court.match(ANA, MIN)
    table = await court.tables.set_thread(table.id, 500)
    await court.settle()

    answer = await say(court, ANA, "table language", language="th", table=str(table.id))
    await court.settle()
    await court.house.tasks.settled()

    assert "ไทย" in answer.content
    boards = [
        one.body.content for one in court.messenger.sent if one.channel_id == 500 and one.what in ("send", "edit")
    ]
    assert "หยุด!" in boards[-1]
    assert [one.body.content for one in court.messenger.of("rename")] == ["หยุด! · Ana, Min"]
    left = [
        one.body.content for one in court.messenger.of("edit") if one.channel_id == CHANNEL and one.message_id == 500
    ]
    assert "หยุด!" in left[-1]
    kept = await court.house.store.read(tables_sql.read_table, table.id)
    assert kept.table.locale == "th"


async def test_a_ping_calls_each_in_their_own_language(court):
    court.house.pings._quiet = 0.0
    table = await court.match(ANA, MIN, NOK)
    waited = {table.holders[seat].user_id for seat in court.tables.get(table.id).waiting}
    assert waited == {1, 4, 5}, "all three look at their cards"

    (ping,) = [one for one in court.messenger.of("send") if one.ping]
    *lines, link = ping.body.content.splitlines()

    assert "discord.com/channels/" in link
    assert [line.count("<@") for line in lines] == [1, 1, 1]
    by_user = {who: next(line for line in lines if f"<@{who}>" in line) for who in waited}
    assert "it's your turn" in by_user[1] and "차례" in by_user[4] and "ตา" in by_user[5]


async def test_a_ping_by_dm_names_the_game_in_the_players_language(court):
    court.house.pings._quiet = 0.0
    await court.house.settings.set_user(NOK.user_id, UserSettings(ping=Ping.DM))
    await court.match(ANA, NOK)

    (dm,) = [one for one in court.messenger.of("send") if one.channel_id == -NOK.user_id]
    assert "หยุด!" in dm.body.content


async def test_what_happened_last_is_read_in_ones_own_language(court):
    table = await court.match(ANA, MIN)
    answer = await say(court, MIN, "table text", table=str(table.id))

    events = [line for line in answer.content.splitlines() if line.startswith("> ")]
    assert events and all(any("가" <= char <= "힣" for char in line) for line in events)


async def test_a_wrong_number_of_a_form_is_refused_in_words(court):
    table = await court.lobby(MIN, game="gostop")
    press = await court.press(MIN, f"o1:{table.id}:deals", "500")

    assert press.answer.kind == "private"
    assert "deals" not in press.answer.content and "1–99" in press.answer.content
