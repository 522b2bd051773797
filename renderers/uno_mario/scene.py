"""What the pictures of Uno Super Mario are made of: a seat in a box with its cards, the piles and the colour asked.

What is drawn is told. Seats are 0-based in views and 1-based in pictures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from games.core import Seat
from games.uno_mario.cards import CARD_TEXTS, NONE
from games.uno_mario.options import Goal
from games.uno_mario.table import TARGET, Phase, View, Written
from renderers import fonts
from renderers.canvas import SMALL_PLATE
from renderers.layout import FIGURE, GOLD_PLATE, LABEL, SMALL, XL, XS, Look, M, S, Slot
from renderers.marks import mark
from renderers.rows import Row
from renderers.scene import Scene
from renderers.uno_mario.cards import BACK, TINY, WILD_SHEET, card_sprite
from renderers.words import joined

Rectangle = tuple[int, int, int, int]

# A seat
ROOMY: Final = 140
"""From this height on a box has room for a row of backs below the disc; in a lower one the cards lie beside it."""
DISC_AT: Final = 36
DEALER_AT: Final = (18, -24)
"""Where the dealer's sign lies, from the box's left edge and the disc's middle: the name keeps its room."""
NAME_AT: Final = 72
BESIDE_DISC: Final = 77
"""Where the backs begin that lie beside the disc: behind the clock of an absent player."""
BACK_PITCH: Final = 18
AFTER_BACKS: Final = 8
PLATE_TEXT: Final = 36
UNCALLED: Final = Look("vermilion", "ink", 3, 14, cut=True)

# The piles
PLATE_BELOW: Final = 28
"""How far the plate of the stock reaches below its card."""
BESIDE: Final = 14
"""Between a colour's sign and its word beside it."""
EDGE: Final = 10
LOW_TEXT: Final = 36
TALL: Final = 150
"""From this height on a colour's sign stands above its word."""
WRITINGS: Final = ((FIGURE, fonts.WIDTH), (LOW_TEXT, fonts.WIDTH), (LABEL, fonts.NARROW))
"""The letters of that word, the first that fit: a blue is long in Vietnamese, and cut it could be the green."""


