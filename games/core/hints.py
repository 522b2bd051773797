"""Hints: what a house player would do in a seat's place, and one reason for it that is true by the seat's view.

A game gives a `Hints`; the wording of the reasons is in its catalogue (`hint.<code>`). Everything is found from what
the seat knows and its legal actions, so a hint tells nothing that the seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from games.core.events import NO_FACTS, Value

NOTHING_SPECIAL: Final = "best"
"""The code of a reason that says no more than that one would do this."""


class Because(NamedTuple):
    """A reason. The text is `<game>.hint.<code>`."""

    code: str
    data: Mapping[str, Value] = NO_FACTS


class Hints(NamedTuple):
    """What a game knows of giving hints. The functions get what the seat that asks knows, and its legal actions."""

    reason: Callable[[Any, tuple[Any, ...], Any], Because | None]
    """(known, legal, action) → why one would do this; None where nothing special is to be said."""
    settle: Callable[[Any, tuple[Any, ...], Any], Any] = lambda known, legal, action: action
    """(known, legal, action) → the legal action that the hint names, where a house player is careless on purpose."""
    run: Callable[[Any, tuple[Any, ...], Any], str] | None = None
    """(known, legal, action) → the run (`Game.run`) that begins with what the action is for, "" for none."""


class Hint(NamedTuple):
    """What to do and why."""

    text: str
    """The text of an action, or of a run."""
    reason: Because


class Steady:
    """Draws for a hint: always the same, so that asking twice gives the same answer."""

    def below(self, n: int) -> int:
        """Return the last number: what a house player does at its most usual."""
        return n - 1
