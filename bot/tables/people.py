"""Who acts for a seat once the match runs: away, back, gone, voted off. Pure edits of a snapshot."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.base.errors import sure
from bot.tables import lobby
from bot.tables.model import Holder, Person, Problem, Status, Table, TableError, Tempo
from bot.tables.residents import renamed
from games.core import GAME_OVER, IllegalAction, Seat

MISSED_TURNS: Final = 2
"""So many turns made by the clock in a row, and the house takes the seat."""


def require_seat(table: Table, user_id: int) -> Seat:
    """Return the user's seat; raises for a stranger."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise TableError(Problem.NOT_SEATED)
    return seat


def require_playing(table: Table) -> None:
    """Raise unless the match runs."""
    match table.status:
        case Status.LOBBY:
            raise TableError(Problem.NOT_STARTED)
        case Status.CLOSED:
            raise TableError(Problem.CLOSED)
        case Status.OVER:
            raise IllegalAction(GAME_OVER)


def require_not_over(table: Table) -> None:
    """Raise unless the table is a lobby or its match runs."""
    if table.status is not Status.LOBBY:
        require_playing(table)


def with_holder(table: Table, seat: Seat, holder: Holder) -> Table:
    """Return the table with another holder at a seat."""
    return replace(table, holders=(*table.holders[:seat], holder, *table.holders[seat + 1 :]))


def _newly_held(table: Table, seat: Seat, holder: Holder) -> Table:
    """Return the table with another holder at a seat; what was voted against the one before is forgotten."""
    votes = {voted: voters for voted, voters in table.votes.items() if voted != seat}
    return with_holder(replace(table, votes=votes), seat, holder)


def acted(table: Table, seat: Seat) -> Table:
    """Note that the seat's person acted."""
    holder = table.holders[seat]
    return with_holder(table, seat, replace(holder, missed=0)) if holder.missed else table


def missed(table: Table, seat: Seat) -> Table:
    """Note that the clock acted for the seat; the second time in a row the house takes it."""
    holder = table.holders[seat]
    count = holder.missed + 1
    away = count >= MISSED_TURNS
    return with_holder(
        table, seat, replace(holder, missed=count, house=holder.house or away, replaced=holder.replaced or away)
    )


def leave(table: Table, user_id: int) -> Table:
    """Leave a lobby (the last person closes it) or, once the match runs, as `leave_seat`."""
    if table.status is Status.PLAYING:
        return leave_seat(table, user_id)
    lobby.require_lobby(table)
    return lobby.without(table, require_seat(table, user_id))


def leave_seat(table: Table, user_id: int) -> Table:
    """Let a person go home: the house takes the seat, until they come back; a guest's it has for good."""
    require_playing(table)
    seat = require_seat(table, user_id)
    holder = table.holders[seat]
    if holder.left:
        raise TableError(Problem.YOU_LEFT)
    if holder.guest:
        return removed(table, seat)
    return with_holder(table, seat, replace(holder, house=True, left=True, replaced=True))


def handed_over(table: Table) -> Table | None:
    """Let the house hold every seat, as if everybody had gone home; None where nobody is there."""
    if table.status is not Status.PLAYING or not table.anybody:
        return None
    gone = (replace(h, house=True, left=True, replaced=True) if h.present else h for h in table.holders)
    return replace(table, holders=tuple(gone))


def i_am_back(table: Table, user_id: int) -> Table:
    """Give a person their seat back from the house."""
    require_playing(table)
    seat = require_seat(table, user_id)
    if not table.holders[seat].house:
        raise TableError(Problem.NOT_AWAY)
    return _newly_held(table, seat, replace(table.holders[seat], house=False, left=False, missed=0))


def at_the_table(table: Table, user_id: int) -> Table:
    """Return the table with its user present: to act, or have a say, is to be back, but for one who left."""
    require_playing(table)
    holder = table.holders[require_seat(table, user_id)]
    if holder.left:
        raise TableError(Problem.YOU_LEFT)
    return i_am_back(table, user_id) if holder.house else table


def forget(table: Table, user_id: int, name: str) -> Table | None:
    """Take a person out of an open table for good: out of the lobby, or a house player has the seat under a name.

    Who sits there no more, or never did, may have voted or be invited. None where nothing at the table is theirs.
    """
    if table.status.ended:
        return None
    votes = {voted: voters - {user_id} for voted, voters in table.votes.items()}
    after = replace(table, votes=votes, invited=table.invited - {user_id})
    if table.motion is not None:
        ayes, noes = (tuple(u for u in side if u != user_id) for side in (table.motion.ayes, table.motion.noes))
        after = replace(after, motion=table.motion._replace(ayes=ayes, noes=noes))
    seat = table.seat_of(user_id)
    after = after if seat is None else removed(after, seat, name)
    return None if after == table else after


