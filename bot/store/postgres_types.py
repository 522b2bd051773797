"""The types of PostgreSQL's driver, which is here only where it is used: import them for type checks alone."""

from __future__ import annotations

from typing import TypeAlias

import asyncpg

Server: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
"""A connection."""
