"""Schedule, run, log and rank tournaments."""
