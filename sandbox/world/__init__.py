"""The state of the sandbox: who and what exists, and how it looks on the wire."""
