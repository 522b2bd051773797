"""Presses and their answers: deadlines on the movable clock, callback types, tokens, private messages, modals."""

from __future__ import annotations

import asyncio

import pytest

from sandbox.actions import people
from sandbox.kinds import Perm
from tests.sandbox.conftest import button, cannot, code, path, row, select, v2
from tests.sandbox.test_limits import FORM, at

PRIVATE = {"flags": 64}


@pytest.fixture
async def press(api, ana):
    """A command of Ana's."""
    return ana.slash("go", channel="games")


@pytest.fixture
async def board(api, ana):
    """A message with two buttons and a select, made by Ana's command."""
    parts = [row(button("a"), button("b", disabled=True)), row(select("s", max_values=2))]
    status, body = await api.answer(ana.slash("go", channel="games"), 4, {"content": "board", "components": parts})
    assert status == 200
    return body["resource"]["message"]


def shown(person):
    return [message["content"] for message in person.messages("games")]


async def test_an_answer_in_time(api, box, ana):
    press = ana.slash("go", {"word": "hey"}, channel="games")
    assert api.made(press).data["options"] == [{"name": "word", "type": 3, "value": "hey"}]
    box.clock.advance(2.9)
    _, refused = await api.answer(press, 4, {"content": "x" * 2001})
    assert at(refused["errors"], "data.content")[0]["code"] == "BASE_TYPE_MAX_LENGTH"
    status, body = await api.answer(press, 4, {"content": "hi"})
    assert status == 200, "a refused answer may be tried again"
    assert body["interaction"]["response_message_id"] == body["resource"]["message"]["id"]
    assert (await press).message["content"] == "hi"
    assert press.answered > press.sent


async def test_after_three_seconds_it_failed(api, box, ana, press):
    box.clock.advance(3.1)
    assert (await press).failed
    assert code(await api.answer(press, 4, {"content": "hi"})) == (404, 10062)
    assert shown(ana) == []


async def test_only_one_first_response(api, press):
    made = api.made(press)
    callback = f"/interactions/{made.id}/{made.token}/callback"
    assert await api.call("POST", callback, {"type": 4, "data": {"content": "x"}}) == (204, None), "no with_response"
    assert code(await api.answer(press, 4, {"content": "hi"})) == (400, 40060)


@pytest.mark.parametrize("kind", [1, 6, 7, 8, 10, 12, None])
async def test_wrong_answers_to_a_command(api, press, kind):
    assert code(await api.answer(press, kind, {})) == (400, 50035)


async def test_a_click_updates_its_message(api, ana, ben, board):
    press = ben.click(board, "a")
    assert api.made(press).message.id == int(board["id"])
    assert (await api.answer(press, 7, {"content": "moved"}))[0] == 200
    assert shown(ana) == ["moved"]
    press = ana.click(board, "a")
    status, body = await api.answer(press, 6)
    assert status == 200
    assert body["interaction"]["response_message_id"] == board["id"]
    status, message = await api.hook("PATCH", press, body={"content": "later"})
    assert (status, message["id"]) == (200, board["id"])
    press = ana.click(board, "a")
    await api.call("DELETE", path(board))
    assert code(await api.answer(press, 7, {"content": "x"})) == (404, 10008)


async def test_thinking_then_the_answer(api, ana, press):
    await api.answer(press, 5)
    assert ana.messages("games")[0]["flags"] & 128
    assert code(await api.answer(ana.slash("go", channel="games"), 5, v2())) == (400, 50035)
    status, message = await api.hook("POST", press, "", {"content": "done"})
    assert status == 200
    assert shown(ana) == ["done"]
    assert not message["flags"] & 128


