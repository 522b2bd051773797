"""Interaction callbacks, and the webhook routes an interaction token opens."""

from __future__ import annotations

from sandbox import errors
from sandbox.actions import interactions, posting
from sandbox.actions.threads import need_open
from sandbox.kinds import CallbackType, Json
from sandbox.rest.call import Call, Reply
from sandbox.world.model import Channel, Interaction, Message


async def callback(call: Call) -> Reply:
    """POST /interactions/{interaction_id}/{interaction_token}/callback."""
    made = call.core.world.interactions.get(call.id("interaction_id"))
    if made is None or made.token != call.args["interaction_token"] or made.expired:
        raise errors.unknown_interaction()
    message = interactions.respond(call.core, made, call.body, call.files)
    kind = call.body["type"]
    if call.query.get("with_response") not in ("1", "true", "True") or kind == CallbackType.AUTOCOMPLETE:
        return Reply(204)
    return Reply(200, _with_response(made, kind, message))


def _with_response(made: Interaction, kind: int, message: Json | None) -> Json:
    about: Json = {"id": str(made.id), "type": made.type, "activity_instance_id": None}
    if made.original is not None and kind != CallbackType.MODAL:
        about["response_message_id"] = str(made.original.id)
        about["response_message_loading"] = kind == CallbackType.DEFERRED_MESSAGE
        about["response_message_ephemeral"] = made.original.ephemeral_for is not None
    if kind not in (CallbackType.MESSAGE, CallbackType.UPDATE):
        return {"interaction": about}
    return {"interaction": about, "resource": {"type": kind, "message": message}}


def _made(call: Call) -> Interaction:
    return interactions.by_token(call.core, call.id("webhook_id"), call.args["webhook_token"])


def _message(call: Call) -> tuple[Channel, Message]:
    return interactions.token_message(call.core, _made(call), call.args.get("message_id", "@original"))


async def follow_up(call: Call) -> Reply:
    """POST /webhooks/{webhook_id}/{webhook_token}."""
    message = interactions.follow_up(call.core, _made(call), call.body, call.files)
    return Reply(200, call.core.payload(message))


async def read(call: Call) -> Reply:
    """GET a message of the token."""
    return Reply(200, call.core.payload(_message(call)[1]))


async def edit(call: Call) -> Reply:
    """PATCH a message of the token."""
    channel, message = _message(call)
    need_open(channel)
    return Reply(200, posting.edit(call.core, channel, message, call.body, call.files))


async def remove(call: Call) -> Reply:
    """DELETE a message of the token."""
    channel, message = _message(call)
    posting.delete(call.core, channel, message)
    return Reply(204)
