// What a turn changed, by the referee's points before and after it.

// The kinds whose points changed for a table: [{ kind, change }]; kept kinds are scored at the game's end alone.
function gainsOf(game, step, table) {
  return game.rules.kinds
    .map((kind, number) => ({ kind, change: kind.kept ? 0 : step.points[number][table] - step.before[number][table] }))
    .filter(({ change }) => change !== 0);
}

function gainOf(game, step, table) {
  return gainsOf(game, step, table).reduce((sum, { change }) => sum + change, 0);
}

// `+6: maki +6`; several kinds are named one by one.
function gainText(game, step, table) {
  const gains = gainsOf(game, step, table);
  const sum = gains.reduce((all, { change }) => all + change, 0);
  if (!gains.length) return "+0";
  if (gains.length === 1) return `${signed(sum)} for ${gains[0].kind.name}`;
  return `${signed(sum)}: ${gains.map(({ kind, change }) => `${kind.name} ${signed(change)}`).join(", ")}`;
}

function takeText(game, step, table) {
  const cards = step.takes[table].cards.map((laid) => cardText(game, laid));
  return cards.length ? cards.join(", then ") : "nothing";
}

function cardText(game, { card, boosted }) {
  const about = game.rules.cards[card];
  return boosted ? `${about.name} on ${boostName(game, about)}` : about.name;
}

// Points of a table by kind over the whole game, and what each round brought: sums of the referee's numbers.
function pointsByKind(game, table) {
  const end = game.steps[game.steps.length - 1];
  return game.rules.kinds.map((kind, number) =>
    kind.kept ? end.points[number][table] : game.rounds.reduce((sum, round) => sum + round.points[number][table], 0),
  );
}

function pointsByRound(game, table) {
  return game.rounds.map((round, i) => round.totals[table] - (i ? game.rounds[i - 1].totals[table] : 0));
}

function pointsAtEnd(game, table) {
  return game.scores[table] - game.rounds[game.rounds.length - 1].totals[table];
}
