"""A message to be: words, rows of things to press, at most one picture. Made into Discord's objects anew at each send.

Messages are the older kind (content, plain attachment, action rows): an edit that names no attachments then keeps the
picture, so that only changed pictures are uploaded. Every item is a DynamicItem and no view ever ends, because a view
that mixes kinds or times out takes the handlers of all messages with it.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

import discord

from bot.ui.drawing import Drawn
from bot.ui.panel import Style

CONTENT_LIMIT: Final = 2000
LABEL_LIMIT: Final = 80
PLACEHOLDER_LIMIT: Final = 150
OPTION_LIMIT: Final = 100
ROW_BUTTONS: Final = 5
ROWS: Final = 5
MENU_OPTIONS: Final = 25

STYLES: Final = {
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.SECONDARY: discord.ButtonStyle.secondary,
    Style.SUCCESS: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}

ESCAPE: Final = re.compile(r"\\(?=[^a-zA-Z0-9\s])|\u200b")

Emoji = str | discord.PartialEmoji | None


class ButtonSpec(NamedTuple):
    """A button to be."""

    custom_id: str
    label: str
    style: Style = Style.SECONDARY
    emoji: Emoji = None
    disabled: bool = False


class OptionSpec(NamedTuple):
    """One option of a select menu to be."""

    value: str
    label: str
    description: str = ""
    emoji: Emoji = None
    default: bool = False


class SelectSpec(NamedTuple):
    """A select menu to be, in which one option is picked."""

    custom_id: str
    placeholder: str
    options: tuple[OptionSpec, ...]


Row = tuple[ButtonSpec, ...] | SelectSpec
"""A row of up to five buttons, or one menu."""


class LastingView(discord.ui.View):
    """A view that never ends. The library would have one that is sent ephemerally wait 15 minutes, in a task each."""

    @property
    def timeout(self) -> float | None:
        """None, whatever is set."""
        return None

    @timeout.setter
    def timeout(self, value: float | None) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Body:
    """What a message shows."""

    content: str
    rows: tuple[Row, ...] = ()
    picture: Drawn | None = None

    def view(self) -> discord.ui.View:
        """Return a new view of the rows; it must be used for one send only."""
        view = LastingView(timeout=None)
        for number, row in enumerate(self.rows):
            for item in _items(row, number):
                view.add_item(item)
        return view

    def remembered(self) -> Body:
        """Return it without its picture's bytes: equal to this, and small; it can be compared but not sent."""
        return self if self.picture is None else replace(self, picture=self.picture.named())

    def text(self) -> str:
        """Return the content, cut to what Discord takes at the end of a line."""
        if len(self.content) <= CONTENT_LIMIT:
            return self.content
        return self.content[: CONTENT_LIMIT - 1].rsplit("\n", 1)[0] + "…"

    def file(self) -> discord.File | None:
        """Return the picture as a new upload."""
        if self.picture is None:
            return None
        name = f"{self.picture.name}.{self.picture.ending}"
        return discord.File(io.BytesIO(self.picture.png), filename=name, description=self.picture.alt or None)

    def sending(self) -> dict[str, Any]:
        """Return the arguments of a send."""
        file = self.file()
        arguments: dict[str, Any] = {"content": self.text(), "view": self.view()}
        return arguments if file is None else arguments | {"file": file}

    def editing(self, shown: str | None = None) -> dict[str, Any]:
        """Return the arguments of an edit of a message that shows the picture named `shown` ("" for none).

        A picture that is there already is left alone; None stands for not known.
        """
        arguments: dict[str, Any] = {"content": self.text(), "view": self.view()}
        if shown != self.shows:
            file = self.file()
            arguments["attachments"] = [] if file is None else [file]
        return arguments

    @property
    def shows(self) -> str:
        """The name of the picture, "" for none."""
        return "" if self.picture is None else self.picture.name


def shown_on(message: discord.Message | None) -> str | None:
    """Return the name of the picture on a message, "" for none, None when there is no message to look at."""
    if message is None:
        return None
    return message.attachments[0].filename.removesuffix(".png") if message.attachments else ""


def _items(row: Row, number: int) -> list[discord.ui.Item[Any]]:
    from bot.ui.items import wrap  # the items answer with bodies of their own

    if isinstance(row, SelectSpec):
        return [wrap(_select(row, number))]
    return [wrap(_button(spec, number)) for spec in row]


def _button(spec: ButtonSpec, row: int) -> discord.ui.Button[Any]:
    return discord.ui.Button(
        custom_id=spec.custom_id,
        label=cut(unescaped(spec.label), LABEL_LIMIT),
        style=STYLES[spec.style],
        emoji=spec.emoji,
        disabled=spec.disabled,
        row=row,
    )


def _select(spec: SelectSpec, row: int) -> discord.ui.Select[Any]:
    options = [
        discord.SelectOption(
            label=cut(unescaped(one.label), OPTION_LIMIT),
            value=one.value,
            description=cut(unescaped(one.description), OPTION_LIMIT) or None,
            emoji=one.emoji,
            default=one.default,
        )
        for one in spec.options
    ]
    return discord.ui.Select(
        custom_id=spec.custom_id,
        placeholder=cut(unescaped(spec.placeholder), PLACEHOLDER_LIMIT),
        options=options,
        row=row,
    )


def unescaped(text: str) -> str:
    """Return a text for a label: these show what they are given, so the escapes of names would be seen."""
    return ESCAPE.sub("", text)


def cut(text: str, limit: int) -> str:
    """Return the text, shortened with an ellipsis to at most `limit` characters."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
