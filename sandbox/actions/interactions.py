"""Interactions from press to answer: the payload, the 3-second rule, the 15-minute token, the first responses."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from sandbox import errors
from sandbox.actions import posting
from sandbox.actions.threads import need_open
from sandbox.core import Core
from sandbox.kinds import (
    ACK_SECONDS,
    FILE_LIMIT,
    FOLLOW_UPS,
    TOKEN_SECONDS,
    CallbackType,
    ChannelType,
    InteractionType,
    Json,
    MessageFlag,
    MessageType,
    Perm,
)
from sandbox.manners import Manner
from sandbox.validation.commands import check_choices
from sandbox.validation.components import number_components
from sandbox.validation.message import Upload
from sandbox.validation.modal import check_modal
from sandbox.validation.problems import Problems, refused
from sandbox.world.messages import find_component
from sandbox.world.model import Channel, Interaction, Message
from sandbox.world.payloads import channel_payload, member_payload, user_payload
from sandbox.world.permissions import can_view, permissions_in

# What an application may always do in its own answers, whatever its rights in the channel are.
_ALWAYS = Perm.VIEW_CHANNEL | Perm.SEND_MESSAGES | Perm.EMBED_LINKS | Perm.ATTACH_FILES
_BELOW = (1, 2)  # the types of an option that names a subcommand or a group of them
_KEPT = 5000
_UNDER_WAY = (0.02, 0.12)  # seconds from a press to its arrival, at least and at most


def begin(
    core: Core,
    *,
    user_id: int,
    channel: Channel,
    kind: int,
    data: Json,
    message: Message | None = None,
    command: Json | None = None,
) -> Interaction:
    """Send an interaction to the bot; it fails by itself when no answer comes within 3 s.

    Where what is pressed is checked on its arrival, it is under way for a moment, and the message may change meanwhile.
    """
    made = Interaction(
        core.ids.next(),
        secrets.token_urlsafe(60),
        kind,
        user_id,
        channel.id,
        channel.guild_id,
        core.clock.now(),
        data,
        message=message,
        command=command,
    )
    _remember(core, made)
    core.feed.tell((user_id,), "INTERACTION_CREATE", {"id": str(made.id), "type": kind, "data": data})
    if under_way := core.manners.between(Manner.CHECKED_ON_ARRIVAL, *_UNDER_WAY):
        core.clock.call_in(under_way, lambda: _arrive(core, made, channel))
    else:
        _arrive(core, made, channel)
    return made


def _arrive(core: Core, made: Interaction, channel: Channel) -> None:
    if Manner.CHECKED_ON_ARRIVAL in core.manners and not _is_still_there(core, made, channel):
        core.clock.call_in(_UNDER_WAY[0], lambda: _give_up(core, made, gone=True))  # COMPONENT_VALIDATION_FAILED
        return
    made.created = core.clock.now()
    core.clock.call_in(ACK_SECONDS, lambda: _give_up(core, made))
    core.hub.dispatch("INTERACTION_CREATE", _payload(core, made, channel), guild_id=channel.guild_id, intent=0)


def _is_still_there(core: Core, made: Interaction, channel: Channel) -> bool:
    """Whether who pressed is still here, and what was pressed on its message as that is now, and can be pressed."""
    if not can_view(core.world, channel, made.user_id):
        return False
    if made.type != InteractionType.COMPONENT or made.message is None:
        return True
    part = find_component(made.message.components, made.data["custom_id"])
    return made.message.id in channel.messages and part is not None and not part.get("disabled")


def _remember(core: Core, made: Interaction) -> None:
    world = core.world
    world.interactions[made.id] = made
    world.tokens[made.token] = made
    if len(world.interactions) > _KEPT:
        oldest = next(iter(world.interactions.values()))
        if oldest.created < core.clock.now() - TOKEN_SECONDS:
            del world.interactions[oldest.id]
            del world.tokens[oldest.token]


def _give_up(core: Core, made: Interaction, *, gone: bool = False) -> None:
    if made.state == "waiting":
        made.state = "failed"
        core.feed.tell((made.user_id,), "INTERACTION_FAILURE", {"id": str(made.id), "gone": gone})


def _payload(core: Core, made: Interaction, channel: Channel) -> Json:
    world = core.world
    user = world.users[made.user_id]
    bits = permissions_in(world, channel, made.user_id)
    body: Json = {
        "id": str(made.id),
        "application_id": str(world.application.id),
        "type": made.type,
        "token": made.token,
        "version": 1,
        "data": made.data,
        "channel_id": str(channel.id),
        "channel": channel_payload(world, channel) | {"permissions": str(bits)},
        "locale": user.locale,
        "entitlements": [],
        "attachment_size_limit": FILE_LIMIT,
        "app_permissions": str(_app_permissions(core, channel) | _ALWAYS),
        "authorizing_integration_owners": owners(core, made),
    }
    if made.message is not None:
        body["message"] = core.payload(made.message)
    guild = world.guilds.get(made.guild_id or 0)
    if guild is None:
        return body | {"user": user_payload(user), "context": 1}
    member = guild.members[made.user_id]
    return body | {
        "guild_id": str(guild.id),
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "guild_locale": guild.locale,
        "member": member_payload(world, guild, member, permissions=bits),
        "context": 0,
    }


def _app_permissions(core: Core, channel: Channel) -> int:
    """Return what the bot is told that it may do here."""
    private = channel.type == ChannelType.PRIVATE_THREAD and Manner.PRIVATE_LOOKS_OPEN in core.manners
    looked_at = core.world.channels.get(channel.parent_id or 0, channel) if private else channel
    return permissions_in(core.world, looked_at, core.world.bot.id)


def owners(core: Core, made: Interaction) -> Json:
    """Return `authorizing_integration_owners`: of the guild's install, of the user's where the bot is no member."""
    guild = core.world.guilds.get(made.guild_id or 0)
    if guild is not None and core.world.bot.id not in guild.members:
        return {"1": str(made.user_id)}
    return {"0": str(made.guild_id or 0)}


def meta(core: Core, made: Interaction) -> Json:
    """Return `interaction_metadata` of a message this interaction makes."""
    body: Json = {
        "id": str(made.id),
        "type": made.type,
        "user": user_payload(core.world.users[made.user_id]),
        "authorizing_integration_owners": owners(core, made),
    }
    if made.command is not None:
        body["name"] = " ".join((made.command["name"], *subcommands(made.data.get("options"))))
        body["command_type"] = made.command["type"]
    if made.type == InteractionType.COMPONENT and made.message is not None:
        body["interacted_message_id"] = str(made.message.id)
    return body


def subcommands(options: list[Json] | None) -> list[str]:
    """Return the group and subcommand that a command's data names, in their order; none for a plain command."""
    chosen = next((option for option in options or () if option["type"] in _BELOW), None)
    return [] if chosen is None else [chosen["name"], *subcommands(chosen.get("options"))]


