"""A game's view in, a picture and its words out. Knows views and value types, never a state or a rule.

- `base`: what a renderer takes and gives. `words`: what all descriptions share.
- `canvas`: the table top and the house's furniture (panels, plates, seats, frames, text); sizes and margins.
- `sprites`: every drawing by name and size; `sheets` makes them from the SVG files in `art/`, `sprite` lays them.
- `fonts`: text as labels; `clusters` makes names safe; `coverage` reads what a font can draw.
- `palette`: the one table of 256 colours. `png`: palette images as files.
- one module for each game, named by its key, and `lobby` and `standings` for all of them.

Drawing is pure but for caches, and made for one thread.
"""
