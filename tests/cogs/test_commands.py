"""The slash commands: their payload fits Discord, every text is there, and what they answer, in the bot's DM too."""

from __future__ import annotations

import asyncio
import logging
import re
from types import SimpleNamespace

import discord
import pytest
from discord import app_commands

from bot.discord.words import mentions
from bot.features.learn.manual import IMAGE, LINK, TOPICS, manual, page_file, rules_body
from bot.show.body import COMMAND
from bot.store import kept_sql
from bot.tables.model import Problem, TableError
from bot.tables.people import leave, leave_seat
from bot.texts import LOCALES, load_texts
from games import GAMES
from sandbox.validation.commands import check_commands
from tests.bot.ui.fakes import ANA, BEN, CHANNEL, CHO, FakePress, choose, fields_of, message, send_form
from tests.bot.ui.limits import check_body, check_view
from tests.cogs.asking import ADMIN, BROKE, ask, member, own
from tests.cogs.payload import GOLDEN, as_text, payload_of
from tests.helpers import until

GIVEN = {"game": "yud", "table": "1", "language": "ko", "player": member(ANA)}
"""What commands ask for that cannot do without."""


async def said(court, who, path, **arguments):
    """What the answer to a command says."""
    return (await ask(court, who, path, **arguments)).content


async def test_the_commands_payload_fits_discord_in_every_language(court):
    payload = await payload_of(court.app)
    assert {ui.command_name for ui in court.house.show.games.values()} <= {command["name"] for command in payload}
    check_body("/applications/{application_id}/commands", payload, "PUT")
    check_commands(payload)
    _check_parts(payload)


def _check_parts(parts):
    """Check commands or options that stand beside one another, and what they hold: each has a text and its own name."""
    defaults = [part["name"] for part in parts]
    for locale in {locale for part in parts for locale in part.get("name_localizations") or {}}:
        names = [name(part, locale) for part in parts]
        assert len(set(names)) == len(names), f"a name twice in {locale}: {names}"
        taken = [(one, own) for one, own in zip(names, defaults, strict=True) if one != own and one in defaults]
        assert not taken, f"in {locale} a name is another's default: {taken}"
    for part in parts:
        assert " " in part["description"] or part["type"] > 2, f"no text for {part['name']}"
        _check_parts(part.get("options", ()))


async def test_discord_is_given_the_very_same_commands(court):
    """A change of a command or of its texts is written by `python -m tests.cogs.payload --write`."""
    kept = GOLDEN.read_text(encoding="utf-8")
    assert as_text(await payload_of(court.app)) == kept, "run `python -m tests.cogs.payload --write`"
    for name in tuple(court.app.cogs):
        await court.app.remove_cog(name)
    court.app.tree.clear_commands(guild=None)  # removing a cog leaves its group
    await court.app.load_cogs()
    assert as_text(await payload_of(court.app)) == kept, "the cogs come and go"
    await court.app.unload_extension("cogs.table")
    assert "table" not in {command.name for command in court.app.tree.get_commands()}


async def test_every_button_of_help_opens_what_it_says(court):
    answer = await ask(court, ANA, "help")
    assert all(words in answer.content for words in ("`/yud` Yud! Stop!", "`house:2`", "`/help game:`"))
    assert {f"v1:help:{game.info.key}" for game in GAMES} <= set(answer.ids)
    shown = {}
    for custom_id in answer.ids:
        opened = await own(court, ANA, custom_id)
        assert opened.kind == ("form" if custom_id.endswith(":settings") else "private"), "help itself stays"
        shown[custom_id] = opened.content
    assert shown["v1:help:scores"].startswith("**How it counts**")
    assert "What Madang keeps" in shown["v1:help:privacy"]
    assert all(title in shown[f"v1:help:{key}"] for key, title in (("yud", "Yud!"), ("gostop", "Go-Stop")))
    for game in GAMES:
        rules = await ask(court, ANA, "help", game=game.info.key)
        assert rules.kind == "private"
        assert rules.content
    answer = await ask(court, CHO, "table rules", table=None)
    assert answer.ids == [f"v1:help:{ui.game.info.key}" for ui in court.house.show.games.values()], "without a table"


