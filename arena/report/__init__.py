"""Records and standings turned into text, CSV and HTML. Pure: nothing here starts a process or keeps a clock."""
