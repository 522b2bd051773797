"""The JSON alias and the small numbers of the wire: channel, message, interaction and component types, flags."""

from __future__ import annotations

from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]

DISCORD_EPOCH_MS = 1_420_070_400_000
ACK_SECONDS = 3.0
TOKEN_SECONDS = 900.0
FOLLOW_UPS = 5
FILE_LIMIT = 10 * 1024 * 1024
REQUEST_LIMIT = 25 * 1024 * 1024


class ChannelType:
    """Channel types the sandbox knows."""

    TEXT = 0
    DM = 1
    VOICE = 2
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)


class MessageType:
    """Message types the sandbox writes."""

    DEFAULT = 0
    RECIPIENT_ADD = 1
    THREAD_CREATED = 18
    REPLY = 19
    CHAT_INPUT_COMMAND = 20


class MessageFlag:
    """Message flag bits."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


class InteractionType:
    """Interaction types sent to the bot."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class CallbackType:
    """Types of an interaction's first response."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    AUTOCOMPLETE = 8
    MODAL = 9


class Part:
    """Component types."""

    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23
    SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)


class Perm:
    """Permission bits."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CONNECT = 1 << 20
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51
    ALL = (1 << 53) - 1
    INVITE = 309_237_763_072  # what a modest bot asks for: view, send, embed, attach, history, threads


EVERYONE_DEFAULT = (
    Perm.ADD_REACTIONS
    | Perm.VIEW_CHANNEL
    | Perm.SEND_MESSAGES
    | Perm.EMBED_LINKS
    | Perm.ATTACH_FILES
    | Perm.READ_MESSAGE_HISTORY
    | Perm.USE_EXTERNAL_EMOJIS
    | Perm.CONNECT
    | Perm.USE_APPLICATION_COMMANDS
    | Perm.CREATE_PUBLIC_THREADS
    | Perm.CREATE_PRIVATE_THREADS
    | Perm.SEND_MESSAGES_IN_THREADS
)

_LOCALES = """
id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko
"""
LOCALES = frozenset(_LOCALES.split())
