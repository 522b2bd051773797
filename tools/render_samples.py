"""Draw sample pictures of everything, for looking at them: `python -m tools.render_samples FOLDER [GAME…]`.

Every game that has a renderer is played at random for each number of seats; boards, hands, lobby and standings of that
play are drawn at full size, and once more 320 pixels wide in `phone/`. Beside them lie the words of each picture.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from PIL import Image

from bot.games import faces
from bot.texts import load_texts
from games.core import CHANCE, HOST, AnyGame, FairDraws
from renderers.base import Picture, SeatBadge
from renderers.lobby import draw_lobby
from renderers.png import encode
from renderers.standings import draw_standings

NAMES = ("Ana", "สมชาย", "Hương Lê", "민지", "Maximilian der Große", "Zoë", "Bo 🎴", "花子", "Анна", "Ines")
FACES = ("face-granny", "face-master", "")
BADGES = tuple(
    SeatBadge(name, i % 4 == 2, i % 5 == 3, FACES[i // 4] if i % 4 == 2 else "") for i, name in enumerate(NAMES)
)
MOST_STEPS = 4000
PHONE_WIDTH = 320


def play(game: AnyGame, seats: int, seed: str) -> Iterator[object]:
    """Yield the state after each action of a match of random legal ones."""
    draws = FairDraws(seed)
    state = game.new_match(game.info.options(), seats)
    for _ in range(MOST_STEPS):
        acting = sorted(game.to_act(state))
        if not acting:
            break
        if acting == [CHANCE]:
            state, _ = game.apply(state, CHANCE, game.sample_chance(state, draws))
            continue
        people = [seat for seat in acting if seat != HOST] or acting
        seat = people[draws.below(len(people))]
        legal = game.legal_actions(state, seat)
        state, _ = game.apply(state, seat, legal[draws.below(len(legal))])
        yield state


def moments(states: Sequence[object], most: int) -> Iterator[tuple[int, object]]:
    """Yield (step, state) of so many states at the most, from the first to the last."""
    last = len(states) - 1
    for step in sorted({last * k // max(1, most - 1) for k in range(most)}):
        yield step, states[step]


def save(folder: Path, name: str, picture: Picture) -> None:
    """Write a picture, its phone size and its words."""
    (folder / "phone").mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.png").write_bytes(encode(picture.plan))
    (folder / f"{name}.txt").write_text(picture.alt + "\n", encoding="utf-8")
    image = picture.image.convert("RGB")
    height = round(image.height * PHONE_WIDTH / image.width)
    image.resize((PHONE_WIDTH, height), Image.Resampling.BICUBIC).save(folder / "phone" / f"{name}.png")


def draw_game(game: AnyGame, folder: Path, most: int) -> int:
    """Draw one game's samples; return how many pictures that made."""
    info, count = game.info, 0
    renderer = faces()[info.key].renderer
    for seats in range(info.min_seats, info.max_seats + 1):
        badges = BADGES[:seats]
        say = load_texts().speaker("en", game=info.key, names=[badge.name for badge in badges])
        save(folder, f"{info.key}-{seats}-lobby", draw_lobby(info, renderer, badges=badges[:-1], say=say))
        count += 1
        states = list(play(game, seats, f"samples:{info.key}:{seats}"))
        for step, state in moments(states, most):
            name = f"{info.key}-{seats}-{step:04}"
            view, waiting = game.view(state, None), game.waiting_for(state)
            save(folder, name, renderer.draw_table(view, badges=badges, waiting=waiting, say=say))
            hand = game.view(state, min(waiting, default=0))
            save(folder, f"{name}-hand", renderer.draw_hand(hand, badges=badges, say=say))
            count += 2
        outcome = game.outcome(states[-1])
        if outcome is not None:
            save(
                folder,
                f"{info.key}-{seats}-standings",
                draw_standings(game.view(states[-1], None), outcome, renderer, badges=badges, say=say),
            )
            count += 1
    return count


def main() -> None:
    """Draw the samples that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", help="keys of games; all of them when none is given")
    parser.add_argument("--moments", type=int, default=8, help="how many of each match")
    arguments = parser.parse_args()
    for key, ui in faces().items():
        game = ui.game
        if not arguments.games or key in arguments.games:
            print(f"{game.info.key}: {draw_game(game, arguments.folder, arguments.moments)} pictures")


if __name__ == "__main__":
    main()
