"""The house players' names and faces: no repeats at a table, the same after a restart, in the table's language."""

from __future__ import annotations

import pytest

from bot.tables.lobby import add_house
from bot.tables.model import Holder
from bot.tables.people import leave_seat, set_locale
from bot.tables.residents import RESIDENTS, SUITED, free_name, names_in, renamed, resident_of
from bot.texts import LOCALES
from games.core.levels import Level
from renderers.base import SeatBadge
from renderers.marks import FACES
from tests.bot.house import ANA, BEN


@pytest.mark.parametrize("table_id", [1, 2, 9, 1000])
@pytest.mark.parametrize("locale", LOCALES)
def test_eight_house_players_are_eight_persons_and_the_ninth_has_a_number(table_id, locale):
    names: list[str] = []
    for _ in range(9):
        names.append(free_name(table_id, locale, names))
    assert {resident_of(name) for name in names[:8]} == set(RESIDENTS)
    assert len(set(names)) == 9
    assert "1" in names[8]
    assert resident_of(names[8]) == ""


@pytest.mark.parametrize("locale", LOCALES)
def test_a_name_is_one_person_s_in_every_language_and_short(locale):
    assert len(set(names_in(locale).values())) == 8
    assert all(len(name) < 8 for name in names_in(locale).values())
    for one, name in names_in(locale).items():
        assert resident_of(name) == one
        assert resident_of(renamed(name, locale, "th")) == one


def test_tables_that_follow_each_other_have_other_company_and_who_is_nobody_of_the_house_keeps_the_name():
    assert len({free_name(table_id, "en", ()) for table_id in range(8)}) == 8
    assert renamed("Ana", "en", "ko") == "Ana"
    assert renamed("House 9", "en", "ko") == "봇 9"


def test_a_face_is_a_house_player_s_own_and_never_a_person_s():
    assert Holder(None, "Lina", house=True).face == "face-granny"
    for other in (Holder(7, "Lina", house=True), Holder(7, "Lina"), Holder(None, "someone", house=True)):
        assert other.face == ""
    for one in RESIDENTS:
        assert FACES.sprite(f"face-{one}").width


async def test_a_face_stays_in_another_language_and_after_a_restart_and_who_sits_in_for_a_person_has_none(house):
    table = await house.lobby(ANA, BEN)
    table = await house.change(table, ANA, add_house)
    assert table.badges()[2] == SeatBadge("Ruben", house=True, face="face-teacher", level=Level.NORMAL)
    table = await house.change(table, ANA, set_locale, "ko")
    assert table.badges()[2] == SeatBadge("루벤", house=True, face="face-teacher", level=Level.NORMAL)
    await house.again()
    assert house.now(table).badges() == table.badges()
    table = await house.change(await house.match(ANA, BEN), BEN, leave_seat)
    assert table.badges()[1] == SeatBadge("Ben", house=True)


@pytest.mark.parametrize("level", [Level.GENTLE, Level.EASY, Level.HARD])
def test_a_level_calls_those_first_whom_it_suits(level):
    for table_id in range(len(RESIDENTS)):
        called = []
        for _ in RESIDENTS:
            called.append(free_name(table_id, "en", called, level))
        suited = [resident_of(name) in SUITED[level] for name in called]
        assert suited == sorted(suited, reverse=True) and sum(suited) == len(SUITED[level])
