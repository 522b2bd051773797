"""The SQL of messages, panels, settings and kept values. Synchronous operations on a raw connection."""

from __future__ import annotations

import json
from typing import Final

from bot.base.share import Share
from bot.store.cipher import Cipher
from bot.store.db import Db, put
from bot.store.model import BoardMessage, GuildSettings, HandPanel, PanelKind, PanelPlace, Ping, UserSettings

PUT_MESSAGE: Final = put("messages", ("table_id",), ("channel_id", "message_id", "created_at"))
PUT_PANEL: Final = put("panels", ("table_id", "user_id", "what"), ("token", "message_id", "expires_at"))
PUT_USER: Final = put("user_settings", ("user_id",), ("language", "ping", "panel", "forced", "coach"))
PUT_GUILD: Final = put("guild_settings", ("guild_id",), ("language", "threads", "pace", "presets", "channels", "level"))
PUT_VALUE: Final = put("kept_values", ("key",), ("value",))


def set_message(db: Db, message: BoardMessage) -> None:
    """Remember a table's public message, in place of the one before."""
    db.execute(PUT_MESSAGE, message)


def read_message(db: Db, table_id: int) -> BoardMessage | None:
    """Return a table's public message, or None."""
    row = db.execute(
        "SELECT table_id, channel_id, message_id, created_at FROM messages WHERE table_id = ?", (table_id,)
    ).fetchone()
    return None if row is None else BoardMessage(*row)


def put_panel(db: Db, cipher: Cipher, panel: HandPanel) -> None:
    """Remember a private panel, in place of the one of its kind that the user had at this table."""
    sealed = cipher.encrypt(panel.token)
    row = (panel.table_id, panel.user_id, panel.what, sealed, panel.message_id, panel.expires_at)
    db.execute(PUT_PANEL, row)


def read_panels(db: Db, cipher: Cipher, table_id: int, now: float) -> list[HandPanel]:
    """Return the panels of a table that have not expired (nor were encrypted under another key)."""
    rows = db.execute(
        "SELECT table_id, user_id, token, message_id, expires_at, what FROM panels "
        "WHERE table_id = ? AND expires_at > ?",
        (table_id, now),
    )
    return [
        HandPanel(table, user, token, message, expires, PanelKind(what))
        for table, user, sealed, message, expires, what in rows
        if (token := cipher.decrypt(sealed)) is not None
    ]


def drop_panel(db: Db, table_id: int, user_id: int, what: PanelKind) -> None:
    """Forget a panel and its token."""
    db.execute("DELETE FROM panels WHERE table_id = ? AND user_id = ? AND what = ?", (table_id, user_id, what))


def drop_expired_panels(db: Db, now: float) -> int:
    """Forget every panel whose token has expired; returns how many."""
    return db.execute("DELETE FROM panels WHERE expires_at <= ?", (now,)).rowcount


def read_user(db: Db, user_id: int) -> UserSettings:
    """Return what a player prefers, or the defaults."""
    row = db.execute(
        "SELECT language, ping, panel, forced, coach FROM user_settings WHERE user_id = ?", (user_id,)
    ).fetchone()
    if row is None:
        return UserSettings()
    language, ping, panel, forced, coach = row
    return UserSettings(language, Ping(ping), PanelPlace(panel), bool(forced), bool(coach))


def set_user(db: Db, user_id: int, settings: UserSettings) -> None:
    """Keep what a player prefers."""
    db.execute(
        PUT_USER,
        (user_id, settings.language, settings.ping, settings.panel, settings.forced, settings.coach),
    )


def read_guild(db: Db, guild_id: int) -> GuildSettings:
    """Return what a guild prefers, or the defaults."""
    row = db.execute(
        "SELECT language, threads, pace, presets, channels, level FROM guild_settings WHERE guild_id = ?", (guild_id,)
    ).fetchone()
    if row is None:
        return GuildSettings()
    language, threads, pace, presets, channels, level = row
    return GuildSettings(language, bool(threads), pace, json.loads(presets), tuple(json.loads(channels)), level)


def set_guild(db: Db, guild_id: int, settings: GuildSettings) -> None:
    """Keep what a guild prefers."""
    db.execute(
        PUT_GUILD,
        (
            guild_id,
            settings.language,
            settings.threads,
            settings.pace,
            json.dumps(dict(settings.presets)),
            json.dumps(settings.channels),
            settings.level,
        ),
    )


def kept_off(db: Db, guild_id: int) -> frozenset[int]:
    """Return the users whom a guild keeps off its tables."""
    return frozenset(row[0] for row in db.execute("SELECT user_id FROM kept_off WHERE guild_id = ?", (guild_id,)))


def keep_off(db: Db, guild_id: int, user_id: int) -> None:
    """Keep a user off a guild's tables."""
    db.execute("INSERT INTO kept_off VALUES (?, ?) ON CONFLICT DO NOTHING", (guild_id, user_id))


def let_in(db: Db, guild_id: int, user_id: int) -> None:
    """Let a user back to a guild's tables."""
    db.execute("DELETE FROM kept_off WHERE guild_id = ? AND user_id = ?", (guild_id, user_id))


def read_value(db: Db, key: str) -> str | None:
    """Return a remembered value (hash of the synced commands, emoji ids), or None."""
    row = db.execute("SELECT value FROM kept_values WHERE key = ?", (key,)).fetchone()
    return None if row is None else str(row[0])


def set_value(db: Db, key: str, value: str) -> None:
    """Remember a value under a key."""
    db.execute(PUT_VALUE, (key, value))


def drop_value(db: Db, key: str) -> None:
    """Forget a value."""
    db.execute("DELETE FROM kept_values WHERE key = ?", (key,))


def values_of_tables(db: Db, share: Share, mark: str) -> list[str]:
    """Return what is kept under `<mark> <number>` of each table of a share."""
    rows = db.execute(
        f"SELECT value FROM tables JOIN kept_values ON key = ? || ' ' || id WHERE {share.of()} ORDER BY id",  # noqa: S608
        (mark,),
    )
    return [row[0] for row in rows]
