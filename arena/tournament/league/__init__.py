"""A league: bots registered once, frozen as they were submitted, the newest of each played by every tournament.

LEAGUE/league.jsonl                              what was submitted and withdrawn, only ever appended to
LEAGUE/bots/<name>/<version>-<hash>/             a program as it was submitted, which nobody edits
"""