async def test_help_names_every_command(court):
    told = await said(court, ANA, "help")
    assert {one["name"] for one in await payload_of(court.app)} - set(re.findall(r"`/([a-z]+)", told)) == set()


def paths(payload):
    for root in payload:
        below = [option for option in root.get("options") or () if option["type"] == 1]
        yield from [[root, option] for option in below] or [[root]]


def name(part, locale):
    return (part.get("name_localizations") or {}).get(locale, part["name"])


async def test_a_command_is_a_mention_only_where_the_reader_reads_the_same_name(court):
    """R10: a mention shows the name that stands in it, whatever its reader calls the command."""
    assert "`/table hand`" in await said(court, ANA, "help"), "Discord has given no ids yet"
    payload = await payload_of(court.app)
    found = mentions(payload, {one["name"]: number for number, one in enumerate(payload, 1)})
    hand, yud = found["table hand"], found["yud"]
    assert hand.startswith("</table hand:")
    assert "테이블 패" not in found
    court.house.show.commands.update({"table hand": hand, "yud": yud})
    content = await said(court, ANA, "help")
    assert hand in content and f"{yud} Yud! Stop!" in content
    assert "`/table why`" in content and "`/help game:`" in content, "what is not known stays as it is written"
    assert hand in (await own(court, ANA, "v1:help:start")).content
    court.house.show.commands.update(found)
    assert "`/테이블 패`" in (await own(court, ANA._replace(locale="ko"), "v1:help:start")).content
    called = {" ".join(name(part, locale) for part in path) for path in paths(payload) for locale in LOCALES}
    texts = load_texts()
    templates = [texts.template(locale, key) for locale in LOCALES for key in texts.keys(locale)]
    named = {command for template in templates for command in COMMAND.findall(template)}
    assert {command for command in named if "{" not in command} <= called | set(found)


async def test_every_hand_has_rules_why_words_and_help_behind_one_button(court):
    for game in GAMES:
        table = await court.match(ANA, BEN, game=game.info.key)
        await court.press(ANA, f"t1:{table.id}:hand")
        more = await own(court, ANA, f"f1:{table.id}:0::more")
        for custom_id in (*(f"t1:{table.id}:{verb}" for verb in ("rules", "why", "text")), "v1:help:start"):
            assert custom_id in more.ids, game.info.key
            opened = await own(court, ANA, custom_id)
            assert opened.kind == "private" and opened.content
        for words in (True, False):
            assert (await own(court, ANA, f"t1:{table.id}:keys")).kind == "update"
            assert (await court.house.settings.user(ANA.user_id)).words is words


async def test_why_tells_how_every_score_comes_about_and_what_a_stop_would_pay(court):
    await court.match(ANA, BEN, game="gostop")
    content = await said(court, ANA, "table why", table=None)
    assert "**The score now**" in content
    for name in ("Ana", "Ben"):
        (line,) = [line for line in content.splitlines() if line.startswith(f"**{name}**: ")]
        assert re.search(r"\d junk \(pi\): 0 \[G40\]; Score: 0 \[G35\]; 7 more to the target of 7 \[G34\]", line)


