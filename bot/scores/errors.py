"""What a person may be told when scores, seasons or replays refuse. The text is `scores.error.<code>`."""

from __future__ import annotations

from typing import ClassVar

from games.core import GameError


class ScoreError(GameError):
    """The request is refused; nothing was changed. `code` names the text, `facts` fill it."""

    catalogue: ClassVar = "scores"

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(f"{code} {facts}" if facts else code)
        self.code = code
        self.facts = facts
