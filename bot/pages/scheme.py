"""The page that explains what counts, with the scheme's own figures."""

from __future__ import annotations

from typing import Final

from bot.scores import points, ratings
from bot.texts import Speaker
from bot.ui import ids
from bot.ui.body import Body, ButtonSpec

SCHEME: Final = "scheme"
"""What the button to this page is called in its id."""


def scheme_body(say: Speaker) -> Body:
    """Return the page on what counts, points, seasons and ratings, with the scheme's own figures."""
    return Body(
        say(
            "scheme.text",
            ahead=points.AHEAD,
            level=points.LEVEL,
            behind=points.BEHIND,
            cap=points.PAIR_CAP,
            start=ratings.number(ratings.START.mu),
            off=ratings.uncertainty(ratings.START.sigma),
            settled=ratings.SETTLED,
        )
    )


def scheme_button(say: Speaker) -> ButtonSpec:
    """Return the button that opens the page on the scheme."""
    return ButtonSpec(ids.page_id(SCHEME), say("board.scheme"))
