-- Who looked back on which match, and the moments of it that were shown to them: a puzzle each, once it is answered.
-- `content` is the moment itself (a review of this moment alone), so that it outlives the review that it came from.
CREATE TABLE looked_back (
    user_id  INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    game     TEXT NOT NULL,
    at       REAL NOT NULL,
    PRIMARY KEY (user_id, table_id)
) WITHOUT ROWID;
CREATE INDEX looked_back_table ON looked_back (table_id);

CREATE TABLE own_moments (
    user_id  INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    row      INTEGER NOT NULL,
    game     TEXT NOT NULL,
    reason   TEXT NOT NULL,
    content  TEXT NOT NULL,
    answer   TEXT NOT NULL DEFAULT '',
    at       REAL NOT NULL,
    PRIMARY KEY (user_id, table_id, row)
) WITHOUT ROWID;
CREATE INDEX own_moments_table ON own_moments (table_id);
