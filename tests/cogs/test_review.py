"""/review: made in the background, shown to its owner alone, its moments answered on quiet tables; nothing leaks."""

from __future__ import annotations

import asyncio
import re
from contextlib import asynccontextmanager

import pytest

from bot.features.admin import sql as admin_sql
from bot.features.review import sql as review_sql
from bot.features.review.pages import review_body, review_speaker, waiting_body
from bot.features.review.riddles import riddle_of
from bot.show.wording import picture_speaker
from bot.store.model import Answer, OwnMoment
from bot.tables.model import Status
from bot.tables.purposes import Purpose
from bot.texts import load_texts
from games import GAMES
from games.core import parse_options
from games.core.course import can_judge
from games.core.review import ENGINE, Review, Tally, decode, encode
from games.core.weighing import Care
from games.gostop import GOSTOP
from games.seize import SEIZE
from tests.bot.handmade import handmade
from tests.bot.scores.results import finish
from tests.bot.test_reviews import Instead
from tests.bot.ui.fakes import ANA, BEN, CHO, court_at, message
from tests.cogs.asking import BROKE, ask, labels, member, turn

LITTLE = Care(first=4, second=4, third=4, drawn=1, turns=2, matches=1)
PRIVATE = message(ephemeral=True)
SUM = re.compile(r"play ([−+]?[\d.]+) · the others' play ([−+]?[\d.]+) · luck ([−+]?[\d.]+) = \*\*([−+]?[\d.]+)\*\*")


@asynccontextmanager
async def reviewing(tmp_path):
    """A court where reviews are made in this process, as soon as they are let."""
    async with court_at(tmp_path) as court:
        reviews = court.house.reviews
        reviews._care, reviews.thinkers = LITTLE, Instead()
        court.cog("LookingBack")._waiting.pace = 0.02
        await reviews.start()
        try:
            yield court
        finally:
            await reviews.stop()


@pytest.fixture
async def court(tmp_path):
    async with reviewing(tmp_path) as court:
        yield court


async def played(court):
    """A deal of Go-Stop between Ana and Ben that is over."""
    return await court.finished(ANA, BEN, game="gostop", options={"deals": "1"})


async def looked(court, table=None):
    """A match, a review of Ana's seat with two moments, made by hand as if the engine had found it, and its message."""
    table = table or await played(court)
    seat = table.seat_of(ANA.user_id)
    rows = [(row.seat, row.text) for row in await court.tables.log(table.id)]
    options = parse_options(table.game.info.options, table.options)
    review = handmade(table.game, options, len(table.holders), rows, seat, 2)
    await court.house.store.write(review_sql.ask, table.id, seat, ENGINE, 1.0)
    await court.house.store.write(review_sql.keep, table.id, seat, ENGINE, encode(review))
    return table, review, await ask(court, ANA, "review", table=str(table.id))


@pytest.mark.parametrize(
    ("share", "told"), [(0.0, "▱▱▱▱▱▱▱▱▱▱ 0%"), (0.46, "▰▰▰▰▱▱▱▱▱▱ 46%"), (0.997, "▰▰▰▰▰▰▰▰▰▱ 99%")]
)
async def test_the_bar_is_full_only_when_all_is_done(court, share, told):
    table = await played(court)
    say = review_speaker(load_texts(), table, "en")
    assert told in waiting_body(table, share, 0, say).content


async def opened(court, page, number=1):
    """The panel of a moment and its table."""
    panel = await press(court, labels(page)[f"Find a better move ({number})"])
    return panel, newest(court)


async def press(court, custom_id, who=ANA):
    """Press on a private message."""
    return await turn(court, who, custom_id, on=PRIVATE)


async def puzzles(court):
    """What Ana has to practise of her own matches."""
    return await court.house.store.read(review_sql.own_puzzles, ANA.user_id, "gostop")


async def edited(court, told):
    """What a private message has become, once that is so of it."""
    async with asyncio.timeout(120):
        while not (edits := court.messenger.of("edit_private")) or not told(edits[-1].body):
            await asyncio.sleep(0.02)
    return edits[-1]


def refused(answer):
    """The ids of what is marked as pressed in vain."""
    return [custom_id for label, custom_id in labels(answer).items() if label.startswith("⚠️ ")]


def newest(court):
    return max((t for t in court.tables.live() if t.purpose is Purpose.REVIEW), key=lambda table: table.id)


def act(table, text):
    seat = riddle_of(table.subject).moment.seat
    token = table.game.token(table.state, seat, table.game.decode(text))
    return f"a1:{table.id}:{token}:{text}"


