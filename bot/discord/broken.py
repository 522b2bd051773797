"""Matches of which a rule or a picture raises: they are paused at once, and say so by words alone."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from bot.base.errors import StoreError
from bot.show import ids
from bot.show.body import Body, ButtonSpec
from bot.show.face import Style
from games.core import GameError

if TYPE_CHECKING:
    from bot.tables.door import Tables
    from bot.tables.model import Table
    from bot.texts import Speaker


@contextlib.asynccontextmanager
async def breaks_off(tables: Tables, table: Table) -> AsyncIterator[None]:
    """Pause the table's match if what is done raises something that is no refusal and no trouble of the database."""
    try:
        yield
    except (GameError, StoreError):
        raise
    except Exception:
        await tables.break_off(table.id)
        raise


def broken_body(table: Table, say: Speaker) -> Body:
    """Return what board and hand of such a match say: a line for its host, and the button that tries it again."""
    go_on = ButtonSpec(str(ids.TableButton(table.id, "go_on")), say("button.go_on"), Style.SUCCESS)
    return Body(say("board.broken", host=f"<@{table.host_id}>", table=table.id), ((go_on,),))
