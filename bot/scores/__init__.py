"""What results count for: points, ratings, seasons, boards, profiles; people's data. The scheme is docs/scores.md."""