async def test_a_review_is_made_in_the_background_and_its_message_follows(court):
    court.house.reviews.thinkers.go.clear()
    table = await played(court)
    answer = await ask(court, ANA, "review")
    assert answer.kind == "private" and answer.file is None
    assert "▱" * 10 + " 0%" in answer.content
    assert list(labels(answer)) == ["Look again"]
    court.house.reviews.thinkers.go.set()
    last = await edited(court, lambda body: body.picture is not None)
    review = await court.house.reviews.of(table.id, 0)
    assert (last.message_id, last.token) == (0, f"token-{answer.message_id - 1}"), "the answer, by its own token"
    assert "**What could I have done?** · Go-Stop" in last.body.content
    shown = SUM.search(last.body.content).groups()
    mine, others, luck, result = (round(10 * float(figure.replace("−", "-"))) for figure in shown)
    assert mine + others + luck == result == review.tally.tenths()[3]
    assert last.body.picture.alt.startswith("The chances of Ana. Go-Stop")
    look = await press(court, f"v1:review:{table.id}:look")
    assert look.kind == "update" and look.content == last.body.content


async def test_one_that_fails_says_so(court):
    table = await played(court)
    court.house.reviews.thinkers.failing = 1_000
    await ask(court, ANA, "review", table=str(table.id))
    last = await edited(court, lambda body: "couldn't" in body.content)
    assert last.body.content == "This match couldn't be reviewed. Please try again later."


@pytest.mark.parametrize(("game", "own"), [(GOSTOP, False), (SEIZE, True)], ids=["points", "own"])
async def test_a_game_says_what_its_results_count_and_what_of_it_is_judged(court, game, own):
    table = await court.match(ANA, BEN, game=game.info.key)
    found = Review(0, Tally(-1.0, 0.5, 1.5, 1.0), ((0, 0.5), (9, 1.0)), (), 4.0, True, 7, (1,))
    say = review_speaker(court.house.show.texts, table, "en")
    body = await review_body(court.house.show, table, found, {}, say)
    assert ("= **+1.0** locations" in body.content) == own
    assert ("= **+1.0** points" in body.content) != own
    assert ("I judge seizures alone" in body.content) == own


async def test_a_wrong_move_is_turned_down_with_its_cost_and_the_right_one_ends_it(court):
    table, review, page = await looked(court)
    moment = review.moments[0]
    await court.settle()
    court.messenger.sent.clear()
    panel, riddle = await opened(court, page)
    assert panel.kind in ("update", "edit") and panel.file is not None
    assert panel.content.startswith(f"**Find a better move** · moment 1 of {len(review.moments)}\nYou played: ")
    assert riddle.quiet and riddle.seq == moment.row and court.messenger.of("send") == []
    for wrong, why in (
        (moment.played, "That's what you played."),
        (moment.options[1].text, "That is about 1.0 worse than the best. Try again."),
    ):
        answer = await press(court, act(riddle, wrong))
        assert f"\n⚠️ {why}" in answer.content
        assert refused(answer) == [act(riddle, wrong)], "marked where one presses"
    assert court.house.private.step(court.house.hands, riddle.id, ANA.user_id).refused == "", "said once, as the reason"
    assert court.tables.get(riddle.id) == riddle
    right = await press(court, act(riddle, moment.better))
    assert "✅ **Yes: " in right.content and "Why: " in right.content and "In 100 deals" in right.content
    done = court.tables.get(riddle.id)
    assert done.status is Status.CLOSED and done.seq == riddle.seq and done.state == riddle.state
    own = await court.house.store.read(review_sql.own_moments, ANA.user_id, table.id)
    assert [one.answer for one in own if one.row == moment.row] == [Answer.FOUND]
    back = await press(court, labels(right)["To the review"])
    assert "✅ found" in back.content
    (puzzle,) = await puzzles(court)
    assert decode(puzzle.content).moments == (moment,)


async def test_show_skip_and_next_lead_through_all_moments(court):
    _, review, page = await looked(court)
    _, first = await opened(court, page)
    shown = await press(court, f"v1:review:{first.id}:show")
    assert "👀 Better is **" in shown.content and "What you played, " in shown.content
    assert "Next moment" in labels(shown)
    assert court.tables.get(first.id).status is Status.CLOSED
    page = await press(court, labels(shown)["Next moment"])
    assert f"moment 2 of {len(review.moments)}" in page.content
    for _ in review.moments[1:]:
        page = await press(court, f"v1:review:{newest(court).id}:skip")
    assert page.content.startswith("**What could I have done?**")
    _, last = await opened(court, page, 2)
    last = await press(court, f"v1:review:{last.id}:show")
    assert "Next moment" not in labels(last), "all are answered"
    assert page.content.count("· skipped") == len(review.moments) - 1 and page.content.count("👀 shown") == 1