async def test_table_commands_find_the_table(court):
    table = await court.match(ANA, BEN)
    assert f"a1:{table.id}:1:decline" in (await ask(court, ANA, "table hand", table=None)).ids
    nobody, gone = "You aren't at a table here", "That table no longer exists"
    for who, path, arguments, words in (
        (ANA, "table text", {"table": None}, "Your row: face down"),
        (ANA, "table why", {"table": None}, "[Y7]"),
        (ANA, "table rules", {"table": None}, "Yud! Stop!"),
        (CHO, "table list", {}, f"table {table.id}"),
        (CHO, "table hand", {"table": None}, nobody),
        (CHO, "table why", {"table": None}, nobody),
        (CHO, "table rules", {"table": None}, "Yud! Stop!"),
        (CHO, "table text", {"table": None}, "Ana"),
        (CHO, "table text", {"table": str(table.id)}, "Ana"),
        (CHO, "table text", {"table": None, "channel_id": 999}, nobody),
        (CHO, "table text", {"table": str(table.id), "guild_id": 77}, gone),
        *((ANA, "table hand", {"table": unknown}, gone) for unknown in ("999", "x", "-1", "1" * 40)),
        *(
            (ANA, "table text", {"table": written.format(table.id)}, "Your row")
            for written in ("{}", "#{}", "table {}", "{} · Yud! Stop! · Ana, Ben")
        ),
    ):
        content = await said(court, who, path, **arguments)
        assert words in content, (who, path, arguments)
        assert who == ANA or "Your row" not in content, "a spectator reads what all see"


async def test_with_several_tables_one_has_to_be_named(court):
    one, two = await court.match(ANA, BEN), await court.match(ANA, BEN)
    asked = await ask(court, ANA, "table hand", table=None)
    assert "with the option `table`" in asked.content
    assert f"table {one.id}: " in asked.content
    assert f"table {two.id}: " in asked.content
    assert asked.ids == [f"t1:{one.id}:hand", f"t1:{two.id}:hand"]
    assert (await ask(court, ANA, "table leave", table=None)).ids == [], "not left by a slip of the thumb"
    assert f"a1:{one.id}:1:decline" in (await ask(court, ANA, "table hand", table=str(one.id))).ids
    await court.tables.change(one.id, ANA.user_id, leave_seat)
    assert f"a1:{two.id}:1:decline" in (await ask(court, ANA, "table hand", table=None)).ids, "the other was left"
    assert f"a1:{one.id}:1:decline" in (await ask(court, ANA, "table back", table=None)).ids


async def test_a_card_seen_for_a_moment_does_not_stay_in_the_table_in_words(court):
    table = await court.match(ANA, BEN)
    await court.tables.act(table.id, ANA.user_id, None, "peek 0 1")
    row = court.tables.get(table.id).state.rows[table.seat_of(ANA.user_id)]
    for _ in range(2):
        seen = await said(court, ANA, "table text", table=None)
        assert f"Your row: {row[0]}, {row[1]}, face down, face down." in seen
    await court.settle()
    (deleted,) = court.messenger.of("delete_private")
    await court.tables.act(table.id, ANA.user_id, None, "done")
    await court.settle()
    (edited,) = court.messenger.of("edit_private")
    assert edited.token != deleted.token, "a player has one reading of a table"
    assert "Your row: face down, face down, face down, face down." in edited.body.content
    assert "looking" not in edited.body.content


async def test_a_reading_that_discord_lost_is_let_go_and_another_fault_passes(court, monkeypatch):
    monkeypatch.setattr("bot.discord.private.RETRY_AFTER", 0.02)
    table = await court.match(ANA, BEN)
    await ask(court, ANA, "table text", table=None)
    gone = SimpleNamespace(status=404, reason="Not Found")
    court.messenger.errors["edit_private"] = [discord.NotFound(gone, {"code": 10008, "message": "Unknown Message"})]
    for text in ("peek 0 1", "done"):
        await court.tables.act(table.id, ANA.user_id, None, text)
        await court.settle()
    assert court.messenger.of("edit_private") == []

    await ask(court, ANA, "table text", table=None)
    court.messenger.errors["edit_private"] = [ConnectionError("the line is cut")]
    await court.act(table, BEN)
    await until(lambda: court.messenger.of("edit_private"))


