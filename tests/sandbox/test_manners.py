"""Each row of sandbox/manners.py, in force and not."""

import base64

import pytest

from sandbox.actions import interactions, people
from sandbox.actions.threads import make_thread
from sandbox.gateway.session import Session
from sandbox.kinds import ChannelType, Perm
from sandbox.manners import VARIABLE, Manner, Manners
from sandbox.ratelimits import RateLimits
from sandbox.rest.channels import REFUSED_WORD
from tests.sandbox.conftest import button, cannot, code, path, row, select


@pytest.fixture
def on(box):
    return lambda manner: box.manners.switch(manner)


def test_the_environment_names_a_profile(monkeypatch):
    monkeypatch.setenv(VARIABLE, "unkind")
    assert all(manner in Manners() and manner not in Manners("kind") for manner in Manner)


def test_what_happens_now_and_then_happens_by_the_seed():
    assert {Manners("unkind", seed).happens(Manner.EMOJI_FLICKERS, 0.5) for seed in range(40)} == {True, False}
    first, second = Manners("unkind", 3), Manners("unkind", 3)
    draws = [first.between(Manner.EVENTS_LATE, 1, 2) for _ in range(50)]
    assert draws == [second.between(Manner.EVENTS_LATE, 1, 2) for _ in range(50)]
    assert len(set(draws)) == 50
    assert all(1 <= one < 2 for one in draws)
    assert Manners("kind").between(Manner.EVENTS_LATE, 1, 2) == 0.0


async def test_a_picked_option_stays_picked_until_its_menu_has_another_id(api, on, ana):
    _, message = await api.send({"components": [row(select())]})
    ana.select(message, "s", ["v1"])
    ana.select(message, "s", ["v1"])
    on(Manner.PICK_STAYS)
    ana.select(message, "s", ["v1"])
    cannot(ana.select, message, "s", ["v1"])
    ana.select(message, "s", ["v2"])
    await api.edit(message, {"components": [row(select(custom_id="s2"))]})
    ana.select(message["id"], "s2", ["v2"])
    ana.reload()
    ana.select(message["id"], "s2", ["v2"])


async def test_now_and_then_a_valid_emoji_is_refused(api, on, png):
    image = f"data:image/png;base64,{base64.b64encode(png).decode()}"
    _, made = await api.call("POST", f"/applications/{api.app}/emojis", {"name": "card", "image": image})
    body = {"components": [row(button(emoji={"id": made["id"], "name": "card"}))]}
    assert {(await api.send(body))[0] for _ in range(60)} == {200}
    on(Manner.EMOJI_FLICKERS)
    answers = [(await api.send(body))[0] for _ in range(200)]
    assert 1 <= answers.count(400) <= 14
    assert {(await api.send({"components": [row(button())]}))[0] for _ in range(60)} == {200}


@pytest.fixture
async def thread(api):
    """A thread, and a message with a button in it."""
    number = (await api.thread())["id"]
    _, inside = await api.call("POST", f"/channels/{number}/messages", {"components": [row(button())]})
    return api.box.channel(number).thread, inside


async def test_a_press_wakes_an_archived_thread_or_never_arrives(api, box, on, ana, thread):
    state, message = thread
    await api.call("PATCH", f"/channels/{message['channel_id']}", {"archived": True})
    cannot(ana.click, message, "b")
    on(Manner.PRESS_WAKES)
    people.set_overwrite(box.core, box.channel("games"), ana.id, deny=Perm.SEND_MESSAGES_IN_THREADS)
    cannot(ana.click, message, "b")
    people.set_overwrite(box.core, box.channel("games"), ana.id)
    ana.click(message, "b")
    assert not state.archived


async def test_in_a_locked_thread_buttons_are_dead(on, ana, thread):
    state, message = thread
    state.locked = True
    ana.click(message, "b")
    on(Manner.LOCKED_IS_DEAD)
    cannot(ana.click, message, "b")


