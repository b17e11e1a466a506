// One table's lane: who sits there, the hand with the choice made from it, and what lies in front.

function lane(game, step, table) {
  const parts = step.type === "turn" ? [table < game.players ? handBox(game, step, table) : pileBox(game, step)] : [];
  return el(
    "section",
    {
      class: `lane ${colourOf(game, table)}${game.out.includes(table) ? " out" : ""}`,
      "aria-label": game.names[table],
    },
    who(game, step, table),
    el("div", { class: "middle" }, parts, didBox(game, step, table)),
    front(game, step, table),
  );
}

function who(game, step, table) {
  const players = step.totals.slice(0, game.players);
  const best = Math.max(...players);
  const leads =
    table < game.players && step.totals[table] === best && players.filter((sum) => sum === best).length === 1;
  const tag =
    step.type === "end" ? placeTag(game, table) : leads && best > 0 ? el("span", { class: "tag good" }, "leads") : null;
  return el(
    "header",
    { class: "who" },
    el("h4", {}, nameOf(game, table)),
    el("p", { class: "seat" }, table < game.players ? `seat ${table} ` : "", tag),
    el(
      "p",
      { class: "total" },
      el("strong", {}, plain(step.totals[table])),
      step.totals[table] === 1 ? " point" : " points",
      roundPart(game, step, table),
    ),
  );
}

function placeTag(game, table) {
  if (table >= game.players) return null;
  const place = game.places[table];
  const words = game.out.includes(table)
    ? "out"
    : place === 1
      ? "winner"
      : ["", "", "2nd", "3rd"][place] || `${place}th`;
  return el("span", { class: `tag ${place === 1 ? "good" : "still"}` }, words);
}

function roundPart(game, step, table) {
  if (step.type === "end") return el("span", { class: "part" }, `${signed(pointsAtEnd(game, table))} at the end`);
  const before = step.round > 1 ? game.rounds[step.round - 2].totals[table] : 0;
  return el("span", { class: "part" }, `${signed(step.totals[table] - before)} this round`);
}

function handBox(game, step, seat) {
  const hand = step.hands[seat];
  return el(
    "div",
    { class: "handbox" },
    el(
      "p",
      { class: "cap" },
      hand.length === 1 ? "the last card" : `chooses from ${hand.length} cards`,
      passes(game, step, seat, hand.length),
    ),
    handList(game, step, seat, game.names[seat]),
  );
}

function passes(game, step, seat, size) {
  const gone = step.takes[seat].cards.length + (step.controller === seat ? 1 : 0);
  if (size - gone <= 0 && step.takes[seat].cards.length < 2) return null;
  const to = (seat + game.rules.pass[step.round - 1] + game.players) % game.players;
  return [", the rest goes ", arrow(to > seat), " to ", nameOf(game, to)];
}

function arrow(down) {
  const d = down ? "M6 1v9M2.5 6.5 6 10.5l3.5-4" : "M6 11V2M2.5 5.5 6 1.5l3.5 4";
  return svg(
    "svg",
    { class: "arrow", viewBox: "0 0 12 12", role: "img", "aria-label": down ? "down" : "up" },
    svg("path", { d }),
  );
}

function pileBox(game, step) {
  const backs = Array.from({ length: Math.min(step.left, 9) }, cardBack);
  const words = `pile of ${step.left} face-down ${step.left === 1 ? "card" : "cards"}`;
  const drawn =
    step.drawn === undefined
      ? []
      : ["; ", nameOf(game, step.controller), ` drew ${game.rules.cards[step.drawn].name} from it`];
  return el(
    "div",
    { class: "handbox" },
    el("p", { class: "cap" }, words, drawn),
    el("div", { class: "hand pile", "aria-hidden": "true" }, backs),
  );
}

function didBox(game, step, table) {
  if (step.type === "round") return el("p", { class: "did" }, roundText(game, step, table));
  if (step.type === "end") return el("p", { class: "did" }, endText(game, table));
  const take = step.takes[table];
  const gain = gainOf(game, step, table);
  const verb =
    table < game.players ? (take.cards.length > 1 ? "uses " + useName(game) + ", takes " : "takes ") : "gets ";
  const from = table < game.players ? [] : [" from ", nameOf(game, step.controller)];
  const tone = gain > 0 ? "good" : gain < 0 ? "bad" : "still";
  return el(
    "div",
    { class: "didbox" },
    el(
      "p",
      { class: "did" },
      verb,
      el("strong", {}, takeText(game, step, table)),
      from,
      " ",
      el("span", { class: `tag ${tone}` }, gainText(game, step, table)),
      used(take),
    ),
    chosenBy(take),
    take.note ? el("p", { class: "note" }, hidden("Its note: "), el("q", { dir: "auto" }, take.note)) : null,
  );
}

function useName(game) {
  return game.rules.use ? game.rules.kinds[game.rules.use.kind].name : "two cards";
}

function used(take) {
  if (!take.used) return null;
  return el("span", { class: "used" }, take.used < 1000 ? ` ${take.used} ms` : ` ${(take.used / 1000).toFixed(1)} s`);
}

function chosenBy(take) {
  if (!take.arena && !take.fault) return null;
  const why = take.fault ? `${take.fault[3]}: ${take.fault[4]}` : "out of the game";
  return el(
    "p",
    { class: "fell" },
    el("span", { class: "tag bad" }, take.fault ? take.fault[3] : "out"),
    ` the arena chose for it (${why})`,
  );
}

function roundText(game, step, table) {
  const parts = game.rules.kinds
    .map((kind, number) => [kind, step.points[number][table]])
    .filter(([kind, value]) => value && !kind.kept);
  const sum = pointsByRound(game, table)[step.round - 1];
  return `${parts.length ? parts.map(([kind, value]) => `${kind.name} ${plain(value)}`).join(" + ") : "nothing"}: ${plain(sum)} in round ${step.round}`;
}

function endText(game, table) {
  const rounds = pointsByRound(game, table).map(plain).join(" + ");
  return `${rounds} in the rounds, ${signed(pointsAtEnd(game, table))} at the end: ${plain(game.scores[table])} points`;
}
