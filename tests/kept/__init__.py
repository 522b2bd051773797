"""What an older bot has written, and what opens it."""
