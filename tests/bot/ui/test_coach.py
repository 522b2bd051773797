"""The coach: in one's first three matches the hand says what can be done and why; one press and it is silent."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bot.features.play.coach import FIRST_MATCHES
from bot.games import faces
from bot.show.wording import true_line
from bot.store import kept_sql
from bot.texts import LOCALES, load_texts
from games.core import parse_options
from tests.bot.ui.fakes import ANA, BEN, message
from tests.helpers import play_random

GAMES = tuple(key for key, ui in faces().items() if ui.coach)


async def pressed(court, custom_id, who=ANA):
    return (await court.press(who, custom_id, on=message(ephemeral=True))).answer


async def test_a_newcomer_is_told_what_can_be_done_until_one_press_makes_it_silent_in_every_game(court):
    table = await court.match(ANA, BEN, game="yud")
    hand, more, tips = f"t1:{table.id}:hand", f"f1:{table.id}:0::more", f"t1:{table.id}:tips"
    assert "🎓 After this all four lie face down" in (await pressed(court, hand)).content
    assert tips in (await pressed(court, more)).ids
    assert "🎓" not in (await pressed(court, tips)).content
    assert tips not in (await pressed(court, more)).ids
    assert "🎓" in (await pressed(court, hand, BEN)).content
    assert not (await court.house.store.read(kept_sql.read_user, ANA.user_id)).coach


async def test_after_three_matches_nobody_is_new(court):
    for played in range(FIRST_MATCHES + 1):
        table = await court.match(ANA, BEN, game="yud")
        told = "🎓" in (await pressed(court, f"t1:{table.id}:hand")).content
        assert told is (played < FIRST_MATCHES), played
        await court.tables.close(table.id, "cancelled")  # what is not finished does not count
        await court.finished(ANA, BEN, game="yud")


@pytest.mark.parametrize("key", GAMES)
def test_every_kind_it_speaks_of_exists_and_has_words(key):
    ui = faces()[key]
    for kind in ui.coach:
        assert kind in ui.game.notation.kinds, kind
        for locale in LOCALES:
            assert load_texts().speaker(locale, game=key).find(f"coach.{kind}"), (locale, kind)


def test_of_two_house_rules_the_first_of_the_lobby_is_told_of():
    def told(kind, **options):
        table = SimpleNamespace(game=faces()["gostop"].game, options=options)
        return true_line("coach", kind, table, load_texts().speaker("en", game="gostop"))

    both, takes = told("bomb", bomb_pairs="on", bomb_takes="on"), told("bomb", bomb_takes="on")
    assert both == takes != told("bomb")
    assert told("go", bomb_pairs="on", bomb_takes="on") == told("go")


async def test_a_newcomer_at_a_table_with_a_house_rule_gets_its_line(court):
    table = await court.match(ANA, BEN, game="seize", options={"all_directions": "on"})
    content = (await pressed(court, f"t1:{table.id}:hand")).content
    assert "every piece walks in all eight directions" in content
    assert "level 3 walks straight ahead only" not in content


@pytest.mark.parametrize("key", GAMES)
def test_it_has_something_to_say_in_most_decisions_of_a_match(key):
    ui, asked, spoken = faces()[key], 0, list[set[str]]()
    for state, seat, *_ in play_random(ui.game, parse_options(ui.game.info.options, {}), 2, "coach", steps=1500):
        legal = ui.game.legal_actions(state, seat) if seat in ui.game.waiting_for(state) else ()
        if len(legal) > 1:
            asked += 1
            spoken += [kinds] if (kinds := set(map(ui.game.notation.kind, legal)) & set(ui.coach)) else []
    assert asked > 20 and len(spoken) >= 0.7 * asked
    assert len(set.union(*spoken)) > 2
