-- What people decide about a table together, who may sit at it, and what a server's managers decide.

ALTER TABLE tables ADD COLUMN ended_note TEXT NOT NULL DEFAULT '';    -- the reason that a manager gave for closing it
ALTER TABLE tables ADD COLUMN private INTEGER NOT NULL DEFAULT 0;     -- only who is invited may join
ALTER TABLE tables ADD COLUMN sit_in INTEGER NOT NULL DEFAULT 1;      -- people may take a house player's seat meanwhile
ALTER TABLE tables ADD COLUMN paused_at REAL;
ALTER TABLE tables ADD COLUMN paused_until REAL;
ALTER TABLE seats ADD COLUMN guest INTEGER NOT NULL DEFAULT 0;        -- took the seat over from a house player
ALTER TABLE guild_settings ADD COLUMN channels TEXT NOT NULL DEFAULT '[]';  -- JSON; empty: tables open everywhere

-- The vote that is open at a table: a row for each voice; the first one asked.
CREATE TABLE ballots (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    voter_id  INTEGER NOT NULL,
    place     INTEGER NOT NULL,
    aye       INTEGER NOT NULL,
    what      TEXT NOT NULL,
    lapses_at REAL NOT NULL,
    PRIMARY KEY (table_id, voter_id)
) WITHOUT ROWID;

CREATE TABLE invited (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    user_id  INTEGER NOT NULL,
    PRIMARY KEY (table_id, user_id)
) WITHOUT ROWID;

CREATE TABLE kept_off (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id)
) WITHOUT ROWID;
