"""The page in a real headless browser: commands, buttons, private messages, forms, several people, a phone."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright, expect

from sandbox.actions.threads import make_thread
from sandbox.kinds import ChannelType
from sandbox.server import Sandbox
from tests.sandbox.sample_bot import running
from tools.doctor import browser as browser_here

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]  # one browser for all

CHROMIUM = os.environ.get("CHROMIUM") or browser_here()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        made = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield made
        await made.close()


@pytest_asyncio.fixture(loop_scope="module")
async def box() -> AsyncIterator[Sandbox]:
    async with Sandbox() as running_box:
        yield running_box


@pytest_asyncio.fixture(loop_scope="module")
async def page(browser, box) -> AsyncIterator[Page]:
    async with running(box.base_url):
        made = await browser.new_page(viewport={"width": 1280, "height": 860}, color_scheme="dark")
        made.set_default_timeout(6000)
        problems: list[str] = []
        made.on("pageerror", lambda error: problems.append(str(error)))
        made.on("console", lambda line: problems.append(line.text) if line.type == "error" else None)
        await made.goto(f"{box.base_url}/?users=ana")
        await expect(made.get_by_role("textbox", name="Message")).to_be_visible()
        yield made
        await made.close()
        assert problems == []


def pane(page, name="Ana"):
    return page.get_by_role("region", name=f"{name}'s client")


def log_of(page):
    return pane(page).get_by_role("log")


async def run(page, command="board"):
    """Type a slash command without options and run it, by keyboard alone."""
    field = await type_in(page, f"/{command}")
    await expect(pane(page).get_by_role("option").first).to_be_visible()
    await field.press("Enter")
    await pane(page).get_by_role("button", name="Run the command").press("Enter")
    return log_of(page)


async def type_in(page, words):
    field = pane(page).get_by_role("textbox", name="Message")
    await field.fill(words)
    return field


async def test_a_command_buttons_and_a_private_message(page, ana, ben):
    log = await run(page)
    await expect(log.get_by_text("the board")).to_be_visible()
    await expect(log.get_by_text("Ana used")).to_be_visible()
    await expect(log.get_by_role("img", name="an empty board")).to_be_visible()
    await expect(log.get_by_role("button", name="Off")).to_be_disabled()
    await log.get_by_role("button", name="My hand").click()
    await expect(log.get_by_text("a secret for ana")).to_be_visible()
    await expect(log.get_by_text("Only you can see this")).to_be_visible()
    assert all("secret" not in m["content"] for m in ben.messages("games"))
    await log.get_by_role("button", name="Dismiss message").click()
    await expect(log.get_by_text("a secret for ana")).to_have_count(0)
    await log.get_by_role("button", name="Count 1").click()
    await expect(log.get_by_text("counted 1")).to_be_visible()
    await expect(log.get_by_role("button", name="Count 2")).to_be_focused()


@pytest.mark.slow
async def test_what_is_written_is_shown_as_discord_shows_it(page, box, ana):
    await run(page, "table open")
    await expect(pane(page).locator(".used b").last).to_have_text("/table open")
    ana.say("games", "1. first\n   - one\n   - two\n2. second")
    points = log_of(page).locator("ul")
    await expect(points).to_have_count(1)
    await expect(points.locator("> li")).to_have_text(["one", "two"])
    lounge = box.channel("lounge").id
    await (await type_in(page, f"over there: https://discord.com/channels/1/{lounge}/2")).press("Enter")
    await log_of(page).get_by_role("link", name="#lounge › 💬").click()
    await expect(pane(page).get_by_role("heading", name="lounge")).to_be_visible()


@pytest.mark.slow
async def test_the_page_has_its_letters_its_themes_and_marks_who_may_manage_the_guild(page, box):
    marked = page.locator(".chip", has_text="owner")
    await expect(marked).to_have_count(1)
    await expect(marked).to_contain_text("Host")
    for family, letter in (("Page Thai", "ก"), ("Page CJK", "가")):
        assert await page.evaluate(
            "async (a) => (await document.fonts.load(`12px '${a[0]}'`, a[1])).length", [family, letter]
        ), "a machine may lack it"
    for name, status in (("thai", 200), ("cjk", 200), ("none", 404)):
        assert (await page.request.get(f"{box.base_url}/fonts/{name}")).status == status
    colour = "getComputedStyle(document.body).backgroundColor"
    before = await page.evaluate(colour)
    await page.get_by_role("button", name="Change theme").click()
    assert await page.evaluate(colour) != before


@pytest.mark.slow
async def test_the_description_of_a_picture_can_be_read_and_the_picture_enlarged(page):
    log = await run(page, "layout")
    await log.get_by_role("button", name="ALT").click()
    await expect(log.locator("figcaption")).to_have_text("board 1")
    await log.get_by_role("button", name="Enlarge: board 1").click()
    await expect(page.get_by_role("dialog").get_by_role("img", name="board 1")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.slow
async def test_options_and_suggestions(page):
    field = await type_in(page, "/suggest")
    await expect(page.get_by_role("option").first).to_be_visible()
    await field.press("Enter")
    fruit = page.get_by_label("fruit", exact=True)
    await expect(fruit).to_be_focused()
    await fruit.type("ban")
    await page.get_by_role("option", name="Banana").click()
    await page.get_by_role("button", name="Add an option").click()
    await page.get_by_role("option", name="many").click()
    await page.get_by_label("many", exact=True).type("4")
    await page.get_by_label("many", exact=True).press("Enter")
    await expect(pane(page).get_by_text("4 banana")).to_be_visible()


async def test_select_and_form_and_text_that_is_never_markup(page, box):
    log = await run(page)
    await log.get_by_role("combobox", name="Pick some").click()
    await page.get_by_role("option", name="Red").click()
    await page.get_by_role("option", name="Blue").click()
    await page.keyboard.press("Escape")
    await expect(log.get_by_text("red,blue")).to_be_visible()
    await log.get_by_role("button", name="Ask").click()
    form = page.get_by_role("dialog", name="A form")
    await form.get_by_label("Name").fill("Zed")
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_have_count(0)
    await expect(log.get_by_text("hello Zed")).to_be_visible()
    box.person("Ben").say("games", "<img src=x onerror=alert(1)> [x](javascript:alert(1)) <script>1</script>")
    message = log.locator(".message").last
    await expect(message).to_contain_text("<img src=x onerror=alert(1)>")
    assert await message.locator(".text img, .text script, .text a").count() == 0


@pytest.mark.slow
async def test_no_answer_is_said_after_three_seconds(page, box):
    log = await run(page)
    await log.get_by_role("button", name="Silent").click()
    await expect(log.locator(".pending")).to_have_count(1)
    await page.wait_for_timeout(50)
    box.clock.advance(3.1)
    await expect(log.get_by_text("This interaction failed")).to_be_visible()
    await expect(log.locator(".pending")).to_have_count(0)


@pytest.mark.slow
async def test_people_one_after_another_and_side_by_side(page, box, ana):
    await (await run(page)).get_by_role("button", name="My hand").click()
    chips = page.get_by_role("group", name="Whose client is shown")
    await chips.get_by_role("button", name=re.compile("Ben")).click()
    await expect(pane(page)).to_have_count(0)
    await expect(pane(page, "Ben").get_by_text("the board")).to_be_visible()
    await expect(pane(page, "Ben").get_by_text("secret")).to_have_count(0)
    box.person("Cho").say("games", f"<@{ana.id}> your move")
    await expect(chips.get_by_role("button", name=re.compile("Ana")).locator(".badge")).to_have_text("1")
    await page.get_by_role("button", name="Side by side").click()
    await expect(page.get_by_role("region", name=re.compile("client"))).to_have_count(2)
    await pane(page, "Ben").get_by_role("button", name="Count 1").click()
    await expect(pane(page).get_by_text("counted 1")).to_be_visible()
    await expect(pane(page).get_by_text("a secret for ana")).to_be_visible()
    await expect(chips.locator(".badge")).to_have_count(0)


@pytest.mark.slow
async def test_a_ping_is_marked_and_found(page, box, ana):
    await pane(page).get_by_role("button", name="lounge").click()
    await expect(pane(page).get_by_role("heading", name="# lounge")).to_be_visible()
    box.person("Ben").say("games", f"<@{ana.id}> **look** at `this`")
    place = pane(page).get_by_role("navigation").get_by_role("button", name=re.compile("games"))
    await expect(place.get_by_label("1 mentions")).to_be_visible()
    await place.click()
    message = pane(page).locator(".message.ping")
    await expect(message.locator(".mention.me")).to_have_text("@Ana")
    await expect(message.locator("strong")).to_have_text("look")
    await expect(place.get_by_label("1 mentions")).to_have_count(0)


@pytest.mark.slow
async def test_what_happens_while_a_place_opens_is_not_lost(page, box, ana, ben):
    slow = asyncio.Event()

    async def unread(route):
        await slow.wait()
        await route.fulfill(status=200, body="")

    place = pane(page).get_by_role("navigation").get_by_role("button", name=re.compile("games"))
    await expect(place).to_be_visible()
    for pinged in (1, 2):
        await page.route("**/messages?*", unread, times=1)
        await pane(page).get_by_role("button", name="lounge").click()
        ben.say("games", f"<@{ana.id}> look")
        await page.wait_for_timeout(100)
        slow.set() if pinged == 2 else await pane(page).get_by_role("button", name="Courtyard Bot").click()
        await expect(place.get_by_label(f"{pinged} mentions")).to_be_visible()


@pytest.mark.slow
async def test_a_person_can_chat_once_more_where_it_failed_and_threads_appear(page, box, ben):
    await page.route("**/say", lambda route: route.fulfill(status=200, body=""), times=1)
    field = await type_in(page, "good evening")
    await field.press("Enter")
    await expect(pane(page).locator(".hint.bad")).to_be_visible()
    await field.press("Enter")
    await expect(log_of(page).get_by_text("good evening")).to_be_visible()
    games = box.channel("games")
    about = {"name": "side", "owner_id": ben.id, "kind": ChannelType.PUBLIC_THREAD, "archive_minutes": 60}
    ben.say(make_thread(box.core, games, message=next(iter(games.messages.values())), **about), "one")
    await expect(log_of(page).get_by_role("button", name="side")).to_contain_text("1 message ›")
    await run(page, "thread")
    await pane(page).get_by_role("navigation").get_by_role("button", name=re.compile("a table")).click()
    await expect(pane(page).get_by_text("your turn")).to_be_visible()
    await expect(pane(page).get_by_text("added Ana to the thread")).to_be_visible()


@pytest.mark.slow
async def test_a_phone_has_a_drawer_and_no_sideways_scrolling(page):
    await page.set_viewport_size({"width": 360, "height": 740})
    log = await run(page)
    await expect(log.get_by_text("the board")).to_be_visible()
    assert await page.evaluate("document.documentElement.scrollWidth") <= 360
    assert await log.evaluate("log => log.scrollWidth - log.clientWidth") == 0
    nav = pane(page).get_by_role("navigation")
    await expect(nav).not_to_be_visible()
    await page.get_by_role("button", name="Channels", exact=True).click()
    await nav.get_by_role("button", name="lounge").click()
    await expect(pane(page).get_by_role("heading", name="# lounge")).to_be_visible()
    await expect(nav).not_to_be_visible()
