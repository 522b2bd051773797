"""Golden transcripts of whole matches, one per game, number of seats and setting.

They show what the players see and may do at every step, so a change of the rules shows as a difference that can be
read. Written again by `python -m tests.playthroughs --write [game …]`.
"""
