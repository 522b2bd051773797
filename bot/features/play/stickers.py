"""Reactions: one of six stickers that somebody at a table sends for all to see. They are no actions and change no game.

A reaction stands at its sender's seat until that seat acts or the turn has gone round once. Everybody has one a turn,
which bounds a flood; the host may mute them all (`Table.muted`, which a restart keeps). House players answer seldom, by
their temper. Reactions are in memory: after a restart they are gone.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from bot.show import ids
from bot.show.body import Body, ButtonSpec, even_rows
from bot.show.components import table_button
from bot.tables.model import Change, Status, Table
from bot.tables.people import require_playing, require_seat
from bot.texts import Speaker
from games.core import Seat

STICKERS: Final = {
    "well-played": "⭐",
    "ouch": "🤕",
    "hurry": "⏰",
    "thinking": "🤔",
    "laugh": "😂",
    "thanks": "🧡",
}
"""The reactions with a sign for the button: the texts are `core.reaction.<id>`, the drawings
`renderers.marks.STICKERS`' "sticker-<id>"."""


MOST_TALKS: Final = 500
"""Tables that are remembered; beyond that the one is forgotten that began to talk first."""


class Temper(NamedTuple):
    """How a house player answers a person's reaction."""

    share: float
    """How often it does."""
    answers: tuple[str, ...]
    """What it then sends, each as likely."""


TEMPERS: Final = {
    "granny": Temper(0.4, ("thanks", "well-played")),
    "teen": Temper(0.5, ("laugh", "hurry", "laugh")),
    "uncle": Temper(0.15, ("thinking", "ouch")),
    "teacher": Temper(0.25, ("thinking", "well-played")),
    "farmer": Temper(0.35, ("laugh", "thanks")),
    "auntie": Temper(0.5, ("laugh", "well-played", "hurry")),
    "student": Temper(0.15, ("thanks", "thinking")),
    "master": Temper(0.2, ("well-played", "thinking")),
}
"""By resident (see bot.tables.residents)."""


class Sent(NamedTuple):
    """A reaction and the turn that it was sent in."""

    reaction: str
    turn: int


@dataclass(slots=True)
class _Talk:
    """What is said at a table."""

    turn: int = 0
    """How often the table has begun to wait for others."""
    sent: dict[Seat, Sent] = field(default_factory=dict)


class Reactions:
    """The reactions of all tables."""

    def __init__(self) -> None:
        self._talks: dict[int, _Talk] = {}

    def at(self, table: Table) -> dict[Seat, str]:
        """Return the reactions that stand at a table now, by seat."""
        talk = self._talks.get(table.id)
        return {} if talk is None else {seat: sent.reaction for seat, sent in sorted(talk.sent.items())}

    def send(self, table: Table, user_id: int, reaction: str) -> bool:
        """Send a person's reaction, once a turn; False for a second one, and at a muted table. Raises TableError."""
        seat = require_seat(table, user_id)
        if table.status is not Status.OVER:
            require_playing(table)
        talk = self._talks.setdefault(table.id, _Talk())
        if len(self._talks) > MOST_TALKS:
            del self._talks[next(iter(self._talks))]
        before = talk.sent.get(seat)
        if table.muted or reaction not in STICKERS or (before is not None and before.turn == talk.turn):
            return False
        talk.sent[seat] = Sent(reaction, talk.turn)
        self._answer(table, talk, seat)
        return True

    def _answer(self, table: Table, talk: _Talk, asked: Seat) -> None:
        """Let at most one house player answer, one in a turn; the same for the same moment of a table."""
        chance = random.Random(f"{table.id}:{talk.turn}:{asked}")  # noqa: S311 - banter, no secret
        residents = [(seat, holder.resident) for seat, holder in enumerate(table.holders) if holder.resident]
        chance.shuffle(residents)
        if any(seat in talk.sent and talk.sent[seat].turn == talk.turn for seat, _ in residents):
            return
        for seat, resident in residents:
            temper = TEMPERS[resident]
            if chance.random() < temper.share:
                talk.sent[seat] = Sent(chance.choice(temper.answers), talk.turn)
                return

    def changed(self, change: Change) -> None:
        """Take in a change of a table: reactions go with their moment, or when they are muted."""
        talk = self._talks.get(change.after.id)
        if talk is None or change.before is None:
            return
        if change.after.status is Status.CLOSED:
            del self._talks[change.after.id]
            return
        if change.after.muted:
            talk.sent.clear()
        if change.after.waiting != change.before.waiting:
            talk.turn += 1
        acted = {step.seat for step in change.steps}
        oldest = talk.turn - len(change.after.holders)
        talk.sent = {s: sent for s, sent in talk.sent.items() if s not in acted and sent.turn > oldest}


MUTE, UNMUTE = "mute", "unmute"


def picker_body(table: Table, user_id: int, say: Speaker, note: str = "") -> Body:
    """Return the private message with the six stickers; `note` is what came of the last press."""
    buttons = [
        ButtonSpec(ids.table_id(table.id, "react", one), say(f"reaction.{one}"), emoji=sign, disabled=table.muted)
        for one, sign in STICKERS.items()
    ]
    rows = even_rows(buttons)
    if user_id == table.host_id:
        way = UNMUTE if table.muted else MUTE
        rows = (*rows, (table_button(table.id, "react", say, way, text=way),))
    words = say("react.muted") if table.muted else say("react.pick")
    return Body(f"{note}\n{words}" if note and not table.muted else words, rows)


def reaction_lines(reactions: Reactions, table: Table, say: Speaker) -> list[str]:
    """Return in one small line who says what."""
    parts = [
        say("react.said", seat=seat, sign=STICKERS[one], reaction=say(f"reaction.{one}"))
        for seat, one in reactions.at(table).items()
    ]
    return ["-# " + " · ".join(parts)] if parts else []
