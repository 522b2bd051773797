"""Every refusal with its status and code: tokens, rights, things that are gone, closed doors, threads."""

from __future__ import annotations

import base64

import pytest

from sandbox.actions import people
from sandbox.actions.threads import join, make_thread
from sandbox.kinds import ChannelType, Perm
from sandbox.validation.components import number_components
from tests.sandbox.conftest import button, code, path, row


@pytest.fixture
def games(box):
    return box.channel("games")


@pytest.fixture
def deny(box, games):
    return lambda bits: people.set_overwrite(box.core, games, box.world.bot.id, deny=bits)


async def test_what_no_door_lets_in(api, games, caplog):
    assert code(await api.call("GET", "/users/@me", token="wrong")) == (401, 0)
    assert (await api.call("GET", "/users/@me"))[0] == 200
    assert (await api.call("GET", "/guilds/1/auto-moderation/rules"))[0] == 501
    assert "no route GET /guilds/1/auto-moderation/rules" in caplog.text
    head = {"Authorization": f"Bot {api.box.token}", "Content-Type": "application/json"}
    messages = f"{api.box.api_url}/channels/{games.id}/messages"
    async with api.session.post(messages, data=b"{", headers=head) as answer:
        assert (answer.status, (await answer.json())["code"]) == (400, 50109)


async def test_what_is_gone(api, games):
    message = f"/channels/{games.id}/messages/1"
    for method, where, body, number in (
        ("GET", message, None, 10008),
        ("PATCH", message, {"content": "x"}, 10008),
        ("DELETE", message, None, 10008),
        ("GET", "/channels/1", None, 10003),
        ("POST", "/interactions/1/t/callback", {"type": 4}, 10062),
    ):
        assert code(await api.call(method, where, body)) == (404, number), where
    assert code(await api.call("GET", "/channels/abc")) == (400, 50035)


async def test_missing_rights(api, box, ben, games, png, deny):
    said = ben.say("games", "mine")
    assert code(await api.edit(said, {"content": "x"})) == (403, 50005)
    assert code(await api.call("DELETE", path(said))) == (403, 50013)
    _, message = await api.send({"content": "x"})
    thread = await api.thread()
    inside = f"/channels/{thread['id']}/messages"
    for right, body, files, number in (
        (Perm.VIEW_CHANNEL, {"content": "x"}, (), 50001),
        (Perm.SEND_MESSAGES, {"content": "x"}, (), 50013),
        (Perm.ATTACH_FILES, {}, [("a.png", png)], 50013),
        (Perm.EMBED_LINKS, {"embeds": [{"title": "t"}]}, (), 50013),
    ):
        deny(right)
        assert code(await api.send(body, files)) == (403, number), right
    deny(Perm.CREATE_PUBLIC_THREADS)
    assert code(await api.call("POST", f"{path(message)}/threads", {"name": "t"})) == (403, 50013)
    assert code(await api.call("PATCH", f"/channels/{games.id}", {"name": "new"})) == (403, 50013)
    deny(Perm.SEND_MESSAGES)
    assert (await api.call("POST", inside, {"content": "x"}))[0] == 200, "threads have a right of their own"
    deny(Perm.SEND_MESSAGES_IN_THREADS)
    assert code(await api.call("POST", inside, {"content": "x"})) == (403, 50013)
    deny(0)
    people.set_timeout(box.core, box.guild, box.world.bot, 60)
    assert code(await api.send({"content": "x"})) == (403, 50013), "in a time-out one only reads"
    people.remove_bot(box.core, box.guild)
    assert code(await api.send({"content": "x"})) == (403, 50001)


async def test_direct_messages(api, box, ana):
    status, channel = await api.call("POST", "/users/@me/channels", {"recipient_id": str(ana.id)})
    assert status == 200
    messages = f"/channels/{channel['id']}/messages"
    assert (await api.call("POST", messages, {"content": "hi"}))[0] == 200
    assert [m["content"] for m in ana.messages("dm")] == ["hi"]
    ana.user.dms_open = False
    assert code(await api.call("POST", messages, {"content": "hi"})) == (403, 50007)
    people.remove_member(box.core, box.guild, ana.user)
    assert code(await api.call("POST", messages, {"content": "hi"})) == (403, 50278)
    assert code(await api.call("POST", "/users/@me/channels", {"recipient_id": str(api.app)})) == (403, 50007)


