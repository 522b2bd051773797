"""Messages over their life: files, edits, mentions, pings, nonces, replies, pins, reactions, history."""

from __future__ import annotations

from sandbox.actions import people
from sandbox.kinds import Perm
from tests.sandbox.conftest import button, row, text

V2 = 1 << 15


def board(name):
    return {
        "flags": V2,
        "components": [{"type": 12, "items": [{"media": {"url": f"attachment://{name}"}, "description": "a board"}]}],
        "attachments": [{"id": 0, "filename": name, "description": "a board"}],
    }


async def edit(api, message, body, files=()):
    return await api.call("PATCH", f"/channels/{message['channel_id']}/messages/{message['id']}", body, files)


async def test_a_picture_shown_in_a_gallery_is_no_attachment(api, png):
    _, message = await api.send(board("a.png"), [("a.png", png)])
    media = message["components"][0]["items"][0]["media"]
    assert message["attachments"] == []
    assert (media["width"], media["height"]) == (320, 200)
    assert media["url"].endswith("/a.png")


async def test_a_new_file_replaces_the_old_one(api, box, png):
    _, message = await api.send(board("a.png"), [("a.png", png)])
    status, changed = await edit(api, message, board("b.png"), [("b.png", png)])
    assert status == 200
    assert changed["components"][0]["items"][0]["media"]["url"].endswith("/b.png")
    kept = box.channel("games").messages[int(message["id"])].attachments
    assert [a.filename for a in kept] == ["b.png"]


async def test_an_edit_without_attachments_keeps_them(api, png):
    _, message = await api.send({"content": "c"}, [("a.png", png), ("b.png", png)])
    _, changed = await edit(api, message, {"content": "d"})
    assert [a["filename"] for a in changed["attachments"]] == ["a.png", "b.png"]
    _, changed = await edit(api, message, {"attachments": [{"id": message["attachments"][1]["id"]}]})
    assert [a["filename"] for a in changed["attachments"]] == ["b.png"]
    _, changed = await edit(api, message, {"attachments": []})
    assert changed["attachments"] == []


async def test_files_without_an_entry_are_appended(api, png):
    _, message = await api.send({"content": "c"}, [("a.png", png)])
    keep = {"id": message["attachments"][0]["id"]}
    _, changed = await edit(api, message, {"attachments": [keep]}, [("b.png", png)])
    assert [a["filename"] for a in changed["attachments"]] == ["a.png", "b.png"]


async def test_a_component_cannot_name_a_file_that_goes(api, png):
    _, message = await api.send(board("a.png"), [("a.png", png)])
    status, answer = await edit(api, message, {"components": board("a.png")["components"], "attachments": []})
    assert (status, answer["code"]) == (400, 50035)


async def test_buttons_only_edit_keeps_the_picture(api, png):
    body = board("a.png")
    _, message = await api.send(body, [("a.png", png)])
    _, changed = await edit(api, message, {"components": [*body["components"], row(button())]})
    assert changed["components"][0]["items"][0]["media"]["attachment_id"]


async def test_v2_stays_and_wants_the_old_fields_gone(api):
    _, message = await api.send({"content": "old", "embeds": [{"title": "t"}]})
    status, answer = await edit(api, message, {"flags": V2, "components": [text()]})
    assert (status, answer["code"]) == (400, 50035)
    status, changed = await edit(api, message, {"flags": V2, "components": [text()], "content": None, "embeds": []})
    assert status == 200
    assert changed["flags"] & V2
    status, answer = await edit(api, message, {"content": "back"})
    assert (status, answer["code"]) == (400, 50035)


async def test_who_is_pinged(api, box, ana, ben):
    both = f"<@{ana.id}> <@{ben.id}> @everyone"
    await api.send({"content": both, "allowed_mentions": {"parse": []}})
    assert ana.pings() == ben.pings() == []
    await api.send({"content": both, "allowed_mentions": {"users": [str(ana.id)]}})
    assert (len(ana.pings()), len(ben.pings())) == (1, 0)
    await api.send({"content": both})
    assert (len(ana.pings()), len(ben.pings())) == (2, 1)
    cho = box.person("Cho")
    assert cho.pings() == []  # the bot has no right to mention everyone
    people.set_overwrite(box.core, box.channel("games"), box.world.bot.id, allow=Perm.MENTION_EVERYONE)
    await api.send({"content": "@everyone"})
    assert len(cho.pings()) == 1


async def test_edits_never_ping(api, ana):
    _, message = await api.send({"content": "wait"})
    await edit(api, message, {"content": f"<@{ana.id}>"})
    assert ana.pings() == []


async def test_text_displays_ping_like_content(api, ana):
    await api.send({"flags": V2, "components": [{"type": 17, "components": [text(f"<@{ana.id}> moves")]}]})
    assert len(ana.pings()) == 1


async def test_a_nonce_makes_one_message(api, ana):
    body = {"content": "once", "nonce": "t1-7", "enforce_nonce": True}
    _, first = await api.send(body)
    _, second = await api.send(body)
    assert first["id"] == second["id"]
    assert len(ana.messages("games")) == 1


async def test_reply_pin_and_reaction(api, box):
    path = f"/channels/{box.channel('games').id}"
    people.set_role_permissions(
        box.core, box.guild, box.guild.id, box.guild.roles[box.guild.id].permissions | Perm.PIN_MESSAGES
    )
    _, first = await api.send({"content": "one"})
    _, reply = await api.send({"content": "two", "message_reference": {"message_id": first["id"]}})
    assert (reply["type"], reply["referenced_message"]["id"]) == (19, first["id"])
    assert (await api.call("PUT", f"{path}/messages/pins/{first['id']}"))[0] == 204
    assert (await api.call("PUT", f"{path}/messages/{first['id']}/reactions/%F0%9F%91%8D/@me"))[0] == 204
    _, seen = await api.call("GET", f"{path}/messages/{first['id']}")
    assert seen["pinned"]
    assert seen["reactions"][0]["emoji"]["name"] == "\N{THUMBS UP SIGN}"


async def test_history_is_newest_first_and_paged(api, box, ben):
    path = f"/channels/{box.channel('games').id}/messages"
    made = [(await api.send({"content": f"{n}"}))[1]["id"] for n in range(5)]
    ben.say("games", "not for you")
    _, page = await api.call("GET", f"{path}?limit=3")
    assert [m["content"] for m in page] == ["", "4", "3"]  # without the intent, others' words stay hidden
    _, page = await api.call("GET", f"{path}?before={made[2]}")
    assert [m["content"] for m in page] == ["1", "0"]
    _, page = await api.call("GET", f"{path}?after={made[2]}&limit=1")
    assert [m["content"] for m in page] == ["3"]


async def test_old_files_stay_reachable_and_are_what_was_sent(api, box, ana, png):
    await api.send({"content": "c"}, [("a.png", png)])
    event = [e for e in ana.received if e.name == "MESSAGE_CREATE"][-1]
    assert [f.data for f in event.files] == [png]
    async with api._session.get(event.data["attachments"][0]["url"]) as answer:
        assert await answer.read() == png
        assert answer.headers["Content-Type"] == "image/png"
