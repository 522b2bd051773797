"""The lobby: every button answers in one request, options, forms, the start with and without a thread."""

from __future__ import annotations

import discord
import pytest

from bot.features.play.options import HINTS, LANGUAGE, PRESET, PRIVATE, RULES
from bot.store.model import GuildSettings, PanelPlace, UserSettings
from bot.tables.lobby import presets_of
from bot.tables.model import Pace, Status
from games import GAMES
from games.core import option_fields
from tests.bot.ui.fakes import ANA, BEN, CHANNEL, CHO, FakePress, fields_of, message, set_up
from tests.bot.ui.limits import check_view
from tests.helpers import QuickDraws


async def _open(court, who=ANA, **namespace):
    press = FakePress(court.app, who, {"name": "yud"}, type=discord.InteractionType.application_command)
    await court.command("yud")(press, **namespace)
    return press


async def test_the_command_opens_a_lobby_in_one_public_answer(court):
    press = await _open(court, house=1)

    assert press.answer.kind == "public"
    check_view(press.answer.content, press.answer.view, press.answer.file)
    (table,) = court.tables.live()
    assert [holder.house for holder in table.holders] == [False, True]
    assert (await court.store_message(table.id)).message_id == press.answer.message_id


async def test_missing_permissions_are_named_before_a_table_is_made(court):
    lacking = discord.Permissions.all()
    lacking.update(attach_files=False, send_messages=False)
    press = FakePress(court.app, ANA, {"name": "yud"}, app_permissions=lacking)
    await court.command("yud")(press)

    assert press.answer.kind == "private"
    assert "Send Messages and Attach Files" in press.answer.content
    assert court.tables.live() == ()


async def test_in_a_thread_the_thread_permission_counts(court):
    lacking = discord.Permissions.all()
    lacking.update(send_messages_in_threads=False)
    press = await _open_in(court, lacking, discord.ChannelType.public_thread)

    assert "Send Messages in Threads" in press.answer.content


async def test_in_a_thread_where_a_match_is_played_another_table_is_opened_only_if_that_is_said(court):
    table = await court.lobby(ANA, BEN)
    await court.tables.set_thread(table.id, 500)
    played = (discord.Permissions.all(), discord.ChannelType.public_thread, 500)
    assert (await _open_in(court, *played)).answer.kind == "public", "a lobby is in nobody's way"
    await court.tables.start(table.id, ANA.user_id)
    press = await _open_in(court, *played)
    assert press.answer.kind == "private"
    assert f"Table {table.id} is being played in this thread. Open yours in <#{CHANNEL}>" in press.answer.content
    assert (await _open_in(court, *played, here=True)).answer.kind == "public"


async def _open_in(court, permissions, kind, channel=CHANNEL, **options):
    press = FakePress(court.app, ANA, {"name": "yud"}, app_permissions=permissions)
    press.channel.type = kind
    press.channel.id = channel
    press.channel.parent_id = CHANNEL
    await court.command("yud")(press, **options)
    return press


async def test_join_house_unhouse_leave_update_the_lobby_in_place(court):
    table = await court.lobby(ANA)
    for who, verb, seats in ((BEN, "join", 2), (ANA, "house", 3), (ANA, "unhouse", 2), (BEN, "leave", 1)):
        press = await court.press(who, f"t1:{table.id}:{verb}")
        assert press.answer.kind == "update", verb
        assert len(court.tables.get(table.id).holders) == seats
        check_view(press.answer.content, press.answer.view, press.answer.file)


@pytest.mark.parametrize(
    ("who", "verb", "text"),
    [
        (BEN, "start", "Only the host, Ana, can do that"),
        (ANA, "start", "You need 2 players."),
        (BEN, "house", "Only the host, Ana, can do that"),
        (ANA, "unhouse", "There's no house player to remove."),
        (ANA, "join", "You already have a seat here."),
        (CHO, "leave", "You have no seat at this table."),
        (BEN, "options", "Played by the manual."),
        (CHO, "hand", "You have no seat at this table."),
        (ANA, "rematch", "The match isn't over yet."),
    ],
)
async def test_lobby_refusals_are_private_and_say_why(court, who, verb, text):
    table = await court.lobby(ANA)
    press = await court.press(who, f"t1:{table.id}:{verb}")

    assert press.answer.kind == "private"
    assert text in press.answer.content


