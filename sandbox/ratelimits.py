"""Rate limits as seen on the real API: buckets per route and major id, and 50 requests a second over all.

The numbers are observations, not promises; a sandbox enforces them only when told to.
"""

from __future__ import annotations

import hashlib
from collections import deque
from dataclasses import dataclass

from sandbox.clock import Clock, created_at
from sandbox.kinds import Json
from sandbox.manners import Manner, Manners

_GLOBAL = 50
_HOUR = 3600.0
_OLD_EDIT_CODE = 30046


@dataclass(frozen=True, slots=True)
class Rule:
    """`limit` requests in `window` seconds; `code` is the JSON code of its 429."""

    name: str
    limit: int
    window: float
    code: int = 0


_SEND = Rule("send", 5, 5.0)
_EDIT = Rule("edit", 5, 5.0)
_OLD_EDIT = Rule("edit-old", 3, 6.0, _OLD_EDIT_CODE)
_OLDER_EDIT = Rule("edit-old", 3, 20.0, _OLD_EDIT_CODE)
_EMOJIS = Rule("emojis", 50, 60.0)
_WEBHOOK = Rule("webhook", 5, 2.0)
_RENAME = Rule("rename", 2, 600.0)
_OTHER = Rule("other", 10, 5.0)
_FOLLOW_UPS = Rule("follow-ups", 30, 60.0)
_UPLOAD = ("POST", "/applications/{application_id}/emojis")
_RULES = {
    ("POST", "/channels/{channel_id}/messages"): _SEND,
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"): _EDIT,
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The headers of the answer, and when refused the seconds to wait, the scope and the code."""

    headers: dict[str, str]
    retry_after: float | None = None
    scope: str = "user"
    code: int = 0

    def body(self) -> Json:
        """Return the JSON of a 429."""
        text = {"message": "You are being rate limited.", "retry_after": round(self.retry_after or 0.0, 3)}
        body: Json = text | {"global": self.scope == "global"}
        return body | {"code": self.code} if self.code else body


class RateLimits:
    """Counts requests in windows that start with their first request."""

    def __init__(self, clock: Clock, manners: Manners, *, enforced: bool = False) -> None:
        self.enforced = enforced
        self._clock = clock
        self._manners = manners
        self._windows: dict[tuple[str, str], tuple[float, int]] = {}
        self._global: deque[float] = deque()

    def check(
        self, method: str, template: str, args: dict[str, str], body: Json, channel_id: str = ""
    ) -> Verdict | None:
        """Count a request and return the verdict, or None where nothing is limited.

        `channel_id` is the channel of an interaction, for the limit on follow-ups.
        """
        if not self.enforced:
            return None
        callback, webhook = template.endswith("/callback"), template.startswith("/webhooks/")
        if not (callback or webhook) or Manner.ALL_COUNTED in self._manners:
            refused = self._check_global()
            if refused is not None:
                return refused
        if callback:
            return None
        if webhook and method == "POST" and channel_id:
            verdict = self._count(_FOLLOW_UPS, channel_id)
            if verdict.retry_after is not None:
                return verdict
        rule = self._rule(method, template, args, body)
        name = rule.name if rule is not _OTHER else f"{method} {template}"
        major = args.get("webhook_token") or args.get("channel_id") or args.get("guild_id") or ""
        return self._count(rule, major, name)

    def _rule(self, method: str, template: str, args: dict[str, str], body: Json) -> Rule:
        if template.startswith("/webhooks/"):
            return _WEBHOOK
        if method == "PATCH" and template == "/channels/{channel_id}" and ("name" in body or "topic" in body):
            return _RENAME
        rule = _RULES.get((method, template), _OTHER)
        if rule is _EDIT and args["message_id"].isdecimal():
            old = _OLDER_EDIT if Manner.OLD_EDITS_SLOW in self._manners else _OLD_EDIT
            return old if self._clock.now() - created_at(int(args["message_id"])) > _HOUR else _EDIT
        if (method, template) == _UPLOAD and Manner.UPLOADS_METERED in self._manners:
            return _EMOJIS
        return rule

    def _count(self, rule: Rule, major: str, name: str = "") -> Verdict:
        key, now = (name or rule.name, major), self._clock.now()
        start, used = self._windows.get(key, (now, 0))
        if now >= start + rule.window:
            start, used = now, 0
        reset = start + rule.window
        bucket = hashlib.sha256(f"{key[0]}".encode()).hexdigest()[:32]
        headers = {
            "X-RateLimit-Limit": str(rule.limit),
            "X-RateLimit-Remaining": str(max(0, rule.limit - used - 1)),
            "X-RateLimit-Reset": f"{reset:.3f}",
            "X-RateLimit-Reset-After": f"{reset - now:.3f}",
            "X-RateLimit-Bucket": bucket,
        }
        if used >= rule.limit:
            more = {"X-RateLimit-Scope": "user", "Retry-After": str(int(reset - now) + 1)}
            return Verdict(headers | more, reset - now, "user", rule.code)
        self._windows[key] = (start, used + 1)
        return Verdict(headers)

    def _check_global(self) -> Verdict | None:
        now = self._clock.now()
        while self._global and self._global[0] <= now - 1.0:
            self._global.popleft()
        if len(self._global) < _GLOBAL:
            self._global.append(now)
            return None
        wait = self._global[0] + 1.0 - now
        headers = {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global", "Retry-After": str(int(wait) + 1)}
        return Verdict(headers, wait, "global")
