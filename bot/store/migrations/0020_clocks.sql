-- Clocks and waits are read and written with their table alone: a column of it holds them, a line each.

ALTER TABLE tables ADD COLUMN clocks TEXT NOT NULL DEFAULT '';

UPDATE tables SET clocks = coalesce((
    SELECT GROUP_CONCAT(line, '
') FROM (
        SELECT seat || ' ' || token || ' ' || at AS line FROM deadlines WHERE table_id = tables.id
        UNION ALL SELECT 'wait ' || at || ' ' || text AS line FROM waits WHERE table_id = tables.id
    ) AS lines
), '');

DROP TABLE deadlines;
DROP TABLE waits;

-- The key comes first: where it does not, SQLite's own check calls each row of such a table damaged.
CREATE TABLE panels_before AS SELECT table_id, user_id, what, token, message_id, expires_at FROM panels;
DROP TABLE panels;
CREATE TABLE panels (
    table_id   INTEGER NOT NULL REFERENCES tables (id),
    user_id    INTEGER NOT NULL,
    what       TEXT NOT NULL,                  -- hand, text
    token      BLOB NOT NULL,                  -- encrypted
    message_id INTEGER,
    expires_at REAL NOT NULL,
    PRIMARY KEY (table_id, user_id, what)
) WITHOUT ROWID;
INSERT INTO panels SELECT table_id, user_id, what, token, message_id, expires_at FROM panels_before;
DROP TABLE panels_before;
CREATE INDEX panels_expiry ON panels (expires_at);
