"""Whole matches of Yud! Stop! by clicks, through the real bot and the sandbox."""

from __future__ import annotations

import asyncio

import pytest

from tests.end_to_end.stage import Player, Stage, custom_ids, preferred

pytestmark = pytest.mark.e2e

HASTY = ("ready", "done", "decline", "stop", "draw", "keep 0", "discard", "pass")
"""Stops at once: a round is a few presses."""
CURIOUS = ("peek 0 3", "ready", "look 1", "spy", "swap", "pair", "keep 2", "draw", "take 0", "discard", "stop", "pass")


async def open_table(stage: Stage, host: str, *others: str, **options) -> list[Player]:
    """Open a lobby, have people join, start; returns the players at their channel, panels open."""
    players = [Player(stage, name) for name in (host, *others)]
    opened = players[0].person.slash("yud", options, channel="games")
    await opened
    await stage.until(lambda: players[0].public(":start"))
    for player in players[1:]:
        await player.click(player.public(":join"), ":join")
    await players[0].click(players[0].public(":start"), ":start")
    if not options.get("here"):
        thread = await stage.until(lambda: players[0].person.threads("games"))
        for player in players:
            player.channel = thread[-1].id
    for player in players:
        await player.open_hand()
    return players


async def play(stage: Stage, players: list[Player], orders: tuple[str, ...], *, most: int = 2000) -> int:
    """Press until every panel shows the end; returns how many presses it took."""
    presses = 0
    while not all(":replay:" in str(player.panel["components"]) for player in players):
        for player in players:
            chosen = next(preferred(player.actions(), orders), None)
            if chosen is not None:
                await player.press(chosen)
                presses += 1
        assert presses < most
        await asyncio.sleep(0.01)
    return presses


async def test_two_people_play_a_whole_match(stage):
    ana, ben = await open_table(stage, "Ana", "Ben")
    presses = await play(stage, [ana, ben], HASTY)

    assert presses >= 10
    board = await stage.until(lambda: ana.public(":rematch"))
    assert "🥇" in board["content"]
    assert "Watch again" in str(board["components"])
    check = ana.person.slash("verify", {"table": 1}, channel="games")
    await check
    assert check.message["content"].startswith("✅")
    assert stage.complaints() == []


@pytest.mark.process
@pytest.mark.slow
async def test_a_rematch_that_waits_is_a_lobby_after_a_kill(stage):
    ana, ben = await open_table(stage, "Ana", "Ben")
    await play(stage, [ana, ben], HASTY)
    await ana.click(await stage.until(lambda: ana.public(":rematch")), ":rematch")
    await stage.restart()
    await stage.until(lambda: ana.public(":start"))
    await stage.until(lambda: any(f"<@{ben.person.id}> The rematch" in one["content"] for one in ben.messages()))
    await ben.click(ben.public(":rematch"), ":rematch")
    await stage.until(lambda: ":hand" in str((ana.public("t1:2:") or {}).get("components")))
    assert stage.complaints() == []


@pytest.mark.process
@pytest.mark.slow
async def test_after_a_kill_a_table_in_words_goes_on_saying_how_it_stands(stage):
    ana, ben = await open_table(stage, "Ana", "Ben", here=True)
    told = await stage.whole(await ana.person.slash("table text", channel="games"))

    def words() -> str:
        return next(one["content"] for one in ana.messages() if one["id"] == told.message["id"])

    before = words()
    assert "Your row: face down" in before
    await stage.quiet()
    await stage.restart()
    await ana.press(next(preferred(ana.actions(), ("decline",))))
    await ben.press(next(preferred(ben.actions(), ("decline",))))
    await stage.until(lambda: words() != before)
    assert stage.complaints() == []


async def test_every_press_is_one_request_and_what_others_must_see(stage):
    ana, ben = await open_table(stage, "Ana", "Ben", here=True)
    await stage.quiet()
    stage.box.requests.clear()
    await ana.press(next(preferred(ana.actions(), ("decline",))))
    await stage.quiet()
    by_kind = [(one.method, one.template.rsplit("/", 1)[-1]) for one in stage.box.requests]

    assert by_kind.count(("POST", "callback")) == 1
    assert by_kind[0] == ("POST", "callback")
    assert by_kind.count(("PATCH", "@original")) == 1, "Ben's panel"
    assert len([one for one in by_kind if one == ("PATCH", "{message_id}")]) == 1, "the board"
    assert ben.panel["content"] != ""


async def test_dm_hands_and_closed_dms(stage):
    ana = Player(stage, "Ana")
    await ana.prefer(panel=["dm"])
    await open_table_for(stage, ana)
    board = await stage.until(lambda: ana.public(":hand"))
    press = await ana.click(board, ":hand")
    assert press.message["content"] == "Your hand is in your DMs."
    panel = ana.person.messages("dm")[-1]
    assert any("decline" in one for one in custom_ids(panel))
    ana.person.user.dms_open = False
    ana.channel, ana.panel_id = "dm", panel["id"]
    moved = await ana.press(next(preferred(ana.actions(), ("decline",))))
    assert moved.kind == "update"


async def open_table_for(stage: Stage, ana: Player) -> None:
    """Open a table with a house player, without opening the hand."""
    await ana.person.slash("yud", {"house": 1, "here": True}, channel="games")
    await ana.click(await stage.until(lambda: ana.public(":start")), ":start")


async def test_who_goes_home_and_comes_back(stage):
    ana, ben = await open_table(stage, "Ana", "Ben", here=True)
    left = ben.person.slash("table leave", channel="games")
    await left
    assert "You've left" in left.message["content"]
    await stage.until(lambda: ben.public(":back"))
    back = await ben.click(ben.public(":back"), ":back")
    assert back.message["flags"] & 64
    ben.panel_id = back.message["id"]
    assert ben.actions() or "waiting for" in ben.panel["content"]
    await stage.until(lambda: ana.public(":back") is None)
    assert stage.complaints() == []
