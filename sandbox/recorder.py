"""What the bot asked of the API, kept for tests and measurements."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from sandbox.kinds import Json


@dataclass(slots=True)
class RequestRecord:
    """One request. `started` and `ended` are `time.perf_counter` seconds; `files` are (name, size) pairs.

    `host` is whom the bot asked: by it, processes behind a proxy each are told apart.
    """

    number: int
    method: str
    path: str
    template: str
    query: dict[str, str]
    body: object
    files: tuple[tuple[str, int], ...]
    status: int
    answer: object
    started: float
    ended: float
    at: float
    host: str

    def summary(self) -> Json:
        """Return the record as JSON for the control plane."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(slots=True)
class Recorder:
    """The newest `keep` requests (None: all), in the order they were answered."""

    keep: int | None = None
    count: int = 0
    _records: deque[RequestRecord] = field(init=False)

    def __post_init__(self) -> None:
        self._records = deque(maxlen=self.keep)

    def __iter__(self) -> Iterator[RequestRecord]:
        return iter(self._records)

    def __len__(self) -> int:
        return len(self._records)

    def add(self, record: RequestRecord) -> None:
        """Keep a record."""
        self._records.append(record)

    def find(self, method: str, template: str = "") -> list[RequestRecord]:
        """Return the requests of this method whose route template contains `template`."""
        return [r for r in self._records if r.method == method and template in r.template]

    def clear(self) -> None:
        """Forget everything kept."""
        self._records.clear()
