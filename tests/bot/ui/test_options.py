"""What a lobby is set up with: options, presets, the form and the menus, house players' levels, the language."""

from __future__ import annotations

import pytest

from bot.features.admin.pages import AUTO, House, server_fields
from bot.features.play.lobby import more_body
from bot.features.play.options import HINTS, LANGUAGE, PRESET, PRIVATE, RULES, SIGNS, levels_body
from bot.show.body import SelectSpec
from bot.show.components import IN_FORCE
from bot.show.face import Style
from bot.store.model import GuildSettings, Ping, UserSettings
from bot.tables import sql as tables_sql
from bot.tables.lobby import add_house, normal_options, presets_of
from bot.tables.model import Pace, Person, Problem, TableError, Tempo
from bot.tables.people import set_locale
from bot.tables.residents import levels_of
from bot.texts import LOCALES
from games import GAMES
from games.core import option_fields
from games.core.levels import Level
from games.gostop import GOSTOP
from tests.bot.ui.fakes import ANA, BEN, CHANNEL, CHO, GUILD, choose, court_at, fields_of, message, set_up
from tests.bot.ui.limits import check_made, check_view
from tests.cogs.asking import ADMIN, ask, own, pressed, write

KOREAN = normal_options(GOSTOP, GOSTOP.info.presets["korean"])
MIN = Person(4, "Min", "ko")
NOK = Person(5, "Nok", "th")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
async def test_every_option_is_in_the_form_or_on_a_page_and_all_fit(court, game):
    table = await court.lobby(ANA, game=game.info.key)
    fields = fields_of(await court.press(ANA, f"t1:{table.id}:options"))
    assert len(fields) <= 5 and all(len(field.get("options", ())) <= 25 for field in fields.values())
    found = {one["value"] for one in fields[RULES]["options"]} | {*fields} - {RULES}
    page = await pressed(court, ANA, f"t1:{table.id}:page")
    for _ in range(20):
        found |= {one.removeprefix(f"o1:{table.id}:") for one in page.ids if one.startswith("o1:")}
        turn = [one for one in page.items if ":page:" in one["custom_id"] and not one["disabled"]]
        if not turn or not turn[-1]["custom_id"].endswith("n"):
            break
        page = await own(court, ANA, turn[-1]["custom_id"])

    ours = {LANGUAGE, PRIVATE, HINTS, *([PRESET] if presets_of(game) else [])}
    assert found == {field.name for field in option_fields(game.info.options)} | ours


async def test_the_form_sets_all_at_once_and_leaves_what_was_not_touched(court):
    table = await court.lobby(ANA, BEN, game="gostop", options={"go_bak": "on", "purse": "50"})
    more = await court.press(ANA, f"t1:{table.id}:more")
    on = message(more.answer.message_id, ephemeral=True)
    rules = ["go_bak", "ppuk_pays", "quad_doubled"]
    press = await set_up(court, ANA, table.id, on, rules=rules, deals=["9"], language=["nl"], private=["on"])
    assert press.answer.kind == "update" and "🔒" in press.answer.content, "on the page behind ⋯"
    table = court.tables.get(table.id)
    assert table.options == {"go_bak": "on", "ppuk_pays": "on", "deals": "9", "purse": "50"}
    assert (table.locale, table.private) == ("nl", True)
    language = fields_of(await court.press(ANA, f"t1:{table.id}:options"))[LANGUAGE]
    assert [one["value"] for one in language["options"] if one["default"]] == ["nl"]
    await court.tables.change(table.id, ANA.user_id, add_house)
    await set_up(court, ANA, table.id, on, rules=["quad_doubled"], private=["off"], language=["ko"])
    table = court.tables.get(table.id)
    assert (table.options, table.private) == ({"deals": "9", "purse": "50"}, False)
    assert (table.locale, table.names[-1]) == ("ko", "루벤")
    assert "테이블" in (await court.house.boards.body(table)).content
    alone = await set_up(court, ANA, table.id, preset=["quick"])
    assert alone.answer.kind == "private", "a form that hangs on no message"
    quick = {"deals": "2", "purse": "50"}
    assert court.tables.get(table.id).options == quick, "what the form showed holds nothing back"
    late = await set_up(court, ANA, table.id, on, deals=["many"])
    assert late.answer.kind == "private" and late.answer.content.startswith("⚠️")
    assert court.tables.get(table.id).options == quick


