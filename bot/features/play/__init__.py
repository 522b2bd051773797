"""A match at a table: lobby, board, hand and what they say."""
