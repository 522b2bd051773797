"""A small bot on unmodified discord.py, for trying the sandbox."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator, Iterator

import discord
import yarl
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route
from PIL import Image

TOKEN = "sandbox-token"


def picture(width: int = 320, height: int = 200, shade: int = 0) -> bytes:
    """Return a small grey PNG."""
    made = io.BytesIO()
    Image.new("L", (width, height), shade % 256).save(made, "PNG")
    return made.getvalue()


def file(name: str, shade: int = 0, alt: str | None = None) -> discord.File:
    return discord.File(io.BytesIO(picture(shade=shade)), name, description=alt)


class Count(ui.DynamicItem[ui.Button[ui.View]], template=r"count:(?P<n>\d+)"):
    def __init__(self, n: int) -> None:
        self.n = n
        super().__init__(ui.Button(label=f"Count {n}", custom_id=f"count:{n}", style=discord.ButtonStyle.primary))

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        view = ui.View(timeout=None).add_item(Count(self.n + 1))
        await interaction.response.edit_message(content=f"counted {self.n}", view=view)


class Board(ui.View):
    """What stands below /board."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        others = self.children
        self.clear_items()
        for item in (Count(1), *others, ui.Button(label="Off", custom_id="off", disabled=True)):
            self.add_item(item)

    @ui.button(label="My hand", custom_id="whisper", emoji="\N{RAISED HAND}")
    async def whisper(self, interaction: discord.Interaction, _: object) -> None:
        view = ui.View(timeout=None).add_item(Count(0))
        text = f"a secret for {interaction.user.name}"
        await interaction.response.send_message(text, ephemeral=True, view=view, file=file("hand.png", 9, "secret alt"))

    @ui.button(label="Ask", custom_id="ask", style=discord.ButtonStyle.success)
    async def ask(self, interaction: discord.Interaction, _: object) -> None:
        await interaction.response.send_modal(Form())

    @ui.button(label="Silent", custom_id="silent")
    async def silent(self, interaction: discord.Interaction, _: object) -> None:
        return

    @ui.select(
        custom_id="pick",
        placeholder="Pick some",
        options=[discord.SelectOption(label=colour.title(), value=colour) for colour in ("red", "green", "blue")],
        max_values=2,
    )
    async def pick(self, interaction: discord.Interaction, chosen: ui.Select) -> None:
        await interaction.response.send_message(",".join(chosen.values), ephemeral=True)


RED = [discord.SelectOption(label="Red", value="red")]


class Form(ui.Modal, title="A form"):
    name = ui.Label(text="Name", component=ui.TextInput(custom_id="name", max_length=20))
    colour = ui.Label(text="Colour", component=ui.Select(custom_id="colour", options=RED, required=False, min_values=0))

    def __init__(self) -> None:
        super().__init__(custom_id="form:1")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content=f"hello {self.name.component.value}")


def layout(n: int) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    gallery = ui.MediaGallery(discord.MediaGalleryItem(f"attachment://board-{n}.png", description=f"board {n}"))
    row = ui.ActionRow(ui.Button(label="Step", custom_id=f"step:{n}"))
    view.add_item(ui.Container(ui.TextDisplay(f"## Board {n}"), gallery, ui.Separator(), row, accent_colour=0x4F7A5B))
    return view


class Bot(discord.Client):
    """Commands: /ping /board /think /layout /whisper /suggest /table open /thread /dm."""

    def __init__(self, **options) -> None:
        kept = {"intents": discord.Intents(guilds=True), "allowed_mentions": discord.AllowedMentions.none()}
        super().__init__(max_messages=None, guild_ready_timeout=0.05, **kept | options)
        self.tree = app_commands.CommandTree(self)
        self.pressed: list[discord.Interaction] = []
        add_commands(self.tree)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Count)
        self.add_view(Board())
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        return  # the library's pause before a second IDENTIFY is not what is tried here

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.pressed.append(interaction)
        custom_id = (interaction.data or {}).get("custom_id", "")
        if custom_id.startswith("step:"):
            n = int(custom_id[5:]) + 1
            shown = file(f"board-{n}.png", n, f"board {n}")
            await interaction.response.edit_message(view=layout(n), attachments=[shown])


def add_commands(tree: app_commands.CommandTree) -> None:
    @tree.command(description="Answers")
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pong", ephemeral=True)

    @tree.command(description="A board with buttons")
    async def board(interaction: discord.Interaction) -> None:
        embed = discord.Embed(title="Board", description="**Ana** to move", colour=0x4F7A5B)
        embed.set_image(url="attachment://board.png")
        shown = file("board.png", 1, "an empty board")
        await interaction.response.send_message("the board", view=Board(), embed=embed, file=shown)

    @tree.command(description="Thinks first")
    async def think(interaction: discord.Interaction, quietly: bool = False) -> None:
        await interaction.response.defer(ephemeral=quietly)
        await interaction.followup.send("thought")
        await interaction.followup.send("and more", ephemeral=quietly)

    @tree.command(name="layout", description="Components v2")
    async def layout_(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=layout(1), file=file("board-1.png", 1, "board 1"))

    @tree.command(description="Suggests")
    async def suggest(interaction: discord.Interaction, fruit: str, many: app_commands.Range[int, 1, 9] = 1) -> None:
        await interaction.response.send_message(f"{many} {fruit}")

    @suggest.autocomplete("fruit")
    async def fruits(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        names = ("apple", "banana", "cherry")
        return [app_commands.Choice(name=n.title(), value=n) for n in names if n.startswith(current)]

    @tree.command(description="A thread")
    async def thread(interaction: discord.Interaction) -> None:
        answer = await interaction.response.send_message("come in")
        made = await answer.resource.create_thread(name="a table")
        await made.add_user(interaction.user)
        users = discord.AllowedMentions(users=[interaction.user])
        await made.send(f"your turn {interaction.user.mention}", allowed_mentions=users)

    @tree.command(description="A direct message")
    async def dm(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        channel = await interaction.client.create_dm(discord.Object(interaction.user.id))
        try:
            await channel.send("hello in private")
            await interaction.edit_original_response(content="sent")
        except discord.Forbidden as error:
            await interaction.edit_original_response(content=f"closed {error.code}")

    group = app_commands.Group(name="table", description="Tables")

    @group.command(name="open", description="Opens")
    async def open_(interaction: discord.Interaction, who: discord.Member | None = None) -> None:
        await interaction.response.send_message(f"open for {who.display_name if who else 'all'}")

    tree.add_command(group)


@contextlib.contextmanager
def pointed_at(base_url: str) -> Iterator[None]:
    """Make discord.py talk to the sandbox at `base_url`."""
    kept = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE = f"{base_url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base_url.replace("http", "ws") + "/gateway")
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = kept


@contextlib.asynccontextmanager
async def running(base_url: str, bot: discord.Client | None = None) -> AsyncIterator[Bot]:
    """A bot that is logged in and ready."""
    bot = bot or Bot()
    with pointed_at(base_url):
        async with bot:
            task = asyncio.create_task(bot.start(TOKEN))
            ready = asyncio.create_task(bot.wait_until_ready())
            done, _ = await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED)
            if task in done:
                ready.cancel()
                task.result()
            try:
                yield bot
            finally:
                await bot.close()
                await asyncio.gather(task, return_exceptions=True)
