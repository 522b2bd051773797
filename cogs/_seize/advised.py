"""Whole turns as buttons, the best first: what to do with the points in one press, and in words what it brings."""

from __future__ import annotations

from typing import Final

from bot.show.face import Choice, Moves, Style
from cogs._seize.goals import ARROWS, DRAW, FLAG, HIT, bearing, hit_text, name_ahead
from games.seize.advice import Advice, advice
from games.seize.board import CELL_NAMES, CELL_OF_NAME, HOLE_OF_CELL, LETTERS
from games.seize.cards import names_of
from games.seize.plans import NOTHING
from games.seize.table import Location, Piece, View
from renderers.base import Say
from renderers.seize.signs import short_name
from renderers.words import joined

NUMBERS: Final = "①②③④"
"""What stands before a button and before the line that says more of it: no piece, cell or location is called so."""


def advised(view: View, moves: Moves, say: Say) -> tuple[tuple[Choice, ...], list[str]]:
    """Return a button for each thing worth doing, and the lines that say what they bring."""
    found = list(zip(NUMBERS, advice(view, moves.legal), strict=False))
    buttons = tuple(
        Choice(
            label=say("panel.go_numbered", number=number, sign=_sign(one), cell=_name(view, one, say), n=one.points),
            sign=number,
            action=one.action,
            style=Style.DANGER if _sign(one) == HIT else Style.PRIMARY,
        )
        for number, one in found
    )
    return buttons, [
        say("panel.go_facts", what=button.label, facts=_facts(view, one, say))
        for button, (_, one) in zip(buttons, found, strict=True)
    ]


def _sign(one: Advice) -> str:
    """Return what it brings, as a sign; else the way it goes."""
    if one.seizures:
        return FLAG
    if one.hit or any(leg.walk.strikes for leg in one.legs):
        return HIT
    if any(leg.location != NOTHING for leg in one.legs):
        return FLAG
    first = one.legs[0]
    return DRAW if any(leg.walk.draws for leg in one.legs) else bearing(first.piece.cell, first.goal)


def _name(view: View, one: Advice, say: Say) -> str:
    """Return who goes where, piece by piece, and what is seized: short, because phones cut long buttons off."""
    if one.hit:
        own = view.own
        who = " + ".join(_at(own[piece], say) for piece in (one.hit.piece, *one.hit.helpers))
        return f"{who}→{_target(view, one)}"
    ways: dict[int, str] = {}
    for leg in one.legs:
        way = f"→{CELL_NAMES[leg.cell]}" if leg.cell != leg.piece.cell else ""
        turned = "" if leg.turns is None else f" {ARROWS[leg.turns]}"
        ways[leg.piece.kind] = ways.get(leg.piece.kind, _at(leg.piece, say)) + way + turned
    return joined([*ways.values(), *(f"{FLAG}{LETTERS[seizure.location]}" for seizure in one.seizures)], say)


def _at(piece: Piece, say: Say) -> str:
    return f"{short_name(piece.kind, say)} {CELL_NAMES[piece.cell]}"


def _target(view: View, one: Advice) -> str:
    return name_ahead(view.own[one.hit.piece].cell, one.hit.direction) if one.hit else ""


def _facts(view: View, one: Advice, say: Say) -> str:
    """Return what it brings, in words."""
    if one.hit:
        piece, cell = view.own[one.hit.piece], CELL_OF_NAME[_target(view, one)]
        helped = sum(view.own[helper].strength for helper in one.hit.helpers)
        return hit_text(view, piece, cell, say, helped=helped)
    draws = sum(leg.walk.draws for leg in one.legs)
    found = [say("panel.go_draw", n=draws)] if draws else []
    found += [hit_text(view, leg.piece, leg.cell, say) for leg in one.legs if leg.walk.strikes]
    taken = {seizure.location: seizure for seizure in one.seizures}
    for location, held in _beside(view, one):
        letter = LETTERS[location.number]
        if location.number in taken:
            found.append(say("panel.go_seizes", letter=letter, cards=names_of(taken[location.number].cards)))
        else:
            found.append(say("panel.go_beside", letter=letter, n=held))
    return " · ".join(found or _aims(one, say))


def _beside(view: View, one: Advice) -> list[tuple[Location, int]]:
    """Return the locations that the legs are for, with how many of their cells the observer then holds."""
    cells = {piece.kind: piece.cell for piece in view.own} | {leg.piece.kind: leg.cell for leg in one.legs}
    aims = {leg.location for leg in one.legs} | {seizure.location for seizure in one.seizures}
    found = [(place, sum(cell in place.mark.cells for cell in cells.values())) for place in view.locations]
    return [(place, held) for place, held in found if place.number in aims and held]


def _aims(one: Advice, say: Say) -> list[str]:
    """Return what the walks are on the way to, once each."""
    found = []
    for leg in one.legs:
        if leg.cell != leg.goal:
            hole = HOLE_OF_CELL[leg.goal] >= 0
            there = CELL_NAMES[leg.goal] if hole or leg.location == NOTHING else LETTERS[leg.location]
            found.append(say("panel.go_to_hole" if hole else "panel.go_towards", place=there))
    return list(dict.fromkeys(found))
