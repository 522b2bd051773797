"""Everything one running sandbox consists of, and how a change in its world is told to the bot and to people."""

from __future__ import annotations

from sandbox.faults import Faults
from sandbox.gateway.hub import Hub, Intent
from sandbox.kinds import Json
from sandbox.manners import Manner
from sandbox.people.feed import Feed
from sandbox.ratelimits import RateLimits
from sandbox.recorder import Recorder
from sandbox.world.messages import message_payload
from sandbox.world.model import Channel, Message
from sandbox.world.payloads import channel_payload
from sandbox.world.permissions import can_view, viewers
from sandbox.world.world import World


class Core:
    """Shared by all routes. `base_url` is known once the server listens."""

    def __init__(self, world: World, *, enforce_limits: bool, keep: int | None) -> None:
        self.world, self.clock, self.ids = world, world.clock, world.ids
        self.manners = world.manners
        """What Discord does that is easily forgotten, and is in force here."""
        self.faults = Faults()
        self.limits = RateLimits(world.clock, world.manners, enforced=enforce_limits)
        self.hub = Hub()
        self.feed = Feed(world.clock.now, keep)
        self.recorder = Recorder(keep)
        self.base_url = ""
        self.opened_dms: list[float] = []
        """When the bot first wrote to somebody, within the last minute."""

    def gateway_by(self, host: str) -> str:
        """Return the gateway's address for a bot that has come by this host, which may be a proxy's."""
        return f"ws://{host}/gateway"

    def payload(self, message: Message) -> Json:
        """Return a message as it looks on the wire."""
        return message_payload(self.world, self.base_url, message)

    def for_bot(self, channel: Channel, message: Message, payload: Json) -> Json:
        """Return a message's payload as the bot may see it: others' words only with the message content intent."""
        mine = self.world.bot.id == message.author_id or self.world.bot.id in message.mentions
        if mine or channel.guild_id is None or self.world.application.privileged & Intent.MESSAGE_CONTENT:
            return payload
        return payload | {"content": "", "embeds": [], "attachments": [], "components": []}

    def for_people(self, payload: Json) -> Json:
        """Return a message's payload as people see it, who may have switched embeds off."""
        return payload | {"embeds": []} if Manner.EMBEDS_OFF in self.manners else payload

    # ------------------------------------------------------------------ telling

    def message_changed(self, name: str, channel: Channel, message: Message) -> Json:
        """Tell the bot and the people who see it that a message was made or changed; return its payload."""
        payload = self.payload(message)
        if message.ephemeral_for is not None:
            if not message.hidden:
                self.feed.tell((message.ephemeral_for,), name, self.for_people(payload), message.attachments)
            self.hub.dispatch(name, payload, guild_id=None, intent=Intent.MESSAGES << Intent.TO_DIRECT)
            return payload
        extra: Json = {} if channel.guild_id is None else {"guild_id": str(channel.guild_id)}
        seen = self.for_people(payload) | extra
        self.feed.tell(viewers(self.world, channel), name, seen, message.attachments)
        self._to_bot(name, channel, self.for_bot(channel, message, payload) | extra, Intent.MESSAGES)
        return payload

    def message_gone(self, channel: Channel, message: Message) -> None:
        """Tell that a message was deleted."""
        data: Json = {"id": str(message.id), "channel_id": str(channel.id)}
        if message.ephemeral_for is not None:
            self.feed.tell((message.ephemeral_for,), "MESSAGE_DELETE", data)
        else:
            self.channel_event("MESSAGE_DELETE", channel, data, Intent.MESSAGES)

    def channel_changed(self, name: str, channel: Channel, extra: Json | None = None) -> Json:
        """Tell that a channel or thread was made, changed or deleted; return its payload."""
        payload = channel_payload(self.world, channel)
        self.feed.tell(viewers(self.world, channel), name, payload)
        if channel.guild_id is not None and self._bot_sees(channel):
            self.hub.dispatch(name, payload | (extra or {}), guild_id=channel.guild_id)
        return payload

    def channel_event(self, name: str, channel: Channel, data: Json, intent: int) -> None:
        """Tell something that happened in a channel."""
        if channel.guild_id is not None:
            data = data | {"guild_id": str(channel.guild_id)}
        self.feed.tell(viewers(self.world, channel), name, data)
        self._to_bot(name, channel, data, intent)

    def world_changed(self, what: str) -> None:
        """Tell every client to look again at who and what is there."""
        self.feed.tell_all("WORLD_CHANGED", {"what": what})

    def _bot_sees(self, channel: Channel) -> bool:
        return channel.guild_id is None or can_view(self.world, channel, self.world.bot.id)

    def _to_bot(self, name: str, channel: Channel, data: Json, intent: int) -> None:
        if self._bot_sees(channel):
            intent <<= Intent.TO_DIRECT if channel.guild_id is None else 0
            self.hub.dispatch(name, data, guild_id=channel.guild_id, intent=intent)
