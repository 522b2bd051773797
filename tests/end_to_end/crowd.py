"""People who play any game by clicking whatever they are offered, at random by a seed; nothing of one game's rules.

A `Crowd` opens a lobby with the game's command, sits down, and presses. It keeps account of what it pressed and what
it was told, so that a log can be held against it (see ledger.py).
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from bot.games import faces
from bot.texts import load_texts
from sandbox.people.press import Press
from tests.end_to_end.stage import Player, Stage, custom_ids, parts_of, preferred
from tests.helpers import NIGHTLY, worlds_of

NAMES: Final = ("Ana", "Ben", "Cho", "Dao")
PATIENCE: Final = 0.2
"""Seconds without anything to press after which somebody whose panel went stale opens it again."""
WAITED_LONG: Final = 30.0
"""Seconds without anything to press after which something is wrong."""

SAY: Final = load_texts().speaker("en")
UNSAID: Final = tuple(SAY(f"ui.{key}").partition("`")[0] for key in ("broke", "lost", "unknown_button"))
"""How answers begin by which nobody is told that an action was made; Discord shows the command in one as a mention."""


def often(ci: int, nightly: int) -> int:
    """How often to try: a few times, or many in a nightly run."""
    return nightly if NIGHTLY else ci


COMMANDS: Final = {key: ui.command_name for key, ui in faces().items()}
"""The slash command of each game, by its key."""
KEYS: Final = list(COMMANDS)
"""The games that can be played on Discord."""


def with_games(names: Iterable[str]) -> list[tuple[str, str]]:
    """Each of some cases with one game in turn; with all games in a nightly run."""
    if NIGHTLY:
        return [(name, game) for name in names for game in KEYS]
    return [(name, KEYS[number % len(KEYS)]) for number, name in enumerate(names)]


MORE: Final = "::more"
"""How the id of ⋯ ends, behind which nothing of the game is."""


class Offer(NamedTuple):
    """Something that can be pressed on a message: a button, or an option of a menu."""

    custom_id: str
    value: str | None
    """The option's value; None for a button."""

    @property
    def does(self) -> str:
        """What the press stands for: the id of an action or a step of choosing."""
        return self.custom_id if self.value is None else self.value

    @property
    def acts(self) -> bool:
        """Whether it makes an action."""
        return self.does.startswith("a1:")


def offers_of(message: dict[str, Any]) -> list[Offer]:
    """Everything of the game that can be pressed on a message."""
    found = []
    for part in parts_of(message):
        custom_id = part.get("custom_id", "")
        if part.get("disabled") or custom_id.endswith(MORE):
            continue
        if part["type"] == 2 and custom_id.startswith(("a1:", "f1:")):
            found.append(Offer(custom_id, None))
        elif part["type"] == 3 and custom_id.startswith(("m1:", "m2:")):
            found += [Offer(custom_id, option["value"]) for option in part["options"]]
    return found


