"""Compiled rules are only run while they are those of the source beside them."""

from __future__ import annotations

import os
from types import ModuleType

import pytest

from bot.base.config import ConfigError
from bot.compiled import compiled, require_fresh


def module(name: str, file: str) -> ModuleType:
    made = ModuleType(name)
    made.__file__ = file
    return made


def laid_out(folder, *, source_later: bool):
    library, source = folder / "rules.cpython-311-x86_64-linux-gnu.so", folder / "rules.py"
    for file, later in ((library, False), (source, source_later)):
        file.write_text("")
        os.utime(file, (1000 + later, 1000 + later))
    return library, source


def test_plain_and_foreign_modules_are_left_alone(tmp_path):
    plain, other = module("games.yud", "/x/games/yud/__init__.py"), module("gamesome.a", "/x/a.so")
    assert compiled([plain, other, ModuleType("games.nowhere")]) == {}


def test_compiled_modules_are_known_by_their_source(tmp_path):
    library, source = laid_out(tmp_path, source_later=False)
    assert compiled([module("games.yud.rules", str(library))]) == {library: source}
    assert require_fresh([module("games.yud.rules", str(library))]) == 1


def test_a_source_that_has_changed_since_keeps_the_bot_from_starting(tmp_path):
    library, source = laid_out(tmp_path, source_later=True)
    with pytest.raises(ConfigError, match="make fast"):
        require_fresh([module("games.yud.rules", str(library))])


def test_the_rules_under_test_are_those_of_the_source():
    require_fresh()
