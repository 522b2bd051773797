"""Which games there are: what packages offer is taken or left out with one line; a misspelt word of a cog is found."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot import games as registry
from bot.games import MissingStepError, chosen, faces, find_game, keys, offered, rules_page
from bot.texts import load_texts
from games import GAMES
from games.core import Game
from renderers.sheets import Sheet
from tests.helpers import changed

ROOT = Path(__file__).resolve().parents[2]
ONE = next(iter(faces().values()))
CATALOGUE = 'title = "Newcomer"\n[command]\nopen = "Open a table"\n[event]\nrang = "Ding"\n'


def game(key="newcomer", **changes):
    """A game like the first of the house under another key."""
    return changed(ONE.game, info=ONE.game.info._replace(key=key, **changes))


def old_shape(texts):
    """What comes of a module whose game is shown views and events, as games once were."""
    try:
        Game(info=ONE.game.info, notation=ONE.game.notation, view=str, house_player=str, memory=str)
    except TypeError as error:
        return error


@pytest.fixture
def texts(tmp_path):
    """A folder of catalogues."""
    (tmp_path / "en").mkdir()
    for key in ("newcomer", ONE.game.info.key, "scores"):
        (tmp_path / "en" / f"{key}.toml").write_text(CATALOGUE)
    return tmp_path


@pytest.fixture
def offer(monkeypatch):
    """Have packages offer things; the caches are as before afterwards."""

    def take(**things):
        def load(thing):
            if isinstance(thing, Exception):
                raise thing
            return thing

        entries = tuple(
            SimpleNamespace(name=name, value=f"{name}:FACE", dist=None, load=lambda thing=thing: load(thing))
            for name, thing in things.items()
        )
        monkeypatch.setattr(registry, "offers", lambda: entries)
        faces.cache_clear()

    before = {locale: dict(entries) for locale, entries in load_texts()._templates.items()}
    yield take
    load_texts()._templates.clear()
    load_texts()._templates.update(before)
    faces.cache_clear()


def complaints(caplog):
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


def test_the_house_has_its_own_games_in_their_order():
    assert list(faces())[: len(GAMES)] == [one.info.key for one in GAMES] == list(keys())[: len(GAMES)]
    assert all(ui.game is found for ui, found in zip(faces().values(), GAMES, strict=False))
    assert (chosen(" a, B ,,"), chosen("")) == ({"a", "b"}, frozenset()), "a setting names games with commas"


def test_a_package_is_a_game_like_the_others(offer, texts, caplog):
    page = texts / "rules.md"
    page.write_text("# Newcomer")
    offer(newcomer=replace(ONE, game=game(), command="", texts=texts, rules=page))

    assert list(faces())[-1] == keys()[-1] == "newcomer"
    assert find_game("newcomer").info.key == "newcomer"
    assert load_texts().speaker("th").title_of("newcomer") == "Newcomer"
    assert [ui.game.info.key for ui in offered("newcomer")] == ["newcomer"]
    assert len(offered("")) == len(GAMES) + 1
    assert rules_page("newcomer") == page
    assert load_texts().speaker("th", game="newcomer")("event.rang") == "Ding"
    assert complaints(caplog) == []


def newcomer(folder, catalogue=CATALOGUE, info=None, **changes):
    """A package's game with a catalogue, and with some of its parts changed."""
    (folder / "en" / "newcomer.toml").write_text(catalogue)
    return replace(ONE, **{"game": game(**info or {}), "texts": folder, **changes})


def with_sheet(file):
    return replace(ONE.renderer, sheets=(Sheet(file, (1.0,)),))


BROKEN = {
    "old shape": (old_shape, "unexpected keyword argument 'view'"),
    "raises": (lambda texts: ImportError("no module\nof that name"), "ImportError: no module of that name"),
    "no Face": (lambda texts: object(), "is no Face"),
    "other name": (lambda texts: newcomer(texts, game=game("other")), "named by the game's key, 'other'"),
    "command of a game": (lambda texts: newcomer(texts, command=ONE.command_name), "command /yud is taken"),
    "command of the house": (lambda texts: newcomer(texts, command="table"), "command /table is taken"),
    "command that is none": (lambda texts: newcomer(texts, command="Not This"), "/Not This is taken or no name"),
    "no catalogues": (lambda texts: newcomer(texts, texts=None), "names no folder of catalogues"),
    "empty folder": (lambda texts: newcomer(texts, texts=texts / "none"), "newcomer.toml has no `title`"),
    "no title": (lambda texts: newcomer(texts, '[command]\nopen = "Open"\n'), "newcomer.toml has no `title`"),
    "no command": (lambda texts: newcomer(texts, 'title = "Newcomer"\n'), "has no `open` under [command]"),
    "unreadable catalogue": (lambda texts: newcomer(texts, "[event\n"), "newcomer.toml cannot be read"),
    "no drawing": (lambda texts: newcomer(texts, renderer=with_sheet(texts / "no.svg")), "there is no file"),
    "options that are none": (lambda texts: newcomer(texts, info={"options": int}), "TypeError"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_package_is_left_out_with_one_line(what, offer, texts, caplog):
    make, words = BROKEN[what]
    offer(newcomer=make(texts))
    assert list(faces()) == [one.info.key for one in GAMES]
    (line,) = complaints(caplog)
    assert line.startswith("the game 'newcomer' of the package newcomer:FACE is left out: ")
    assert words in line and "\n" not in line
    assert line.endswith("docs/adding-a-game.md")
    assert "newcomer" in keys(), "so that its tables rest"
    assert load_texts().speaker("en").title_of("newcomer") == "newcomer"


@pytest.mark.parametrize("key", [GAMES[0].info.key, "scores"])
def test_a_key_that_is_taken_is_left_out(key, offer, texts, caplog):
    before = load_texts().template("en", f"{key}.command.open")
    offer(**{key: replace(ONE, game=game(key), command="newcomer", texts=texts)})
    assert list(faces()) == [one.info.key for one in GAMES]
    assert faces()[GAMES[0].info.key].game is GAMES[0]
    assert load_texts().template("en", f"{key}.command.open") == before
    (line,) = complaints(caplog)
    assert f"the key '{key}' is taken" in line


def test_a_game_of_the_house_that_lacks_something_is_an_error(monkeypatch):
    monkeypatch.setattr(registry, "DOCS", ROOT / "nowhere")
    faces.cache_clear()
    with pytest.raises(MissingStepError, match=r"lacks its rules page: there is no docs/rules/\w+\.md"):
        faces()
    faces.cache_clear()


def test_every_command_of_the_house_is_known_to_be_taken():
    golden = json.loads((ROOT / "tests" / "cogs" / "commands.json").read_text(encoding="utf-8"))
    own = {one["name"] for one in golden} - {ui.command_name for ui in faces().values()}
    assert {name for name in own if f"core.command.{name}" not in load_texts().keys("en")} == set()


@pytest.mark.slow
def test_a_misspelt_word_of_a_cog_is_found_by_mypy(tmp_path):
    cog = (ROOT / "cogs" / "faces" / f"{GAMES[0].info.key}.py").read_text(encoding="utf-8")
    assert "fleeting=" in cog
    (tmp_path / "right.py").write_text(cog)
    (tmp_path / "wrong.py").write_text(cog.replace("fleeting=", "fleetin="))
    command = [sys.executable, "-m", "mypy", "--strict", tmp_path / "right.py", tmp_path / "wrong.py"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout
    assert 'Unexpected keyword argument "fleetin" for "Face"' in told
    assert "right.py" not in told