async def test_leave_back_remove_cancel(court):
    people = {one.user_id: one for one in (ANA, BEN, CHO)}
    table = await court.match(*people.values())
    assert "You've left" in await said(court, ANA, "table leave", table=None)
    assert court.tables.get(table.id).holders[0].house
    back = await ask(court, ANA, "table back", table=str(table.id))
    assert f"a1:{table.id}:1:decline" in back.ids
    host = people.pop(court.tables.get(table.id).host_id)
    removed = next(holder.user_id for holder in table.holders if holder.user_id in people)
    answer = await said(court, host, "table remove", player=f"{table.id}:{removed}")
    assert "A house player now holds the seat" in answer
    del people[removed]
    ((last, other),) = people.items()
    asked = await ask(court, host, "table cancel", table=None)
    assert asked.kind == "public" and "asks to stop the match: 1 of 2" in asked.content
    assert [user.id for user in asked.arguments["allowed_mentions"].users] == [last]
    voted = await court.press(other, asked.ids[0], on=message(asked.message_id))
    assert "the players agreed to stop" in voted.answer.content
    lobby = await court.lobby(ANA, BEN)
    left = await said(court, BEN, "table leave", table=str(lobby.id))
    assert left == f"You've left table {lobby.id}.", "there is nothing to come back to"


@pytest.mark.parametrize("place", ["lobby", "match"])
async def test_everybody_sees_a_vote_and_how_many_it_takes(court, place):
    table = await getattr(court, place)(ANA, BEN, CHO)
    votes = []
    for who in (BEN, ANA):
        votes.append(await said(court, who, "table remove", player=f"{table.id}:{CHO.user_id}"))
        await court.settle()
        votes.append(court.messenger.of("edit")[-1].body.content)
    first, asked, second, shown = votes
    assert first == "Your vote counts: 1 of 2."
    assert "To remove Cho: 1 of 2 votes" in asked
    assert "To remove" not in shown
    if place == "lobby":
        assert second == "The seat is free again."
        assert "Cho" not in shown


async def test_a_name_may_be_written_instead_of_picked(court):
    await court.match(ANA, BEN)
    table = await court.match(ANA, BEN, CHO)
    assert "There's no such player here" in await said(court, CHO, "table remove", player="Zoe")
    await ask(court, ANA, "table remove", player=" cho ")
    assert court.tables.get(table.id).holders[2].user_id is None
    for forged in ("1:99", "x:y", "1:", ":::", "1:-1"):
        answer = await ask(court, ANA, "table remove", player=forged)
        assert answer.kind == "private"


async def test_tables_and_people_are_suggested(court):
    press, cog = FakePress(court.app, ANA, {"name": "table hand"}), court.cog("Tables")
    table = await court.lobby(ANA, BEN, CHO)
    assert [choice.value for choice in await cog.complete_table(press, "")] == [str(table.id)]
    assert await cog.complete_table(press, "nothing like it") == []
    assert [choice.value for choice in await cog.complete_seat(press, "be")] == [f"{table.id}:{BEN.user_id}"]
    (choice,) = [one for one in await cog.complete_seat(press, "") if one.name.startswith("Cho")]
    await court.tables.change(table.id, BEN.user_id, leave)
    await ask(court, ANA, "table remove", player=choice.value)
    assert [holder.name for holder in court.tables.get(table.id).holders] == ["Ana"], "a person, not a place"


async def test_table_board_moves_the_board(court):
    table = await court.match(ANA, BEN)
    answer = await ask(court, ANA, "table board", table=None)
    assert answer.kind == "public" and answer.file is not None, "the board is a picture"
    assert (await court.store_message(table.id)).message_id == answer.message_id
    elsewhere = await ask(court, BEN, "table board", table=None, channel_id=77)
    assert elsewhere.kind == "private"
    assert elsewhere.content.endswith(f"/{CHANNEL}/{answer.message_id}")


