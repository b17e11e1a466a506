"""The same tournament on many machines: `--dask ADDRESS`, a cluster of dask.distributed.

The driver (`runner`, `crew`, `desk`) keeps the log and gives out games in batches, each to a worker of its choice;
a worker (`worker`, `hosts`, `fit`) gets the bots' files by their hash, builds them, and has processes of its own play.
What a game comes to depends on nothing but its job, so that a game may be played again wherever and whenever.
"""
