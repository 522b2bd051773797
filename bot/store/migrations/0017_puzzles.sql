-- How somebody answered the puzzles of a game.

CREATE TABLE puzzle_answers (
    user_id INTEGER NOT NULL,
    game    TEXT NOT NULL,
    puzzle  TEXT NOT NULL,
    solved  INTEGER NOT NULL,
    at      REAL NOT NULL,
    PRIMARY KEY (user_id, game, puzzle)
) WITHOUT ROWID;
