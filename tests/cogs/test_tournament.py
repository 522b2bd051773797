"""/tournament from its sign-up to its podium: who may do what, what everybody sees, who is called."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from operator import itemgetter
from types import SimpleNamespace

import pytest
from discord import ChannelType, Forbidden, NotFound, Permissions

from bot.discord.tour_boards import OVER
from bot.features.admin import sql as admin_sql
from bot.features.tournament import edits
from bot.features.tournament import sql as tournament_sql
from bot.features.tournament.model import BREAK_SECONDS, Form, Stage
from bot.features.tournament.pages import call_body, public_body, standings_body, tour_speaker
from bot.features.tournament.service import TourChanged
from bot.tables.model import Person
from bot.texts import LOCALES, load_texts
from tests.bot.house import play_on
from tests.bot.ui.fakes import ANA, BEN, CHO, FakePress, court_at, settled
from tests.bot.ui.limits import check_message
from tests.cogs.asking import ADMIN, ask, labels, member, turn

DAO = Person(4, "Dao", "th")
NOW = 1_785_600_000.0


@pytest.fixture
async def cup(court):
    """The bot in a server that holds tournaments, its clock standing still until it is moved."""
    return await ready(court)


async def ready(court):
    court.house.tours._present = lambda _: True
    court.house.tour_boards.edit_pause = 0.0
    court.now = [NOW]
    court.house.tours.now = lambda: court.now[0]
    await court.house.tour_boards.begin()
    return court


async def opened(cup, **more):
    given = {"name": "*Spring* Cup", "game": "uno_mario", "seats": 2, "rounds": 2} | more
    return await order(cup, "open", **given)


async def order(cup, path, **arguments):
    """Give a command as who manages the server."""
    answer = await ask(cup, ANA, f"tournament {path}", permissions=ADMIN, **arguments)
    await settled(cup.house)
    return answer


async def manage(cup, answer, label, **more):
    """Press a button as who manages the server."""
    answer = await turn(cup, ANA, labels(answer)[label], permissions=ADMIN, **more)
    await settled(cup.house)
    return answer


def told(cup):
    return [one for one in cup.messenger.sent if one.body and one.body.content.startswith("🏆")]


def board(cup):
    """What the tournament's message says now."""
    return told(cup)[-1].body


def pressed(cup, verb):
    return next(button.custom_id for row in board(cup).rows for button in row if button.custom_id.endswith(f":{verb}"))


async def press(cup, who, verb, **more):
    answer = await turn(cup, who, pressed(cup, verb), **more)
    await settled(cup.house)
    return answer


async def start(cup, *people):
    managing = await opened(cup)
    for person in people:
        await press(cup, person, "join")
    await manage(cup, managing, "Start")
    await go(cup)


async def go(cup):
    """Do what is due and show it."""
    (tour_id,) = await cup.house.store.read(tournament_sql.open_ones, cup.house.store.share) or [1]
    await cup.house.tours.advance(tour_id)
    await cup.settle()
    await settled(cup.house)
    cup.house.tables.bus.tell(TourChanged(tour_id))
    await settled(cup.house)
    return await cup.house.tours.get(tour_id)


async def play(cup):
    for table in cup.tables.live():
        await play_on(cup.tables, table.id, SimpleNamespace(choice=itemgetter(0)))  # what is first is soon over
    return await go(cup)


