"""Yud! Stop! on Discord: what its view becomes as words and choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

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
from games.yud.table import Known, Phase, Place, View, card_text
from renderers.base import Say
from renderers.yud import RENDERER

WORTH_TELLING: Final = frozenset({"stock_empty", "first_lap", "caller_locked", "not_playing", "already_ready"})
"""Reasons that a player may wonder about; the others are plain from the panel itself."""


def _panel(view: View, moves: Moves, focus: str, say: Say) -> Panel:
    """Return the panel of the view's observer."""
    chosen = _focused(view, moves, focus.split(), say)
    if chosen is not None:
        return chosen
    lines = [*_seen(view, say), _task(view, moves, say), *refusal_texts(moves, say, WORTH_TELLING)]
    return Panel("\n".join(line for line in lines if line), _groups(view, moves, say))


def _board_choices(view: View, say: Say) -> tuple[Choice, ...]:
    """Return the public buttons: between rounds, everybody says that they are ready."""
    if view.phase is not Phase.BETWEEN:
        return ()
    return (Choice(label=say("action.ready"), action=YUD.encode(Ready()), style=Style.SUCCESS),)


def _show_scores(view: View) -> bool:
    """Tell whether a round has just been scored."""
    return view.phase is Phase.BETWEEN


def _brief_scores(view: View, lines: Sequence[ScoreLine]) -> Sequence[ScoreLine]:
    """Return only why a score is other than the cards' sum: the picture shows these, the score and the total."""
    return [line for line in lines if line.code not in ("cards", "total")]


