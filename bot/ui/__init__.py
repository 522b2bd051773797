"""Discord pieces shared by all games."""
