"""Discord.js on the sandbox, and the bot's bodies through its builders: `make foreign` installs both, for the night."""

from __future__ import annotations

import asyncio
import inspect
import json
import shutil
from pathlib import Path

import pytest

from games import GAMES
from tests.end_to_end.crowd import NAMES, Crowd
from tests.end_to_end.stage import PATIENCE, Player, stage_at
from tests.sandbox import test_discordpy as known

FOREIGN = Path(__file__).resolve().parents[1] / "foreign"
NODE = shutil.which("node")

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.real_time,
    pytest.mark.skipif(NODE is None, reason="there is no node"),
    pytest.mark.skipif(not (FOREIGN / "node_modules").is_dir(), reason="discord.js is not here: make foreign"),
]


async def node(*arguments: str) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(str(NODE), *arguments, cwd=FOREIGN, stdin=pipe, stdout=pipe)


@pytest.fixture
async def bot(box):
    """The sample bot on discord.js, ready."""
    process = await node("bot.mjs", box.base_url, box.token)
    async with asyncio.timeout(PATIENCE):
        assert await process.stdout.readline() == b"ready\n"
    yield process
    assert process.returncode is None, "it ended by itself"
    process.kill()
    await process.wait()
    assert {request.status for request in box.requests if request.status >= 400} <= {403}, "closed DMs alone"


@pytest.mark.parametrize(
    "flow",
    [
        known.test_a_private_answer,
        known.test_dynamic_buttons_count_for_everybody,
        known.test_each_has_their_own_hand,
        known.test_select_modal_and_back,
        known.test_layout_view_with_new_pictures,
        known.test_thinking_is_followed_by_the_answer,
        known.test_autocomplete_and_options,
        known.test_a_thread_with_a_turn_ping,
        known.test_direct_messages_open_and_closed,
        known.test_an_invalid_session_identifies_anew,
    ],
)
async def test_a_flow_goes_as_with_discord_py(box, bot, ana, ben, flow):
    given = {"box": box, "bot": bot, "ana": ana, "ben": ben}
    if "board" in inspect.signature(flow).parameters:
        given["board"] = (await ana.slash("board", channel="games")).message
    await flow(**{name: given[name] for name in inspect.signature(flow).parameters})


@pytest.mark.parametrize("key", [game.info.key for game in GAMES])
async def test_what_the_bot_sends_in_a_match_passes_the_builders(tmp_path, key):
    async with stage_at(tmp_path) as stage:
        crowd = await Crowd(stage, key, NAMES[:2], "foreign").sit_down()
        await crowd.play(30)
        await Player(stage, "Ana").person.slash("help", channel="games")
        await stage.quiet()
        bodies = [json.dumps(body) for request in stage.box.requests for body in sent(request.body)]
    assert len(bodies) > 60
    long = {"type": 2, "style": 1, "custom_id": "a", "label": "x" * 81}
    bodies.append(json.dumps({"components": [{"type": 1, "components": [long]}]}))
    checked = await node("bodies.mjs")
    refused, _ = await checked.communicate("\n".join(bodies).encode())
    assert checked.returncode == 0
    planted, *others = reversed(refused.decode().splitlines())
    assert others == []
    assert "x" * 81 in planted


def sent(body: object) -> list[object]:
    """Return the messages, forms and commands in a body, ids as text: JavaScript cannot hold them as numbers."""
    body = json.loads(json.dumps(body), parse_int=lambda digits: digits if len(digits) > 16 else int(digits))
    if isinstance(body, list):
        return body
    return [body.get("data") or body] if isinstance(body, dict) else []
