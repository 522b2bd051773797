"""`python -m tests.playthroughs [--write] [game …]`: compare the transcripts with the rules of now, or write them."""

from __future__ import annotations

import argparse
import sys

from tests.playthroughs.transcript import FOLDER, transcript, transcripts


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.playthroughs", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the transcripts again")
    parser.add_argument("games", nargs="*", help="keys of games; all when none is named")
    chosen = parser.parse_args()
    expected = transcripts()
    different = 0
    for path, setting in expected.items():
        if chosen.games and setting.game.info.key not in chosen.games:
            continue
        text = transcript(setting)
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        different += 1
        print(f"{'wrote' if chosen.write else 'differs'}: {path.name}")
        if chosen.write:
            path.write_text(text, encoding="utf-8")
    for path in sorted(set(FOLDER.glob("*.txt")) - set(expected)):
        print(f"belongs to no game: {path.name}")
        different += 1
    return 1 if different and not chosen.write else 0


if __name__ == "__main__":
    sys.exit(main())
