"""An ended match: moment by moment, as a film, as a file."""
