-- Set deals: chance that several tables share, under a name and with a commitment of its own.

CREATE TABLE deals (
    name       TEXT PRIMARY KEY,
    secret     TEXT NOT NULL,
    commitment TEXT NOT NULL,
    opens_at   REAL NOT NULL,                  -- from then on the secret is shown
    opened     INTEGER NOT NULL DEFAULT 0      -- or before, once nobody can play it any more
) WITHOUT ROWID;

ALTER TABLE tables ADD COLUMN deal TEXT NOT NULL DEFAULT '';  -- '' draws from the table's own secret
