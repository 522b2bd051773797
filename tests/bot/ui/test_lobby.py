"""The lobby: every button answers in one request; options, presets and forms; the start with and without a thread."""

from __future__ import annotations

import discord
import pytest

from bot.features.play.lobby import IN_FORCE, more_body
from bot.features.play.options import HINTS, LANGUAGE, PRESET, PRIVATE, RULES
from bot.show.face import Style
from bot.store.model import GuildSettings, PanelPlace, UserSettings
from bot.tables.lobby import normal_options, presets_of
from bot.tables.model import Pace, Status
from bot.texts import LOCALES
from games import GAMES
from games.core import option_fields
from games.gostop import GOSTOP
from tests.bot.ui.fakes import ANA, BEN, CHANNEL, CHO, FakePress, fields_of, message, set_up
from tests.bot.ui.limits import check_view
from tests.cogs.asking import ask
from tests.helpers import QuickDraws

THREAD = discord.ChannelType.public_thread
KOREAN = normal_options(GOSTOP, GOSTOP.info.presets["korean"])


async def pressed(court, who, custom_id, *values, on=None):
    """Press something; return its one answer, which fits."""
    answer = (await court.press(who, custom_id, *values, on=on)).answer
    check_view(answer.content, answer.view, answer.file)
    return answer


async def own(court, who, custom_id, *values):
    """Press something on one's own page."""
    return await pressed(court, who, custom_id, *values, on=message(ephemeral=True))


async def opened(court, *, kind=discord.ChannelType.text, channel=CHANNEL, options=None, **lacking):
    """Give the command somewhere, with all permissions but some; return its one answer."""
    permissions = discord.Permissions.all()
    permissions.update(**lacking)
    command = discord.InteractionType.application_command
    press = FakePress(court.app, ANA, {"name": "yud"}, app_permissions=permissions, type=command)
    press.channel.type, press.channel.id, press.channel.parent_id = kind, channel, CHANNEL
    await court.command("yud")(press, **(options or {}))
    check_view(press.answer.content, press.answer.view, press.answer.file)
    return press.answer


async def test_the_command_opens_a_lobby_in_one_public_answer(court):
    await court.house.show.drawings.warm_up(court.house.show.games["yud"].renderer.sheets)
    answer = await opened(court, options={"house": 1})

    assert answer.kind == "public"
    (table,) = court.tables.live()
    assert [holder.house for holder in table.holders] == [False, True]
    assert (await court.store_message(table.id)).message_id == answer.message_id


async def test_missing_permissions_are_named_before_a_table_is_made(court):
    answer = await opened(court, attach_files=False, send_messages=False)
    assert answer.kind == "private" and "Send Messages and Attach Files" in answer.content
    answer = await opened(court, kind=THREAD, send_messages_in_threads=False)
    assert "Send Messages in Threads" in answer.content
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


async def test_a_lobby_that_cannot_be_posted_is_no_table(court, monkeypatch):
    async def broken(*_, **__):
        raise RuntimeError("planted")

    monkeypatch.setattr("bot.discord.ask.Ask.public", broken)
    assert "Something went wrong" in (await opened(court)).content
    assert court.tables.live() == ()


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
    await set_up(court, ANA, table.id, on, rules=["quad_doubled"], private=["off"])
    table = court.tables.get(table.id)
    assert (table.options, table.private) == ({"deals": "9", "purse": "50"}, False)
    await set_up(court, ANA, table.id, on, preset=["quick"])
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


@pytest.mark.parametrize("locale", LOCALES)
async def test_presets_are_called_in_words_in_every_language(court, locale):
    texts = court.house.show.texts
    for game in GAMES:
        keys = [f"{game.info.key}.preset.{name}" for name in presets_of(game)]
        assert set(keys) <= texts.keys(locale)
        assert len({texts.template(locale, key) for key in keys}) == len(keys)


async def test_a_game_without_presets_has_no_such_button(court):
    assert preset_buttons(court, await court.lobby(ANA)) == []


