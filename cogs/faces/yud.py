"""Yud! Stop! on Discord: what its view becomes as words and choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from bot.show.face import Buttons, Cards, Choice, Face, Group, Moves, Panel, Style
from bot.show.wording import refusal_texts
from games.core import Event, ScoreLine, Seat
from games.yud import YUD
from games.yud.play import (
    FIRST,
    Action,
    Decline,
    Discard,
    Done,
    Draw,
    End,
    Keep,
    Look,
    Match,
    Pass,
    Peek,
    Ready,
    Spy,
    Stop,
    Swap,
    Take,
)
from games.yud.table import Card, Known, Phase, Place, View, card_text
from renderers.base import Say
from renderers.yud import RENDERER

A = TypeVar("A", bound=Action)

WORTH_TELLING: Final = frozenset({"stock_empty", "first_lap", "caller_locked", "not_playing", "already_ready"})
"""Reasons that a player may wonder about; the others are plain from the panel itself."""
PLAIN_STYLES: Final[Mapping[type[Action], Style]] = {
    Draw: Style.PRIMARY,
    Ready: Style.SUCCESS,
    Discard: Style.SECONDARY,
    Stop: Style.DANGER,
    Pass: Style.SECONDARY,
    End: Style.PRIMARY,
    Decline: Style.SECONDARY,
}
"""The acts that need nothing more."""


def _panel(view: View, moves: Moves, focus: str, say: Say) -> Panel:
    """Return the panel of the view's observer."""
    chosen = _focused(view, moves, focus.split(), say) if focus else None
    if chosen is not None:
        return chosen
    lines = [*_seen(view, say), _task(view, moves, say), *refusal_texts(moves, say, WORTH_TELLING)]
    return Panel("\n".join(filter(None, lines)), _groups(view, moves, say) if moves.legal else ())


def _board_choices(view: View, say: Say) -> tuple[Choice, ...]:
    """Return the public buttons: between rounds, everybody says that they are ready."""
    return (_plain(view, Ready(), say),) if view.phase is Phase.BETWEEN else ()


def _brief_scores(view: View, lines: Sequence[ScoreLine]) -> Sequence[ScoreLine]:
    """Return only why a score is other than the cards' sum: the picture shows these, the score and the total."""
    return [line for line in lines if line.code not in ("cards", "total")]


