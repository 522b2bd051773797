"""What Discord refuses in a message, a form or a command is refused in its place; of facts.toml, one of each kind."""

from __future__ import annotations

import pytest

from tests.sandbox.conftest import V2, button, code, row, select, text, v2

PICTURE = {"url": "https://example.org/a.png"}
PLAIN = {"label": "a", "value": "a"}
LINK = {"type": 2, "style": 5, "label": "x"}
BOTH_WAYS = {"parse": ["users"], "users": ["1"]}
LOOSE = {"type": 4, "custom_id": "i", "style": 1}


def embed(at="", **fields):
    """A message with one embed, and the place in it."""
    return {"embeds": [{"title": "t"} | fields]}, f"embeds.0.{at}"


def parts(*given, at=""):
    """A message with one row of parts, and the place in that row."""
    return {"content": "c", "components": [row(*given)]}, f"components.0.components{at}"


def part(given, at=""):
    """A message with one part in a row, and the place in that part."""
    return parts(given, at=f".0.{at}".rstrip("."))


def new(given, at):
    """A message of Components V2 with one part, and the place in that part."""
    return v2(given), f"components.0.{at}"


def section():
    return {"type": 9, "components": [text()], "accessory": {"type": 11, "media": PICTURE}}


def gallery(count=1, media=PICTURE, **more):
    return {"type": 12, "items": [{"media": media} | more] * count}


def box_of(*given, **more):
    return {"type": 17, "components": list(given)} | more


def buttons(rows):
    return [row(*[button(f"{at}-{number}") for number in range(5)]) for at in range(rows)]


def named(count, **more):
    return [{"name": f"{number}", "value": f"{number}"} | more for number in range(count)]


MESSAGES_REFUSED = {
    "content of 2001": ({"content": "x" * 2001}, "content"),
    "content of a wrong kind": ({"content": 5}, "content"),
    "eleven embeds": ({"embeds": [{"title": "x"}] * 11}, "embeds"),
    "6001 characters of embeds": ({"embeds": [{"description": "x" * 3001}] * 2}, "embeds"),
    "picture that is not attached": embed("image.url", image={"url": "attachment://a.png"}),
    "address of a script": embed("url", url="javascript:alert(1)"),
    "author's address of a script": embed("author.url", author={"name": "a", "url": "javascript:alert(1)"}),
    "six rows": ({"content": "c", "components": [row(button(f"{i}")) for i in range(6)]}, "components"),
    "an empty row": parts(),
    "two selects": parts(select("a"), select("b")),
    "select beside button": parts(button(), select()),
    "custom_id of 101": part(button("x" * 101), "custom_id"),
    "custom_id twice": parts(button("a"), button("a"), at=".1.custom_id"),
    "button without label": part(button(label=None)),
    "button style 7": part(button(style=7), "style"),
    "link without url": part(LINK, "url"),
    "link with custom_id": part(button(style=5, url="https://a.b"), "custom_id"),
    "a word as emoji": part(button(emoji={"name": "smile"}), "emoji.name"),
    "an emoji nobody made": part(button(emoji={"id": "1", "name": "x"}), "emoji.id"),
    "min above max": part(select(min_values=2), "min_values"),
    "max above options": part(select(max_values=4), "max_values"),
    "same option twice": part(select(options=[PLAIN] * 2), "options.1.value"),
    "v2 part without flag": ({"content": "c", "components": [text()]}, "components.0.type"),
    "content with v2": (v2(text(), content="c"), "content"),
    "embeds with v2": (v2(text(), embeds=[{"title": "t"}]), "embeds"),
    "41 components": (v2(*[text()] * 41), "components"),
    "41 nested components": (v2(*buttons(6), *[text()] * 5), "components"),
    "4001 characters of text": (v2(text("x" * 2001), text("y" * 2000)), "components"),
    "section without accessory": new({"type": 9, "components": [text()]}, "accessory"),
    "gallery of nothing attached": new(gallery(media={"url": "attachment://a.png"}), "items.0.media.url"),
    "file from elsewhere": new({"type": 13, "file": {"url": "https://a.b/c"}}, "file.url"),
    "container in container": new(box_of(box_of(text())), "components.0.type"),
    "colour too large": new(box_of(text(), accent_color=0x1000000), "accent_color"),
    "component id twice": (v2(text() | {"id": 7}, text() | {"id": 7}), "components.1.id"),
    "nonce of 26": ({"content": "c", "nonce": "n" * 26}, "nonce"),
    "mentions both ways": ({"content": "c", "allowed_mentions": BOTH_WAYS}, "allowed_mentions"),
    "reply to nothing": ({"content": "c", "message_reference": {"message_id": "1"}}, "message_reference"),
    "entry without file": ({"content": "c", "attachments": [{"id": 0, "filename": "a.png"}]}, "attachments.0.id"),
    "poll without a question": ({"content": "c", "poll": {"answers": []}}, "poll.question"),
}
MESSAGES_TAKEN = {
    "25 buttons": {"components": buttons(5)},
    "link": {"components": [row(LINK | {"url": "https://example.org"})]},
    "unicode emoji": {"components": [row(button(label=None, emoji={"name": "\N{GAME DIE}"}))]},
    "keycap": {"components": [row(button(emoji={"name": "1\ufe0f\u20e3"}))]},
    "40 components": v2(*buttons(6), *[text()] * 4),
    "4000 characters": v2(text("x" * 2000), text("y" * 2000)),
    "all of v2": v2(box_of(section(), gallery(10), {"type": 14}, row(button()), text(), accent_color=5)),
}


