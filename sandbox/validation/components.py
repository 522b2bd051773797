"""Components of messages, legacy and v2: nesting, counts, lengths, ids, media."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from sandbox.kinds import Json, Part
from sandbox.validation.problems import Path, Problems, snowflake

MOST_PARTS = 40
MOST_TEXT = 4000
MOST_MEDIA = 64
_TOP_V2 = (Part.ROW, Part.SECTION, Part.TEXT, Part.GALLERY, Part.FILE, Part.SEPARATOR, Part.CONTAINER)
_IN_CONTAINER = tuple(kind for kind in _TOP_V2 if kind != Part.CONTAINER)
_IN_ROW = (Part.BUTTON, *Part.SELECTS)
_LINKS = ("http://", "https://", "discord://")
_MEDIA = ("http://", "https://", "attachment://")
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
            Part.SEPARATOR: self._separator,
            Part.CONTAINER: self._container,
        } | dict.fromkeys(Part.SELECTS, self._select)

    def message(self, body: Json, *, v2: bool) -> None:
        """Check `body["components"]` as the top level of a message."""
        parts = self.problems.listing(body, "components", (), 0, MOST_PARTS if v2 else 5)
        for index, part in enumerate(parts):
            self._one(part, ("components", index), _TOP_V2 if v2 else (Part.ROW,))
        if self.count > MOST_PARTS and v2:
            self.problems.add(
                ("components",), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", f"At most {MOST_PARTS} in all."
            )
        if self.text_length > MOST_TEXT:
            text = f"The text of all components must be {MOST_TEXT} or fewer in length."
            self.problems.add(("components",), "COMPONENT_MAX_TOTAL_TEXT_LENGTH_EXCEEDED", text)
        if self.media > MOST_MEDIA:
            self.problems.add(("components",), "COMPONENT_MAX_MEDIA_EXCEEDED", f"At most {MOST_MEDIA} media items.")

    def _one(self, part: Json, path: Path, allowed: tuple[int, ...]) -> None:
        self.count += 1
        if not self.problems.choice(part, "type", path, allowed, required=True):
            return
        number = self.problems.whole(part, "id", path, 0, 2**31 - 1)
        if number:
            if number in self._ids:
                self.problems.add((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
            self._ids.add(number)
        self._checks[part["type"]](part, path)

    def _children(self, part: Json, path: Path, low: int, high: int, allowed: tuple[int, ...]) -> list[Json]:
        children = self.problems.listing(part, "components", path, low, high, required=True)
        for index, child in enumerate(children):
            self._one(child, (*path, "components", index), allowed)
        return children

    def _row(self, part: Json, path: Path) -> None:
        children = self._children(part, path, 1, 5, _IN_ROW)
        if len(children) > 1 and any(child.get("type") in Part.SELECTS for child in children):
            self.problems.add((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A select fills its row.")

    def custom_id(self, part: Json, path: Path) -> None:
        """Check a custom_id: there, 1 to 100 long, unique."""
        value = self.problems.text(part, "custom_id", path, 100, shortest=1, required=True)
        if value is None:
            return
        if value in self._custom_ids:
            text = "Component custom id cannot be duplicated"
            self.problems.add((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", text)
        self._custom_ids.add(value)

    def _button(self, part: Json, path: Path) -> None:
        if not self.problems.choice(part, "style", path, (1, 2, 3, 4, 5, 6), required=True):
            return
        needs = {5: "url", 6: "sku_id"}.get(part["style"], "custom_id")
        for other in ("custom_id", "url", "sku_id"):
            if other != needs and part.get(other) is not None:
                text = f"A button of style {part['style']} cannot have {other}"
                self.problems.add((*path, other), "BUTTON_COMPONENT_FIELD_NOT_ALLOWED", text)
        if needs == "custom_id":
            self.custom_id(part, path)
        elif needs == "url":
            self._url(part, path)
        elif part.get("sku_id") is None:
            self.problems.required((*path, "sku_id"))
        self.problems.text(part, "label", path, 80)
        self.problems.flag(part, "disabled", path)
        self.emoji(part, path)
        if part["style"] != 6 and not part.get("label") and not part.get("emoji"):
            self.problems.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or an emoji is required")

    def _url(self, part: Json, path: Path) -> None:
        url = self.problems.text(part, "url", path, 512, shortest=1, required=True)
        if url is not None and not url.startswith(_LINKS):
            text = "Scheme must be one of ('http', 'https', 'discord')."
            self.problems.add((*path, "url"), "URL_TYPE_INVALID_SCHEME", text)

    def emoji(self, part: Json, path: Path) -> None:
        """Check an emoji: one of the application's by id, or a unicode one by name."""
        emoji = part.get("emoji")
        if emoji is None:
            return
        if not isinstance(emoji, dict):
            self.problems.add((*path, "emoji"), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType.")
            return
        number = snowflake(emoji.get("id"))
        good = number in self._emojis if emoji.get("id") is not None else is_unicode_emoji(emoji.get("name"))
        if not good:
            name = "id" if emoji.get("id") is not None else "name"
            self.problems.add((*path, "emoji", name), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def _select(self, part: Json, path: Path) -> None:
        self.custom_id(part, path)
        select_fields(self.problems, part, path)
        if part["type"] == Part.STRING_SELECT:
            for index, option in enumerate(select_options(self.problems, part, path)):
                self.emoji(option, (*path, "options", index))
        self.problems.flag(part, "disabled", path)

    def _section(self, part: Json, path: Path) -> None:
        self._children(part, path, 1, 3, (Part.TEXT,))
        accessory = part.get("accessory")
        if not isinstance(accessory, dict):
            self.problems.required((*path, "accessory"))
            return
        self._one(accessory, (*path, "accessory"), (Part.BUTTON, Part.THUMBNAIL))

    def _text(self, part: Json, path: Path) -> None:
        text = self.problems.text(part, "content", path, MOST_TEXT, shortest=1, required=True)
        self.text_length += len(text or "")

    def _gallery(self, part: Json, path: Path) -> None:
        for index, item in enumerate(self.problems.listing(part, "items", path, 1, 10, required=True)):
            self._item(item, (*path, "items", index))

    def _item(self, item: Json, path: Path) -> None:
        self.media += 1
        self._media(item, "media", path, _MEDIA)
        self.problems.text(item, "description", path, 1024)
        self.problems.flag(item, "spoiler", path)

    def _file(self, part: Json, path: Path) -> None:
        self.media += 1
        self._media(part, "file", path, ("attachment://",))

    def _media(self, holder: Json, key: str, path: Path, schemes: tuple[str, ...]) -> None:
        media = holder.get(key)
        if not isinstance(media, dict):
            self.problems.required((*path, key))
            return
        url = self.problems.text(media, "url", (*path, key), 2048, shortest=1, required=True)
        at = (*path, key, "url")
        if url is None:
            return
        if not url.startswith(schemes):
            shown = ", ".join(scheme.removesuffix("://") for scheme in schemes)
            self.problems.add(at, "URL_TYPE_INVALID_SCHEME", f"Scheme must be one of ({shown}).")
        elif url.startswith("attachment://") and url.removeprefix("attachment://") not in self._files:
            text = f"The referenced attachment {url} was not found"
            self.problems.add(at, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", text)

    def _separator(self, part: Json, path: Path) -> None:
        self.problems.choice(part, "spacing", path, (1, 2))
        self.problems.flag(part, "divider", path)

    def _container(self, part: Json, path: Path) -> None:
        self.problems.whole(part, "accent_color", path, 0, 0xFFFFFF)
        self.problems.flag(part, "spoiler", path)
        self._children(part, path, 1, MOST_PARTS, _IN_CONTAINER)


def select_fields(problems: Problems, part: Json, path: Path) -> None:
    """Check what all selects share: placeholder and how many may be chosen."""
    problems.text(part, "placeholder", path, 150)
    low = problems.whole(part, "min_values", path, 0, 25)
    high = problems.whole(part, "max_values", path, 1, 25)
    if low is not None and low > (1 if high is None else high):
        problems.add((*path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_INVALID", "min_values is more than max_values")
    defaults = part.get("default_values")
    if isinstance(defaults, list) and len(defaults) > (1 if high is None else high):
        problems.add((*path, "default_values"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More than max_values")


def select_options(problems: Problems, part: Json, path: Path, most: int = 25, least: int = 1) -> list[Json]:
    """Check a list of options (of a string select, radio group or checkbox group) and return it."""
    options = problems.listing(part, "options", path, least, most, required=True)
    seen: set[str] = set()
    for index, option in enumerate(options):
        at = (*path, "options", index)
        problems.text(option, "label", at, 100, shortest=1, required=True)
        problems.text(option, "description", at, 100)
        value = problems.text(option, "value", at, 100, shortest=1, required=True)
        if value in seen:
            problems.add(
                (*at, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used"
            )
        seen.add(value or "")
    given = part.get("max_values")
    high = given if isinstance(given, int) else 1
    if part["type"] == Part.STRING_SELECT and isinstance(given, int) and given > len(options):
        text = "max_values is more than there are options"
        problems.add((*path, "max_values"), "SELECT_COMPONENT_MAX_VALUES_INVALID", text)
    chosen = sum(bool(option.get("default")) for option in options)
    if chosen > high:
        problems.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More defaults than max_values")
    return options


def is_unicode_emoji(name: object) -> bool:
    """Return whether a text could be a unicode emoji (one short run of symbols, or a keycap)."""
    if not isinstance(name, str) or not 0 < len(name) <= 16:
        return False
    symbol = any(ord(ch) >= _PICTOGRAPHS or 0x2000 <= ord(ch) <= 0x33FF or ch in "\u00a9\u00ae\u20e3" for ch in name)
    return symbol and not any(ch.isalpha() and ord(ch) < 0x2000 for ch in name)


def uses_emojis(body: Json) -> bool:
    """Whether a button or an option of a message has an emoji of the application."""
    rows = body.get("components") or ()
    parts = [part for row in rows for part in row.get("components") or ()]
    return any((one.get("emoji") or {}).get("id") for part in parts for one in (part, *(part.get("options") or ())))


def number_components(parts: list[Json]) -> list[Json]:
    """Return the components with defaults and an id on each, as the API stores them (depth first, from 1)."""
    used = set(_ids_in(parts))
    counter = iter(number for number in range(1, 10_000) if number not in used)
    return [_numbered(part, lambda: next(counter)) for part in parts]


def _ids_in(parts: list[Json]) -> list[int]:
    found: list[int] = []
    for part in parts:
        if part.get("id"):
            found.append(part["id"])
        found += _ids_in(part.get("components", []))
        found += _ids_in([part["accessory"]] if "accessory" in part else [])
    return found


def _numbered(part: Json, fresh: Callable[[], int]) -> Json:
    body = {key: value for key, value in part.items() if value is not None}
    body["id"] = part.get("id") or fresh()
    if "components" in body:
        body["components"] = [_numbered(child, fresh) for child in body["components"]]
    if "accessory" in body:
        body["accessory"] = _numbered(body["accessory"], fresh)
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
