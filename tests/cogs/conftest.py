from __future__ import annotations

from tests.bot.ui.conftest import court  # noqa: F401 - a fixture
