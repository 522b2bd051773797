"""The control plane under /sandbox/: HTTP for tests and tools, a WebSocket for the page."""