async def test_a_moment_outlives_a_restart(tmp_path):
    async with reviewing(tmp_path) as court:
        _, review, page = await looked(court)
        _, riddle = await opened(court, page)
    moment = review.moments[0]
    async with reviewing(tmp_path) as court:
        again = await press(court, act(riddle, moment.played))
        assert "\n⚠️ That's what you played." in again.content
        right = await press(court, act(riddle, moment.better))
        assert "✅ **Yes: " in right.content
        assert [one.row for one in await puzzles(court)] == [moment.row]


async def test_what_a_kill_left_unsaid_is_kept_at_the_next_press(court):
    _, review, page = await looked(court)
    _, riddle = await opened(court, page)
    with court.house.boards.held(riddle.id):  # nothing is drawn any more, as after a kill
        await court.tables.act(riddle.id, ANA.user_id, None, review.moments[0].better)
        assert await puzzles(court) == []
    late = await press(court, act(riddle, review.moments[0].better))
    assert "✅ **Yes: " in late.content
    assert len(await puzzles(court)) == 1


async def test_nothing_of_a_review_is_made_from_more_than_its_seat_could_see(court):
    """Whatever a review, its moments and its post show is made from its seat's views and the spectator's."""
    table = await played(court)
    seen, view, open_view = [], GOSTOP.view, GOSTOP.open_view

    def watched(state, observer):
        seen.append(observer)
        return view(state, observer)

    def never(*_):
        raise AssertionError("an open view")

    object.__setattr__(GOSTOP, "view", watched)
    object.__setattr__(GOSTOP, "open_view", never)
    try:
        _, review, page = await looked(court, table)
        _, riddle = await opened(court, page)
        shown = await press(court, f"v1:review:{riddle.id}:show")
        await press(court, f"v1:review:{table.id}:post")
        await court.settle()
        assert set(seen) <= {review.seat, None} and review.seat in seen
        (held,) = (await court.press(ANA, labels(shown)["What everybody held"], on=PRIVATE)).answers
        assert held.content == BROKE, "the open view is asked for there, and only there"
    finally:
        object.__setattr__(GOSTOP, "view", view)
        object.__setattr__(GOSTOP, "open_view", open_view)
    held = await press(court, labels(shown)["What everybody held"])
    assert held.kind == "private" and "move " in held.content


async def test_the_picture_of_a_moment_is_what_was_seen_then(court):
    table, review, page = await looked(court)
    panel, riddle = await opened(court, page)
    badges = riddle.badges
    assert [holder.name for holder in riddle.holders] == [holder.name for holder in table.holders]
    assert not any(badge.house for badge in badges)
    words = picture_speaker(court.house.show.texts, riddle, "en")
    view = table.game.view(riddle.state, review.seat)
    then = court.house.show.face(table).renderer.draw_hand(view, badges=badges, say=words)
    assert panel.file.description == then.alt
    seen = [badge._replace(level="") for badge in badges]  # which only lobbies show
    assert seen == [badge._replace(absent=False) for badge in table.badges]


async def test_only_its_owner_may_post_and_no_moment_is_posted(court):
    _, _, page = await looked(court)
    posted = await press(court, labels(page)["Post it"])
    assert posted.kind == "public" and posted.items == []
    assert posted.content.startswith("**Ana** looks back on Go-Stop") and SUM.search(posted.content)
    assert "Moment" not in posted.file.description
    other = await press(court, labels(page)["Post it"], CHO)
    assert other.kind == "private" and "You didn't play at table" in other.content


