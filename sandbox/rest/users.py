"""/users, /oauth2, /gateway: who the bot is, direct message channels, where the gateway is."""

from __future__ import annotations

from sandbox import errors
from sandbox.manners import Manner
from sandbox.rest.call import Call, Reply
from sandbox.validation.problems import snowflake
from sandbox.world.payloads import application_payload, channel_payload, self_payload

_MOST_DMS = 9  # how many Discord takes is not known
_DM_SECONDS = 60.0


async def me(call: Call) -> Reply:
    """GET /users/@me."""
    return Reply(200, self_payload(call.core.world))


async def open_dm(call: Call) -> Reply:
    """POST /users/@me/channels. Opening works with closed doors too; only sending is refused."""
    world = call.core.world
    recipient = world.user(snowflake(call.body.get("recipient_id")) or 0)
    if recipient.bot:
        raise errors.dms_closed()
    _meter(call, recipient.id)
    return Reply(200, channel_payload(world, world.dm_with(recipient.id)))


def _meter(call: Call, user_id: int) -> None:
    """Raise 40003 where too many people were written to for the first time within a minute."""
    core, now = call.core, call.core.clock.now()
    if user_id in core.world.dms or Manner.DMS_METERED not in core.manners:
        return
    core.opened_dms = [at for at in core.opened_dms if at > now - _DM_SECONDS]
    if len(core.opened_dms) >= _MOST_DMS:
        raise errors.ApiError(400, 40003, "You are opening direct messages too fast.")
    core.opened_dms.append(now)


async def application(call: Call) -> Reply:
    """GET /oauth2/applications/@me."""
    return Reply(200, application_payload(call.core.world))


async def gateway_bot(call: Call) -> Reply:
    """GET /gateway/bot."""
    hub = call.core.hub
    limit = {
        "total": 1000,
        "remaining": max(0, 1000 - len(hub.identified)),
        "reset_after": 86_400_000,
        "max_concurrency": hub.max_concurrency,
    }
    return Reply(200, {"url": call.core.gateway_by(call.host), "shards": hub.shards, "session_start_limit": limit})
