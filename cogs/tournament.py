"""`/tournament`: opening one, its buttons, starting and pausing it, corrections, the standings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.access import missing
from bot.discord.ask import Ask, UnknownPress
from bot.discord.cog import HouseCog, choice, command, describe, press
from bot.discord.request import Interaction, Request
from bot.discord.which import suggested
from bot.discord.words import named, text
from bot.features.tournament import edits, pages
from bot.features.tournament import sql as tournament_sql
from bot.features.tournament.model import MOST_SEATS, Form, Note, TourError, Tournament
from bot.features.tournament.pages import manage_body, standings_body, tour_speaker
from bot.features.tournament.service import TourChanged
from bot.house import House
from bot.show.body import Body
from bot.show.wording import plain_name, safe_name
from bot.tables.lobby import presets_of

if TYPE_CHECKING:
    from bot.texts import Speaker
    from games.core import AnyGame

QUICK: Final = "quick"
"""The preset that a tournament is played by where a game has it and nothing else is said."""
USUAL_SEATS: Final = 4
EDITS: Final[Mapping[str, Callable[[Tournament, float], Tournament]]] = {
    pages.CHECKIN: lambda tour, _: edits.open_checkin(tour),
    pages.START: edits.start,
    pages.PAUSE: edits.pause,
    pages.ON: edits.go_on,
}
"""What the organiser's buttons do, by their verbs."""
FORMS: Final = [choice(f"tournament_form_{form}", form) for form in Form]
Name = app_commands.Range[str, 1, 60]
Seats = app_commands.Range[int, 2, MOST_SEATS]
Rounds = app_commands.Range[int, 1, 12]
Minutes = app_commands.Range[int, 2, 1440]


def shaped(callback: Callable[..., Any]) -> Callable[..., Any]:
    """Describe the options that opening a tournament and changing one have in common."""
    described = describe(
        name="tournament_name",
        form="tournament_form",
        seats="tournament_seats",
        rounds="tournament_rounds",
        minutes="tournament_minutes",
        season="tournament_season",
    )(callback)
    return app_commands.choices(form=FORMS)(described)


def _said(**given: object) -> dict[str, Any]:
    """Return what was given of the options."""
    return {key: value for key, value in given.items() if value is not None}


def rules_of(game: AnyGame, preset: str) -> Mapping[str, str]:
    """Return the options of a preset; without a name the quick ones, where the game has such. Raises TourError."""
    presets = presets_of(game)
    if preset and preset not in presets:
        raise TourError("no_rules", name=preset)
    return presets.get(preset or QUICK, {})


