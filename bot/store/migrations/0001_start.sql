-- Times are Unix seconds. Ids of tables are never used twice (AUTOINCREMENT): they are part of the fair shuffle's seed.

CREATE TABLE tables (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    game          TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    guild_id      INTEGER NOT NULL,
    channel_id    INTEGER NOT NULL,
    thread_id     INTEGER,
    host_id       INTEGER NOT NULL,
    locale        TEXT NOT NULL,
    pace          TEXT NOT NULL,
    status        TEXT NOT NULL,
    options       TEXT NOT NULL,               -- JSON object of names and texts
    secret        TEXT NOT NULL,
    previous_id   INTEGER REFERENCES tables (id),
    ended_reason  TEXT NOT NULL,
    created_at    REAL NOT NULL,
    touched_at    REAL NOT NULL,
    started_at    REAL,
    ended_at      REAL
);
CREATE INDEX tables_open ON tables (status) WHERE status IN ('lobby', 'playing');
CREATE INDEX tables_previous ON tables (previous_id) WHERE previous_id IS NOT NULL;

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    user_id  INTEGER,
    name     TEXT NOT NULL,
    locale   TEXT NOT NULL,
    house    INTEGER NOT NULL,
    missed   INTEGER NOT NULL,
    gone     INTEGER NOT NULL,                 -- the person left (LEFT is a word of SQL)
    replaced INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

CREATE TABLE actions (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seq      INTEGER NOT NULL,
    seat     INTEGER NOT NULL,                 -- -1 is chance, -2 the host
    text     TEXT NOT NULL,
    maker    TEXT NOT NULL,
    by_user  INTEGER,
    at       REAL NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

CREATE TABLE deadlines (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    token    INTEGER NOT NULL,
    at       REAL NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

CREATE TABLE waits (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    text     TEXT NOT NULL,
    at       REAL NOT NULL,
    PRIMARY KEY (table_id, text)
) WITHOUT ROWID;

CREATE TABLE votes (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    voter_id INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, voter_id)
) WITHOUT ROWID;

CREATE TABLE messages (
    table_id   INTEGER PRIMARY KEY REFERENCES tables (id),
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    created_at REAL NOT NULL
);

CREATE TABLE panels (
    table_id   INTEGER NOT NULL REFERENCES tables (id),
    user_id    INTEGER NOT NULL,
    token      BLOB NOT NULL,                  -- encrypted
    message_id INTEGER,
    expires_at REAL NOT NULL,
    PRIMARY KEY (table_id, user_id)
) WITHOUT ROWID;
CREATE INDEX panels_expiry ON panels (expires_at);

CREATE TABLE user_settings (
    user_id  INTEGER PRIMARY KEY,
    language TEXT NOT NULL,
    ping     TEXT NOT NULL,
    panel    TEXT NOT NULL
);

CREATE TABLE guild_settings (
    guild_id INTEGER PRIMARY KEY,
    language TEXT NOT NULL,
    threads  INTEGER NOT NULL,
    pace     TEXT NOT NULL
);

CREATE TABLE results (
    table_id    INTEGER PRIMARY KEY REFERENCES tables (id),
    game        TEXT NOT NULL,
    guild_id    INTEGER NOT NULL,
    started_at  REAL NOT NULL,
    finished_at REAL NOT NULL,
    actions     INTEGER NOT NULL,
    options     TEXT NOT NULL,
    reason      TEXT NOT NULL,
    rated       INTEGER NOT NULL
);
CREATE INDEX results_guild ON results (guild_id, game, finished_at);

CREATE TABLE result_seats (
    table_id  INTEGER NOT NULL REFERENCES results (table_id),
    seat      INTEGER NOT NULL,
    user_id   INTEGER,
    name      TEXT NOT NULL,
    house     INTEGER NOT NULL,
    score     INTEGER NOT NULL,
    placement INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX result_seats_user ON result_seats (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE kept_values (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
