-- Set deals: chance that several tables share, under a name and with a commitment of its own.

CREATE TABLE deals (
    name       TEXT PRIMARY KEY,
    secret     TEXT NOT NULL,
    commitment TEXT NOT NULL,
    opens_at   REAL NOT NULL,                  -- from then on the secret is shown
    opened     INTEGER NOT NULL DEFAULT 0      -- or before, once nobody can play it any more
) WITHOUT ROWID;

ALTER TABLE tables ADD COLUMN deal TEXT NOT NULL DEFAULT '';  -- '' draws from the table's own secret

-- The deal of a day: one try a person, day and game.

CREATE TABLE daily_tries (
    user_id  INTEGER NOT NULL,
    day      TEXT NOT NULL,                    -- 2026-11-23, in the time zone of where it was begun
    game     TEXT NOT NULL,
    guild_id INTEGER NOT NULL,                 -- where it was begun; 0 in the bot's DM
    name     TEXT NOT NULL,
    begun_at REAL NOT NULL,
    table_id INTEGER REFERENCES tables (id),
    ended_at REAL,
    score    INTEGER,                          -- NULL after the end: it was not played to its end by the person alone
    squares  TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (user_id, day, game)
) WITHOUT ROWID;
CREATE INDEX daily_ladder ON daily_tries (day, game, score) WHERE score IS NOT NULL;
CREATE INDEX daily_tables ON daily_tries (table_id) WHERE table_id IS NOT NULL;

CREATE TABLE daily_posts (
    guild_id   INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    posted     TEXT NOT NULL                   -- the last day that was posted, or for which it is too late
);

-- Duels: two people, the same deals, each alone with the house.

CREATE TABLE duels (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id   INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,               -- where it was asked, and the result is told
    locale     TEXT NOT NULL,
    game       TEXT NOT NULL,
    asker_id   INTEGER NOT NULL,
    asker      TEXT NOT NULL,
    asked_id   INTEGER NOT NULL,
    asked      TEXT NOT NULL,
    status     TEXT NOT NULL,                  -- asked, open, refused, lapsed, over
    until      REAL NOT NULL,                  -- when it lapses, or is reckoned with what there is
    told       INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX duels_running ON duels (status) WHERE status IN ('asked', 'open');

CREATE TABLE duel_sides (
    duel_id  INTEGER NOT NULL REFERENCES duels (id),
    user_id  INTEGER NOT NULL,
    part     INTEGER NOT NULL,                 -- 0 and 1: which of the deals
    table_id INTEGER REFERENCES tables (id),
    ended_at REAL,
    score    INTEGER,
    PRIMARY KEY (duel_id, user_id, part)
) WITHOUT ROWID;
