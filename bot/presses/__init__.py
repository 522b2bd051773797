"""What a press does: for each kind of custom id the function that answers it."""
