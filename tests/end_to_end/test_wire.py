"""On the wire no seat receives a card outside its view: words, ids, file names, alt texts, picture bytes."""

from __future__ import annotations

import inspect
from types import SimpleNamespace

import pytest

from cogs.table import Tables
from tests.end_to_end.crowd import KEYS, NAMES, Crowd, often
from tests.end_to_end.inside import inside

pytestmark = pytest.mark.e2e


async def ask_for_words(stage, crowd):
    """Have everybody ask for the table in words, and why they may not do the rest."""
    await stage.settled()
    for player in crowd.players:
        await stage.watch.words(stage.table(crowd), player.person, why)
        for word in ("text", "why"):
            said = player.person.slash(f"table {word}", {"table": str(crowd.table_id)}, channel=player.channel)
            await said
            assert said.kind == "message"
            assert said.message["content"]


async def why(show, ask, table):
    """What `/table why` says."""
    await inspect.unwrap(Tables.why.callback)(SimpleNamespace(_show=show), ask, table)


@pytest.mark.parametrize("game", KEYS)
@pytest.mark.parametrize("seed", range(often(1, 8)))
async def test_nobody_receives_what_they_may_not_see(game, seed, tmp_path):
    async with inside(tmp_path) as stage:
        crowd = await Crowd(stage, game, NAMES[:3], f"wire {seed}").sit_down(short=not seed)
        await crowd.play(20)
        await ask_for_words(stage, crowd)
        await crowd.play(often(50, 300))
        await stage.check_shown(crowd)
        assert stage.watch.compared >= (3 if crowd.over else 10)