async def test_private_messages_are_seen_by_one_until_dismissed_or_loaded_anew(api, ana, ben, png, press):
    _, body = await api.answer(press, 4, {"content": "the hand", **PRIVATE}, [("hand.png", png)])
    message = body["resource"]["message"]
    assert (shown(ana), shown(ben)) == (["the hand"], [])
    assert not any("hand" in str(e.data) or e.files for e in ben.received)
    for method, change in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        assert code(await api.call(method, path(message), change)) == (404, 10008)
    cannot(ben.click, message, "a")
    await api.hook("POST", press, "", {"content": "another", **PRIVATE})
    assert (await api.hook("PATCH", press, body={"content": "new"}))[0] == 200
    ana.dismiss(message)
    assert shown(ana) == ["another"]
    assert (await api.hook("PATCH", press, body={"content": "newer"}))[0] == 200
    assert shown(ana) == ["another"]
    ana.reload()
    assert shown(ana) == []


async def test_privacy_is_fixed_by_the_first_answer(api, ben, press):
    await api.answer(press, 5, PRIVATE)
    await api.hook("POST", press, "", {"content": "still private"})
    assert shown(ben) == []
    await api.hook("POST", press, "", {"content": "public"})
    assert shown(ben) == ["public"]


async def test_a_token_lives_fifteen_minutes(api, box, ana, press):
    await api.answer(press, 4, {"content": "hand", **PRIVATE, "components": [row(button("a"))]})
    hand = ana.messages("games")[0]
    box.clock.advance(14 * 60)
    assert (await api.hook("GET", press))[0] == 200
    box.clock.advance(61)
    for method, body in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        assert code(await api.hook(method, press, body=body)) == (401, 50027)
    again = ana.click(hand, "a")  # the owner's click brings a new token for the same message
    await api.answer(again, 6)
    status, message = await api.hook("PATCH", again, body={"content": "renewed"})
    assert (status, message["id"]) == (200, hand["id"])


async def test_tokens_before_their_time_and_of_others(api, ana, board):
    press, other = ana.click(board, "a"), ana.click(board, "a")
    assert code(await api.hook("POST", press, "", {"content": "x"})) == (404, 10015)
    await api.answer(press, 4, {"content": "x", **PRIVATE})
    await api.answer(other, 4, {"content": "y"})
    foreign = (await other).message["id"]
    assert code(await api.hook("GET", press, f"/messages/{foreign}")) == (404, 10008)
    assert code(await api.call("GET", f"/webhooks/{api.app}/nonsense/messages/@original")) == (401, 50027)
    assert (await api.hook("DELETE", press))[0] == 204
    assert shown(ana) == ["board", "y"]
    assert code(await api.hook("PATCH", press, body={"content": "y"})) == (404, 10008)


async def test_what_a_client_does_not_let_people_do(ana, board):
    for name in ("b", "nothing"):
        cannot(ana.click, board, name)
    for values in (["v0", "v1", "v2"], [], ["other"]):
        cannot(ana.select, board, "s", values)
    for command in (["nothing"], ["go", {"word": 5}], ["find"]):
        cannot(ana.slash, *command, channel="games")
    cannot(ana.click, {"id": "1"}, "a")


async def test_a_select_sends_its_values_and_who_they_are(api, ana, ben, board):
    assert api.made(ana.select(board, "s", ["v2", "v0"])).data["values"] == ["v2", "v0"]
    _, message = await api.send({"components": [row({"type": 5, "custom_id": "u"})]})
    press = ana.select(message, "u", [ben.id])
    assert api.made(press).data["resolved"]["users"][str(ben.id)]["username"] == "ben"


async def test_a_modal_and_back_and_again_where_nobody_answered(api, box, ana, ben, board):
    press = ana.click(board, "a")
    assert (await api.answer(press, 9, FORM))[0] == 200
    modal = (await press).modal
    for person, words in ((ben, "x"), (ana, "")):
        cannot(person.submit, modal, {"i": words})
    sent = ana.submit(modal, {"i": "lost"})
    cannot(ana.submit, modal, {"i": "twice"})
    box.clock.advance(3.1)
    assert (await sent).failed
    sent = ana.submit(modal, {"i": "Zed"})
    assert api.made(sent).data["components"][0]["component"]["value"] == "Zed"
    assert code(await api.answer(sent, 9, FORM)) == (400, 50035)
    assert (await api.answer(sent, 7, {"content": "hello Zed"}))[0] == 200
    assert shown(ana) == ["hello Zed"]
    cannot(ana.submit, modal, {"i": "Zed"})
    press = ana.slash("go", channel="games")
    await api.answer(press, 9, FORM)
    sent = ana.submit((await press).modal, {"i": "Zed"})
    assert code(await api.answer(sent, 7, {"content": "x"})) == (400, 50035), "a command has no message to update"


