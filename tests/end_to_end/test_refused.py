"""What people meet where Discord refuses a message, by what the message is: two tables of faults.

After each refusal all is well again. But for a body that Discord finds invalid, which is the bot's own fault, none of
them is an error in the log.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import NamedTuple

import pytest

from bot.discord.pings import QUIET
from sandbox.errors import ClientRefusal
from sandbox.faults import Fault
from sandbox.people.press import Press
from tests.end_to_end.crowd import NAMES, Crowd, offers_of
from tests.end_to_end.inside import Inside, inside
from tests.end_to_end.stage import Player, custom_ids, find_id, parts_of
from tests.helpers import seldom

pytestmark = pytest.mark.e2e

LASTS, LONG, SOON, STEP = 3, 60, 150, 10
"""Seconds for which Discord refuses, or does so for long; after which what comes by itself is there; between looks."""
DAY, TRIES = "86400", 9

REFUSALS = {
    "invalid": Fault(status=400, code=50035),
    "invalid for long": Fault(status=400, code=50035),
    "no message": Fault(status=404, code=10008),
    "no interaction": Fault(status=404, code=10062),
    "old": Fault(status=429, code=30046),
    "answered": Fault(lost=True),  # the library gives the answer again, and is told 40060
    "too fast": Fault(status=400, code=40003),
    "no access": Fault(status=403, code=50001),
    "no right": Fault(status=403, code=50013),
    "archived": Fault(status=400, code=50083),
    "limit": Fault(status=429, scope="user"),
    "limit of all": Fault(status=429, scope="global"),
    "limit shared": Fault(status=429),
    "limit of a proxy": Fault(status=429, via=False),
}
RIGHTS = ("no access", "no right")
LIMITS = ("old", "limit", "limit of all", "limit shared")
PASSING = (*LIMITS, "limit of a proxy")

Doing = Callable[[Inside, Crowd], Awaitable[object]]


class Said(NamedTuple):
    """Something that the bot says by itself."""

    request: Fault
    """Which request says it."""
    cause: Doing
    """Has it said."""
    right: Doing
    """Whether it says what there is now."""
    itself: tuple[str, ...]
    """Refusals after which it comes by itself."""
    later: tuple[str, ...] = ()
    """Refusals after which it comes with what is to be said next."""
    told: tuple[str, ...] = ()
    """Refusals of which the host reads, and after which it comes by itself."""


async def moved(stage: Inside, crowd: Crowd) -> None:
    """Somebody acts; the others' hands and the board change."""
    before = stage.table(crowd).seq
    while stage.table(crowd).seq == before:
        assert await crowd.play(1), "the match is over"


async def shown(stage: Inside, crowd: Crowd) -> bool:
    """Whether everybody has a hand, and hands and board show the table as it is."""
    private, hands = stage.app.house.private, stage.app.house.hands
    try:
        await stage.check_shown(crowd)
    except (AssertionError, ClientRefusal):
        return False
    return all(private.find(hands, crowd.table_id, player.person.id) for player in crowd.players)


async def lost_board(stage: Inside, crowd: Crowd) -> None:
    """The board is deleted, so that it has to be posted again."""
    await stage.delete_board(crowd)
    await moved(stage, crowd)


async def is_posted(stage: Inside, crowd: Crowd) -> bool:
    return crowd.host.public(":hand") is not None and await shown(stage, crowd)


async def moved_in_dms(stage: Inside, crowd: Crowd) -> None:
    """Hands are in DMs, and somebody acts."""
    for player in crowd.players if crowd.host.channel != "dm" else ():
        await player.prefer(panel=["dm"])
        await crowd.open_hand(player)
    for player in crowd.players:
        player.panel_id, player.channel = player.person.messages("dm")[-1]["id"], "dm"
    await moved(stage, crowd)


async def away(stage: Inside, _crowd: Crowd) -> None:
    """Somebody acts, and then everybody is away for a while."""
    await moved(stage, _crowd)
    await asyncio.sleep(2 * QUIET)


async def away_with_dms(stage: Inside, crowd: Crowd) -> None:
    """Everybody asks for calls by DM, which a DM confirms, and is away."""
    for player in crowd.players:
        await player.prefer(ping=["channel"])
        await player.prefer(ping=["dm"])
    await away(stage, crowd)


async def are_called(stage: Inside, crowd: Crowd) -> bool:
    """Whether everybody who is waited for was called, as far as the bot knows: only the newest call stands."""
    table, called = stage.table(crowd), stage.app.house.pings._called.get(crowd.table_id, ())
    waited = [one.person.id for one in crowd.players if table.seat_of(one.person.id) in table.waiting]
    return bool(waited) and all(one in called for one in waited)


