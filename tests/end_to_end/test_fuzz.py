"""Over the wire: rubbish that comes in is answered privately and changes nothing; no card goes out to the wrong person.

Rubbish is forged ids, action texts, command options, forms. Events in a form that nobody has agreed on come in between:
what cannot be read is passed over.
"""

from __future__ import annotations

import asyncio
import random
import string
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from bot.show.ids import parse
from games.core import GameError
from sandbox.actions.people import make_channel
from sandbox.kinds import InteractionType
from sandbox.people import commands
from sandbox.people.person import Person
from sandbox.people.press import Press
from sandbox.world.model import Message
from tests.end_to_end.crowd import KEYS, NAMES, Crowd, offers_of, often
from tests.end_to_end.inside import Inside, inside
from tests.end_to_end.watch import PUBLIC, mark, shape

pytestmark = pytest.mark.e2e

WORDS = ("join", "leave", "start", "hand", "back", "rematch", "options", "page", "pace", "rules", "house", "nonsense")
TEXTS = ("", "0", "-1", "1", "9" * 21, "1:0", "1:-1", "1:99", "x", "ก", "1; drop table", "%s{0}", "\u202e")


@contextmanager
def unchanged(stage: Inside, *crowds: Crowd, by: object) -> Iterator[None]:
    """Assert that tables stay as they are, but for the time at which somebody last did something there."""
    before = [replace(stage.table(crowd), touched_at=0.0) for crowd in crowds]
    yield
    assert [replace(stage.table(crowd), touched_at=0.0) for crowd in crowds] == before, by


def check_answer(press: Press, to: object) -> None:
    """Assert that an answer is private, or brings the pressed message up to date, or is a form."""
    if press.kind not in ("update", "deferred_update", "modal"):
        assert press.kind == "message", (to, press.summary())
        assert press.message["flags"] & 64 and "Traceback" not in str(press.message), (to, press.summary())


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


async def press_forged(stage: Inside, person: Person, message: Message, custom_id: str, *values: str) -> Press:
    """Press something on a message as if another house had put it there: without the id on it there is no press.

    Discord itself takes no press on what is not there, and the library drops it; the bot must not rely on either.
    """
    kept, kind = message.components, 3 if values else 2
    look = {"options": [{"label": "x", "value": one} for one in values]} if values else {"label": "x", "style": 2}
    others = [row for row in kept if all(one["custom_id"] != custom_id for one in row["components"])]
    part = {"type": kind, "custom_id": custom_id, "id": 99} | look
    message.components = [*others[:4], {"type": 1, "components": [part], "id": 98}]
    planted = shape(message.content, message.components)
    stage.watch.made.allow(PUBLIC, mark(planted))  # where it is a menu it gets another id
    data = {"component_type": kind, "custom_id": custom_id, "id": 1} | ({"values": [*values]} if values else {})
    press = await person._begin(stage.box.channel(message.channel_id), InteractionType.COMPONENT, data, message=message)
    if shape(message.content, message.components) == planted:
        message.components = kept
    return press


@pytest.mark.parametrize("game", KEYS)
async def test_forged_ids_are_answered_and_change_nothing(game, tmp_path):
    async with asyncio.timeout(120), inside(tmp_path) as stage:
        crowd = await Crowd(stage, game, NAMES[:2], "fuzz").sit_down(short=False)
        await crowd.play(5)
        await stage.settled()
        rng, strange = random.Random(game), stage.box.person(NAMES[3])
        for _ in range(often(25, 3000)):
            player = rng.choice(crowd.players)
            panel, board = player.panel, player.public(f"t1:{crowd.table_id}:hand")
            real = [offer.does for message in (panel, board) if message for offer in offers_of(message)]
            person = strange if rng.random() < 0.2 else player.person
            custom_id = forged(rng, real, crowd.table_id)
            if may_change(stage, crowd, person.id, custom_id):
                continue
            message = person.message(board if person is strange or not panel or rng.random() < 0.5 else panel)
            pressed = (f"m1:{crowd.table_id}:9", custom_id) if rng.random() < 0.3 else (custom_id,)
            with unchanged(stage, crowd, by=custom_id):
                press = await press_forged(stage, person, message, *pressed)
                check_answer(press, custom_id)
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
            stage.box.hub.malformed(1, "CHANNEL_*")
            make_channel(stage.box.core, stage.box.guild, "odd")
            data = {"custom_id": custom_id[:100], "components": parts}
            with unchanged(stage, crowd, by=custom_id):
                press = rng.choice(crowd.players).person._begin(channel, InteractionType.MODAL_SUBMIT, data)
                check_answer(await press, custom_id)