async def test_settings_are_asked_for_in_a_form_and_kept(court):
    asked = (await ask(court, ANA, "settings mine")).arguments["modal"].to_dict()
    fields = [part["component"]["custom_id"] for part in asked["components"]]
    assert fields == ["language", "ping", "panel", "forced", "coach"]
    press = await choose(court, ANA, "mine", ping=["never"], language=["nl"], coach=["off"])
    assert (press.answer.kind, press.answer.content.splitlines()[2]) == ("private", "- Seintje bij je beurt: Nooit")
    stored = await court.house.store.read(kept_sql.read_user, ANA.user_id)
    assert (str(stored.ping), stored.language, stored.forced, stored.coach) == ("never", "nl", True, False)
    await choose(court, ANA, "mine", language=["auto"], forced=[])
    stored = await court.house.store.read(kept_sql.read_user, ANA.user_id)
    assert (stored.language, stored.forced) == ("", True), "what is left empty stays"
    for value in ("shouted", "on"):
        assert "out of date" in (await choose(court, ANA, "mine", ping=[value])).answer.content
    court.messenger.closed_dms.add(BEN.user_id)
    for changes, told in (({"panel": ["dm"]}, True), ({"coach": ["off"]}, False)):  # then they are not asked for
        press = await choose(court, BEN, "mine", **changes)
        assert press.answer.content.startswith("I can't DM you") is told


async def test_server_settings_are_for_those_who_manage_it(court):
    assert "Only people who can manage" in await said(court, ANA, "settings server")
    press = await court.press(ANA, "s1:server:threads", "off")
    assert "Only people who can manage" in press.answer.content
    opened = await court.press(ANA, "s1:server:threads", "off", permissions=ADMIN)
    assert opened.answer.kind == "form", "a menu of an older message"
    late = await send_form(court, ANA, opened, {}, {"tables": []})
    assert "Only people who can manage" in late.answer.content
    press = await choose(court, ANA, "server", ADMIN, tables=["slow"])
    assert "- Tables: Threads: none, play in the channel · Pace: slow, a day for a turn" in press.answer.content
    kept = await court.house.store.read(kept_sql.read_guild, 10)
    assert (kept.threads, kept.pace) == (False, "slow")
    await choose(court, ANA, "server", ADMIN, tables=["threads"])
    kept = await court.house.store.read(kept_sql.read_guild, 10)
    assert (kept.threads, kept.pace) == (True, "live")


async def test_a_server_chooses_what_its_new_tables_begin_with(court):
    opened = await court.press(ANA, "s1:server:preset", permissions=ADMIN)
    assert [(one["label"], one["default"]) for one in fields_of(opened)["preset"]["options"]] == [
        ("Uno Super Mario: By the manual", True),
        ("Uno Super Mario: Quick: one round", False),
        ("Go-Stop: By the manual", True),
        ("Go-Stop: Korean house rules", False),
        ("Go-Stop: Quick: 2 deals", False),
    ]
    for value in ("gostop:martian", "yud:korean", "korean", "gostop:"):
        refused = await choose(court, ANA, "server", ADMIN, preset=[value])
        assert "out of date" in refused.answer.content
    press = await choose(court, ANA, "server", ADMIN, preset=["gostop:manual", "gostop:korean"])
    assert "- Rules: Uno Super Mario: By the manual · Go-Stop: Korean house rules" in press.answer.content
    assert dict((await court.house.store.read(kept_sql.read_guild, 10)).presets) == {"gostop": "korean"}
    await choose(court, ANA, "server", ADMIN, tables=[])
    assert dict((await court.house.store.read(kept_sql.read_guild, 10)).presets) == {"gostop": "korean"}


async def verified(court, table):
    """Every answer that tells somebody of the shuffles of a table."""
    yield await ask(court, CHO, "verify", table=table.id)
    yield await ask(court, CHO, "verify", table=None)
    yield (await court.press(CHO, f"t1:{table.id}:fair")).answer


async def test_verify_shows_only_the_fingerprint_before_the_end_and_deals_again_after_it(court):
    assert "No match has been played here yet" in await said(court, CHO, "verify", table=None)
    running = await court.match(ANA, BEN)
    async for answer in verified(court, running):
        assert answer.kind == "private"
        assert f"`{running.commitment}`" in answer.content
    await court.tables.close(running.id, "cancelled")
    table = await court.finished(ANA, BEN)
    await court.lobby(ANA, BEN)
    async for answer in verified(court, table):
        assert answer.content.startswith(f"✅ The shuffles of table {table.id} were fair")
        assert court.tables.get(table.id).secret in answer.content
        assert table.commitment in answer.content