async def test_from_each_page_of_options_one_turns_on_and_back_and_changes_the_pace(court):
    table = await court.lobby(ANA, game="gostop")
    first, second, last = [await own(court, ANA, f"t1:{table.id}:page{page}") for page in ("", ":1n", ":999n")]
    turns = [
        [item["label"] for item in page.items if ":page:" in item["custom_id"] and not item["disabled"]]
        for page in (first, second, last)
    ]
    assert turns == [["Next ▶"], ["◀ Back", "Next ▶"], ["◀ Back"]]
    (pace,) = [one for one in second.ids if ":pace:" in one]
    assert "page 2 of" in (await own(court, ANA, pace)).content
    assert court.tables.get(table.id).pace is Pace.SLOW
    await own(court, ANA, f"t1:{table.id}:pace:live")
    assert court.tables.get(table.id).pace is Pace.LIVE, "a button of before there were pages"


async def test_one_options_message_at_a_time_stands_there_until_the_match_starts(court):
    table = await court.lobby(ANA, BEN)
    first, second = [await court.press(ANA, f"t1:{table.id}:page") for _ in range(2)]
    await court.settle()
    assert [one.token for one in court.messenger.of("delete_private")] == [first.token]
    turned = await court.press(ANA, f"t1:{table.id}:page:1n", on=message(second.answer.message_id, ephemeral=True))
    await court.press(ANA, f"t1:{table.id}:start")
    await court.settle()
    assert [one.token for one in court.messenger.of("delete_private")] == [first.token, turned.token]


@pytest.mark.parametrize("what", ["t1:{}:page:1n", "t1:{}:pace:slow0", "o1:{}:zero", "o1:{}:deals"])
@pytest.mark.parametrize(("end", "why"), [("start", "has begun already"), ("cancel:sure", "is closed")])
async def test_an_options_message_that_stayed_says_why_and_loses_its_menus(court, what, end, why):
    table = await court.lobby(ANA, BEN, game="gostop" if "deals" in what else "yud")
    await court.press(ANA, f"t1:{table.id}:{end}")
    answer = await own(court, ANA, what.format(table.id))
    assert (answer.kind, answer.ids) == ("update", [])
    assert answer.content.startswith("⚠️") and why in answer.content
    assert court.tables.get(table.id).options == table.options


def more(court, table):
    """Return what is behind the lobby's ⋯ for its host."""
    return more_body(court.house.show, court.tables.get(table.id), ANA.user_id, "en")


async def test_an_option_is_set_from_the_menu_and_named_in_the_lobby(court):
    table = await court.lobby(ANA)
    answer = await own(court, ANA, f"o1:{table.id}:zero", "caller")
    assert answer.kind == "update"
    await court.settle()
    assert court.tables.get(table.id).options == {"zero": "caller"}
    assert "House rules: Who scores 0: **a caller who**…" in court.messenger.of("edit")[-1].body.content.splitlines()
    assert "- Who scores 0: **a caller who was right**" in more(court, table).content.splitlines()
    seen = await pressed(court, BEN, f"t1:{table.id}:options")
    assert seen.kind == "private" and "- Who scores 0: **a caller who was right**" in seen.content
    assert seen.ids == [], "only the host can change it"


def preset_buttons(court, table):
    """Return the preset buttons as (what it sends, label, whether it is marked, whether it stands out)."""
    buttons = [one for row in more(court, table).rows for one in row if ":preset:" in one.custom_id]
    return [
        (one.custom_id.rpartition(":")[2], one.label, one.emoji == IN_FORCE, one.style is Style.PRIMARY)
        for one in buttons
    ]


async def picked(court, table):
    """Return the presets that the form and the buttons behind the lobby's ⋯ show as in force."""
    menu = fields_of(await court.press(ANA, f"t1:{table.id}:options"))[PRESET]
    form = [option["label"] for option in menu["options"] if option["default"]]
    return form, [name for name, _, marked, _ in preset_buttons(court, table) if marked]


