"""Every game has its transcripts, and the rules still write them letter by letter."""

from __future__ import annotations

import pytest

from games import GAMES
from tests.playthroughs.transcript import FOLDER, transcript, transcripts

EXPECTED = transcripts()
COMMAND = "python -m tests.playthroughs --write"


@pytest.mark.parametrize("path", EXPECTED, ids=lambda path: path.stem)
def test_the_rules_write_the_same_transcript(path):
    assert path.exists(), f"{path.name} is missing: {COMMAND}"
    assert transcript(EXPECTED[path]) == path.read_text(encoding="utf-8"), f"the rules changed? If so: {COMMAND}"


def test_every_game_has_transcripts_and_no_transcript_is_left_over():
    assert {path.name.split("-")[0] for path in EXPECTED} == {game.info.key for game in GAMES}
    assert set(FOLDER.glob("*.txt")) == set(EXPECTED)