def _fold(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events without the lot where play has begun since: both say who goes first."""
    begun = any(event.kind == "play_began" for event in events)
    return [event for event in events if not begun or event.kind != "lot_drawn"]


def _seen(view: View, say: Say) -> list[str]:
    """Return in words what the observer looks at now, as long as the look is open."""
    return [
        say(
            "panel.own_look" if place.seat == view.observer else "panel.spied",
            seat=place.seat,
            slot=place.slot,
            card=card_text(view.rows[place.seat][place.slot]),
        )
        for look in view.looks
        if look.seat == view.observer
        for place in look.places
        if view.rows[place.seat][place.slot] >= 0
    ]


def _task(view: View, moves: Moves, say: Say) -> str:
    """Return what there is to do now."""
    if any(isinstance(action, Ready) for action in moves.legal):
        return say("panel.ready")
    if view.phase is Phase.BETWEEN:
        return ""
    if not moves.waited_for:
        return say("panel.looking" if any(isinstance(action, Done) for action in moves.legal) else "panel.not_yet")
    if view.phase is Phase.SETUP:
        return say("panel.peek")
    if view.phase is Phase.CALL:
        return say("panel.call")
    if view.phase is Phase.DRAWN:
        key = f"panel.drawn_{view.ability}" if view.ability else "panel.drawn"
        return say(key, card=card_text(view.drawn))
    if view.caller >= 0:
        return say("panel.last_turn")
    return say("panel.turn" if any(isinstance(action, Take) for action in moves.legal) else "panel.turn_first")


def _groups(view: View, moves: Moves, say: Say) -> tuple[Group, ...]:
    legal: tuple[Action, ...] = moves.legal
    done = [Choice(label=say("action.done"), action=YUD.encode(a)) for a in legal if isinstance(a, Done)]
    able = _able(view, legal, say)
    first = [*_one_press(view, legal, say), *_two_step(legal, say, able=not able), *done]
    peeks = tuple(
        Choice(
            label=say("panel.peek_slots", first=a.first, second=a.second),
            action=YUD.encode(a),
        )
        for a in legal
        if isinstance(a, Peek)
    )
    keeps = tuple(_out_choice(view, a, (a.slot,), "keep", say) for a in legal if isinstance(a, Keep))
    takes = tuple(
        _out_choice(view, a, a.slots, "take", say, card=card_text(view.discard_top))
        for a in legal
        if isinstance(a, Take) and len(a.slots) == 1
    )
    return (
        Buttons(peeks),
        Buttons(tuple(first)),
        Buttons(able),
        Buttons(keeps),
        Buttons(takes),
    )


def _one_press(view: View, legal: tuple[Action, ...], say: Say) -> list[Choice]:
    """Return the choices that need nothing more, the usual one first."""
    found = []
    for action in legal:
        match action:
            case Draw():
                found.append(Choice(label=say("action.draw"), action=YUD.encode(action), style=Style.PRIMARY))
            case Ready():
                found.append(Choice(label=say("action.ready"), action=YUD.encode(action), style=Style.SUCCESS))
            case Discard():
                label = say("panel.discard", card=card_text(view.drawn))
                found.append(Choice(label=label, action=YUD.encode(action)))
            case Stop():
                found.append(Choice(label=say("action.stop"), action=YUD.encode(action), style=Style.DANGER))
            case Pass():
                found.append(Choice(label=say("action.pass"), action=YUD.encode(action)))
            case End():
                found.append(Choice(label=say("action.end"), action=YUD.encode(action), style=Style.PRIMARY))
            case Decline():
                found.append(Choice(label=say("action.decline"), action=YUD.encode(action)))
    return found


def _able(view: View, legal: tuple[Action, ...], say: Say) -> tuple[Choice, ...]:
    """Return a button for each card that the drawn one's ability may begin with, where one row of cards may."""
    found = [
        Choice(label=say("panel.look_slot", slot=a.slot), action=YUD.encode(a)) for a in legal if isinstance(a, Look)
    ]
    spied = _by_seat({Place(a.seat, a.slot): a for a in legal if isinstance(a, Spy)}, say)
    if len(spied) == 1:
        found += [replace(choice, emoji="👀") for choice in spied[0].choices]
    swaps = _swap_first(view, [a for a in legal if isinstance(a, Swap)], say, key="swap_slot")
    if len(swaps) == 1:
        found += swaps[0].choices
    return tuple(replace(choice, style=Style.PRIMARY) for choice in found)


def _two_step(legal: tuple[Action, ...], say: Say, *, able: bool) -> list[Choice]:
    """Return the choices that lead to choosing cards; `able`: those of an ability too."""
    kinds = {
        "spy": able and any(isinstance(a, Spy) for a in legal),
        "swap": able and any(isinstance(a, Swap) for a in legal),
        "pair": any(isinstance(a, Match) for a in legal),
        "take": any(isinstance(a, Take) and len(a.slots) > 1 for a in legal),
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
    return Choice(label=label, sign=say(f"panel.{key}_short", slots=slots, **facts), action=YUD.encode(action))


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
    groups: list[Group] = []
    match words:
        case ["spy"]:
            groups = _by_seat({Place(a.seat, a.slot): a for a in legal if isinstance(a, Spy)}, say)
        case ["pair"]:
            matches = [(a, a.slots, a.into) for a in legal if isinstance(a, Match)]
            groups = [_exchange_group(matches, say)]
        case ["take"]:
            takes = [(a, a.slots, a.into) for a in legal if isinstance(a, Take) and len(a.slots) > 1]
            groups = [_exchange_group(takes, say)]
        case ["swap"]:
            groups = _swap_first(view, [a for a in legal if isinstance(a, Swap)], say)
        case ["swap", seat, slot] if seat.isdecimal() and slot.isdecimal():
            first = Place(int(seat), int(slot))
            groups = _by_seat(_swap_partners([a for a in legal if isinstance(a, Swap)], first), say)
    if not any(group.choices for group in groups):
        return None
    back = Choice(label=say("panel.back"), focus="swap" if len(words) > 1 and view.options.swap_any else "home")
    text = say(f"panel.step_{words[0]}" + ("_second" if len(words) > 1 else ""), card=card_text(view.drawn))
    return Panel(text, tuple(groups), back=back)


def _exchange_group(found: Sequence[tuple[Action, tuple[int, ...], int]], say: Say) -> Group:
    choices = tuple(
        _slots_choice(action, slots, "card" if into in (FIRST, slots[0]) else "card_into", say, into=into)
        for action, slots, into in found
    )
    return Cards(say("panel.choose_alike"), choices)


def _by_seat(places: dict[Place, Action], say: Say) -> list[Group]:
    """Return a group for each seat, with a choice for each of its places; of a single seat the place says enough."""
    seats = sorted({place.seat for place in places})
    return [
        Buttons(
            tuple(
                Choice(
                    label=say("panel.place", seat=seat, slot=place.slot),
                    sign=say("panel.card_short", slots=(place.slot,)) if len(seats) == 1 else "",
                    action=YUD.encode(action),
                )
                for place, action in places.items()
                if place.seat == seat
            )
        )
        for seat in seats
    ]


def _swap_first(view: View, swaps: list[Swap], say: Say, key: str = "card_slots") -> list[Group]:
    """Return where a swap may begin: with an own card (`key`: its text), under the house rule YD23 with any."""
    firsts = {Place(a.seat, a.slot) for a in swaps}
    if view.options.swap_any:
        firsts |= {Place(a.other, a.other_slot) for a in swaps}
    return [
        Buttons(tuple(_swap_begin(place, view.observer, say, key) for place in sorted(firsts) if place.seat == seat))
        for seat in sorted({place.seat for place in firsts})
    ]


def _swap_begin(place: Place, observer: Seat | None, say: Say, key: str) -> Choice:
    own = place.seat == observer
    label = (
        say(f"panel.{key}", slots=(place.slot,), slot=place.slot, count=1)
        if own
        else say("panel.place", seat=place.seat, slot=place.slot)
    )
    return Choice(label=label, focus=f"swap {place.seat} {place.slot}")


def _swap_partners(swaps: list[Swap], first: Place) -> dict[Place, Action]:
    found: dict[Place, Action] = {}
    for action in swaps:
        one, other = Place(action.seat, action.slot), Place(action.other, action.other_slot)
        if first == one:
            found[other] = action
        elif first == other:
            found[one] = action
    return found


def _aim(_options: object, _seats: int, say: Say) -> str:
    return say("alt.goal")


def remembered(known: Known, seat: Seat, say: Say) -> list[str]:
    """Return which cards a seat has seen, where they lie now."""
    return [
        say("panel.own_look" if owner == seat else "panel.spied", seat=owner, slot=slot, card=card_text(card))
        for owner, row in enumerate(known.rows)
        for slot, card in enumerate(row)
        if card >= 0
    ]


FACE: Final = Face(
    game=YUD,
    renderer=RENDERER,
    panel=_panel,
    board_choices=_board_choices,
    aim=_aim,
    show_scores=_show_scores,
    brief_scores=_brief_scores,
    ends_open=True,
    told_by_scores=frozenset({"scored", "match_ended"}),
    fleeting=frozenset({"drew", "play_began"}),
    fold=_fold,
    striking=frozenset({"stopped", "matched", "mismatched", "swapped"}),
    coach=("peek", "look", "spy", "swap", "pair", "keep", "stop", "draw"),
    remembered=remembered,
)