async def test_hand_in_the_lobby_says_that_nothing_is_dealt(court):
    table = await court.lobby(ANA)
    press = await court.press(ANA, f"t1:{table.id}:hand")

    assert "once the match starts" in press.answer.content


async def test_cancel_closes_the_lobby_for_good(court):
    table = await court.lobby(ANA)
    asked = await court.press(ANA, f"t1:{table.id}:cancel")
    assert asked.answer.kind == "private"
    assert "The lobby closes for everyone in it" in asked.answer.content
    assert asked.answer.ids == [f"t1:{table.id}:cancel:sure"]
    assert court.tables.get(table.id).status is Status.LOBBY, "asks once more"
    press = await court.press(ANA, asked.answer.ids[0], on=message(ephemeral=True))
    await court.settle()

    assert (press.answer.kind, press.answer.ids) == ("update", [])
    shown = court.messenger.of("edit")[-1].body
    assert "the host cancelled it" in shown.content and shown.rows == ()
    again = await court.press(BEN, f"t1:{table.id}:join")
    assert again.answer.content == "⚠️ This table is closed. Open a new one with the game's command."


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
async def test_every_option_is_in_the_form_or_on_a_page_and_all_fit(court, game):
    table = await court.lobby(ANA, game=game.info.key)
    fields = fields_of(await court.press(ANA, f"t1:{table.id}:options"))
    assert len(fields) <= 5 and all(len(field.get("options", ())) <= 25 for field in fields.values())
    found = {one["value"] for one in fields[RULES]["options"]} | {*fields} - {RULES}
    press = await court.press(ANA, f"t1:{table.id}:page")
    for _ in range(20):
        check_view(press.answer.content, press.answer.view)
        found |= {one.removeprefix(f"o1:{table.id}:") for one in press.answer.ids if one.startswith("o1:")}
        turn = [one for one in press.answer.items if ":page:" in one["custom_id"] and not one["disabled"]]
        if not turn or not turn[-1]["custom_id"].endswith("n"):
            break
        press = await court.press(ANA, turn[-1]["custom_id"], on=message(ephemeral=True))

    own = {LANGUAGE, PRIVATE, HINTS, *([PRESET] if presets_of(game) else [])}
    assert found == {field.name for field in option_fields(game.info.options)} | own


async def test_the_form_sets_all_at_once_and_leaves_what_was_not_touched(court):
    table = await court.lobby(ANA, BEN, game="gostop", options={"go_bak": "on", "purse": "50"})
    opened = await court.press(ANA, f"t1:{table.id}:more")
    on = message(opened.answer.message_id, ephemeral=True)
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


def _turns(press):
    """Return the labels of the page buttons that can be pressed."""
    buttons = [item for item in press.answer.items if ":page:" in item["custom_id"]]
    return [button["label"] for button in buttons if not button["disabled"]]


async def test_the_first_page_of_options_has_no_way_back_and_the_last_none_on(court):
    table = await court.lobby(ANA, game="gostop")
    first = await court.press(ANA, f"t1:{table.id}:page")
    second = await court.press(ANA, f"t1:{table.id}:page:1n", on=message(ephemeral=True))
    last = await court.press(ANA, f"t1:{table.id}:page:999n", on=message(ephemeral=True))

    assert [_turns(press) for press in (first, second, last)] == [["Next ▶"], ["◀ Back", "Next ▶"], ["◀ Back"]]


async def test_the_pace_is_changed_without_leaving_the_page(court):
    table = await court.lobby(ANA, game="gostop")
    press = await court.press(ANA, f"t1:{table.id}:page:1n", on=message(ephemeral=True))
    (pace,) = [one for one in press.answer.ids if ":pace:" in one]
    press = await court.press(ANA, pace, on=message(ephemeral=True))

    assert "page 2 of" in press.answer.content
    assert court.tables.get(table.id).pace is Pace.SLOW


