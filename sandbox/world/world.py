"""The registry of everything that exists, with lookups that answer as the API would."""

from __future__ import annotations

from collections import OrderedDict

from sandbox import errors
from sandbox.clock import Clock, Ids
from sandbox.kinds import ChannelType
from sandbox.manners import Manners
from sandbox.world.model import Application, Attachment, Channel, Guild, Interaction, Member, Message, User

_KEPT_FILES = 500  # files taken off a message stay reachable for a while, as signed addresses do


class World:
    """All users, guilds, channels, interactions and files of one sandbox."""

    def __init__(self, clock: Clock, ids: Ids, application: Application, bot: User, manners: Manners) -> None:
        self.clock = clock
        self.manners = manners
        self.ids = ids
        self.application = application
        self.bot = bot
        self.users: dict[int, User] = {bot.id: bot}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.dms: dict[int, int] = {}
        self.interactions: dict[int, Interaction] = {}
        self.tokens: dict[str, Interaction] = {}
        self.files: dict[int, Attachment] = {}
        self.spent_nonces: dict[tuple[int, str], float] = {}
        """When messages were deleted, by channel and nonce."""
        self._old_files: OrderedDict[int, Attachment] = OrderedDict()

    def user(self, user_id: int) -> User:
        """Return the user, or raise 10013."""
        found = self.users.get(user_id)
        if found is None:
            raise errors.unknown_user()
        return found

    def user_named(self, name: str | int) -> User:
        """Return the user of this id, username or display name (for tests and the page)."""
        for user in self.users.values():
            if str(name) in (str(user.id), user.username, user.global_name):
                return user
        raise errors.unknown_user()

    def channel(self, channel_id: int) -> Channel:
        """Return the channel, or raise 10003."""
        found = self.channels.get(channel_id)
        if found is None:
            raise errors.unknown_channel()
        return found

    def channel_named(self, name: str | int) -> Channel:
        """Return the channel of this id or name (with or without #)."""
        wanted = str(name).lstrip("#")
        for channel in self.channels.values():
            if wanted in (str(channel.id), channel.name):
                return channel
        raise errors.unknown_channel()

    def message(self, channel: Channel, message_id: int) -> Message:
        """Return a message of the channel's history, or raise 10008; ephemeral ones are not history."""
        found = channel.messages.get(message_id)
        if found is None or found.ephemeral_for is not None:
            raise errors.unknown_message()
        return found

    def member(self, guild: Guild, user_id: int) -> Member:
        """Return the member, or raise 10013 or 10007."""
        self.user(user_id)
        found = guild.members.get(user_id)
        if found is None:
            raise errors.unknown_member()
        return found

    def dm_with(self, user_id: int) -> Channel:
        """Return the bot's direct message channel with the user, made when it is missing."""
        if user_id not in self.dms:
            made = Channel(self.ids.next(), ChannelType.DM, recipient_id=user_id)
            self.channels[made.id] = made
            self.dms[user_id] = made.id
        return self.channels[self.dms[user_id]]

    def shares_guild(self, user_id: int) -> bool:
        """Return whether the user and the bot meet in some guild."""
        return any(user_id in g.members and self.bot.id in g.members for g in self.guilds.values())

    def keep_file(self, attachment: Attachment) -> None:
        """Make a file reachable."""
        self.files[attachment.id] = attachment

    def drop_files(self, attachments: list[Attachment]) -> None:
        """Let files go: still reachable for a while, then not."""
        for gone in attachments:
            if self.files.pop(gone.id, None) is not None:
                self._old_files[gone.id] = gone
        while len(self._old_files) > _KEPT_FILES:
            self._old_files.popitem(last=False)

    def file(self, attachment_id: int) -> Attachment | None:
        """Return a file that is or recently was attached."""
        return self.files.get(attachment_id) or self._old_files.get(attachment_id)
