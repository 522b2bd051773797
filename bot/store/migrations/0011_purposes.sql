-- What a table is for besides a match: a lesson, a puzzle, a moment of a review, the day's deal, a duel, a tournament.

ALTER TABLE tables ADD COLUMN purpose TEXT NOT NULL DEFAULT '';     -- empty: a match
ALTER TABLE tables ADD COLUMN subject TEXT NOT NULL DEFAULT '';     -- which of them, in words of the purpose's own
ALTER TABLE tables ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0;     -- only its player sees it
CREATE INDEX tables_subject ON tables (purpose, subject) WHERE purpose <> '';
