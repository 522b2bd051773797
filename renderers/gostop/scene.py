"""What the pictures of Go-Stop are made of: the floor, a player's line and captures, who watches; told as drawn.

Where an alt text has no room for names, captured cards are told by their month, as their corners show it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import Final

from games.core import Seat
from games.gostop.cards import FIRST_JOKER, JUNK_VALUE, MONTHS, NAMES, SUIT, Kind, month_text, texts
from games.gostop.payment import nagari_factor
from games.gostop.table import Moment, Side, Spot, View, offered, score_of, spots, target
from renderers import fonts
from renderers.base import ALT_LIMIT, Picture, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.gostop import facts
from renderers.gostop.cards import CAUGHT, EXTRA_SHEET, SIGN, card_sprite, sign
from renderers.gostop.facts import FIRST_POINTS, Captured, pile_order, waiting_cards
from renderers.gostop.places import CARD, COUNT_BELOW, INSET, LEFT, OUT_HEIGHT, PITCH, WIDE, Floor, Strip, steps
from renderers.layout import FIGURE, GOLD_PLATE, HALF, LABEL, PLATE, Look, S, Slot, card_size
from renderers.marks import mark
from renderers.scene import Scene
from renderers.words import figure, joined

HEAD_AT: Final = 42
"""From a strip's top to the middle of its head line."""
SEAT_AT: Final = 46
NAME_AT: Final = 80
SPACE: Final = 10
"""Between two things in the head line."""
DEALER_ROOM, NAME_LEAST = 52, 176
"""What the dealer's sign takes behind the name, and what it leaves to the name."""
DEALER_AT: Final = (-22, -26)
"""Where it lies from the middle of the seat's mark, where the name needs the room."""
SHOWN_STEP, BOMB_STEP = 20, 20
"""From one shown triple, or one bomb, to the next."""
BACK: Final = (48, 64)
"""The back of a hand, which the number of its cards stands on; wider for a longer number."""
CALLS: Final = ("goes", "shaken", "shown", "bombs", "free_turns")
"""What a player may have said and shown, in the order in which it is told."""
COIN_ROOM: Final = SIGN + 8
DEAL_AT: Final = (28, 80, 136)
"""From the top of the place below the stock to the word, the number of the deal and the chip goal."""
PLATE_UP: Final = 12
OWNER_AT: Final = (30, 30)
"""How far the owner's mark of a ppuk lies from the lower left corner of the top card, where no bright has its sign."""