@pytest.mark.parametrize("refused", [False, True])
async def test_a_slow_lobby_is_deferred_for_all_and_then_shown_or_refused_in_private(court, monkeypatch, refused):
    court.defer_after(0.02)
    create = court.tables.create

    async def slow(**arguments):
        await asyncio.sleep(0.1)
        if refused:
            raise TableError(Problem.KEPT_OFF)
        return await create(**arguments)

    monkeypatch.setattr(court.tables, "create", slow)
    press = await court.slash(ANA, "yud")
    first, then, last = press.answers
    assert (first.kind, first.arguments["ephemeral"]) == ("think", False)
    if refused:
        assert (then.kind, last.kind) == ("delete", "private") and last.content.startswith("⚠️")
    else:
        assert (then.kind, last.kind) == ("edit", "private")  # the last offers the lesson
        (table,) = court.tables.live()
        assert (await court.store_message(table.id)).message_id == then.message_id


@pytest.mark.parametrize("topic", [*(game.info.key for game in GAMES), *TOPICS])
async def test_the_pages_hold_every_line_and_fit(court, topic):
    for locale in LOCALES:
        book, say = manual(topic, locale), load_texts().speaker(locale)
        for number in range(len(book.quick + book.full)):
            body = await rules_body(court.house.show, topic, number, say)
            assert body.text() == body.content
            check_view(body.content, body.view(), body.file())
        written = page_file(topic, locale).read_text(encoding="utf-8")
        title = written.partition("\n")[0] if book.quick else ""  # which stands above both parts
        told = "".join(leaf.text for leaf in book.quick + book.full)
        assert _letters(told) == _letters(LINK.sub(r"\1", IMAGE.sub("", written)) + title)
        assert not any(line.startswith("|") for line in told.splitlines())


def _letters(text):
    """Leave out what only lays out: spaces, the lines of tables and lists; the order is for other tests."""
    return sorted(re.sub(r"[\s|·:-]", "", text))


def offered(court, *, in_dms):
    """The slash commands that are, or are not, offered in the bot's own DM, by themselves or with their group."""
    commands = [one for one in court.app.tree.walk_commands() if isinstance(one, app_commands.Command)]
    return [one for one in commands if (one.root_parent or one).allowed_contexts.dm_channel is in_dms]


async def give(court, command):
    """Give a command in the DM; return the first answer."""
    arguments = {one.name: GIVEN[one.name] for one in command.parameters if one.required}
    if any(one.name == "player" and one.type is discord.AppCommandOptionType.string for one in command.parameters):
        arguments["player"] = "0"
    kind = discord.InteractionType.application_command
    press = FakePress(court.app, ANA, {"name": command.qualified_name}, type=kind, guild_id=None)
    await court.command(command.qualified_name)(press, **arguments)
    await court.settle()
    return next((one for one in press.answers if one.kind != "defer"), None)


@pytest.mark.parametrize("playing", (False, True))
async def test_in_the_dm_every_command_works_or_says_why_not(court, playing, caplog):
    if playing:
        await give(court, court.app.tree.get_command("yud"))
        (lobby,) = court.tables.live()
        await court.tables.start(lobby.id, ANA.user_id)
    commands = offered(court, in_dms=True)
    assert len(commands) > 20
    for command in commands:
        caplog.clear()
        answer = await give(court, command)
        assert answer is not None, command.qualified_name
        assert answer.kind == "form" or answer.content or answer.view, command.qualified_name
        assert answer.content != BROKE, command.qualified_name
        assert not [one for one in caplog.records if one.levelno >= logging.ERROR], command.qualified_name


async def test_what_needs_a_server_is_not_offered_in_the_dm(court):
    there = {command.qualified_name.split()[0] for command in offered(court, in_dms=False)}
    assert there == {"duel", "history", "leaderboard", "manage", "season", "tournament"}
