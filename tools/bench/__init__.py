"""`make bench`: what is fast and how fast, as ratios in one run where that can be. Figures, never a verdict.

Absolute times drift with the machine by a factor of two; a ratio of two things measured in turn holds.
"""
