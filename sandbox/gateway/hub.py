"""All sessions of the bot: who gets which event, and the faults of the gateway."""

from __future__ import annotations

import json
import zlib
from collections import deque
from fnmatch import fnmatchcase

from sandbox.gateway.session import Connection, Session
from sandbox.kinds import Json


class Intent:
    """Gateway intents that matter here; 0 in `dispatch` means always sent."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    MESSAGES = 1 << 9
    TO_DIRECT = 3  # so many bits higher is what the same events take in direct messages
    MESSAGE_CONTENT = 1 << 15
    PRIVILEGED = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT
    KNOWN = (1 << 26) - 1


class Hub:
    """Sends events to sessions. Tests drop, invalidate, duplicate and malform here."""

    def __init__(self) -> None:
        self.sessions: dict[str, Session] = {}
        self.identified: deque[tuple[float, int]] = deque(maxlen=1000)
        self.max_concurrency = 1
        self.shards = 1
        self.refuse_resume = False
        self.away = False
        """Whether every attempt to connect is turned away (503)."""
        self.hangs_up = 0
        """So many connections are closed before anything was said."""
        self._duplicate = 0
        self._malformed = ("", 0)
        self._spoilt = 0

    @property
    def connected(self) -> bool:
        """Whether some session is being listened to."""
        return bool(self._connections())

    def _connections(self) -> list[Connection]:
        return [session.connection for session in self.sessions.values() if session.connection is not None]

    def dispatch(self, name: str, data: Json, *, guild_id: int | None, intent: int = Intent.GUILDS) -> None:
        """Send an event to the sessions that want it; each is told twice while duplicates are ordered."""
        wanted = [s for s in self.sessions.values() if s.wants(guild_id, intent)]
        if not wanted:
            return
        body = self.written(name, data)
        copies = 1
        if self._duplicate:
            self._duplicate -= 1
            copies = 2
        for session in wanted:
            if session.deaf and name == "INTERACTION_CREATE":
                continue
            for _ in range(copies):
                session.dispatch(name, body)

    def duplicate_next(self, events: int) -> None:
        """Send each of the next `events` events twice."""
        self._duplicate = events

    def malformed(self, events: int, name: str = "*") -> None:
        """Send the next `events` events whose name matches the pattern in a form that nobody has agreed on."""
        self._malformed = (name, events)

    @property
    def to_malform(self) -> int:
        """How many events are still to be malformed."""
        return self._malformed[1]

    def written(self, name: str, data: Json) -> str:
        """Return an event's data as JSON text; while a malformed one is ordered, with something wrong in it."""
        pattern, left = self._malformed
        if not left or not fnmatchcase(name, pattern):
            return json.dumps(data)
        self._malformed, self._spoilt = (pattern, left - 1), self._spoilt + 1
        roll = zlib.crc32(f"{name} {self._spoilt}".encode())
        wrong: tuple[object, ...] = (None, [], "?", -1, {})
        if roll % 4 == 0 or not data:
            return json.dumps(wrong[roll % 5])
        key = sorted(data)[roll % len(data)]
        return json.dumps(data | {key: wrong[roll % 5]})

    def ask_to_reconnect(self) -> None:
        """Send op 7 to every connection."""
        for connection in self._connections():
            connection.send_op(7)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Send op 9 to every connection; unless resumable, the sessions are forgotten."""
        for session in tuple(self.sessions.values()):
            if session.connection is not None:
                session.connection.send_op(9, resumable)
            if not resumable:
                self.forget(session)

    def close_all(self, code: int) -> None:
        """Close every connection with a close code."""
        for connection in self._connections():
            connection.close(code)

    def drop_all(self) -> None:
        """Cut every connection as a broken network does."""
        for connection in self._connections():
            connection.drop()

    def silence(self) -> None:
        """Let every connection that is open lose all packets from now on, without closing; others can be opened."""
        for connection in self._connections():
            connection.silence()

    def deafen(self) -> None:
        """Tell no open session of interactions any more, though it lives: only one identified later hears them (R5).

        Seen in February 2026: discord-api-docs#8162.
        """
        for session in self.sessions.values():
            session.deaf = True

    def forget(self, session: Session) -> None:
        """End a session: it cannot be resumed."""
        self.sessions.pop(session.id, None)
