"""Go-Stop (고스톱), by docs/rules/gostop.md."""

from games.gostop.game import GOSTOP

__all__ = ["GOSTOP"]
