"""What people do in a lobby: pure edits of a snapshot, each raising TableError where the manners forbid it."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.base.errors import sure
from bot.tables.model import EndReason, Holder, Pace, Person, Problem, Status, Table, TableError
from bot.tables.residents import free_name
from games.core import AnyGame, InvalidOption, Seat, changed_options, option_fields, parse_options
from games.core.levels import Level

REMATCH_WITHIN: Final = 60.0
"""Seconds for people to be in for a rematch: then it begins with those who are, or is a lobby if they are too few."""


def require_lobby(table: Table) -> None:
    """Raise unless the table is still in its lobby."""
    if table.status is Status.PLAYING:
        raise TableError(Problem.STARTED)
    if table.status.ended:
        raise TableError(Problem.CLOSED if table.status is Status.CLOSED else Problem.OVER)


def require_host(table: Table, user_id: int) -> None:
    """Raise unless the user is the table's host."""
    if user_id != table.host_id:
        host = table.seat_of(table.host_id)
        raise TableError(Problem.HOST_ONLY, host=table.holders[host].name if host is not None else "?")


def require_hosting(table: Table, user_id: int) -> None:
    """Raise unless the table is in its lobby and the user is its host."""
    require_lobby(table)
    require_host(table, user_id)


def require_here(table: Table, guild_id: int, user_id: int) -> None:
    """Raise unless the user comes from the table's server, or was invited by name."""
    if guild_id != table.guild_id and user_id not in table.invited:
        raise TableError(Problem.OTHER_SERVER)


def normal_options(game: AnyGame, options: Mapping[str, str]) -> dict[str, str]:
    """Return the options as a new table keeps them, without hidden ones; raises InvalidOption."""
    offered = {field.name for field in option_fields(game.info.options)}
    changed = changed_options(parse_options(game.info.options, options))
    return {name: value for name, value in changed.items() if name in offered}


def known_options(game: AnyGame, options: Mapping[str, str]) -> dict[str, str]:
    """Return those of the options that the game still has, as a match that has begun keeps them: hidden ones too."""
    known: dict[str, str] = {}
    for name, value in options.items():
        with contextlib.suppress(InvalidOption):
            known |= changed_options(parse_options(game.info.options, {name: value}))
    return known


def offered_options(game: AnyGame, options: Mapping[str, str]) -> dict[str, str]:
    """Return those of the options that the game still offers, as a new table keeps them."""
    return normal_options(game, known_options(game, options))


def alone(person: Person, seat: Seat, levels: Sequence[Level], number: int) -> tuple[Holder, ...]:
    """Return a person at a seat, with house players of these levels at the others: equal `number`s, the same ones."""
    names, holders = [person.name], list[Holder]()
    for at, level in enumerate(levels):
        if at == seat:
            holders.append(Holder(person.user_id, person.name, person.locale))
            continue
        names.append(free_name(number, person.locale, names, level))
        holders.append(Holder(None, names[-1], person.locale, house=True, level=level))
    return tuple(holders)


def join(table: Table, person: Person) -> Table:
    """Seat a person: at a free seat, or at the last one that a house player has."""
    require_lobby(table)
    if table.seat_of(person.user_id) is not None:
        raise TableError(Problem.ALREADY_SEATED)
    require_invited(table, person.user_id)
    holder = Holder(person.user_id, person.name, person.locale, level=table.level)
    if len(table.holders) < table.game.info.max_seats:
        return replace(table, holders=(*table.holders, holder))
    place = _last_house(table)
    if place is None:
        raise TableError(Problem.FULL, seats=len(table.holders))
    return replace(table, holders=(*table.holders[:place], holder, *table.holders[place + 1 :]))


def require_invited(table: Table, user_id: int) -> None:
    """Raise unless the table is open to all, or the user was invited."""
    if table.private and user_id not in table.invited:
        raise TableError(Problem.PRIVATE)


