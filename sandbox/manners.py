"""How unkind the stand-in is: a table of what Discord does that is easily forgotten, each row with a switch.

Nobody here can reach Discord, so each row names its source. `#n` is a thread of the repository discord-api-docs, `PR`
a pull request of it. Where a source is an observation the row says what is the less kind of both readings.
"""

from __future__ import annotations

import hashlib
import os
from enum import StrEnum
from typing import Final, NamedTuple

VARIABLE: Final = "SANDBOX_MANNERS"
"""The environment's name of the profile that a sandbox has unless it is told another."""
SEED: Final = 45


class Manner(StrEnum):
    """One thing that Discord does."""

    PICK_STAYS = "pick_stays"
    EMOJI_FLICKERS = "emoji_flickers"
    PRESS_WAKES = "press_wakes"
    LOCKED_IS_DEAD = "locked_is_dead"
    CHECKED_ON_ARRIVAL = "checked_on_arrival"
    NONCE_OF_DELETED = "nonce_of_deleted"
    PRIVATE_LOOKS_OPEN = "private_looks_open"
    VOICE_WANTS_CONNECT = "voice_wants_connect"
    NARROW_ROWS = "narrow_rows"
    ENTRY_POINT_STAYS = "entry_point_stays"
    INSTALLS_BY_APP = "installs_by_app"
    UPLOADS_METERED = "uploads_metered"
    OLD_EDITS_SLOW = "old_edits_slow"
    DMS_METERED = "dms_metered"
    ALL_COUNTED = "all_counted"
    NAMES_REFUSED = "names_refused"
    ONLY_ORIGINAL = "only_original"
    EVENTS_LATE = "events_late"
    USER_INSTALLS = "user_installs"
    EMBEDS_OFF = "embeds_off"


class Row(NamedTuple):
    """A row of the table: which risk of issue 45 it stands for, what Discord does, and who says so."""

    risk: str
    manner: Manner
    what: str
    source: str


TABLE: Final = (
    Row("R1", Manner.PICK_STAYS, "a picked option stays picked: picked again, nothing is sent", "#4801, #7765"),
    Row("R2", Manner.EMOJI_FLICKERS, "of 100 bodies with valid emojis three are refused as a whole", "#8071, #7128"),
    Row("R3", Manner.PRESS_WAKES, "a press opens an archived thread first, or never arrives", "#8474, threads.mdx"),
    Row("R3", Manner.LOCKED_IS_DEAD, "in a locked thread no button does anything", "#7900"),
    Row("R4", Manner.CHECKED_ON_ARRIVAL, "an id that the message no longer has fails, unheard", "#5943, PR #3029"),
    Row("R7", Manner.NONCE_OF_DELETED, "the nonce of a deleted message brings 10008", "PR #6647"),
    Row("R8", Manner.PRIVATE_LOOKS_OPEN, "app_permissions do not tell that the bot is no member", "Crownicles#4575"),
    Row("R9", Manner.VOICE_WANTS_CONNECT, "the text of a voice channel wants CONNECT, too", "PR #5111"),
    Row("R11", Manner.NARROW_ROWS, "a phone breaks a row of five buttons", "#8351"),
    Row("R12", Manner.ENTRY_POINT_STAYS, "a list of commands without the entry point is refused", "serenity#2993"),
    Row("R13", Manner.INSTALLS_BY_APP, "a command without integration_types has the application's", "commands.mdx"),
    Row("R14", Manner.UPLOADS_METERED, "emojis are uploaded 50 in a minute at most", "emoji.mdx:11"),
    Row("R16", Manner.OLD_EDITS_SLOW, "edits of what is older than an hour: three in 20 s", "starboard-4#118"),
    Row("R17", Manner.DMS_METERED, "a tenth new DM within a minute brings 40003", "#5987"),
    Row("R18", Manner.ALL_COUNTED, "answers and webhooks count for the 50 requests a second", "#5800"),
    Row("R19", Manner.NAMES_REFUSED, "a thread's name with a certain word is refused", "Modmail#2934"),
    Row("R20", Manner.ONLY_ORIGINAL, "what was pressed on is @original to a token, never its number", "#4414"),
    Row("-", Manner.EVENTS_LATE, "an event comes before or after the answer that made it", "gateway.mdx"),
    Row("-", Manner.USER_INSTALLS, "where the bot is not, a user install has five follow-ups", "opcodes: 40094"),
    Row("-", Manner.EMBEDS_OFF, "a reader who has switched embeds off sees none", "settings of the client"),
)
"""Three risks have no switch. R5, a session that hears no interactions, is a fault that a test orders (`Hub.deafen`).
R6 and R10 always hold: private messages end with a reload (`Person.reload`), and a mention shows the name it holds.
R15 went with second sessions."""

PROFILES: Final = {"kind": frozenset[Manner](), "unkind": frozenset(row.manner for row in TABLE)}


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
        digest = hashlib.sha256(f"{self._seed} {manner} {count}".encode()).digest()
        return low + (high - low) * int.from_bytes(digest[:8]) / 2**64

    def happens(self, manner: Manner, share: float) -> bool:
        """Whether what happens to a share of all cases happens to this one."""
        return manner in self._on and self.between(manner, 0.0, 1.0) < share
