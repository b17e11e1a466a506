// Tells why the winner won, from the referee's numbers: sentences as lists of texts and elements.

function storyOf(game, link) {
  const winners = seatsOf(game).filter((seat) => game.places[seat] === 1);
  const losers = seatsOf(game).filter((seat) => game.places[seat] !== 1);
  if (!winners.length) return [["Nobody finished this game: every bot is out after its faults."]];
  const story = [headline(game, winners, losers)];
  if (winners.length === 1 && losers.length) {
    const rival = losers.filter((seat) => !game.out.includes(seat)).sort((a, b) => game.places[a] - game.places[b])[0];
    if (rival !== undefined) {
      const turning = turningPoint(game, winners[0], rival, link);
      story.push(...(turning ? [turning] : []), made(game, winners[0], rival));
    }
    const best = bestTake(game, winners[0], link);
    if (best) story.push(best);
  }
  return [
    ...story,
    ...game.out.map((seat) => [nameOf(game, seat), " is out after its faults: last, whatever its points."]),
  ];
}

function seatsOf(game) {
  return Array.from({ length: game.players }, (_, seat) => seat);
}

function headline(game, winners, losers) {
  const [first] = winners;
  const score = `${plain(game.scores[first])} ${game.scores[first] === 1 ? "point" : "points"}`;
  if (winners.length > 1)
    return [
      ...listedNodes(winners.map((seat) => nameOf(game, seat))),
      ` share the win: ${score}${keptWord(game, first, " and ")} each.`,
    ];
  const next = losers.filter((seat) => !game.out.includes(seat)).sort((a, b) => game.places[a] - game.places[b])[0];
  const text = [nameOf(game, first), ` wins with ${score}`];
  if (next === undefined) return [...text, losers.length ? ": nobody else finished the game." : "."];
  const ahead = game.scores[first] - game.scores[next];
  if (ahead > 0) return [...text, `, ${ahead} ahead of `, nameOf(game, next), ` (${plain(game.scores[next])}).`];
  if (game.puddings[first] !== game.puddings[next])
    return [
      ...text,
      ", as many as ",
      nameOf(game, next),
      `, by more ${keptKind(game).many}: ${game.puddings[first]} to ${game.puddings[next]}.`,
    ];
  return [...text, ", as many as ", nameOf(game, next), ", by the rules for ties."];
}

function keptKind(game) {
  return game.rules.kinds.find((kind) => kind.kept);
}

function keptWord(game, seat, before) {
  const kind = keptKind(game);
  return kind ? `${before}${amount(game.puddings[seat], kind)}` : "";
}

// Where the winner got ahead of the second for good.
function turningPoint(game, winner, rival, link) {
  const { steps } = game;
  const lead = steps.map((step) => step.totals[winner] - step.totals[rival]);
  let last = steps.length - 1;
  while (last >= 0 && lead[last] > 0) last -= 1;
  if (last === steps.length - 1) return null;
  const step = steps[last + 1];
  if (last < 0)
    return [nameOf(game, winner), " was ahead of ", nameOf(game, rival), " from the first turn to the last."];
  if (step.type === "end") {
    const kind = keptKind(game);
    const before = lead[last] === 0 ? ["level with "] : [`${-lead[last]} behind `];
    const [won, lost] = [pointsAtEnd(game, winner), pointsAtEnd(game, rival)];
    return [
      `The ${kind ? kind.many : "end"} decided it: before them `,
      nameOf(game, winner),
      " was ",
      ...before,
      nameOf(game, rival),
      `; then it got ${signed(won)} for ${amount(game.puddings[winner], kind)}, `,
      nameOf(game, rival),
      ` ${signed(lost)} for ${amount(game.puddings[rival], kind)}.`,
    ];
  }
  const own = gainOf(game, step, winner);
  const why = own > 0 ? `${takeText(game, step, winner)} (${gainText(game, step, winner)})` : "";
  const fell = gainOf(game, step, rival);
  const other =
    fell < 0 ? [why ? " and " : "", nameOf(game, rival), ` losing ${-fell} (${gainText(game, step, rival)})`] : [];
  return ["Ahead for good from ", link(step), why ? ", by taking " : "", why, ...other, "."];
}

// By which kinds of cards the winner made the difference to the second, and where it lost some of it.
function made(game, winner, rival) {
  const own = pointsByKind(game, winner);
  const theirs = pointsByKind(game, rival);
  const parts = game.rules.kinds
    .map((kind, number) => ({ name: kind.kept ? kind.many : kind.name, change: own[number] - theirs[number] }))
    .filter(({ change }) => change !== 0)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const named = (some) => listed(some.map(({ name, change }) => `${name} (${signed(change)})`));
  const up = parts.filter(({ change }) => change > 0);
  const down = parts.filter(({ change }) => change < 0);
  const text = ["Compared with ", nameOf(game, rival), ", "];
  if (up.length) text.push(`it scored more with ${named(up)}`);
  if (down.length) text.push(`${up.length ? ", and" : "it scored"} less with ${named(down)}`);
  return parts.length ? [...text, "."] : [...text, "it scored the same with every kind."];
}

function bestTake(game, winner, link) {
  const turns = game.steps.filter((step) => step.type === "turn");
  const best = turns.reduce((a, b) => (gainOf(game, b, winner) > gainOf(game, a, winner) ? b : a));
  if (gainOf(game, best, winner) <= 0) return null;
  return ["Its best take: ", takeText(game, best, winner), " in ", link(best), `, ${gainText(game, best, winner)}.`];
}
