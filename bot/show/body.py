"""A message to be: words, rows of things to press, at most one picture. Made into Discord's objects at each send.

Messages are the older kind (content, plain attachment, action rows): an edit that names no attachments then keeps the
picture, so that only changed pictures are uploaded. The library is handed finished rows and keeps none of them: a press
is answered by its custom id alone (see bot.discord.routes), also one on a message from before a restart.
"""

from __future__ import annotations

import io
import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, TypeVar

import discord

from bot.show import ids
from bot.show.drawings import Drawn
from bot.show.face import Style

CONTENT_LIMIT: Final = 2000
LABEL_LIMIT: Final = 80
PLACEHOLDER_LIMIT: Final = 150
OPTION_LIMIT: Final = 100
ROW_BUTTONS: Final = 5
ROWS: Final = 5
MENU_OPTIONS: Final = 25

COMMAND: Final = re.compile(r"`/([^`:]+)`")
"""A command as the catalogues write it; with options behind it, it stays as it is."""
ESCAPE: Final = re.compile(r"\\(?=[^a-zA-Z0-9\s])|\u200b")

Spec = TypeVar("Spec", "ButtonSpec", "OptionSpec")

Emoji = str | discord.PartialEmoji | None


class ButtonSpec(NamedTuple):
    """A button to be."""

    custom_id: str
    label: str
    style: Style = Style.SECONDARY
    emoji: Emoji = None
    disabled: bool = False
    code: str = ""
    """Its label where its emoji is left out, if it has another then."""


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


class ChannelsSpec(NamedTuple):
    """A menu of the server's channels to be, in which one is picked."""

    custom_id: str
    placeholder: str
    kinds: tuple[discord.ChannelType, ...]


Menus = SelectSpec | ChannelsSpec
Row = tuple[ButtonSpec, ...] | SelectSpec | ChannelsSpec
"""A row of up to five buttons, or one menu."""


