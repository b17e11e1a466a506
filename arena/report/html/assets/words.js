// Says in words what lies on a table and what the referee gives for it.

// The groups of cards on a table, in the order of the kinds: { kind, pieces, text, hint, points, counts }.
// A piece is a card with the card that boosts it below; `counts` is false for points of the game's end, not counted yet.
function groupsOf(game, step, table) {
  const { rules } = game;
  const lying = step.tables[table];
  const boosts = new Set(rules.kinds.map((kind) => kind.boost).filter((kind) => kind !== undefined));
  const under = lying.filter(({ card }) => boosts.has(rules.cards[card].kind));
  const groups = rules.kinds.map((kind, number) => {
    const own = lying.filter(({ card }) => rules.cards[card].kind === number);
    const pieces = boosts.has(number)
      ? []
      : own.map((laid) => ({ laid, under: laid.boosted ? under.shift() : undefined }));
    return { kind, number, pieces, points: step.points[number][table] };
  });
  for (const group of groups)
    if (boosts.has(group.number))
      group.pieces = under.filter(({ card }) => rules.cards[card].kind === group.number).map((laid) => ({ laid }));
  return groups
    .filter((group) => shown(game, step, table, group))
    .map((group) => ({ ...group, ...said(game, step, table, group) }));
}

function shown(game, step, table, { kind, pieces, points }) {
  if (kind.kept) return step.type === "end" || pieces.length > 0 || step.kept[table] > 0;
  return step.type !== "end" && (pieces.length > 0 || points !== 0);
}

function said(game, step, table, group) {
  const { kind, pieces, points, number } = group;
  const open = step.type === "turn";
  const words = { text: amount(pieces.length, kind), hint: "", counts: true };
  switch (kind.rule) {
    case "sets":
      return { ...words, hint: open ? missing(kind, pieces.length) : "" };
    case "table":
      return words;
    case "value":
      return { ...words, text: valued(game, pieces) };
    case "majority":
      return kind.kept
        ? keptWords(game, step, table, group)
        : { ...words, text: ranked(amounts(game, step, number), table, points, kind) };
    case "colours":
      return { ...words, text: coloured(game, step, table, group) };
    default:
      return {
        text: pieces.length === 1 ? kind.name : words.text,
        hint: open ? waiting(game, number) : "",
        counts: false,
      };
  }
}

// How many cards the next set wants.
function missing({ size, points }, have) {
  return have % size ? `${size - (have % size)} more for ${points}` : "";
}

function amount(number, kind) {
  return `${number || "no"} ${number === 1 ? kind.one : kind.many}`;
}

function waiting(game, number) {
  const boosted = game.rules.kinds.find((kind) => kind.boost === number);
  if (boosted) return `waits for a ${boosted.name}`;
  return game.rules.use && game.rules.use.kind === number ? "to take more cards at once, later" : "";
}

function valued(game, pieces) {
  const parts = new Map();
  for (const { laid } of pieces) {
    const about = game.rules.cards[laid.card];
    const short = pieces.length > 1 ? shortName(game, about) : about.label;
    const name = laid.boosted ? `${short} on ${boostName(game, about)}` : short;
    const [number, each] = parts.get(name) || [0, laid.boosted ? about.boosted : about.value];
    parts.set(name, [number + 1, each]);
  }
  if (pieces.length === 1) return [...parts.keys()][0];
  return [...parts]
    .map(([name, [number, each]]) => `${number > 1 ? `${number} ` : ""}${name} (${number * each})`)
    .join(", ");
}

// `squid` for `squid nigiri`.
function shortName(game, about) {
  const kind = game.rules.kinds[about.kind].name;
  return about.label.endsWith(` ${kind}`) ? about.label.slice(0, -kind.length - 1) : about.label;
}

function boostName(game, about) {
  return game.rules.kinds[game.rules.kinds[about.kind].boost].name;
}

function amounts(game, step, number) {
  const { rules } = game;
  if (rules.kinds[number].kept) return step.kept;
  return step.tables.map((table) =>
    table
      .filter(({ card }) => rules.cards[card].kind === number)
      .reduce((sum, { card }) => sum + (rules.cards[card].value ?? 1), 0),
  );
}

// `5 maki icons, most`: the place is named only where the referee gives points for it.
function ranked(all, table, points, kind) {
  return [amount(all[table], kind), placeWord(all, table, points)].filter(Boolean).join(", ");
}

function placeWord(all, table, points) {
  const own = all[table];
  const tied = all.filter((other) => other === own).length > 1 ? "tied for " : "";
  if (points < 0) return `${tied}fewest`;
  if (points === 0) return "";
  const better = all.filter((other) => other > own).length;
  return `${tied}${["most", "second", "third"][better] || `place ${better + 1}`}`;
}

function keptWords(game, step, table, { kind, number, points }) {
  const all = step.kept;
  if (step.type === "end") return { text: ranked(all, table, points, kind), hint: "", counts: true };
  const word = placeWord(all, table, points);
  const hint = word ? `${word} so far: ${signed(points)} at the game's end` : "scored at the game's end";
  return { text: amount(all[table], kind), hint, counts: false, number };
}

function coloured(game, step, table, { kind, pieces, points }) {
  const shown = coloursOf(game, step, table).length;
  const number = kind.colours === "this-round" ? ` with ${shown} ${shown === 1 ? "colour" : "colours"}` : "";
  const name = pieces.length === 1 ? kind.name : `${pieces.length} ${kind.name}`;
  return `${name}${number}${points > 0 ? ", most" : ""}`;
}

// The different colours in front, in the order of the kinds.
function coloursOf({ rules }, step, table) {
  const shown = new Set(step.tables[table].map(({ card }) => rules.kinds[rules.cards[card].kind].colour));
  return [...new Set(rules.kinds.map((kind) => kind.colour))].filter((colour) => shown.has(colour));
}
