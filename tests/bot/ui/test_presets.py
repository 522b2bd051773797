"""Presets in the lobby: a button for each, the options message's menu, what a server's tables begin with."""

from __future__ import annotations

import discord
import pytest

from bot.features.play.lobby import IN_FORCE, more_body
from bot.features.play.options import PRESET
from bot.show.face import Style
from bot.store.model import GuildSettings
from bot.tables.lobby import normal_options, presets_of
from bot.texts import LOCALES
from games import GAMES
from games.gostop import GOSTOP
from tests.bot.ui.fakes import ANA, BEN, CHO, FakePress, fields_of, message, set_up
from tests.bot.ui.limits import check_view


async def test_a_preset_sets_all_house_rules_and_is_named_in_the_lobby(court):
    table = await court.lobby(ANA, game="gostop")
    press = await set_up(court, ANA, table.id, message(ephemeral=True), preset=["korean"])
    assert press.answer.kind == "update"
    assert await _picked(court, table) == ["Korean house rules"]
    await court.settle()

    assert court.tables.get(table.id).options == normal_options(GOSTOP, GOSTOP.info.presets["korean"])
    shown = court.messenger.of("edit")[-1].body.content
    assert "**Korean house rules**" in shown.splitlines()
    assert "Go-bak" not in shown

    press = await court.press(ANA, f"o1:{table.id}:go_bak", "off", on=message(ephemeral=True))
    await court.settle()
    assert court.messenger.of("edit")[-1].body.content.endswith("**Korean house rules**, with these…")
    lines = (await _more(court, table)).content.splitlines()
    assert lines[-2:] == ["**Korean house rules**, with these changes:", "- Go-bak: **off**"]
    assert await _picked(court, table) == []
    await set_up(court, ANA, table.id, message(ephemeral=True), preset=["manual"])
    assert await _picked(court, table) == ["By the manual"]
    assert court.tables.get(table.id).options == {}


async def _more(court, table):
    """Return what is behind the lobby's ⋯ for its host."""
    return more_body(court.house.show, court.tables.get(table.id), ANA.user_id, "en")


async def _presets(court, table):
    """Return the preset buttons as (label, whether it is marked, style) by what they send."""
    buttons = [one for row in (await _more(court, table)).rows for one in row if ":preset:" in one.custom_id]
    return {
        one.custom_id.rpartition(":")[2]: (one.label, one.emoji == IN_FORCE, one.style is Style.PRIMARY)
        for one in buttons
    }


async def test_each_preset_is_a_button_behind_the_lobbys_more_and_the_one_in_force_is_marked(court):
    table = await court.lobby(ANA, BEN, game="gostop")
    assert await _presets(court, table) == {
        "manual": ("Manual", True, True),
        "korean": ("Korean", False, False),
        "quick": ("Quick", False, False),
    }

    press = await court.press(ANA, f"t1:{table.id}:preset:korean")
    assert press.answer.kind == "update"
    check_view(press.answer.content, press.answer.view, press.answer.file)
    assert "**Korean house rules**" in press.answer.content.splitlines()
    assert court.tables.get(table.id).options == normal_options(GOSTOP, GOSTOP.info.presets["korean"])
    assert [marked for _, marked, _ in (await _presets(court, table)).values()] == [False, True, False]

    await court.press(ANA, f"o1:{table.id}:go_bak", "off", on=message(ephemeral=True))
    assert [marked for _, marked, _ in (await _presets(court, table)).values()] == [False, False, False]
    await court.press(ANA, f"t1:{table.id}:preset:manual")
    assert court.tables.get(table.id).options == {}


@pytest.mark.parametrize(
    ("who", "preset", "text"),
    [(BEN, "korean", "Only the host, Ana"), (CHO, "korean", "Only the host, Ana"), (ANA, "martian", "called martian")],
)
async def test_a_preset_button_is_the_hosts_and_names_a_preset(court, who, preset, text):
    table = await court.lobby(ANA, BEN, game="gostop")
    press = await court.press(who, f"t1:{table.id}:preset:{preset}")

    assert press.answer.kind == "private" and text in press.answer.content
    assert court.tables.get(table.id).options == {}


@pytest.mark.parametrize("locale", LOCALES)
async def test_presets_are_called_in_words_in_every_language(court, locale):
    texts = court.house.show.texts
    for game in GAMES:
        keys = [f"{game.info.key}.preset.{name}" for name in presets_of(game)]
        assert set(keys) <= texts.keys(locale)
        assert len({texts.template(locale, key) for key in keys}) == len(keys)


async def test_a_game_without_presets_has_no_such_button(court):
    assert await _presets(court, await court.lobby(ANA)) == {}


async def test_a_server_sets_which_preset_its_tables_begin_with(court):
    await court.house.settings.set_guild(10, GuildSettings(presets={"gostop": "korean", "yud": "gone"}))
    for game, options in (("gostop", normal_options(GOSTOP, GOSTOP.info.presets["korean"])), ("yud", {})):
        press = FakePress(court.app, ANA, {"name": game}, type=discord.InteractionType.application_command)
        await court.command(game)(press)
        assert court.tables.live()[-1].options == options


async def _picked(court, table):
    """Return the preset that the form shows as picked."""
    menu = fields_of(await court.press(ANA, f"t1:{table.id}:options"))[PRESET]
    return [option["label"] for option in menu["options"] if option["default"]]


@pytest.mark.parametrize(
    ("who", "value", "text"), [(ANA, "martian", "called martian"), (BEN, "korean", "Only the host, Ana")]
)
async def test_a_forged_or_foreign_preset_is_refused(court, who, value, text):
    table = await court.lobby(ANA, BEN, game="gostop")
    press = await court.press(who, f"o1:{table.id}:{PRESET}", value, on=message(ephemeral=True))

    assert text in press.answer.content
    assert court.tables.get(table.id).options == {}


async def test_a_preset_leaves_alone_what_no_preset_names_and_the_lobby_lists_it(court):
    table = await court.lobby(ANA, game="gostop", options={"purse": "50"})
    await court.press(ANA, f"o1:{table.id}:{PRESET}", "korean", on=message(ephemeral=True))
    await court.settle()

    assert court.tables.get(table.id).options == {
        **normal_options(GOSTOP, GOSTOP.info.presets["korean"]),
        "purse": "50",
    }
    shown = (await _more(court, table)).content.splitlines()
    assert "**Korean house rules**, with these changes:" in shown
    (rest,) = [line for line in shown if line.startswith("- ")]
    assert "**50" in rest

    await set_up(court, ANA, table.id, message(ephemeral=True), preset=["manual"])
    await court.settle()
    assert await _picked(court, table) == ["By the manual"]
    assert court.tables.get(table.id).options == {"purse": "50"}
    assert "House rules:" in (await _more(court, table)).content.splitlines()