async def begun(stage: Inside, crowd: Crowd) -> None:
    """Another match of the host's begins, in a thread of its own."""
    crowd.host.channel = "games"
    await crowd.host.command("yud", house=1)
    crowd.table_id = int(custom_ids(await crowd.host.finds(":start"))[0].split(":")[1])
    await crowd.host.clicks(":start")


async def is_somewhere(_stage: Inside, crowd: Crowd) -> bool:
    return crowd._board_anywhere() is not None


async def ended(stage: Inside, crowd: Crowd) -> None:
    """A match in a thread of its own ends."""
    await begun(stage, crowd)
    await stage.until(lambda: stage.table(crowd).own_thread and crowd._board_anywhere())
    await stage.app.house.tables.close(crowd.table_id, "cancelled", by=1)


async def is_told(stage: Inside, crowd: Crowd) -> bool:
    """Whether the channel knows of the end."""
    return "cancel" in crowd.host.person.message(stage.table(crowd).own_thread).content


async def renamed(stage: Inside, crowd: Crowd) -> None:
    """A tournament gets another name."""
    how, given = ("edit", {}) if hasattr(crowd, "cup") else ("open", {"game": "yud"})
    crowd.cup = f"Cup {len(stage.box.requests)}"
    await Player(stage, "host").command(f"tournament {how}", **given, name=crowd.cup)


async def is_renamed(_stage: Inside, crowd: Crowd) -> bool:
    return crowd.cup in str([one for one in crowd.host.person.messages("games") if not one["flags"] & 64])


def with_users(body) -> bool:
    return bool(body.get("allowed_mentions", {}).get("users"))


