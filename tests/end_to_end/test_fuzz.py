"""Rubbish from the wire: forged ids, action texts, command options, forms. Always a private answer, never a change.

Events in a form that nobody has agreed on come in between: what cannot be read is passed over.
"""

from __future__ import annotations

import asyncio
import random
import string
from dataclasses import replace

import pytest

from bot.show.ids import parse
from games.core import GameError
from sandbox.actions.people import make_channel
from sandbox.kinds import InteractionType
from sandbox.people import commands
from tests.end_to_end.crowd import KEYS, NAMES, Crowd, offers_of, often
from tests.end_to_end.inside import Inside, inside
from tests.end_to_end.watch import PUBLIC, mark, shape

pytestmark = pytest.mark.e2e

WORDS = ("join", "leave", "start", "hand", "back", "rematch", "options", "page", "pace", "rules", "house", "nonsense")
TEXTS = (
    "",
    "0",
    "-1",
    "1",
    "999999999999999999999",
    "1:0",
    "1:-1",
    "1:99",
    "x",
    "ก",
    "1; drop table",
    "%s{0}",
    "\u202e",
)


def snapshot(stage: Inside, crowd: Crowd) -> object:
    """A table, without the time at which somebody last did something there."""
    return replace(stage.table(crowd), touched_at=0.0)


def forged(rng: random.Random, real: list[str], table: int) -> str:
    """A custom id: rubbish, or a real one with something changed."""
    roll = rng.random()
    if roll < 0.2 or not real:
        return "".join(rng.choice(string.printable[:94]) for _ in range(rng.randint(1, 100)))
    if roll < 0.6:
        one = list(rng.choice(real))
        for _ in range(rng.randint(1, 3)):
            one[rng.randrange(len(one))] = rng.choice(string.printable[:94])
        return "".join(one)[:100]
    letter, number = rng.choice("afmtosrvz"), rng.choice((table, table, 0, 2, 10**17, "x", -1))
    rest = rng.choice(
        (f"{rng.randint(0, 99)}:{rng.choice(real).split(':', 3)[-1]}", rng.choice(WORDS), "7:", "", ":::")
    )
    return f"{letter}{rng.choice('112')}:{number}:{rest}"[:100]


def may_change(stage: Inside, crowd: Crowd, user_id: int, custom_id: str) -> bool:
    """Whether an id that was made at random may truly do something: an allowed action, or a button of the table."""
    if custom_id.startswith(("t1:", "s1:")):
        return True
    pick = parse(custom_id)
    table = stage.table(crowd)
    seat = table.seat_of(user_id)
    if seat is None or pick is None or not custom_id.startswith("a1:") or pick.table != table.id:
        return False
    try:
        action = table.game.decode(pick.text)
    except GameError:
        return False
    return table.game.why_not(table.state, seat, action) is None


async def press_forged(stage: Inside, person, message, data):
    """Press something on a message as if another house had put it there: without the id on it there is no press."""
    kept = message.components
    part = {"type": data["component_type"], "custom_id": data["custom_id"], "id": 99}
    if part["type"] == 2:
        part |= {"label": "forged", "style": 2}
    else:
        part |= {"options": [{"label": "forged", "value": value} for value in data["values"]]}
    others = [row for row in kept if all(one["custom_id"] != part["custom_id"] for one in row["components"])]
    message.components = [*others[:4], {"type": 1, "components": [part], "id": 98}]
    press = person._begin(stage.box.channel(message.channel_id), InteractionType.COMPONENT, data, message=message)
    planted = shape(message.content, message.components)
    stage.watch.made.allow(PUBLIC, mark(planted))  # where it is a menu it gets another id
    await press
    if shape(message.content, message.components) == planted:
        message.components = kept
    return press


def is_answered_well(press, before: str) -> bool:
    """Whether an answer is private, or brings the pressed message up to date, or is a form."""
    if press.kind in ("update", "deferred_update", "modal"):
        return True
    return press.kind == "message" and bool(press.message["flags"] & 64) and "Traceback" not in str(press.message)


@pytest.mark.parametrize("game", KEYS)
async def test_forged_ids_are_answered_and_change_nothing(game, tmp_path):
    async with asyncio.timeout(120), inside(tmp_path) as stage:
        crowd = await Crowd(stage, game, NAMES[:2], "fuzz").sit_down(short=False)
        await crowd.play(5)
        await stage.settled()
        rng, strange = random.Random(game), stage.box.person(NAMES[3])
        for _ in range(often(25, 3000)):
            player = rng.choice(crowd.players)
            panel, board = crowd.panel(player), player.public(f"t1:{crowd.table_id}:hand")
            real = [offer.does for message in (panel, board) if message for offer in offers_of(message)]
            person = strange if rng.random() < 0.2 else player.person
            custom_id = forged(rng, real, crowd.table_id)
            if may_change(stage, crowd, person.id, custom_id):
                continue
            message = person.message(board if person is strange or not panel or rng.random() < 0.5 else panel)
            data = {"component_type": 2, "custom_id": custom_id, "id": 1}
            if rng.random() < 0.3:
                data = {"component_type": 3, "custom_id": f"m1:{crowd.table_id}:9", "id": 1, "values": [custom_id]}
            before = snapshot(stage, crowd)
            press = await press_forged(stage, person, message, data)
            assert is_answered_well(press, custom_id), (custom_id, press.summary())
            assert snapshot(stage, crowd) == before, custom_id
            if press.kind == "message" and person is player.person and offers_of(press.message):
                player.panel_id = press.message["id"]
        await crowd.play(5)
        await stage.check(crowd)