async def test_a_server_sets_which_preset_its_tables_begin_with(court):
    await court.house.settings.set_guild(10, GuildSettings(presets={"gostop": "korean", "yud": "gone"}))
    for game, options in (("gostop", KOREAN), ("yud", {})):
        await ask(court, ANA, game)
        assert court.tables.live()[-1].options == options


async def submit(court, custom_id, value):
    """Send a form with one text field."""
    data = {
        "custom_id": custom_id,
        "components": [{"type": 18, "id": 1, "component": {"type": 4, "custom_id": "value", "value": value}}],
    }
    press = FakePress(court.app, ANA, data, type=discord.InteractionType.modal_submit, message=message(ephemeral=True))
    await court.run(press)
    check_view(press.answer.content, press.answer.view)
    return press.answer


@pytest.mark.parametrize(
    ("game", "name", "good", "wrong"),
    [("gostop", "deals", "17", ["", "0", "9999", "many"]), ("uno_mario", "custom1", "All *sing*", [])],
)
async def test_what_no_menu_holds_is_written_into_a_form(court, game, name, good, wrong):
    table = await court.lobby(ANA, game=game)
    form = (await court.press(ANA, f"o1:{table.id}:{name}", on=message(ephemeral=True))).answer
    assert form.kind == "form" and form.arguments["modal"].custom_id == f"o1:{table.id}:{name}"
    for value in wrong:
        refused = await submit(court, f"o1:{table.id}:{name}", value)
        assert refused.kind == "private" and refused.content.startswith("⚠️"), value
        assert court.tables.get(table.id).options == {}
    assert (await submit(court, f"o1:{table.id}:{name}", good)).kind == "update"
    assert court.tables.get(table.id).options == {name: good}
    body = await court.house.boards.body(court.tables.get(table.id))
    assert "*sing*" not in body.content.replace(r"\*", "")


async def test_a_form_from_another_time_is_answered(court):
    assert "out of date" in (await submit(court, "o9:1:deals", "3")).content


async def test_start_turns_the_lobby_into_the_board(court):
    table = await court.lobby(ANA, BEN)
    answer = await pressed(court, ANA, f"t1:{table.id}:start")

    assert answer.kind == "update" and f"t1:{table.id}:hand" in answer.ids
    assert court.tables.get(table.id).status is Status.PLAYING
    await court.settle()
    assert court.messenger.of("send")[-1].ping == (2,)  # Ana has just pressed and sees it


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
    assert f"t1:{table.id}:hand" in press.answer.ids


async def test_closed_dms_are_found_at_join_and_named_in_the_lobby(court):
    table = await court.lobby(ANA)
    await court.house.settings.set_user(BEN.user_id, UserSettings(panel=PanelPlace.DM))
    court.messenger.closed_dms.add(BEN.user_id)
    await court.press(BEN, f"t1:{table.id}:join")
    await court.settle()

    assert "DMs are closed for Ben" in court.messenger.of("edit")[-1].body.content


async def test_a_name_cannot_ping_or_format(court):
    table = await court.lobby(ANA._replace(name="@everyone **x** <@1> [a](http://b) \u202e\u200b`"))
    content = (await court.house.boards.body(court.tables.get(table.id))).content

    assert not any(mark in content for mark in ("@everyone", "<@1>", "\u202e", "](http"))


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
        seat = min(table.waiting)
        action = draws.choice(table.moves(seat).legal)
        await court.tables.act(table.id, table.holders[seat].user_id, None, table.game.encode(action))
        await court.settle()
    told = [sent.body for sent in court.messenger.of("edit") if sent.message_id == 500]
    alts = [one.picture.alt.split("\n") for one in told if one.picture and "a match is on" in one.picture.alt]
    shown = [[line.partition(": ")[2] for line in lines[1:]] for lines in alts]
    assert shown[: len(standings) - 1] == standings[1:], "the first was the answer to the press"
    assert len(shown) <= len(standings)
    assert len(standings) > 1 or game in ("seize", "uno_mario"), "there a round is long"


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
