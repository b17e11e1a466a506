"""A game on a terminal: what a viewer may see, as lines of words with styles. Pure; nothing here writes."""
