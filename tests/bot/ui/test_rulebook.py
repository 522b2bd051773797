"""The rules in Discord: the quick part with its pictures, every rule behind a button, in the reader's language."""

from __future__ import annotations

import pytest

from bot import games
from bot.features.learn import manual as pages
from bot.features.learn.manual import rules_body
from bot.features.learn.positions import Position, PositionError, positions, state_of
from bot.texts import load_texts
from games.core import CHANCE
from tests.bot.ui.fakes import ANA
from tests.bot.ui.limits import check_view

PAGE = """# Toys
A game of toys. The lowest wins.

## At once
### First
Look [Y6], [there](toys.md#rules).
![Ana looks [Y6] at
two](pictures/yud/look.png)
### Then
![A row](pictures/yud/row.th.png)
Play.

## All of it
Many words.
![A row](pictures/yud/row.png)

## Exceptions
Few.
"""
POSITIONS = """
[look]
seats = 2
seed = "a"
log = ["C lot 0", "0 peek 1 2"]
show = "hand"
crop = [0, 0, 480, 200]

[row]
seats = 2
options = { turn_one_up = "on" }
names = ["Ina", "Jo"]
"""


@pytest.fixture
def docs(tmp_path, monkeypatch):
    """A folder of docs of our own; writes one of them."""
    monkeypatch.setattr(games, "DOCS", tmp_path)
    monkeypatch.setattr(pages, "DOCS", tmp_path)

    def write(name, text):
        path = tmp_path / "rules" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        pages.manual.cache_clear()
        positions.cache_clear()

    write("yud.md", PAGE)
    write("yud.th.md", PAGE.replace("# Toys", "# ของเล่น"))
    write("pictures/yud.toml", POSITIONS)
    yield write
    pages.manual.cache_clear()
    positions.cache_clear()


async def shown(court, page, locale="en"):
    body = await rules_body(court.house.show, "yud", page, load_texts().speaker(locale))
    check_view(body.content, body.view(), body.file())
    return body


async def test_the_quick_part_comes_first_a_picture_to_each_page_and_every_rule_is_behind_a_button(court, docs):
    first, second, rest = [await shown(court, page) for page in range(3)]

    assert first.content == (
        "# Toys\nA game of toys. The lowest wins.\n\n## At once\n### First\nLook [Y6], there.\n\n-# page 1 of 2"
    )
    assert second.content == "### Then\nPlay.\n\n-# page 2 of 2"
    assert rest.content == "# Toys\n## All of it\nMany words.\n\n## Exceptions\nFew.\n\n-# page 1 of 1"
    assert (first.picture.alt, second.picture.alt, rest.picture) == ("Ana looks [Y6] at two", "A row", None)
    buttons = [[(spec.custom_id, spec.disabled) for spec in page.rows[0]] for page in (first, second, rest)]
    assert buttons == [
        [("r1:yud:0:b", True), ("r1:yud:1:n", False), ("r1:yud:2:a", False)],
        [("r1:yud:0:b", False), ("r1:yud:2:n", True), ("r1:yud:2:a", False)],
        [("r1:yud:0:q", False)],
    ]
    opened, turned, beyond = [(await court.press(ANA, f"r1:yud:{page}")).answer for page in ("0:o", "1:n", "99:n")]
    assert (opened.kind, turned.kind) == ("private", "update"), "from anywhere, in a message of their own"
    assert (opened.content, turned.content, beyond.content) == (first.content, second.content, rest.content)


async def test_pages_are_in_the_readers_language_else_in_english(court, docs):
    assert (await shown(court, 0, "th")).content.startswith("# ของเล่น")
    assert (await shown(court, 0, "ko")).content.startswith("# Toys")
    thai, korean = (await shown(court, 1, "th")).picture, (await shown(court, 1, "ko")).picture
    assert thai.png != korean.png, "the words in the picture are the reader's too"


async def test_a_page_without_pictures_is_shown_as_it_is(court, docs):
    docs("yud.md", "# Toys\nLook.\n\n## All\nPlay.\n")
    page = await shown(court, 0)
    assert (page.content, page.rows) == ("# Toys\nLook.\n\n## All\nPlay.\n\n-# page 1 of 1", ())


async def test_a_page_whose_picture_cannot_be_drawn_has_its_words(court, docs, caplog):
    docs("pictures/yud.toml", '[look]\nseats = 2\nlog = ["0 stop"]\n')
    for page in (0, 1):
        body = await shown(court, page)
        assert body.picture is None and body.content
    assert "the rules page of yud lacks its picture 'look'" in caplog.text


def test_a_position_draws_what_chance_it_is_not_given():
    game = games.find_game("yud")
    one = state_of(game, Position("one", 2, seed="a"))
    assert state_of(game, Position("same", 2, seed="a")) == one
    assert state_of(game, Position("other", 2, seed="b")) != one
    assert game.to_act(one) == {0, 1}, "also what is due at the end"
    assert {state_of(game, Position("s", 2, seed=seed, log=((CHANCE, "lot 1"),))).starter for seed in "abcd"} == {1}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('[a]\nseats = 2\nlog = ["0 stop"]', "a: action 3 ('stop')"),
        ('[a]\nseats = 2\nlog = ["0 jump"]', "cannot read the action 'jump'"),
        ('[a]\nseats = 2\noptions = { abilities = "some" }', "abilities"),
        ("[a]\nseats = 2\ncorp = [0, 0, 1, 1]", "corp"),
        ("[a]\nseats = 2\ncrop = [0, 0, 1]", "a: "),
        ('[a]\nseats = 2\nshow = "all"', "show is"),
        ('[a]\nseats = 2\nnames = ["Ana"]', "2 seats, 1 names"),
    ],
)
def test_what_is_wrong_with_a_position_is_named(docs, text, problem):
    docs("pictures/yud.toml", text)
    with pytest.raises(PositionError, match=r"^a: ") as raised:
        for position in positions("yud").values():
            state_of(games.find_game("yud"), position)
    assert problem in str(raised.value)


def test_a_paragraph_without_spaces_is_cut_as_well():
    found = pages._messages("ก" * 5000)
    assert "".join(found) == "ก" * 5000 and max(map(len, found)) <= pages.PAGE_LIMIT
