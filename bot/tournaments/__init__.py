"""Tournaments: every table of a round has the same deals, and each seat is scored against the same seat elsewhere."""
