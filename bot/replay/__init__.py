"""Looking back on a match: its record as a file, its moments one by one, the animated picture."""
