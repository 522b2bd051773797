"""The tool that draws samples of every game does so, with words beside each picture."""

from __future__ import annotations

from games import find_game
from tools.render_samples import draw_game


def test_samples_of_a_game_are_drawn(tmp_path):
    count = draw_game(find_game("yud"), tmp_path, 2)
    pictures = {path.stem for path in tmp_path.glob("*.png")}
    assert len(pictures) == count == 18
    assert {path.stem for path in tmp_path.glob("*.txt")} == pictures
    assert len(list((tmp_path / "phone").glob("*.png"))) == count