async def test_the_options_message_goes_when_the_match_starts(court):
    table = await court.lobby(ANA, BEN)
    opened = await court.press(ANA, f"t1:{table.id}:page")
    turned = await court.press(ANA, f"t1:{table.id}:page:1n", on=message(opened.answer.message_id, ephemeral=True))
    await court.press(ANA, f"t1:{table.id}:start")
    await court.settle()

    assert [one.token for one in court.messenger.of("delete_private")] == [turned.token] != [opened.token]


async def test_a_second_options_message_takes_the_first_away(court):
    table = await court.lobby(ANA, BEN)
    first, second = [await court.press(ANA, f"t1:{table.id}:page") for _ in range(2)]
    await court.settle()
    assert [one.token for one in court.messenger.of("delete_private")] == [first.token] != [second.token]


@pytest.mark.parametrize("pressed", ["t1:{}:page:1n", "t1:{}:pace:slow0", "o1:{}:zero", "o1:{}:deals"])
@pytest.mark.parametrize("end", ["start", "cancel:sure"])
async def test_an_options_message_that_stayed_says_why_and_loses_its_menus(court, pressed, end):
    table = await court.lobby(ANA, BEN, game="gostop" if "deals" in pressed else "yud")
    before = court.tables.get(table.id).options
    await court.press(ANA, f"t1:{table.id}:{end}")
    press = await court.press(ANA, pressed.format(table.id), on=message(ephemeral=True))

    why = {"start": "has begun already", "cancel:sure": "is closed"}[end]
    assert press.answer.kind == "update"
    assert press.answer.content.startswith("⚠️")
    assert why in press.answer.content
    assert press.answer.ids == []
    assert court.tables.get(table.id).options == before


async def test_a_full_lobby_may_be_joined_in_the_place_of_a_house_player(court):
    table = await court.lobby(ANA)
    for _ in range(3):
        press = await court.press(ANA, f"t1:{table.id}:house")
    assert f"t1:{table.id}:join" in press.answer.ids and f"t1:{table.id}:house" not in press.answer.ids
    press = await court.press(BEN, f"t1:{table.id}:join")

    assert [holder.name for holder in court.tables.get(table.id).holders] == ["Ana", "Ruben", "Felix", "Ben"]


async def test_a_full_lobby_of_people_offers_no_seat(court):
    table = await court.lobby(*(ANA._replace(user_id=n + 1, name=f"P{n}") for n in range(4)))
    ids = [one.custom_id for row in (await court.house.boards.body(table)).rows for one in row]
    assert ids == [f"t1:{table.id}:{verb}" for verb in ("start", "rules", "more")]


async def test_behind_the_lobbys_more_everybody_finds_what_they_may_do(court):
    table = await court.lobby(ANA, BEN, game="gostop")
    await court.press(ANA, f"t1:{table.id}:house")
    host, seated, other = [(await court.press(who, f"t1:{table.id}:more")).answer for who in (ANA, BEN, CHO)]
    verbs = [[one.split(":", 2)[2] for one in answer.ids if one.startswith("t1:")] for answer in (host, seated, other)]
    sets = ["options", "preset:manual", "preset:korean", "preset:quick", "levels", "unhouse", "page"]
    assert verbs == [[*sets, "leave", "cancel", "fair"], ["leave", "fair"], ["fair"]]
    assert {answer.kind for answer in (host, seated, other)} == {"private"}
    for answer in (host, seated, other):
        assert "1. **Ana** (host)" in answer.content and "Played by the manual." in answer.content
        check_view(answer.content, answer.view)


async def test_what_is_pressed_behind_the_lobbys_more_answers_there_and_the_lobby_follows(court):
    table = await court.lobby(ANA, BEN, game="gostop")
    opened = await court.press(ANA, f"t1:{table.id}:more")
    on = message(opened.answer.message_id, ephemeral=True)
    press = await court.press(ANA, f"t1:{table.id}:preset:korean", on=on)
    await court.settle()
    assert press.answer.kind == "update" and "**Korean house rules**" in press.answer.content.splitlines()
    assert f"t1:{table.id}:cancel" in press.answer.ids, "the same page"
    assert "**Korean house rules**" in court.messenger.of("edit")[-1].body.content.splitlines()
    options = await court.press(ANA, f"t1:{table.id}:page", on=on)
    assert options.answer.kind == "update" and "page 1 of" in options.answer.content
    await court.press(ANA, f"t1:{table.id}:start")
    await court.settle()
    assert [one.token for one in court.messenger.of("delete_private")] == [options.token], "it goes with the lobby"
    late = await court.press(ANA, f"t1:{table.id}:more")
    assert "has begun already" in late.answer.content


