"""The coach: in one's first three matches the hand says what can be done and why; one press and it is silent."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bot.features.play.coach import FIRST_MATCHES
from bot.games import faces
from bot.show.wording import true_line
from bot.store import kept_sql
from bot.texts import LOCALES, load_texts
from games.core import CHANCE, FairDraws, parse_options
from tests.bot.ui.fakes import ANA, BEN, message

GAMES = tuple(key for key, ui in faces().items() if ui.coach)


def told(key, kind, options, locale="en"):
    """What the coach says of a kind of action at a table with these options."""
    table = SimpleNamespace(game=faces()[key].game, options=options)
    return true_line("coach", kind, table, load_texts().speaker(locale, game=key))


async def hand(court, table, who=ANA):
    return (await court.press(who, f"t1:{table.id}:hand", on=message(ephemeral=True))).answer


async def test_a_newcomer_is_told_what_can_be_done(court):
    table = await court.match(ANA, BEN, game="yud")
    answer = await hand(court, table)
    assert "🎓 After this all four lie face down" in answer.content
    more = await court.press(ANA, f"f1:{table.id}:0::more", on=message(ephemeral=True))
    assert f"t1:{table.id}:tips" in more.answer.ids


async def test_one_press_and_it_is_silent_in_every_game(court):
    table = await court.match(ANA, BEN, game="yud")
    answer = (await court.press(ANA, f"t1:{table.id}:tips", on=message(ephemeral=True))).answer
    assert "🎓" not in answer.content
    more = await court.press(ANA, f"f1:{table.id}:0::more", on=message(ephemeral=True))
    assert f"t1:{table.id}:tips" not in more.answer.ids
    assert "🎓" in (await hand(court, table, BEN)).content
    assert not (await court.house.store.read(kept_sql.read_user, ANA.user_id)).coach


async def test_after_three_matches_nobody_is_new(court):
    for played in range(FIRST_MATCHES):
        table = await court.match(ANA, BEN, game="yud")
        assert "🎓" in (await hand(court, table)).content, played
        await court.tables.close(table.id, "cancelled")  # what is not finished does not count
        await court.finished(ANA, BEN, game="yud")
    table = await court.match(ANA, BEN, game="yud")
    assert "🎓" not in (await hand(court, table)).content


@pytest.mark.parametrize("key", GAMES)
def test_every_kind_it_speaks_of_exists_and_has_words(key):
    ui = faces()[key]
    texts = load_texts()
    for kind in ui.coach:
        assert kind in ui.game.notation.kinds, kind
        for locale in LOCALES:
            assert texts.speaker(locale, game=key).find(f"coach.{kind}"), (locale, kind)


def test_of_two_house_rules_the_first_of_the_lobby_is_told_of():
    both, takes = {"bomb_pairs": "on", "bomb_takes": "on"}, {"bomb_takes": "on"}

    assert told("gostop", "bomb", both) == told("gostop", "bomb", takes) != told("gostop", "bomb", {})
    assert told("gostop", "go", both) == told("gostop", "go", {})


async def test_a_newcomer_at_a_table_with_a_house_rule_gets_its_line(court):
    table = await court.match(ANA, BEN, game="seize", options={"all_directions": "on"})
    content = (await hand(court, table)).content
    assert "every piece walks in all eight directions" in content
    assert "level 3 walks straight ahead only" not in content


@pytest.mark.parametrize("key", GAMES)
def test_it_has_something_to_say_in_most_decisions_of_a_match(key):
    game, ui = faces()[key].game, faces()[key]
    options = parse_options(game.info.options, {})
    state, draws = game.new_match(options, 2), FairDraws("coach")
    asked = spoken = 0
    met: set[str] = set()
    for _ in range(1500):
        if game.outcome(state) is not None:
            break
        actors = game.to_act(state)
        if CHANCE in actors:
            seat, action = CHANCE, game.sample_chance(state, draws)
        else:
            waiting = [seat for seat in game.waiting_for(state) if seat >= 0]
            if not waiting:
                seat, action = -2, game.waits(state)[0].action
            else:
                seat = waiting[0]
                legal = game.legal_actions(state, seat)
                kinds = {game.notation.kind(one) for one in legal}
                if len(legal) > 1:
                    asked += 1
                    spoken += bool(kinds & set(ui.coach))
                    met |= kinds & set(ui.coach)
                action = legal[draws.below(len(legal))]
        state, _ = game.apply(state, seat, action)
    assert asked > 20 and spoken >= 0.7 * asked, (asked, spoken)
    assert len(met) > 2, met