POST, EDIT = Fault("POST", "/channels/*/messages"), Fault("PATCH", "/channels/*/messages/{message_id}")
SAID = {
    "board": Said(
        replace(EDIT, when=lambda body: ":hand" in str(body)), moved, shown,
        itself=("invalid", "no message", "archived", *PASSING), told=RIGHTS, later=("invalid for long",),
    ),
    "board again": Said(
        replace(POST, when=lambda body: not with_users(body)), lost_board, is_posted,
        itself=("invalid", *PASSING), told=RIGHTS, later=("invalid for long",),
    ),
    "hand": Said(
        Fault("PATCH", "/webhooks/*/messages/*"), moved, shown, itself=("invalid", "invalid for long", *PASSING)
    ),
    "hand in a DM": Said(
        replace(EDIT, when=lambda body: ":hand" not in str(body)), moved_in_dms, shown,
        itself=("invalid", "invalid for long", *PASSING),
    ),
    "call": Said(replace(POST, when=with_users), away, are_called, itself=PASSING, later=("invalid", *RIGHTS)),
    "call by DM": Said(
        replace(POST, when=lambda body: not with_users(body) and "attachments" not in body), away_with_dms, are_called,
        itself=("too fast", "invalid", *RIGHTS, *PASSING),
    ),
    "thread": Said(Fault("POST", "*/threads"), begun, is_somewhere, itself=("invalid", *RIGHTS, *PASSING)),
    "result": Said(
        replace(EDIT, when=lambda body: "cancel" in str(body)), ended, is_told, itself=("invalid", *RIGHTS, *PASSING)
    ),
    "tournament": Said(
        replace(EDIT, when=lambda body: "Cup" in str(body)), renamed, is_renamed,
        itself=("invalid", "no message", *PASSING), later=("invalid for long",),
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", seldom(SAID, 2))
async def test_what_the_bot_says_by_itself(what, tmp_path):
    said = SAID[what]
    async with inside(tmp_path, MADANG_TURN_SECONDS=DAY) as stage:
        crowd = await Crowd(stage, "yud", NAMES[:3], what).sit_down(short=False, here="board" not in what)
        stage.expected += ["could not be shown (try"]
        for name in (*said.itself, *said.told, *said.later):
            fault = stage.box.fault(refused(said.request, name, times=None))
            for _ in range(TRIES):
                if not fault.hits:
                    await said.cause(stage, crowd)
                    await asyncio.sleep(LONG if "long" in name else LASTS)
            assert fault.hits, f"nothing was refused: {what}, {name}"
            if name in said.told:
                assert "An admin needs to give me" in crowd.host.panel["content"], name
            stage.box.faults.clear()
            if name in said.later:
                await asyncio.sleep(SOON)
                await said.cause(stage, crowd)
            for _ in range(0, SOON, STEP):
                if await said.right(stage, crowd):
                    break
                await asyncio.sleep(STEP)
            else:
                raise AssertionError(f"{what} never came after {name}")


def refused(request: Fault, name: str, times: int | None = 1) -> Fault:
    """Return what refuses a request in one of the ways."""
    where = {part: getattr(request, part) for part in ("method", "template", "when")}
    return replace(REFUSALS[name], **where, times=times)


class Pressed(NamedTuple):
    """An answer to somebody."""

    kind: int
    """The kind of the callback."""
    press: Callable[[Inside, Crowd], Awaitable[Press]]
    usual: str
    """The kind of press that it is when all is well."""
    renewed: tuple[str, ...] = ()
    """Refusals after which it comes as another message."""


async def my_hand(_stage: Inside, crowd: Crowd) -> Press:
    return crowd.host.person.click(await crowd.host.finds(":hand"), f"t1:{crowd.table_id}:hand")


async def act(stage: Inside, crowd: Crowd) -> Press:
    """Ana acts on her hand, which may be a new one, or goes a step towards it."""
    await stage.settled()
    hand = stage.app.house.private.find(stage.app.house.hands, crowd.table_id, crowd.host.person.id)
    crowd.host.panel_id = str(hand.message_id) if hand else (await crowd.open_hand(crowd.host)).message["id"]
    found = await stage.until(lambda: offers_of(crowd.host.panel or {}))
    panel, offer = crowd.host.panel, next((one for one in found if one.acts), found[0])
    return crowd.begin(crowd.host, panel, offer)


async def behind_a_lobby(crowd: Crowd) -> dict:
    """Ana opens a lobby of Go-Stop, and what is behind its ⋯."""
    await crowd.host.command("gostop", here=True)
    return (await crowd.host.clicks(":more")).message


async def pick(stage: Inside, crowd: Crowd) -> Press:
    """Ana picks what is not picked yet."""
    if not hasattr(crowd, "menus"):
        crowd.menus = (await crowd.host.click(await behind_a_lobby(crowd), ":page")).message["id"]
    page = stage.box.core.payload(crowd.host.person.message(int(crowd.menus)))
    menu = next(part for part in parts_of(page) if part.get("options"))
    picked = {getattr(crowd, "picked", ""), *(one["value"] for one in menu["options"] if one.get("default"))}
    crowd.picked = next(one["value"] for one in menu["options"] if one["value"] not in picked)
    return crowd.host.person.select(page, menu["custom_id"], [crowd.picked])


async def fill_in(_stage: Inside, crowd: Crowd) -> Press:
    """Ana opens the form of its house rules."""
    if not hasattr(crowd, "page"):
        crowd.page = await behind_a_lobby(crowd)
    return crowd.host.person.click(crowd.page, find_id(crowd.page, ":options"))


PRESSED = {
    "hand": Pressed(4, my_hand, "message"),
    "act": Pressed(7, act, "update", renewed=("no message",)),
    "private answer": Pressed(4, lambda _, crowd: crowd.host.person.slash("help", channel="games"), "message"),
    "lobby": Pressed(4, lambda _, crowd: crowd.host.person.slash("yud", {"here": True}, channel="games"), "message"),
    "menu": Pressed(7, pick, "update"),
    "form": Pressed(9, fill_in, "modal"),
}
AS_USUAL = ("answered", *LIMITS)
TOLD = ("invalid", *RIGHTS, "limit of a proxy")
FAILS = ("no interaction",)
SORRY = re.compile("Something went wrong|The answer got lost")


@pytest.mark.parametrize("what", PRESSED)
async def test_what_answers_a_press(what, tmp_path):
    row = PRESSED[what]
    async with inside(tmp_path, MADANG_TURN_SECONDS=DAY) as stage:
        stage.app.house.tables._secret = lambda: "ab" * 32  # by other deals the match may end too early
        crowd = await Crowd(stage, "yud", NAMES[:1], what).sit_down(house=1, short=False)
        stage.expected += ["bot.discord.ask: an interaction broke"]
        for name in (*AS_USUAL, *TOLD, *FAILS, *row.renewed):
            answer = Fault("POST", "*/callback", when=lambda body: body.get("type") == row.kind)
            fault = stage.box.fault(refused(answer, name))
            press = await stage.whole(await (await row.press(stage, crowd)))
            assert fault.hits, name
            if name in AS_USUAL:
                assert press.kind == row.usual, name
            elif name in TOLD:
                await stage.until(lambda: SORRY.search(crowd.host.messages()[-1]["content"]))
            elif name in FAILS:
                assert press.failed and not SORRY.search(crowd.host.messages()[-1]["content"])
            else:
                assert press.kind == "message", name
            again = await stage.whole(await (await row.press(stage, crowd)))
            assert again.kind == row.usual, name
            await stage.settled()
            for message in crowd.host.messages():
                if SORRY.search(message["content"]):
                    crowd.host.person.dismiss(message)
        await stage.check(crowd)
