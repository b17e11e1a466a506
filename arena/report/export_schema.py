"""The SQLite database of a tournament: its tables, its views, and questions that they answer."""

from __future__ import annotations

from arena.report.export_rows import SEATS

_COLUMNS = "\n  ".join(f"{name} {kind} NOT NULL{',' * (name != SEATS[-1][0])} -- {what}" for name, kind, what in SEATS)

TABLES = f"""
CREATE TABLE tournament (
  title TEXT, rules TEXT NOT NULL, variants TEXT NOT NULL, players TEXT NOT NULL, schedule TEXT NOT NULL,
  gauntlet TEXT, arena TEXT NOT NULL, commitment TEXT NOT NULL, seed TEXT, started TEXT NOT NULL
);
CREATE TABLE bots ( -- every bot that was ever in it; status: playing, resting, left, disqualified
  bot TEXT PRIMARY KEY, name TEXT NOT NULL, version TEXT, language TEXT, authors TEXT NOT NULL, digest TEXT NOT NULL,
  status TEXT NOT NULL
);
CREATE TABLE seats ( -- one row for each seat of each game
  {_COLUMNS}
);
CREATE TABLE deals ( -- what was dealt and taken in each game, as JSON: [round][seat][card], [round][turn][seat][card]
  game TEXT NOT NULL, hands TEXT NOT NULL, takes TEXT NOT NULL
);
CREATE TABLE faults ( -- detail is a sentence for the bot's author
  game TEXT NOT NULL, seat INTEGER NOT NULL, bot TEXT NOT NULL, kind TEXT NOT NULL, round INTEGER NOT NULL,
  turn INTEGER NOT NULL, detail TEXT NOT NULL, used_s REAL NOT NULL, cpu_s REAL NOT NULL
);
CREATE TABLE decisions (decision TEXT NOT NULL, bot TEXT, game TEXT, reason TEXT NOT NULL, at TEXT NOT NULL);
CREATE TABLE voids (game TEXT NOT NULL, deal TEXT NOT NULL, why TEXT NOT NULL);
CREATE TABLE queries (question TEXT NOT NULL, sql TEXT NOT NULL);
"""

VIEWS = """
CREATE INDEX seats_by_game ON seats (game);
CREATE INDEX seats_by_bot ON seats (bot);
CREATE VIEW by_players AS -- a bot's share at each number of players: the mean over deals of the mean over games
  SELECT bot, players, count(*) AS deals, sum(games) AS games, avg(share) AS share FROM (
    SELECT bot, players, deal, count(*) AS games, avg(share) AS share FROM seats WHERE counts
    GROUP BY bot, players, deal
  ) GROUP BY bot, players;
CREATE VIEW standings AS -- the ranking, each number of players weighing the same
  SELECT rank() OVER (ORDER BY s.share DESC) AS rank, s.bot, s.share, s.games, t.points, t.wins, t.faults, t.out,
    t.seconds_per_take
  FROM (SELECT bot, avg(share) AS share, sum(games) AS games FROM by_players GROUP BY bot) s
  JOIN (
    SELECT bot, avg(points) AS points, avg(wins) AS wins, sum(faults) AS faults, sum(out) AS out,
      sum(used_s) / nullif(sum(asked), 0) AS seconds_per_take
    FROM (
      SELECT bot, avg(score) AS points, avg(win) AS wins, sum(faults) AS faults, sum(out) AS out,
        sum(used_s) AS used_s, sum(asked) AS asked
      FROM (
        SELECT *, CASE WHEN place = 1 THEN 1.0 / sum(place = 1) OVER (PARTITION BY game) ELSE 0 END AS win
        FROM seats WHERE counts
      ) GROUP BY bot, players
    ) GROUP BY bot
  ) t ON t.bot = s.bot ORDER BY rank, s.bot;
CREATE VIEW versus AS -- each bot against each other, game by game
  SELECT a.bot, b.bot AS other, count(*) AS games, sum(a.place < b.place) AS wins, sum(a.place = b.place) AS ties,
    sum(a.place > b.place) AS losses
  FROM seats a JOIN seats b ON a.game = b.game AND a.seat <> b.seat WHERE a.counts GROUP BY a.bot, b.bot;
CREATE VIEW by_seat AS
  SELECT bot, players, seat, count(*) AS games, avg(share) AS share FROM seats WHERE counts GROUP BY bot, players, seat;
CREATE VIEW faults_by_kind AS SELECT bot, kind, count(*) AS faults FROM faults GROUP BY bot, kind;
CREATE VIEW takes AS -- one row for each take; cards are laid in this order, as JSON
  SELECT d.game, r.key + 1 AS round, t.key + 1 AS turn, s.key AS seat, s.value AS cards
  FROM deals d, json_each(d.takes) r, json_each(r.value) t, json_each(t.value) s;
"""

QUERIES = (
    (
        "Who is best, and by how much of its table-mates?",
        "SELECT rank, bot, round(100 * share, 1) AS beats, games, faults FROM standings",
    ),
    (
        "Whom does the winner lose to?",
        "SELECT other, wins, ties, losses FROM versus WHERE bot = (SELECT bot FROM standings LIMIT 1)"
        " AND losses > wins ORDER BY losses - wins DESC",
    ),
    (
        "What does each bot like to take first in a round?",
        "SELECT bot, cards, count(*) AS times FROM takes JOIN seats USING (game, seat) WHERE turn = 1"
        " GROUP BY bot, cards ORDER BY bot, times DESC",
    ),
)
