-- Whether the keys of a player's hand say in words what their pictures show.
ALTER TABLE user_settings ADD COLUMN words INTEGER NOT NULL DEFAULT 0;
