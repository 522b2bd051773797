"""A sandbox per test, and a bare client of its API that checks each answer."""

from __future__ import annotations

import io
import json
from collections.abc import AsyncIterator

import aiohttp
import pytest

from sandbox.errors import ClientRefusal
from sandbox.server import Sandbox
from sandbox.validation.facts import check_answer
from sandbox.validation.problems import Problems
from sandbox.world.model import Interaction
from tests.sandbox.sample_bot import picture

WORD = {"type": 3, "name": "word", "description": "A word"}
WHAT = {"type": 3, "name": "what", "description": "What", "autocomplete": True, "required": True}
NO_KIND = "application/octet-stream"
COMMANDS = [
    {"name": "go", "description": "Goes", "options": [WORD]},
    {"name": "find", "description": "Finds", "options": [WHAT]},
]


class Api:
    """The API as a bot's HTTP client sees it."""

    def __init__(self, session: aiohttp.ClientSession, box: Sandbox) -> None:
        self.session, self.box = session, box
        self.app = box.world.application.id

    async def call(self, method, path, body=None, files=(), *, token=None):
        """Send a request; return (status, JSON or None). `files` are (name, bytes) pairs."""
        head = {"Authorization": f"Bot {token or self.box.token}"}
        options = {"json": body} if body is not None else {}
        if files:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", json.dumps(body or {}))
            for index, (name, data) in enumerate(files):
                form.add_field(f"files[{index}]", io.BytesIO(data), filename=name, content_type=NO_KIND)
            options = {"data": form}
        async with self.session.request(method, self.box.api_url + path, headers=head, **options) as answer:
            raw = await answer.read()
            self.headers = answer.headers
            found = json.loads(raw) if raw else None
            if found is not None:
                assert answer.headers["Content-Type"] == "application/json"
            if found is not None and answer.status < 300:
                problems = Problems()
                *_, asked = self.box.requests
                check_answer(method, asked.template, answer.status, found, problems)
                problems.raise_if_any()
            return answer.status, found

    async def send(self, body, files=(), channel="games"):
        return await self.call("POST", f"/channels/{self.box.channel(channel).id}/messages", body, files)

    async def edit(self, message, body, files=()):
        return await self.call("PATCH", path(message), body, files)

    async def thread(self):
        """Open a thread on a new message."""
        _, message = await self.send({"content": "table"})
        status, thread = await self.call("POST", f"{path(message)}/threads", {"name": "t"})
        assert (status, thread["id"]) == (201, message["id"])
        return thread

    async def commands(self, commands=None):
        return await self.call("PUT", f"/applications/{self.app}/commands", COMMANDS if commands is None else commands)

    def made(self, press) -> Interaction:
        return self.box.world.interactions[int(press.id)]

    async def answer(self, press, kind, data=None, files=()):
        """Answer a press with a callback."""
        made = self.made(press)
        body = {"type": kind} | ({"data": data} if data is not None else {})
        return await self.call("POST", f"/interactions/{made.id}/{made.token}/callback?with_response=1", body, files)

    async def hook(self, method, press, tail="/messages/@original", body=None, files=()):
        """Use a press's token."""
        query = "?wait=1" if method == "POST" else ""
        return await self.call(method, f"/webhooks/{self.app}/{self.made(press).token}{tail}{query}", body, files)


@pytest.fixture
async def box() -> AsyncIterator[Sandbox]:
    async with Sandbox(manners="kind") as running:
        yield running


@pytest.fixture
async def api(box) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as session:
        made = Api(session, box)
        await made.commands()
        yield made


@pytest.fixture
def ana(box):
    return box.person("Ana")


@pytest.fixture
def ben(box):
    return box.person("Ben")


@pytest.fixture
def png() -> bytes:
    return picture()


def code(result):
    """The status and the code of a refusal."""
    status, body = result
    return status, body["code"] if body else None


def cannot(do, *arguments, **more):
    """A client does not let a person do this."""
    with pytest.raises(ClientRefusal):
        do(*arguments, **more)


def path(message):
    return f"/channels/{message['channel_id']}/messages/{message['id']}"


def row(*parts):
    return {"type": 1, "components": list(parts)}


def button(custom_id="b", **more):
    return {"type": 2, "style": 2, "label": "Press", "custom_id": custom_id} | more


def select(custom_id="s", count=3, **more):
    options = [{"label": f"L{i}", "value": f"v{i}"} for i in range(count)]
    return {"type": 3, "custom_id": custom_id, "options": options} | more


def text(content="hello"):
    return {"type": 10, "content": content}


V2 = 1 << 15  # the flag of a message of Components V2


def v2(*parts, **more):
    return {"flags": V2, "components": list(parts)} | more
