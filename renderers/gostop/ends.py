"""How a deal and a match of Go-Stop end: who won, with which cards, who pays what for what, and the standings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Final

from games.core import NOBODY, Seat
from games.gostop.cards import Kind, cards_of
from games.gostop.payment import nagari_doublings
from games.gostop.table import Bill, Result, View, score_of
from games.gostop.table import Ending as Ended
from renderers.base import Ending, Picture, Say, SeatBadge
from renderers.gostop.cards import card_sprite, sign
from renderers.gostop.facts import SETS, best_seats, captured, places_of, scoring_lines
from renderers.gostop.scene import Table
from renderers.hero import Hero
from renderers.layout import CHIP, FLOOR, GOLD_PLATE, PLATE, SMALL
from renderers.marks import mark, pieces
from renderers.names import short_name
from renderers.round_won import Line, RoundWon, draw_round
from renderers.rows import by_place
from renderers.sprite import Sprite
from renderers.words import figure, joined

# What flies around a winner

PETAL = "M22 41C4 30 6 12 16 5L22 11L28 5C38 12 40 30 22 41Z"
SMALL_PETAL = "M22 35C11 27 12 16 18 11L22 15L26 11C32 16 33 27 22 35Z"


def flying() -> tuple[Sprite, ...]:
    """Return petals as they turn in the wind."""
    return pieces(
        (PETAL, "pink", 25),
        (SMALL_PETAL, "rose", -60),
        (PETAL, "skin", 140),
        (SMALL_PETAL, "pink", 200),
        (PETAL, "rose", -35),
    )


# The end of a deal

KINDS: Final = {"brights": Kind.BRIGHT, "animals": Kind.ANIMAL, "ribbons": Kind.RIBBON, "junk": Kind.JUNK}


def signed(chips: int) -> str:
    """Return chips won or lost as they are written."""
    return f"+{chips}" if chips > 0 else figure(chips)


class Reckoning(Table):
    """A deal that has ended, and in few words what it comes to."""

    def __init__(self, view: View, result: Result, badges: Sequence[SeatBadge], say: Say) -> None:
        super().__init__(view, badges, say)
        self.result = result
        self.factor = 1 << nagari_doublings(view.options, result.nagari)
        """What the deals without a winner multiply the next payment by (G47, GD47)."""

    def drawn(self) -> Picture:
        """Draw and tell who won, then by place who has and pays what; what ends the match."""
        view, say, result, over = self.view, self.say, self.result, self.view.outcome is not None
        winners, how, goal = sorted(best_seats(view)), self.how(), view.options.goal.chips
        title = say("picture.wins" if over else "picture.deal_won", winners=winners) if winners else how
        for seat in sorted({result.winner, *(bill.winner for bill in result.bills)} - {NOBODY}):
            facts = {"deal": view.deal_no, "deals": view.options.deals, "chips": result.chips[seat]}
            self.tell("alt.deal_won", who=self.who(seat), **facts)
            if points := self.points(seat):
                self.tell("alt.points", score=score_of(view, seat), lines=joined(points, say))
        self.tell(f"alt.ending_{result.ending}", factor=self.factor)
        if over:
            self.tell("alt.over")
        best, aim = result.winner, say("picture.goal", chips=goal) if goal else say("picture.most_wins")
        won = RoundWon(
            hero=Hero(winners, title, how if winners and not over else "", flying(), placed=over),
            figure="",
            heading=f"{say('picture.deal')} {view.deal_no}/{view.options.deals}",
            aim=aim,
            goal=goal,
            lines=[self.line(seat) for seat in by_place(places_of(view))],
            sprite=partial(card_sprite, doubles=view.options.double_junk),
        )
        if best != NOBODY:
            box = Ending(shown=self.winning_cards(best), lines=self.total(best, self.points(best)))
            won = won._replace(figure=signed(result.chips[best]), box=box)
        self.head()
        return draw_round(self, won)

    def line(self, seat: Seat) -> Line:
        """Return a seat's line, and tell it: place, chips, what it won or paid in the deal and why."""
        view, say, change, chips = self.view, self.say, self.result.chips[seat], self.view.chips[seat]
        out, ready = seat not in view.players, seat in view.ready and view.outcome is None
        marks = {"alt.winner": seat in best_seats(view), "alt.ready": ready, "alt.watched": out}
        facts, place = {"who": self.marked(seat, marks), "chips": chips}, places_of(view)[seat]
        told = [say("alt.result", change=change, **facts) if change else say("alt.idle", **facts)]
        told += [say("alt.place", place=place)]
        told += [self.bill_words(bill) for bill in self.result.bills if bill.payer == seat]
        told += [say("alt.extra", what=text) for text in self.extras(seat)]
        self.lines.append(" ".join(told))
        return Line(
            seat,
            place,
            figure(chips),
            chips,
            signed(change) if change else say("picture.out") if out else "",
            GOLD_PLATE if change > 0 else CHIP if out and not change else PLATE,
            "red" if change < 0 else "ink",
            marks=(mark("check"),) if ready else (),
            unit=sign("coin"),
            note=self.payment(seat),
        )

    # What was won

    def how(self) -> str:
        """Return how the deal ended, in a few words."""
        points = score_of(self.view, self.result.winner) if self.result.winner != NOBODY else 0
        return self.say(f"picture.ending_{self.result.ending}", points=points, factor=self.factor)

    def points(self, seat: Seat) -> tuple[str, ...]:
        """Return what the winner of the deal scored, the most first; nothing where it was not won by points."""
        found = sorted(scoring_lines(self.view, seat), key=lambda line: -line[1])
        return tuple(self.say(f"picture.line_{code}", points=points) for code, points in found)

    def total(self, seat: Seat, lines: tuple[str, ...]) -> tuple[str, ...]:
        """Return lines of points with the sum below them, where they are several."""
        return (*lines, f"= {score_of(self.view, seat)}") if len(lines) > 1 else lines

    def winning_cards(self, seat: Seat) -> tuple[Sprite, ...]:
        """Return the captures that scored most (junk, which says little, only alone), or the four that were shown."""
        view, lines, cards = self.view, scoring_lines(self.view, seat), tuple[int, ...]()
        code = max(lines, key=lambda line: (line[0] != "junk", line[1]))[0] if lines else ""
        if code in SETS:
            cards = cards_of(SETS[code])
        elif code:
            cards = next(group.cards for group in captured(view, seat) if group.kind is KINDS[code])
        elif self.result.ending is Ended.QUAD:
            cards = cards_of(view.sides[seat].shown)
        return tuple(card_sprite(card, FLOOR, doubles=view.options.double_junk) for card in cards[:5])

    # What is paid

    def factors(self, bill: Bill) -> list[str]:
        """Return what a bill is made of: the points, the goes, every factor."""
        goes = [self.say("picture.plus_goes", chips=bill.goes)] if bill.goes else []
        times = (self.say(f"picture.times_{one.code}", times=1 << one.doublings) for one in bill.factors)
        return [str(bill.base), *goes, *times]

    def bill_words(self, bill: Bill) -> str:
        """Return what a loser pays and why, for an alt text."""
        parts, key, facts = self.factors(bill), "alt.bill", {"to": self.who(bill.winner)}
        whole = f"{' '.join(parts)} = {bill.chips}" if len(parts) > 1 else str(bill.chips)
        if bill.paid_by != bill.payer:
            key, facts["by"] = "alt.bill_for", self.who(bill.paid_by)
        return self.say(key, sum=whole + self.purse(bill), **facts)

    def purse(self, bill: Bill) -> str:
        """Return what an empty purse left of a bill; "" where it was paid whole."""
        return f" ({self.say('picture.purse', chips=bill.paid)})" if bill.paid < bill.chips else ""

    def extras(self, seat: Seat) -> list[str]:
        """Return the chips that moved for a seat in the middle of the deal, summed by what they were for."""
        found = Counter[str]()
        for extra in self.view.extras:
            if seat in (extra.payee, extra.payer):
                found[extra.code] += extra.chips if seat == extra.payee else -extra.chips
        return [self.say(f"picture.extra_{code}", chips=signed(chips)) for code, chips in found.items()]

    def payment(self, seat: Seat) -> str:
        """Return what a seat pays, for whom and why, and what moved in the middle; "" where that is plain."""
        bills, lost = self.result.bills, -self.result.chips[seat]
        own = [bill for bill in bills if bill.payer == seat]
        told = [one for one in own if one.factors or one.goes or one.paid_by != seat or one.chips != lost]
        parts = [self.bill_text(bill) for bill in told]
        for bill in bills:
            if bill.paid_by == seat != bill.payer:
                text = self.say("picture.pays_for", chips=bill.chips, name=self.short(bill.payer))
                parts.append(text + self.purse(bill))
        return joined([*parts, *self.extras(seat)], self.say)

    def bill_text(self, bill: Bill) -> str:
        """Return what a bill comes to, to whom it goes where several are paid, who pays it, what a purse left."""
        parts = [text.replace(" ", "\u00a0") for text in self.factors(bill)]
        if bill.paid_by != bill.payer:
            parts += [f"= {bill.chips}"] if len(parts) > 1 else []
            return " ".join([*parts, f"→ {self.say('picture.paid_by', name=self.short(bill.paid_by))}"])
        text = self.say("picture.pays", chips=bill.chips)
        text += f" → {self.short(bill.winner)}" if self.result.winner == NOBODY else ""
        return text + (f" = {' '.join(parts)}" if len(parts) > 1 else "") + self.purse(bill)

    def short(self, seat: Seat) -> str:
        """Return a seat's name for a line."""
        return short_name(seat, self.badges, SMALL, 240).text