@app_commands.allowed_contexts(guilds=True)
class Tournaments(HouseCog, commands.GroupCog, group_name=named("tournament"), group_description=text("tournament")):
    """`/tournament`."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._tours = house.tours
        app_commands.choices(game=self._offered)(self.open)

    async def complete_rules(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer the presets of the game that was chosen, or of all."""
        chosen, found = getattr(interaction.namespace, "game", None), dict[tuple[str, str], None]()
        locale = await Request(self._answers, interaction).locale()
        for key, face in self._show.games.items():
            if chosen in (None, "", key):
                say = self._show.texts.speaker(locale, game=key)
                found |= dict.fromkeys((say(f"preset.{preset}"), preset) for preset in presets_of(face.game))
        return suggested(found, current)

    @command("tournament_open")
    @describe(game="tournament_game", rules="tournament_rules")
    @app_commands.autocomplete(rules=complete_rules)
    @shaped
    async def open(
        self,
        ask: Ask,
        name: Name,
        game: str,
        form: str | None = None,
        seats: Seats | None = None,
        rounds: Rounds | None = None,
        minutes: Minutes | None = None,
        rules: str = "",
        season: bool | None = None,
    ) -> None:
        """Open a tournament for sign-up; its message is posted where the command was given."""
        given = _said(form=form and Form(form), seats=seats, rounds=rounds, minutes=minutes, season=season)
        guild_id = ask.managed_guild()
        lack = missing(ask.interaction, await ask.say())
        if lack:
            await ask.private(Body(lack))
            return
        before = await self._store.read(tournament_sql.newest, guild_id)
        if before is not None and before.ended_at is None:
            raise TourError("one_at_a_time", name=before.name)
        played = self._tables.game(game)
        tour = await self._tours.create(
            Tournament(
                guild_id=guild_id,
                channel_id=ask.channel_id,
                organiser_id=ask.user_id,
                locale=await ask.public_locale(),
                name=plain_name(name, 60),
                game=game,
                options=rules_of(played, rules),
                **({"seats": max(played.info.min_seats, min(USUAL_SEATS, played.info.max_seats))} | given),
            )
        )
        say = await self._say(ask)
        self._tables.bus.tell(TourChanged(tour.id))
        await ask.private(manage_body(tour, say, say("told.posted", name=safe_name(tour.name, 60))))

    @command("tournament_edit")
    @shaped
    async def edit(
        self,
        ask: Ask,
        name: Name | None = None,
        form: str | None = None,
        seats: Seats | None = None,
        rounds: Rounds | None = None,
        minutes: Minutes | None = None,
        season: bool | None = None,
    ) -> None:
        """Change one that has not started."""
        given = _said(form=form and Form(form), seats=seats, rounds=rounds, minutes=minutes, season=season)
        given |= _said(name=name and plain_name(name, 60))
        tour = await self.newest(ask.managed_guild())

        def change(tour: Tournament) -> Tournament:
            if not tour.stage.before:
                raise TourError("started")
            return replace(tour, **given)

        self._tours.require_seats(change(tour))
        tour = await self._tours.edit(tour.id, change)
        say = await self._say(ask)
        await ask.private(manage_body(tour, say, say("told.changed")))

    @command("tournament_show")
    async def show(self, ask: Ask) -> None:
        """Show the standings of the newest tournament."""
        tour = await self.newest(ask.guild())
        await ask.private(await standings_body(self._show, tour, await ask.locale(), ask.user_id))

    @command("tournament_manage")
    async def manage(self, ask: Ask) -> None:
        """Show what can be done with the newest tournament."""
        tour = await self.newest(ask.managed_guild())
        await ask.private(manage_body(tour, await self._say(ask)))

    @command("tournament_correct")
    @describe(player="tournament_player", points="tournament_points", note="tournament_note")
    async def correct(
        self,
        ask: Ask,
        player: discord.User,
        points: app_commands.Range[int, -5000, 5000],
        note: app_commands.Range[str, 1, 120],
    ) -> None:
        """Correct somebody's points; everybody sees it with its note."""
        tour = await self.newest(ask.managed_guild())
        entry = tour.entry_of(player.id)
        if entry is None:
            raise TourError("no_player", name=player.display_name)
        made = Note(entry.number, points, note, ask.user_id, self._tours.now())
        await self._tours.edit(tour.id, lambda tour: edits.correct(tour, made))
        await ask.private(Body((await self._say(ask))("told.corrected")))

    async def newest(self, guild_id: int) -> Tournament:
        """Return a server's newest tournament; raises TourError."""
        found = await self._store.read(tournament_sql.newest, guild_id)
        if found is None:
            raise TourError("none")
        return found

    @press(pages.PAGE_NAME)
    async def press(self, ask: Ask, number: int, verb: str, turn: str = "") -> None:
        """Take a press on a tournament's message, or on what its organiser sees."""
        tour = await self._tours.get(number)
        if tour.guild_id != ask.guild():
            raise TourError("unknown")
        if verb in (pages.JOIN, pages.LEAVE, pages.HERE):
            await self._take_part(ask, tour, verb)
        elif verb == pages.STANDINGS:
            page = int(turn) if turn.isdecimal() else None
            body = await standings_body(self._show, tour, await ask.locale(), ask.user_id, page)
            await (ask.private(body) if page is None else ask.update(body))
        else:
            ask.managed_guild()
            await self._manage(ask, tour, verb)

    async def _take_part(self, ask: Ask, tour: Tournament, verb: str) -> None:
        person, say = await ask.person(), await self._say(ask)
        if verb == pages.JOIN:
            await self._tours.join(tour.id, person.user_id, person.name, person.locale)
            line = say("told.late" if tour.stage.begun else "told.joined")
        elif verb == pages.LEAVE:
            await self._tours.leave(tour.id, person.user_id)
            line = say("told.left" if tour.stage.begun else "told.left_before")
        else:
            await self._tours.edit(tour.id, lambda tour: edits.check_in(tour, person.user_id))
            line = say("told.here")
        await ask.private(Body(line))

    async def _manage(self, ask: Ask, tour: Tournament, verb: str) -> None:
        say, tours = await self._say(ask), self._tours
        if verb == pages.MANAGE:
            await ask.private(manage_body(tour, say))
        elif verb == pages.END:
            await ask.update(pages.sure_body(tour, say))
        elif verb == pages.SURE:
            await ask.update(manage_body(await tours.cancel(tour.id), say))
        elif verb == pages.MOVE:
            await self._move(ask, tour, say)
        elif verb in EDITS:
            after = await tours.edit(tour.id, lambda tour: EDITS[verb](tour, tours.now()))
            await ask.update(manage_body(after, say))
        else:
            raise UnknownPress

    async def _move(self, ask: Ask, tour: Tournament, say: Speaker) -> None:
        """Hold a tournament in this channel; its message is gone from the one before."""
        lack = missing(ask.interaction, await ask.say())
        if lack:
            await ask.private(Body(lack))
            return
        after = await self._tours.move(tour.id, ask.channel_id)
        if tour.message_id:
            await self._messenger.delete(tour.channel_id, tour.message_id)
        await ask.update(manage_body(after, say))

    async def _say(self, ask: Ask) -> Speaker:
        return tour_speaker(self._show.texts, await ask.locale())


setup = Tournaments.extension
