"""A game on Discord: its slash command, the presses on its hands and boards, and what answers them.

A game's own cog (`cogs/<game>.py`) inherits all of it, and names the Face in which the game says what it shows.
"""

from __future__ import annotations

from typing import Any, ClassVar

from discord import app_commands
from discord.app_commands import locale_str

from bot.base.config import DMS
from bot.discord.access import elsewhere, is_shut_out, missing
from bot.discord.ask import Ask, UnknownPress
from bot.discord.cog import House, HouseCog, answering, choice, describe
from bot.discord.forms import ask_form
from bot.discord.words import text
from bot.features.learn.kept import LESSONS, file_of
from bot.features.learn.lesson_pages import offer_body
from bot.features.play.hand import FIRST_STEP, PanelStep
from bot.show import ids
from bot.show.body import Body
from bot.show.face import Face
from bot.show.wording import error_line
from bot.store.model import PanelPlace
from bot.tables import lobby
from bot.tables import sql as tables_sql
from bot.tables.lobby import beginning
from bot.tables.model import EndReason, Pace, Table
from bot.tables.people import require_seat
from games.core import GameError
from games.core.levels import Level


class GameCog(HouseCog):
    """A game's slash command, its presses, its private hands and its public boards."""

    face: ClassVar[Face[Any]]
    command: app_commands.Command[Any, ..., Any]
    """The slash command that opens a lobby; its texts are the game's `command.open` and `command.name`."""

    def __init_subclass__(cls, *, face: Face[Any]) -> None:
        super().__init_subclass__()
        info = face.game.info
        cls.face, cls.__cog_name__ = face, info.key
        made: app_commands.Command[Any, ..., Any] = app_commands.Command(
            name=locale_str(face.command_name, key=f"{info.key}.command.name"),
            description=text("open", info.key),
            callback=answering(cls.open_lobby, for_all=True),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
        )
        houses = [app_commands.Choice(name=str(count), value=count) for count in range(info.max_seats)]
        cls.command = app_commands.choices(house=houses)(made)
        cls.command.__set_name__(cls, "command")  # the library finds it where a decorator would have put it

    def __init__(self, house: House) -> None:
        super().__init__(house)
        levels = [choice(f"play_level_{one}", str(one)) for one in house.tables.levels(self.face.game)]
        app_commands.choices(level=levels)(self.command)

    async def cog_load(self) -> None:
        """Take the presses at the game's tables."""
        self._routes.games[self.face.game.info.key] = self

    async def cog_unload(self) -> None:
        """Let the game's tables rest: their messages stay, a press on one is told so."""
        self._routes.games.pop(self.face.game.info.key, None)

    # The slash command

    @describe(pace="play_pace", house="play_house", level="play_level", here="play_here")
    @app_commands.choices(pace=[choice(f"play_pace_{pace}", str(pace)) for pace in Pace])
    async def open_lobby(
        self, ask: Ask, pace: str | None = None, house: int = 0, level: str | None = None, here: bool = False
    ) -> None:
        """Open a lobby."""
        refused = await self._refused(ask, here=here)
        if refused:
            await ask.private(Body(refused))
            return
        self._answers.limits.require_room(self._tables.live(), ask.guild_id, ask.user_id)
        table = await self._create(ask, pace, level, here=here)
        least = self.face.game.info.min_seats - 1 if table.in_dm else 0  # nobody else can come
        try:
            for _ in range(max(least, house)):
                table = await self._tables.change(table.id, ask.user_id, lobby.add_house)
            await self.post_board(ask, table)
        except Exception:
            await self._tables.close(table.id, EndReason.CANCELLED)  # nobody can see this lobby
            raise
        await self._offer_lesson(ask, table)

    async def _offer_lesson(self, ask: Ask, table: Table) -> None:
        """Tell who opens a game for the first time, privately, that it can be learnt."""
        key, user_id = table.game.info.key, ask.user_id
        if file_of(key, LESSONS).is_file() and not await self._store.read(tables_sql.has_sat, user_id, key, table.id):
            await ask.private(offer_body(key, await ask.say()))

    async def _refused(self, ask: Ask, *, here: bool) -> str:
        """Return why no table can be opened here, "" where one can; in the bot's own DM one always can."""
        if ask.guild_id == DMS:
            return ""
        say, interaction = await ask.say(), ask.interaction
        lacking = missing(interaction, say)
        if lacking:
            return lacking
        if await is_shut_out(interaction.client, interaction):
            return say("ui.not_in_thread", me=f"<@{interaction.application_id}>")
        parent = getattr(interaction.channel, "parent_id", None)
        played = [one for one in self._tables.live() if one.thread_id == ask.channel_id and one.started_at is not None]
        if parent is not None and played and not here:
            return say("ui.in_the_way", table=played[0].id, channel=f"<#{parent}>")
        settings = await self._settings.guild(ask.guild_id)
        return elsewhere(interaction, settings.channels, say)

    async def _create(self, ask: Ask, pace: str | None, level: str | None, *, here: bool) -> Table:
        game = self.face.game
        settings = await self._settings.guild(ask.guild_id)
        return await self._tables.create(
            game=game.info.key,
            guild_id=ask.guild_id,
            channel_id=ask.channel_id,
            host=await ask.person(),
            locale=await ask.public_locale(),
            pace=Pace(pace or settings.pace),
            options=beginning(game, settings.presets),
            # A table whose thread is its own channel stays where it is: no thread is opened for it.
            thread_id=ask.channel_id if here or ask.guild_id == DMS else None,
            level=Level(level or settings.level) if level or settings.level else None,
        )

    # The presses

    async def pressed(self, ask: Ask, pick: ids.GamePick) -> None:
        """Do what a button, a menu or a form of one of the game's hands or boards says."""
        self._pings.seen(pick.table, ask.user_id)
        match pick:
            case ids.Act():
                await self._act(ask, pick)
            case ids.Focus():
                await self._focus(ask, pick)
            case ids.Ask():
                await self._ask(ask, pick)
            case ids.Menu():
                self._private.picked(ask, self._hands, pick.table)
                picked = ids.parse(ask.value or "")
                if isinstance(picked, ids.Act | ids.Focus | ids.Ask) and picked.table == pick.table:
                    await self.pressed(ask, picked)
                    if isinstance(picked, ids.Ask):  # a form leaves the hand as it is, with the option picked
                        self._private.look(self._hands, pick.table, ask.user_id)
                else:
                    raise UnknownPress

    async def _act(self, ask: Ask, pick: ids.Act) -> None:
        """Make an action and answer with what came of it: the hand as it is now, or the board where the button sat.

        A refused one changes nothing: the hand stays at its step, with the reason first.
        """
        user_id = ask.user_id
        with self._boards.held(pick.table):
            reason = ""
            try:
                table = (await self._tables.act(pick.table, user_id, pick.token, pick.text)).after
            except GameError as error:
                table = await self._tables.fetch(pick.table)
                reason = error_line(await ask.say(table), error)
            if table.seat_of(user_id) is None:
                await ask.private(Body(f"⚠️ {reason}"))
            elif reason or ask.on_private_message:
                step = FIRST_STEP
                if reason and ask.on_private_message:
                    step = self._private.step(self._hands, pick.table, user_id)._replace(refused=pick.text)
                await self.show_hand(ask, table, step, reason=reason)
            else:
                await self.update_board(ask, table)

    async def _focus(self, ask: Ask, pick: ids.Focus) -> None:
        """Redraw the presser's hand one step deeper in choosing."""
        table = await self._tables.fetch(pick.table)
        await self.show_hand(ask, table, PanelStep(pick.focus, pick.page, pick.token))

    async def _ask(self, ask: Ask, pick: ids.Ask) -> None:
        """Open the form in which the presser writes what the hand asks for; when it is filled in, do what it says."""
        written = ask.written
        if written is None:  # only the process that heard a press can open a form, also for another's table
            table = await self._tables.glance(pick.table)
            require_seat(table, ask.user_id)
            await ask.form(ask_form(pick, await ask.say(table)))
            return
        table, seat = await self._seated(ask, pick.table)
        say = await ask.say(table)
        moves = table.moves(seat)
        if self.face.written is None or not moves.legal:
            await self.show_hand(ask, table)  # whose turn it was is over: the hand says what is now
            return
        found = self.face.written(table.game.view(table.state, seat), moves, pick.what, written, say)
        if found.action:
            await self._act(ask, ids.Act(pick.table, pick.token, found.action))
        elif found.focus:
            await self._focus(ask, ids.Focus(pick.table, pick.token, found.focus))
        else:
            step = self._private.step(self._hands, pick.table, ask.user_id)._replace(refused=pick.what)
            await self.show_hand(ask, table, step, reason=found.why)

    # The hand: a message that its player alone sees, or one in their DMs

    async def open_hand(self, ask: Ask, table: Table) -> None:
        """Answer "My hand": the hand where its player wants it; closed DMs fall back to a private message.

        On a ping in a DM it takes the ping's place. Raises TableError for a stranger.
        """
        user_id, settings = ask.user_id, self._settings
        wanted, in_dm = (await settings.user(user_id)).panel, ask.on_private_message and not ask.on_ephemeral
        closed = user_id in settings.closed_dms
        if table.seat_of(user_id) is None or wanted is not PanelPlace.DM or in_dm or closed:
            await self.show_hand(ask, table)
            return
        say = await ask.say(table)
        if await self.send_hand(table, user_id):
            await ask.private(Body(say("ui.sent_to_dm")))
            return
        reason = say("ui.dm_closed") if user_id in settings.closed_dms else ""  # else DMs rest for a moment
        await self.show_hand(ask, table, reason=reason)

    async def send_hand(self, table: Table, user_id: int) -> bool:
        """Open somebody's hand in their DMs; False where these are closed."""
        shown = await self._hands.hand(table, require_seat(table, user_id))
        return await self._private.send(self._hands, table, user_id, shown)

    async def show_hand(self, ask: Ask, table: Table, step: PanelStep = FIRST_STEP, *, reason: str = "") -> None:
        """Answer with the presser's hand; as soon as it is drawn the others have what the press led to.

        Raises TableError for a stranger.
        """
        seat = require_seat(table, ask.user_id)
        shown = await self._hands.hand(table, seat, step, reason)
        self._boards.go_on(table.id)
        shown = shown._replace(step=shown.step._replace(refused=""))  # said once, as its reason is
        await self._private.open(ask, self._hands, table, shown, in_place=ask.on_private_message)

    # The board: a picture that everybody in the channel sees

    async def post_board(self, ask: Ask, table: Table) -> None:
        """Answer by the table's public message, a new one at the end of the channel."""
        body = await self._boards.body(table)
        answered = await ask.public(body)
        channel_id = ask.interaction.channel_id or table.channel_id
        await self._boards.placed(table.id, channel_id, answered.message_id, body)

    async def update_board(self, ask: Ask, table: Table) -> None:
        """Answer a press on a table's public message by bringing that message up to date in place."""
        message = ask.interaction.message
        kept = table.own_thread if message is not None and message.id == table.own_thread else None  # in the channel
        body = await self._boards.body(table, kept or 0)
        answered = await ask.update(body)
        if kept:
            self._boards.told_channel(table.id, body)
        else:
            self._boards.showed(table.id, answered.message_id, body)


def cog_of(face: Face[Any]) -> type[GameCog]:
    """Return the cog of a game of an installed package, which brings its Face alone."""

    class Installed(GameCog, face=face):
        pass

    return Installed
