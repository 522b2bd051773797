"""The bot: Discord's client with the house behind it, which `bot.house` opens and closes."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.base.config import DMS, ConfigError
from bot.base.errors import StoreError
from bot.base.figures import request_tracer
from bot.base.logs import report
from bot.base.share import shard_of
from bot.base.supervised import Urgency, urgency
from bot.discord.access import NEEDED
from bot.discord.ask import Ask, answer_here
from bot.discord.budget import A_SECOND, Budget
from bot.discord.ears import why
from bot.discord.emojis import wanted
from bot.discord.game_cog import cog_of
from bot.discord.gateway import Sharded, use_api
from bot.discord.messenger import FAILURES
from bot.discord.request import Interaction
from bot.discord.words import CatalogueTranslator, mentions
from bot.games import extensions, offered
from bot.show.body import Body
from bot.show.drawings import give_back
from bot.store import kept_sql

if TYPE_CHECKING:
    from bot.house import House

log = logging.getLogger(__name__)

COMMANDS_HASH: Final = "commands"
"""The store's key for the hash of the commands that Discord was last given."""
COMMANDS: Final = "command ids"
"""The store's key for the ids that Discord gave the commands, name → id."""
ENTRY: Final = 4
"""Discord's type of the command by which an application's Activity is started."""
ENTRY_FIELDS: Final = ("name", "name_localizations", "type", "description", "handler", "integration_types", "contexts")
EMOJIS: Final = "emojis"
"""The store's key for the application's emojis, name → id."""
EMOJIS_AGAIN: Final = 600.0
"""Seconds until emojis are uploaded again that Discord did not take."""
EMOJIS_SAVED: Final = 10
"""After so many uploads it is kept how far they are: Discord lets a bot make only some at a time."""


class Tree(app_commands.CommandTree["Madang"]):
    """The slash commands. Whatever goes wrong in one, the user gets a private answer."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Let each be answered once, however often it comes."""
        return bool(interaction.client.heard.begin(interaction.id))

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        """Answer a command that failed before its own code could, such as one that only Discord still knows."""
        gone = isinstance(error, app_commands.CommandNotFound)
        if gone:
            log.info("a command was given that is not on offer: %s", error)
        else:
            log.error("a command failed", exc_info=error)
        ask = Ask(interaction.client.house.answers, interaction)
        if not ask.done:
            await ask.answer(_say, ask, "ui.no_command" if gone else "ui.broke")


async def _say(ask: Ask, key: str) -> None:
    await ask.private(Body((await ask.say())(key)))


