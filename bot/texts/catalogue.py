"""Loading the catalogues and filling in their templates. No text of its own."""

from __future__ import annotations

import functools
import itertools
import re
import string
import sys
import tomllib
from collections.abc import Container, Iterable, Mapping, Sequence, Sized
from pathlib import Path
from typing import Any, Final, NamedTuple

from renderers.words import figure, joined

FOLDER: Final = Path(__file__).parent
LOCALES: Final = ("en", "th", "vi", "nl", "ko")
"""The languages of the house; the first is complete."""
DEFAULT_LOCALE: Final = LOCALES[0]
SHARED: Final = "core"
"""The file whose texts every game may use."""
NAME: Final = f"{SHARED}.name."
"""Before the words that commands and options are called by, each in the language's own."""
WORD: Final = r"[a-z]+(?:-[a-z]+)*"
COMMAND: Final = re.compile(rf"(?<![\w<:/])/{WORD}:?(?: {WORD}:?)*|(?<=`){WORD}(?::(?=\d)|(?=`))")
"""A command or an option (`house:2`, `table`) in a text, in English; none that can be pressed (`</table hand:1>`)."""
PLURALS: Final = {"en": ("one", "other"), "th": ("other",), "vi": ("other",), "nl": ("one", "other"), "ko": ("other",)}
"""CLDR's plural categories of the languages: `one` is 1 alone, here. A test holds them equal to CLDR's."""
TITLE: Final = "title"
"""What a game is called, in the game's own file."""
OPEN: Final = "command.open"
"""What a game's slash command does, in the game's own file; `command.name` may give it another name in a language."""

HANGUL_FIRST, HANGUL_LAST, HANGUL_FINALS = 0xAC00, 0xD7A3, 28
RIEUL: Final = 8
"""ㄹ, after which 로 follows as after a vowel."""
OTHER_FINAL: Final = 1
DIGIT_FINALS: Final = {**dict.fromkeys("036", OTHER_FINAL), **dict.fromkeys("178", RIEUL)}
"""The digits whose names end with a consonant: 영, 삼, 육, and 일, 칠, 팔."""
LATIN_FINAL: Final = re.compile(r"(?:[mn]|ng|[aeiou](?:b|ck?|k|pp?|tt?))$")


class Texts:
    """All catalogues. `templates[locale][key]` is a template."""

    def __init__(self, templates: Mapping[str, Mapping[str, str]]) -> None:
        self._templates = {locale: dict(entries) for locale, entries in templates.items()}

    def template(self, locale: str, key: str) -> str | None:
        """Return the template in the language, else in English, else None."""
        return next((entries[key] for entries in self.entries(locale) if key in entries), None)

    def entries(self, locale: str) -> tuple[Mapping[str, str], Mapping[str, str]]:
        """Return the templates of the language, and those in English that stand in for what it lacks."""
        return self._templates.get(locale, {}), self._templates.get(DEFAULT_LOCALE, {})

    def keys(self, locale: str) -> frozenset[str]:
        """Return the keys that the language has of its own."""
        return frozenset(self._templates.get(locale, {}))

    def called(self, locale: str, text: str) -> str:
        """Return a text of a page whose commands are called as the language calls them in Discord."""
        return commands_called(text, _names(self._templates.get(locale, {})))

    def add(self, folder: Path, name: str) -> None:
        """Add the catalogues `<locale>/<name>.toml` of a folder; raises ValueError where they will not do."""
        found = {locale: _read(folder / locale / f"{name}.toml") for locale in LOCALES}
        lack = lacking(name, found[DEFAULT_LOCALE])
        if lack:
            raise ValueError(f"{folder / DEFAULT_LOCALE / name}.toml has no {lack}")
        for locale, entries in found.items():
            self._templates.setdefault(locale, {}).update(entries)

    def speaker(
        self, locale: str | None, *, game: str = SHARED, names: Sequence[str] = (), wording: str = ""
    ) -> Speaker:
        """Return the catalogue of a language (a Discord locale will do) bound to a game and to the seats' names.

        `names` are shown as they are: hand in escaped names for messages, plain ones for pictures. `wording` is the
        table whose words for things go before those of `term` (see games.core.GameInfo.wording).
        """
        return Speaker(self, match_locale(locale), game, tuple(names), wording)


