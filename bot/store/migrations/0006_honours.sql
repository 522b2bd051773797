-- The feats of people, each once for a server and game: when and where it was first achieved. They can be made again
-- from the logs of results; `judged` is by which version of the feats a result was last looked at (0: not yet).
CREATE TABLE honours (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    game     TEXT NOT NULL,
    honour   TEXT NOT NULL,
    table_id INTEGER NOT NULL,
    at       REAL NOT NULL,
    PRIMARY KEY (guild_id, user_id, game, honour)
) WITHOUT ROWID;
CREATE INDEX honours_user ON honours (user_id);
CREATE INDEX honours_table ON honours (table_id);

ALTER TABLE results ADD COLUMN judged INTEGER NOT NULL DEFAULT 0;
CREATE INDEX results_judged ON results (judged, finished_at);
