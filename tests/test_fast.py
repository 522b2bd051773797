"""The folder of compiled rules that `make run` finds: made whole or not at all, and for these very rules alone."""

from __future__ import annotations

import os
import subprocess

import pytest

from tools import fast, run


@pytest.fixture
def kept(tmp_path, monkeypatch):
    monkeypatch.setattr(fast, "KEPT", tmp_path / "compiled")
    return fast.kept()


def test_compiled_rules_come_before_the_source_and_are_there_only_once_they_are_whole(kept, monkeypatch):
    def broken(folder):
        (folder / "games" / "half.so").touch()
        raise SystemExit("no compiler")

    monkeypatch.setattr(fast, "compile_games", broken)
    with pytest.raises(SystemExit):
        fast.compile_kept(kept)
    assert list(fast.KEPT.iterdir()) == []

    (fast.KEPT / "older").mkdir()
    monkeypatch.setattr(fast, "compile_games", lambda folder: None)
    fast.compile_kept(kept)
    assert list(fast.KEPT.iterdir()) == [kept]
    look = [*run.bot_command()[:2], "-c", "import bot, games; print(*games.__path__, *bot.__path__)"]
    found = subprocess.run(look, cwd=run.ROOT, env=run.found_first(os.environ), capture_output=True, text=True)
    assert found.stdout.split() == [str(kept / "games"), str(run.ROOT / "bot")], found.stderr


def test_other_rules_are_compiled_elsewhere(kept, tmp_path, monkeypatch):
    monkeypatch.setattr(fast, "ROOT", tmp_path)
    (tmp_path / "games").mkdir()
    rules = tmp_path / "games" / "rules.py"
    rules.write_text("SEATS = 4\n")
    first = fast.kept()
    rules.write_text("SEATS = 5\n")
    assert len({kept, first, fast.kept()}) == 3
