"""Tournaments: sign-up, pairing, rounds, standings."""
