"""What the API refuses, as exceptions that carry status, code and the tree of form errors."""

from __future__ import annotations

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


def unauthorized() -> ApiError:
    """Answer a wrong or missing token."""
    return ApiError(401, 0, "401: Unauthorized")


def unknown_channel() -> ApiError:
    """Answer for a channel that is gone."""
    return ApiError(404, 10003, "Unknown Channel")


def unknown_guild() -> ApiError:
    """Answer for a guild that is gone or that the bot left."""
    return ApiError(404, 10004, "Unknown Guild")


def unknown_member() -> ApiError:
    """Answer for a user outside the guild."""
    return ApiError(404, 10007, "Unknown Member")


def unknown_message() -> ApiError:
    """Answer for a message that is gone, or was never reachable this way."""
    return ApiError(404, 10008, "Unknown Message")


def unknown_user() -> ApiError:
    """Answer for an id that is nobody's."""
    return ApiError(404, 10013, "Unknown User")


def unknown_emoji() -> ApiError:
    """Answer for an emoji that is gone."""
    return ApiError(404, 10014, "Unknown Emoji")


def unknown_webhook() -> ApiError:
    """Answer for a token that may not be used yet, or names no interaction of this application."""
    return ApiError(404, 10015, "Unknown Webhook")


def unknown_interaction() -> ApiError:
    """Answer for a first response that is late or has nowhere to go."""
    return ApiError(404, 10062, "Unknown interaction")


def unknown_command() -> ApiError:
    """Answer for a command id that is gone."""
    return ApiError(404, 10063, "Unknown application command")


def already_acknowledged() -> ApiError:
    """Answer for a second first response."""
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def invalid_webhook_token() -> ApiError:
    """Answer for an expired or unknown interaction token."""
    return ApiError(401, 50027, "Invalid Webhook Token")


def missing_access() -> ApiError:
    """Answer for something the bot cannot see."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """Answer for something the bot may not do."""
    return ApiError(403, 50013, "Missing Permissions")


def not_your_message() -> ApiError:
    """Answer for an edit of somebody else's message."""
    return ApiError(403, 50005, "Cannot edit a message authored by another user")


def empty_message() -> ApiError:
    """Answer for a message without anything in it."""
    return ApiError(400, 50006, "Cannot send an empty message")


def dms_closed() -> ApiError:
    """Answer for a direct message to somebody who takes none."""
    return ApiError(403, 50007, "Cannot send messages to this user")


def no_mutual_guild() -> ApiError:
    """Answer for a direct message to somebody who shares no guild with the bot."""
    return ApiError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")


def wrong_channel_type() -> ApiError:
    """Answer for an action this kind of channel does not have."""
    return ApiError(400, 50024, "Cannot execute action on this channel type")


def thread_archived() -> ApiError:
    """Answer for a change in an archived thread."""
    return ApiError(400, 50083, "Thread is archived")


def thread_locked() -> ApiError:
    """Answer for a message in a locked thread."""
    return ApiError(403, 160005, "Thread is locked")


def thread_exists() -> ApiError:
    """Answer for a second thread on one message."""
    return ApiError(400, 160004, "A thread has already been created for this message")


def too_large() -> ApiError:
    """Answer for a file or a request over the size limit."""
    return ApiError(413, 40005, "Request entity too large")


def too_many_files() -> ApiError:
    """Answer for an eleventh attachment."""
    return ApiError(400, 30015, "Maximum number of attachments in a message reached (10)")


def too_many_follow_ups() -> ApiError:
    """Answer a sixth follow-up of a user install where the bot is no member."""
    return ApiError(400, 40094, "This interaction has hit the maximum number of follow up messages")


def bad_json() -> ApiError:
    """Answer for a body that is not JSON."""
    return ApiError(400, 50109, "The request body contains invalid JSON.")