async def test_forged_forms_are_answered_and_change_nothing(tmp_path):
    async with inside(tmp_path) as stage:
        crowd = Crowd(stage, KEYS[-1], NAMES[:2], "forms")
        await crowd.open_lobby(short=False)
        rng, channel = random.Random("forms"), stage.box.channel("games")
        names = ("goal", "deals", "custom1", "abilities", "nonsense", "", "a" * 60)
        for _ in range(often(40, 1000)):
            custom_id = f"{rng.choice('ooooatx')}1:{rng.choice((crowd.table_id, 0, 7, 'x'))}:{rng.choice(names)}"
            field = {"type": 4, "custom_id": rng.choice(("value", "other")), "value": rng.choice(TEXTS), "id": 2}
            parts = rng.choice(([], [{"type": 18, "id": 1, "component": field}], [{"type": 1, "components": [field]}]))
            before = snapshot(stage, crowd)
            stage.box.hub.malformed(1, "CHANNEL_*")
            make_channel(stage.box.core, stage.box.guild, "odd")
            person = rng.choice(crowd.players).person
            data = {"custom_id": custom_id[:100], "components": parts}
            press = person._begin(channel, InteractionType.MODAL_SUBMIT, data)
            await press
            assert is_answered_well(press, custom_id), (custom_id, press.summary())
            assert snapshot(stage, crowd) == before, custom_id


async def test_rubbish_in_commands_is_answered_and_changes_nothing(tmp_path):
    async with inside(tmp_path) as stage:
        crowd = await Crowd(stage, KEYS[0], NAMES[:2], "commands").sit_down(short=False)
        rng = random.Random("commands")
        words = ("hand", "text", "rules", "why", "board", "leave", "back", "cancel", "remove", "list")
        for _ in range(often(40, 1000)):
            word, text = rng.choice(words), rng.choice(TEXTS)
            if text in ("1", "1:0", "") and word != "text":
                continue  # the table itself
            option = {"remove": "player"}.get(word, "table")
            values = {} if word == "list" else {option: text}
            before = snapshot(stage, crowd)
            player = rng.choice(crowd.players)
            press = player.person.slash(f"table {word}", values, channel="games")
            await press
            assert press.kind == "message", press.summary()
            assert press.message["flags"] & 64, (word, text)
            assert snapshot(stage, crowd) == before, (word, text)
            for name in (option,) if word != "list" else ():
                offered = player.person.autocomplete(f"table {word}", name, text, channel="games")
                await offered
                assert offered.kind == "choices"
        for number in (1, 2, 10**15):
            press = crowd.host.person.slash("verify", {"table": number}, channel="games")
            await press
            assert press.message["flags"] & 64
        await stage.check(crowd)


async def test_commands_that_no_client_would_send_are_answered(tmp_path):
    """Another version of a command, or a broken client: the answer is private; the bot's host finds it in the log."""
    async with inside(tmp_path) as stage:
        crowd = await Crowd(stage, KEYS[0], NAMES[:2], "raw").sit_down(short=False)
        stage.complaining.expected.append("a command failed")
        channel, person = stage.box.channel("games"), crowd.host.person
        command, _ = commands.find(stage.box.core, person.user, channel, "table hand")
        shapes = (
            [],
            [{"type": 1, "name": "nonsense", "options": []}],
            [{"type": 1, "name": "remove", "options": []}],
            [{"type": 1, "name": "hand", "options": [{"type": 3, "name": "nonsense", "value": "1"}]}],
            [{"type": 2, "name": "hand", "options": [{"type": 1, "name": "hand", "options": []}]}],
        )
        before = snapshot(stage, crowd)
        for options in shapes:
            data = {"id": command["id"], "name": "table", "type": 1, "options": options}
            press = person._begin(channel, InteractionType.COMMAND, data, command=command)
            await press
            assert press.kind == "message", (options, press.summary())
            assert press.message["flags"] & 64
        press = person._begin(
            channel,
            InteractionType.COMMAND,
            {"id": "1", "name": "gone", "type": 1},
            command={"name": "gone", "type": 1},
        )
        await press
        assert press.kind == "message"
        assert snapshot(stage, crowd) == before
