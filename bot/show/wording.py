"""A table in words: who speaks to whom in which language, events, refusals, standings. Texts only from the catalogues.

Public messages speak the table's language, private ones the reader's. Player names are escaped here, once: messages get
speakers with escaped names, pictures speakers with plain ones.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import discord

from bot.base.errors import ScoreError
from bot.tables.model import TableError
from bot.tables.scripts import Corrected
from bot.texts import Speaker, Texts
from games.core import (
    AnyGame,
    Event,
    GameError,
    IllegalAction,
    InvalidAction,
    InvalidOption,
    Refusal,
    ScoreLine,
    Seat,
    option_fields,
    visible,
)
from renderers import clusters
from renderers.words import joined

if TYPE_CHECKING:
    from bot.tables.model import Moves, Table
    from renderers.base import Say

NAME_LIMIT: Final = 32
"""Characters of a player's name that are shown."""
BRIEF: Final = 12
"""Letters of a name where a line is to be short, as on a hand."""
NAMES: Final = 10_000
"""Names that are remembered as they are shown: every message of a table shows those of all its seats."""
MOST_NAMED: Final = 4
THREAD_NAME_LIMIT: Final = 100
"""Discord's limit, in characters."""
VALUE_LIMIT: Final = 200
"""Characters of an option's free text that are shown."""
MOST_VALUES: Final = 12
"""Allowed values of an option that are listed one by one."""
HOUSE_MARK: Final = "🤖"
WRITTEN: Final = "text"
"""The fact of an event that a person wrote (see games.core.Event)."""


SCORES: Final = "scores"
"""The catalogue of scores, replays and people's data."""


HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode categories of characters that a name may not have: controls, bidi marks, zero-width and unassigned ones."""

IN_ADDRESSES: Final = re.compile(r"(?<=\w)[./](?=\w)")
"""What makes an address of two words."""
MARKDOWN: Final = re.compile(r"[\\*_~`|\[\]()#+\-]")
"""What Discord may read as formatting; a backslash before it makes it plain."""


@functools.lru_cache(maxsize=NAMES)
def plain_name(name: str, limit: int = NAME_LIMIT) -> str:
    """Return a display name without what reorders, hides or breaks text, cut to `limit`; "?" for nothing left."""
    spaced = "".join(" " if char.isspace() else char for char in name)
    kept = "".join(char for char in spaced if unicodedata.category(char) not in HIDDEN)
    short = " ".join(kept.split())[:limit].strip()
    return short or "?"


def unlinked(text: str) -> str:
    """Return a text in which no word is an address or an invitation: dots and slashes look the same, and are not."""
    return IN_ADDRESSES.sub(lambda found: "\u2024" if found[0] == "." else "\u2215", text)


@functools.lru_cache(maxsize=NAMES)
def safe_name(name: str, limit: int = NAME_LIMIT) -> str:
    """Return a display name that is safe in a message: no markdown, mention, link or hidden character takes effect.

    One that is written from right to left is set apart, else what follows it would change its place.
    """
    text = unlinked(plain_name(name, limit)).replace("<", "‹").replace(">", "›").replace("://", ":\u2009//")
    if any(unicodedata.bidirectional(char) in ("R", "AL") for char in text):
        text = f"\u2068{text}\u2069"
    return discord.utils.escape_mentions(MARKDOWN.sub(r"\\\g<0>", text))


@functools.lru_cache(maxsize=NAMES)
def brief_name(name: str) -> str:
    """Return a display name for a line that is to be short, safe in a message, cut with … where it is long."""
    parts = clusters.split(plain_name(name))
    return safe_name(name) if len(parts) <= BRIEF else f"{safe_name(''.join(parts[: BRIEF - 1]).rstrip())}…"


def player_name(name: str, user_id: int | None, say: Speaker) -> str:
    """Return a player's name for a picture of what was played; "someone" for one who was forgotten."""
    return plain_name(name) if name else say("someone") if user_id is None or user_id < 0 else "?"


def safe_player(name: str, user_id: int | None, say: Speaker) -> str:
    """Return a player's name for a message about what was played, escaped."""
    return safe_name(player_name(name, user_id, say))


def score_speaker(texts: Texts, locale: str | None) -> Speaker:
    """Return the catalogue of scores, replays and people's data in a language."""
    return texts.speaker(locale, game=SCORES)


def speaker_for(
    texts: Texts, table: Table, locale: str | None = None, named: Callable[[str], str] = safe_name
) -> Speaker:
    """Return the catalogue for messages about a table, in the reader's language or else the table's."""
    info, names = table.game.info, [named(holder.name) for holder in table.holders]
    return texts.speaker(locale or table.locale, game=info.key, names=names, wording=info.wording(table.options))


def picture_speaker(texts: Texts, table: Table, locale: str | None = None) -> Speaker:
    """Return the catalogue for pictures and other plain text: names as they are, without hidden characters."""
    return speaker_for(texts, table, locale, plain_name)


def few(names: Sequence[str], say: Speaker, most: int = MOST_NAMED) -> str:
    """Return names in a line: the first ones, and how many more there are."""
    if len(names) <= most:
        return joined(names, say)
    return say("lobby.and_more", players=", ".join(names[:most]), count=len(names) - most)


def thread_name(say: Speaker) -> str:
    """Return what a table's thread is called: the game and a few of its players, as far as there is room."""
    title = say("title")
    for most in range(MOST_NAMED, 0, -1):
        name = say("lobby.thread", title=title, players=unlinked(few(say.names, say, most)))
        if len(name) <= THREAD_NAME_LIMIT:
            return name
    return title


