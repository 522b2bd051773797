"""Users, members, roles, guilds, channels, threads and files as they look on the wire."""

from __future__ import annotations

from sandbox.clock import iso
from sandbox.kinds import ChannelType, Json, Perm
from sandbox.world.model import Attachment, Channel, Emoji, Guild, Member, Role, ThreadState, User
from sandbox.world.permissions import can_view
from sandbox.world.world import World


def user_payload(user: User) -> Json:
    """Return a user without private facts."""
    return {
        "id": str(user.id),
        "username": user.username,
        "global_name": user.global_name,
        "discriminator": "0",
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def self_payload(world: World) -> Json:
    """Return the bot as it sees itself."""
    return user_payload(world.bot) | {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None}


def member_payload(world: World, guild: Guild, member: Member, *, permissions: int | None = None) -> Json:
    """Return a member with its user; `permissions` only inside interactions."""
    until = member.timed_out_until
    body: Json = {
        "user": user_payload(world.users[member.user_id]),
        "nick": member.nick,
        "avatar": None,
        "banner": None,
        "roles": [str(role) for role in member.roles],
        "joined_at": iso(member.joined_at),
        "premium_since": None,
        "communication_disabled_until": iso(until) if until else None,
        "pending": False,
        "deaf": False,
        "mute": False,
        "flags": 0,
    }
    if permissions is not None:
        body["permissions"] = str(permissions)
    return body


def role_payload(role: Role) -> Json:
    """Return a role."""
    return {
        "id": str(role.id),
        "name": role.name,
        "description": None,
        "permissions": str(role.permissions),
        "position": role.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": role.managed,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def channel_payload(world: World, channel: Channel) -> Json:
    """Return a channel, thread or direct message channel."""
    body: Json = {
        "id": str(channel.id),
        "type": channel.type,
        "flags": 0,
        "last_message_id": text(channel.last_message_id),
    }
    if channel.type == ChannelType.DM:
        recipient = world.users.get(channel.recipient_id or 0)
        return body | {"recipients": [user_payload(recipient)] if recipient is not None else []}
    body |= {
        "guild_id": str(channel.guild_id),
        "name": channel.name,
        "parent_id": text(channel.parent_id),
        "rate_limit_per_user": channel.slowmode,
    }
    if channel.thread is not None:
        return body | _thread_part(world, channel, channel.thread)
    rules = channel.overwrites.values()
    return body | {
        "position": channel.position,
        "topic": channel.topic,
        "nsfw": False,
        "permission_overwrites": [
            {"id": str(o.id), "type": o.type, "allow": str(o.allow), "deny": str(o.deny)} for o in rules
        ],
    }


def _thread_part(world: World, channel: Channel, state: ThreadState) -> Json:
    body: Json = {
        "owner_id": str(state.owner_id),
        "message_count": len(channel.messages),
        "total_message_sent": state.total_sent,
        "member_count": min(len(state.members), 50),
        "thread_metadata": {
            "archived": state.archived,
            "archive_timestamp": iso(state.archive_changed),
            "auto_archive_duration": state.auto_archive_minutes,
            "locked": state.locked,
            "create_timestamp": iso(state.created),
        },
    }
    if channel.type == ChannelType.PRIVATE_THREAD:
        body["thread_metadata"]["invitable"] = state.invitable
    if world.bot.id in state.members:
        body["member"] = thread_member_payload(channel, world.bot.id)
    return body


def thread_member_payload(channel: Channel, user_id: int) -> Json:
    """Return a thread's membership of one user."""
    joined = channel.thread.members.get(user_id, 0.0) if channel.thread is not None else 0.0
    return {"id": str(channel.id), "user_id": str(user_id), "join_timestamp": iso(joined), "flags": 1}


def guild_payload(world: World, guild: Guild) -> Json:
    """Return a guild as GET /guilds/{id} shows it."""
    nothing = (
        "icon description home_header splash discovery_splash banner application_id afk_channel_id system_channel_id "
        "widget_channel_id vanity_url_code rules_channel_id safety_alerts_channel_id public_updates_channel_id "
        "incidents_data"
    )
    body: Json = dict.fromkeys(nothing.split())
    zero = (
        "system_channel_flags verification_level default_message_notifications mfa_level explicit_content_filter "
        "max_presences premium_tier premium_subscription_count nsfw_level"
    )
    body |= dict.fromkeys(zero.split(), 0)
    return body | {
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner_id),
        "features": [],
        "region": "sandbox",
        "afk_timeout": 300,
        "widget_enabled": False,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "preferred_locale": guild.locale,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "roles": [role_payload(role) for role in guild.roles.values()],
        "emojis": [],
        "stickers": [],
    }


def guild_create_payload(world: World, guild: Guild) -> Json:
    """Return a guild as the gateway announces it: with channels, active threads and the bot's membership."""
    threads = (world.channels[t] for t in guild.thread_ids)
    return guild_payload(world, guild) | {
        "joined_at": iso(guild.members[world.bot.id].joined_at),
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "members": [member_payload(world, guild, guild.members[world.bot.id])],
        "channels": [channel_payload(world, world.channels[c]) for c in guild.channel_ids],
        "threads": [channel_payload(world, t) for t in threads if _shown(world, t)],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def _shown(world: World, thread: Channel) -> bool:
    return thread.thread is not None and not thread.thread.archived and can_view(world, thread, world.bot.id)


def attachment_payload(base_url: str, attachment: Attachment) -> Json:
    """Return a file of a message."""
    url = f"{base_url}/attachments/{attachment.id}/{attachment.filename}"
    body: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": len(attachment.data),
        "url": url,
        "proxy_url": url,
        "content_type": attachment.content_type,
        "flags": 0,
    }
    if attachment.width is not None:
        body |= {"width": attachment.width, "height": attachment.height, "placeholder_version": 1}
    for name in ("description", "title"):
        if getattr(attachment, name) is not None:
            body[name] = getattr(attachment, name)
    if attachment.ephemeral:
        body["ephemeral"] = True
    return body


def emoji_payload(world: World, emoji: Emoji) -> Json:
    """Return an application's emoji."""
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "roles": [],
        "user": user_payload(world.bot),
        "require_colons": True,
        "managed": False,
        "animated": emoji.animated,
        "available": True,
    }


def application_payload(world: World) -> Json:
    """Return the bot's application as it sees itself."""
    app = world.application
    body: Json = dict.fromkeys(
        ("icon", "interactions_endpoint_url", "role_connections_verification_url", "team", "type")
    )
    return body | {
        "id": str(app.id),
        "name": app.name,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "owner": user_payload(world.users[app.owner_id]),
        "bot": user_payload(world.bot),
        "install_params": {"scopes": ["bot", "applications.commands"], "permissions": str(Perm.INVITE)},
    }


def text(number: int | None) -> str | None:
    """Return a number as the wire has large ones, None as it is."""
    return None if number is None else str(number)