async def test_a_tournament_from_its_sign_up_to_its_podium(cup):
    managing = await opened(cup)
    assert managing.kind == "private" and "**\\*Spring\\* Cup** is open for sign-up" in managing.content
    assert [*labels(managing)] == ["Start", "Open check-in", "Move here", "End it now"]
    assert "**Sign-up is open.** 0 players so far." in board(cup).content
    assert "House rules: Quick" in board(cup).content
    for who in (ANA, BEN, CHO, DAO):
        assert (await press(cup, who, "join")).kind == "private"
    assert "Players: Ana, Ben, Cho, Dao" in board(cup).content
    assert "in already" in (await press(cup, BEN, "join")).content
    await manage(cup, managing, "Open check-in")
    for who in (ANA, BEN, CHO):
        await press(cup, who, "here")
    assert "3 of 4 are here" in board(cup).content and "Not here yet: Dao" in board(cup).content
    await press(cup, DAO, "here")
    await manage(cup, managing, "Start")
    tour = await go(cup)
    words = board(cup).content
    assert "**Round 1 of 2.**" in words and "4 players at 2 tables of 2." in words and "SHA-256" in words
    tables = cup.tables.live()
    assert all(f"<#{table.own_thread}>" in words for table in tables)
    calls = [one for one in cup.messenger.of("send") if one.ping and one.channel_id == 20]
    assert [sorted(one.ping) for one in calls] == [[1, 2, 3, 4]]
    assert "<@1>" in calls[0].body.content
    assert calls[0].body.content.splitlines()[0].endswith(f"/channels/10/20/{tour.message_id}"), (
        "nobody finds the board"
    )
    tour = await play(cup)
    assert "**Round 1 of 2 is over.**" in board(cup).content and board(cup).picture is not None
    assert "after round 1 of 2" in board(cup).picture.alt
    assert "after round 1 of 2" in (await press(cup, CHO, "stand")).file.description
    body = await cup.house.boards.body(await cup.tables.fetch(tables[0].id))
    shown = [button.custom_id for row in body.rows for button in row]
    assert shown and not any("rematch" in one or ":next" in one for one in shown), "a table offers a rematch"
    cup.now[0] += BREAK_SECONDS
    tour = await go(cup)
    assert tour.round == 2 and "Nobody meets again." in board(cup).content
    assert "as it stands now" in (await press(cup, CHO, "stand")).file.description
    await play(cup)
    words = board(cup)
    assert "**It's over.** Congratulations, " in words.content and "final standings" in words.picture.alt
    assert len({one.message_id for one in told(cup)}) == 1, "one message, kept up to date"
    shown = await press(cup, CHO, "stand")
    assert shown.kind == "private" and "➡️" in shown.file.description


async def test_only_who_manages_the_server_opens_starts_ends_and_corrects(cup):
    for path, more in (("open", {"name": "Cup", "game": "yud"}), ("edit", {}), ("manage", {})):
        assert "manage the server" in (await ask(cup, BEN, f"tournament {path}", **more)).content
    managing = await opened(cup)
    assert "manage the server" in (await press(cup, BEN, "manage")).content
    for verb in ("start", "pause", "sure", "checkin", "move"):
        assert "manage the server" in (await turn(cup, BEN, f"v1:tour:1:{verb}")).content
    assert (await cup.house.tours.get(1)).stage == "signup"
    refused = await ask(cup, BEN, "tournament correct", player=member(ANA), points=5, note="x")
    assert "manage the server" in refused.content
    mute = {"permissions": ADMIN, "app_permissions": Permissions.none()}
    refused = await turn(cup, ANA, labels(managing)["Move here"], **mute)
    assert refused.kind == "private" and (await cup.house.tours.get(1)).message_id, "moved to where the bot is mute"


async def test_of_two_that_are_opened_at_once_a_server_holds_one(cup):
    answers = await asyncio.gather(opened(cup, name="Spring Cup"), opened(cup, name="Autumn Cup"))
    assert sum("one tournament at a time" in one.content for one in answers) == 1
    assert len(await cup.house.store.read(tournament_sql.open_ones, cup.house.store.share)) == 1


@pytest.mark.parametrize(
    ("locale", "one", "several"),
    [
        ("en", ("In 1 round everyone", "1 of 4 is here"), ("In 3 rounds everyone", "0 of 4 are here")),
        ("nl", ("In 1 ronde treft", "1 van de 4 is er"), ("In 3 rondes treft", "0 van de 4 zijn er")),
    ],
)
def test_one_round_and_one_who_is_there_are_told_as_one(locale, one, several):
    say = tour_speaker(load_texts(), locale)
    for told, rounds, here in ((one, 1, 1), (several, 3, 0)):
        assert told[0] in say("why.circle", rounds=rounds) and told[1] in say("board.checkin", here=here, n=4)


async def test_what_cannot_be_is_said(cup):
    assert "no tournament here yet" in (await ask(cup, BEN, "tournament show")).content
    assert "tables of 2 to 4" in (await opened(cup, game="yud", seats=5)).content
    assert "called nonsense" in (await opened(cup, rules="nonsense")).content
    managing = await opened(cup)
    assert "one tournament at a time" in (await opened(cup)).content
    assert "at least two" in (await manage(cup, managing, "Start")).content
    assert "aren't in" in (await press(cup, BEN, "leave")).content
    assert "no such tournament" in (await turn(cup, BEN, "v1:tour:99:join")).content
    for broken in ("v1:tour:x:join", "v1:tour:1", "v1:tour:1:nothing"):
        assert (await turn(cup, ANA, broken, permissions=ADMIN)).kind == "private"


