"""A game's view in, a picture and its words out. Knows views and value types, never a state or a rule."""
