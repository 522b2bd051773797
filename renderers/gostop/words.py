"""Every fact of the pictures of Go-Stop in words.

Where an alt text has no room for names, captured cards are told by their month, as their corners show it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from games.core import Seat
from games.gostop.cards import FIRST_JOKER, JUNK_VALUE, NAMES, SUIT, Kind, month_text, texts
from games.gostop.payment import nagari_factor
from games.gostop.table import Bill, Moment, Side, Spot, View, offered, score_of, spots, target
from renderers.base import ALT_LIMIT, HAND_ALONE, Say, SeatBadge
from renderers.gostop.facts import (
    FIRST_POINTS,
    Captured,
    asked_cards,
    best_seats,
    bills_of,
    by_place,
    captured,
    chosen_cards,
    extras_of,
    is_open,
    is_played,
    lacking,
    next_factor,
    others,
    place_of,
    playing,
    shown_months,
    sitting_out,
    takes_something,
)
from renderers.gostop.gains import best_gain, chosen_gain
from renderers.gostop.reckoning import point_texts
from renderers.words import alt_of, joined, seat_name


def describe_table(view: View, *, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> str:
    """Return every fact of the table's picture in words."""
    return _table(view, badges, waiting, say, named=True)


def table_alt(view: View, *, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> str:
    """Return the alt text of the table."""
    return _fitting(_table(view, badges, waiting, say, named=named) for named in (True, False))


def _fitting(wordings: Iterable[str]) -> str:
    """Return the first wording that an alt text can hold, each shorter than the one before; else the last, cut."""
    last = ""
    for last in wordings:
        if len(last) <= ALT_LIMIT:
            break
    return alt_of(last)


def _table(view: View, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say, *, named: bool) -> str:
    if view.result is not None:
        return "\n".join(_reckoning(view, badges, say))
    lines = [*_deal(view, say), *_middle(view, badges, say)]
    lines += [_player_line(view, seat, badges, waiting, say, named=named) for seat in playing(view)]
    lines += [_out_line(view, seat, badges, say) for seat in sitting_out(view)]
    return "\n".join([*lines, *_last_turn(view, badges, say)])


def _deal(view: View, say: Say) -> list[str]:
    """Return which deal this is, what ends the match, and what a deal without a winner has doubled."""
    if not view.deal_no:
        return [say("alt.before")]
    lines = [say("alt.deal", deal=view.deal_no, deals=view.options.deals, target=target(view))]
    goal = view.options.goal.chips
    lines += [say("alt.goal", chips=goal)] if goal else []
    if view.result is None and nagari_factor(view) > 1:
        lines.append(say("alt.nagari", factor=nagari_factor(view)))
    return lines


def _middle(view: View, badges: Sequence[SeatBadge], say: Say) -> list[str]:
    """Return what lies in the middle: the floor, the stock, what waits for a choice."""
    lines = []
    if view.floor:
        lines.append(say("alt.floor", cards=joined((_spot_words(spot, badges, say) for spot in spots(view)), say)))
    elif view.players:
        lines.append(say("alt.floor_empty"))
    lines.append(say("alt.stock", count=view.stock_count))
    if view.move.pending >= 0:
        lines.append(say("alt.pending", card=NAMES[view.move.pending], choices=texts(offered(view))))
    if view.move.buried:
        lines.append(say("alt.loose", cards=texts(view.move.buried)))
    return lines


def _spot_words(spot: Spot, badges: Sequence[SeatBadge], say: Say) -> str:
    if not spot.pile:
        return joined((say("alt.card", card=NAMES[card]) for card in spot.cards), say)
    facts = {"month": month_text(spot.month), "cards": texts((*spot.cards, *spot.jokers))}
    if spot.owner < 0:
        return say("alt.pile", **facts)
    return say("alt.ppuk", who=seat_name(spot.owner, badges, say), **facts)


def _player_line(
    view: View, seat: Seat, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say, *, named: bool
) -> str:
    """Return a player's state: points, hand, calls, chips, captures, and the sets that lack one card."""
    side = view.sides[seat]
    marks = [say("alt.to_move")] if seat in waiting else []
    marks += [say("alt.dealer")] if seat == view.dealer else []
    facts = {"score": score_of(view, seat), "needs": side.needs, "count": len(view.hands[seat])}
    line = say("alt.player", who=seat_name(seat, badges, say, marks=marks), chips=view.chips[seat], **facts)
    near = (say("alt.lacking", set=code, card=NAMES[card]) for code, card in lacking(view, seat))
    return " ".join([line, *_calls(side, say), *_captures(view, seat, say, named=named), *near])


def _calls(side: Side, say: Say) -> Iterable[str]:
    """Yield what a player has called, shown and bombed."""
    if side.goes:
        yield say("alt.goes", count=side.goes)
    shaken = tuple(month_text(month) for month, _, told in shown_months(side) if told)
    shown = tuple(month_text(month) for month, _, told in shown_months(side) if not told)
    if shaken:
        yield say("alt.shaken", months=shaken)
    if shown:
        yield say("alt.shown", months=shown)
    if side.bombs:
        yield say("alt.bombs", count=side.bombs)
    if side.free:
        yield say("alt.free_turns", count=side.free)


def _captures(view: View, seat: Seat, say: Say, *, named: bool) -> list[str]:
    """Return a player's captures, a sentence a group."""
    values = JUNK_VALUE[view.options.double_junk]
    found = []
    for group in captured(view, seat):
        if group.cards:
            cards = joined(_cards(group, values, say, named=named), say)
            found.append(say(f"alt.{group.kind}", count=group.figure, first=FIRST_POINTS[group.kind], cards=cards))
    return found


def _cards(group: Captured, values: Sequence[int], say: Say, *, named: bool) -> Iterable[str]:
    """Yield a group's cards by month, from the first on; plain junk is told by its month alone."""
    counted = Counter(_short(card, group.kind, values, say, named=named) for card in sorted(group.cards))
    return (word if number == 1 else say("alt.several", word=word, n=number) for word, number in counted.items())


def _short(card: int, kind: Kind, values: Sequence[int], say: Say, *, named: bool) -> str:
    plain = card < FIRST_JOKER and values[card] == 1 if kind is Kind.JUNK else not named
    return str(card // SUIT + 1) if plain else say("alt.card", card=NAMES[card])


def _out_line(view: View, seat: Seat, badges: Sequence[SeatBadge], say: Say) -> str:
    key = "alt.out" if view.players else "alt.idle"
    return say(key, who=seat_name(seat, badges, say), chips=view.chips[seat])


def _last_turn(view: View, badges: Sequence[SeatBadge], say: Say) -> list[str]:
    """Return what the turn under way or the last one did: what the brackets are around."""
    last = view.move
    if not (last.played or last.turned):
        return []
    parts = [say("alt.last", who=seat_name(last.seat, badges, say))]
    if last.played:
        parts.append(say("alt.played", cards=texts(last.played)))
    if last.turned:
        parts.append(say("alt.turned", cards=texts(last.turned)))
    if last.got:
        parts.append(say("alt.got", cards=texts(last.got)))
    moments = tuple(moment for moment in last.moments if moment is not Moment.JOKER)
    if moments:
        parts.append(say("alt.moments", moments=moments))
    return [" ".join(parts)]


# The reckoning


def _reckoning(view: View, badges: Sequence[SeatBadge], say: Say) -> list[str]:
    """Return who won the deal, what it brought and why; then by place who has and pays what; the goal last."""
    if view.result is None:
        return []
    lines, chips = [], view.result.chips
    for seat in range(view.seats):
        if seat == view.result.winner or any(bill.winner == seat for bill in view.result.bills):
            who = seat_name(seat, badges, say)
            lines.append(say("alt.deal_won", who=who, deal=view.deal_no, deals=view.options.deals, chips=chips[seat]))
            lines += _points(view, seat, say)
    lines.append(say(f"alt.ending_{view.result.ending}", factor=next_factor(view)))
    lines += [say("alt.over")] if view.outcome is not None else []
    lines += [_standing(view, seat, badges, say) for seat in by_place(view)]
    return [*lines, *_deal(view, say)]


def _standing(view: View, seat: Seat, badges: Sequence[SeatBadge], say: Say) -> str:
    """Return a seat's place, its chips, and what it won or paid in the deal."""
    marks = [say("alt.winner")] if seat in best_seats(view) else []
    marks += [say("alt.ready")] if seat in view.ready and view.outcome is None else []
    marks += [say("alt.watched")] if seat not in view.players else []
    change = view.result.chips[seat] if view.result is not None else 0
    facts = {"who": seat_name(seat, badges, say, marks=marks), "chips": view.chips[seat]}
    parts = [say("alt.result", change=change, **facts) if change else say("alt.idle", **facts)]
    parts.append(say("alt.place", place=place_of(view, seat)))
    parts += [_bill_words(bill, badges, say) for bill in bills_of(view, seat)]
    for code, chips in extras_of(view, seat):
        parts.append(say("alt.extra", what=say(f"picture.extra_{code}", chips=f"{chips:+d}")))
    return " ".join(parts)


def _points(view: View, seat: Seat, say: Say) -> list[str]:
    """Return what made the points of a stop."""
    texts = point_texts(view, seat, say)
    return [say("alt.points", score=score_of(view, seat), lines=joined(texts, say))] if texts else []


def _bill_words(bill: Bill, badges: Sequence[SeatBadge], say: Say) -> str:
    parts = [str(bill.base)]
    parts += [say("picture.plus_goes", chips=bill.goes)] if bill.goes else []
    parts += [say(f"picture.times_{one.code}", times=1 << one.doublings) for one in bill.factors]
    whole = f"{' '.join(parts)} = {bill.chips}" if len(parts) > 1 else str(bill.chips)
    if bill.paid < bill.chips:
        whole = f"{whole} ({say('picture.purse', chips=bill.paid)})"
    facts = {"sum": whole, "to": seat_name(bill.winner, badges, say)}
    if bill.paid_by != bill.payer:
        return say("alt.bill_for", by=seat_name(bill.paid_by, badges, say), **facts)
    return say("alt.bill", **facts)


# The hand


def describe_hand(view: View, *, badges: Sequence[SeatBadge], say: Say) -> str:
    """Return in words what the hand's picture shows beyond the table's; raises ValueError for a spectator."""
    return "\n".join(_hand(view, badges, say))


def hand_alt(view: View, *, badges: Sequence[SeatBadge], say: Say, focus: str = "") -> str:
    """Return the alt text of the hand: what is chosen, the own cards, then the table, the own seat first."""
    if focus != HAND_ALONE and is_open(view):
        return table_alt(view, badges=badges, waiting=frozenset(), say=say)
    if focus == HAND_ALONE or not is_played(view):
        return alt_of(describe_hand(view, badges=badges, say=say))
    return _fitting(
        "\n".join([*_hand(view, badges, say, focus, full=full), *_around(view, badges, say, named=named)])
        for named, full in ((True, True), (False, True), (False, False))
    )


def _around(view: View, badges: Sequence[SeatBadge], say: Say, *, named: bool) -> list[str]:
    """Return the table as the hand's picture shows it."""
    me = [seat for seat in view.players if seat == view.observer]
    waiting = frozenset({view.asked})
    lines = [*_middle(view, badges, say), *_deal(view, say)]
    lines += [_player_line(view, seat, badges, waiting, say, named=named) for seat in (*me, *others(view))]
    lines += [_out_line(view, seat, badges, say) for seat in (() if me else sitting_out(view))]
    return [*lines, *_last_turn(view, badges, say)]


def _hand(view: View, badges: Sequence[SeatBadge], say: Say, focus: str = "", *, full: bool = True) -> list[str]:
    """Return the own cards; not `full`: without which of them take something, which follows from the floor."""
    if view.observer is None:
        raise ValueError("a spectator has no hand")
    lines = [*_chosen(view, say, focus), *_asked_lines(view, badges, say)]
    if not view.hand:
        out = bool(view.players) and view.observer not in view.players
        return [*lines, say("alt.watching" if out else "alt.no_cards")]
    lines.append(say("alt.hand", count=len(view.hand), cards=texts(view.hand)))
    takers = tuple(card for card in view.hand if takes_something(view, card))
    if takers and full:
        lines.append(say("alt.takers", cards=texts(takers)))
    piles = tuple(card for card in view.hand if takes_something(view, card) > 2)
    if piles:
        lines.append(say("alt.pile_takers", cards=texts(piles)))
    by_points: dict[int, list[int]] = {}
    for card in view.hand:
        by_points.setdefault(best_gain(view, card).points, []).append(card)
    lines += [say("alt.gains", points=n, cards=texts(by_points[n])) for n in sorted(by_points, reverse=True) if n > 0]
    if view.move.forced >= 0 and view.asked == view.observer and not is_open(view):
        lines.append(say("alt.forced", month=month_text(view.move.forced)))
    return lines


def _chosen(view: View, say: Say, focus: str) -> list[str]:
    """Return what is framed: the chosen cards and what they would capture."""
    gain, chosen = chosen_gain(view, focus), chosen_cards(view, focus) & {*view.hand, *asked_cards(view)}
    lines = [say("alt.chosen", cards=texts(sorted(chosen)))] if chosen else []
    caught = tuple(card for card in gain.cards if card not in chosen and card != view.move.pending)
    return lines + ([say("alt.chosen_gain", cards=texts(caught), points=gain.points)] if caught else [])


def _asked_lines(view: View, badges: Sequence[SeatBadge], say: Say) -> list[str]:
    asked = asked_cards(view)
    if not asked:
        return []
    if view.debt is not None and view.debt.giver == view.observer:
        return [say("alt.give", cards=texts(asked))]
    if view.debt is not None:
        return [say("alt.take", cards=texts(asked), who=seat_name(view.debt.giver, badges, say))]
    return [say("alt.pick", card=NAMES[view.move.pending], choices=texts(asked))]