async def test_a_preset_sets_all_house_rules_by_the_form_or_its_button_and_is_named_in_the_lobby(court):
    table = await court.lobby(ANA, BEN, game="gostop")
    assert preset_buttons(court, table) == [
        ("manual", "Manual", True, True),
        ("korean", "Korean", False, False),
        ("quick", "Quick", False, False),
    ]
    press = await set_up(court, ANA, table.id, message(ephemeral=True), preset=["korean"])
    assert press.answer.kind == "update"
    assert await picked(court, table) == (["Korean house rules"], ["korean"])
    assert court.tables.get(table.id).options == KOREAN
    await court.settle()
    shown = court.messenger.of("edit")[-1].body.content
    assert "**Korean house rules**" in shown.splitlines() and "Go-bak" not in shown

    await own(court, ANA, f"o1:{table.id}:go_bak", "off")
    await court.settle()
    assert court.messenger.of("edit")[-1].body.content.endswith("**Korean house rules**, with these…")
    lines = more(court, table).content.splitlines()
    assert lines[-2:] == ["**Korean house rules**, with these changes:", "- Go-bak: **off**"]
    assert await picked(court, table) == ([], [])

    answer = await pressed(court, ANA, f"t1:{table.id}:preset:korean")
    assert answer.kind == "update" and "**Korean house rules**" in answer.content.splitlines()
    assert court.tables.get(table.id).options == KOREAN
    await pressed(court, ANA, f"t1:{table.id}:preset:manual")
    assert court.tables.get(table.id).options == {}
    assert await picked(court, table) == (["By the manual"], ["manual"])


async def test_a_preset_leaves_alone_what_no_preset_names_and_the_lobby_lists_it(court):
    table = await court.lobby(ANA, game="gostop", options={"purse": "50"})
    await own(court, ANA, f"o1:{table.id}:{PRESET}", "korean")
    assert court.tables.get(table.id).options == {**KOREAN, "purse": "50"}
    shown = more(court, table).content.splitlines()
    assert "**Korean house rules**, with these changes:" in shown
    (rest,) = [line for line in shown if line.startswith("- ")]
    assert "**50" in rest
    await set_up(court, ANA, table.id, message(ephemeral=True), preset=["manual"])
    assert await picked(court, table) == (["By the manual"], ["manual"])
    assert court.tables.get(table.id).options == {"purse": "50"}
    assert "House rules:" in more(court, table).content.splitlines()


async def test_a_game_without_presets_has_no_button_for_any(court):
    for game in GAMES:
        assert bool(preset_buttons(court, await court.lobby(ANA, game=game.info.key))) is bool(presets_of(game))


async def test_a_server_sets_which_preset_its_tables_begin_with(court):
    await court.house.settings.set_guild(10, GuildSettings(presets={"gostop": "korean", "yud": "gone"}))
    for game, options in (("gostop", KOREAN), ("yud", {})):
        await ask(court, ANA, game)
        assert court.tables.live()[-1].options == options


@pytest.mark.parametrize(
    ("game", "name", "good", "wrong"),
    [("gostop", "deals", "17", ["", "0", "9999", "many"]), ("uno_mario", "custom1", "All *sing*", [])],
)
async def test_what_no_menu_holds_is_written_into_a_form(court, game, name, good, wrong):
    table = await court.lobby(ANA, game=game)
    form = (await court.press(ANA, f"o1:{table.id}:{name}", on=message(ephemeral=True))).answer
    assert form.kind == "form" and form.arguments["modal"].custom_id == f"o1:{table.id}:{name}"
    for value in wrong:
        refused = await write(court, ANA, f"o1:{table.id}:{name}", value)
        assert refused.kind == "private" and refused.content.startswith("⚠️"), value
        assert court.tables.get(table.id).options == {}
    assert (await write(court, ANA, f"o1:{table.id}:{name}", good)).kind == "update"
    assert court.tables.get(table.id).options == {name: good}
    body = await court.house.boards.body(court.tables.get(table.id))
    assert "*sing*" not in body.content.replace(r"\*", "")
    assert "out of date" in (await write(court, ANA, f"o9:{table.id}:{name}", good)).content, "a form from another time"


@pytest.mark.parametrize(
    ("game", "option", "seats", "said"),
    [
        ("yud", {}, 1, "someone has 66 or more"),
        ("uno_mario", {}, 1, "The first to reach 500 points"),
        ("uno_mario", {"goal": "single_round"}, 1, "a single round"),
        ("gostop", {"deals": "2", "goal": "30"}, 1, "the most chips after 2 deals wins. Chip goal: 30."),
        ("seize", {}, 1, "The first to seize 5 locations"),
        ("seize", {}, 3, "The first to seize 4 locations wins."),
    ],
)
async def test_the_lobby_says_what_a_match_is_won_by(court, game, option, seats, said):
    table = await court.lobby(*(ANA, BEN, CHO)[:seats], game=game, options=option)
    (line,) = (line for line in more(court, table).content.splitlines() if line.startswith("🏁"))
    assert said in line


async def opened_with(court, **options):
    """Open a lobby with the command; return the answer and the newest table."""
    return await ask(court, ANA, "yud", **options), court.tables.live()[-1]


def levels_at(court, table):
    return [str(holder.level) for holder in court.tables.get(table.id).holders if holder.user_id is None]