async def test_a_form_of_choices_goes_as_it_was_filled_in(api, ana, ben):
    two = [{"label": word, "value": word} for word in ("a", "b")]
    fields = [
        {"type": 21, "custom_id": "radio", "options": two},
        {"type": 22, "custom_id": "boxes", "options": two, "min_values": 2},
        {"type": 23, "custom_id": "box"},
        {"type": 5, "custom_id": "who", "required": False},
    ]
    press = ana.slash("go", channel="games")
    labels = [{"type": 18, "label": "x", "component": field} for field in fields]
    await api.answer(press, 9, {"title": "T", "custom_id": "m", "components": labels})
    modal, good = (await press).modal, {"radio": "b", "boxes": ["a", "b"], "box": True}
    for wrong in ({"radio": "c"}, {"radio": None}, {"boxes": ["a"]}, {"boxes": ["a", "c"]}, {"who": [1]}):
        cannot(ana.submit, modal, good | wrong)
    data = api.made(ana.submit(modal, good | {"who": [ben.id]})).data
    sent = [part["component"] for part in data["components"]]
    assert [one.get("value", one.get("values")) for one in sent] == ["b", ["a", "b"], True, [str(ben.id)]]
    assert data["resolved"]["users"][str(ben.id)]["username"] == "ben"
    assert len({one["id"] for one in sent} | {part["id"] for part in data["components"]}) == 8


async def test_the_payload_says_who_where_and_with_what_rights(api, box):
    sent = []
    box.hub.dispatch = lambda name, data, **more: sent.append((name, data))
    dao = box.person("Dao")
    denied = Perm.SEND_MESSAGES | Perm.USE_EXTERNAL_EMOJIS
    people.set_overwrite(box.core, box.channel("games"), box.world.bot.id, deny=denied)
    dao.slash("go", channel="games")
    name, body = sent[-1]
    assert name == "INTERACTION_CREATE"
    assert (body["locale"], body["guild_locale"], body["context"]) == ("vi", "en-US", 0)
    assert body["member"]["user"]["id"] == str(dao.id)
    assert body["authorizing_integration_owners"] == {"0": str(box.guild.id)}
    bits = int(body["app_permissions"])
    assert bits & Perm.ATTACH_FILES
    assert not bits & Perm.USE_EXTERNAL_EMOJIS
    dao.slash("go", channel="dm")
    _, body = sent[-1]
    assert "member" not in body
    assert (body["user"]["id"], body["context"], body["authorizing_integration_owners"]) == (str(dao.id), 1, {"0": "0"})


async def test_commands_are_offered_by_right_and_place(api, box, ana):
    admin = {"name": "admin", "description": "d", "default_member_permissions": Perm.MANAGE_GUILD}
    await api.commands([admin, {"name": "here", "description": "d", "contexts": [0]}])
    cannot(ana.slash, "admin", channel="games")
    box.person("Host").slash("admin", channel="games")
    ana.slash("here", channel="games")
    cannot(ana.slash, "here", channel="dm")
    people.remove_bot(box.core, box.guild)
    cannot(ana.slash, "here", channel="games")


async def test_nothing_answers_in_an_archived_thread(api, box, ana):
    thread = await api.thread()
    press = ana.slash("go", channel=thread["id"])
    await api.call("PATCH", f"/channels/{thread['id']}", {"archived": True})
    assert code(await api.answer(press, 4, {"content": "x"})) == (400, 50083)
    cannot(ana.slash, "go", channel=thread["id"])


async def test_waiting_for_a_change(api, ana):
    waiting = asyncio.create_task(ana.wait_for(lambda: ana.messages("games")))
    await asyncio.sleep(0)
    await api.send({"content": "there"})
    await waiting
    with pytest.raises(TimeoutError):
        await ana.wait_for(lambda: False, seconds=0.05)
