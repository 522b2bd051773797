-- What results count for. Everything here but the seasons, the settings and the tallies of ended seasons can be made
-- again from `results`, `result_seats` and `scored_results`. A negative user is somebody who asked to be forgotten.

CREATE TABLE seasons (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id  INTEGER NOT NULL,
    number    INTEGER NOT NULL,                -- counted in each guild
    name      TEXT NOT NULL,
    starts_at REAL NOT NULL,
    due_at    REAL,                            -- when it is to end by itself
    ends_at   REAL,                            -- NULL while it runs
    posted    INTEGER NOT NULL,                -- whether the podium was shown (or nobody was on it)
    UNIQUE (guild_id, number)
);
CREATE UNIQUE INDEX seasons_running ON seasons (guild_id) WHERE ends_at IS NULL;
CREATE INDEX seasons_due ON seasons (due_at) WHERE ends_at IS NULL AND due_at IS NOT NULL;
CREATE INDEX seasons_unposted ON seasons (posted) WHERE posted = 0;

CREATE TABLE score_settings (
    guild_id   INTEGER PRIMARY KEY,
    zone       TEXT NOT NULL,
    monthly    INTEGER NOT NULL,
    channel_id INTEGER
);

-- When and for what a rated result was counted: fixed then, so that a later change of the time zone moves nothing.
CREATE TABLE scored_results (
    seq       INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id  INTEGER NOT NULL UNIQUE REFERENCES results (table_id),
    guild_id  INTEGER NOT NULL,
    game      TEXT NOT NULL,
    at        REAL NOT NULL,
    day       TEXT NOT NULL,
    week      TEXT NOT NULL,
    season_id INTEGER REFERENCES seasons (id)
);
CREATE INDEX scored_results_day ON scored_results (guild_id, day);

CREATE TABLE scored_seats (
    seq     INTEGER NOT NULL REFERENCES scored_results (seq),
    user_id INTEGER NOT NULL,
    place   INTEGER NOT NULL,
    seats   INTEGER NOT NULL,
    points  INTEGER NOT NULL,
    mu      REAL NOT NULL,                     -- the rating after this match
    sigma   REAL NOT NULL,
    PRIMARY KEY (seq, user_id)
) WITHOUT ROWID;
CREATE INDEX scored_seats_user ON scored_seats (user_id, seq);

CREATE TABLE ratings (
    guild_id INTEGER NOT NULL,
    game     TEXT NOT NULL,
    user_id  INTEGER NOT NULL,
    mu       REAL NOT NULL,
    sigma    REAL NOT NULL,
    played   INTEGER NOT NULL,
    PRIMARY KEY (guild_id, game, user_id)
) WITHOUT ROWID;
CREATE INDEX ratings_board ON ratings (guild_id, game, mu DESC);

-- Sums over a span ('all', 'w2026-31', 's12'), for one game or, under '', for all.
CREATE TABLE tallies (
    guild_id INTEGER NOT NULL,
    span     TEXT NOT NULL,
    game     TEXT NOT NULL,
    user_id  INTEGER NOT NULL,
    points   INTEGER NOT NULL,
    played   INTEGER NOT NULL,
    won      INTEGER NOT NULL,
    PRIMARY KEY (guild_id, span, game, user_id)
) WITHOUT ROWID;
CREATE INDEX tallies_board ON tallies (guild_id, span, game, points DESC, won DESC, user_id);

CREATE TABLE players (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    name     TEXT NOT NULL,                    -- the newest one
    PRIMARY KEY (guild_id, user_id)
) WITHOUT ROWID;

CREATE TABLE departed_guilds (
    guild_id INTEGER PRIMARY KEY,
    left_at  REAL NOT NULL
);

CREATE INDEX results_recent ON results (guild_id, finished_at);
CREATE INDEX tables_guild ON tables (guild_id);
CREATE INDEX seats_user ON seats (user_id) WHERE user_id IS NOT NULL;
