"""Every refusal with its status and code: tokens, rights, things that are gone, closed doors, threads."""

from __future__ import annotations

import pytest

from sandbox.actions import people
from sandbox.kinds import Perm
from sandbox.validation.components import number_components
from tests.sandbox.conftest import button, row


def code(result):
    status, body = result
    return status, body["code"] if body else None


@pytest.fixture
def games(box):
    return box.channel("games")


def deny(box, channel, bits):
    people.set_overwrite(box.core, channel, box.world.bot.id, deny=bits)


async def test_a_wrong_token_is_401(api):
    assert code(await api.call("GET", "/users/@me", token="wrong")) == (401, 0)
    assert (await api.call("GET", "/users/@me"))[0] == 200


async def test_an_unknown_route_is_loud(api, caplog):
    assert (await api.call("GET", "/guilds/1/auto-moderation/rules"))[0] == 501
    assert "no route GET /guilds/1/auto-moderation/rules" in caplog.text


async def test_what_is_gone(api, games, box):
    path = f"/channels/{games.id}/messages/1"
    for method, body in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        assert code(await api.call(method, path, body)) == (404, 10008)
    assert code(await api.call("GET", "/channels/1")) == (404, 10003)
    assert code(await api.call("GET", "/guilds/1")) == (404, 10004)
    assert code(await api.call("GET", "/users/1")) == (404, 10013)
    stranger = people.make_user(box.core, "Stranger")
    assert code(await api.call("GET", f"/guilds/{box.guild.id}/members/{stranger.id}")) == (404, 10007)
    assert code(await api.call("GET", f"/applications/{api.app}/commands/1")) == (404, 10063)
    assert code(await api.call("GET", f"/applications/{api.app}/emojis/1")) == (404, 10014)
    assert code(await api.call("POST", "/interactions/1/t/callback", {"type": 4})) == (404, 10062)
    assert code(await api.call("GET", "/channels/abc")) == (400, 50035)


async def test_missing_rights(api, box, games, png):
    deny(box, games, Perm.VIEW_CHANNEL)
    assert code(await api.send({"content": "x"})) == (403, 50001)
    deny(box, games, Perm.SEND_MESSAGES)
    assert code(await api.send({"content": "x"})) == (403, 50013)
    deny(box, games, Perm.ATTACH_FILES)
    assert code(await api.send({}, [("a.png", png)])) == (403, 50013)
    deny(box, games, Perm.EMBED_LINKS)
    assert code(await api.send({"embeds": [{"title": "t"}]})) == (403, 50013)
    deny(box, games, 0)
    _, message = await api.send({"content": "x"})
    deny(box, games, Perm.CREATE_PUBLIC_THREADS)
    path = f"/channels/{games.id}/messages/{message['id']}/threads"
    assert code(await api.call("POST", path, {"name": "t"})) == (403, 50013)
    assert code(await api.call("PATCH", f"/channels/{games.id}", {"name": "new"})) == (403, 50013)


async def test_others_messages(api, ben, games):
    said = ben.say("games", "mine")
    path = f"/channels/{games.id}/messages/{said['id']}"
    assert code(await api.call("PATCH", path, {"content": "x"})) == (403, 50005)
    assert code(await api.call("DELETE", path)) == (403, 50013)


async def test_direct_messages(api, box, ana):
    status, channel = await api.call("POST", "/users/@me/channels", {"recipient_id": str(ana.id)})
    assert status == 200
    path = f"/channels/{channel['id']}/messages"
    assert (await api.call("POST", path, {"content": "hi"}))[0] == 200
    assert [m["content"] for m in ana.messages("dm")] == ["hi"]
    ana.user.dms_open = False
    assert code(await api.call("POST", path, {"content": "hi"})) == (403, 50007)
    people.remove_member(box.core, box.guild, ana.user)
    assert code(await api.call("POST", path, {"content": "hi"})) == (403, 50278)
    assert code(await api.call("POST", "/users/@me/channels", {"recipient_id": str(api.app)})) == (403, 50007)


async def test_a_guild_without_the_bot(api, box, games):
    people.remove_bot(box.core, box.guild)
    assert code(await api.send({"content": "x"})) == (403, 50001)
    assert code(await api.call("GET", f"/guilds/{box.guild.id}")) == (404, 10004)


async def make_thread(api, games):
    _, message = await api.send({"content": "table"})
    status, thread = await api.call("POST", f"/channels/{games.id}/messages/{message['id']}/threads", {"name": "t"})
    assert status == 201
    return message, thread


async def test_threads_of_messages(api, ana, games):
    message, thread = await make_thread(api, games)
    assert thread["id"] == message["id"]
    again = await api.call("POST", f"/channels/{games.id}/messages/{message['id']}/threads", {"name": "t"})
    assert code(again) == (400, 160004)
    assert code(await api.call("POST", f"/channels/{thread['id']}/threads", {"name": "t"})) == (400, 50024)
    assert code(await api.call("POST", f"/channels/{games.id}/threads", {"name": ""})) == (400, 50035)
    too_odd = {"name": "t", "auto_archive_duration": 61}
    assert code(await api.call("POST", f"/channels/{games.id}/threads", too_odd)) == (400, 50035)
    assert (await api.call("PUT", f"/channels/{thread['id']}/thread-members/{ana.id}"))[0] == 204
    assert [m["type"] for m in ana.messages(thread["id"])] == [1]
    assert len(ana.pings()) == 1
    _, members = await api.call("GET", f"/channels/{thread['id']}/thread-members")
    assert {m["user_id"] for m in members} == {str(api.app), str(ana.id)}


