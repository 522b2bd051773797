-- Stickers at a table: the host may mute them, also over a restart.

ALTER TABLE tables ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;
