"""What could have been done better: moments of a match, weighed."""
