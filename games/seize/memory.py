"""What a player of Seize! remembers: the costs that it has seen (SD23). All else that it may know stays in sight."""

from __future__ import annotations

from games.core import Event
from games.seize.view import View


class Memory:
    """The locations whose costs one seat knows."""

    def __init__(self) -> None:
        self.costs: set[int] = set()

    def observe(self, view: View, events: tuple[Event, ...]) -> None:
        """Note the costs in sight."""
        for location in view.locations:
            if location.cost is not None:
                self.costs.add(location.number)
