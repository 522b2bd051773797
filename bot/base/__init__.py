"""What every floor above stands on: settings, errors, logs, figures, and the supervised work in the background."""
