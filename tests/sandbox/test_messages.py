"""Messages over their life: files, edits, mentions, pings, replies, history."""

from __future__ import annotations

from sandbox.actions import people
from sandbox.kinds import Perm
from tests.sandbox.conftest import V2, button, code, path, row, text, v2


def board(name):
    return v2(
        {"type": 12, "items": [{"media": {"url": f"attachment://{name}"}, "description": "a board"}]},
        attachments=[{"id": 0, "filename": name, "description": "a board"}],
    )


def media(message):
    return message["components"][0]["items"][0]["media"]


def names(answer):
    """The names of the attachments that are left after an edit."""
    _, message = answer
    return [file["filename"] for file in message["attachments"]]


async def test_a_picture_in_a_gallery_is_no_attachment_and_is_replaced_and_kept_with_it(api, box, png):
    _, message = await api.send(board("a.png"), [("a.png", png)])
    assert message["attachments"] == []
    assert (media(message)["width"], media(message)["height"]) == (320, 200)
    assert media(message)["url"].endswith("/a.png")
    _, changed = await api.edit(message, {"components": [*board("a.png")["components"], row(button())]})
    assert media(changed)["attachment_id"], "an edit of buttons alone keeps the picture"
    lost = {"components": board("a.png")["components"], "attachments": []}
    assert code(await api.edit(message, lost)) == (400, 50035), "a component cannot name a file that goes"
    status, changed = await api.edit(message, board("b.png"), [("b.png", png)])
    assert status == 200
    assert media(changed)["url"].endswith("/b.png")
    assert [a.filename for a in box.channel("games").messages[int(message["id"])].attachments] == ["b.png"]


async def test_an_edit_keeps_the_attachments_that_it_lists_or_all_where_it_lists_none(api, png):
    _, message = await api.send({"content": "c"}, [("a.png", png), ("b.png", png)])
    second = {"id": message["attachments"][1]["id"]}
    assert names(await api.edit(message, {"content": "d"})) == ["a.png", "b.png"]
    assert names(await api.edit(message, {"attachments": [second]})) == ["b.png"]
    appended = await api.edit(message, {"attachments": [second]}, [("c.png", png)])
    assert names(appended) == ["b.png", "c.png"], "a file without an entry"
    assert names(await api.edit(message, {"attachments": []})) == []


async def test_v2_stays_and_wants_the_old_fields_gone(api):
    _, message = await api.send({"content": "old", "embeds": [{"title": "t"}]})
    assert code(await api.edit(message, v2(text()))) == (400, 50035)
    status, changed = await api.edit(message, v2(text(), content=None, embeds=[]))
    assert status == 200
    assert changed["flags"] & V2
    assert code(await api.edit(message, {"content": "back"})) == (400, 50035)


async def test_who_is_pinged(api, box, ana, ben):
    both = f"<@{ana.id}> <@{ben.id}> @everyone"
    _, message = await api.send({"content": both, "allowed_mentions": {"parse": []}})
    assert ana.pings() == ben.pings() == []
    await api.edit(message, {"content": f"<@{ana.id}>"})
    assert ana.pings() == [], "an edit never pings"
    await api.send({"content": both, "allowed_mentions": {"users": [str(ana.id)]}})
    assert (len(ana.pings()), len(ben.pings())) == (1, 0)
    await api.send({"content": both})
    assert (len(ana.pings()), len(ben.pings())) == (2, 1)
    await api.send(v2({"type": 17, "components": [text(f"<@{ana.id}> moves")]}))
    assert (len(ana.pings()), len(ben.pings())) == (3, 1)
    cho = box.person("Cho")
    assert cho.pings() == [], "the bot has no right to mention everyone"
    people.set_overwrite(box.core, box.channel("games"), box.world.bot.id, allow=Perm.MENTION_EVERYONE)
    await api.send({"content": "@everyone"})
    assert len(cho.pings()) == 1


async def test_a_reply_names_what_it_answers(api):
    _, first = await api.send({"content": "one"})
    _, reply = await api.send({"content": "two", "message_reference": {"message_id": first["id"]}})
    assert (reply["type"], reply["referenced_message"]["id"]) == (19, first["id"])
    _, seen = await api.call("GET", path(reply))
    assert seen["message_reference"]["message_id"] == first["id"]


async def test_history_is_newest_first_and_paged(api, box, ben):
    made = [(await api.send({"content": f"{n}"}))[1]["id"] for n in range(5)]
    ben.say("games", "not for you")
    for query in ("limit=101", "limit=0", "limit=x"):
        assert code(await api.call("GET", f"/channels/{box.channel('games').id}/messages?{query}")) == (400, 50035)
    for query, contents in (
        ("limit=3", ["", "4", "3"]),  # without the intent, others' words stay hidden
        (f"before={made[2]}", ["1", "0"]),
        (f"after={made[2]}&limit=1", ["3"]),
    ):
        _, page = await api.call("GET", f"/channels/{box.channel('games').id}/messages?{query}")
        assert [m["content"] for m in page] == contents


async def test_old_files_stay_reachable_and_are_what_was_sent(api, ana, png):
    await api.send({"content": "c"}, [("a.png", png)])
    event = [e for e in ana.received if e.name == "MESSAGE_CREATE"][-1]
    assert [f.data for f in event.files] == [png]
    async with api.session.get(event.data["attachments"][0]["url"]) as answer:
        assert await answer.read() == png
        assert answer.headers["Content-Type"] == "image/png"
