"""A game's view in, a picture and its words out. Knows views and value types, never a state or a rule.

- `base`: what a renderer takes and gives. `words`: what all descriptions share.
- `canvas`: the table top and the house's furniture (panels, plates, seats, frames, text); `layout` its measures.
- `sheets`: sprites from SVG files, at any size and in variants; `sprite` lays them; `marks` are those that all share.
- `fonts`: text as labels; `clusters` makes names safe; `coverage` reads what a font can draw.
- `palette`: the one table of 256 colours. `png`: palette images as files.
- one folder for each game, named by its key, whose RENDERER says all of it; `lobby` and `standings` are for all.

Drawing is pure but for caches, and made for one thread.
"""
