"""The host's options message of each lobby, so that it goes when there is nothing to set any more."""

from __future__ import annotations

import time

from bot.base.supervised import Tasks
from bot.discord.ask import Interaction, usable_until
from bot.discord.messenger import Messenger


class OpenOptions:
    """The newest press on each lobby's options message."""

    def __init__(self, messenger: Messenger, tasks: Tasks) -> None:
        self._messenger = messenger
        self._tasks = tasks
        self._open: dict[int, Interaction] = {}

    def opened(self, table_id: int, interaction: Interaction) -> None:
        """Note the press by which the message can be taken away."""
        self._open[table_id] = interaction

    def take_away(self, table_id: int) -> None:
        """Take the message away, if Discord still lets us; a press on one that stayed says why nothing is set."""
        interaction = self._open.pop(table_id, None)
        if interaction is not None and usable_until(interaction) > time.time():
            self._tasks.run(self._messenger.delete_private(interaction.token))
