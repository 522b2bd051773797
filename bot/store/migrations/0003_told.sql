-- Whether the end of a table has been told to the last: its board, the lobby's message, the thread that is archived.
ALTER TABLE tables ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET told = 1 WHERE status IN ('over', 'closed');
CREATE INDEX tables_untold ON tables (id) WHERE told = 0 AND status IN ('over', 'closed');
