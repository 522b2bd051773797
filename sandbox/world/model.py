"""The nouns of the sandbox's world as mutable records. No behaviour beyond small derived facts."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from sandbox.kinds import EVERYONE_DEFAULT, ChannelType, Json, MessageFlag


@dataclass(slots=True)
class User:
    """A person, or the bot."""

    id: int
    username: str
    global_name: str
    locale: str = "en-US"
    bot: bool = False
    dms_open: bool = True


@dataclass(slots=True)
class Role:
    """A role; the one whose id is the guild's is @everyone."""

    id: int
    name: str
    permissions: int = EVERYONE_DEFAULT
    position: int = 0
    managed: bool = False


@dataclass(slots=True)
class Member:
    """A user in a guild. `timed_out_until` is Unix seconds."""

    user_id: int
    roles: list[int] = field(default_factory=list)
    nick: str | None = None
    timed_out_until: float = 0.0
    joined_at: float = 0.0


@dataclass(slots=True)
class Guild:
    """A guild with its members and roles; its channels stand in the world's table of channels."""

    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    members: dict[int, Member] = field(default_factory=dict)
    roles: dict[int, Role] = field(default_factory=dict)
    channel_ids: list[int] = field(default_factory=list)
    thread_ids: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Overwrite:
    """What a channel allows or denies a role (type 0) or a member (type 1)."""

    id: int
    type: int
    allow: int = 0
    deny: int = 0


@dataclass(slots=True)
class ThreadState:
    """What only threads have."""

    owner_id: int
    auto_archive_minutes: int
    created: float
    archive_changed: float
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    members: dict[int, float] = field(default_factory=dict)
    total_sent: int = 0


@dataclass(slots=True)
class Channel:
    """A text channel, a thread or a direct message channel, with its messages in order."""

    id: int
    type: int
    name: str = ""
    guild_id: int | None = None
    parent_id: int | None = None
    topic: str | None = None
    position: int = 0
    slowmode: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    recipient_id: int | None = None
    thread: ThreadState | None = None
    messages: OrderedDict[int, Message] = field(default_factory=OrderedDict)
    last_message_id: int | None = None

    @property
    def is_thread(self) -> bool:
        """Whether this is a public or private thread."""
        return self.type in ChannelType.THREADS


@dataclass(slots=True)
class Attachment:
    """An uploaded file with its bytes. `width` and `height` are set for pictures."""

    id: int
    filename: str
    data: bytes
    content_type: str
    description: str | None = None
    title: str | None = None
    width: int | None = None
    height: int | None = None
    ephemeral: bool = False


@dataclass(slots=True)
class Message:
    """A message. `ephemeral_for` names its only reader; `pinged` are those it notified when it was made."""

    id: int
    channel_id: int
    author_id: int
    type: int
    timestamp: float
    content: str = ""
    flags: int = 0
    edited: float | None = None
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: tuple[int, ...] = ()
    mention_roles: tuple[int, ...] = ()
    mention_everyone: bool = False
    pinged: frozenset[int] = frozenset()
    nonce: str | int | None = None
    reply_to: tuple[int, int] | None = None
    thread_id: int | None = None
    ephemeral_for: int | None = None
    hidden: bool = False
    interaction_meta: Json | None = None

    @property
    def webhook(self) -> bool:
        """Whether an interaction made it (then only users are pinged by default)."""
        return self.interaction_meta is not None

    @property
    def v2(self) -> bool:
        """Whether the message is made of components v2."""
        return bool(self.flags & MessageFlag.COMPONENTS_V2)

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self.flags & MessageFlag.LOADING)


@dataclass(slots=True)
class Interaction:
    """One press or command on its way: acknowledged at most once, in 3 s; its token lives 15 min.

    `state` is waiting, acked or failed; `message` is what was pressed on, or what the form was opened from, and
    `original` the message that `@original` names; `modal` is the form that it opened, `sent` that form sent back.
    """

    id: int
    token: str
    type: int
    user_id: int
    channel_id: int
    guild_id: int | None
    created: float
    data: Json
    message: Message | None = None
    command: Json | None = None
    state: str = "waiting"
    original: Message | None = None
    made: set[int] = field(default_factory=set)
    expired: bool = False
    follow_ups: int = 0
    modal: Json | None = None
    sent: Interaction | None = None


@dataclass(slots=True)
class Emoji:
    """An emoji of the application."""

    id: int
    name: str
    data: bytes
    content_type: str
    animated: bool = False


@dataclass(slots=True)
class Application:
    """The bot's application.

    `installs` are the ways in which it can be installed (0: in a guild, 1: by a user). `commands` are
    those of everywhere, by id, `creates` the times at which new ones were made.
    """

    id: int
    name: str
    owner_id: int
    token: str
    privileged: int = 0
    installs: list[int] = field(default_factory=lambda: [0])
    commands: dict[int, Json] = field(default_factory=dict)
    emojis: dict[int, Emoji] = field(default_factory=dict)
    creates: list[float] = field(default_factory=list)
