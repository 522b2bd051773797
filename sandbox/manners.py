"""How unkind the stand-in is: a table of what Discord does that is easily forgotten, each row with a switch.

Nobody here can reach Discord, so each row names its source. `#n` is a thread of the repository discord-api-docs, `PR`
a pull request of it. Where a source is an observation the row says what is the less kind of both readings.
"""

from __future__ import annotations

import hashlib
import os
from enum import Enum
from typing import Final

VARIABLE: Final = "SANDBOX_MANNERS"
"""The environment's name of the profile that a sandbox has unless it is told another."""
SEED: Final = 45


class Manner(Enum):
    """One thing that Discord does: which risk of issue 45 it stands for, what Discord does, and who says so.

    Three risks have no switch. R5, a session that hears no interactions, is a fault that a test orders (`Hub.deafen`).
    R6 and R10 always hold: private messages end with a reload (`Person.reload`), and a mention shows the name it holds.
    R15 went with second sessions.
    """

    PICK_STAYS = "R1", "a picked option stays picked: picked again, nothing is sent", "#4801, #7765"
    EMOJI_FLICKERS = "R2", "of 100 bodies with valid emojis three are refused as a whole", "#8071, #7128"
    PRESS_WAKES = "R3", "a press opens an archived thread first, or never arrives", "#8474, threads.mdx"
    LOCKED_IS_DEAD = "R3", "in a locked thread no button does anything", "#7900"
    CHECKED_ON_ARRIVAL = "R4", "an id that the message no longer has fails, unheard", "#5943, PR #3029"
    NONCE_OF_DELETED = "R7", "the nonce of a deleted message brings 10008", "PR #6647"
    PRIVATE_LOOKS_OPEN = "R8", "app_permissions do not tell that the bot is no member", "Crownicles#4575"
    VOICE_WANTS_CONNECT = "R9", "the text of a voice channel wants CONNECT, too", "PR #5111"
    NARROW_ROWS = "R11", "a phone breaks a row of five buttons", "#8351"
    ENTRY_POINT_STAYS = "R12", "a list of commands without the entry point is refused", "serenity#2993"
    INSTALLS_BY_APP = "R13", "a command without integration_types has the application's", "commands.mdx"
    UPLOADS_METERED = "R14", "emojis are uploaded 50 in a minute at most", "emoji.mdx:11"
    OLD_EDITS_SLOW = "R16", "edits of what is older than an hour: three in 20 s", "starboard-4#118"
    DMS_METERED = "R17", "a tenth new DM within a minute brings 40003", "#5987"
    ALL_COUNTED = "R18", "answers and webhooks count for the 50 requests a second", "#5800"
    NAMES_REFUSED = "R19", "a thread's name with a certain word is refused", "Modmail#2934"
    ONLY_ORIGINAL = "R20", "what was pressed on is @original to a token, never its number", "#4414"
    EVENTS_LATE = "-", "an event comes before or after the answer that made it", "gateway.mdx"
    USER_INSTALLS = "-", "where the bot is not, a user install has five follow-ups", "opcodes: 40094"
    EMBEDS_OFF = "-", "a reader who has switched embeds off sees none", "settings of the client"


PROFILES: Final = {"kind": frozenset[Manner](), "unkind": frozenset(Manner)}


class Manners:
    """Which rows are in force. What happens now and then happens by a seed, so the same on every run."""

    def __init__(self, profile: str | None = None, seed: int = SEED) -> None:
        self._on = set(PROFILES[profile or os.environ.get(VARIABLE) or "kind"])
        self._seed = seed
        self._draws: dict[Manner, int] = {}

    def __contains__(self, manner: Manner) -> bool:
        """Whether this row is in force."""
        return manner in self._on

    def switch(self, manner: Manner, *, on: bool = True) -> None:
        """Put a row in force, or out of it."""
        (self._on.add if on else self._on.discard)(manner)

    def profile(self, name: str) -> None:
        """Put exactly the rows of a profile in force."""
        self._on = set(PROFILES[name])

    def between(self, manner: Manner, low: float, high: float) -> float:
        """Return the next number that the seed gives for a row; 0.0 where it is not in force."""
        if manner not in self._on:
            return 0.0
        self._draws[manner] = count = self._draws.get(manner, 0) + 1
        digest = hashlib.sha256(f"{self._seed} {manner.name.lower()} {count}".encode()).digest()
        return low + (high - low) * int.from_bytes(digest[:8]) / 2**64

    def happens(self, manner: Manner, share: float) -> bool:
        """Whether what happens to a share of all cases happens to this one."""
        return manner in self._on and self.between(manner, 0.0, 1.0) < share
