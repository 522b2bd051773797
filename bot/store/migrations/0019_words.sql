-- A table in words is kept like a hand, beside it: `what` says which of the two a private message is.

CREATE TABLE panels_before AS SELECT table_id, user_id, token, message_id, expires_at FROM panels;
DROP TABLE panels;
CREATE TABLE panels (
    table_id   INTEGER NOT NULL REFERENCES tables (id),
    user_id    INTEGER NOT NULL,
    token      BLOB NOT NULL,                  -- encrypted
    message_id INTEGER,
    expires_at REAL NOT NULL,
    what       TEXT NOT NULL,                  -- hand, text
    PRIMARY KEY (table_id, user_id, what)
) WITHOUT ROWID;
INSERT INTO panels SELECT table_id, user_id, token, message_id, expires_at, 'hand' FROM panels_before;
DROP TABLE panels_before;
CREATE INDEX panels_expiry ON panels (expires_at);

-- A running match without a thread is one whose thread is to be opened; those from before stay where they are.
UPDATE tables SET thread_id = channel_id WHERE thread_id IS NULL AND status = 'playing';