async def test_an_older_copy_of_the_lobby_becomes_a_lobby_again_and_nobodys_own_page(court):
    table = await court.lobby(ANA, BEN)
    posted = (await court.store_message(table.id)).message_id
    press = await court.press(ANA, f"t1:{table.id}:house", on=message(posted + 1))
    assert press.answer.kind == "update" and f"t1:{table.id}:start" in press.answer.ids
    assert f"t1:{table.id}:cancel" not in press.answer.ids


async def test_an_option_is_set_from_the_menu_and_named_in_the_lobby(court):
    table = await court.lobby(ANA)
    press = await court.press(ANA, f"o1:{table.id}:zero", "caller", on=message(ephemeral=True))
    assert press.answer.kind == "update"
    await court.settle()

    assert court.tables.get(table.id).options == {"zero": "caller"}
    assert "House rules: Who scores 0: **a caller who**…" in court.messenger.of("edit")[-1].body.content.splitlines()
    assert "- Who scores 0: **a caller who was right**" in await _more(court, table)
    seen = await court.press(BEN, f"t1:{table.id}:options")
    assert seen.answer.kind == "private" and "- Who scores 0: **a caller who was right**" in seen.answer.content
    assert seen.answer.ids == [], "only the host can change it"


async def _more(court, table, who=ANA):
    """Return the lines behind the lobby's ⋯."""
    return (await court.press(who, f"t1:{table.id}:more")).answer.content.splitlines()


@pytest.mark.parametrize(("name", "value"), [("zero", "everybody"), ("nothing", "on")])
async def test_a_forged_option_is_refused(court, name, value):
    table = await court.lobby(ANA)
    press = await court.press(ANA, f"o1:{table.id}:{name}", value)

    assert press.answer.kind == "private"
    assert press.answer.content.startswith("⚠️")
    assert court.tables.get(table.id).options == {}


async def test_only_the_host_sets_options(court):
    table = await court.lobby(ANA, BEN)
    press = await court.press(BEN, f"o1:{table.id}:zero", "caller")

    assert "Only the host, Ana" in press.answer.content
    assert court.tables.get(table.id).options == {}


async def test_the_pace_is_changed_in_the_options(court):
    table = await court.lobby(ANA)
    await court.press(ANA, f"t1:{table.id}:pace:slow", on=message(ephemeral=True))

    assert court.tables.get(table.id).pace is Pace.SLOW


async def test_start_turns_the_lobby_into_the_board(court):
    table = await court.lobby(ANA, BEN)
    press = await court.press(ANA, f"t1:{table.id}:start")

    assert press.answer.kind == "update"
    assert f"t1:{table.id}:hand" in press.answer.ids
    assert court.tables.get(table.id).status is Status.PLAYING
    await court.settle()
    assert court.messenger.of("send")[-1].ping == (2,)  # Ana has just pressed and sees it


async def test_start_opens_a_thread_where_it_may(court):
    table = await court.lobby(ANA, BEN)
    await court.tables.set_thread(table.id, None)
    press = await court.press(ANA, f"t1:{table.id}:start")
    await court.settle()

    assert "<#500>" in press.answer.content
    assert court.tables.get(table.id).thread_id == 500
    assert court.messenger.of("thread")[0].message_id == 500
    board = next(sent for sent in court.messenger.of("send") if not sent.ping)
    assert board.channel_id == 500
    assert (await court.store_message(table.id)).channel_id == 500


