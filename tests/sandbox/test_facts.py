"""Discord's own facts: made from its description, and held against every request, whatever it is for."""

from __future__ import annotations

import tomllib

import pytest

from sandbox.validation.facts import check_answer, check_request, facts
from sandbox.validation.problems import Problems
from tests.sandbox.conftest import button, row
from tests.sandbox.test_limits import at
from tools.facts import written

WORD = {"type": "string", "minLength": 1, "maxLength": 9}
ONE = {"$ref": "#/components/schemas/One"}
SCHEMAS = {
    "One": {
        "type": "object",
        "required": ["word"],
        "properties": {
            "word": WORD,
            "kind": {"$ref": "#/components/schemas/Kinds"},
            "other": {"oneOf": [{"type": "null"}, ONE]},
            "nonce": {"oneOf": [{"type": "integer", "maximum": 5}, {"type": ["string", "null"]}]},
            "user": {"$ref": "#/components/schemas/SnowflakeType"},
            "names": {"type": "object", "additionalProperties": WORD, "maxProperties": 3},
        },
    },
    "Kinds": {"type": "integer", "oneOf": [{"title": "A", "const": 1}, {"title": "B", "const": 2}]},
    "SnowflakeType": {"anyOf": [{"type": "string"}, {"type": "integer"}]},
}


def content(schema):
    return {"content": {"application/json": {"schema": schema}}}


def test_the_facts_of_a_description():
    responses = {"200": content({"type": "array", "items": WORD}), "204": {}}
    paths = {"/a/{id}": {"post": {"requestBody": content(ONE), "responses": responses}}}
    found = tomllib.loads(written({"info": {"title": "T"}, "paths": paths, "components": {"schemas": SCHEMAS}}))
    word = {"kind": "text", "least": 1, "most": 9}
    assert found == {
        "source": "T",
        "requests": {"POST /a/{id}": {"kind": "object", "of": ["One"]}},
        "answers": {"POST /a/{id} 200": {"kind": "list", "of": word}},
        "objects": {
            "One": {
                "word": word | {"required": True},
                "kind": {"kind": "whole", "in": [1, 2]},
                "other": {"kind": "object", "of": ["One"], "null": True},
                "nonce": {"either": [{"kind": "whole", "most": 5}, {"kind": "text", "null": True}]},
                "user": {"kind": "id"},
                "names": {"kind": "map", "most": 3, "of": word},
            }
        },
    }


def test_the_kept_facts_hold_together():
    """Every object that one names is there, and every kind is one that the reader knows."""
    todo, kinds, named = [facts()], set(), set()
    while todo:
        one = todo.pop()
        if isinstance(one, dict):
            kinds |= {one["kind"]} if isinstance(one.get("kind"), str) else set()
            named |= {*one["of"]} if one.get("kind") == "object" else set()
        todo += one.values() if isinstance(one, dict) else one if isinstance(one, list) else []
    assert named <= facts()["objects"].keys()
    assert kinds == {"text", "whole", "number", "flag", "id", "list", "map", "object"}
    assert len(facts()["requests"]) > 20 and len(facts()["answers"]) > 40


COMMANDS, CHANNEL = "PUT /applications/{application_id}/commands", "PATCH /channels/{channel_id}"
SEND, EDIT = "POST /channels/{channel_id}/messages", "PATCH /channels/{channel_id}/messages/{message_id}"
CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
POLL = {"question": {"text": "Which?"}, "answers": [{"poll_media": {"text": "this"}}]}
NO_WORDS = [{"name": "a", "name_localizations": {"nl": ""}}]
PART = "components.0.components.0"
REFUSED = {
    "reply to a word": (SEND, {"message_reference": {"message_id": "x"}}, "message_reference.message_id", "NUMBER_"),
    "flags in words": (SEND, {"flags": "64"}, "flags", "NUMBER_TYPE_COERCE"),
    "a lone embed": (SEND, {"embeds": {"title": "t"}}, "embeds", "BASE_TYPE_LIST"),
    "an edit of 2001": (EDIT, {"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    "a button that is a word": (EDIT, {"components": [row("x")]}, PART, "MODEL_TYPE_CONVERT"),
    "a part of no kind": (EDIT, {"components": [{"type": 99}]}, "components.0.type", "BASE_TYPE_CHOICES"),
    "disabled by a word": (EDIT, {"components": [row(button(disabled="no"))]}, f"{PART}.disabled", "BOOLEAN_"),
    "a callback of no kind": (CALLBACK, {"type": 99}, "type", "BASE_TYPE_CHOICES"),
    "a callback without its form": (CALLBACK, {"type": 9}, "data", "BASE_TYPE_REQUIRED"),
    "a command in no words": (COMMANDS, NO_WORDS, "0.name_localizations.nl", "BASE_TYPE_BAD_LENGTH"),
    "a thread of 101 letters": (CHANNEL, {"name": "x" * 101}, "name", "BASE_TYPE_"),
}


def told_of(route, body):
    problems = Problems()
    check_request(*route.split(" "), body, problems)
    return problems


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_not_as_discord_tells_is_refused_at_its_place(case):
    route, body, path, code = REFUSED[case]
    problems = told_of(route, body)
    with pytest.raises(Exception, match="50035") as refused:
        problems.raise_if_any()
    assert at(refused.value.errors, path)[0]["code"].startswith(code)


def test_what_is_as_discord_tells_is_taken():
    for route, body in (
        (SEND, {"content": None, "nonce": "n", "poll": POLL, "unheard_of": 1}),
        (SEND, {"nonce": 5, "allowed_mentions": {"parse": ["users"]}, "message_reference": {"message_id": 7}}),
        (CALLBACK, {"type": 6}),
        (CALLBACK, {"type": 8, "data": {"choices": [{"name": "n", "value": 5}]}}),
        (CHANNEL, {"archived": True}),
        ("POST /nowhere", {"content": 5}),
    ):
        assert not told_of(route, body)


def test_an_answer_is_held_against_the_facts_too():
    problems = Problems()
    check_answer("POST", "/channels/{channel_id}/messages", 200, {"content": 5}, problems)
    assert problems