def with_host(table: Table) -> Table:
    """Return the table with a host who is present, if anybody is: else the next person round the table."""
    seat = table.seat_of(table.host_id)
    if seat is not None and table.holders[seat].present:
        return table
    start = 0 if seat is None else seat
    order = [*table.holders[start:], *table.holders[:start]]
    heir = next((holder.user_id for holder in order if holder.present), None)
    return table if heir is None else replace(table, host_id=heir)


def kept_off(table: Table, user_id: int) -> Table | None:
    """Take somebody off whom the server keeps off its tables; None where they do not sit."""
    seat = table.seat_of(user_id)
    return None if seat is None or table.status.ended else removed(table, seat)


def house_seats(table: Table) -> tuple[Seat, ...]:
    """Return the seats that are house players' own."""
    return tuple(seat for seat, holder in enumerate(table.holders) if holder.user_id is None)


def sit_in(table: Table, person: Person, wanted: Seat | None = None) -> Table:
    """Give a person a seat that is a house player's own, or the first of them; the match is not rated any more."""
    require_playing(table)
    own = table.seat_of(person.user_id)
    if own is not None:
        raise TableError(Problem.YOU_LEFT if table.holders[own].left else Problem.NOT_AWAY)
    if not table.sit_in:
        raise TableError(Problem.NO_SIT_IN)
    lobby.require_invited(table, person.user_id)
    free = house_seats(table)
    if not free:
        raise TableError(Problem.NO_HOUSE_SEAT)
    seat = free[0] if wanted is None else wanted
    if seat not in free:
        raise TableError(Problem.SEAT_TAKEN)
    level = table.holders[seat].level
    guest = Holder(person.user_id, person.name, person.locale, replaced=True, guest=True, level=level)
    return _newly_held(table, seat, guest)


def set_tempo(table: Table, by: int, tempo: Tempo) -> Table:
    """Choose how quickly house players move, also while the match runs (host only)."""
    require_not_over(table)
    lobby.require_host(table, by)
    return replace(table, tempo=tempo)


def set_locale(table: Table, by: int, locale: str) -> Table:
    """Choose the table's language, also while the match runs; the house players' names follow it."""
    require_not_over(table)
    lobby.require_host(table, by)
    holders = tuple(h if h.user_id else replace(h, name=renamed(h.name, table.locale, locale)) for h in table.holders)
    return replace(table, locale=locale, holders=holders)


def set_muted(table: Table, by: int, *, muted: bool) -> Table:
    """Choose whether anybody may send stickers, from the start to after the end."""
    require_seat(table, by)
    lobby.require_host(table, by)
    if table.status is not Status.OVER:
        require_playing(table)
    return replace(table, muted=muted)


def invite(table: Table, by: int, user_id: int) -> Table:
    """Let somebody join, or sit in, also where the table is private."""
    require_not_over(table)
    require_seat(table, by)
    if table.seat_of(user_id) is not None:
        raise TableError(Problem.ALREADY_THERE)
    if user_id in table.invited:
        raise TableError(Problem.INVITED)
    return replace(table, invited=table.invited | {user_id})


def electors(table: Table, besides: Seat | None = None) -> frozenset[int]:
    """Return the users who decide: those present, without the one whom it is about. Who is away blocks nothing."""
    there = (holder for seat, holder in enumerate(table.holders) if holder.present and seat != besides)
    return frozenset(holder.user_id for holder in there if holder.user_id is not None)


def majority(electors: frozenset[int]) -> int:
    """Return how many votes of these are needed."""
    return len(electors) // 2 + 1


def vote_remove(table: Table, by: int, seat: Seat) -> Table:
    """Vote a person off: a majority of the others who are present decides, or the host alone.

    Where they are not removed yet, `Table.votes` has who voted for it.
    """
    if table.status is not Status.LOBBY:
        table = at_the_table(table, by)
    own = require_seat(table, by)
    if not 0 <= seat < len(table.holders):
        raise TableError(Problem.NO_SUCH_SEAT)
    if own == seat:
        raise TableError(Problem.OWN_SEAT)
    if table.holders[seat].user_id is None:
        raise TableError(Problem.NOBODY_THERE)
    others = electors(table, seat)
    needed = 1 if by == table.host_id else majority(others)
    before = table.votes.get(seat, frozenset())
    voters = (before & others) | {by}
    if len(voters) < needed:
        if by in before:
            raise TableError(Problem.ALREADY_VOTED)
        return replace(table, votes={**table.votes, seat: frozenset(voters)})
    return removed(table, seat)


def removed(table: Table, seat: Seat, name: str = "") -> Table:
    """Return the table without a seat's person: in a lobby the seat is free, in a match the house has it for good.

    There the house player is called so, or by a name that is free.
    """
    table = replace(table, invited=table.invited - {sure(table.holders[seat].user_id)})
    if table.status is Status.LOBBY:
        return lobby.without(table, seat)
    name, level = name or lobby.house_name(table), table.holders[seat].level
    return _newly_held(table, seat, Holder(None, name, table.locale, house=True, replaced=True, level=level))
