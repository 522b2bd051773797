"""How much one press takes, by `tests.calls`. The ceilings only go down; the aim is 1,500 calls in 48 files."""

from __future__ import annotations

import pytest

from tests.calls import keep

CALLS = 2_320
FILES = 70


@pytest.mark.databases("sqlite")
async def test_a_press_takes_no_more_calls_and_files_than_before(tmp_path):
    taken = await keep(tmp_path)
    assert 1_000 < taken.calls <= CALLS, f"{taken.calls} calls"
    assert 30 < taken.files <= FILES, f"{taken.files} files"