def field(**more):
    return {"type": 18, "label": "x", "component": LOOSE | more}


def form(given, at):
    """The only part of a form, and the place in it."""
    return {"components": [given]}, f"components.0.{at}"


FORM = {"title": "T", "custom_id": "m", "components": [field() | {"label": "Name"}]}
FORMS_REFUSED = {
    "custom_id twice": ({"components": [field(), field()]}, "components.1.component.custom_id"),
    "component id twice": ({"components": [field(id=7), text() | {"id": 7}]}, "components"),
    "something disabled": form(field(disabled=True), "component.disabled"),
    "a row without a label": form(row(LOOSE), "components.0.label"),
    "two in a row": form(row(LOOSE | {"label": "a"}, LOOSE | {"label": "b", "custom_id": "j"}), "components"),
    "no title": ({"title": None}, "title"),
    "a button": form(row(button()), "components.0.type"),
    "one radio": form(field(type=21, options=[PLAIN]), "component.options"),
    "required select of none": form(field() | {"component": select(min_values=0)}, "component.min_values"),
}


def command(**more):
    return {"name": "a", "description": "d"} | more


def option(**more):
    return {"type": 3, "name": "o", "description": "d"} | more


def options(*given, at=""):
    """A command with options, and the place in them."""
    return command(options=list(given)), f"options{at}"


GROUP = {"type": 2, "name": "g", "description": "d"}
LONG = option(description="d" * 90, choices=[{"name": "n" * 90, "value": "v" * 90}] * 2)
COMMANDS_REFUSED = {
    "upper case": (command(name="Play"), "name"),
    "space": (command(name="a b"), "name"),
    "no description": (command(description=""), "description"),
    "required after optional": options(option(), option(name="p", required=True), at=".1"),
    "same option twice": options(option(), option()),
    "choices and autocomplete": options(option(autocomplete=True, choices=named(1)), at=".0.autocomplete"),
    "a word as number": options(option(type=10, choices=named(1, value="v")), at=".0.choices.0.value"),
    "subcommand beside option": options(option(), option(type=1, name="s")),
    "group in group": options(GROUP | {"options": [GROUP | {"name": "h"}]}, at=".0.options.0.type"),
    "unknown locale": (command(name_localizations={"xx": "b"}), "name_localizations.xx"),
    "localised upper case": (command(name_localizations={"nl": "Spel"}), "name_localizations.nl"),
    "localised twice": options(option(name_localizations={"nl": "p"}), option(name="p")),
    "8001 characters": (command(options=[LONG | {"name": f"o{i}"} for i in range(20)]), ""),
}


def at(tree, path):
    """The faults that are told at a place."""
    for step in filter(None, path.split(".")):
        tree = tree[step]
    return tree["_errors"]


@pytest.mark.parametrize("case", MESSAGES_REFUSED)
async def test_message_is_refused(api, ana, case):
    body, path = MESSAGES_REFUSED[case]
    status, answer = await api.send(body)
    assert (status, answer["code"]) == (400, 50035), answer
    assert at(answer["errors"], path)[0]["code"]
    assert ana.messages("games") == []