class Table(Scene[View]):
    """A table of Go-Stop being drawn."""

    def __init__(
        self, view: View, badges: Sequence[SeatBadge], say: Say, height: int = 0, waiting: frozenset[Seat] = frozenset()
    ) -> None:
        super().__init__(view, badges, say, height, waiting=waiting)
        self.by_month: dict[int, Callable[[], str]] = {}
        """How a line is told without the names of captured cards, by its number."""
        self.left_out: dict[int, Callable[[], str]] = {}
        """The numbers of the lines that an alt text can do without, where even that is too long."""

    @cached_property
    def columns(self) -> tuple[int, int]:
        """How wide the plates of the points are and the chips, so that all head lines of a picture agree."""
        plates = (Canvas.plate_width(self.score(seat), FIGURE) for seat in self.view.players)
        chips = (fonts.measure(figure(chips), LABEL) for chips in self.view.chips)
        return max(plates, default=0), COIN_ROOM + max(chips)

    def picture(self, short: Sequence[str] = ()) -> Picture:
        """Return what was drawn and told, in the first wording that an alt text can hold."""
        lines = list(short or self.lines)
        for shorter in (self.by_month, self.left_out):
            if len("\n".join(lines)) > ALT_LIMIT:
                for at, words in shorter.items():
                    lines[at] = words()
        return super().picture([line for line in lines if line])

    def card(self, card: int, scale: float, x: int, y: int) -> None:
        """Lay a card with its corner at (x, y)."""
        self.canvas.paste(card_sprite(card, scale, doubles=self.view.options.double_junk), x, y)

    def head(self) -> None:
        """Tell which deal this is, what ends the match, and what a deal without a winner has doubled."""
        view = self.view
        if not view.deal_no:
            self.tell("alt.before")
            return
        self.tell("alt.deal", deal=view.deal_no, deals=view.options.deals, target=target(view))
        if view.options.goal.chips:
            self.tell("alt.goal", chips=view.options.goal.chips)
        if view.result is None and nagari_factor(view) > 1:
            self.tell("alt.nagari", factor=nagari_factor(view))

    # The floor

    def floor(self, floor: Floor, caught: Collection[int] = ()) -> None:
        """Draw the floor and the stock, brackets around what the last turn added, frames around months `caught`."""
        canvas, view, lying = self.canvas, self.view, spots(self.view)
        for month in {*range(MONTHS)} - {spot.month for spot in lying}:
            x, y = floor.spot(month)
            canvas.empty_slot(x, y, *floor.size)
            middle = x + floor.size[0] // 2, y + floor.size[1] // 2
            canvas.text(*middle, str(month + 1), size=FIGURE, colour="felt-line", anchor="m")
        for spot in lying:
            self.cards(pile_order(spot), floor.scale, *floor.spot(spot.month))
        if lying:
            self.tell("alt.floor", cards=joined(map(self.spot_words, lying), self.say))
        elif view.players:
            self.tell("alt.floor_empty")
        self.stock(floor)
        moved = {*view.move.played, *view.move.turned}
        for spot in lying:
            x, y, width, height = box = *floor.spot(spot.month), *floor.size_of(len(pile_order(spot)))
            if spot.month in caught:
                canvas.selected((box,), checks=False)
            elif moved.intersection(spot.cards):
                canvas.brackets(*box)
            if spot.owner >= 0:
                left = x + width - floor.size[0] + OWNER_AT[0]
                canvas.sign(left, y + height - OWNER_AT[1], spot.owner, self.badges[spot.owner])

    def cards(self, cards: Sequence[int], scale: float, x: int, y: int) -> None:
        """Lay the cards of a spot, from the lowest to the one on top."""
        for card, (dx, dy) in zip(cards, steps(len(cards), scale), strict=True):
            self.card(card, scale, x + dx, y + dy)

    def spot_words(self, spot: Spot) -> str:
        """Return what lies at a spot: cards, or a pile and who made it."""
        if not spot.pile:
            return joined((self.say("alt.card", card=NAMES[card]) for card in spot.cards), self.say)
        month, cards = month_text(spot.month), texts((*spot.cards, *spot.jokers))
        if spot.owner < 0:
            return self.say("alt.pile", month=month, cards=cards)
        return self.say("alt.ppuk", month=month, cards=cards, who=self.who(spot.owner))

    def stock(self, floor: Floor) -> None:
        """Draw the stock with its number and a pending doubling; below it what waits for a choice, else the deal."""
        canvas, view, x, waiting = self.canvas, self.view, floor.stock, waiting_cards(self.view)
        middle = x + floor.size[0] // 2
        if view.stock_count:
            back = EXTRA_SHEET.sprite("back", floor.scale)
            canvas.pile(back, Slot(x - 4, floor.top + 8, floor.scale), view.stock_count)
        else:
            canvas.empty_slot(x, floor.top, *floor.size)
        canvas.plate(middle, floor.top + floor.size[1] - PLATE_UP, str(view.stock_count))
        self.tell("alt.stock", count=view.stock_count)
        if nagari_factor(view) > 1:
            canvas.plate(middle, floor.top + 34, f"×{nagari_factor(view)}", look=GOLD_PLATE)
        self.cards(waiting, floor.scale, x, floor.second)
        if view.move.pending >= 0:
            width, height = floor.size_of(len(waiting))
            canvas.plate(x + width // 2, floor.second + height - PLATE_UP, "?", look=GOLD_PLATE, size=FIGURE)
            self.tell("alt.pending", card=NAMES[view.move.pending], choices=texts(offered(view)))
        if view.move.buried:
            self.tell("alt.loose", cards=texts(view.move.buried))
        if not waiting and view.deal_no:
            self.deal(middle, floor.second)

    def deal(self, x: int, top: int) -> None:
        """Draw which deal this is, and the chips that end the match beside a coin, their middle at x."""
        canvas, (word, number, goal), options = self.canvas, (top + below for below in DEAL_AT), self.view.options
        canvas.text(x, word, self.say("picture.deal"), size=36, colour="mist", anchor="m", width=PITCH)
        canvas.text(x, number, f"{self.view.deal_no}/{options.deals}", size=FIGURE, anchor="m")
        if options.goal.chips:
            width = COIN_ROOM + fonts.measure(str(options.goal.chips), LABEL)
            canvas.centre(sign("coin"), x - width // 2 + SIGN // 2, goal)
            canvas.text(x + width // 2, goal, str(options.goal.chips), colour="mist", anchor="r")

    def last(self) -> None:
        """Tell what the turn under way or the last one did: what the brackets are around."""
        last = self.view.move
        if not (last.played or last.turned):
            return
        parts = [self.say("alt.last", who=self.who(last.seat))]
        for key, cards in (("played", last.played), ("turned", last.turned), ("got", last.got)):
            parts += [self.say(f"alt.{key}", cards=texts(cards))] if cards else []
        moments = tuple(moment for moment in last.moments if moment is not Moment.JOKER)
        parts += [self.say("alt.moments", moments=moments)] if moments else []
        self.lines.append(" ".join(parts))

    # Players

    def score(self, seat: Seat) -> str:
        """Return a player's points and what it takes to stop."""
        return f"{score_of(self.view, seat)}/{self.view.sides[seat].needs}"

    def seat(self, seat: Seat, strip: Strip) -> None:
        """Draw a player with the captured cards, in groups with their counts, and tell of it."""
        self.canvas.panel(LEFT, strip.top, WIDE, strip.bottom - strip.top, active=seat in self.waiting)
        self.player(seat, strip.top, strip.groups)
        for group, run, y in strip.lying:
            x, below = LEFT + INSET + run.x, y + CARD[1] + COUNT_BELOW
            self.group(group, CAUGHT, x, y, run.step)
            self.canvas.centre(sign(group.kind), x + SIGN // 2, below)
            self.figures(x + SIGN + 6, below, group)

    def group(self, group: Captured, scale: float, x: int, y: int, step: int) -> None:
        """Draw a group of captured cards, brackets around those of the last turn."""
        for number, card in enumerate(group.cards):
            self.card(card, scale, x + number * step, y)
        if group.new:
            width, height = card_size(scale)
            old = (len(group.cards) - group.new) * step
            self.canvas.brackets(x + old, y, width + (group.new - 1) * step, height, gap=4)

    def figures(self, x: int, y: int, group: Captured, more: int = 0) -> None:
        """Draw what a group counts, in gold what a press would add, and how many bring the first points."""
        canvas, first = self.canvas, FIRST_POINTS[group.kind]
        colour = "gold" if group.figure >= first else "hanji"
        x += canvas.text(x, y, str(group.figure), colour=colour, on="felt-raised")
        if more:
            x += canvas.text(x, y, f"+{more}", colour="gold", on="felt-raised")
        canvas.text(x, y, f"/{first}", colour="mist", on="felt-raised")

    def player(self, seat: Seat, y: int, groups: Sequence[Captured], *, gain: int = 0) -> None:
        """Draw a player's head line; tell it with the captures.

        `gain` is what a chosen press would add to the points, on a golden plate.
        """
        view, side, middle, right = self.view, self.view.sides[seat], y + HEAD_AT, LEFT + WIDE - INSET
        count, may_stop, calls = len(view.hands[seat]), score_of(view, seat) >= side.needs, dict[str, str]()
        look, colour = (GOLD_PLATE, "ink") if may_stop else (PLATE, "red")
        self.canvas.plate(right, middle, self.score(seat), look=look, colour=colour, size=FIGURE, anchor="r")
        right -= self.columns[0] + SPACE
        if gain:
            right -= self.canvas.plate(right, middle, f"+{gain}", look=GOLD_PLATE, size=FIGURE, anchor="r") + SPACE
        right = self.chips(right, middle, seat, self.columns[1])
        if side.goes:
            text = self.say("picture.go", count=side.goes)
            right -= self.canvas.plate(right, middle, text, look=GOLD_PLATE, anchor="r", small=True) + SPACE
            calls["goes"] = self.say("alt.goes", count=side.goes)
        if side.free:
            calls["free_turns"] = self.say("alt.free_turns", count=side.free)
        right = self.back(right, middle, f"{count}+{side.free}" if side.free else str(count))
        if side.bombs:
            right = self.bombs(right, middle, side.bombs)
            calls["bombs"] = self.say("alt.bombs", count=side.bombs)
        right = self.called(seat, LEFT + NAME_AT, self.shown(right, middle, side, calls), middle, half=38)
        self.who_sits(seat, middle, right)
        marks = {"alt.to_move": seat in self.waiting, "alt.dealer": seat == view.dealer}
        counts = {"score": score_of(view, seat), "needs": side.needs, "count": count, "chips": view.chips[seat]}
        parts = [self.say("alt.player", who=self.marked(seat, marks), **counts)]
        parts += [calls[call] for call in CALLS if call in calls]
        near = [self.say("alt.lacking", set=code, card=NAMES[card]) for code, card in facts.lacking(view, seat)]

        def line(*, named: bool) -> str:
            return " ".join([*parts, *(self.group_words(group, named=named) for group in groups if group.cards), *near])

        self.by_month[len(self.lines)] = lambda: line(named=False)
        self.lines.append(line(named=True))

    def chips(self, right: int, y: int, seat: Seat, width: int, on: str = "felt-raised") -> int:
        """Draw a coin and a player's chips in a column that ends at `right`; return where the next thing ends."""
        self.canvas.centre(sign("coin"), right - width + SIGN // 2, y)
        self.canvas.text(right - width + COIN_ROOM, y, figure(self.view.chips[seat]), on=on)
        return right - width - SPACE

    def back(self, right: int, y: int, text: str) -> int:
        """Draw a back with the number of cards in hand; return where the next thing ends."""
        width = max(BACK[0], fonts.measure(text, LABEL) + 18)
        self.canvas.box(right - width, y - BACK[1] // 2, width, BACK[1], Look("red-deep", "hanji", 4, 9))
        self.canvas.text(right - width // 2, y, text, on="red-deep", anchor="m")
        return right - width - SPACE

    def bombs(self, right: int, y: int, count: int) -> int:
        """Draw the bombs that were played; return where the next thing ends."""
        right -= SIGN + (count - 1) * BOMB_STEP
        for place in range(count):
            self.canvas.centre(sign("bomb"), right + SIGN // 2 + place * BOMB_STEP, y)
        return right - SPACE // 2

    def shown(self, right: int, y: int, side: Side, calls: dict[str, str]) -> int:
        """Draw and tell what a player has shown, a triple as heundeum in gold; return where the next thing ends."""
        shown = facts.shown_months(side)
        if not shown:
            return right
        width, height = card_size(HALF)
        right -= width + 4 + (len(shown) - 1) * SHOWN_STEP
        for place, (_, card, shaken) in enumerate(shown):
            x, top = right + place * SHOWN_STEP, y - height // 2
            self.card(card, HALF, x, top)
            if shaken:
                self.canvas.box(x - 4, top - 4, width + 8, height + 8, Look(None, "gold", 4, 6))
        for call in ("shaken", "shown"):
            months = tuple(month_text(month) for month, _, shaken in shown if shaken == (call == "shaken"))
            if months:
                calls[call] = self.say(f"alt.{call}", months=months)
        return right - SPACE

    def who_sits(self, seat: Seat, y: int, right: int) -> None:
        """Draw who sits there, up to `right`, and the dealer's sign."""
        x = LEFT + NAME_AT
        self.sign(LEFT + SEAT_AT, y, seat)
        dealer, at = seat == self.view.dealer, (LEFT + SEAT_AT + DEALER_AT[0], y + DEALER_AT[1])
        behind = dealer and right - x >= NAME_LEAST + DEALER_ROOM
        x += self.name(x, y, seat, right - DEALER_ROOM * behind, gold=seat in self.waiting)
        if dealer:
            self.canvas.centre(mark("dealer", S), *((x + DEALER_ROOM // 2 + 3, y) if behind else at))

    def group_words(self, group: Captured, *, named: bool) -> str:
        """Return a group of captured cards by month, from the first on; plain junk is told by its month alone."""
        values = JUNK_VALUE[self.view.options.double_junk]

        def word(card: int) -> str:
            plain = card < FIRST_JOKER and values[card] == 1 if group.kind is Kind.JUNK else not named
            return str(card // SUIT + 1) if plain else self.say("alt.card", card=NAMES[card])

        counted = Counter(map(word, sorted(group.cards))).items()
        cards = joined((one if n == 1 else self.say("alt.several", word=one, n=n) for one, n in counted), self.say)
        return self.say(f"alt.{group.kind}", count=group.figure, first=FIRST_POINTS[group.kind], cards=cards)

    def watcher(self, seat: Seat, y: int, note: str) -> None:
        """Draw a seat that sits this deal out in a small line: who it is, chips, a note; and tell of it."""
        canvas, view, middle = self.canvas, self.view, y + OUT_HEIGHT // 2
        self.sign(LEFT + 32, middle, seat)
        width = COIN_ROOM + fonts.measure(figure(view.chips[seat]), LABEL)
        right = self.chips(LEFT + WIDE - INSET, middle, seat, width, on="felt")
        right -= canvas.text(right, middle, note, colour="mist", anchor="r") + SPACE
        self.name(LEFT + 70, middle, seat, right, on="felt")
        self.tell("alt.out" if view.players else "alt.idle", who=self.who(seat), chips=view.chips[seat])
