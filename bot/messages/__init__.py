"""The messages on Discord: where each is, what it shows, sending it and keeping it up to date."""
