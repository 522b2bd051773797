-- Whether a player's choices that are none make themselves.
ALTER TABLE user_settings ADD COLUMN forced INTEGER NOT NULL DEFAULT 1;
