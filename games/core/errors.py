"""What can go wrong at a table in a way that a player may be told. Anything else is a bug.

Wording lives in the message catalogues: an error carries a code, the id of the rule it stands on, and data.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.core.events import NO_FACTS, Value


@dataclass(slots=True, init=False)
class Refusal:
    """Why an action is not allowed now. The text is `<game>.refusal.<code>` (or `core.refusal.<code>`)."""

    code: Final[str]
    """A short snake_case name of the reason."""
    rule: Final[str]
    """The id of the rule or decision it stands on, such as "Y9e"; empty for the table's own manners."""
    data: Final[Mapping[str, Value]]
    """Facts for the text; only what the refused seat may see."""

    # Written out for speed, as in Event: looking for legal actions makes some.
    def __init__(self, code: str, rule: str = "", data: Mapping[str, Value] = NO_FACTS) -> None:
        self.code = code
        self.rule = rule
        self.data = data

    def on(self, rule: str) -> Refusal:
        """Return the same on another rule: a more exact one, where several forbid the same."""
        return Refusal(self.code, rule, self.data)

    def about(self, **data: Value) -> Refusal:
        """Return the same with facts for its text."""
        return Refusal(self.code, self.rule, data)


class GameError(Exception):
    """An error that may be shown to the player who caused it. Nothing was changed."""


class InvalidAction(GameError):
    """The text of an action cannot be read. `text` is what was given, `expected` an example of the form."""

    def __init__(self, text: str, expected: str = "") -> None:
        super().__init__(
            f"cannot read the action {text!r}" + (f"; expected something like {expected!r}" if expected else "")
        )
        self.text = text
        self.expected = expected


class InvalidOption(GameError):
    """An option's name or value is unknown. `name`, `value` are what was given, `allowed` what would do.

    `length` is the most characters of a text that may be anything else, and `allowed` then empty.
    """

    def __init__(self, name: str, value: str, allowed: tuple[str, ...], length: int = 0) -> None:
        what = f"of at most {length} characters" if length else f"one of {', '.join(allowed)}"
        super().__init__(f"option {name}={value!r} is not {what}")
        self.name = name
        self.value = value
        self.allowed = allowed
        self.length = length


class IllegalAction(GameError):
    """The action is well formed and not allowed here. `refusal` says why; `cause` what is behind a press too late."""

    def __init__(self, refusal: Refusal, cause: Refusal | None = None) -> None:
        super().__init__(f"{refusal.code} [{refusal.rule}] {dict(refusal.data)}")
        self.refusal = refusal
        self.cause = cause


NOT_YOUR_TURN: Final = Refusal("not_your_turn")
TOO_LATE: Final = Refusal("too_late")
GAME_OVER: Final = Refusal("game_over")
"""Refusals that every game shares; their texts stand under `core.refusal`."""
SHARED: Final = frozenset({NOT_YOUR_TURN.code, TOO_LATE.code, GAME_OVER.code})
"""Their codes."""


def refusals_in(names: Mapping[str, object]) -> tuple[Refusal, ...]:
    """Return the refusals among what a module defines (its `vars`), in its order, without the shared ones."""
    found = [one for one in names.values() if isinstance(one, Refusal)]
    return tuple([one for one in found if one.code not in SHARED])