async def test_it_can_be_changed_until_it_starts(cup):
    await opened(cup)
    answer = await order(cup, "edit", name="Autumn Cup", rounds=5, form=Form.ROBIN, minutes=15)
    assert answer.content.startswith("Changed.")
    await settled(cup.house)
    assert "Autumn Cup" in board(cup).content and "Everyone meets everyone" in board(cup).content
    assert "tables of 2 to 5" in (await order(cup, "edit", seats=9)).content
    for who in (ANA, BEN):
        await press(cup, who, "join")
    await cup.house.tours.edit(1, lambda tour: edits.start(tour, NOW))
    assert "started already" in (await order(cup, "edit", rounds=2)).content


async def test_pausing_leaving_and_ending(cup):
    await start(cup, ANA, BEN, CHO, DAO)
    managing = await order(cup, "manage")
    paused = await manage(cup, managing, "Pause")
    await go(cup)
    assert "**Paused.**" in board(cup).content and all(table.pause for table in cup.tables.live())
    await manage(cup, paused, "Go on")
    await go(cup)
    assert not any(table.pause for table in cup.tables.live())
    assert "**Join** brings you back" in (await press(cup, BEN, "leave")).content
    sure = await manage(cup, managing, "End it now")
    assert "can't be undone" in sure.content
    await manage(cup, sure, "Yes, end it")
    assert cup.tables.live() == () and "No table was finished" in board(cup).content


async def test_a_correction_is_read_by_everybody_and_who_was_forgotten_is_somebody(cup):
    await start(cup, ANA, BEN)
    await play(cup)
    answer = await order(cup, "correct", player=member(BEN), points=-250, note="*late* @everyone")
    assert answer.content.startswith("Corrected")
    await settled(cup.house)
    assert "Ben: −250 points by the organiser" in board(cup).content and "@everyone" not in board(cup).content
    shown = await ask(cup, CHO, "tournament show")
    assert "corrected" in shown.file.description and "−250" in shown.content
    await order(cup, "correct", player=member(BEN), points=1, note="y")
    await settled(cup.house)
    assert "Ben: +1 point by the organiser" in board(cup).content
    refused = await order(cup, "correct", player=member(CHO), points=1, note="x")
    assert "Cho isn't in" in refused.content
    await cup.house.store.write(admin_sql.forget, BEN.user_id)
    cup.house.tables.bus.tell(TourChanged(1))
    await settled(cup.house)
    assert "Ben" not in board(cup).content and "someone" in board(cup).picture.alt


def gone(code=10003, kind=NotFound, status=404):
    return kind(type("Response", (), {"status": status, "reason": "gone"})(), {"code": code, "message": "gone"})


async def test_a_message_that_is_gone_is_posted_again_and_a_fault_is_sat_out(cup, monkeypatch):
    monkeypatch.setattr("bot.discord.public.RETRY_AFTER", 0.001)
    await opened(cup)
    cup.messenger.errors["edit"] = [ConnectionError("the line is cut") for _ in range(4)]
    await press(cup, ANA, "join")
    (before,) = {one.message_id for one in told(cup)}
    assert "Players: Ana" in board(cup).content
    cup.messenger.errors["edit"] = [gone(10008)]
    await press(cup, BEN, "join")
    await settled(cup.house)
    assert (await cup.house.tours.get(1)).message_id == told(cup)[-1].message_id != before
    assert "Players: Ana, Ben" in board(cup).content


def told_in_dms(cup, who):
    return [one.body.content for one in cup.messenger.of("send") if one.channel_id == -who.user_id]


async def test_without_its_channel_it_waits_until_it_is_moved_and_nothing_is_lost(cup):
    await start(cup, ANA, BEN, CHO, DAO)
    threads = [table.own_thread for table in cup.tables.live()]
    await cup.app.on_guild_channel_delete(SimpleNamespace(id=20))
    await cup.settle()
    for thread in threads:  # and every thread in it
        await cup.app.on_raw_thread_delete(SimpleNamespace(thread_id=thread))
    tour = await go(cup)
    assert tour.stage is Stage.PAUSED and len(cup.tables.live()) == 2
    assert all(table.pause for table in cup.tables.live())
    (words,) = told_in_dms(cup, ANA)
    assert "I can't write in the channel of **\\*Spring\\* Cup**" in words and "**Move here**" in words
    managing = await order(cup, "manage")
    assert "held in <#20>" in managing.content
    elsewhere = SimpleNamespace(id=21, type=ChannelType.text)
    moved = await manage(cup, managing, "Move here", channel=elsewhere)
    assert "held in <#21>" in moved.content
    await manage(cup, moved, "Go on", channel=elsewhere)
    tour = await go(cup)
    assert tour.channel_id == 21 and {table.channel_id for table in cup.tables.live()} == {21}
    assert board(cup).content.count("<#") == 2 and not any(f"<#{thread}>" in board(cup).content for thread in threads)
    called = [one for one in cup.messenger.of("send") if one.ping and one.channel_id == 21]
    assert [sorted(one.ping) for one in called] == [[1, 2, 3, 4]], "people are not called to where it goes on"
    assert f"/channels/10/21/{tour.message_id}" in called[0].body.content and tour.message_id
    tour = await play(cup)
    assert all(pod.scored for pod in tour.in_round(1)), "a table was lost with its channel"


