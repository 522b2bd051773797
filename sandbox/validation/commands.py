"""Application commands: names, descriptions, options, choices, localisations, and the sizes of all together."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from sandbox.kinds import LOCALES, Json
from sandbox.validation.problems import Path, Problems

_SUBCOMMAND, _GROUP, _STRING, _INTEGER, _NUMBER = 1, 2, 3, 4, 10
_MOST = {1: 100, 2: 15, 3: 15}
_MOST_CHARACTERS = 8000
_DEVANAGARI, _THAI = range(0x0900, 0x0980), range(0x0E00, 0x0E80)


def check_commands(commands: list[Json]) -> None:
    """Check a whole list of commands (a bulk overwrite), which are as facts.py wants them; raises 50035."""
    problems = Problems()
    seen: set[tuple[int, str]] = set()
    for index, command in enumerate(commands):
        check_command(command, (index,), problems)
        key = (command.get("type") or 1, command["name"])
        if key in seen:
            problems.add(
                (index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique"
            )
        seen.add(key)
    for kind, most in _MOST.items():
        if sum(k == kind for k, _ in seen) > most:
            problems.add((), "APPLICATION_COMMANDS_MAX", f"At most {most} commands of type {kind}")
    problems.raise_if_any()


def check_command(command: Json, path: Path, problems: Problems) -> None:
    """Check one command."""
    slash = (command.get("type") or 1) == 1
    _name(command, path, problems, slash=slash)
    if slash:
        if not command.get("description"):
            problems.required((*path, "description"))
        _localised(command, "description", path, problems, slash=False)
        _options(command, path, problems, depth=0)
        if characters(command) > _MOST_CHARACTERS:
            text = f"Command exceeds maximum size ({_MOST_CHARACTERS})"
            problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", text)
    elif command["type"] != 4 and (command.get("description") or command.get("options")):
        problems.add((*path, "description"), "APPLICATION_COMMAND_CONTEXT_MENU_FIELD", "Context menus have none")


def valid_name(name: str) -> bool:
    """Return whether a slash command or option may be called this."""
    if not 1 <= len(name) <= 32 or name != name.lower():
        return False
    return all(
        ch in "-_'" or unicodedata.category(ch)[0] in "LN" or ord(ch) in _DEVANAGARI or ord(ch) in _THAI for ch in name
    )


def _name(holder: Json, path: Path, problems: Problems, *, slash: bool) -> None:
    if slash and not valid_name(holder["name"]):
        problems.add((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    _localised(holder, "name", path, problems, slash=slash)


def _localised(holder: Json, field: str, path: Path, problems: Problems, *, slash: bool) -> None:
    for locale, text in (holder.get(f"{field}_localizations") or {}).items():
        at = (*path, f"{field}_localizations", locale)
        if locale not in LOCALES:
            problems.add(at, "BASE_TYPE_CHOICES", f"{locale} is not a locale")
        if slash and not valid_name(text):
            problems.add(at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _options(holder: Json, path: Path, problems: Problems, *, depth: int) -> None:
    options = holder.get("options") or []
    optional_seen = False
    for index, option in enumerate(options):
        at = (*path, "options", index)
        _option(option, at, problems, depth)
        if option.get("required") and optional_seen:
            text = "Required options must be placed before non-required options"
            problems.add(at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", text)
        optional_seen = optional_seen or not option.get("required")
    _unique_names(options, path, problems)
    nested = [option.get("type") in (_SUBCOMMAND, _GROUP) for option in options]
    if any(nested) and not all(nested):
        text = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        problems.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text)


def _unique_names(options: list[Json], path: Path, problems: Problems) -> None:
    locales = {locale for option in options for locale in (option.get("name_localizations") or {})}
    for locale in (None, *sorted(locales)):
        names = [(option.get("name_localizations") or {}).get(locale) or option.get("name") for option in options]
        if len(set(names)) < len(names):
            text = f"Option names must be unique{f' in {locale}' if locale else ''}"
            problems.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", text)


def _option(option: Json, path: Path, problems: Problems, depth: int) -> None:
    allowed = ((_SUBCOMMAND, _GROUP), (_SUBCOMMAND,), ())[depth]
    if not problems.choice(option, "type", path, (*allowed, *range(3, 12))):
        return
    _name(option, path, problems, slash=True)
    _localised(option, "description", path, problems, slash=False)
    kind = option["type"]
    if kind in (_SUBCOMMAND, _GROUP):
        _options(option, path, problems, depth=depth + 1 if kind == _GROUP else 2)
        return
    if option.get("autocomplete") and option.get("choices"):
        text = "Autocomplete cannot be used together with choices"
        problems.add((*path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", text)
    check_choices(option.get("choices") or [], kind, (*path, "choices"), problems)


def check_choices(choices: list[Json], kind: int, path: Path, problems: Problems) -> None:
    """Check the choices of an option, or the answer of an autocomplete, for an option type."""
    for index, choice in enumerate(choices):
        at, value = (*path, index), choice["value"]
        _localised(choice, "name", at, problems, slash=False)
        if kind == _STRING and not isinstance(value, str):
            problems.add((*at, "value"), "BASE_TYPE_STRING", "Could not interpret value as string.")
        elif kind in (_INTEGER, _NUMBER) and not isinstance(value, (int, float)):
            problems.add((*at, "value"), "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')


def characters(command: Json) -> int:
    """Return the size that counts toward 8000: names, descriptions and values, the longest localisation of each."""
    total = _longest(command, "name") + _longest(command, "description")
    for option in command.get("options") or ():
        total += characters(option) if isinstance(option, dict) else 0
    for choice in command.get("choices") or ():
        total += _longest(choice, "name") + len(str(choice.get("value", "")))
    return total


def _longest(holder: Json, field: str) -> int:
    translations: Iterable[object] = (holder.get(f"{field}_localizations") or {}).values()
    return max(len(str(text)) for text in (holder.get(field) or "", *translations))
