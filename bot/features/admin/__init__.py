"""Settings, management, and what is kept of a person: shown, exported, forgotten."""
