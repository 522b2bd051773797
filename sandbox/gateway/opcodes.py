"""What the gateway does with each opcode the bot may send, and the WebSocket route itself."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from aiohttp import WSMsgType, web

from sandbox.core import Core
from sandbox.gateway.hub import Intent
from sandbox.gateway.session import Connection, Session
from sandbox.kinds import Json
from sandbox.manners import Manner
from sandbox.world.payloads import guild_create_payload, user_payload

log = logging.getLogger(__name__)

HEARTBEAT_MS = 41_250
_IDENTIFY_WINDOW = 5.0
_RESUMABLE = 300.0  # seconds that a session outlives its connection
_MOST_FRAMES = 120
_LATEST = 0.04  # seconds that an event may come after the answer to what made it


class CloseSocket(Exception):
    """Ends the connection with a close code."""

    def __init__(self, code: int) -> None:
        super().__init__(f"close {code}")
        self.code = code


@dataclass(slots=True)
class Peer:
    """The state of one connection while it is open."""

    core: Core
    connection: Connection
    session: Session | None = None


ACK_PAUSE = 0.02
"""Seconds."""


def _heartbeat(peer: Peer, data: object) -> None:
    # No network is as quick as loopback: a client may note the time of its beat only after it has had the answer.
    asyncio.get_running_loop().call_later(ACK_PAUSE, peer.connection.send_op, 11)


def _identify(peer: Peer, data: object) -> None:
    if peer.session is not None:
        raise CloseSocket(4005)
    body = _fields(data)
    hub, app = peer.core.hub, peer.core.world.application
    if str(body.get("token", "")).removeprefix("Bot ") != app.token:
        raise CloseSocket(4004)
    intents = body.get("intents")
    if not isinstance(intents, int) or intents & ~Intent.KNOWN:
        raise CloseSocket(4013)
    if intents & Intent.PRIVILEGED & ~app.privileged:
        raise CloseSocket(4014)
    shard = _shard(body.get("shard"))
    if not _may_identify(peer.core, shard[0]):
        peer.connection.send_op(9, False)
        return
    _forget_old(peer.core)
    peer.session = Session(secrets.token_hex(16), intents, shard, peer.connection)
    hub.sessions[peer.session.id] = peer.session
    _welcome(peer, peer.session)


def _forget_old(core: Core) -> None:
    for session in tuple(core.hub.sessions.values()):
        if session.connection is None and session.lost_at < core.clock.now() - _RESUMABLE:
            core.hub.forget(session)


def _may_identify(core: Core, shard: int) -> bool:
    hub, now = core.hub, core.clock.now()
    key = shard % hub.max_concurrency
    recent = [k for at, k in hub.identified if at > now - _IDENTIFY_WINDOW]
    if core.limits.enforced and key in recent:
        return False
    hub.identified.append((now, key))
    return True


def _shard(given: object) -> tuple[int, int]:
    if given is None:
        return 0, 1
    if not isinstance(given, list) or len(given) != 2 or not all(isinstance(n, int) for n in given):
        raise CloseSocket(4010)
    if not 0 <= given[0] < given[1]:
        raise CloseSocket(4010)
    return given[0], given[1]


def _welcome(peer: Peer, session: Session) -> None:
    world = peer.core.world
    mine = [g for g in world.guilds.values() if world.bot.id in g.members and session.wants(g.id, 0)]
    data: Json = {
        "v": 10,
        "user": user_payload(world.bot) | {"verified": True, "mfa_enabled": False, "email": None},
        "guilds": [{"id": str(g.id), "unavailable": True} for g in mine],
        "private_channels": [],
        "resume_gateway_url": peer.core.gateway_by(peer.connection.host),
        "application": {"id": str(world.application.id), "flags": 0},
        "session_id": session.id,
        "shard": list(session.shard),
    }
    session.dispatch("READY", peer.core.hub.written("READY", data))
    if not session.intents & Intent.GUILDS:
        return
    for guild in mine:
        session.dispatch("GUILD_CREATE", peer.core.hub.written("GUILD_CREATE", guild_create_payload(world, guild)))


def _resume(peer: Peer, data: object) -> None:
    body, hub = _fields(data), peer.core.hub
    sequence = body.get("seq")
    if str(body.get("token", "")).removeprefix("Bot ") != peer.core.world.application.token:
        raise CloseSocket(4004)
    _forget_old(peer.core)
    session = hub.sessions.get(str(body.get("session_id")))
    missed = session.missed_since(sequence) if session is not None and isinstance(sequence, int) else None
    if session is None or missed is None or hub.refuse_resume:
        peer.connection.send_op(9, False)
        return
    if session.connection is not None:
        session.connection.drop()  # a silent one: a client that resumes has given it up
    session.connection = peer.connection
    peer.session = session
    for frame in missed:
        peer.connection.send(frame)
    session.dispatch("RESUMED", "{}")


def _ignore(peer: Peer, data: object) -> None:
    if peer.session is None:
        raise CloseSocket(4003)


def _fields(data: object) -> Json:
    if not isinstance(data, dict):
        raise CloseSocket(4002)
    return data


HANDLERS: dict[int, Callable[[Peer, object], None]] = {
    1: _heartbeat,
    2: _identify,
    3: _ignore,  # presence
    4: _ignore,  # voice state
    6: _resume,
    8: _ignore,  # members
}


def _handle(peer: Peer, text: str) -> None:
    _limit_frames(peer)
    try:
        frame = _fields(json.loads(text))
    except ValueError as error:
        raise CloseSocket(4002) from error
    handler = HANDLERS.get(frame.get("op", -1))
    if handler is None:
        log.warning("gateway: unknown opcode %s", frame.get("op"))
        raise CloseSocket(4001)
    handler(peer, frame.get("d"))


def _limit_frames(peer: Peer) -> None:
    times = peer.connection.received
    times.append(peer.core.clock.now())
    if peer.core.limits.enforced and len(times) > _MOST_FRAMES and times[0] > times[-1] - 60.0:
        raise CloseSocket(4008)


async def gateway(core: Core, request: web.Request) -> web.StreamResponse:
    """Serve one connection of the bot until it ends."""
    if core.hub.away:
        return web.Response(status=503)
    socket = web.WebSocketResponse(max_msg_size=0, timeout=1.0)
    await socket.prepare(request)
    if core.hub.hangs_up:
        core.hub.hangs_up -= 1
        await socket.close(code=4000)
        return socket
    lag = partial(core.manners.between, Manner.EVENTS_LATE, 0.0, _LATEST)
    peer = Peer(core, Connection(socket, request.host, lag))
    peer.connection.send_op(10, {"heartbeat_interval": HEARTBEAT_MS})
    try:
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                _handle(peer, message.data)
    except CloseSocket as stop:
        await socket.close(code=stop.code)
    finally:
        _detach(peer, socket.close_code)
        await peer.connection.finish()
    return socket


def _detach(peer: Peer, code: int | None) -> None:
    session = peer.session
    if session is None or session.connection is not peer.connection:
        return
    session.connection, session.lost_at = None, peer.core.clock.now()
    if code in (1000, 1001):  # the bot said goodbye: its session ends
        peer.core.hub.forget(session)