class Crowd:
    """The people of one table."""

    def __init__(self, stage: Stage, game: str, names: Sequence[str | int], seed: object) -> None:
        self.stage = stage
        self.game = game
        self.players = [Player(stage, name) for name in names]
        self.random = random.Random(f"{game} {seed}")
        self.table_id = 0
        self.sent: Counter[int] = Counter()
        """Actions pressed, by user."""
        self.accepted: Counter[int] = Counter()
        """Actions of which the presser was told that they were made, by user."""
        self.failed = 0
        """Presses that the client called failed."""
        self.renews = False
        """Whether somebody who finds nothing to press opens their hand again, as one does after some time away."""
        self.board_channel: str | int = "games"
        """Where the match is played."""

    @property
    def host(self) -> Player:
        """Who opened the table."""
        return self.players[0]

    # ------------------------------------------------------------------ sitting down

    async def sit_down(self, *, here: bool = True, short: bool = True, house: int = 0) -> Crowd:
        """Open a lobby, join it, start the match and open every hand."""
        await self.open_lobby(here=here, short=short, house=house)
        await self.host.click(self.lobby(self.host), f"t1:{self.table_id}:start")
        await self.find_board()
        for player in self.players:
            await self.open_hand(player)
        return self

    async def open_lobby(self, *, here: bool = True, short: bool = True, house: int = 0) -> None:
        """Open a lobby and join it; `short`: by house rules that make a match short."""
        lobby = await self.host.command(COMMANDS[self.game], here=here, house=house)
        await self.join(int(custom_ids(lobby)[0].split(":")[1]), short=short)

    async def join(self, table_id: int, *, short: bool = True) -> None:
        """Join a lobby that is there."""
        self.table_id = table_id
        for player in self.players[1:]:
            await player.click(self.lobby(player), ":join")
        rules = getattr(worlds_of(self.game), "SHORT", None)
        if rules and short:
            more = (await self.host.click(self.lobby(self.host), ":more")).message
            form = (await self.host.click(more, ":options")).modal
            await self.host.person.submit(form, rules)

    def lobby(self, player: Player) -> dict[str, Any]:
        """The lobby's message as a player sees it."""
        message = player.public(f"t1:{self.table_id}:join")
        assert message is not None, "no lobby"
        return message

    async def find_board(self) -> None:
        """Have everybody look where the board is."""
        board = await self.stage.until(self._board_anywhere)
        for player in self.players:
            player.channel = self.board_channel = int(board["channel_id"])

    def _board_anywhere(self) -> dict[str, Any] | None:
        everything = (m for one in self.host.person.channels() for m in reversed(self.host.person.messages(one)))
        return next((one for one in everything if f"t1:{self.table_id}:hand" in str(one["components"])), None)

    async def open_hand(self, player: Player) -> Press | None:
        """Press "My hand" on the board; None where the match has ended (its last boards may come late)."""
        own = f"t1:{self.table_id}:hand"
        while (board := await self.stage.until(lambda: self.over or player.public(own))) is not True:
            press = await player.click(board, own)
            if not press.gone:  # else the board has just become another
                player.panel_id = press.message["id"]
                return press
        return None

    # ------------------------------------------------------------------ playing

    def offers(self, player: Player) -> list[tuple[dict[str, Any], Offer]]:
        """What a player could press now, on the panel and on the board, with the message it is on."""
        shown = (player.panel, player.public(f"t1:{self.table_id}:hand"))
        return [(message, offer) for message in shown if message for offer in offers_of(message)]

    def _choose(self, player: Player) -> tuple[dict[str, Any], Offer] | None:
        offers = self.offers(player)
        acting = [offer for offer in offers if offer[1].acts]
        private = [offer for offer in acting if offer[0]["flags"] & 64]
        if not offers:
            return None
        roll = self.random.random()
        pool = private if private and roll < 0.6 else acting if acting and roll < 0.75 else offers
        return self.random.choice(pool)

    def begin(self, player: Player, message: dict[str, Any], offer: Offer) -> Press:
        """Press something, and put it down in the accounts."""
        if offer.acts:
            self.sent[player.person.id] += 1
        if offer.value is None:
            return player.person.click(message, offer.custom_id)
        return player.person.select(message, offer.custom_id, [offer.value])

    async def turn(self) -> Press | None:
        """Have somebody press something at random and wait for the answer; None when nobody can."""
        for player in self.random.sample(self.players, len(self.players)):
            chosen = self._choose(player)
            if chosen is not None:
                press = self.begin(player, *chosen)
                await self._answered(press)
                self._take_down(player, chosen[1], press)
                return press
        return None

    async def _answered(self, press: Press) -> None:
        """Wait for the answer, or for the end of the bot."""
        bot = self.stage.bot
        awaited = [asyncio.ensure_future(one) for one in ([press] if bot is None else [press, bot.wait()])]
        _, late = await asyncio.wait(awaited, return_when=asyncio.FIRST_COMPLETED)
        for one in late:
            one.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    def _take_down(self, player: Player, offer: Offer, press: Press) -> None:
        """Put the answer to a press down in the accounts, and look at a hand that it has opened."""
        message = press.message or {}
        content = message.get("content", "")
        self.failed += press.failed and not press.gone  # else somebody else has ended the decision: Discord says so
        if offer.acts and press.kind in ("update", "message") and not content.startswith(("⚠️", *UNSAID)):
            self.accepted[player.person.id] += 1
        if press.kind == "message" and message["flags"] & 64 and message["attachments"]:
            player.panel_id = message["id"]  # a refusal on the board opens the hand again, with its picture

    async def play(self, presses: int) -> int:
        """Press so often, or until the match is over; returns how often."""
        made, idle = 0, 0.0
        while made < presses and not self.over:
            if await self.turn() is None:
                idle += 0.02
                if self.renews and idle > PATIENCE:
                    await self.open_hand(self.random.choice(self.players))
                assert idle < WAITED_LONG, f"nothing to press: {[player.panel for player in self.players]}"
            else:
                made, idle = made + 1, 0.0
            await asyncio.sleep(0.02 if idle else 0)
        return made

    @property
    def over(self) -> bool:
        """Whether the board says that the match is over or the table closed."""
        return self.host.public(f"t1:{self.table_id}:rematch") is not None

    async def finish(self, most: int = 1500) -> None:
        """Play to the end: all but the host go home, so that house players end it sensibly."""
        for player in self.players[1:]:
            if not self.over:
                await player.command("table leave", table=str(self.table_id))
        made = await self.play(most)
        assert self.over, f"not over after {made} presses"


# ---------------------------------------------------------------------- Yud! Stop! alone

HASTY: Final = ("ready", "done", "decline", "stop", "draw", "keep 0", "discard", "pass")
"""Stops at once: a round is a few presses."""


async def open_table(stage: Stage, *names: str | int, here: bool = False, house: int = 0) -> list[Player]:
    """Have people sit down at a table of Yud! Stop!; the first is the host."""
    crowd = Crowd(stage, "yud", names, "table")
    return (await crowd.sit_down(here=here, house=house, short=False)).players


async def play_hastily(*players: Player, most: int = 2000) -> int:
    """Press until every panel shows the end; returns how many presses it took."""
    presses = 0
    while not all(":replay:" in str(player.panel["components"]) for player in players):
        for player in players:
            chosen = next(preferred(player.actions(), HASTY), None)
            if chosen is not None:
                await player.press(chosen)
                presses += 1
        assert presses < most
        await asyncio.sleep(0.01)
    return presses