async def test_bad_input_gets_a_clear_private_line(court):
    table, _, page = await looked(court)
    _, riddle = await opened(court, page)
    running = await court.match(ANA, BEN)
    closed = await court.tables.close((await court.match(ANA, BEN)).id, "cancelled")
    for who, which, words in (
        (ANA, "99", "no such table"),
        (ANA, "what?", "no such table"),
        (CHO, "", "haven't finished a match"),
        (CHO, str(table.id), "didn't play at table"),
        (ANA, str(running.id), "isn't over yet"),
        (ANA, str(closed.id), "wasn't played to its end"),
        (CHO, str(riddle.id), "no such table"),  # quiet ones are not told
    ):
        answer = await ask(court, who, "review", table=which)
        assert answer.kind == "private" and words in answer.content, which
    far = await ask(court, CHO, "review", table=str(table.id), guild_id=11)
    assert "no such table" in far.content, "another server's tables are not told"
    for who, parts, words in (
        *(
            (ANA, odd, "This button is out of date")
            for odd in ("1", "x:open", f"{table.id}:m:x", f"{table.id}:nothing")
        ),
        (ANA, f"{table.id}:m:1", "isn't in your review any more"),
        (CHO, f"{riddle.id}:show", "⚠️"),
        (ANA, f"{running.id}:show", "isn't in your review any more"),
    ):
        assert words in (await press(court, f"v1:review:{parts}", who)).content, parts
    for untouched in (riddle, running):
        assert court.tables.get(untouched.id).status is Status.PLAYING, "nothing is closed by it"


async def test_without_thinkers_there_is_a_line_and_no_button_but_for_what_was_made(court):
    table, _, page = await looked(court)
    court.house.reviews.thinkers = None
    assert (await ask(court, ANA, "review", table=str(table.id))).content == page.content
    table = await played(court)
    answer = await ask(court, ANA, "review")
    assert answer.kind == "private" and "Reviews are turned off here" in answer.content
    assert "Review" not in labels(await press(court, f"t1:{table.id}:hand"))


async def test_the_end_of_a_match_offers_it_on_the_hand_and_on_the_public_message(court):
    table = await played(court)
    hand = labels(await press(court, f"t1:{table.id}:hand"))
    board = await court.house.boards.body(table)
    assert hand["Review"] == f"v1:review:{table.id}:open"
    assert hand["Review"] in [button.custom_id for row in board.rows for button in row]
    assert all(len(row) <= 3 for row in board.rows)
    answer = await turn(court, BEN, hand["Review"])
    assert answer.kind == "private", "a press on the public message is answered to its presser alone"


async def test_whoever_is_forgotten_takes_reviews_answers_and_open_moments_along(court):
    table, review, page = await looked(court)
    _, riddle = await opened(court, page)
    await court.cog("Privacy").forget(ANA.user_id)
    assert (await court.tables.fetch(riddle.id)).status.ended
    assert not any((await court.house.store.read(admin_sql.everything_of, ANA.user_id)).values())
    assert await court.house.reviews.of(table.id, review.seat) is None
    assert await puzzles(court) == []


async def looked_back(court, tables, reasons=("swap_low", "swap_high", "draw")):
    for number in range(900, 900 + tables):
        shown = [OwnMoment(ANA.user_id, number, row, "yud", one, "{}") for row, one in enumerate(reasons)]
        await court.house.store.write(review_sql.look_back, ANA.user_id, number, "yud", 1.0, shown)


async def test_the_profile_tells_what_ones_mistakes_are_about_to_oneself_alone(court):
    await finish(court.house.store, {ANA.user_id: 1, BEN.user_id: 2}, 5.0)
    await court.house.scores.catch_up()
    line = "In your reviews of Yud! Stop!, most of all: which cards to swap (10×)."
    await looked_back(court, 4)
    assert "In your reviews" not in (await ask(court, ANA, "profile")).content, "four are too few"
    await looked_back(court, 5, ())
    await looked_back(court, 1)
    assert "In your reviews" not in (await ask(court, ANA, "profile")).content, "two of a kind are too few"
    await looked_back(court, 5)
    assert line in (await ask(court, ANA, "profile")).content
    assert line in (await press(court, f"v1:profile:{ANA.user_id}:-")).content
    for hidden in (
        await ask(court, ANA, "profile", show=True),
        await ask(court, BEN, "profile", player=member(ANA)),
        await turn(court, ANA, f"v1:profile:{ANA.user_id}:-"),
    ):
        assert "In your reviews" not in hidden.content and "Ana" in hidden.content


@pytest.mark.parametrize("game", [game for game in GAMES if can_judge(game)], ids=lambda game: game.info.key)
def test_every_reason_has_a_name_for_what_was_missed(game):
    keys = load_texts().keys("en")
    reasons = {key.rpartition(".")[2] for key in keys if key.startswith(f"{game.info.key}.hint.")}
    named = {key.rpartition(".")[2] for key in keys if key.startswith(f"{game.info.key}.mistake.")}
    assert reasons == named
