"""Making, changing and deleting messages: files, mentions, and the events that follow."""

from __future__ import annotations

from sandbox import errors
from sandbox.actions.threads import join, wake
from sandbox.core import Core
from sandbox.kinds import ChannelType, Json, MessageFlag, MessageType, Perm
from sandbox.manners import Manner
from sandbox.validation.components import number_components, uses_emojis
from sandbox.validation.message import Upload, check_message, plan_files
from sandbox.validation.problems import Problems, snowflake
from sandbox.world.messages import mentioned, texts_of
from sandbox.world.model import Attachment, Channel, Message
from sandbox.world.permissions import permissions_in, viewers
from sandbox.world.pictures import content_type, size_of

_NONCE_SECONDS = 300.0
_FLICKER = 0.03  # the share of bodies with emojis that Discord was seen to refuse, though all of them were there
_SENDER_FLAGS = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2


def blank(
    core: Core,
    channel: Channel,
    author_id: int,
    kind: int = MessageType.DEFAULT,
    *,
    ephemeral_for: int | None = None,
    interaction_meta: Json | None = None,
    reply_to: tuple[int, int] | None = None,
) -> Message:
    """Return a new message with nothing in it: by whom, of which type, its only reader, and what made it."""
    message = Message(core.ids.next(), channel.id, author_id, kind, core.clock.now())
    message.ephemeral_for, message.interaction_meta, message.reply_to = ephemeral_for, interaction_meta, reply_to
    message.flags = MessageFlag.EPHEMERAL if ephemeral_for is not None else 0
    return message


def post(core: Core, channel: Channel, message: Message, body: Json, uploads: tuple[Upload, ...]) -> Message:
    """Fill a blank message from a request body and send it, or raise what Discord answers."""
    _fill(core, message, body, uploads)
    message.nonce = body.get("nonce")
    message.flags |= (body.get("flags") or 0) & _SENDER_FLAGS
    _mention(core, channel, message, body)
    put(core, channel, message)
    return message


def put(core: Core, channel: Channel, message: Message) -> None:
    """Put a finished new message into its channel and tell everybody who sees it."""
    channel.messages[message.id] = message
    if message.ephemeral_for is None:
        channel.last_message_id = message.id
        wake(core, channel)
        if channel.thread is not None:
            channel.thread.total_sent += 1
            join(core, channel, (message.author_id, *message.pinged))
    core.message_changed("MESSAGE_CREATE", channel, message)


def edit(core: Core, channel: Channel, message: Message, body: Json, uploads: tuple[Upload, ...]) -> Json:
    """Change a message from a request body and return its payload, or raise what Discord answers."""
    _fill(core, message, body, uploads)
    was_loading = message.loading
    message.flags |= (body.get("flags") or 0) & (MessageFlag.COMPONENTS_V2 | MessageFlag.SUPPRESS_EMBEDS)
    if was_loading:
        message.flags &= ~MessageFlag.LOADING
    else:
        message.edited = core.clock.now()
    _mention(core, channel, message, body, fresh=was_loading)
    return core.message_changed("MESSAGE_UPDATE", channel, message)


def delete(core: Core, channel: Channel, message: Message) -> None:
    """Delete a message and tell everybody who saw it."""
    channel.messages.pop(message.id, None)
    if message.nonce is not None:
        core.world.spent_nonces[channel.id, str(message.nonce)] = core.clock.now()
    core.world.drop_files(message.attachments)
    core.message_gone(channel, message)


def find_by_nonce(core: Core, channel: Channel, author_id: int, nonce: object) -> Message | None:
    """Return the author's recent message with this nonce, for `enforce_nonce`; raises 10008 where it was deleted."""
    spent = core.world.spent_nonces.get((channel.id, str(nonce)), 0.0)
    if spent > core.clock.now() - _NONCE_SECONDS and Manner.NONCE_OF_DELETED in core.manners:
        raise errors.unknown_message()
    for message in reversed(channel.messages.values()):
        if message.timestamp < core.clock.now() - _NONCE_SECONDS:
            return None
        if message.author_id == author_id and message.nonce is not None and str(message.nonce) == str(nonce):
            return message
    return None


