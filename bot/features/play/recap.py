"""What happened since somebody's turn, in words: a line for each seat's turn, the newest last, without noise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice
from operator import itemgetter
from typing import Any, Final, NamedTuple

from bot.features.play.recent import Moment, last_turn
from bot.show.body import CONTENT_LIMIT
from bot.show.face import Face
from bot.show.phone import shortened, text_lines
from bot.show.wording import event_text, plain_event
from bot.tables.model import Table
from bot.texts import Speaker
from games.core import Event, Seat, visible

ROOM: Final = 1000
"""Characters at the most: on a phone these are some 25 lines."""
LEAST_ROOM: Final = 200
"""Characters that the newest lines have, whatever else stands there."""
MOST_LINES: Final = 8
"""Lines at the most beside a picture, with the one that counts what is left out."""
PAIRS: Final = 3
PAIR_ROOM: Final = 64
"""How often at the most two short lines stand in one where there are more, and their characters together."""
LEAST_LINES: Final = 3
"""Lines of the public message at the most where fewer sit at the table."""
TEXT_LINES: Final = 3
"""Lines of a phone that a hand's words take where there are as many rows of buttons as there can be."""
MOST_ROWS: Final = 4
FREE_ROW: Final = 2
"""Lines of words that have the room of a row of buttons."""
OF_TABLE: Final = -1
STANDING: Final = frozenset({"seat_held"})
"""Kinds of events that the public message says by itself as long as they are so."""


def recap_lines(
    moments: Sequence[Moment], table: Table, reader: Seat | None, say: Speaker, ui: Face[Any], *, scored: bool
) -> list[str]:
    """Return what happened since the reader's last turn, their own part left out; for all (None) one round's worth.

    `scored`: whether the score lines stand beside them.
    """
    if reader is not None:
        moments = moments[last_turn(moments, reader, table.waiting) :]
    lasting = ui.lasting if reader not in table.waiting else frozenset()  # in their turn the panel itself says it
    events = ui.fold(list(_news(moments, reader, say, lasting, scored=scored)))
    quiet = (
        ui.noise | (ui.told_by_scores if scored else frozenset()) | (frozenset() if reader is not None else STANDING)
    )
    kept = [event for event in events if event.kind not in quiet]
    kept = [event for event in kept if event.kind not in ui.fleeting or event is kept[-1]]
    turns = (
        (seat, what)
        for seat, turn in groupby(reversed(kept), lambda event: _owner(event, say))
        if (what := _what(seat, list(turn)[::-1], say))
    )
    most = None if reader is not None else min(MOST_LINES, max(LEAST_LINES, len(table.holders)))
    return list(islice(_lines(turns, say), most))[::-1]


def away_line(moments: Sequence[Moment], table: Table, reader: Seat, say: Speaker, ui: Face[Any]) -> str:
    """Return what the house did for a reader who was away, since their last turn; "" for nothing."""
    since = moments[last_turn(moments, reader, table.waiting) :]
    held = [event for one in since if one.held and one.seat == reader for event in visible(one.events, reader)]
    if not held:
        return ""
    kept = [event for event in ui.fold(held) if event.kind not in ui.noise | ui.fleeting]
    what = " · ".join(text for event in kept if _owner(event, say) == reader and (text := _what(reader, [event], say)))
    return say("board.while_away", what=what) if what else ""


def fitting(lines: Sequence[str], others: Sequence[str], say: Speaker, most: int = MOST_LINES) -> list[str]:
    """Return the newest lines that have room in a message beside the others, quoted, and how many had none."""
    left = CONTENT_LIMIT - sum(len(line) + 1 for line in others)
    room = max(LEAST_ROOM, min(ROOM, left - len(say("board.earlier", n=len(lines))) - 2))
    rows = _paired(lines, most)
    if len(rows) > most:
        rows = _paired(lines[1 - most - PAIRS :], most - 1)[1 - most :]
    shown: list[str] = []
    hidden = len(lines)
    for line, count in reversed(rows):
        room -= len(line) + len("> ") + 1
        if room < 0:
            break
        shown.insert(0, f"> {line}")
        hidden -= count
    return [f"-# {say('board.earlier', n=hidden)}", *shown] if hidden else shown