@pytest.mark.parametrize("refused", (gone(), gone(50001, Forbidden, 403)))
async def test_a_channel_that_went_unnoticed_or_is_shut_stops_it_at_the_next_message(cup, refused):
    await start(cup, ANA, BEN)
    await play(cup)
    cup.now[0] += BREAK_SECONDS
    cup.messenger.errors["edit"] = [refused] * 3
    await go(cup)
    tour = await go(cup)
    assert tour.stage is Stage.PAUSED and len(told_in_dms(cup, ANA)) == 1
    assert all(table.pause for table in cup.tables.live())


async def test_a_table_whose_thread_is_gone_goes_on_in_the_channel(cup):
    await start(cup, ANA, BEN, CHO, DAO)
    first, second = cup.tables.live()
    await cup.app.on_raw_thread_delete(SimpleNamespace(thread_id=first.own_thread))
    await cup.settle()
    tour = await go(cup)
    assert tour.stage is Stage.RUNNING and cup.tables.get(first.id).thread_id == 20
    posted = await cup.house.boards.find(first.id)
    assert posted.channel_id == 20 and f"<#{second.own_thread}>" in board(cup).content
    assert f"/20/{posted.message_id}" in board(cup).content, "nobody finds the table"
    tour = await play(cup)
    assert all(pod.scored for pod in tour.in_round(1))


@pytest.mark.parametrize("locale", LOCALES)
async def test_64_players_fit_into_a_message_and_their_standings_into_pages(cup, locale):
    await opened(cup, seats=4, rounds=1)
    names = [f"กขคงจฉชซฌญ{'อ' * 20}{n}" for n in range(64)]
    for number, name in enumerate(names, start=1):
        await cup.house.tours.join(1, 1000 + number, name, locale)
    await settled(cup.house)
    assert len(board(cup).content) <= 2000, "who signed up does not fit"
    signed_up = await cup.house.tours.get(1)
    tour = edits.start(signed_up, NOW)
    tour = replace(tour, locale=locale, pods=tuple(pod._replace(table_id=at) for at, pod in enumerate(tour.pods)))
    places = {pod.table_id: f"<#{10**18 + pod.table_id}>" for pod in tour.pods}
    body = await public_body(cup.house.show, tour, places, {1: "0" * 64})
    assert len(body.content) <= 2000 and body.content.count("<#") == 16
    call, users = call_body(tour, tour.pods, places, tour_speaker(cup.house.show.texts, locale))
    assert len(users) == 64 and len(call.content) <= 2000
    first = await standings_body(cup.house.show, tour, locale, 1000)
    last = await standings_body(cup.house.show, tour, locale, 1064)
    assert [one.disabled for one in first.rows[0]] == [True, False], "who does not play sees the first page"
    few = [replace(signed_up, entries=signed_up.entries[:people]) for people in (10, 11)]
    pages = [await standings_body(cup.house.show, one, locale, 1000) for one in few]
    assert [len(page.rows) for page in pages] == [0, 1], "one page has nothing to turn"
    assert first.picture.alt.count("\n") == 10 and last.picture.alt.count("\n") == 4 and "➡️" in last.picture.alt


@pytest.mark.databases
async def test_the_call_before_goes_though_the_bot_is_killed_before_discord_lets_it(tmp_path):
    def calls(cup, what):
        return [one.message_id for one in cup.messenger.of(what) if one.channel_id == 20 and (one.ping or not one.body)]

    async with court_at(tmp_path) as court:
        cup = await ready(court)
        await start(cup, ANA, BEN, CHO, DAO)
        (first,) = calls(cup, "send")
        await play(cup)
        cup.now[0] += BREAK_SECONDS
        cup.messenger.errors["delete"] = [ConnectionError("the line is cut"), asyncio.CancelledError("killed")]
        await go(cup)
        assert len(calls(cup, "send")) == 2 and not calls(cup, "delete")
    for deleted in ([first], []):
        async with court_at(tmp_path) as court:
            await court.house.boards.take_rest_away()
            await court.settle()
            assert calls(court, "delete") == deleted


