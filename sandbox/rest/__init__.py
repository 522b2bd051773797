"""The REST API: one module per resource, a table of routes, and what happens to every request."""