async def test_an_id_that_is_gone_when_the_press_arrives_fails_unheard(api, box, on, ana):
    _, message = await api.send({"components": [row(button(), button("c"))]})
    heard = []
    box.hub.dispatch = lambda name, data, **more: heard.append(name)
    on(Manner.CHECKED_ON_ARRIVAL)
    press = ana.click(message, "b")
    assert heard == []
    await ana.wait_for(lambda: heard)
    assert heard == ["INTERACTION_CREATE"]
    for change in ({"components": [row(button("c"))]}, {"components": [row(button(disabled=True))]}):
        await api.edit(message, {"components": [row(button())]})
        press = ana.click(message, "b")
        await api.edit(message, change)
        heard.clear()
        assert (await press).failed and press.gone
        assert heard == []
    late = ana.click(message, "c")  # what is on the screen is older than the message
    assert (await late).failed
    gone = ana.slash("go", channel="games")
    people.remove_member(box.core, box.guild, ana.user)
    assert (await gone).gone


async def test_a_nonce_makes_one_message_and_that_of_a_deleted_one_brings_10008(api, on, ana):
    body = {"content": "x", "nonce": "n", "enforce_nonce": True}
    _, first = await api.send(body)
    assert (await api.send(body))[1]["id"] == first["id"]
    assert len(ana.messages("games")) == 1
    await api.call("DELETE", path(first))
    on(Manner.NONCE_OF_DELETED)
    assert code(await api.send(body)) == (404, 10008)
    assert (await api.send(body | {"nonce": "m"}))[0] == 200
    api.box.clock.advance(301)
    assert (await api.send(body))[0] == 200


async def test_a_private_thread_looks_open_to_who_is_no_member(api, box, on, ana):
    about = {"name": "t", "owner_id": ana.id, "kind": ChannelType.PRIVATE_THREAD, "archive_minutes": 60}
    private = make_thread(box.core, box.channel("games"), message=None, **about)
    sent = []
    box.hub.dispatch = lambda name, data, **more: sent.append(data)
    ana.slash("go", channel=private)
    assert not int(sent[-1]["app_permissions"]) & Perm.SEND_MESSAGES_IN_THREADS
    on(Manner.PRIVATE_LOOKS_OPEN)
    ana.slash("go", channel=private)
    assert int(sent[-1]["app_permissions"]) & Perm.SEND_MESSAGES_IN_THREADS
    assert code(await api.call("POST", f"/channels/{private.id}/messages", {"content": "x"})) == (403, 50001)


async def test_the_text_of_a_voice_channel_wants_connect(api, box, on):
    voice = people.make_channel(box.core, box.guild, "voice", kind=ChannelType.VOICE)
    people.set_overwrite(box.core, voice, box.world.bot.id, deny=Perm.CONNECT)
    assert (await api.send({"content": "x"}, channel="voice"))[0] == 200
    on(Manner.VOICE_WANTS_CONNECT)
    assert code(await api.send({"content": "x"}, channel="voice")) == (403, 50013)
    people.set_overwrite(box.core, voice, box.world.bot.id)
    assert (await api.send({"content": "x"}, channel="voice"))[0] == 200


async def test_a_list_without_the_entry_point_is_refused(api, box, on):
    entry = {"name": "launch", "description": "", "type": 4}
    box.world.application.commands[1] = entry | {"id": "1"}
    on(Manner.ENTRY_POINT_STAYS)
    assert code(await api.commands()) == (400, 50240)
    assert (await api.commands([entry]))[0] == 200
    box.manners.switch(Manner.ENTRY_POINT_STAYS, on=False)
    assert (await api.commands([]))[0] == 200


async def test_a_command_that_names_no_install_has_the_application_s(api, box, on):
    box.world.application.installs = [0, 1]
    commands = [{"name": "go", "description": "d"}, {"name": "here", "description": "d", "integration_types": [0]}]
    assert [one["integration_types"] for one in (await api.commands(commands))[1]] == [[0], [0]]
    on(Manner.INSTALLS_BY_APP)
    assert [one["integration_types"] for one in (await api.commands(commands))[1]] == [[0, 1], [0]]


async def test_limits_are_tighter(box, on):
    emojis = ("POST", "/applications/{application_id}/emojis", {})
    old = ("PATCH", "/channels/{channel_id}/messages/{message_id}", {"channel_id": "1", "message_id": "1"})
    answers = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback", {})
    for manner, asked, kind, unkind in (
        (Manner.UPLOADS_METERED, emojis, (10, 5), (50, 1)),  # the 50 a second over all
        (Manner.OLD_EDITS_SLOW, old, (3, 6), (3, 20)),
        (Manner.ALL_COUNTED, answers, None, (50, 1)),
    ):
        assert first_refused(box, *asked) == kind, manner
        on(manner)
        assert first_refused(box, *asked) == unkind, manner