async def test_threads_of_messages(api, ana, games):
    thread = await api.thread()
    own = f"/channels/{thread['id']}"
    _, inside = await api.call("POST", f"{own}/messages", {"content": "in"})
    _, other = await api.send({"content": "out"})
    for where, body, number in (
        (f"/channels/{games.id}/messages/{thread['id']}/threads", {"name": "t"}, 160004),
        (f"{own}/messages/{inside['id']}/threads", {"name": "t"}, 50024),
        (f"/channels/{games.id}/messages/{other['id']}/threads", {"name": ""}, 50035),
        (f"/channels/{games.id}/messages/{other['id']}/threads", {"name": "t", "auto_archive_duration": 61}, 50035),
    ):
        assert code(await api.call("POST", where, body)) == (400, number), where
    assert code(await api.call("PATCH", own, {"name": ""})) == (400, 50035)
    assert code(await api.call("PATCH", own, {"auto_archive_duration": 61})) == (400, 50035)
    stranger = people.make_user(api.box.core, "Stranger")
    for user_id, number in ((1, 10013), (stranger.id, 10007)):
        assert code(await api.call("PUT", f"{own}/thread-members/{user_id}")) == (404, number)
    assert code(await api.call("PUT", f"/channels/{games.id}/thread-members/{ana.id}")) == (400, 50024)
    assert (await api.call("PUT", f"{own}/thread-members/{ana.id}"))[0] == 204
    assert [m["type"] for m in ana.messages(thread["id"])] == [0, 1]
    assert len(ana.pings()) == 1
    assert {*api.box.channel(thread["id"]).thread.members} == {api.app, ana.id}


async def test_archived_and_locked_threads(api, box, games):
    thread = await api.thread()
    own, state = f"/channels/{thread['id']}", box.channel(thread["id"]).thread
    _, inside = await api.call("POST", f"{own}/messages", {"content": "in"})
    assert (await api.call("PATCH", own, {"archived": True}))[0] == 200
    assert code(await api.edit(inside, {"content": "x"})) == (400, 50083)
    assert code(await api.call("DELETE", path(inside))) == (400, 50083)
    assert (await api.call("POST", f"{own}/messages", {"content": "wakes"}))[0] == 200
    assert not state.archived
    assert code(await api.call("PATCH", own, {"locked": True})) == (403, 50013)
    state.locked = True
    assert code(await api.call("POST", f"{own}/messages", {"content": "x"})) == (403, 160005)
    people.set_overwrite(box.core, games, box.world.bot.id, allow=Perm.MANAGE_THREADS)
    assert (await api.call("POST", f"{own}/messages", {"content": "x"}))[0] == 200
    assert (await api.call("PATCH", own, {"locked": False}))[0] == 200


async def test_idle_threads_archive_themselves(api, box):
    thread = await api.thread()
    state = box.channel(thread["id"]).thread
    for words in ("still here", "wakes"):
        box.clock.advance(1430 * 60)
        await api.call("POST", f"/channels/{thread['id']}/messages", {"content": words})
        box.clock.advance(1430 * 60)
        assert not state.archived
        box.clock.advance(11 * 60)
        assert state.archived


async def test_a_private_thread_is_seen_by_those_in_it(box, ana, ben, games):
    about = {"owner_id": box.world.bot.id, "archive_minutes": 60, "message": None}
    secret = make_thread(box.core, games, name="secret", kind=ChannelType.PRIVATE_THREAD, **about)
    make_thread(box.core, games, name="open", kind=ChannelType.PUBLIC_THREAD, **about)
    join(box.core, secret, (ana.id,), added_by=box.world.bot.id)
    assert {t.name for t in ana.threads()} == {"secret", "open"}
    assert {t.name for t in ben.threads()} == {"open"}


async def test_emojis(api, png):
    emojis = f"/applications/{api.app}/emojis"

    async def upload(name, data=png, kind="image/png"):
        image = f"data:{kind};base64,{base64.b64encode(data).decode()}"
        return await api.call("POST", emojis, {"name": name, "image": image})

    status, made = await upload("card_1")
    assert status == 201
    for refused in (upload("a b"), upload("ab", b"text", "text/plain"), upload("ab", png + b"\0" * 262144)):
        assert code(await refused) == (400, 50035)
    _, known = await api.call("GET", emojis)
    assert [e["name"] for e in known["items"]] == ["card_1"]
    with_it = {"components": [row(button(emoji={"id": made["id"], "name": "card_1"}))]}
    assert (await api.send(with_it))[0] == 200
    api.box.world.application.emojis.clear()
    assert code(await api.send(with_it)) == (400, 50035)


async def test_plain_reads(api, box, ana):
    reads = ["/gateway/bot", "/users/@me", "/oauth2/applications/@me", f"/applications/{api.app}/commands"]
    reads += [f"/channels/{channel.id}" for channel in (box.channel("games"), ana.dm())]
    for read in reads:
        status, body = await api.call("GET", read)
        assert status == 200, read
        assert body


def test_emoji_ids_are_kept_as_text():
    """A library sends numbers; a browser would round them."""
    emoji = {"id": 1573571765894905856, "name": "card_1"}
    menu = {"type": 3, "custom_id": "m", "options": [{"label": "a", "value": "a", "emoji": emoji}]}
    first, second = number_components([row(button(emoji=emoji)), row(menu)])
    seen = [first["components"][0], second["components"][0]["options"][0]]
    assert [part["emoji"] for part in seen] == [{"id": "1573571765894905856", "name": "card_1"}] * 2