def even_rows(buttons: Sequence[ButtonSpec], most: int = 3) -> tuple[tuple[ButtonSpec, ...], ...]:
    """Return buttons in as few rows of at most so many, none much shorter than another: on a phone three have room."""
    count = -(-len(buttons) // most)
    cuts = [len(buttons) * at // count for at in range(count + 1)] if count else []
    return tuple(tuple(buttons[start:end]) for start, end in itertools.pairwise(cuts))


class Rows(discord.ui.View):
    """Finished rows. To the library it is a view that has ended, so it neither stores it nor waits for its presses.

    A row of no buttons, and a menu of no options, is left out: Discord refuses the whole message for it.
    """

    def __init__(self, rows: Iterable[Row]) -> None:
        super().__init__(timeout=None)
        self._rows = [{"type": 1, "components": items} for row in rows if (items := _items(row))]

    @classmethod
    def recounted(cls, message: discord.Message, count: int, *, plain: bool = False) -> Rows:
        """Return the rows that a message has, its menus with another count (see `ids.counted`).

        `plain` leaves the emojis out.
        """
        made = cls(())
        rows: list[dict[str, Any]] = [dict(row.to_dict()) for row in message.components]
        for menu in (part for row in rows for part in row["components"] if "max_values" in part):
            menu["custom_id"] = ids.counted(menu["custom_id"], count)
        for part in (part for row in rows for part in row["components"] if plain):
            for one in (part, *part.get("options", ())):
                one.pop("emoji", None)
        made._rows = rows
        return made

    def to_components(self) -> list[dict[str, Any]]:
        """Return the rows as Discord takes them."""
        return self._rows

    def is_finished(self) -> bool:
        """Return True."""
        return True


class Trace(NamedTuple):
    """What is remembered of a body: a few bytes, and equal for equal bodies alone, but by a chance of 2^-64."""

    words: int
    shows: str
    """The name of its picture, "" for none."""


@dataclass(frozen=True, slots=True)
class Body:
    """What a message shows."""

    content: str
    rows: tuple[Row, ...] = ()
    picture: Drawn | None = None

    def view(self) -> Rows:
        """Return the rows as the library takes them."""
        return Rows(self.rows)

    def trace(self) -> Trace:
        """Return what is remembered of it where a message shows it."""
        return Trace(hash((self.content, self.rows)), self.shows)

    def counted(self, count: int) -> Body:
        """Return it with the ids that its menus have once they were answered so often (see `ids.counted`)."""
        if not any(isinstance(row, Menus) for row in self.rows):
            return self
        return replace(self, rows=tuple(_counted(row, count) for row in self.rows))

    def pressable(self, commands: Mapping[str, str]) -> Body:
        """Return it with its commands as mentions (full name → mention), as it is where that would be too long."""
        content = COMMAND.sub(lambda found: commands.get(found[1], found[0]), self.content)
        return replace(self, content=content) if len(content) <= CONTENT_LIMIT else self

    def plain(self) -> Body:
        """Return it without the application's own emojis on what can be pressed; each has words besides."""
        return replace(self, rows=tuple(_plain(row) for row in self.rows))

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
    return message.attachments[0].filename.rpartition(".")[0] if message.attachments else ""


def menus_on(message: discord.Message | None) -> int | None:
    """Return how often the menus of a message were answered; None where there are none."""
    rows = () if message is None else message.components
    parts = (part for row in rows if isinstance(row, discord.ActionRow) for part in row.children)
    return max((ids.uncounted(one.custom_id)[1] for one in parts if isinstance(one, discord.SelectMenu)), default=None)


def _plain(row: Row) -> Row:
    """Return a row without the application's own emojis."""
    if isinstance(row, SelectSpec):
        return row._replace(options=tuple(_without(one) for one in row.options))
    if isinstance(row, ChannelsSpec):
        return row
    return tuple(_without(one._replace(label=one.code or one.label) if _is_own(one) else one) for one in row)


def _without(spec: Spec) -> Spec:
    """Return a button or an option without an emoji of the application's own."""
    return spec._replace(emoji=None) if _is_own(spec) else spec


def _is_own(spec: ButtonSpec | OptionSpec) -> bool:
    """Whether the emoji is one of the application's own."""
    return isinstance(spec.emoji, discord.PartialEmoji) and spec.emoji.id is not None


def _counted(row: Row, count: int) -> Row:
    """Return a row with the id that a menu has once it was answered so often."""
    return row._replace(custom_id=ids.counted(row.custom_id, count)) if isinstance(row, Menus) else row


def _items(row: Row) -> list[dict[str, Any]]:
    if isinstance(row, ChannelsSpec):
        kinds = [kind.value for kind in row.kinds]
        return [_menu(row, discord.ComponentType.channel_select, channel_types=kinds, required=False)]
    if isinstance(row, SelectSpec):
        options = [_option(one) for one in row.options]
        return [_menu(row, discord.ComponentType.select, options=options, required=True)] if options else []
    return [_button(spec) for spec in row]


def _button(spec: ButtonSpec) -> dict[str, Any]:
    return {
        "type": discord.ComponentType.button.value,
        "style": spec.style.value,
        "disabled": spec.disabled,
        "label": cut(unescaped(spec.label), LABEL_LIMIT),
        "custom_id": _checked(spec.custom_id),
        **({"emoji": _emoji(spec.emoji)} if spec.emoji else {}),
    }


def _menu(spec: Menus, kind: discord.ComponentType, **more: object) -> dict[str, Any]:
    return {
        "type": kind.value,
        "custom_id": _checked(spec.custom_id),
        "min_values": 1,
        "max_values": 1,
        "disabled": False,
        "placeholder": cut(unescaped(spec.placeholder), PLACEHOLDER_LIMIT),
        **more,
    }


def _option(spec: OptionSpec) -> dict[str, Any]:
    description = cut(unescaped(spec.description), OPTION_LIMIT)
    return {
        "label": cut(unescaped(spec.label), OPTION_LIMIT),
        "value": spec.value,
        "default": spec.default,
        **({"description": description} if description else {}),
        **({"emoji": _emoji(spec.emoji)} if spec.emoji else {}),
    }


def _emoji(emoji: str | discord.PartialEmoji) -> Mapping[str, object]:
    return (discord.PartialEmoji.from_str(emoji) if isinstance(emoji, str) else emoji).to_dict()


def _checked(custom_id: str) -> str:
    """Return a custom id that a press on it will be answered by; raises ValueError for another."""
    if len(custom_id) > ids.ID_LIMIT or ids.known(custom_id) is None:
        raise ValueError(f"no press is answered by the custom id {custom_id!r}")
    return custom_id


def unescaped(text: str) -> str:
    """Return a text for a label: these show what they are given, so the escapes of names would be seen."""
    return ESCAPE.sub("", text)


def cut(text: str, limit: int) -> str:
    """Return the text, shortened with an ellipsis to at most `limit` characters."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
