"""What players and guilds prefer, remembered while the bot runs so that no press waits for the database twice."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from bot.base.errors import StoreError
from bot.store import kept_sql
from bot.store.model import GuildSettings, UserSettings
from bot.store.store import Store

KEPT: Final = 20_000
"""How many players' preferences are remembered (some 300 bytes each): those of everybody at five thousand tables."""
USER: Final = "user"
"""What other processes are told, with the number of a player whose preferences have changed."""


class Settings:
    """The settings of players and guilds, read once and written through."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._users: OrderedDict[int, UserSettings] = OrderedDict()
        self._guilds: dict[int, GuildSettings] = {}
        self.closed_dms: set[int] = set()
        """Players whose DMs turned out to be closed; forgotten when they choose DMs again."""
        self.greeted: set[int] = set()
        """Who was told, since the start, that what is theirs alone comes by DM."""
        store.cluster.listen(self._heard)

    def _heard(self, news: str) -> None:
        """Take in what another process tells."""
        kind, _, user_id = news.partition(" ")
        if kind == USER:
            self.forget_user(int(user_id))

    async def user(self, user_id: int) -> UserSettings:
        """Return what a player prefers."""
        if user_id not in self._users:
            read = await self._store.read(kept_sql.read_user, user_id)
            self._users.setdefault(user_id, read)  # where they were set meanwhile, what was read is older
            while len(self._users) > KEPT:
                self._users.popitem(last=False)
        return self._users[user_id]

    async def wants_forced(self, user_id: int) -> bool:
        """Return whether choices that are none make themselves for a player."""
        return (await self.user(user_id)).forced

    async def guild(self, guild_id: int) -> GuildSettings:
        """Return what a guild prefers."""
        if guild_id not in self._guilds:
            self._guilds.setdefault(guild_id, await self._store.read(kept_sql.read_guild, guild_id))
        return self._guilds[guild_id]

    async def set_user(self, user_id: int, settings: UserSettings) -> None:
        """Keep what a player prefers."""
        await self._store.write(kept_sql.set_user, user_id, settings)
        self._users[user_id] = settings
        self.closed_dms.discard(user_id)
        await self._store.tell(f"{USER} {user_id}")

    async def set_guild(self, guild_id: int, settings: GuildSettings) -> None:
        """Keep what a guild prefers."""
        await self._store.write(kept_sql.set_guild, guild_id, settings)
        self._guilds[guild_id] = settings

    def forget_user(self, user_id: int) -> None:
        """Let go of a player whose settings are deleted."""
        self._users.pop(user_id, None)
        self.closed_dms.discard(user_id)
        self.greeted.discard(user_id)

    def forget_guild(self, guild_id: int) -> None:
        """Let go of a guild whose settings are deleted."""
        self._guilds.pop(guild_id, None)

    async def locale(self, user_id: int, client_locale: str) -> str:
        """Return the language to speak to a player: their choice, else that of their Discord client.

        That the database cannot be read is a thing to be told, too.
        """
        try:
            return (await self.user(user_id)).language or client_locale
        except StoreError:
            return client_locale
