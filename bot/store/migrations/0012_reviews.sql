-- Reviews of ended matches: what was found for a seat (games.core.review), by which engine. No text yet: asked for, and
-- taken up again at the next start.

CREATE TABLE reviews (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    engine INTEGER NOT NULL,
    text TEXT,
    asked_at REAL NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

CREATE INDEX reviews_unfinished ON reviews (asked_at) WHERE text IS NULL;