def without(table: Table, seat: Seat) -> Table:
    """Return the lobby with a seat less, or closed when nobody is left; votes no longer name the same people."""
    left = replace(table, holders=table.holders[:seat] + table.holders[seat + 1 :], votes={})
    if left.anybody:
        return left
    return replace(table, status=Status.CLOSED, ended_reason=EndReason.EMPTY)


def add_house(table: Table, by: int) -> Table:
    """Seat a house player."""
    require_hosting(table, by)
    if len(table.holders) >= table.game.info.max_seats:
        raise TableError(Problem.FULL, seats=len(table.holders))
    holder = Holder(None, house_name(table), table.locale, house=True, level=table.level)
    return replace(table, holders=(*table.holders, holder))


def remove_house(table: Table, by: int) -> Table:
    """Send the last house player away."""
    require_hosting(table, by)
    place = _last_house(table)
    if place is None:
        raise TableError(Problem.NO_HOUSE)
    return without(table, place)


def _last_house(table: Table) -> Seat | None:
    return max((seat for seat, holder in enumerate(table.holders) if holder.house), default=None)


def set_rules(table: Table, by: int, options: Mapping[str, str], preset: str = "") -> Table:
    """Choose a preset, if one is named, and then single house rules; raises InvalidOption."""
    if preset and preset != preset_of(table.game, table.options):
        table = set_preset(table, by, preset)
    require_hosting(table, by)
    return replace(table, options=normal_options(table.game, {**table.options, **options}))


def presets_of(game: AnyGame) -> Mapping[str, Mapping[str, str]]:
    """Return the game's sets of house rules by name: the options that each changes; empty where it has none."""
    return game.info.presets


def named_in_presets(game: AnyGame) -> frozenset[str]:
    """Return the options that the game's presets are about: choosing one leaves the others as they are."""
    return frozenset(name for options in presets_of(game).values() for name in options)


def preset_of(game: AnyGame, options: Mapping[str, str]) -> str:
    """Return the name of the preset that house rules are, as far as presets name them; "" for none."""
    named = named_in_presets(game)
    kept = {name: value for name, value in options.items() if name in named}
    return next((name for name, given in presets_of(game).items() if normal_options(game, given) == kept), "")