# What decided a match

MOST_LINES: Final = 4


def tell_ending(view: View, badges: Sequence[SeatBadge], say: Say) -> Ending:
    """Return how the last deal ended, and what each seat paid for it."""
    if view.outcome is None or view.result is None:
        return Ending()
    deal, best, chips = Reckoning(view, view.result, badges, say), view.result.winner, view.result.chips
    note = say(f"picture.won_{view.outcome.reason}", deals=view.deal_no, chips=max(view.outcome.scores))
    paid = {seat: say("picture.pays", chips=-change) for seat, change in enumerate(chips) if change < 0}
    label, how = say("picture.last_deal"), deal.how()
    owed = {seat: deal.payment(seat) or paid.get(seat, "") for seat in range(view.seats)}
    notes = {seat: f"{label}: {text}" for seat, text in owed.items() if text}  # beside it stands the match's total
    if best == NOBODY:
        return Ending(note, label, lines=(how,), words=say("alt.last_deal_none", how=how), notes=notes)
    points = deal.points(best)
    told = joined(deal.total(best, points) or (how,), say)
    words = say("alt.last_deal", who=deal.who(best), chips=chips[best], points=told)
    if len(points) >= MOST_LINES:  # the highest, and what the others add
        rest = sorted((points for _, points in scoring_lines(view, best)), reverse=True)[MOST_LINES - 2 :]
        points = (*points[: MOST_LINES - 2], f"+ {sum(rest)}")
    lines = deal.total(best, points) or (how,)
    return Ending(note, label, best, signed(chips[best]), deal.winning_cards(best), lines, words, notes=notes)
