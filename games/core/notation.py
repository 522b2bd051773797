"""Text forms of actions: a first word for the kind, then the words of each field, written down as one table a game.

    NOTATION = Notation({"draw": Form(Draw), "keep": Form(Keep, SLOT), "play": Form(Play, CARD, Flag("last"))})

A text is read only in the one way in which it is written.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from games.core.errors import InvalidAction

A = TypeVar("A")

MOST_DIGITS: Final = 9
Held = Any
"""What the field of an action holds."""


class Field(Protocol):
    """How the value of one field stands in a text."""

    @property
    def example(self) -> tuple[str, ...]:
        """Words that could stand there."""

    def write(self, value: Held) -> tuple[str, ...]:
        """Return the words for a value; raises LookupError or ValueError for a value that has none."""

    def read(self, words: list[str]) -> Held:
        """Take its words from the front and return the value; raises LookupError or ValueError if they do not fit."""


class Number:
    """A whole number from `low` to `high`, in plain decimal digits."""

    def __init__(self, low: int = 0, high: int = 10**MOST_DIGITS - 1) -> None:
        self.low = low
        self.high = high
        self.example = (str(low),)

    def write(self, value: int) -> tuple[str, ...]:
        """Return the digits."""
        return (str(value),)

    def read(self, words: list[str]) -> int:
        """Take one number."""
        value = int(words[0])
        if not self.low <= value <= self.high:
            raise ValueError(value)
        del words[0]
        return value


class Name:
    """A value by its name: of a sequence its place in it, of a mapping what the name stands for."""

    def __init__(self, names: Sequence[str] | Mapping[str, Any]) -> None:
        self._values: Mapping[str, Any] = (
            names if isinstance(names, Mapping) else {name: place for place, name in enumerate(names)}
        )
        self._names = {value: name for name, value in self._values.items()}
        self.example = (next(iter(self._values)),)

    def write(self, value: Held) -> tuple[str, ...]:
        """Return the name."""
        return (self._names[value],)

    def read(self, words: list[str]) -> Held:
        """Take one name."""
        value = self._values[words[0]]
        del words[0]
        return value


class Many:
    """A tuple of values, at least and at most so many; it takes as many words as fit."""

    def __init__(self, each: Field, least: int = 1, most: int = 10**MOST_DIGITS) -> None:
        self.each = each
        self.least = least
        self.most = most
        self.example = each.example * least

    def write(self, value: tuple[Any, ...]) -> tuple[str, ...]:
        """Return the words of each."""
        if not self.least <= len(value) <= self.most:
            raise ValueError(value)
        return tuple([word for one in value for word in self.each.write(one)])

    def read(self, words: list[str]) -> tuple[Any, ...]:
        """Take the values up to the first word that is none."""
        found: list[Any] = []
        while words and len(found) < self.most:
            try:
                found.append(self.each.read(words))
            except (LookupError, ValueError):
                break
        if len(found) < self.least:
            raise ValueError(words)
        return tuple(found)


class Maybe:
    """A value that may be left out, perhaps behind a word of its own: "red" or nothing, "into 2" or nothing."""

    def __init__(self, field: Field, absent: Held, *, after: str = "") -> None:
        self.field = field
        self.absent = absent
        self.after = after
        self.example: tuple[str, ...] = ()

    def write(self, value: Held) -> tuple[str, ...]:
        """Return the value's words, or none."""
        if value == self.absent:
            return ()
        words = self.field.write(value)
        return (self.after, *words) if self.after else words

    def read(self, words: list[str]) -> Held:
        """Take the value where it stands."""
        if not words:
            return self.absent
        if self.after:
            if words[0] != self.after:
                return self.absent
            del words[0]
            return self.field.read(words)
        try:
            return self.field.read(words)
        except (LookupError, ValueError):
            return self.absent


class Flag(Maybe):
    """A word that stands there when the field is true."""

    def __init__(self, word: str) -> None:
        super().__init__(Name({word: True}), absent=False)


class Form(Generic[A]):
    """The text form of one kind of action: its dataclass and how each of its fields is written, in their order.

    Where the first word says the last fields, their values are `said`: `"stop": Form(Call, goes=False)`.
    """

    def __init__(self, kind: Callable[..., A], *fields: Field, example: str = "", **said: Held) -> None:
        self.kind = kind
        self.fields = fields
        self.said = said
        names = [field.name for field in dataclasses.fields(kind)]  # type: ignore[arg-type]
        self.names = tuple([name for name in names if name not in said])
        self.example = example
        if len(self.names) != len(fields):
            raise TypeError(f"{kind} has {len(self.names)} fields and its form {len(fields)}")

    def write(self, action: A) -> list[str]:
        """Return the words after the first; raises LookupError or ValueError for values that it does not write."""
        for name, value in self.said.items():
            if getattr(action, name) != value:
                raise ValueError(action)
        words: list[str] = []
        for name, field in zip(self.names, self.fields, strict=True):
            words += field.write(getattr(action, name))
        return words

    def read(self, words: list[str]) -> A:
        """Return the action; raises LookupError or ValueError."""
        action = self.kind(*[field.read(words) for field in self.fields], **self.said)
        if words:
            raise ValueError(words)
        return action


class Notation(Generic[A]):
    """The text forms of a game's actions, by first word. One dataclass may have several, told apart by its values."""

    def __init__(self, forms: Mapping[str, Form[Any]]) -> None:
        self._forms = dict(forms)
        self._words: dict[object, list[str]] = {}
        for word, form in self._forms.items():
            self._words.setdefault(form.kind, []).append(word)
        self.kinds = tuple(self._forms)
        """The first word of every text form; labels stand under `<game>.action.<kind>`."""

    def kind(self, action: A) -> str:
        """Return the first word of an action's text form."""
        words = self._words[type(action)]
        return words[0] if len(words) == 1 else self.encode(action).partition(" ")[0]

    def encode(self, action: A) -> str:
        """Return the text form of an action; `decode` is its inverse."""
        words = self._words[type(action)]
        for word in words[:-1]:
            try:
                return " ".join((word, *self._forms[word].write(action)))
            except (LookupError, ValueError):
                continue
        return " ".join((words[-1], *self._forms[words[-1]].write(action)))

    def decode(self, text: str) -> A:
        """Return the action of a text form; raises InvalidAction with an example of what would do."""
        word, *rest = text.split(" ")
        form = self._forms.get(word)
        if form is None:
            raise InvalidAction(text, self.example(self.kinds[0]))
        try:
            action: A = form.read(rest)
            if self.encode(action) == text:
                return action
        except (LookupError, ValueError):
            pass
        raise InvalidAction(text, self.example(word))

    def example(self, kind: str) -> str:
        """Return what an action of this kind could look like."""
        form = self._forms[kind]
        return form.example or " ".join((kind, *[word for field in form.fields for word in field.example]))
