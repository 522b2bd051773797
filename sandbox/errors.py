"""What the API refuses, as exceptions that carry status, code and the tree of form errors."""

from __future__ import annotations

from functools import partial

from sandbox.kinds import Json


class ApiError(Exception):
    """An answer that is not a success."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> Json:
        """Return the JSON that is sent."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


class ClientRefusal(Exception):
    """Something a person's client would not let them do (a disabled button, an unseen message)."""


# Each refusal by its name; called, it is a fresh error to raise.
unauthorized = partial(ApiError, 401, 0, "401: Unauthorized")
"""A wrong or missing token."""
unknown_channel = partial(ApiError, 404, 10003, "Unknown Channel")
"""A channel that is gone."""
unknown_member = partial(ApiError, 404, 10007, "Unknown Member")
"""A user outside the guild."""
unknown_message = partial(ApiError, 404, 10008, "Unknown Message")
"""A message that is gone, or was never reachable this way."""
unknown_user = partial(ApiError, 404, 10013, "Unknown User")
"""An id that is nobody's."""
unknown_webhook = partial(ApiError, 404, 10015, "Unknown Webhook")
"""A token that may not be used yet, or names no interaction of this application."""
unknown_interaction = partial(ApiError, 404, 10062, "Unknown interaction")
"""A first response that is late or has nowhere to go."""
already_acknowledged = partial(ApiError, 400, 40060, "Interaction has already been acknowledged.")
"""A second first response."""
invalid_webhook_token = partial(ApiError, 401, 50027, "Invalid Webhook Token")
"""An expired or unknown interaction token."""
missing_access = partial(ApiError, 403, 50001, "Missing Access")
"""Something the bot cannot see."""
missing_permissions = partial(ApiError, 403, 50013, "Missing Permissions")
"""Something the bot may not do."""
not_your_message = partial(ApiError, 403, 50005, "Cannot edit a message authored by another user")
"""An edit of somebody else's message."""
empty_message = partial(ApiError, 400, 50006, "Cannot send an empty message")
"""A message without anything in it."""
dms_closed = partial(ApiError, 403, 50007, "Cannot send messages to this user")
"""A direct message to somebody who takes none."""
no_mutual_guild = partial(ApiError, 403, 50278, "Cannot send messages to this user due to having no mutual guilds")
"""A direct message to somebody who shares no guild with the bot."""
wrong_channel_type = partial(ApiError, 400, 50024, "Cannot execute action on this channel type")
"""An action this kind of channel does not have."""
thread_archived = partial(ApiError, 400, 50083, "Thread is archived")
"""A change in an archived thread."""
thread_locked = partial(ApiError, 403, 160005, "Thread is locked")
"""A message in a locked thread."""
thread_exists = partial(ApiError, 400, 160004, "A thread has already been created for this message")
"""A second thread on one message."""
too_large = partial(ApiError, 413, 40005, "Request entity too large")
"""A file or a request over the size limit."""
too_many_files = partial(ApiError, 400, 30015, "Maximum number of attachments in a message reached (10)")
"""An eleventh attachment."""
too_many_follow_ups = partial(ApiError, 400, 40094, "This interaction has hit the maximum number of follow up messages")
"""A sixth follow-up of a user install where the bot is no member."""
bad_json = partial(ApiError, 400, 50109, "The request body contains invalid JSON.")
"""A body that is not JSON."""