class Table(Scene[View]):
    """A table of Uno Super Mario being drawn. `boxes` has the cards of each seat that holds some."""

    ground, numbered = "night", True

    @property
    def points(self) -> bool:
        """Whether points decide the match (UD35)."""
        return self.view.options.goal is not Goal.SINGLE_ROUND

    @property
    def turned(self) -> int:
        """The quarters by which the way of play is turned."""
        return 0 if self.view.direction > 0 else 2

    # What is told

    def head(self) -> None:
        """Tell which round it is, and how the match is won."""
        view = self.view
        self.tell("alt.round" if view.round_no else "alt.before", round=view.round_no)
        if view.phase not in (Phase.CONSENT, Phase.OVER):
            self.tell(f"alt.goal_{view.options.goal}", n=TARGET)

    def listed(self, cards: Iterable[str]) -> str:
        """Return the cards in their order, equal ones once with their number."""
        counted, say = Counter(cards), self.say
        return joined((say("alt.many" if n > 1 else "alt.one", card=card, n=n) for card, n in counted.items()), say)

    def rule(self, written: Written) -> None:
        """Tell a written rule with what it does by itself."""
        effect = self.say(f"choice.effect1.{written.effect}")
        self.tell("alt.rule", card=written.card, text=" ".join(written.text.split()), effect=effect)

    # A seat

    def seat(self, spot: Row, seat: Seat) -> str:
        """Draw a seat in a box: who it is, its cards, its points; return what is told of it."""
        canvas, view, active = self.canvas, self.view, seat in self.waiting
        x, right = spot.x, spot.x + spot.width - 16
        name_y, cards_y = (spot.y + round(share * spot.height) for share in (0.29, 0.71))
        canvas.panel(*spot, active=active)
        self.disc(x + DISC_AT, name_y if spot.height >= ROOMY else spot.y + spot.height // 2, seat)
        end = self.called(seat, x + NAME_AT, right, name_y, half=26)
        self.name(x + NAME_AT, name_y, seat, end, gold=active)
        self._backs(spot, cards_y, seat, "gold" if active else "hanji")
        if self.points:
            points = str(view.scores[seat])
            canvas.plate(right, cards_y, points, size=PLATE_TEXT, anchor="r", small=True)
        marks = {"alt.to_move": active, "alt.dealer": seat == view.dealer, "alt.not_called": seat in view.catchable}
        facts = {"number": seat + 1, "count": len(view.hands[seat]), "total": view.scores[seat]}
        return self.say("alt.seat", who=self.marked(seat, marks), **facts)

    def disc(self, x: int, y: int, seat: Seat) -> None:
        """Draw a seat's numbered disc with its middle at (x, y), and the dealer's sign."""
        self.sign(x, y, seat)
        if seat == self.view.dealer:
            self.canvas.centre(mark("dealer", S), x - DISC_AT + DEALER_AT[0], y + DEALER_AT[1])

    def _backs(self, spot: Row, y: int, seat: Seat, colour: str) -> None:
        """Draw a seat's cards as backs with their number; of a single card, whether UNO was called."""
        canvas, count, roomy = self.canvas, len(self.view.hands[seat]), spot.height >= ROOMY
        back = card_sprite(BACK, XS if spot.height >= 110 else TINY)
        x, top = spot.x + (18 if roomy else BESIDE_DISC), y - back.height // 2
        if count > 1:
            behind = min(count, 4 if roomy else 1) - 1
            canvas.stack(back, x, top, 1 + behind, BACK_PITCH, 0)
            width = back.width + behind * BACK_PITCH
            canvas.text(x + width + AFTER_BACKS, y, str(count), size=FIGURE, colour=colour, on="felt-raised")
            self.boxes[seat] = x, top, width, back.height
        elif count:
            plate = canvas.plate_width("1?", PLATE_TEXT, small=True)
            self.boxes[seat] = x, y - SMALL_PLATE // 2, plate, SMALL_PLATE
            if roomy:
                canvas.paste(back, x, top)
                self.boxes[seat] = x, top, plate + AFTER_BACKS + back.width, back.height
            called = seat not in self.view.catchable
            text, look, ink = ("1!", GOLD_PLATE, "ink") if called else ("1?", UNCALLED, "hanji")
            middle = x + self.boxes[seat][2] - plate // 2
            canvas.plate(middle, y, text, look=look, colour=ink, size=PLATE_TEXT, small=True)

    # The middle

    def card(self, card: str, slot: Slot, on: str = "felt") -> None:
        """Lay one card on a plain ground; a customizable one has its number where there is room for it."""
        self.canvas.lay(card_sprite(card, slot.scale), slot.x, slot.y, on)
        if self.view.written and card.startswith("Wcust") and slot.scale >= M:
            at = round(24 * slot.scale)
            number = card.removeprefix("Wcust")
            self.canvas.plate(slot.x + slot.width - at, slot.y + at, number, size=SMALL, small=True)

    def middle(self, stock: Slot, discard: Slot, colour: Rectangle, hit_at: tuple[int, int], on: str = "felt") -> None:
        """Draw the piles, the colour asked, brackets around what the last move touched, and what a hit makes one draw.

        `hit_at` is the middle of that.
        """
        view, canvas, hit = self.view, self.canvas, self.view.hit
        lying = canvas.pile(card_sprite(BACK, stock.scale), stock, view.stock_count)
        canvas.plate(stock.x + stock.width // 2, stock.y + stock.height, str(view.stock_count))
        if view.top:
            self.card(view.top, discard, on)
            self.colour(colour)
            for written in view.written:
                if written.card == view.top and written.in_force:
                    self.rule(written)
        else:
            canvas.empty_slot(*discard.box)
        if hit is not None:
            self.tell("alt.pending", n=hit.cards, card=CARD_TEXTS[hit.card], by=self.who(hit.by))
        self.tell("alt.stock", count=view.stock_count)
        self.tell("alt.clockwise" if view.direction > 0 else "alt.counterclockwise")
        self._last(lying, discard.box)
        if hit is not None:
            canvas.plate(*hit_at, f"+{hit.cards}", look=GOLD_PLATE, size=FIGURE)

    def colour(self, box: Rectangle) -> None:
        """Draw the colour asked in an octagon: its ground, its sign, its word; "?" while it is still to be named."""
        canvas, asked, (x, y, width, height) = self.canvas, self.view.asked, box
        corner, middle, line = round(0.22 * height), x + width // 2, y + height // 2
        if not asked or self.view.phase is Phase.COLOUR:
            self.tell("alt.top_no_colour", top=self.view.top)
            canvas.box(*box, GOLD_PLATE._replace(corner=corner))
            size = min(2 * FIGURE, round(0.7 * height))
            canvas.text(middle, line, "?", size=size, colour="ink", on="gold", anchor="m")
            return
        self.tell("alt.top", top=self.view.top, colour=asked)
        canvas.box(*box, Look(asked, "hanji", 5, corner, cut=True))
        word, shown = self.say(f"term.{asked}"), WILD_SHEET.sprite(f"sign-{asked}", XL if height >= TALL else M)
        word, ink = word[:1].upper() + word[1:], "ink" if asked == "yellow" else "hanji"
        if height >= TALL:
            canvas.centre(shown, middle, y + round(0.36 * height))
            line, room = y + round(0.77 * height), width - corner
            size, stretch = fonts.fitting(word, WRITINGS, room)
            canvas.text(middle, line, word, size=size, colour=ink, on=asked, anchor="m", width=room, stretch=stretch)
            return
        room = width - shown.width - BESIDE - 2 * EDGE
        left = middle - (shown.width + BESIDE + min(room, fonts.measure(word, LOW_TEXT))) // 2
        canvas.centre(shown, left + shown.width // 2, line)
        canvas.text(left + shown.width + BESIDE, line, word, size=LOW_TEXT, colour=ink, on=asked, width=room)

    def _last(self, stock: Rectangle, discard: Rectangle) -> None:
        """Draw brackets around what the last move touched, and tell it."""
        canvas, last = self.canvas, self.view.last
        if last is None:
            return
        if last.caught != NONE or last.kind == "uno":
            seat = last.seat if last.caught == NONE else last.caught
            self.tell("alt.last_seat", who=self.who(seat))
            if seat in self.boxes:
                canvas.brackets(*self.boxes[seat], gap=2)
        elif last.kind in ("play", "star", "colour"):
            self.tell("alt.last_discard")
            canvas.brackets(*discard)
        elif last.kind in ("draw", "accept", "challenge"):
            self.tell("alt.last_stock")
            x, y, width, height = stock
            canvas.brackets(x - 4, y, width + 4, height + PLATE_BELOW, gap=4)
