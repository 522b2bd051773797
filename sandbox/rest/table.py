"""Every route the API of the sandbox has. What is not here answers 501."""

from __future__ import annotations

from sandbox.rest import applications, channels, interactions, messages, threads, users
from sandbox.rest.call import Route

_APP = "/applications/{application_id}"
_CHANNEL = "/channels/{channel_id}"
_MESSAGE = _CHANNEL + "/messages/{message_id}"
_HOOK = "/webhooks/{webhook_id}/{webhook_token}"

ROUTES: tuple[Route, ...] = (
    Route("GET", "/gateway/bot", users.gateway_bot),
    Route("GET", "/users/@me", users.me),
    Route("POST", "/users/@me/channels", users.open_dm),
    Route("GET", "/oauth2/applications/@me", users.application),
    Route("GET", _APP + "/commands", applications.list_commands),
    Route("PUT", _APP + "/commands", applications.overwrite_commands),
    Route("GET", _APP + "/emojis", applications.list_emojis),
    Route("POST", _APP + "/emojis", applications.create_emoji),
    Route("GET", _CHANNEL, channels.read),
    Route("PATCH", _CHANNEL, channels.change),
    Route("GET", _CHANNEL + "/messages", messages.history),
    Route("POST", _CHANNEL + "/messages", messages.send),
    Route("GET", _MESSAGE, messages.read),
    Route("PATCH", _MESSAGE, messages.edit),
    Route("DELETE", _MESSAGE, messages.remove),
    Route("POST", _MESSAGE + "/threads", threads.from_message),
    Route("PUT", _CHANNEL + "/thread-members/{user_id}", threads.add_member),
    Route("POST", "/interactions/{interaction_id}/{interaction_token}/callback", interactions.callback, open=True),
    Route("POST", _HOOK, interactions.follow_up, open=True),
    Route("GET", _HOOK + "/messages/@original", interactions.read, open=True),
    Route("PATCH", _HOOK + "/messages/@original", interactions.edit, open=True),
    Route("DELETE", _HOOK + "/messages/@original", interactions.remove, open=True),
    Route("GET", _HOOK + "/messages/{message_id}", interactions.read, open=True),
    Route("PATCH", _HOOK + "/messages/{message_id}", interactions.edit, open=True),
    Route("DELETE", _HOOK + "/messages/{message_id}", interactions.remove, open=True),
)