async def test_archived_and_locked_threads(api, box, games):
    _, thread = await make_thread(api, games)
    path = f"/channels/{thread['id']}"
    _, inside = await api.call("POST", f"{path}/messages", {"content": "in"})
    assert (await api.call("PATCH", path, {"archived": True}))[0] == 200
    assert code(await api.call("PATCH", f"{path}/messages/{inside['id']}", {"content": "x"})) == (400, 50083)
    assert code(await api.call("DELETE", f"{path}/messages/{inside['id']}")) == (400, 50083)
    assert (await api.call("POST", f"{path}/messages", {"content": "wakes"}))[0] == 200
    assert not box.channel(thread["id"]).thread.archived
    assert code(await api.call("PATCH", path, {"locked": True})) == (403, 50013)
    box.channel(thread["id"]).thread.locked = True
    assert code(await api.call("POST", f"{path}/messages", {"content": "x"})) == (403, 160005)
    people.set_overwrite(box.core, games, box.world.bot.id, allow=Perm.MANAGE_THREADS)
    assert (await api.call("POST", f"{path}/messages", {"content": "x"}))[0] == 200
    assert (await api.call("PATCH", path, {"locked": False}))[0] == 200


async def test_idle_threads_archive_themselves(api, box, games):
    _, thread = await make_thread(api, games)
    state = box.channel(thread["id"]).thread
    box.clock.advance(1430 * 60)
    await api.call("POST", f"/channels/{thread['id']}/messages", {"content": "still here"})
    box.clock.advance(1430 * 60)
    assert not state.archived
    box.clock.advance(11 * 60)
    assert state.archived
    await api.call("POST", f"/channels/{thread['id']}/messages", {"content": "wakes"})
    assert not state.archived
    box.clock.advance(1441 * 60)
    assert state.archived


async def test_sending_in_threads_has_its_own_right(api, box, games):
    _, thread = await make_thread(api, games)
    deny(box, games, Perm.SEND_MESSAGES)
    assert (await api.call("POST", f"/channels/{thread['id']}/messages", {"content": "x"}))[0] == 200
    deny(box, games, Perm.SEND_MESSAGES_IN_THREADS)
    assert code(await api.call("POST", f"/channels/{thread['id']}/messages", {"content": "x"})) == (403, 50013)


async def test_a_thread_alone_is_private_unless_it_says_otherwise(api, ana, ben, games):
    _, private = await api.call("POST", f"/channels/{games.id}/threads", {"name": "secret"})
    _, public = await api.call("POST", f"/channels/{games.id}/threads", {"name": "open", "type": 11})
    assert (private["type"], public["type"]) == (12, 11)
    await api.call("PUT", f"/channels/{private['id']}/thread-members/{ana.id}")
    assert {t.name for t in ana.threads()} == {"secret", "open"}
    assert {t.name for t in ben.threads()} == {"open"}
    await api.call("DELETE", f"/channels/{private['id']}/thread-members/{ana.id}")
    assert {t.name for t in ana.threads()} == {"open"}


async def test_emojis(api, png):
    import base64

    path = f"/applications/{api.app}/emojis"
    image = "data:image/png;base64," + base64.b64encode(png).decode()
    status, made = await api.call("POST", path, {"name": "card_1", "image": image})
    assert status == 201
    assert code(await api.call("POST", path, {"name": "a b", "image": image})) == (400, 50035)
    assert code(await api.call("POST", path, {"name": "ab", "image": "data:text/plain;base64,aaaa"})) == (400, 50035)
    large = "data:image/png;base64," + base64.b64encode(png + b"\0" * 262144).decode()
    assert code(await api.call("POST", path, {"name": "ab", "image": large})) == (400, 50035)
    _, known = await api.call("GET", path)
    assert [e["name"] for e in known["items"]] == ["card_1"]
    with_it = {"components": [row(button(emoji={"id": made["id"], "name": "card_1"}))]}
    assert (await api.send(with_it))[0] == 200
    assert (await api.call("PATCH", f"{path}/{made['id']}", {"name": "card_2"}))[1]["name"] == "card_2"
    assert (await api.call("DELETE", f"{path}/{made['id']}"))[0] == 204
    assert code(await api.send(with_it)) == (400, 50035)


async def test_bodies_that_are_no_json(api, games):
    path = f"/channels/{games.id}/messages"
    head = {"Authorization": f"Bot {api.box.token}", "Content-Type": "application/json"}
    async with api._session.post(api.box.api_url + path, data=b"{", headers=head) as answer:
        assert (answer.status, (await answer.json())["code"]) == (400, 50109)


async def test_plain_reads(api, box, ana):
    for path in (
        "/gateway",
        "/gateway/bot",
        "/users/@me",
        f"/users/{ana.id}",
        "/users/@me/guilds",
        "/oauth2/applications/@me",
        "/applications/@me",
        f"/applications/{api.app}/commands",
        f"/guilds/{box.guild.id}",
        f"/guilds/{box.guild.id}/members/{ana.id}",
        f"/guilds/{box.guild.id}/channels",
        f"/guilds/{box.guild.id}/roles",
        f"/guilds/{box.guild.id}/threads/active",
        f"/channels/{box.channel('games').id}",
        f"/channels/{ana.dm().id}",
    ):
        status, body = await api.call("GET", path)
        assert status == 200, path
        assert body


def test_emoji_ids_are_kept_as_text():
    """A library sends numbers; a browser would round them."""
    emoji = {"id": 1573571765894905856, "name": "card_1"}
    menu = {"type": 3, "custom_id": "m", "options": [{"label": "a", "value": "a", "emoji": emoji}]}
    first, second = number_components([row(button(emoji=emoji)), row(menu)])
    seen = [first["components"][0], second["components"][0]["options"][0]]
    assert [part["emoji"] for part in seen] == [{"id": "1573571765894905856", "name": "card_1"}] * 2
