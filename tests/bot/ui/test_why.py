"""Why: equal reasons grouped and counted; in another's turn whose it is and what one may do; all in one message."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bot.features.play.lines import reason_lines, why_lines
from bot.games import faces
from bot.show.body import CONTENT_LIMIT
from bot.show.wording import NAME_LIMIT, refusal_line
from bot.tables.model import Status
from bot.texts import LOCALES, load_texts
from games.core import Refusal
from tests.bot.ui.fakes import ANA, BEN
from tests.cogs.panels import moves_of
from tests.cogs.test_commands import _run
from tests.helpers import settings_of, states_of

NAMES = tuple(letter * NAME_LIMIT for letter in "MWmwGQ@%&O")
STEPS, EVERY = 200, 7


def speaker(key="seize", locale="en", names=("Ana", "Ben")):
    return load_texts().speaker(locale, game=key, names=names)


def test_reasons_that_differ_in_one_thing_are_one_line_and_none_is_left_out_in_silence():
    refused = [Refusal("not_surrounded", "S8", {"location": letter}) for letter in "ABCDEFGHIJKL"]
    assert reason_lines(speaker(), refused) == [
        "You need your pieces on all three cells around location A. "
        "The same holds for B, C, D, E, F, G and 5 more. [S8]"
    ]
    assert reason_lines(speaker(), refused[:3])[0].endswith("The same holds for B and C. [S8]")
    assert reason_lines(speaker(), refused[:1] * 2) == [refusal_line(speaker(), refused[0], rules=True)]


def test_things_are_called_as_in_the_sentence_and_every_rule_is_named():
    facts = {"top": "G8", "colour": "green"}
    refused = [Refusal("no_match", rule, {"card": card, **facts}) for card, rule in (("R2", "U9"), ("Yrev", "U14"))]
    assert reason_lines(speaker("uno_mario"), refused) == [
        "red 2 doesn't fit on green 8. You need green, the same number or symbol, or a wild. "
        "The same holds for yellow Reverse. [U9, U14]"
    ]
    assert "빨강" in reason_lines(speaker("uno_mario", "ko"), refused)[0]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", tuple(faces()))
def test_everything_fits_in_a_message_and_every_reason_is_there(key, locale):
    ui = faces()[key]
    game, told = ui.game, 0
    for setting in [one for one in settings_of(game) if not one.given or len(one.given) > 1][-2:]:
        say = speaker(key, locale, NAMES[: setting.seats])
        for state in list(states_of(game, setting.options, setting.seats, "why", steps=STEPS))[::EVERY]:
            seat = min(game.waiting_for(state), default=0)
            moves = moves_of(game, state, seat)
            table = SimpleNamespace(
                game=game, state=state, status=Status.PLAYING, holders=(None,) * setting.seats,
                waits={}, deadlines={}, pause=None, motion=None,
                waiting=game.waiting_for(state), moves=lambda seat, moves=moves: moves,
            )  # fmt: skip
            lines = why_lines(table, seat, say, ui)
            assert len("\n".join(lines)) <= CONTENT_LIMIT
            if moves.waited_for:
                told += len(lines)
                assert sum(line.startswith("- ") for line in lines) == len({why.code for _, why in moves.refused})
    assert told


async def test_in_anothers_turn_it_says_what_one_may_do(court):
    table = await court.match(ANA, BEN)
    for person in (ANA, BEN):
        await court.tables.act(table.id, person.user_id, None, "decline")
    table = court.tables.get(table.id)
    (seat,) = table.waiting
    content = (await court.press((BEN, ANA)[seat], f"t1:{table.id}:why")).answer.content
    assert content.startswith(f"It isn't your turn: waiting for **{table.holders[seat].name}**")
    assert "You can always look at your hand" in content
    assert "Nothing is blocked" not in content


async def test_after_the_end_why_rules_and_text_know_the_table_that_was_here(court):
    await court.finished(ANA, BEN)
    nowhere = "You aren't at a table here"
    for name in ("rules", "why", "text"):
        assert nowhere not in (await _run(court, ANA, f"table {name}", table=None)).content, name
    why = (await _run(court, ANA, "table why", table=None)).content
    assert "[Y" in why, "how the score came about, with the rules"
    assert nowhere in (await _run(court, ANA, "table hand", table=None)).content
    assert nowhere in (await _run(court, ANA, "table why", table=None, channel=999)).content


async def test_of_a_cancelled_match_why_says_how_it_ended(court):
    table = await court.match(ANA, BEN)
    await court.tables.close(table.id, "cancelled")
    assert "This table is closed" in (await court.press(BEN, f"t1:{table.id}:why")).answer.content
