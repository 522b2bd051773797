"""Tables: the one path for every action, from the press to the durable log."""

from bot.tables.door import Tables
from bot.tables.model import (
    Change,
    EndReason,
    Holder,
    LogRow,
    Maker,
    Moves,
    Pace,
    Person,
    Problem,
    Status,
    Table,
    TableError,
    Tempo,
)
from bot.tables.verify import Verification, verify_log

__all__ = [
    "Change", "EndReason", "Holder", "LogRow", "Maker", "Moves", "Pace", "Person", "Problem", "Status", "Table",
    "TableError", "Tables", "Tempo", "Verification", "verify_log",
]  # fmt: skip
