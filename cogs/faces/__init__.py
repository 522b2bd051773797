"""What each game says on Discord: words and choices out of its views, as one value (`FACE`). No discord."""
