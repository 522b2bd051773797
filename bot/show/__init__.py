"""What every page is made of: bodies, ids, words, pictures, and what a game shows."""
