"""Results, seasons, ratings, boards and profiles."""