class Speaker:
    """A `Say`: texts of one language, game and table. See renderers.base.Say."""

    def __init__(self, texts: Texts, locale: str, game: str, names: tuple[str, ...], wording: str = "") -> None:
        self.texts = texts
        self.locale = locale
        self.game = game
        self.names = names
        self.wording = wording
        self._entries = texts.entries(locale)

    def __call__(self, key: str, /, **facts: object) -> str:
        """Return the filled text of `<game>.<key>`, else `core.<key>`; raises KeyError for an unknown key."""
        template = self.find(key)
        if template is None:
            raise KeyError(f"no text {self.game}.{key} or {SHARED}.{key}")
        return self.filled(template, **facts)

    def filled(self, template: str, /, **facts: object) -> str:
        """Return a template with its facts."""
        filled = []
        for text, fact, spec in _pieces(template):
            filled.append(text)
            if fact is not None:
                filled.append(self.told(facts[fact], self.filled(spec, **facts) if "{" in spec else spec))
        return "".join(filled)

    def told(self, value: Any, specs: str) -> str:  # noqa: ANN401 - whatever the text tells of
        """Return a value told by a chain of specs (see the package's docstring)."""
        spec, _, rest = specs.partition(":")
        match spec:
            case "plural":
                return plural(self.locale, value, rest)
            case "name":
                text = self.name(value)
            case "names":
                text = self.join(map(self.name, value))
            case "term":
                text = self.term(value)
            case "short":
                text = self.find(f"short.{value}") or self.term(value)
            case "terms":
                text = self.join(map(self.term, value))
            case "listed":
                text = joined(map(self.term, value), self)
            case "place":
                text = str(value + 1)
            case "places":
                text = self.join(str(one + 1) for one in value)
            case "ago":
                text = f"<t:{int(value)}:R>"
            case _ if "/" in spec:
                text = f"{value}{particle(str(value), spec)}"
            case _:
                text = figure(value, spec) if isinstance(value, int) else format(value, spec)
        return self.told(text, rest) if rest else text

    def find(self, key: str) -> str | None:
        """Return the template of a key of this game or of all games, or None."""
        for name in (f"{self.game}.{key}", f"{SHARED}.{key}"):
            for entries in self._entries:
                if name in entries:
                    return entries[name]
        return None

    def name(self, seat: object) -> str:
        """Return the name at a seat."""
        return self.names[seat] if isinstance(seat, int) and 0 <= seat < len(self.names) else str(seat)

    def term(self, value: object) -> str:
        """Return the word for a card, cell or other value of the game; the value itself where there is none."""
        text = self.find(f"{self.wording}.{value}") if self.wording else None
        text = self.find(f"term.{value}") if text is None else text
        return str(value) if text is None else text

    def title_of(self, game: str) -> str:
        """Return what a game is called; its key for one that is not there any more."""
        return self.texts.template(self.locale, f"{game}.{TITLE}") or game

    def join(self, parts: Iterable[str]) -> str:
        """Return the parts as a list in a sentence: "A, B and C", in the way of the language.

        What is only named one after the other, as in brackets, is `renderers.words.joined`.
        """
        *most, end = tuple(parts) or ("",)
        if not most:
            return end
        first, last = self.find("join") or ", ", self.find("join_last") or ", "
        return f"{first.join(most)}{last}{end}"


class Piece(NamedTuple):
    """A part of a template: a text, then the fact that follows it and how that is told."""

    text: str
    fact: str | None
    spec: str


@functools.cache
def _pieces(template: str) -> tuple[Piece, ...]:
    """Return a template taken apart; of these there are as many as texts, and each is filled over and over."""
    parsed = string.Formatter().parse(template)
    return tuple([Piece(text, name, spec or "") for text, name, spec, _ in parsed])


