"""Components of messages, legacy and v2: counts and lengths of all together, ids, media.

A body comes here after facts.py: each part has the fields and the sizes that Discord tells.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from sandbox.kinds import Json, Part
from sandbox.validation.problems import Path, Problems, snowflake

MOST_PARTS = 40
MOST_ROWS = 5
MOST_TEXT = 4000
MOST_MEDIA = 64
_HELD = {"accessory", "component"}
"""Where a part has another one alone: a section, a label."""
_PICTOGRAPHS = 0x1F000  # pictographs start here; older symbols are checked by range below


class ComponentCheck:
    """Walks a message's components once. `files` are the names `attachment://` may use, `emojis` the usable ids."""

    def __init__(self, problems: Problems, files: Collection[str], emojis: Collection[int]) -> None:
        self.problems = problems
        self._files = files
        self._emojis = emojis
        self._custom_ids: set[str] = set()
        self._ids: set[int] = set()
        self.count = 0
        self.text_length = 0
        self.media = 0
        self._checks: Mapping[int, Callable[[Json, Path], None]] = {
            Part.ROW: self._row,
            Part.BUTTON: self._button,
            Part.SECTION: self._section,
            Part.TEXT: self._text,
            Part.THUMBNAIL: self._item,
            Part.GALLERY: self._gallery,
            Part.FILE: self._file,
            Part.CONTAINER: self._children,
        } | dict.fromkeys(Part.SELECTS, self._select)

    def message(self, body: Json, *, v2: bool) -> None:
        """Check `body["components"]` as the top level of a message."""
        if not v2 and len(body["components"]) > MOST_ROWS:
            self.problems.add(("components",), "BASE_TYPE_BAD_LENGTH", f"Must be {MOST_ROWS} or fewer in length.")
        for index, part in enumerate(body["components"]):
            if v2 or self.problems.choice(part, "type", ("components", index), (Part.ROW,)):
                self._one(part, ("components", index))
        if self.count > MOST_PARTS and v2:
            self.problems.add(
                ("components",), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", f"At most {MOST_PARTS} in all."
            )
        if self.text_length > MOST_TEXT:
            text = f"The text of all components must be {MOST_TEXT} or fewer in length."
            self.problems.add(("components",), "COMPONENT_MAX_TOTAL_TEXT_LENGTH_EXCEEDED", text)
        if self.media > MOST_MEDIA:
            self.problems.add(("components",), "COMPONENT_MAX_MEDIA_EXCEEDED", f"At most {MOST_MEDIA} media items.")

    def _one(self, part: Json, path: Path) -> None:
        self.count += 1
        if number := part.get("id"):
            if number in self._ids:
                self.problems.add((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
            self._ids.add(number)
        if check := self._checks.get(part["type"]):
            check(part, path)

    def _children(self, part: Json, path: Path) -> None:
        for index, child in enumerate(part["components"]):
            self._one(child, (*path, "components", index))

    def _row(self, part: Json, path: Path) -> None:
        self._children(part, path)
        if len(part["components"]) > 1 and any(child["type"] in Part.SELECTS for child in part["components"]):
            self.problems.add((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A select fills its row.")

    def custom_id(self, part: Json, path: Path) -> None:
        """Check a custom_id: there, and unique."""
        value = part.get("custom_id")
        if value is None:
            self.problems.required((*path, "custom_id"))
        elif value in self._custom_ids:
            text = "Component custom id cannot be duplicated"
            self.problems.add((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", text)
        else:
            self._custom_ids.add(value)

    def _button(self, part: Json, path: Path) -> None:
        needs = {5: "url", 6: "sku_id"}.get(part["style"], "custom_id")
        for other in ("custom_id", "url", "sku_id"):
            if other != needs and part.get(other) is not None:
                text = f"A button of style {part['style']} cannot have {other}"
                self.problems.add((*path, other), "BUTTON_COMPONENT_FIELD_NOT_ALLOWED", text)
        if needs == "custom_id":
            self.custom_id(part, path)
        elif not part.get(needs):
            self.problems.required((*path, needs))
        elif needs == "url":
            self.problems.scheme(part["url"], (*path, "url"), ("http", "https", "discord"))
        self.emoji(part, path)
        if part["style"] != 6 and not part.get("label") and not part.get("emoji"):
            self.problems.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or an emoji is required")

    def emoji(self, part: Json, path: Path) -> None:
        """Check an emoji: one of the application's by id, or a unicode one by name."""
        emoji = part.get("emoji")
        if emoji is None:
            return
        number = snowflake(emoji.get("id"))
        good = number in self._emojis if emoji.get("id") is not None else is_unicode_emoji(emoji.get("name"))
        if not good:
            name = "id" if emoji.get("id") is not None else "name"
            self.problems.add((*path, "emoji", name), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def _select(self, part: Json, path: Path) -> None:
        self.custom_id(part, path)
        select_fields(self.problems, part, path)
        for index, option in enumerate(select_options(self.problems, part, path)):
            self.emoji(option, (*path, "options", index))

    def _section(self, part: Json, path: Path) -> None:
        self._children(part, path)
        self._one(part["accessory"], (*path, "accessory"))

    def _text(self, part: Json, path: Path) -> None:
        self.text_length += len(part["content"])

    def _gallery(self, part: Json, path: Path) -> None:
        for index, item in enumerate(part["items"]):
            self._item(item, (*path, "items", index))

    def _item(self, item: Json, path: Path) -> None:
        self._media(item, "media", path, ("http", "https", "attachment"))

    def _file(self, part: Json, path: Path) -> None:
        self._media(part, "file", path, ("attachment",))

    def _media(self, holder: Json, key: str, path: Path, schemes: tuple[str, ...]) -> None:
        self.media += 1
        url, at = holder[key]["url"], (*path, key, "url")
        known = self.problems.scheme(url, at, schemes)
        if known and url.startswith("attachment://") and url.removeprefix("attachment://") not in self._files:
            text = f"The referenced attachment {url} was not found"
            self.problems.add(at, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", text)


def select_fields(problems: Problems, part: Json, path: Path) -> None:
    """Check what all selects share: how many may be chosen, and are."""
    most = part.get("max_values") or 1
    if (part.get("min_values") or 0) > most:
        problems.add((*path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_INVALID", "min_values is more than max_values")
    if len(part.get("default_values") or ()) > most:
        problems.add((*path, "default_values"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More than max_values")


def select_options(problems: Problems, part: Json, path: Path) -> list[Json]:
    """Check the options of a string select, radio group or checkbox group and return them; [] for other selects."""
    options: list[Json] = part.get("options") or []
    seen: set[str] = set()
    for index, option in enumerate(options):
        if option["value"] in seen:
            text = "The specified option value is already used"
            problems.add((*path, "options", index, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", text)
        seen.add(option["value"])
    given = part.get("max_values")
    if part["type"] in (Part.STRING_SELECT, Part.CHECKBOX_GROUP) and given is not None and given > len(options):
        text = "max_values is more than there are options"
        problems.add((*path, "max_values"), "SELECT_COMPONENT_MAX_VALUES_INVALID", text)
    most = given or (len(options) if part["type"] == Part.CHECKBOX_GROUP else 1)
    if options and sum(bool(option.get("default")) for option in options) > most:
        problems.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More defaults than max_values")
    return options


def is_unicode_emoji(name: object) -> bool:
    """Return whether a text could be a unicode emoji (one short run of symbols, or a keycap)."""
    if not isinstance(name, str) or not 0 < len(name) <= 16:
        return False
    symbol = any(ord(ch) >= _PICTOGRAPHS or 0x2000 <= ord(ch) <= 0x33FF or ch in "\u00a9\u00ae\u20e3" for ch in name)
    return symbol and not any(ch.isalpha() and ord(ch) < 0x2000 for ch in name)


def walk(parts: Iterable[Json]) -> Iterator[Json]:
    """Yield components and what is in them, depth first."""
    for part in parts:
        yield part
        yield from walk(part.get("components") or ())
        yield from walk(part[name] for name in _HELD if name in part)


def uses_emojis(body: Json) -> bool:
    """Whether a button or an option of a message has an emoji of the application."""
    parts = walk(body.get("components") or ())
    return any((one.get("emoji") or {}).get("id") for part in parts for one in (part, *(part.get("options") or ())))


def number_components(parts: list[Json]) -> list[Json]:
    """Return the components with defaults and an id on each, as the API stores them (depth first, from 1)."""
    used = {part.get("id") for part in walk(parts)}
    fresh = (number for number in itertools.count(1) if number not in used)
    return [_numbered(part, fresh) for part in parts]


def _numbered(part: Json, fresh: Iterator[int]) -> Json:
    body = {key: value for key, value in part.items() if value is not None}
    body["id"] = part.get("id") or next(fresh)
    if "components" in body:
        body["components"] = [_numbered(child, fresh) for child in body["components"]]
    for name in _HELD & body.keys():
        body[name] = _numbered(body[name], fresh)
    return body | _defaults(body)


def _defaults(part: Json) -> Json:
    kind = part["type"]
    if kind in Part.SELECTS:
        return _select_defaults(part)
    if kind == Part.SEPARATOR:
        return {"spacing": part.get("spacing", 1), "divider": part.get("divider", True)}
    if kind == Part.CONTAINER:
        return {"accent_color": part.get("accent_color"), "spoiler": part.get("spoiler", False)}
    return _emoji_kept(part) if kind == Part.BUTTON else {}


def _select_defaults(part: Json) -> Json:
    found: Json = {"min_values": part.get("min_values", 1), "max_values": part.get("max_values", 1)}
    if "options" in part:
        found["options"] = [option | _emoji_kept(option) for option in part["options"]]
    return found


def _emoji_kept(part: Json) -> Json:
    """Return the emoji with its id as text: clients send a number, which a browser could not read exactly."""
    emoji = part.get("emoji")
    return {"emoji": emoji | {"id": str(emoji["id"])}} if isinstance(emoji, dict) and emoji.get("id") else {}
