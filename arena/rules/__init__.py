"""The rules as data and the engine that interprets them. Pure but for reading files."""
