"""A request as route handlers see it, and the answer they give; reading of JSON and multipart bodies."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sandbox import errors
from sandbox.core import Core
from sandbox.kinds import Json
from sandbox.validation.message import Upload
from sandbox.validation.problems import refused, snowflake

_NAME = re.compile(rb'name="((?:[^"\\]|\\.)*)"')
_FILENAME = re.compile(rb'filename="((?:[^"\\]|\\.)*)"')


@dataclass(slots=True)
class Call:
    """One request: `args` are the path's parameters, `json` is what it holds (`payload_json` of a multipart one)."""

    core: Core
    method: str
    path: str
    template: str
    args: dict[str, str]
    query: Mapping[str, str]
    headers: Mapping[str, str]
    json: Json | list[Json] = field(default_factory=dict)
    files: tuple[Upload, ...] = ()

    @property
    def body(self) -> Json:
        """The JSON where it is an object, as nearly always."""
        return self.json if isinstance(self.json, dict) else {}

    @property
    def host(self) -> str:
        """The host that was asked: the sandbox's own, or a proxy's."""
        return self.headers.get("Host", "")

    def id(self, name: str) -> int:
        """Return an id of the path; what is no number raises 50035."""
        number = snowflake(self.args[name])
        if number is None:
            raise refused((name,), "NUMBER_TYPE_COERCE", f'Value "{self.args[name]}" is not snowflake.')
        return number


@dataclass(frozen=True, slots=True)
class Reply:
    """A successful answer; `body` None sends nothing."""

    status: int
    body: Any = None


Handler = Callable[[Call], Awaitable[Reply]]


@dataclass(frozen=True, slots=True)
class Route:
    """A row of the table. `open` routes carry their credential in the path and need no Authorization."""

    method: str
    template: str
    handler: Handler
    open: bool = False


def read_body(call: Call, kind: str, raw: bytes) -> None:
    """Fill `json` and `files` from the bytes of a request."""
    if not raw:
        return
    if kind.startswith("multipart/form-data"):
        fields, call.files = _multipart(kind, raw)
        raw = fields.get("payload_json") or json.dumps({k: v.decode() for k, v in fields.items()}).encode()
    try:
        found = json.loads(raw)
    except ValueError as error:
        raise errors.bad_json() from error
    if not isinstance(found, dict | list):
        raise errors.bad_json()
    call.json = found


def _multipart(kind: str, raw: bytes) -> tuple[dict[str, bytes], tuple[Upload, ...]]:
    mark = re.search(r'boundary="?([^";]+)', kind)
    if mark is None:
        raise errors.bad_json()
    fields: dict[str, bytes] = {}
    uploads: list[Upload] = []
    for piece in raw.split(b"--" + mark[1].encode())[1:-1]:
        head, _, content = piece.partition(b"\r\n\r\n")
        content = content[:-2]
        name = _NAME.search(head)
        if name is None:
            continue
        filename, key = _FILENAME.search(head), name[1].decode()
        number = re.fullmatch(r"files\[(\d+)\]", key)
        if filename is not None and number is not None:
            uploads.append(Upload(int(number[1]), _unquoted(filename[1]), content))
        else:
            fields[key] = content
    return fields, tuple(uploads)


def _unquoted(name: bytes) -> str:
    return re.sub(r"\\(.)", r"\1", name.decode("utf-8", "replace"))
