-- How strong house players are, and how quick.

ALTER TABLE seats ADD COLUMN level TEXT NOT NULL DEFAULT 'normal';   -- how strong the house plays here, whenever it does
ALTER TABLE tables ADD COLUMN level TEXT NOT NULL DEFAULT 'normal';  -- that of the next house player
ALTER TABLE tables ADD COLUMN tempo TEXT NOT NULL DEFAULT 'usual';   -- how quickly house players move
ALTER TABLE guild_settings ADD COLUMN level TEXT NOT NULL DEFAULT '';  -- of new tables; empty: what the operator set