# ---------------------------------------------------------------------- first responses


def respond(core: Core, made: Interaction, body: Json, uploads: tuple[Upload, ...]) -> Json | None:
    """Take the first response; return the message payload it made or changed (None where there is none)."""
    if made.state == "acked":
        raise errors.already_acknowledged()
    if made.state == "failed" or core.clock.now() > made.created + ACK_SECONDS:
        raise errors.unknown_interaction()
    kind = body["type"]
    problems = Problems()
    problems.choice(body, "type", (), _allowed(made))
    problems.raise_if_any()
    data = body.get("data") or {}
    try:
        result = _RESPONSES[kind](core, made, data, uploads)
    except errors.ApiError as error:
        if error.errors is not None and "data" not in error.errors:
            error.errors = {"data": error.errors}  # the message stands under `data` in a callback
        raise
    made.state = "acked"
    core.feed.tell((made.user_id,), "INTERACTION_SUCCESS", {"id": str(made.id), "type": kind, "message": result})
    return result


def _allowed(made: Interaction) -> tuple[int, ...]:
    if made.type == InteractionType.AUTOCOMPLETE:
        return (CallbackType.AUTOCOMPLETE,)
    allowed = [CallbackType.MESSAGE, CallbackType.DEFERRED_MESSAGE]
    if made.message is not None:
        allowed += [CallbackType.DEFERRED_UPDATE, CallbackType.UPDATE]
    if made.type != InteractionType.MODAL_SUBMIT:
        allowed.append(CallbackType.MODAL)
    return tuple(allowed)


def _blank(core: Core, made: Interaction, data: Json, kind: int) -> tuple[Channel, Message]:
    """Return where an interaction's message goes, and the message, private if the body says so."""
    channel = core.world.channel(made.channel_id)
    need_open(channel)
    reader = made.user_id if (data.get("flags") or 0) & MessageFlag.EPHEMERAL else None
    about = meta(core, made)
    return channel, posting.blank(core, channel, core.world.bot.id, kind, ephemeral_for=reader, interaction_meta=about)


def _kind_of_answer(made: Interaction) -> int:
    return MessageType.CHAT_INPUT_COMMAND if made.type == InteractionType.COMMAND else MessageType.REPLY


def _message(core: Core, made: Interaction, data: Json, uploads: tuple[Upload, ...]) -> Json:
    channel, message = _blank(core, made, data, _kind_of_answer(made))
    posting.post(core, channel, message, data, uploads)
    made.original = message
    made.made.add(message.id)
    return core.payload(message)


