"""The SQL of messages, panels, settings and kept values."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import astuple
from typing import Final, NamedTuple

from bot.base.share import Share
from bot.store.cipher import Cipher
from bot.store.db import Db, put
from bot.store.model import BoardMessage, GuildSettings, HandPanel, PanelKind, PanelPlace, Ping, UserSettings

PUT_MESSAGE: Final = put("messages", ("table_id",), ("channel_id", "message_id", "created_at"))
PUT_PANEL: Final = put("panels", ("table_id", "user_id", "what"), ("token", "message_id", "expires_at"))
PUT_USER: Final = put("user_settings", ("user_id",), ("language", "ping", "panel", "forced", "coach", "words"))
PUT_GUILD: Final = put("guild_settings", ("guild_id",), ("language", "threads", "pace", "presets", "channels", "level"))
PUT_VALUE: Final = put("kept_values", ("key",), ("value",))


async def set_message(db: Db, message: BoardMessage) -> None:
    """Remember a table's public message, in place of the one before."""
    await db.run(PUT_MESSAGE, *message)


async def read_message(db: Db, table_id: int) -> BoardMessage | None:
    """Return a table's public message, or None."""
    sql = "SELECT table_id, channel_id, message_id, created_at FROM messages WHERE table_id = ?"
    return next(iter(await db.rows(BoardMessage, sql, table_id)), None)


PanelKey = tuple[int, int, PanelKind]
"""Table, user and what it shows: there is one panel of each."""


class PanelNote(NamedTuple):
    """What becomes of a panel: it is put in place of the one before, or (None) forgotten."""

    key: PanelKey
    panel: HandPanel | None


def key_of(panel: HandPanel) -> PanelKey:
    """Return what a panel is known by."""
    return panel.table_id, panel.user_id, panel.what


async def write_panels(db: Db, notes: Sequence[PanelNote], *, cipher: Cipher) -> None:
    """Put and forget panels with their tokens, of each the newest; a bulk."""
    newest = {note.key: note.panel for note in notes}
    gone = [key for key, panel in newest.items() if panel is None]
    await db.many("DELETE FROM panels WHERE table_id = ? AND user_id = ? AND what = ?", gone)
    rows = [(*key, cipher.encrypt(one.token), one.message_id, one.expires_at) for key, one in newest.items() if one]
    await db.many(PUT_PANEL, rows)


async def read_panels(db: Db, cipher: Cipher, table_id: int, now: float) -> list[HandPanel]:
    """Return the panels of a table that have not expired (nor were encrypted under another key)."""
    sql = (
        "SELECT table_id, user_id, token, message_id, expires_at, what FROM panels "
        "WHERE table_id = ? AND expires_at > ?"
    )
    rows = await db.all(sql, table_id, now)
    return [
        HandPanel(table, user, token, message, expires, PanelKind(what))
        for table, user, sealed, message, expires, what in rows
        if (token := cipher.decrypt(sealed)) is not None
    ]


async def drop_expired_panels(db: Db, now: float) -> int:
    """Forget every panel whose token has expired; returns how many."""
    return len(await db.all("DELETE FROM panels WHERE expires_at <= ? RETURNING 1", now))


async def read_user(db: Db, user_id: int) -> UserSettings:
    """Return what a player prefers, or the defaults."""
    row = await db.one(
        "SELECT language, ping, panel, forced, coach, words FROM user_settings WHERE user_id = ?", user_id
    )
    if row is None:
        return UserSettings()
    language, ping, panel, *switches = row
    return UserSettings(language, Ping(ping), PanelPlace(panel), *map(bool, switches))


async def set_user(db: Db, user_id: int, settings: UserSettings) -> None:
    """Keep what a player prefers."""
    await db.run(PUT_USER, user_id, *astuple(settings))


async def read_guild(db: Db, guild_id: int) -> GuildSettings:
    """Return what a guild prefers, or the defaults."""
    row = await db.one(
        "SELECT language, threads, pace, presets, channels, level FROM guild_settings WHERE guild_id = ?", guild_id
    )
    if row is None:
        return GuildSettings()
    language, threads, pace, presets, channels, level = row
    return GuildSettings(language, bool(threads), pace, json.loads(presets), tuple(json.loads(channels)), level)


async def set_guild(db: Db, guild_id: int, settings: GuildSettings) -> None:
    """Keep what a guild prefers."""
    presets, channels = json.dumps(dict(settings.presets)), json.dumps(settings.channels)
    values = (settings.language, settings.threads, settings.pace, presets, channels, settings.level)
    await db.run(PUT_GUILD, guild_id, *values)


async def kept_off(db: Db, guild_id: int) -> frozenset[int]:
    """Return the users whom a guild keeps off its tables."""
    return frozenset(await db.column("SELECT user_id FROM kept_off WHERE guild_id = ?", guild_id))


async def keep_off(db: Db, guild_id: int, user_id: int) -> None:
    """Keep a user off a guild's tables."""
    await db.run("INSERT INTO kept_off VALUES (?, ?) ON CONFLICT DO NOTHING", guild_id, user_id)


async def let_in(db: Db, guild_id: int, user_id: int) -> None:
    """Let a user back to a guild's tables."""
    await db.run("DELETE FROM kept_off WHERE guild_id = ? AND user_id = ?", guild_id, user_id)


async def read_value(db: Db, key: str) -> str | None:
    """Return a remembered value (hash of the synced commands, emoji ids), or None."""
    return next(iter(await db.column("SELECT value FROM kept_values WHERE key = ?", key)), None)


async def set_value(db: Db, key: str, value: str) -> None:
    """Remember a value under a key."""
    await db.run(PUT_VALUE, key, value)


async def write_values(db: Db, values: Sequence[tuple[str, str | None]]) -> None:
    """Remember values under keys, or (None) forget them, of each key the last; a bulk."""
    last = dict(values)
    await db.many("DELETE FROM kept_values WHERE key = ?", [(key,) for key, value in last.items() if value is None])
    await db.many(PUT_VALUE, [one for one in last.items() if one[1] is not None])


async def values_under(db: Db, mark: str) -> list[str]:
    """Return what is kept under `<mark> …`."""
    return await db.column("SELECT value FROM kept_values WHERE key LIKE ? || ' %' ORDER BY key", mark)


async def values_of_tables(db: Db, share: Share, mark: str) -> list[str]:
    """Return what is kept under `<mark> <number>` of each table of a share."""
    return await db.column(
        f"SELECT value FROM tables JOIN kept_values ON key = ? || ' ' || id WHERE {share.of()} ORDER BY id", mark
    )
