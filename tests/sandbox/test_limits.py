"""What Discord refuses in a message, a modal or a command is refused, at the right place; what it takes is taken."""

from __future__ import annotations

import pytest

from tests.sandbox.conftest import button, row, select, text

V2 = 1 << 15


def v2(*parts, **more):
    return {"flags": V2, "components": list(parts)} | more


def section(accessory=None, texts=1):
    accessory = accessory or {"type": 11, "media": {"url": "https://example.org/a.png"}}
    return {"type": 9, "components": [text()] * texts, "accessory": accessory}


def gallery(count=1, url="https://example.org/a.png", **more):
    return {"type": 12, "items": [{"media": {"url": url}} | more for _ in range(count)]}


def embed(**fields):
    return {"embeds": [{"title": "t"} | fields]}


MESSAGES_REFUSED = {
    "content of 2001": ({"content": "x" * 2001}, "content"),
    "content of a wrong kind": ({"content": 5}, "content"),
    "eleven embeds": ({"embeds": [{"title": "x"}] * 11}, "embeds"),
    "embed title of 257": (embed(title="x" * 257), "embeds.0.title"),
    "embed description of 4097": (embed(description="x" * 4097), "embeds.0.description"),
    "26 fields": (embed(fields=[{"name": "n", "value": "v"}] * 26), "embeds.0.fields"),
    "field name of 257": (embed(fields=[{"name": "n" * 257, "value": "v"}]), "embeds.0.fields.0.name"),
    "field value of 1025": (embed(fields=[{"name": "n", "value": "v" * 1025}]), "embeds.0.fields.0.value"),
    "footer of 2049": (embed(footer={"text": "x" * 2049}), "embeds.0.footer.text"),
    "author of 257": (embed(author={"name": "x" * 257}), "embeds.0.author.name"),
    "6001 characters of embeds": ({"embeds": [{"description": "x" * 3001}] * 2}, "embeds"),
    "picture that is not attached": (embed(image={"url": "attachment://a.png"}), "embeds.0.image.url"),
    "six rows": ({"content": "c", "components": [row(button(f"{i}")) for i in range(6)]}, "components"),
    "six buttons": (
        {"content": "c", "components": [row(*[button(f"{i}") for i in range(6)])]},
        "components.0.components",
    ),
    "an empty row": ({"content": "c", "components": [row()]}, "components.0.components"),
    "two selects": ({"content": "c", "components": [row(select("a"), select("b"))]}, "components.0.components"),
    "select beside button": ({"content": "c", "components": [row(button(), select())]}, "components.0.components"),
    "26 options": ({"content": "c", "components": [row(select(count=26))]}, "components.0.components.0.options"),
    "no options": ({"content": "c", "components": [row(select(count=0))]}, "components.0.components.0.options"),
    "custom_id of 101": (
        {"content": "c", "components": [row(button("x" * 101))]},
        "components.0.components.0.custom_id",
    ),
    "custom_id of 0": ({"content": "c", "components": [row(button(""))]}, "components.0.components.0.custom_id"),
    "custom_id twice": (
        {"content": "c", "components": [row(button("a"), button("a"))]},
        "components.0.components.1.custom_id",
    ),
    "label of 81": ({"content": "c", "components": [row(button(label="x" * 81))]}, "components.0.components.0.label"),
    "button without label": ({"content": "c", "components": [row(button(label=None))]}, "components.0.components.0"),
    "button style 7": ({"content": "c", "components": [row(button(style=7))]}, "components.0.components.0.style"),
    "link without url": (
        {"content": "c", "components": [row({"type": 2, "style": 5, "label": "x"})]},
        "components.0.components.0.url",
    ),
    "link with custom_id": (
        {"content": "c", "components": [row(button(style=5, url="https://a.b"))]},
        "components.0.components.0.custom_id",
    ),
    "url of 513": (
        {"content": "c", "components": [row({"type": 2, "style": 5, "label": "x", "url": "https://a.b/" + "x" * 512})]},
        "components.0.components.0.url",
    ),
    "a word as emoji": (
        {"content": "c", "components": [row(button(emoji={"name": "smile"}))]},
        "components.0.components.0.emoji.name",
    ),
    "an emoji nobody made": (
        {"content": "c", "components": [row(button(emoji={"id": "1", "name": "x"}))]},
        "components.0.components.0.emoji.id",
    ),
    "placeholder of 151": (
        {"content": "c", "components": [row(select(placeholder="x" * 151))]},
        "components.0.components.0.placeholder",
    ),
    "min above max": (
        {"content": "c", "components": [row(select(min_values=2))]},
        "components.0.components.0.min_values",
    ),
    "max above options": (
        {"content": "c", "components": [row(select(max_values=4))]},
        "components.0.components.0.max_values",
    ),
    "same option twice": (
        {"content": "c", "components": [row(select(options=[{"label": "a", "value": "a"}] * 2))]},
        "components.0.components.0.options.1.value",
    ),
    "option label of 101": (
        {"content": "c", "components": [row(select(options=[{"label": "a" * 101, "value": "a"}]))]},
        "components.0.components.0.options.0.label",
    ),
    "v2 part without flag": ({"content": "c", "components": [text()]}, "components.0.type"),
    "content with v2": (v2(text(), content="c"), "content"),
    "embeds with v2": (v2(text(), embeds=[{"title": "t"}]), "embeds"),
    "41 components": (v2(*[text() for _ in range(41)]), "components"),
    "41 nested components": (
        v2(*[row(*[button(f"{r}-{i}") for i in range(5)]) for r in range(6)], *[text() for _ in range(5)]),
        "components",
    ),
    "4001 characters of text": (v2(text("x" * 2001), text("y" * 2000)), "components"),
    "text of 0": (v2(text("")), "components.0.content"),
    "section of four": (v2(section(texts=4)), "components.0.components"),
    "section without accessory": (v2({"type": 9, "components": [text()]}), "components.0.accessory"),
    "gallery of eleven": (v2(gallery(11)), "components.0.items"),
    "alt text of 1025": (v2(gallery(1, description="x" * 1025)), "components.0.items.0.description"),
    "gallery of nothing attached": (v2(gallery(1, "attachment://a.png")), "components.0.items.0.media.url"),
    "file from elsewhere": (v2({"type": 13, "file": {"url": "https://a.b/c"}}), "components.0.file.url"),
    "container in container": (
        v2({"type": 17, "components": [{"type": 17, "components": [text()]}]}),
        "components.0.components.0.type",
    ),
    "colour too large": (
        v2({"type": 17, "components": [text()], "accent_color": 0x1000000}),
        "components.0.accent_color",
    ),
    "spacing 3": (v2({"type": 14, "spacing": 3}), "components.0.spacing"),
    "component id twice": (v2(text() | {"id": 7}, text() | {"id": 7}), "components.1.id"),
    "nonce of 26": ({"content": "c", "nonce": "n" * 26}, "nonce"),
    "mentions both ways": (
        {"content": "c", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
    ),
    "reply to nothing": ({"content": "c", "message_reference": {"message_id": "1"}}, "message_reference"),
    "entry without file": ({"content": "c", "attachments": [{"id": 0, "filename": "a.png"}]}, "attachments.0.id"),
}
MESSAGES_TAKEN = {
    "content of 2000": {"content": "x" * 2000},
    "25 buttons": {"components": [row(*[button(f"{r}-{i}") for i in range(5)]) for r in range(5)]},
    "select": {"components": [row(select(count=25, max_values=25, min_values=0))]},
    "user select": {"components": [row({"type": 5, "custom_id": "u"})]},
    "link": {"components": [row({"type": 2, "style": 5, "label": "x", "url": "https://example.org"})]},
    "unicode emoji": {"components": [row(button(label=None, emoji={"name": "\N{GAME DIE}"}))]},
    "keycap": {"components": [row(button(emoji={"name": "1\ufe0f\u20e3"}))]},
    "40 components": v2(*[row(*[button(f"{r}-{i}") for i in range(5)]) for r in range(6)], *[text() for _ in range(4)]),
    "4000 characters": v2(text("x" * 2000), text("y" * 2000)),
    "all of v2": v2(
        {"type": 17, "accent_color": 5, "components": [section(), gallery(10), {"type": 14}, row(button()), text()]}
    ),
    "full embed": embed(description="x" * 4096, fields=[{"name": "n", "value": "v"}] * 25),
}


def at(tree, path):
    for step in path.split("."):
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


@pytest.mark.parametrize("body", [{}, {"content": "  "}, {"flags": V2}, {"embeds": []}])
async def test_an_empty_message_is_refused(api, body):
    status, answer = await api.send(body)
    assert (status, answer["code"]) == (400, 50006)


async def test_files_are_bounded_in_number_and_size(api, png):
    status, answer = await api.send({}, [(f"{i}.png", png) for i in range(11)])
    assert (status, answer["code"]) == (400, 30015)
    status, answer = await api.send({}, [("big.bin", b"\0" * (10 * 1024 * 1024 + 1))])
    assert (status, answer["code"]) == (413, 40005)
    status, answer = await api.send({}, [(f"{i}.png", png) for i in range(10)])
    assert status == 200
    assert len(answer["attachments"]) == 10


async def test_alt_text_of_a_file_is_bounded(api, png):
    entry = {"id": 0, "filename": "a.png", "description": "x" * 1025}
    status, answer = await api.send({"attachments": [entry]}, [("a.png", png)])
    assert (status, answer["code"]) == (400, 50035)
    assert at(answer["errors"], "attachments.0.description")


def field(**more):
    return {"type": 18, "label": "x", "component": {"type": 4, "custom_id": "i", "style": 1} | more}


def lined(*fields):
    return row(*({"type": 4, "custom_id": "i", "style": 1} | one for one in fields))


MODALS_REFUSED = {
    "custom_id twice": ({"components": [field(), field()]}, "data.components.1.component.custom_id"),
    "something disabled": ({"components": [field(disabled=True)]}, "data.components.0.component.disabled"),
    "a row without a label": ({"components": [lined({})]}, "data.components.0.components.0.label"),
    "two in a row": (
        {"components": [lined({"label": "a"}, {"label": "b", "custom_id": "j"})]},
        "data.components.0.components",
    ),
    "title of 46": ({"title": "x" * 46}, "data.title"),
    "no title": ({"title": None}, "data.title"),
    "custom_id of 101": ({"custom_id": "x" * 101}, "data.custom_id"),
    "six parts": ({"components": [text()] * 6}, "data.components"),
    "nothing in it": ({"components": []}, "data.components"),
    "a button": ({"components": [row(button())]}, "data.components.0.components.0.type"),
    "a loose input": ({"components": [{"type": 4, "custom_id": "i", "style": 1}]}, "data.components.0.type"),
    "label of 46": ({"components": [field() | {"label": "x" * 46}]}, "data.components.0.label"),
    "one radio": (
        {"components": [field(type=21, options=[{"label": "a", "value": "a"}])]},
        "data.components.0.component.options",
    ),
    "required select of none": (
        {"components": [field() | {"component": select(min_values=0)}]},
        "data.components.0.component.min_values",
    ),
    "value of 4001": ({"components": [field(value="x" * 4001)]}, "data.components.0.component.value"),
}
MODAL = {
    "title": "T",
    "custom_id": "m",
    "components": [field() | {"label": "Name"}],
}


@pytest.mark.parametrize("case", MODALS_REFUSED)
async def test_modal_is_refused(api, ana, case):
    change, path = MODALS_REFUSED[case]
    press = ana.slash("go", channel="games")
    status, answer = await api.answer(press, 9, MODAL | change)
    assert (status, answer["code"]) == (400, 50035), answer
    assert at(answer["errors"], path)
    assert press.kind == "waiting"


def command(**more):
    return {"name": "a", "description": "d"} | more


def option(**more):
    return {"type": 3, "name": "o", "description": "d"} | more


COMMANDS_REFUSED = {
    "upper case": command(name="Play"),
    "space": command(name="a b"),
    "33 letters": command(name="a" * 33),
    "no description": command(description=""),
    "description of 101": command(description="d" * 101),
    "26 options": command(options=[option(name=f"o{i}") for i in range(26)]),
    "26 choices": command(options=[option(choices=[{"name": f"{i}", "value": f"{i}"} for i in range(26)])]),
    "choice of 101": command(options=[option(choices=[{"name": "n", "value": "v" * 101}])]),
    "required after optional": command(options=[option(), option(name="p", required=True)]),
    "same option twice": command(options=[option(), option()]),
    "choices and autocomplete": command(options=[option(autocomplete=True, choices=[{"name": "n", "value": "v"}])]),
    "a word as number": command(options=[option(type=10, choices=[{"name": "n", "value": "v"}])]),
    "a number as word": command(options=[option(choices=[{"name": "n", "value": 1}])]),
    "subcommand beside option": command(options=[option(), {"type": 1, "name": "s", "description": "d"}]),
    "group in group": command(
        options=[
            {"type": 2, "name": "g", "description": "d", "options": [{"type": 2, "name": "h", "description": "d"}]}
        ]
    ),
    "unknown locale": command(name_localizations={"xx": "b"}),
    "localised upper case": command(name_localizations={"nl": "Spel"}),
    "localised twice": command(options=[option(name_localizations={"nl": "p"}), option(name="p")]),
    "8001 characters": command(
        options=[
            option(name=f"o{i}", description="d" * 90, choices=[{"name": "n" * 90, "value": "v" * 90}] * 2)
            for i in range(20)
        ]
    ),
}


@pytest.mark.parametrize("case", COMMANDS_REFUSED)
async def test_command_is_refused(api, case):
    status, answer = await api.commands([COMMANDS_REFUSED[case]])
    assert (status, answer["code"]) == (400, 50035), answer


@pytest.mark.parametrize("name", ["chơi", "เล่น", "놀이", "don't-stop_1", "खेल"])
async def test_names_in_many_scripts_are_taken(api, name):
    status, answer = await api.commands([command(name=name)])
    assert status == 200
    assert answer[0]["name"] == name


async def test_bulk_overwrite_keeps_ids_and_drops_the_rest(api):
    _, first = await api.commands([command(), command(name="b")])
    _, second = await api.commands([command(name="b", description="new"), command(name="c")])
    assert [c["name"] for c in second] == ["b", "c"]
    assert second[0]["id"] == first[1]["id"]
    status, answer = await api.commands([command(), command()])
    assert (status, answer["code"]) == (400, 50035)


async def test_101_commands_are_too_many(api):
    status, _ = await api.commands([command(name=f"c{i}") for i in range(101)])
    assert status == 400


async def test_200_new_commands_a_day(api, box):
    for batch in ("a", "b"):
        status, _ = await api.commands([command(name=f"{batch}{i}") for i in range(99)])
        assert status == 200
    assert (await api.commands([command(name="c")]))[1]["code"] == 30034
    assert (await api.commands([command(name="b1")]))[0] == 200
    box.clock.advance(86_401)
    assert (await api.commands([command(name="c")]))[0] == 200


async def test_26_suggestions_are_refused(api, ana):
    press = ana.autocomplete("find", "what", "a", channel="games")
    many = [{"name": f"{i}", "value": f"{i}"} for i in range(26)]
    status, answer = await api.answer(press, 8, {"choices": many})
    assert (status, answer["code"]) == (400, 50035)
    status, _ = await api.answer(press, 8, {"choices": many[:25]})
    assert status == 204
    assert len((await press).choices) == 25
