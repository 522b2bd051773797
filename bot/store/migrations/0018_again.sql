-- A set deal that was the chance of a match before: where its draws stood there, as {"deal:2": "<table>:<row>"}. Draws
-- that are not named, and all of other deals, come from their own number.

ALTER TABLE deals ADD COLUMN places TEXT NOT NULL DEFAULT '{}';