class Madang(Sharded, commands.AutoShardedBot):
    """The bot. It needs no privileged intent, reads no message, and keeps no cache of members or messages."""

    def __init__(self, house: House, **options: Any) -> None:  # noqa: ANN401
        self.house, store = house, house.store
        tracer = request_tracer()
        Budget(max(1, int(A_SECOND * store.share.fraction))).watch(tracer)
        answer_here(tracer)
        super().__init__(
            command_prefix=(),  # slash commands only
            help_command=None,
            tree_cls=Tree,
            allowed_installs=app_commands.AppInstallationType(guild=True),  # else as the host ticks in the portal
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=tracer,
            share=store.share,
            turn=store.turn,
            shared=store.cluster.shared,
            **options,
        )
        use_api(house.config.discord_api_base)
        self._caught_up = False
        self._looking = asyncio.Lock()
        """Held while emojis are looked for, so that none is uploaded twice."""

    async def login(self, token: str) -> None:
        """Log in; raises ConfigError where something answers that is not Discord's API, as a captive portal does."""
        ask = self.http.static_login

        async def asked(token: str) -> Any:  # noqa: ANN401 - what the library takes it for
            answer = await ask(token)
            if not isinstance(answer, dict) or "username" not in answer:
                base = self.house.config.discord_api_base
                raise ConfigError(f"what answers at {base} is not Discord: check the network and DISCORD_API_BASE")
            return answer

        self.http.static_login = asked  # type: ignore[method-assign]
        await super().login(token)

    async def setup_hook(self) -> None:
        """Get everything ready before the gateway is opened."""
        await self.load_cogs()
        await self.tree.set_translator(CatalogueTranslator(self.house.show.texts))  # the news may need it at once
        await self.house.start()
        self.house.store.cluster.listen(self._heard)
        await self._load_emojis()
        # As the session would: the library has no other way to make an interaction from what Discord sent.
        self.heard.take(
            self.house.store,
            lambda payload: self._connection.parse_interaction_create(cast(Any, payload)),
            self.house.tasks,
        )
        self.house.tasks.forever(self.house.pulse.run, "the pulse")
        self.house.emojis.look = self._upload_emojis
        self.house.tasks.run(self._make_ready())
        await self.sync_commands()

    async def load_cogs(self) -> None:
        """Load the features and the games on offer, those of installed packages too."""
        for name in extensions(self.house.config.games):
            await self.load_extension(name)
        for face in offered(self.house.config.games):
            if face.game.info.key not in self.house.routes.games:
                await self.add_cog(cog_of(face)(self.house))

    async def sync_commands(self) -> bool:
        """Give Discord the commands if they are not what it has; returns whether it took them.

        Of several processes one does it; the others take what it was answered. Where Discord refuses them the bot goes
        on with those that are there. A command by which an Activity is started is not ours, and must stay in the list.
        """
        payload = [
            await command.get_translated_payload(self.tree, self.tree.translator)  # type: ignore[arg-type]
            for command in self.tree.get_commands()
        ]
        text = json.dumps([self.application_id, payload], sort_keys=True, ensure_ascii=True)
        digest = hashlib.sha256(text.encode()).hexdigest()
        kept = f"{COMMANDS}:{self.application_id}"
        noted = await self.house.store.read(kept_sql.read_value, kept)
        known = json.loads(noted or "{}")
        self.house.show.commands.update(mentions(payload, known))
        if not self.house.store.share.holds(DMS):  # one process serves the DMs, and does what is done once for all
            return False
        app, same = self.application_id or 0, await self.house.store.read(kept_sql.read_value, COMMANDS_HASH) == digest
        try:
            there = cast(list[dict[str, Any]], await self.http.get_global_commands(app))
            if same and known == {one["name"]: int(one["id"]) for one in there if one["name"] in known}:
                return False
            entry = [{key: one[key] for key in ENTRY_FIELDS if key in one} for one in there if one["type"] == ENTRY]
            given = await self.http.bulk_upsert_global_commands(app, payload=cast(Any, [*payload, *entry]))
        except discord.HTTPException as error:
            log.error("Discord does not take the commands; those that it has stay: %s", error)
            return False
        known = {one["name"]: int(one["id"]) for one in given if int(one["type"]) != ENTRY}
        await self.house.store.write(kept_sql.set_value, kept, json.dumps(known))
        await self.house.store.write(kept_sql.set_value, COMMANDS_HASH, digest)
        await self.house.store.tell(COMMANDS)
        self.house.show.commands.update(mentions(payload, known))
        log.info("%s commands given to Discord", len(payload))
        return True

    def _heard(self, news: str) -> None:
        """Take up what another process has got from Discord for all."""
        if news == COMMANDS:
            self.house.tasks.run(self.sync_commands())
        elif news == EMOJIS:
            self.house.tasks.run(self._load_emojis())

    async def _load_emojis(self) -> None:
        """Take the application's emojis from the store."""
        noted = await self.house.store.read(kept_sql.read_value, f"{EMOJIS}:{self.application_id}")
        self.house.show.emojis.update(json.loads(noted or "{}"))

    async def _make_ready(self) -> None:
        """Prepare sprites and emojis. Until then the first pictures take longer, and buttons have words only."""
        urgency.set(Urgency.IDLE)
        try:
            games = self.house.show.games.values()
            await self.house.show.drawings.warm_up(sheet for ui in games for sheet in ui.renderer.sheets)
        except Exception:
            report(log, "sprites could not be made ready; each is drawn when it is needed")
        while not await self._upload_emojis():
            await asyncio.sleep(EMOJIS_AGAIN)
        await self.house.show.drawings.run(give_back)  # emojis are drawn from whole sheets of large cards

    async def _upload_emojis(self) -> bool:
        """Find out which emojis Discord has, and upload the faces and what games offer as far as they are missing.

        One that somebody has deleted would have every message with it refused. Returns whether all is there; what is
        missing is said, and what was uploaded is kept.
        """
        every = wanted(face.renderer for face in self.house.show.games.values())
        has, trouble = self.house.show.emojis, None
        async with self._looking:
            try:
                await self._bring_emojis(every)
            except FAILURES as error:
                trouble = error
                await self._keep_emojis()
        if trouble is not None:
            missing = [name for name in every if name not in has]
            few = ", ".join(missing[:3]) + (f" and {len(missing) - 3} more" if len(missing) > 3 else "")
            left = f"{len(missing)} of {len(every)} emojis are missing ({few})"
            again = f"tried again in {EMOJIS_AGAIN:g} s"
            log.warning("%s, so their buttons have words only; %s: %s", left, again, why(trouble))
        return trouble is None

    async def _bring_emojis(self, every: dict[str, Callable[[], bytes]]) -> None:
        """Take what Discord has of the wanted emojis, and upload the others where this process leads."""
        found = {emoji.name: emoji.id for emoji in await self.fetch_application_emojis()}
        known, there = self.house.show.emojis, {name: found[name] for name in every if name in found}
        changed = known != there
        known.clear()
        known.update(there)
        if not self.house.store.share.holds(DMS):  # one process serves the DMs, and does what is done once for all
            return
        missing = [name for name in every if name not in known]
        for count, name in enumerate(missing, 1):
            png = await self.house.show.drawings.run(every[name])
            known[name] = (await self.create_application_emoji(name=name, image=png)).id
            if count % EMOJIS_SAVED == 0:
                log.info("%d of %d emojis uploaded", count, len(missing))
                await self._keep_emojis()
        if missing or changed:
            await self._keep_emojis()
            await self.house.store.tell(EMOJIS)

    async def _keep_emojis(self) -> None:
        """Note which emojis are known."""
        noted = json.dumps(self.house.show.emojis)
        await self.house.store.write(kept_sql.set_value, f"{EMOJIS}:{self.application_id}", noted)

    async def on_ready(self) -> None:
        """Bring all tables up to date once, after a start."""
        log.info("ready as %s, %s servers", self.user, len(self.guilds))
        if not self.guilds:
            address = discord.utils.oauth_url(self.application_id or 0, permissions=PERMISSIONS)
            log.info("invite the bot to a server: %s", address)
        if not self._caught_up:
            self._caught_up = True
            app, portal = self.application, "in the developer portal"
            if app is not None and app.bot_public:
                log.info("the bot is public, in %d servers: Bot, Public Bot %s ends that", len(self.guilds), portal)
            if app is not None and app.bot_require_code_grant:
                log.error("nobody can add the bot: turn off Bot, Requires OAuth2 Code Grant %s", portal)
            self.house.tasks.run(self.house.boards.catch_up())
            guilds = [guild.id for guild in self.guilds]
            self.house.tasks.forever(lambda: self.house.upkeep.run(guilds), "the upkeep")
            self.house.tasks.forever(self._run_tournaments, "the tournaments")

    async def _run_tournaments(self) -> None:
        await self.house.tour_boards.begin()
        await self.house.tours.run()

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Note that nobody of a shard can press; their clocks wait."""
        self.house.pulse.lost(shard_id)

    async def on_shard_ready(self, shard_id: int) -> None:
        """Let the clocks of a shard go on; those that ran out while it was away are given a moment."""
        count = self.shard_count or 1
        refit = self.house.tables.refit
        if not self.is_closed():
            try:
                await self.house.pulse.back(
                    shard_id, lambda: refit(lambda table: shard_of(table.guild_id, count) == shard_id)
                )
            except StoreError:
                report(log, "the clocks of shard %d could not be fitted to the time now", shard_id)

    on_shard_resumed = on_shard_ready

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a press or a submitted form; commands are the tree's."""
        shard_id = shard_of(interaction.guild_id or 0, self.shard_count or 1)
        self.house.pulse.pressed(shard_id, interaction.created_at.timestamp())
        await self.house.routes.answer(interaction)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Close the tables of a guild that the bot was removed from."""
        await self.house.upkeep.guild_left(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Keep what is known of a guild that the bot came back to."""
        await self.house.upkeep.guild_back(guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Let go of the tables of a channel that was deleted."""
        await self._channel_gone(channel.id)

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """Let go of the tables of a thread that was deleted."""
        await self._channel_gone(event.thread_id)

    async def _channel_gone(self, channel_id: int) -> None:
        """Let go of what was played there; what the bot was not told of is noticed at the next edit of the board."""
        for table in self.house.tables.in_channel(channel_id):
            await self.house.tables.lose(table.id, channel_id)
        await self.house.tour_boards.channel_gone(channel_id)

    async def close(self) -> None:
        """Stop: first the background work, then the connection."""
        if not self.is_closed():
            await self.house.close()
            if left := self.house.answers.left:
                log.warning("%d interactions were left without an answer of this process", len(left))
        await discord.AutoShardedClient.close(self)  # its Bot unloads the cogs first, while presses still come


PERMISSIONS: Final = discord.Permissions(
    **dict.fromkeys((*NEEDED, "read_message_history", "create_public_threads", "send_messages_in_threads"), True)
)
"""What an invitation should ask for."""
