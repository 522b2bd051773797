"""A program that plays for a seat: `python docs/examples/outsider.py 5005`. The lines: docs/examples/README.md."""

import json
import random
import socketserver
import sys

LIKED = ("stop", "play", "seize", "step", "keep")
"""It would rather begin with these words, the first before the second. Put your own idea into `think`."""


def think(view: dict, legal: list[str], luck: random.Random) -> str:
    """Return one of the legal actions: any, of the kind that is liked best."""
    for word in LIKED:
        able = [text for text in legal if text.split()[0] == word]
        if able:
            return luck.choice(able)
    return luck.choice(legal)


class Seat(socketserver.StreamRequestHandler):
    """One seat of one deal: a connection of its own."""

    def handle(self) -> None:
        """Answer every question; the other lines only tell what happens."""
        for line in self.rfile:
            told = json.loads(line)
            if told["type"] == "choose":
                action = think(told["view"], told["legal"], random.Random(told["seed"]))  # noqa: S311
                answer = {"number": told["number"], "action": action}
                self.wfile.write(json.dumps(answer).encode() + b"\n")


if __name__ == "__main__":
    socketserver.ThreadingTCPServer.allow_reuse_address = True
    with socketserver.ThreadingTCPServer(("127.0.0.1", int(sys.argv[1])), Seat) as server:
        server.serve_forever()