def _fold(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events without the lot where play has begun since: both say who goes first."""
    begun = any(event.kind == "play_began" for event in events)
    return [event for event in events if not begun or event.kind != "lot_drawn"]


def _seen(view: View, say: Say) -> list[str]:
    """Return in words what the observer looks at now, as long as the look is open."""
    places = [place for look in view.looks if look.seat == view.observer for place in look.places]
    return [
        _card_at(place, card, view.observer, say)
        for place in places
        if (card := view.rows[place.seat][place.slot]) >= 0
    ]


def _card_at(place: Place, card: Card, reader: Seat | None, say: Say) -> str:
    key = "panel.own_look" if place.seat == reader else "panel.spied"
    return say(key, seat=place.seat, slot=place.slot, card=card_text(card))


def _task(view: View, moves: Moves, say: Say) -> str:
    """Return what there is to do now."""
    if _of(Ready, moves.legal):
        return say("panel.ready")
    if view.phase is Phase.BETWEEN:
        return ""
    if not moves.waited_for:
        return say("panel.looking" if _of(Done, moves.legal) else "panel.not_yet")
    if view.phase is Phase.SETUP:
        return say("panel.peek")
    if view.phase is Phase.CALL:
        return say("panel.call")
    if view.phase is Phase.DRAWN:
        key = f"panel.drawn_{view.ability}" if view.ability else "panel.drawn"
        return say(key, card=card_text(view.drawn))
    if view.caller >= 0:
        return say("panel.last_turn")
    return say("panel.turn" if _of(Take, moves.legal) else "panel.turn_first")


def _groups(view: View, moves: Moves, say: Say) -> tuple[Group, ...]:
    legal: tuple[Action, ...] = moves.legal
    able = _able(view, legal, say)
    plain = [_plain(view, action, say) for action in legal if type(action) in PLAIN_STYLES]
    done = [_plain(view, action, say) for action in _of(Done, legal)]
    peeks = [_press(a, say("panel.peek_slots", first=a.first, second=a.second)) for a in _of(Peek, legal)]
    keeps = [_out_choice(view, a, (a.slot,), "keep", say) for a in _of(Keep, legal)]
    top = card_text(view.discard_top)
    takes = [_out_choice(view, a, a.slots, "take", say, card=top) for a in _of(Take, legal) if len(a.slots) == 1]
    first = [*plain, *_two_step(legal, say, able=not able), *done]
    return (
        Buttons(tuple(peeks)),
        Buttons(tuple(first)),
        Buttons(tuple(able)),
        Buttons(tuple(keeps)),
        Buttons(tuple(takes)),
    )


def _of(kind: type[A], legal: Sequence[Action]) -> list[A]:
    """Return the actions of a kind."""
    found: list[A] = []
    for action in legal:
        if isinstance(action, kind):
            found.append(action)
    return found


def _press(action: Action, label: str, sign: str = "") -> Choice:
    return Choice(label=label, sign=sign, action=YUD.encode(action))


def _plain(view: View, action: Action, say: Say) -> Choice:
    """Return the choice of an act that needs nothing more."""
    text, style = YUD.encode(action), PLAIN_STYLES.get(type(action), Style.SECONDARY)
    throwing = isinstance(action, Discard)
    label = say("panel.discard", card=card_text(view.drawn)) if throwing else say(f"action.{text}")
    return Choice(label=label, action=text, style=style)


def _able(view: View, legal: Sequence[Action], say: Say) -> list[Choice]:
    """Return a button for each card that the drawn one's ability may begin with, where one row of cards may."""
    if view.ability is None:
        return []
    found = [_press(a, say("panel.look_slot", slot=a.slot)) for a in _of(Look, legal)]
    spied = _spied(legal, say)
    if len(spied) == 1:
        found += [replace(choice, emoji="👀") for choice in spied[0].choices]
    swaps = _swap_first(view, _of(Swap, legal), say, key="swap_slot")
    if len(swaps) == 1:
        found += swaps[0].choices
    return [replace(choice, style=Style.PRIMARY) for choice in found]


def _two_step(legal: Sequence[Action], say: Say, *, able: bool) -> list[Choice]:
    """Return the choices that lead to choosing cards; `able`: those of an ability too."""
    kinds = {
        "spy": able and _of(Spy, legal),
        "swap": able and _of(Swap, legal),
        "pair": _of(Match, legal),
        "take": [a for a in _of(Take, legal) if len(a.slots) > 1],
    }
    signs = {"spy": "👀", "swap": "🤝"}
    return [
        Choice(
            label=say(f"panel.choose_{kind}"),
            sign="" if kind in signs else say("panel.choose_short"),
            focus=kind,
            emoji=signs.get(kind, ""),
            style=Style.PRIMARY if kind in signs else Style.SECONDARY,
        )
        for kind, possible in kinds.items()
        if possible
    ]


def _slots_choice(action: Action, slots: tuple[int, ...], key: str, say: Say, **facts: object) -> Choice:
    label = say(f"panel.{key}_slots", slots=slots, count=len(slots), **facts)
    return _press(action, label, say(f"panel.{key}_short", slots=slots, **facts))


def _out_choice(view: View, action: Action, slots: tuple[int, ...], key: str, say: Say, **facts: object) -> Choice:
    """Return the choice that puts a card in the place of an own one: which goes, by its value where it lies open."""
    choice = _slots_choice(action, slots, key, say, **facts)
    own = view.rows[view.observer][slots[0]] if view.observer is not None else -1
    if own < 0:
        return choice
    label, sign = (say("panel.out_open", what=what, card=card_text(own)) for what in (choice.label, choice.sign))
    return replace(choice, label=label, sign=sign)


def _focused(view: View, moves: Moves, words: list[str], say: Say) -> Panel | None:
    """Return the panel of a step of choosing, or None where it no longer fits."""
    legal: tuple[Action, ...] = moves.legal
    groups: Sequence[Group] = ()
    match words:
        case ["spy"]:
            groups = _spied(legal, say)
        case ["pair"]:
            groups = [_exchange_group(_of(Match, legal), say)]
        case ["take"]:
            groups = [_exchange_group([a for a in _of(Take, legal) if len(a.slots) > 1], say)]
        case ["swap"]:
            groups = _swap_first(view, _of(Swap, legal), say)
        case ["swap", seat, slot] if seat.isdecimal() and slot.isdecimal():
            groups = _by_seat(_swap_partners(_of(Swap, legal), Place(int(seat), int(slot))), say)
    if not any(group.choices for group in groups):
        return None
    back = Choice(label=say("panel.back"), focus="swap" if len(words) > 1 and view.options.swap_any else "home")
    text = say(f"panel.step_{words[0]}" + ("_second" if len(words) > 1 else ""), card=card_text(view.drawn))
    return Panel(text, tuple(groups), back=back)


def _exchange_group(found: Sequence[Match | Take], say: Say) -> Group:
    choices = tuple(
        _slots_choice(a, a.slots, "card" if a.into in (FIRST, a.slots[0]) else "card_into", say, into=a.into)
        for a in found
    )
    return Cards(say("panel.choose_alike"), choices)


def _spied(legal: Sequence[Action], say: Say) -> list[Buttons]:
    """Return the cards of others that may be looked at."""
    return _by_seat({Place(a.seat, a.slot): a for a in _of(Spy, legal)}, say)


def _by_seat(places: Mapping[Place, Action], say: Say) -> list[Buttons]:
    """Return a group for each seat, with a choice for each of its places; of a single seat the place says enough."""
    groups: dict[Seat, list[Choice]] = {seat: [] for seat in sorted({place.seat for place in places})}
    for place, action in places.items():
        sign = say("panel.card_short", slots=(place.slot,)) if len(groups) == 1 else ""
        groups[place.seat].append(_press(action, say("panel.place", seat=place.seat, slot=place.slot), sign))
    return [Buttons(tuple(choices)) for choices in groups.values()]


def _swap_first(view: View, swaps: list[Swap], say: Say, key: str = "card_slots") -> list[Buttons]:
    """Return where a swap may begin: with an own card (`key`: its text), under the house rule YD23 with any."""
    firsts = {Place(a.seat, a.slot) for a in swaps}
    if view.options.swap_any:
        firsts |= {Place(a.other, a.other_slot) for a in swaps}
    groups: dict[Seat, list[Choice]] = {}
    for seat, slot in sorted(firsts):
        words = f"panel.{key}" if seat == view.observer else "panel.place"
        label = say(words, seat=seat, slot=slot, slots=(slot,), count=1)
        groups.setdefault(seat, []).append(Choice(label=label, focus=f"swap {seat} {slot}"))
    return [Buttons(tuple(choices)) for choices in groups.values()]


def _swap_partners(swaps: list[Swap], first: Place) -> dict[Place, Action]:
    """Return what may be swapped for a card, each with the swap."""
    pairs = [(Place(a.seat, a.slot), Place(a.other, a.other_slot), a) for a in swaps]
    return {other if one == first else one: a for one, other, a in pairs if first in (one, other)}


def _aim(_options: object, _seats: int, say: Say) -> str:
    return say("alt.goal")


def remembered(known: Known, seat: Seat, say: Say) -> list[str]:
    """Return which cards a seat has seen, where they lie now."""
    cards = [(Place(owner, slot), card) for owner, row in enumerate(known.rows) for slot, card in enumerate(row)]
    return [_card_at(place, card, seat, say) for place, card in cards if card >= 0]


FACE: Final = Face(
    game=YUD,
    renderer=RENDERER,
    panel=_panel,
    board_choices=_board_choices,
    aim=_aim,
    show_scores=lambda view: view.phase is Phase.BETWEEN,
    brief_scores=_brief_scores,
    ends_open=True,
    told_by_scores=frozenset({"scored", "match_ended"}),
    fleeting=frozenset({"drew", "play_began"}),
    fold=_fold,
    striking=frozenset({"stopped", "matched", "mismatched", "swapped"}),
    coach=("peek", "look", "spy", "swap", "pair", "keep", "stop", "draw"),
    remembered=remembered,
)