def event_lines(say: Speaker, events: Iterable[Event], observer: Seat | None) -> tuple[str, ...]:
    """Return the sentences of the events that the observer may learn of; an event without a text is silent."""
    lines = (plain_event(say, event) for event in visible(events, observer))
    return tuple(line for line in lines if line)


def plain_event(say: Speaker, event: Event) -> str:
    """Return the sentence of an event; "" for one without a text."""
    template = say.find(f"event.{event.kind}.private") if event.to is not None else None
    if template is None:
        template = say.find(f"event.{event.kind}")
    return event_text(say, template, event) if template else ""


def event_text(say: Speaker, template: str, event: Event) -> str:
    """Return a text about an event with its facts; what a person wrote is escaped."""
    facts = {"seat": event.seat, **event.data}
    if WRITTEN in facts:
        facts[WRITTEN] = safe_name(str(facts[WRITTEN]), VALUE_LIMIT)
    return say.filled(template, **facts)


def refusal_line(say: Say, refusal: Refusal) -> str:
    """Return why an action is not allowed, in general words where there is no text."""
    try:
        return say(f"refusal.{refusal.code}", **refusal.data)
    except KeyError:
        return say("ui.refused")


def error_line(say: Speaker, error: GameError) -> str:
    """Return what a player is told of an error of theirs."""
    if isinstance(error, IllegalAction):
        return " ".join(refusal_line(say, one) for one in (error.refusal, error.cause) if one is not None)
    if isinstance(error, InvalidAction):
        return say("ui.unreadable", text=safe_name(error.text), expected=error.expected)
    if isinstance(error, InvalidOption):
        label = f"option.{error.name}"
        name = safe_name(error.name) if say.find(label) is None else say(label)
        value = choice_text(say, error.name, error.value[:NAME_LIMIT])
        return say("ui.bad_option", name=name, value=value, allowed=_allowed(say, error))
    if isinstance(error, ScoreError):
        shown = {name: safe_name(fact, 60) if isinstance(fact, str) else fact for name, fact in error.facts.items()}
        return say.texts.speaker(say.locale, game=error.catalogue)(f"error.{error.code}", **shown)
    if isinstance(error, Corrected):
        return say(error.key, **error.data)
    if isinstance(error, TableError):
        facts = {name: safe_name(value) if isinstance(value, str) else value for name, value in error.data.items()}
        if "game" in error.data:
            facts["title"] = say.title_of(str(error.data["game"]))
        return say(f"table.{error.code}", **facts)
    return say("ui.refused")


def _allowed(say: Speaker, error: InvalidOption) -> str:
    """Return what an option may be, in words: what may be written, from where to where, or each value."""
    if error.length:
        return say("ui.text_of", n=error.length)
    if len(error.allowed) > MOST_VALUES:
        return say("ui.range", low=error.allowed[0], high=error.allowed[-1])
    return joined((choice_text(say, error.name, value) for value in error.allowed), say)


def option_lines(say: Speaker, game: AnyGame, options: Mapping[str, str]) -> tuple[str, ...]:
    """Return one line for each of the options, in the manual's order."""
    return tuple(
        f"{say(f'option.{field.name}')}: **{choice_text(say, field.name, options[field.name])}**"
        for field in option_fields(game.info.options)
        if field.name in options
    )


def choice_text(say: Speaker, name: str, value: str) -> str:
    """Return an option's value in words; free texts and numbers stand for themselves."""
    for key in (f"choice.{name}.{value}", f"choice.{value}", f"ui.choice_{value}"):
        if say.find(key) is not None:
            return say(key)
    return safe_name(value, VALUE_LIMIT) if value else say("ui.choice_nothing")


def true_line(kind: str, name: str, table: Table, say: Speaker, **facts: object) -> str:
    """Return a line of the coach (kind `coach`) or the reason of a hint (`hint`), as it is true at a table.

    `<kind>.<name>` is true by the manual. Where a house rule makes it false, the catalogue has another line for that
    rule, `<kind>_with.<option>.<value>.<name>`; of several, that of the first option in the lobby's order is said.
    """
    given = [(field.name, table.options.get(field.name)) for field in option_fields(table.game.info.options)]
    lines = (say.find(f"{kind}_with.{option}.{value}.{name}") for option, value in given if value is not None)
    found = next((line for line in lines if line), None)
    return say(f"{kind}.{name}", **facts) if found is None else say.filled(found, **facts)


def score_text(say: Speaker, line: ScoreLine, *, rules: bool = False) -> str:
    """Return one line of a reckoning; `rules`: with the rule's id, where one asks why (in play ids are only noise)."""
    text = say(f"score.{line.code}", **{"seat": line.seat, "points": line.points, **line.data})
    return f"{text} [{line.rule}]" if rules and line.rule else text


def refusal_texts(moves: Moves, say: Say, codes: frozenset[str]) -> list[str]:
    """Return, each once and small, why the candidates are refused whose reason is among `codes`."""
    refusals = {refusal.code: refusal for _, refusal in moves.refused if refusal.code in codes}
    return [f"-# {refusal_line(say, refusal)}" for refusal in refusals.values()]


def message_link(guild_id: int, channel_id: int, message_id: int) -> str:
    """Return the address of a message in a guild."""
    return f"https://discord.com/channels/{guild_id}/{channel_id}/{message_id}"