def nearest_preset(game: AnyGame, options: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """Return house rules in the fewest words: a preset's name and what differs from it, each with its own value.

    "" and all of them where no preset makes the list shorter.
    """
    manual = {field.name: field.default for field in option_fields(game.info.options)}
    have, best = manual | dict(options), ("", dict(options))
    for name, given in presets_of(game).items():
        wanted = manual | normal_options(game, given)
        differs = {option: value for option, value in have.items() if value != wanted.get(option)}
        if len(differs) < len(best[1]):
            best = (name, differs)
    return best


def beginning(game: AnyGame, presets: Mapping[str, str]) -> Mapping[str, str]:
    """Return the options of a new table where the games' keys are given presets; those of the manual without one."""
    return presets_of(game).get(presets.get(game.info.key, ""), {})


def set_preset(table: Table, by: int, preset: str) -> Table:
    """Choose several house rules at once, by one of the game's presets; what no preset names stays as it is."""
    require_hosting(table, by)
    presets = presets_of(table.game)
    if preset not in presets:
        raise TableError(Problem.NO_PRESET, preset=preset)
    named = named_in_presets(table.game)
    kept = {name: value for name, value in table.options.items() if name not in named}
    return replace(table, options=normal_options(table.game, {**kept, **presets[preset]}))


def set_pace(table: Table, by: int, pace: Pace) -> Table:
    """Choose how long turns may take."""
    require_hosting(table, by)
    return replace(table, pace=pace)


def set_level(table: Table, by: int, level: Level, seat: Seat | None = None) -> Table:
    """Choose how strong a house player is, or (without a seat) all of them, also those that come later."""
    require_hosting(table, by)
    if seat is not None and not (0 <= seat < len(table.holders) and table.holders[seat].user_id is None):
        raise TableError(Problem.NO_SUCH_SEAT)
    holders = tuple(replace(h, level=level) if seat in (None, at) else h for at, h in enumerate(table.holders))
    return replace(table, holders=holders, level=level)


def set_private(table: Table, by: int, *, private: bool) -> Table:
    """Choose whether only invited people may join. People who sit here stay, and may come again."""
    require_hosting(table, by)
    people = {holder.user_id for holder in table.holders if holder.user_id is not None}
    return replace(table, private=private, invited=table.invited | people)


def set_sit_in(table: Table, by: int, *, allowed: bool) -> Table:
    """Choose whether people may take over house players' seats during the match."""
    require_hosting(table, by)
    return replace(table, sit_in=allowed)


def set_hints(table: Table, by: int, *, allowed: bool) -> Table:
    """Choose whether people may ask for hints among others; in a rated match nobody may."""
    require_hosting(table, by)
    return replace(table, hints=allowed)


def is_enough(table: Table) -> bool:
    """Whether enough sit here to start."""
    return len(table.holders) >= table.game.info.min_seats


def house_name(table: Table) -> str:
    """Return a name for one more house player, in the table's language; one that suits its level, if there is one."""
    return free_name(table.id, table.locale, table.names, table.level)


def rematch(old: Table, seat: Seat, kept_off: Collection[int] = (), game: AnyGame | None = None) -> Table:
    """Return the lobby in which people go on after a match, with its house players.

    A rematch begins with the one who asked, where the match before was played; the others come by asking too (`be_in`).
    Another `game` begins by its manual, with a thread of its own and everybody who was present and is not kept off.
    """
    asked = old.holders[seat]
    others = {h.user_id for h in old.holders if game is not None and h.present} - {*kept_off}
    again = [h for h in old.holders if h.user_id is None or h is asked or h.user_id in others]
    holders = tuple(Holder(h.user_id, h.name, h.locale, house=h.user_id is None, level=h.level) for h in again)
    host_id = old.host_id if any(h.user_id == old.host_id for h in holders) else asked.user_id
    played = game or old.game
    return Table(
        id=0,
        game=played,
        rules_version=played.info.rules_version,
        guild_id=old.guild_id,
        channel_id=old.channel_id,
        thread_id=old.thread_id if game is None or old.own_thread is None else None,
        host_id=sure(host_id),  # the asker is a person
        locale=old.locale,
        pace=old.pace,
        options=offered_options(old.game, old.options) if game is None else {},
        holders=holders,
        private=old.private,
        sit_in=old.sit_in,
        muted=old.muted,
        level=old.level,
        tempo=old.tempo,
        hints=old.hints,
        invited=old.invited,
        previous_id=old.id,
    )


def be_in(table: Table, old: Table, seat: Seat) -> Table:
    """Seat somebody in the rematch of a match: in that match's order, its host as host; once is enough."""
    require_lobby(table)
    came = old.holders[seat]
    if table.seat_of(sure(came.user_id)) is not None:
        return table
    if len(table.holders) >= table.game.info.max_seats:
        raise TableError(Problem.FULL, seats=len(table.holders))
    places = {(h.user_id, h.name): place for place, h in enumerate(old.holders)}
    holders = (*table.holders, Holder(came.user_id, came.name, came.locale, level=came.level))
    holders = tuple(sorted(holders, key=lambda h: places.get((h.user_id, h.name), len(places))))
    host_id = sure(came.user_id) if came.user_id == old.host_id else table.host_id
    return replace(table, holders=holders, host_id=host_id, votes={})  # seats move: votes would name somebody else


def all_in(table: Table, old: Table) -> bool:
    """Whether everybody who is still there after a match has a seat in its rematch."""
    return all(table.seat_of(h.user_id) is not None for h in old.holders if h.user_id is not None and h.present)
