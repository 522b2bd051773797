"""The HTTP side of the control plane: GET looks, POST does something as a person or to the world."""

from __future__ import annotations

import json
import time
from urllib.parse import urlsplit

from aiohttp import web

from sandbox.box import Box
from sandbox.control.person_actions import PERSON_ACTIONS
from sandbox.control.view import client_view, world_summary
from sandbox.control.world_actions import WORLD_ACTIONS
from sandbox.errors import ApiError, ClientRefusal
from sandbox.kinds import Json
from sandbox.people import commands
from sandbox.people.person import Person
from sandbox.people.press import Press


async def control(box: Box, request: web.Request) -> web.Response:
    """Answer one request under /sandbox/."""
    check_origin(request)
    parts = [part for part in request.match_info["tail"].split("/") if part]
    try:
        if request.method == "GET":
            return _json(_look(box, parts, request))
        if request.method == "POST":
            return _json(await _do(box, parts, await _body(request)))
    except (ClientRefusal, ApiError) as error:
        return _json({"error": str(error)}, 409)
    except (KeyError, ValueError, TypeError) as error:
        return _json({"error": f"bad request: {error!r}"}, 400)
    return _json({"error": "only GET and POST"}, 405)


def check_origin(request: web.Request) -> None:
    """Refuse other sites' pages: their scripts may reach loopback too."""
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.host:
        raise web.HTTPForbidden(text="the sandbox only talks to its own page")


async def _body(request: web.Request) -> Json:
    found = await request.json() if request.can_read_body else {}
    if not isinstance(found, dict):
        raise ValueError("the body is a JSON object")
    return found


def _json(data: object, status: int = 200) -> web.Response:
    return web.Response(status=status, body=json.dumps(data).encode(), content_type="application/json")


def _look(box: Box, parts: list[str], request: web.Request) -> object:
    match parts:
        case ["world"]:
            return world_summary(box.core)
        case ["requests"]:
            after = int(request.query.get("after", 0))
            return [r.summary() for r in box.requests if r.number > after]
        case ["users", who, what]:
            return _look_as(box.person(who), what, request)
    raise KeyError("/".join(parts))


def _look_as(person: Person, what: str, request: web.Request) -> object:
    core = person.core
    if what == "view":
        return client_view(core, person)
    if what == "messages":
        return person.messages(request.query["channel"])
    if what == "commands":
        return commands.offered(core, person.user, person.channel(request.query["channel"]))
    if what == "pings":
        return person.pings()
    if what == "received":
        return [
            {"t": r.name, "d": r.data, "at": r.at, "files": [str(f.id) for f in r.files]} for r in person.inbox.received
        ]
    raise KeyError(what)


async def _do(box: Box, parts: list[str], body: Json) -> object:
    match parts:
        case ["users", who, action]:
            return await _do_as(box.person(who), action, body)
        case ["requests", "clear"]:
            box.requests.clear()
            return {}
        case [action]:
            return WORLD_ACTIONS[action](box, body) or {}
    raise KeyError("/".join(parts))


async def _do_as(person: Person, action: str, body: Json) -> object:
    wait = body.pop("wait", True)
    result = PERSON_ACTIONS[action](person, body)
    if not isinstance(result, Press):
        return result or {}
    if wait:
        await result
    return result.summary() | {"now": time.time()}
