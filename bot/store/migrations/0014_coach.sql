-- Whether somebody's first matches of a game say what can be done, and why one might.

ALTER TABLE user_settings ADD COLUMN coach INTEGER NOT NULL DEFAULT 1;
