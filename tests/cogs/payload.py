"""The commands as Discord is given them, in all languages: `python -m tests.cogs.payload --write` rewrites the golden.

A difference there is a difference for players: a command, an option or a text that they see while typing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from pathlib import Path
from typing import Any

from bot.app import Madang
from bot.discord.words import CatalogueTranslator
from tests.bot.ui.fakes import court_at

GOLDEN = Path(__file__).with_name("commands.json")


async def payload_of(app: Madang) -> list[dict[str, Any]]:
    """Return what is sent when the commands are given to Discord."""
    translator = CatalogueTranslator(app.house.show.texts)
    await app.tree.set_translator(translator)
    return [await command.get_translated_payload(app.tree, translator) for command in app.tree.get_commands()]


def as_text(payload: list[dict[str, Any]]) -> str:
    """Return a payload as the golden file holds it: by name; Discord does not care for the order."""
    return json.dumps(sorted(payload, key=lambda one: str(one["name"])), indent=1, ensure_ascii=False) + "\n"


async def _write() -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with court_at(Path(folder)) as court:
            GOLDEN.write_text(as_text(await payload_of(court.app)), encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", required=True)
    parser.parse_args()
    asyncio.run(_write())
