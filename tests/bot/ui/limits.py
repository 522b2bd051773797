"""What is about to be sent, held against Discord's facts and limits as the sandbox has them."""

from __future__ import annotations

from typing import Any

import discord

from bot.show import ids
from bot.show.body import Body
from sandbox.validation.facts import check_request
from sandbox.validation.message import check_message as check_parts
from sandbox.validation.problems import Problems

SEND = "/channels/{channel_id}/messages"


class _Any:
    """Emojis of the application: whatever the bot says is one."""

    def __contains__(self, _: object) -> bool:
        return True


def check_body(template: str, body: Any, method: str = "POST") -> None:
    """Raise the refusal that Discord answers a body with."""
    problems = Problems()
    check_request(method, template, body, problems)
    problems.raise_if_any()


def check_message(body: dict[str, Any]) -> None:
    """Assert that a message fits, and that a press on each of its buttons and menus will be answered."""
    check_body(SEND, body)
    problems = Problems()
    check_parts(body, [one["filename"] for one in body.get("attachments", ())], _Any(), problems)
    problems.raise_if_any()
    for row in body.get("components", ()):
        for item in row["components"]:
            assert item["type"] in (2, 3, 8)
            assert ids.parse(item["custom_id"]) is not None, item["custom_id"]
            assert item["type"] != 2 or item["label"]


def check_made(body: Body) -> None:
    """Assert that a message fits that was made and is not sent yet."""
    check_view(body.text(), body.view())


def check_view(content: str, view: discord.ui.View | None, file: discord.File | None = None) -> None:
    """Assert that what is about to be sent fits."""
    body: dict[str, Any] = {"content": content, "components": [] if view is None else view.to_components()}
    if file is not None:
        body["attachments"] = [file.to_dict(0)]
    check_message(body)
