"""Every request that the bot made, held against Discord's own schema (where it is present) and the limits beside it."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.recorder import RequestRecord
from tests.bot.ui.limits import check_message, schema_errors

PREFIX = "/api/v10"


def check_bodies(requests: Iterable[RequestRecord]) -> None:
    """Assert that every body fits; each distinct body is checked once."""
    seen = set()
    for one in requests:
        path = one.path.removeprefix(PREFIX)
        key = (one.method, one.template, repr(one.body))
        if not isinstance(one.body, dict | list) or key in seen:
            continue
        seen.add(key)
        errors = schema_errors(one.body, one.method.lower(), path)
        assert not errors, (one.method, path, [(list(error.absolute_path), error.message) for error in errors[:3]])
        message = one.body.get("data") if isinstance(one.body, dict) and "callback" in path else one.body
        if isinstance(message, dict) and "components" in message and "title" not in message:
            check_message(message, schema=False)