def plural(locale: str, counted: int | Sized, forms: str) -> str:
    """Return the form for a number, or for so many things, of those that a language has, in the order of PLURALS."""
    named = forms.split("|")
    if len(named) > len(PLURALS[locale]):
        locale = DEFAULT_LOCALE  # an English text, which this language lacks
    count = counted if isinstance(counted, int) else len(counted)
    return named[0 if abs(count) == 1 and len(PLURALS[locale]) > 1 else -1]


def particle(word: str, pair: str) -> str:
    """Return the Korean particle of a pair `with/without` that fits the word's last sound."""
    with_final, without = pair.split("/", 1)
    final = _final_sound(word)
    if final == RIEUL and with_final == "으로":
        return without
    return with_final if final else without


def _final_sound(word: str) -> int:
    """Return the number of the consonant that the last syllable of a word ends with in Korean; 0 for a vowel.

    Latin letters are heard as names mostly are: Ben, Paul, Kim, Jack and King end with a consonant, Mark and Kate do
    not.
    """
    letters = "".join(char for char in word.lower() if char.isalnum())
    last = letters[-1:]
    if last and HANGUL_FIRST <= ord(last) <= HANGUL_LAST:
        return (ord(last) - HANGUL_FIRST) % HANGUL_FINALS
    if last in DIGIT_FINALS:
        return DIGIT_FINALS[last]
    if letters.endswith("l"):
        return RIEUL
    return OTHER_FINAL if LATIN_FINAL.search(letters) else 0


def lacking(game: str, keys: Container[str]) -> str:
    """Return what a game's catalogue lacks of what every game has to say, in words; "" for nothing."""
    if f"{game}.{TITLE}" not in keys:
        return f"`{TITLE}`"
    return "" if f"{game}.{OPEN}" in keys else "`open` under [command]"


def match_locale(locale: str | None) -> str:
    """Return the house's language for a Discord locale ("en-GB" → "en"); English where there is none."""
    language = (locale or "").partition("-")[0].lower()
    return language if language in LOCALES else DEFAULT_LOCALE


def _flatten(prefix: str, table: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    for name, value in table.items():
        key = f"{prefix}.{name}"
        if isinstance(value, Mapping):
            yield from _flatten(key, value)
        else:
            yield sys.intern(key), str(value).strip("\n")  # five languages share a key


def _read(path: Path) -> dict[str, str]:
    """Return the texts of a catalogue by key, none where it is not there; raises ValueError naming a bad file."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ValueError(f"the catalogue {path} cannot be read: {error}") from error
    return dict(_flatten(path.stem, content))


def commands_called(text: str, names: Mapping[str, str]) -> str:
    """Return a text whose commands (`/table hand`, `/help game:`) are called as a language calls their words."""

    def called(found: re.Match[str]) -> str:
        slash = found[0][: found[0].startswith("/")]
        words = found[0].removeprefix("/").split(" ")
        known = list(itertools.takewhile(lambda word: word.rstrip(":") in names, words))
        ours = [names[word.rstrip(":")] + word[len(word.rstrip(":")) :] for word in known]
        return slash + " ".join([*ours, *words[len(known) :]])

    return COMMAND.sub(called, text)


def _names(entries: Mapping[str, str]) -> dict[str, str]:
    """Return what a language calls the words of commands, by the English word."""
    return {key.removeprefix(NAME): name for key, name in entries.items() if key.startswith(NAME)}


@functools.cache
def load_texts() -> Texts:
    """Read every catalogue of the house once; raises ValueError naming the file that cannot be read."""
    templates: dict[str, dict[str, str]] = {locale: {} for locale in LOCALES}
    for locale, entries in templates.items():
        for path in sorted((FOLDER / locale).glob("*.toml")):
            entries.update(_read(path))
        names = _names(entries)
        told = {key: text for key, text in entries.items() if "/" in text or "`" in text}
        entries.update({key: commands_called(text, names) for key, text in told.items()})
    return Texts(templates)
