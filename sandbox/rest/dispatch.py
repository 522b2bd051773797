"""What happens to every API request: check the token, faults, limits, do it, write it down."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from functools import partial

from aiohttp import web

from sandbox import errors
from sandbox.core import Core
from sandbox.faults import Fault
from sandbox.kinds import REQUEST_LIMIT, Json
from sandbox.ratelimits import Verdict
from sandbox.recorder import RequestRecord
from sandbox.rest.call import Call, Reply, Route, read_body
from sandbox.rest.table import ROUTES
from sandbox.validation.facts import check_request
from sandbox.validation.problems import Problems

log = logging.getLogger(__name__)

PREFIX = "/api/v10"
_VIA = {"Via": "1.1 sandbox"}


def add_api(app: web.Application, core: Core) -> None:
    """Add the routes to an application, and the answer to what is none."""
    for route in (*ROUTES, Route("*", "/{tail:.*}", _missing, open=True)):
        app.router.add_route(route.method, PREFIX + route.template, partial(_serve, core, route))


async def _missing(call: Call) -> Reply:
    log.error("the sandbox has no route %s %s", call.method, call.path)
    raise errors.ApiError(501, 0, f"501: the sandbox has no {call.method} {call.path}")


async def _serve(core: Core, route: Route, request: web.Request) -> web.Response:
    started = time.perf_counter()
    path, args = request.path.removeprefix(PREFIX), dict(request.match_info)
    call = Call(core, request.method, path, route.template, args, request.query, request.headers)
    reply, headers = await _answer(call, route, request)
    response = _finish(call, started, reply, headers)
    if reply.status == 0:
        if request.transport is not None:
            request.transport.abort()
        raise web.HTTPInternalServerError(reason="the answer was lost on purpose")
    return response


async def _answer(call: Call, route: Route, request: web.Request) -> tuple[Reply, dict[str, str]]:
    headers: dict[str, str] = {}
    try:
        if not route.open and request.headers.get("Authorization") != f"Bot {call.core.world.application.token}":
            raise errors.unauthorized()
        if (request.content_length or 0) > REQUEST_LIMIT:
            raise errors.too_large()
        read_body(call, request.headers.get("Content-Type", ""), await request.read())
        fault = call.core.faults.take(call.method, call.template, call.body)
        if fault is not None:
            refused = await _suffer(fault)
            if refused is not None:
                return refused
        verdict = _limit(call)
        if verdict is not None:
            headers = verdict.headers
            if verdict.retry_after is not None:
                return Reply(429, verdict.body()), headers | _VIA
        problems = Problems()
        check_request(call.method, call.template, call.json, problems)
        problems.raise_if_any()
        reply = await route.handler(call)
        return (Reply(0) if fault is not None and fault.lost else reply), headers
    except errors.ApiError as error:
        return Reply(error.status, error.body()), headers


async def _suffer(fault: Fault) -> tuple[Reply, dict[str, str]] | None:
    if fault.slow:
        await asyncio.sleep(fault.slow)
    if not fault.status:
        return None
    body: Json = fault.error().body()
    headers: dict[str, str] = _VIA if fault.via else {}
    if fault.status == 429:
        body |= {"retry_after": fault.retry_after, "global": fault.scope == "global"}
        headers = headers | {"Retry-After": str(max(1, round(fault.retry_after))), "X-RateLimit-Scope": fault.scope}
    return Reply(fault.status, body), headers


def _limit(call: Call) -> Verdict | None:
    core = call.core
    made = core.world.tokens.get(call.args.get("webhook_token", ""))
    channel_id = str(made.channel_id) if made is not None else ""
    return core.limits.check(call.method, call.template, call.args, call.body, channel_id)


def _finish(call: Call, started: float, reply: Reply, headers: dict[str, str]) -> web.Response:
    data = b"" if reply.body is None else json.dumps(reply.body).encode()
    recorder = call.core.recorder
    recorder.count += 1
    recorder.add(
        RequestRecord(
            recorder.count,
            call.method,
            call.path,
            call.template,
            dict(call.query),
            call.json,
            tuple((upload.filename, len(upload.data)) for upload in call.files),
            reply.status,
            reply.body,
            started,
            time.perf_counter(),
            call.core.clock.now(),
            call.host,
        )
    )
    if reply.status >= 400:
        log.info("%s %s -> %s %s", call.method, call.template, reply.status, data.decode())
    # exactly this content type: client libraries compare the header as a whole
    kind = {"Content-Type": "application/json"} if reply.body is not None else {}
    return web.Response(status=reply.status or 500, body=data, headers={**kind, **headers})