async def test_rubbish_in_commands_is_answered_and_changes_nothing(tmp_path):
    """Also what no client would send: another version of a command. The bot's host finds it in the log."""
    async with inside(tmp_path) as stage:
        stage.expected.append("a command failed")
        crowd = await Crowd(stage, KEYS[0], NAMES[:2], "commands").sit_down(short=False)
        rng = random.Random("commands")
        words = ("hand", "text", "rules", "why", "board", "leave", "back", "cancel", "remove", "list")
        for _ in range(often(40, 1000)):
            word, text = rng.choice(words), rng.choice(TEXTS)
            if text in ("1", "1:0", "") and word != "text":
                continue  # the table itself
            option = {"remove": "player", "list": None}.get(word, "table")
            player = rng.choice(crowd.players)
            with unchanged(stage, crowd, by=(word, text)):
                answer = await player.command(f"table {word}", **({option: text} if option else {}))
                assert answer["flags"] & 64, (word, text)
            if option:
                offered = await player.person.autocomplete(f"table {word}", option, text, channel="games")
                assert offered.kind == "choices"
        for number in (1, 2, 10**15):
            assert (await crowd.host.command("verify", table=number))["flags"] & 64
        channel, person = stage.box.channel("games"), crowd.host.person
        command, _ = commands.find(stage.box.core, person.user, channel, "table hand")
        table = {"id": command["id"], "name": "table", "type": 1}
        gone = {"id": "1", "name": "gone", "type": 1}
        odd = [{"type": 3, "name": "nonsense", "value": "1"}]
        for known, data in (
            (command, table | {"options": []}),
            (command, table | {"options": [{"type": 1, "name": "nonsense", "options": []}]}),
            (command, table | {"options": [{"type": 1, "name": "remove", "options": []}]}),
            (command, table | {"options": [{"type": 1, "name": "hand", "options": odd}]}),
            (command, table | {"options": [{"type": 2, "name": "hand", "options": [{"type": 1, "name": "hand"}]}]}),
            (gone, gone),
        ):
            with unchanged(stage, crowd, by=data):
                press = await person._begin(channel, InteractionType.COMMAND, data, command=known)
                assert press.kind == "message", (data, press.summary())
                assert press.message["flags"] & 64 or data is gone
        await stage.check(crowd)


@pytest.mark.parametrize("game", KEYS)
@pytest.mark.parametrize("seed", range(often(1, 8)))
async def test_nobody_receives_what_they_may_not_see(game, seed, tmp_path):
    """No seat receives a card outside its view: words, ids, file names, alt texts, picture bytes."""
    async with inside(tmp_path) as stage:
        crowd = await Crowd(stage, game, NAMES[:3], f"wire {seed}").sit_down(short=not seed)
        await crowd.play(20)
        await stage.settled()
        for player in crowd.players:
            await stage.watch.words(stage.table(crowd), player.person)
            for word in ("text", "why"):
                assert (await player.command(f"table {word}", table=str(crowd.table_id)))["content"]
        await crowd.play(often(50, 300))
        await stage.check_shown(crowd)
        assert stage.watch.compared >= (3 if crowd.over else 10)
