"""Every route the API of the sandbox has. What is not here answers 501."""

from __future__ import annotations

from sandbox.rest import applications, channels, guilds, interactions, messages, threads, users
from sandbox.rest.call import Route

_APP = "/applications/{application_id}"
_COMMANDS = _APP + "/commands"
_GUILD_COMMANDS = _APP + "/guilds/{guild_id}/commands"
_EMOJIS = _APP + "/emojis"
_CHANNEL = "/channels/{channel_id}"
_MESSAGE = _CHANNEL + "/messages/{message_id}"
_GUILD = "/guilds/{guild_id}"
_HOOK = "/webhooks/{webhook_id}/{webhook_token}"


def _commands(base: str) -> tuple[Route, ...]:
    one = base + "/{command_id}"
    return (
        Route("GET", base, applications.list_commands),
        Route("PUT", base, applications.overwrite_commands),
        Route("POST", base, applications.create_command),
        Route("GET", one, applications.read_command),
        Route("PATCH", one, applications.change_command),
        Route("DELETE", one, applications.delete_command),
    )


ROUTES: tuple[Route, ...] = (
    Route("GET", "/gateway", users.gateway, open=True),
    Route("GET", "/gateway/bot", users.gateway_bot),
    Route("GET", "/users/@me", users.me),
    Route("PATCH", "/users/@me", users.change_me),
    Route("GET", "/users/{user_id}", users.user),
    Route("POST", "/users/@me/channels", users.open_dm),
    Route("GET", "/users/@me/guilds", users.my_guilds),
    Route("DELETE", "/users/@me/guilds/{guild_id}", guilds.leave),
    Route("GET", "/oauth2/applications/@me", users.application),
    Route("GET", "/applications/@me", users.application),
    *_commands(_COMMANDS),
    *_commands(_GUILD_COMMANDS),
    Route("GET", _EMOJIS, applications.list_emojis),
    Route("POST", _EMOJIS, applications.create_emoji),
    Route("GET", _EMOJIS + "/{emoji_id}", applications.read_emoji),
    Route("PATCH", _EMOJIS + "/{emoji_id}", applications.change_emoji),
    Route("DELETE", _EMOJIS + "/{emoji_id}", applications.delete_emoji),
    Route("GET", _CHANNEL, channels.read),
    Route("PATCH", _CHANNEL, channels.change),
    Route("DELETE", _CHANNEL, channels.remove),
    Route("POST", _CHANNEL + "/typing", channels.typing),
    Route("GET", _CHANNEL + "/messages", messages.history),
    Route("POST", _CHANNEL + "/messages", messages.send),
    Route("GET", _MESSAGE, messages.read),
    Route("PATCH", _MESSAGE, messages.edit),
    Route("DELETE", _MESSAGE, messages.remove),
    Route("PUT", _CHANNEL + "/messages/pins/{message_id}", messages.pin),
    Route("DELETE", _CHANNEL + "/messages/pins/{message_id}", messages.pin),
    Route("PUT", _MESSAGE + "/reactions/{emoji_name}/@me", messages.react),
    Route("POST", _MESSAGE + "/threads", threads.from_message),
    Route("POST", _CHANNEL + "/threads", threads.alone),
    Route("GET", _CHANNEL + "/thread-members", threads.members),
    Route("PUT", _CHANNEL + "/thread-members/@me", threads.join_me),
    Route("PUT", _CHANNEL + "/thread-members/{user_id}", threads.add_member),
    Route("DELETE", _CHANNEL + "/thread-members/{user_id}", threads.remove_member),
    Route("GET", _GUILD, guilds.guild),
    Route("GET", _GUILD + "/members/{user_id}", guilds.member),
    Route("GET", _GUILD + "/channels", guilds.channels),
    Route("GET", _GUILD + "/roles", guilds.roles),
    Route("GET", _GUILD + "/threads/active", guilds.active_threads),
    Route("POST", "/interactions/{interaction_id}/{interaction_token}/callback", interactions.callback, open=True),
    Route("POST", _HOOK, interactions.follow_up, open=True),
    Route("GET", _HOOK + "/messages/@original", interactions.read, open=True),
    Route("PATCH", _HOOK + "/messages/@original", interactions.edit, open=True),
    Route("DELETE", _HOOK + "/messages/@original", interactions.remove, open=True),
    Route("GET", _HOOK + "/messages/{message_id}", interactions.read, open=True),
    Route("PATCH", _HOOK + "/messages/{message_id}", interactions.edit, open=True),
    Route("DELETE", _HOOK + "/messages/{message_id}", interactions.remove, open=True),
)