def first_refused(box, method, template, args):
    """How many requests are let through and for how long the next one has to wait, or None where all are."""
    limits = RateLimits(box.clock, box.manners, enforced=True)
    for at in range(80):
        verdict = limits.check(method, template, args, {})
        if verdict is not None and verdict.retry_after is not None:
            return at, round(verdict.retry_after)
    return None


async def test_a_tenth_new_dm_in_a_minute_is_too_fast(api, box, on):
    on(Manner.DMS_METERED)
    made = [people.make_user(box.core, f"U{at}", guilds=[box.guild]) for at in range(11)]
    for user in made[:9]:
        assert (await api.call("POST", "/users/@me/channels", {"recipient_id": str(user.id)}))[0] == 200
    again = {"recipient_id": str(made[9].id)}
    assert code(await api.call("POST", "/users/@me/channels", again)) == (400, 40003)
    assert (await api.call("POST", "/users/@me/channels", {"recipient_id": str(made[0].id)}))[0] == 200
    box.clock.advance(61)
    assert (await api.call("POST", "/users/@me/channels", again))[0] == 200


async def test_a_thread_may_not_be_called_everything(api, on):
    on(Manner.NAMES_REFUSED)
    _, message = await api.send({"content": "t"})
    named = {"name": f"My {REFUSED_WORD.title()}"}
    assert code(await api.call("POST", f"{path(message)}/threads", named)) == (400, 50035)
    assert code(await api.call("PATCH", f"/channels/{(await api.thread())['id']}", named)) == (400, 50035)


async def test_what_was_pressed_on_has_no_number_for_a_token(api, on, ana):
    _, message = await api.send({"components": [row(button())]})
    press = ana.click(message, "b")
    await api.answer(press, 6)
    number = f"/messages/{message['id']}"
    assert (await api.hook("PATCH", press, number, {"content": "x"}))[0] == 200
    on(Manner.ONLY_ORIGINAL)
    assert code(await api.hook("PATCH", press, number, {"content": "x"})) == (404, 10008)
    assert (await api.hook("PATCH", press, body={"content": "x"}))[0] == 200


async def test_a_user_install_works_where_the_bot_is_not_with_five_follow_ups(api, box, on, ana):
    await api.commands([{"name": "go", "description": "Goes", "integration_types": [0, 1]}])
    here = ana.slash("go", channel="games")
    await api.answer(here, 5)
    assert {(await api.hook("POST", here, "", {"content": "x"}))[0] for _ in range(9)} == {200}
    people.remove_bot(box.core, box.guild)
    cannot(ana.slash, "go", channel="games")
    on(Manner.USER_INSTALLS)
    there = ana.slash("go", channel="games")
    assert "0" not in interactions.owners(box.core, api.made(there))
    await api.answer(there, 4, {"content": "x"})
    assert {(await api.hook("POST", there, "", {"content": "x"}))[0] for _ in range(5)} == {200}
    assert code(await api.hook("POST", there, "", {"content": "x"})) == (400, 40094)
    await api.commands([{"name": "go", "description": "Goes", "integration_types": [0]}])
    cannot(ana.slash, "go", channel="games")


async def test_who_has_switched_embeds_off_sees_none(api, on, ana):
    on(Manner.EMBEDS_OFF)
    heard = len(ana.received)
    _, message = await api.send({"content": "a", "embeds": [{"title": "b"}]})
    assert message["embeds"], "the bot is told what it sent"
    assert [one.data["embeds"] for one in list(ana.received)[heard:] if one.name == "MESSAGE_CREATE"] == [[]]
    assert [one["embeds"] for one in ana.messages("games") if one["id"] == message["id"]] == [[]]


async def test_a_deaf_session_hears_everything_but_presses_until_another_is_identified(box):
    old, new = (Session(name, 1, (0, 1), None) for name in ("old", "new"))
    box.hub.sessions["old"] = old
    box.hub.deafen()
    box.hub.sessions["new"] = new
    for name in ("GUILD_CREATE", "INTERACTION_CREATE"):
        box.hub.dispatch(name, {}, guild_id=None, intent=0)
    assert [len(one.replay) for one in (old, new)] == [1, 2]
