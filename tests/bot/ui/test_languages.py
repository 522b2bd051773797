"""Which language a table speaks, who may change it, and what everybody reads in their own."""

from __future__ import annotations

import pytest

from bot.store.model import GuildSettings, Ping, UserSettings
from bot.tables import sql as tables_sql
from bot.tables.lobby import add_house
from bot.tables.model import Person, Problem, TableError
from bot.tables.people import set_locale
from tests.bot.ui.fakes import ANA, CHANNEL, GUILD, fields_of, set_up
from tests.cogs.asking import ask

MIN = Person(4, "Min", "ko")
NOK = Person(5, "Nok", "th")


async def test_a_table_speaks_the_servers_language_else_the_hosts_chosen_one_else_that_of_their_client(court):
    """The server's locale on Discord is en-US here, and does not count."""
    answer = await ask(court, NOK, "yud")
    assert court.tables.live()[-1].locale == "th"
    assert "หยุด!" in answer.content and "Yud" not in answer.content

    await court.house.settings.set_user(NOK.user_id, UserSettings(language="nl"))
    await ask(court, NOK, "yud")
    assert court.tables.live()[-1].locale == "nl"
    await court.house.settings.set_guild(GUILD, GuildSettings(language="vi"))
    await ask(court, NOK, "yud")
    assert court.tables.live()[-1].locale == "vi"


async def test_the_host_chooses_in_the_lobby(court):
    table = await court.lobby(ANA, MIN)
    await court.tables.change(table.id, ANA.user_id, add_house)
    await set_up(court, ANA, table.id, language=["ko"])

    table = court.tables.get(table.id)
    assert table.locale == "ko" and table.names[-1] == "루벤"
    menu = fields_of(await court.press(ANA, f"t1:{table.id}:options"))["language"]
    assert [one["value"] for one in menu["options"] if one["default"]] == ["ko"]
    assert "테이블" in (await court.house.boards.body(table)).content


async def test_only_the_host_chooses_and_only_until_the_end(court):
    table = await court.match(ANA, MIN)
    assert "Ana" in (await ask(court, MIN, "table language", language="ko", table=str(table.id))).content
    assert court.tables.get(table.id).locale == table.locale

    await court.tables.close(table.id, "cancelled")
    with pytest.raises(TableError) as caught:
        await court.tables.change(table.id, ANA.user_id, set_locale, "ko")
    assert caught.value.code == Problem.CLOSED


async def test_a_running_table_changes_its_language_its_thread_and_what_is_left_of_its_lobby(court):
    table = await court.match(ANA, MIN)
    table = await court.tables.set_thread(table.id, 500)
    await court.settle()

    answer = await ask(court, ANA, "table language", language="th", table=str(table.id))
    await court.settle()
    await court.house.tasks.settled()

    assert "ไทย" in answer.content
    shown = [one for one in court.messenger.sent if one.what in ("send", "edit")]
    assert "หยุด!" in [one.body.content for one in shown if one.channel_id == 500][-1]
    left = [one.body.content for one in shown if (one.what, one.channel_id, one.message_id) == ("edit", CHANNEL, 500)]
    assert "หยุด!" in left[-1]
    assert [one.body.content for one in court.messenger.of("rename")] == ["หยุด! · Ana, Min"]
    kept = await court.house.store.read(tables_sql.read_table, table.id)
    assert kept.table.locale == "th"


async def test_pings_call_each_in_their_own_language_together_or_by_dm(court):
    court.house.pings._quiet = 0.0
    table = await court.match(ANA, MIN, NOK)
    assert court.tables.get(table.id).waiting == {0, 1, 2}, "all three look at their cards"
    (ping,) = [one for one in court.messenger.of("send") if one.ping]
    *lines, link = ping.body.content.splitlines()
    assert "discord.com/channels/" in link
    assert [line.count("<@") for line in lines] == [1, 1, 1]
    for who, words in (("<@1>", "it's your turn"), ("<@4>", "차례"), ("<@5>", "ตา")):
        (line,) = (line for line in lines if who in line)
        assert words in line

    await court.house.settings.set_user(NOK.user_id, UserSettings(ping=Ping.DM))
    await court.match(ANA, NOK)
    (dm,) = [one for one in court.messenger.of("send") if one.channel_id == -NOK.user_id]
    assert "หยุด!" in dm.body.content


async def test_what_happened_last_and_what_is_wrong_in_a_form_is_read_in_ones_own_language(court):
    table = await court.match(ANA, MIN)
    answer = await ask(court, MIN, "table text", table=str(table.id))
    events = [line for line in answer.content.splitlines() if line.startswith("> ")]
    assert events and all(any("가" <= char <= "힣" for char in line) for line in events)

    lobby = await court.lobby(MIN, game="gostop")
    wrong = (await court.press(MIN, f"o1:{lobby.id}:deals", "500")).answer
    assert wrong.kind == "private" and "deals" not in wrong.content and "1–99" in wrong.content
