-- Tournaments: who is in them, what was played at which table, what their organisers corrected.

CREATE TABLE tournaments (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id     INTEGER NOT NULL,
    channel_id   INTEGER NOT NULL,
    message_id   INTEGER NOT NULL,  -- the message that says how it stands; 0: not posted yet
    organiser_id INTEGER NOT NULL,
    locale       TEXT NOT NULL,
    name         TEXT NOT NULL,
    game         TEXT NOT NULL,
    options      TEXT NOT NULL,     -- JSON
    form         TEXT NOT NULL,     -- swiss, robin, arena
    seats        INTEGER NOT NULL,
    rounds       INTEGER NOT NULL,
    minutes      INTEGER NOT NULL,
    season       INTEGER NOT NULL,
    stage        TEXT NOT NULL,
    round        INTEGER NOT NULL,
    reasons      TEXT NOT NULL,     -- JSON: why the newest tables are as they are
    started_at   REAL,
    next_at      REAL,
    paused_at    REAL,
    ended_at     REAL
);
CREATE INDEX tournaments_guild ON tournaments (guild_id);
CREATE INDEX tournaments_open ON tournaments (stage) WHERE ended_at IS NULL;

CREATE TABLE tournament_entries (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    number        INTEGER NOT NULL,
    user_id       INTEGER,          -- NULL: somebody who was forgotten
    name          TEXT NOT NULL,
    locale        TEXT NOT NULL,
    here          INTEGER NOT NULL, -- checked in
    gone          INTEGER NOT NULL, -- is given no further table
    since         INTEGER NOT NULL, -- the first round that they can play
    absent        INTEGER NOT NULL, -- tables in a row at which they did nothing
    PRIMARY KEY (tournament_id, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX tournament_entries_user ON tournament_entries (user_id, tournament_id) WHERE user_id IS NOT NULL;

CREATE TABLE tournament_pods (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    round         INTEGER NOT NULL,
    number        INTEGER NOT NULL,
    table_id      INTEGER,          -- NULL until its table is open
    ends_at       REAL NOT NULL,
    done          INTEGER NOT NULL,
    done_at       REAL NOT NULL,
    chairs        TEXT NOT NULL,    -- JSON by seat: [entry or null for the house, score, place]
    PRIMARY KEY (tournament_id, round, number)
) WITHOUT ROWID;

CREATE TABLE tournament_notes (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    place         INTEGER NOT NULL,
    entry         INTEGER NOT NULL,
    points        INTEGER NOT NULL, -- tenths of a percent
    note          TEXT NOT NULL,
    by_user       INTEGER,
    at            REAL NOT NULL,
    PRIMARY KEY (tournament_id, place)
) WITHOUT ROWID;