def _deferred_message(core: Core, made: Interaction, data: Json, uploads: tuple[Upload, ...]) -> Json:
    channel, message = _blank(core, made, data, _kind_of_answer(made))
    if (data.get("flags") or 0) & ~MessageFlag.EPHEMERAL:
        raise refused(("data", "flags"), "BASE_TYPE_BAD_FLAGS", "Only EPHEMERAL may be set on a deferred message")
    message.flags |= MessageFlag.LOADING
    posting.put(core, channel, message)
    made.original = message
    made.made.add(message.id)
    return core.payload(message)


def _source(core: Core, made: Interaction) -> tuple[Channel, Message]:
    message = made.message
    channel = core.world.channels.get(made.channel_id)
    if message is None or channel is None or message.id not in channel.messages:
        raise errors.unknown_message()
    return channel, message


def _update(core: Core, made: Interaction, data: Json, uploads: tuple[Upload, ...]) -> Json:
    channel, message = _source(core, made)
    need_open(channel)
    made.original = message
    return posting.edit(core, channel, message, data, uploads)


def _deferred_update(core: Core, made: Interaction, data: Json, uploads: tuple[Upload, ...]) -> None:
    made.original = _source(core, made)[1]


def _choices(core: Core, made: Interaction, data: Json, uploads: tuple[Upload, ...]) -> None:
    problems = Problems()
    choices = data.get("choices")
    if choices is None or None in choices:
        raise refused(("data", "choices"), "BASE_TYPE_REQUIRED", "This field is required")
    check_choices(choices, focused(made.data)["type"], ("data", "choices"), problems)
    problems.raise_if_any()
    core.feed.tell((made.user_id,), "AUTOCOMPLETE", {"id": str(made.id), "choices": choices})


def focused(data: Json) -> Json:
    """Return the option that is being typed in an autocomplete interaction's data."""
    for option in data.get("options") or ():
        if option.get("focused"):
            return dict(option)
        below = focused(option)
        if below:
            return below
    return {}


def _modal(core: Core, made: Interaction, data: Json, uploads: tuple[Upload, ...]) -> None:
    problems = Problems()
    check_modal(data, problems)
    problems.raise_if_any()
    made.modal = data | {"components": number_components(data["components"])}
    core.feed.tell((made.user_id,), "MODAL", made.modal | {"interaction_id": str(made.id)})


_RESPONSES: dict[int, Callable[[Core, Interaction, Json, tuple[Upload, ...]], Json | None]] = {
    CallbackType.MESSAGE: _message,
    CallbackType.DEFERRED_MESSAGE: _deferred_message,
    CallbackType.DEFERRED_UPDATE: _deferred_update,
    CallbackType.UPDATE: _update,
    CallbackType.AUTOCOMPLETE: _choices,
    CallbackType.MODAL: _modal,
}


# ---------------------------------------------------------------------- the token


def by_token(core: Core, application_id: int, token: str) -> Interaction:
    """Return the interaction of a token that may still be used, or raise 50027 or 10015."""
    made = core.world.tokens.get(token)
    if application_id != core.world.application.id:
        raise errors.unknown_webhook()
    if made is None or made.expired or core.clock.now() > made.created + TOKEN_SECONDS:
        raise errors.invalid_webhook_token()
    if made.state != "acked":
        raise errors.unknown_webhook()
    return made


def token_message(core: Core, made: Interaction, which: str) -> tuple[Channel, Message]:
    """Return the message `@original` or an id names for this token, or raise 10008."""
    channel = core.world.channel(made.channel_id)
    if which == "@original":
        wanted = made.original.id if made.original is not None else 0
    else:
        wanted = int(which) if which.isdecimal() else 0
        reachable = set(made.made)
        if made.original is not None and Manner.ONLY_ORIGINAL not in core.manners:
            reachable.add(made.original.id)
        if wanted not in reachable:
            raise errors.unknown_message()
    message = channel.messages.get(wanted)
    if message is None:
        raise errors.unknown_message()
    return channel, message


def follow_up(core: Core, made: Interaction, body: Json, uploads: tuple[Upload, ...]) -> Message:
    """Make a further message; the first after a deferral fills in the message that said "thinking"."""
    channel, message = _blank(core, made, body, MessageType.REPLY)
    original = made.original
    if original is not None and original.loading and original.id in channel.messages:
        posting.edit(core, channel, original, body, uploads)
        return original
    made.follow_ups += 1
    if made.follow_ups > FOLLOW_UPS and "0" not in owners(core, made):
        raise errors.too_many_follow_ups()
    posting.post(core, channel, message, body, uploads)
    made.made.add(message.id)
    return message


def expire_tokens(core: Core, user_id: int | None = None) -> int:
    """Make every token (of one user) invalid now; return how many."""
    hit = [i for i in core.world.tokens.values() if user_id in (None, i.user_id) and not i.expired]
    for made in hit:
        made.expired = True
    return len(hit)