async def test_the_command_says_how_strong_they_are_and_the_lobby_and_the_match_in_words_show_it(court):
    answer, table = await opened_with(court, house=2, level="hard")
    assert levels_at(court, table) == ["hard", "hard"]
    assert answer.file.description.count("(house player, hard)") == 2
    more = await pressed(court, ANA, f"t1:{table.id}:more")
    host, *houses = more.content.split("\n")[1:4]
    assert "⚔️" not in host and all(line.endswith("· ⚔️ hard") for line in houses)
    await court.tables.start(table.id, ANA.user_id)
    first, second = [holder.name for holder in table.holders[1:]]
    text = await ask(court, ANA, "table text")
    assert f"House players' levels: {first}: hard and {second}: hard." in text.content


async def test_the_host_changes_one_or_all_and_the_next_is_as_the_last(court):
    table = await court.lobby(ANA, house=2)
    opened = await pressed(court, ANA, f"t1:{table.id}:levels")
    assert opened.kind == "private"
    picks = [item["custom_id"] for item in opened.items if item["type"] == 3]
    assert picks == [f"t1:{table.id}:level:{what}" for what in ("all", "0", "1")]

    for value, after in (
        ("1:hard", ["hard", "normal"]),
        ("all:easy", ["easy", "easy"]),
        ("2:gentle", ["easy", "gentle"]),
    ):
        assert (await pressed(court, ANA, picks[0], value, on=message(ephemeral=True))).kind == "update"
        assert levels_at(court, table) == after
    await court.tables.change(table.id, ANA.user_id, add_house)
    assert levels_at(court, table) == ["easy", "gentle", "gentle"]


async def test_once_it_runs_only_the_tempo_can_change(court):
    _, table = await opened_with(court, house=1)
    await court.tables.start(table.id, ANA.user_id)
    opened = await pressed(court, ANA, f"t1:{table.id}:levels")
    assert opened.ids == [f"t1:{table.id}:tempo:{tempo}" for tempo in Tempo]
    assert "begun" in (await pressed(court, ANA, f"t1:{table.id}:level:0", "1:hard")).content
    await pressed(court, ANA, f"t1:{table.id}:tempo:relaxed")
    assert (court.tables.get(table.id).tempo, levels_at(court, table)) == (Tempo.RELAXED, ["normal"])
    assert "out of date" in (await pressed(court, ANA, f"t1:{table.id}:tempo:frantic")).content


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
async def test_payloads_hold_for_every_number_of_house_players_in_every_language(court, game):
    table = await court.lobby(ANA, game=game.info.key)
    levels = court.tables.levels(game)
    assert (Level.HARD in levels_of(game, thinking=True)) == (game.searching is not None)
    while len(table.holders) < game.info.max_seats:
        table = await court.tables.change(table.id, ANA.user_id, add_house)
        for locale in LOCALES:
            body = levels_body(court.house.show, table, levels, locale)
            check_made(body)
            offered = {one.value for row in body.rows if isinstance(row, SelectSpec) for one in row.options}
            houses = [seat for seat, holder in enumerate(table.holders) if holder.house]
            each = {f"{seat}:{level}" for seat in houses for level in levels}
            assert offered == each | ({f"all:{level}" for level in levels} if len(houses) > 1 else set())
    full = await court.house.boards.body(table)
    check_view(full.text(), full.view(), full.file())


async def test_hard_is_there_only_where_it_can_search(tmp_path):
    async with court_at(tmp_path, thinkers=0, house_level="hard") as court:
        assert all(Level.HARD not in court.tables.levels(game) for game in GAMES)
        _, table = await opened_with(court, house=1)
        shown = await pressed(court, ANA, f"t1:{table.id}:levels")
        assert SIGNS[Level.HARD] not in shown.content and "no hard level" in shown.content
        assert "out of date" in (await pressed(court, ANA, f"t1:{table.id}:level:0", "1:hard")).content
        assert levels_at(court, table) == ["normal"]
        level = fields_of(await court.press(ANA, "s1:server:level", permissions=ADMIN))["level"]
        assert [one["value"] for one in level["options"]] == ["gentle", "easy", "normal"]
        assert "out of date" in (await choose(court, ANA, "server", ADMIN, level=["hard"])).answer.content
        for hard, said in (((), "no hard level here"), (("yud",), "Hard is there in Yud! Stop!.")):
            say = court.house.show.texts.speaker("en")
            fields = server_fields(court.house.show, GuildSettings(), say, House(Level.NORMAL, hard))
            assert said in fields[1].about


