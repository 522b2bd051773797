"""The application: configuration, store, tables, clock, house players, Discord pieces, texts."""
