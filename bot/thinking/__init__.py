"""House players, their levels, hints, and the processes that think."""