async def test_a_server_says_what_is_usual_and_the_host_something_else(court):
    await choose(court, ANA, "server", ADMIN, level=["easy"])
    level = fields_of(await court.press(ANA, "s1:server:level", permissions=ADMIN))["level"]
    assert [one["value"] for one in level["options"] if one["default"]] == ["easy"]
    for given, there in (({}, ["easy"]), ({"level": "gentle"}, ["gentle"])):
        _, table = await opened_with(court, house=1, **given)
        assert levels_at(court, table) == there
        await court.tables.close(table.id, "cancelled")
    assert "out of date" in (await choose(court, ANA, "server", ADMIN, level=[AUTO])).answer.content


async def test_a_table_speaks_the_servers_language_else_the_hosts_chosen_one_else_that_of_their_client(court):
    """The server's locale on Discord is en-US here, and does not count."""
    answer = await ask(court, NOK, "yud")
    assert "หยุด!" in answer.content and "Yud" not in answer.content
    await court.house.settings.set_user(NOK.user_id, UserSettings(language="nl"))
    await ask(court, NOK, "yud")
    await court.house.settings.set_guild(GUILD, GuildSettings(language="vi"))
    await ask(court, NOK, "yud")
    assert [table.locale for table in court.tables.live()] == ["th", "nl", "vi"]


async def test_a_running_table_changes_its_language_its_thread_and_what_is_left_of_its_lobby(court):
    table = await court.match(ANA, MIN)
    table = await court.tables.set_thread(table.id, 500)
    await court.settle()
    given = {"path": "table language", "language": "th", "table": str(table.id)}
    assert "Ana" in (await ask(court, MIN, **given)).content, "only the host chooses"
    assert court.tables.get(table.id).locale == table.locale
    assert "ไทย" in (await ask(court, ANA, **given)).content
    await court.settle()
    await court.house.tasks.settled()

    shown = [one for one in court.messenger.sent if one.what in ("send", "edit")]
    assert "หยุด!" in [one.body.content for one in shown if one.channel_id == 500][-1]
    left = [one.body.content for one in shown if (one.what, one.channel_id, one.message_id) == ("edit", CHANNEL, 500)]
    assert "หยุด!" in left[-1]
    assert [one.body.content for one in court.messenger.of("rename")] == ["หยุด! · Ana, Min"]
    kept = await court.house.store.read(tables_sql.read_table, table.id)
    assert kept.locale == "th"

    await court.tables.close(table.id, "cancelled")
    with pytest.raises(TableError) as caught:
        await court.tables.change(table.id, ANA.user_id, set_locale, "ko")
    assert caught.value.code == Problem.CLOSED


async def test_pings_call_each_in_their_own_language_together_or_by_dm(court):
    court.house.pings._quiet = 0.0
    table = await court.match(ANA, MIN, NOK)
    assert court.tables.get(table.id).waiting == {0, 1, 2}, "all three look at their cards"
    (ping,) = [one for one in court.messenger.of("send") if one.ping]
    *lines, link = ping.body.content.splitlines()
    assert "discord.com/channels/" in link
    assert [line.count("<@") for line in lines] == [1, 1, 1]
    assert ping.body.rows[0][0].label == "My hand", "all read the table's own language"
    for who, words in (("<@1>", "it's your turn"), ("<@4>", "차례"), ("<@5>", "ตา")):
        (line,) = (line for line in lines if who in line)
        assert words in line

    await court.house.settings.set_user(NOK.user_id, UserSettings(ping=Ping.DM))
    await court.match(MIN, NOK)
    (dm,) = [one for one in court.messenger.of("send") if one.channel_id == -NOK.user_id]
    assert "หยุด!" in dm.body.content
    (_, alone) = [one for one in court.messenger.of("send") if one.ping]
    assert alone.body.rows[0][0].label == court.house.show.texts.speaker("ko")("button.hand")


async def test_what_happened_last_and_what_is_wrong_in_a_form_is_read_in_ones_own_language(court):
    table = await court.match(ANA, MIN)
    answer = await ask(court, MIN, "table text", table=str(table.id))
    events = [line for line in answer.content.splitlines() if line.startswith("> ")]
    assert events and all(any("가" <= char <= "힣" for char in line) for line in events)
    lobby = await court.lobby(MIN, game="gostop")
    wrong = (await court.press(MIN, f"o1:{lobby.id}:deals", "500")).answer
    assert wrong.kind == "private" and "deals" not in wrong.content and "1–99" in wrong.content
