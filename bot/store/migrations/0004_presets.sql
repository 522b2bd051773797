-- The preset that a server's new tables begin with, as JSON by the game's key.
ALTER TABLE guild_settings ADD COLUMN presets TEXT NOT NULL DEFAULT '{}';