def _fill(core: Core, message: Message, body: Json, uploads: tuple[Upload, ...]) -> None:
    """Put what a body says into a message, or raise what is wrong with it."""
    problems = Problems()
    plan = plan_files(body, uploads, message, problems)
    kept = [a for a in message.attachments if a.id in plan.kept]
    names = {a.filename for a in kept} | {str(entry.get("filename") or upload.filename) for upload, entry in plan.new}
    check_message(body, names, core.world.application.emojis, problems, existing=message)
    if uses_emojis(body) and core.manners.happens(Manner.EMOJI_FLICKERS, _FLICKER):
        problems.add(("components",), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
    problems.raise_if_any()
    after: Json = {"content": message.content, "embeds": message.embeds, "components": message.components} | body
    text, embeds = (after["content"] or "").strip(), after["embeds"] or []
    if not (text or embeds or after["components"] or kept or plan.new):
        raise errors.empty_message()
    core.world.drop_files([a for a in message.attachments if a.id not in plan.kept])
    message.attachments = kept + [_attachment(core, message, upload, entry) for upload, entry in plan.new]
    message.content, message.embeds = text, embeds
    if "components" in body:
        message.components = number_components(body["components"] or [])


def _attachment(core: Core, message: Message, upload: Upload, entry: Json) -> Attachment:
    name = str(entry.get("filename") or upload.filename)
    width, height = size_of(upload.data) or (None, None)
    made = Attachment(core.ids.next(), name, upload.data, content_type(name, upload.data), width=width, height=height)
    made.description = entry.get("description")
    made.title = entry.get("title")
    made.ephemeral = message.ephemeral_for is not None
    core.world.keep_file(made)
    return made


def _mention(core: Core, channel: Channel, message: Message, body: Json, *, fresh: bool = True) -> None:
    """Work out who is mentioned, and for a new message who is pinged."""
    text = texts_of(message)
    allowed = body.get("allowed_mentions")
    default = ["users"] if message.webhook else ["users", "roles", "everyone"]
    parse = default if allowed is None else allowed.get("parse") or []
    named = {snowflake(u) for u in (allowed or {}).get("users") or []}
    named_roles = {snowflake(r) for r in (allowed or {}).get("roles") or []}
    users = [u for u in mentioned(text, "@") if ("users" in parse or u in named) and u in core.world.users]
    roles = [r for r in mentioned(text, "@&") if "roles" in parse or r in named_roles]
    bits = permissions_in(core.world, channel, message.author_id)
    everyone = "everyone" in parse and ("@everyone" in text or "@here" in text) and bool(bits & Perm.MENTION_EVERYONE)
    message.mentions, message.mention_roles, message.mention_everyone = tuple(users), tuple(roles), everyone
    replied = _replied_author(core, message)
    if replied is not None and (allowed is None or allowed.get("replied_user")) and replied not in message.mentions:
        message.mentions += (replied,)
    if fresh:
        message.pinged = _pinged(core, channel, message)


def _replied_author(core: Core, message: Message) -> int | None:
    if message.reply_to is None or message.reply_to[0] not in core.world.channels:
        return None
    found = core.world.channels[message.reply_to[0]].messages.get(message.reply_to[1])
    return found.author_id if found is not None else None


def _pinged(core: Core, channel: Channel, message: Message) -> frozenset[int]:
    audience = set(viewers(core.world, channel))
    if message.ephemeral_for is not None:
        audience &= {message.ephemeral_for}
    guild = core.world.guilds.get(channel.guild_id or 0)
    members = guild.members.values() if guild is not None else ()
    hit = set(message.mentions) | {m.user_id for m in members if set(m.roles) & set(message.mention_roles)}
    if message.mention_everyone:
        hit |= audience
    if channel.type == ChannelType.DM and message.author_id == core.world.bot.id:
        hit |= audience  # a direct message always notifies
    return frozenset((hit & audience) - {message.author_id})
