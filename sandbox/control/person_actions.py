"""What a person can be told to do over HTTP; each action is given the request's JSON."""

from __future__ import annotations

from collections.abc import Callable

from sandbox.kinds import Json
from sandbox.people.person import Person
from sandbox.people.press import Press

Action = Callable[[Person, Json], Press | Json | None]


PERSON_ACTIONS: dict[str, Action] = {
    "slash": lambda person, body: person.slash(body["command"], body.get("options"), channel=body["channel"]),
    "autocomplete": lambda person, body: person.autocomplete(
        body["command"], body["option"], body.get("text", ""), body.get("options"), channel=body["channel"]
    ),
    "click": lambda person, body: person.click(body["message"], body["custom_id"]),
    "select": lambda person, body: person.select(body["message"], body["custom_id"], body["values"]),
    "submit": lambda person, body: person.submit({"interaction_id": body["interaction"]}, body.get("values") or {}),
    "say": lambda person, body: person.say(body["channel"], body["content"]),
    "dismiss": lambda person, body: person.dismiss(body["message"]),
    "reload": lambda person, body: person.reload(),
}
