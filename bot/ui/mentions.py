"""Commands that a message names, as mentions that can be pressed: `</season start:ID>`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from bot.ui.body import CONTENT_LIMIT, Body

NAMED: Final = re.compile(r"`/([^`:]+)`")
"""A command as the catalogues write it; with options behind it, it stays as it is."""
SUBCOMMAND: Final = 1
"""Discord's type of an option that is a command below the command."""


def mentions(payload: Iterable[Mapping[str, Any]], known: Mapping[str, int]) -> dict[str, str]:
    """Return the mention of each command by its full name in every language.

    `payload` is what Discord is given, `known` the ids that it gave back, by the first word. A mention holds the
    command's own name: each reader's Discord shows it in theirs.
    """
    found: dict[str, str] = {}
    for root in payload:
        below = [option for option in root.get("options") or () if option["type"] == SUBCOMMAND]
        for path in [[root, option] for option in below] or [[root]]:
            own = " ".join(part["name"] for part in path)
            for locale in ("", *(root.get("name_localizations") or ())):
                called = " ".join((part.get("name_localizations") or {}).get(locale, part["name"]) for part in path)
                if root["name"] in known:
                    found.setdefault(called, f"</{own}:{known[root['name']]}>")
    return found


def pressable(body: Body, commands: Mapping[str, str]) -> Body:
    """Return the body with its commands as mentions, as it is where that would be too long.

    `commands` are those that Discord knows: full name in any language → mention.
    """
    content = NAMED.sub(lambda found: commands.get(found[1], found[0]), body.content)
    return replace(body, content=content) if len(content) <= CONTENT_LIMIT else body
