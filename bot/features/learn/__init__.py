"""The manual, lessons and puzzles."""
