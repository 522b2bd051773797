"""Tables: the one path for every action, from the press to the durable log."""
