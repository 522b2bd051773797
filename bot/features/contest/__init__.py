"""Deals that several play and whose scores are compared: the day's, a duel's, a match played again."""
