"""What a person can be told to do over HTTP; one function per action, each given the request's JSON."""

from __future__ import annotations

from collections.abc import Callable

from sandbox.kinds import Json
from sandbox.people.person import Person
from sandbox.people.press import Press

Action = Callable[[Person, Json], Press | Json | None]


def _slash(person: Person, body: Json) -> Press:
    return person.slash(body["command"], body.get("options"), channel=body["channel"])


def _autocomplete(person: Person, body: Json) -> Press:
    text, others = body.get("text", ""), body.get("options")
    return person.autocomplete(body["command"], body["option"], text, others, channel=body["channel"])


def _menu(person: Person, body: Json) -> Press:
    target = person.core.world.user(int(body["user"])) if "user" in body else body["message"]
    return person.menu(body["command"], target, channel=body["channel"])


def _click(person: Person, body: Json) -> Press:
    return person.click(body["message"], body["custom_id"])


def _select(person: Person, body: Json) -> Press:
    return person.select(body["message"], body["custom_id"], body["values"])


def _submit(person: Person, body: Json) -> Press:
    return person.submit({"interaction_id": body["interaction"]}, body.get("values") or {})


def _say(person: Person, body: Json) -> Json:
    return person.say(body["channel"], body["content"])


def _delete(person: Person, body: Json) -> None:
    person.delete(body["message"])


def _dismiss(person: Person, body: Json) -> None:
    person.dismiss(body["message"])


def _reload(person: Person, body: Json) -> None:
    person.reload()


def _join(person: Person, body: Json) -> None:
    person.join(body["channel"])


def _leave(person: Person, body: Json) -> None:
    person.leave(body["channel"])


def _open_dm(person: Person, body: Json) -> Json:
    return person.open_dm()


PERSON_ACTIONS: dict[str, Action] = {
    "slash": _slash,
    "autocomplete": _autocomplete,
    "menu": _menu,
    "click": _click,
    "select": _select,
    "submit": _submit,
    "say": _say,
    "delete": _delete,
    "dismiss": _dismiss,
    "reload": _reload,
    "join": _join,
    "leave": _leave,
    "dm": _open_dm,
}
