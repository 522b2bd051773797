"""The message catalogues: every text that a person reads, by language, as TOML beside this file.

`<locale>/<file>.toml` holds tables of texts; the key of a text is `<file>.<table>.<name>` with dots. A text is a
`str.format` template whose fields know these specs (they may be chained: `{seat:name:이/가}`):

- `{seat:name}`: a seat's name; `{seats:names}` several, as a list ("A, B and C"; `core.join`, `core.join_last`).
- `{card:term}`: the text `<game>.term.<value>`; `{cards:terms}` several, as a list; `{cards:listed}` without its "and",
  where the text goes on counting; `{piece:short}` the text `<game>.short.<value>`, for a line of many. Unknown terms
  stand as they are. Where house rules change what a thing is called, the game names another table whose words go
  before those of `term`.
- `{slot:place}`: a 0-based place as people count it; `{slots:places}` several, joined.
- `{n:plural:card|cards}`: the form for n, or for the length of a list (`{winners:plural:wins|win}`): one for each
  plural category that CLDR has for the language, in its order (English, Dutch: one | other; the others have one form).
- `{at:ago}`: a Unix time as Discord's relative time.
- `{x:이/가}`: the Korean particle after x, by its last sound (any pair `with/without` a final consonant).

Commands stand in texts by their English names (`/table hand`); each language's catalogues then say them in its own
(`core.name`). English is complete; a text that another language lacks is given in English.
"""

from bot.texts.catalogue import LOCALES, Speaker, Texts, load_texts

__all__ = ["LOCALES", "Speaker", "Texts", "load_texts"]
