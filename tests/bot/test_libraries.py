"""What the house uses of a library that its documentation does not promise, named here: an upgrade fails here."""

from __future__ import annotations

import inspect

import discord
import yarl
from discord.gateway import DiscordWebSocket, KeepAliveHandler
from discord.http import HTTPClient, Route

from bot.discord import ears
from bot.show.body import Rows


def test_discord_py_has_the_parts_that_its_documentation_does_not_promise():
    """bot/app.py: the API's base, the gateway's address, the check at login. bot/discord/messenger.py: threads."""
    assert Route("GET", "/gateway").url == f"{Route.BASE}/gateway"
    assert isinstance(DiscordWebSocket.DEFAULT_GATEWAY, yarl.URL)
    assert list(inspect.signature(HTTPClient.static_login).parameters) == ["self", "token"]
    assert "self.http.static_login(" in inspect.getsource(discord.Client.login)
    assert "DEFAULT_GATEWAY" in inspect.getsource(DiscordWebSocket.from_client)
    assert list(inspect.signature(HTTPClient.get_bot_gateway).parameters) == ["self"]
    assert "get_bot_gateway" in inspect.getsource(discord.AutoShardedClient.launch_shards)
    assert inspect.iscoroutinefunction(discord.AutoShardedClient.close)  # called past Bot.close
    thread = inspect.signature(HTTPClient.start_thread_with_message).parameters
    assert [*thread][:3] == ["self", "channel_id", "message_id"]
    assert [*inspect.signature(HTTPClient.edit_channel).parameters][:2] == ["self", "channel_id"]
    edit = inspect.getsource(discord.Webhook.edit_message) + inspect.getsource(discord.Webhook.delete_message)
    assert "int(message_id)" not in edit  # "@original" stands in its place


def test_discord_py_knows_when_it_heard_of_a_shard():
    """bot/discord/pulse.py: a connection, when something was heard of it last, and a heartbeat beside the library's."""
    assert [*inspect.signature(discord.AutoShardedClient._get_websocket).parameters][-1] == "shard_id"
    assert "self._keep_alive.tick()" in inspect.getsource(DiscordWebSocket.received_message)
    assert "self._last_recv = time.perf_counter()" in inspect.getsource(KeepAliveHandler.tick)
    assert KeepAliveHandler.beat.__annotations__["return"] == "Dict[str, Any]"
    assert inspect.iscoroutinefunction(DiscordWebSocket.send_heartbeat)
    resumes = inspect.getsource(DiscordWebSocket.poll_event)
    assert "aiohttp.WSMsgType.CLOSED" in resumes  # a connection that was cut is resumed
    assert "ReconnectWebSocket(self.shard_id)" in resumes


def test_discord_py_keeps_no_view_that_has_ended():
    """bot/show/body.py: what is sent is finished rows, and a press on them is answered by its id alone."""
    assert Rows(()).is_finished()
    response = discord.InteractionResponse
    sends = (
        discord.abc.Messageable.send, discord.PartialMessage.edit, response.send_message, response.edit_message,
        discord.Interaction.edit_original_response, discord.Webhook.send, discord.Webhook.edit_message,
    )  # fmt: skip
    for send in sends:
        source = inspect.getsource(send)
        kept = source.count("store_view(") + source.count("store_message_view(")
        assert source.count("is_finished()") >= kept > 0, send.__qualname__


def test_discord_py_lets_the_house_hear_for_it():
    """bot/discord/ears.py: every session hears by one method and one table of readers; a refusal asks again."""
    assert "func = self._discord_parsers[event]" in inspect.getsource(ears._received)
    assert "ws._discord_parsers = client._connection.parsers" in inspect.getsource(DiscordWebSocket.from_client)
    assert "await self.received_message(" in inspect.getsource(DiscordWebSocket.poll_event)
    assert isinstance(vars(DiscordWebSocket)["from_client"], classmethod)
    launch = inspect.getsource(discord.AutoShardedClient.launch_shard)
    assert "return await self.launch_shard(gateway, shard_id)" in launch
    assert f"_log.exception('{ears.REFUSED}" in launch