async def test_after_a_kill_the_message_is_the_same_and_nobody_is_called_twice(tmp_path):
    async with court_at(tmp_path) as court:
        cup = await ready(court)
        await start(cup, ANA, BEN, CHO, DAO)
        assert [one for one in cup.messenger.of("send") if one.ping]
        message_id = (await cup.house.tours.get(1)).message_id
    async with court_at(tmp_path) as court:
        cup = await ready(court)
        await cup.house.tours.start_up()
        await settled(cup.house)
        await go(cup)
        assert not [one for one in cup.messenger.of("send") if one.ping and one.channel_id == 20], "called twice"
        assert {one.message_id for one in told(cup)} == {message_id}
        assert all(f"<#{table.own_thread}>" in board(cup).content for table in cup.tables.live())
        tour = await play(cup)
        assert tour.next_at is not None and "is over" in board(cup).content


async def test_killed_before_its_end_or_a_correction_was_shown_it_is_shown_later_and_once(tmp_path):
    async with court_at(tmp_path) as court:
        cup = await ready(court)
        await start(cup, ANA, BEN)
        cup.house.tour_boards._begun = False  # from here on nothing gets to Discord
        managing = await order(cup, "manage")
        sure = await manage(cup, managing, "End it now")
        await manage(cup, sure, "Yes, end it")
        tour = await cup.house.tours.get(1)
        assert tour.ended_at is not None and "It's over" not in board(cup).content
    shown = []
    for life in range(4):
        async with court_at(tmp_path) as court:
            cup = await ready(court)
            await settled(cup.house)
            shown.append([one.message_id for one in told(cup) if "**It's over.**" in one.body.content])
            if life == 1:
                cup.house.tour_boards._begun = False
                facts = {"player": member(BEN), "points": -250, "note": "late"}
                await order(cup, "correct", **facts)
    assert shown == [[tour.message_id], [], [tour.message_id], []], "its end, then what was corrected after it"


async def test_an_end_that_comes_while_the_message_is_edited_is_not_taken_for_shown(cup, monkeypatch):
    """The bot is killed before the edit that shows it: the next start makes that edit."""
    await start(cup, ANA, BEN)
    boards, tours = cup.house.tour_boards, cup.house.tours
    put = boards._put

    async def ended_meanwhile(*given):
        await put(*given)
        boards._begun = False
        await tours.edit(1, lambda tour: edits.cancel(tour, tours.now()))

    monkeypatch.setattr(boards, "_put", ended_meanwhile)
    boards.touch(1)
    await settled(cup.house)
    assert (await tours.get(1)).ended_at is not None
    assert await cup.house.store.read(tournament_sql.unfinished, cup.house.store.share, OVER) == [1]


async def test_rules_are_offered_by_the_games_presets(cup):
    async def offered(game, typed=""):
        asked = FakePress(cup.app, ANA, {}, namespace=SimpleNamespace(game=game))
        return {one.value: one.name for one in await cup.cog("Tournaments").complete_rules(asked, typed)}

    assert set(await offered("uno_mario")) == {"manual", "quick"} and await offered("seize") == {}
    assert set(await offered(None)) >= {"korean", "quick"}
    assert set(await offered("uno_mario", "qui")) == {"quick"}


async def test_a_tournament_of_a_game_that_is_left_out_rests(cup):
    await start(cup, ANA, BEN)
    (table,) = cup.tables.live()
    await cup.tables.close(table.id, "cancelled")
    cup.tables.games.pop("uno_mario")
    tour = await cup.house.tours.advance(1)
    cup.now[0] += 3600
    assert (await cup.house.tours.advance(1)).round == tour.round == 1


async def test_one_that_is_called_off_says_so(cup):
    """Its message has no button any more: an empty row would have Discord refuse the edit, and sign-up look open."""
    await opened(cup)
    await cup.house.tours.edit(1, lambda tour: edits.cancel(tour, cup.house.tours.now()))
    await settled(cup.house)
    assert "Sign-up is open" not in board(cup).content
    check_message({"content": board(cup).content, "components": board(cup).view().to_components()})
