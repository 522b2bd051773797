-- Whether people may ask for a hint at a table where others play too (never in a rated match).

ALTER TABLE tables ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;