@pytest.mark.parametrize("how", ["setting", "permission", "kind", "here"])
async def test_start_stays_in_the_channel_where_a_thread_is_not_wanted_or_not_possible(court, how):
    table = await court.lobby(ANA, BEN)
    more = {}
    if how != "here":
        await court.tables.set_thread(table.id, None)
    if how == "setting":
        await court.house.settings.set_guild(table.guild_id, GuildSettings(threads=False))
    if how == "permission":
        more["app_permissions"] = discord.Permissions.none()
    press = FakePress(court.app, ANA, {"custom_id": f"t1:{table.id}:start"}, message=message(), **more)
    if how == "kind":
        press.channel.type = discord.ChannelType.public_thread
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
    rogue = ANA._replace(name="@everyone **x** <@1> [a](http://b) \u202e\u200b`")
    table = await court.lobby(rogue)
    content = (await court.house.boards.body(court.tables.get(table.id))).content

    assert "@everyone" not in content
    assert "<@1>" not in content
    assert "\u202e" not in content
    assert "](http" not in content


async def _submit(court, who, custom_id, value):
    data = {
        "custom_id": custom_id,
        "components": [{"type": 18, "id": 1, "component": {"type": 4, "custom_id": "value", "value": value}}],
    }
    press = FakePress(court.app, who, data, type=discord.InteractionType.modal_submit, message=message(ephemeral=True))
    await court.run(press)
    return press


@pytest.mark.parametrize(("game", "name", "good"), [("gostop", "deals", "17"), ("uno_mario", "custom1", "All *sing*")])
async def test_what_no_menu_holds_is_written_into_a_form(court, game, name, good):
    table = await court.lobby(ANA, game=game)
    opened = await court.press(ANA, f"o1:{table.id}:{name}", on=message(ephemeral=True))
    assert opened.answer.kind == "form"
    assert opened.answer.arguments["modal"].custom_id == f"o1:{table.id}:{name}"
    press = await _submit(court, ANA, f"o1:{table.id}:{name}", good)

    assert press.answer.kind == "update"
    assert court.tables.get(table.id).options == {name: good}
    body = await court.house.boards.body(court.tables.get(table.id))
    assert "*sing*" not in body.content.replace(r"\*", "")
    check_view(press.answer.content, press.answer.view)


@pytest.mark.parametrize("value", ["", "0", "9999", "many"])
async def test_a_form_with_a_wrong_value_is_refused(court, value):
    table = await court.lobby(ANA, game="gostop")
    press = await _submit(court, ANA, f"o1:{table.id}:deals", value)

    assert press.answer.kind == "private"
    assert press.answer.content.startswith("⚠️")
    assert court.tables.get(table.id).options == {}


async def test_a_form_from_another_time_is_answered(court):
    press = await _submit(court, ANA, "o9:1:deals", "3")

    assert "out of date" in press.answer.content


async def test_a_lobby_that_cannot_be_posted_is_no_table(court, monkeypatch):
    async def broken(*_, **__):
        raise RuntimeError("planted")

    monkeypatch.setattr("bot.discord.ask.Ask.public", broken)
    press = await _open(court)

    assert "Something went wrong" in press.answer.content
    assert court.tables.live() == ()


async def test_the_channel_learns_how_a_match_in_a_thread_ended(court):
    table = await court.lobby(ANA, BEN)
    await court.tables.set_thread(table.id, None)
    await court.press(ANA, f"t1:{table.id}:start")
    await court.settle()
    await court.tables.close(table.id, "cancelled")
    await court.settle()

    told = [sent for sent in court.messenger.of("edit") if sent.message_id == 500][-1]
    assert "the host cancelled it" in told.body.content


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
    ("game", "option", "said"),
    [
        ("yud", {}, "someone has 66 or more"),
        ("uno_mario", {}, "The first to reach 500 points"),
        ("uno_mario", {"goal": "single_round"}, "a single round"),
        ("gostop", {"deals": "2", "goal": "30"}, "the most chips after 2 deals wins. Chip goal: 30."),
        ("seize", {}, "The first to seize 5 locations"),
    ],
)
async def test_the_lobby_says_what_a_match_is_won_by(court, game, option, said):
    table = await court.lobby(ANA, game=game, options=option)
    (line,) = (line for line in await _more(court, table) if line.startswith("🏁"))
    assert said in line


async def test_how_many_locations_win_follows_the_seats(court):
    table = await court.lobby(ANA, BEN, CHO, game="seize")
    assert "🏁 The first to seize 4 locations wins." in await _more(court, table)
