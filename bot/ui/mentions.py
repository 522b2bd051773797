"""Commands that a message names, as mentions that can be pressed: `</season start:ID>`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.ui.body import CONTENT_LIMIT, Body

NAMED: Final = re.compile(r"`/([-\w]+(?: [-\w]+)*)`")
"""A command as the catalogues write it; with options behind it, it stays as it is."""


def pressable(body: Body, commands: Mapping[str, int]) -> Body:
    """Return the body with its commands as mentions, as it is where that would be too long.

    `commands` are those that Discord knows, each full name with the id of its first word.
    """

    def mention(found: re.Match[str]) -> str:
        number = commands.get(found[1])
        return f"</{found[1]}:{number}>" if number else found[0]

    content = NAMED.sub(mention, body.content)
    return replace(body, content=content) if len(content) <= CONTENT_LIMIT else body
