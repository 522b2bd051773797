"""The people at their clients: what reaches them, and what they can do."""
