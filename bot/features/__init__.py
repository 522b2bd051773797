"""What players meet, a folder each: what it does, and what it says."""
