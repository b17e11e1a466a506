// The result in tables: points by round, and by kind of card.

function result(game, link) {
  return el("div", { class: "results" }, roundsTable(game, link), kindsTable(game));
}

// Tables by place, the dummy last.
function ranking(game) {
  const order = seatsOf(game).sort((a, b) => game.places[a] - game.places[b] || a - b);
  return game.tables > game.players ? [...order, game.players] : order;
}

function roundsTable(game, link) {
  const kind = keptKind(game);
  const heads = [
    "place",
    "bot",
    "points",
    ...game.rounds.map(({ round, start }) => link(game.steps[start], `round ${round}`)),
    kind ? kind.many : "cards",
    "end",
  ];
  const rows = ranking(game).map((table) => [
    table >= game.players ? "" : game.out.includes(table) ? "out" : game.places[table],
    nameOf(game, table),
    el("strong", {}, plain(game.scores[table])),
    ...pointsByRound(game, table).map(plain),
    game.puddings[table],
    signed(pointsAtEnd(game, table)),
  ]);
  return grid(game, "Points by round", heads, rows, (row) => ranking(game)[row]);
}

function kindsTable(game) {
  const kinds = game.rules.kinds.map((kind, number) => ({ kind, number })).filter(({ kind }) => kind.rule);
  const order = ranking(game);
  const all = order.map((table) => pointsByKind(game, table));
  const rows = order.map((table, i) => [
    nameOf(game, table),
    ...kinds.map(({ number }) => {
      const values = all.map((points) => points[number]);
      const best = Math.max(...values);
      return best > 0 && all[i][number] === best && Math.min(...values) < best
        ? el("strong", {}, plain(best))
        : plain(all[i][number]);
    }),
  ]);
  return grid(
    game,
    "Points by kind of card",
    ["bot", ...kinds.map(({ kind }) => kind.name)],
    rows,
    (row) => order[row],
  );
}

function grid(game, caption, heads, rows, tableOf) {
  const named = heads.indexOf("bot");
  const head = el(
    "tr",
    {},
    heads.map((title, i) => el("th", { scope: "col", class: i === named ? null : "num" }, title)),
  );
  const body = rows.map((cells, row) =>
    el(
      "tr",
      { class: colourOf(game, tableOf(row)) },
      cells.map((cell, i) => (i === named ? el("th", { scope: "row" }, cell) : el("td", { class: "num" }, cell))),
    ),
  );
  const table = el("table", {}, el("caption", {}, caption), el("thead", {}, head), el("tbody", {}, body));
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": `${caption}, this game` }, table);
}