@pytest.mark.parametrize("case", MESSAGES_TAKEN)
async def test_message_is_taken(api, ana, case):
    status, answer = await api.send(MESSAGES_TAKEN[case])
    assert status == 200, answer
    assert [m["id"] for m in ana.messages("games")] == [answer["id"]]


@pytest.mark.parametrize("case", FORMS_REFUSED)
async def test_form_is_refused(api, ana, case):
    change, path = FORMS_REFUSED[case]
    press = ana.slash("go", channel="games")
    status, answer = await api.answer(press, 9, FORM | change)
    assert (status, answer["code"]) == (400, 50035), answer
    assert at(answer["errors"]["data"], path)
    assert press.kind == "waiting"


@pytest.mark.parametrize("case", COMMANDS_REFUSED)
async def test_command_is_refused(api, case):
    body, path = COMMANDS_REFUSED[case]
    status, answer = await api.commands([body])
    assert (status, answer["code"]) == (400, 50035), answer
    assert at(answer["errors"]["0"], path)


@pytest.mark.parametrize("body", [{}, {"content": "  "}, {"flags": V2}, {"embeds": []}])
async def test_an_empty_message_is_refused(api, body):
    assert code(await api.send(body)) == (400, 50006)


async def test_an_edit_may_not_leave_a_message_empty(api, ana, png):
    _, message = await api.send({"content": "c"}, [("a.png", png)])
    assert code(await api.edit(message, {"content": " ", "attachments": []})) == (400, 50006)
    assert [m["content"] for m in ana.messages("games")] == ["c"], "nothing of it was done"
    assert (await api.edit(message, {"content": None}))[0] == 200
    assert code(await api.edit(message, {"attachments": []})) == (400, 50006)
    assert (await api.edit(message, {"attachments": [], "components": [row(button())]}))[0] == 200


async def test_files_are_bounded_in_number_size_and_words(api, png):
    assert code(await api.send({}, [(f"{i}.png", png) for i in range(11)])) == (400, 30015)
    assert code(await api.send({}, [("big.bin", b"\0" * (10 * 1024 * 1024 + 1))])) == (413, 40005)
    status, answer = await api.send({}, [(f"{i}.png", png) for i in range(10)])
    assert status == 200
    assert len(answer["attachments"]) == 10
    entry = {"id": 0, "filename": "a.png", "description": "x" * 1025}
    status, answer = await api.send({"attachments": [entry]}, [("a.png", png)])
    assert (status, answer["code"]) == (400, 50035)
    assert at(answer["errors"], "attachments.0.description")


async def test_names_in_many_scripts_are_taken(api):
    names = ["chơi", "เล่น", "놀이", "don't-stop_1", "खेल"]
    status, answer = await api.commands([command(name=name) for name in names])
    assert (status, [one["name"] for one in answer]) == (200, names)


async def test_bulk_overwrite_keeps_ids_drops_the_rest_and_takes_a_hundred_with_names_of_their_own(api):
    _, first = await api.commands([command(), command(name="b")])
    _, second = await api.commands([command(name="b", description="new"), command(name="c")])
    assert [c["name"] for c in second] == ["b", "c"]
    assert second[0]["id"] == first[1]["id"]
    assert code(await api.commands([command(), command()])) == (400, 50035)
    assert (await api.commands([command(name=f"c{i}") for i in range(101)]))[0] == 400


async def test_200_new_commands_a_day(api, box):
    for batch in ("a", "b"):
        assert (await api.commands([command(name=f"{batch}{i}") for i in range(99)]))[0] == 200
    assert (await api.commands([command(name="c")]))[1]["code"] == 30034
    assert (await api.commands([command(name="b1")]))[0] == 200
    box.clock.advance(86_401)
    assert (await api.commands([command(name="c")]))[0] == 200


async def test_26_suggestions_are_refused_and_numbers_for_words(api, ana):
    press = ana.autocomplete("find", "what", "a", channel="games")
    for choices in (named(26), named(1, value=5), None):
        assert code(await api.answer(press, 8, {"choices": choices})) == (400, 50035)
    assert (await api.answer(press, 8, {"choices": named(25)}))[0] == 204
    assert len((await press).choices) == 25