class Said(NamedTuple):
    """What stands above a hand's picture, in this order. It has the room that the buttons leave on a phone."""

    first: Sequence[str]
    """What is always said whole: why a press was refused, whose turn it is, what was done for somebody who was away."""
    recap: Sequence[str] = ()
    """What happened: the newest has room before the task. The board tells it too, so it gives way to a tip."""
    task: Sequence[str] = ()
    """What there is to do; cut where there is no room for all."""
    tip: Sequence[str] = ()
    """What a newcomer is told: once a match, so it is not cut for what the board and the picture say too."""


def room_above(rows: int) -> int:
    """Return how many lines of text have room above a picture with so many rows of buttons."""
    return TEXT_LINES + FREE_ROW * max(0, MOST_ROWS - rows)


def fitted(said: Said, rows: int) -> list[str]:
    """Return the lines that have room above so many rows of buttons."""
    room = room_above(rows) - _room_of(said.first)
    tip = cut_to(said.tip, room)
    room -= _room_of(tip)
    task = cut_to(said.task, room - bool(said.recap))
    room -= _room_of(task)
    recap: list[str] = []
    for line in reversed(said.recap):
        if recap and text_lines(f"> {line}") > room:
            more = f"> … {recap[0].removeprefix('> ')}"  # a reader sees that there was more
            return [*said.first, *cut_to([more], text_lines(recap[0])), *recap[1:], *task, *tip]
        recap[:0] = cut_to([f"> {line}"], room)
        room -= text_lines(f"> {line}")
    return [*said.first, *recap, *task, *tip]


def _room_of(lines: Sequence[str]) -> int:
    return sum(map(text_lines, lines))


def cut_to(lines: Sequence[str], room: int) -> list[str]:
    """Return the first lines that have so much room on a phone; the last of them is cut where it has not all."""
    kept: list[str] = []
    for line in lines:
        needs = text_lines(line)
        if needs > room:
            return [*kept, shortened(line, room)] if room > 0 else kept
        kept.append(line)
        room -= needs
    return kept


def _paired(lines: Sequence[str], most: int) -> list[tuple[str, int]]:
    """Return lines with how many each stands for: the oldest short ones two by two, as far as they are too many."""
    rows: list[tuple[str, int]] = []
    over, at = min(PAIRS, len(lines) - most), 0
    while at < len(lines):
        pair = lines[at : at + (2 if over > 0 else 1)]
        if sum(map(len, pair)) > PAIR_ROOM:
            pair = pair[:1]
        rows.append((" · ".join(pair), len(pair)))
        over, at = over - len(pair) + 1, at + len(pair)
    return rows


def _news(
    moments: Sequence[Moment], reader: Seat | None, say: Speaker, lasting: frozenset[str], *, scored: bool
) -> Iterator[Event]:
    """Yield what the reader may know of some moments and has not just done.

    What the table did is told also where the reader's own act led to it: a new round, and at a pause how the old one
    ended. Of what they alone learned they are told what is among `lasting`.
    """
    for moment in moments:
        for event in moment.events:
            if event.to is not None:
                wanted = reader in event.to and event.kind in lasting
            elif moment.drawn:
                wanted = reader is None or _owner(event, say) != reader
            else:
                wanted = moment.seat != reader or (scored and _owner(event, say) == OF_TABLE)
            if wanted:
                yield event


def _owner(event: Event, say: Speaker) -> Seat:
    """Return in whose line an event stands: a seat has few words for what it did, the table whole sentences."""
    brief = event.to is None and event.seat is not None and say.find(f"recap.{event.kind}") is not None
    return event.seat if brief and event.seat is not None else OF_TABLE


def _what(seat: Seat, events: Sequence[Event], say: Speaker) -> str:
    """Return the words of a turn, without its seat; whole sentences of the table."""
    if seat == OF_TABLE:
        return " ".join(dict.fromkeys(text for event in events if (text := plain_event(say, event))))
    return " · ".join(event_text(say, f"recap.{event.kind}", event) for event in events)


def _lines(turns: Iterable[tuple[Seat, str]], say: Speaker) -> Iterator[str]:
    """Yield a line for each turn, one for turns in a row of the same words; both the newest first."""
    for what, same in groupby(turns, itemgetter(1)):
        seats = [seat for seat, _ in same][::-1]
        if seats[0] == OF_TABLE:
            yield what
        elif len(seats) == 1:
            yield say("board.recap", seat=seats[0], what=what)
        else:
            yield say("board.recap_many", seats=seats, what=what)
