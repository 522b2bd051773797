"""Everything that knows Discord: the session, answers, bodies on their way, keepers of messages, limits."""
