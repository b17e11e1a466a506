// Reads a game as gamecode.py writes it, and lays it out turn by turn. Points are the referee's: none are reckoned here.

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SYMBOLS = Array.from({ length: 0x7e - 0x21 }, (_, i) => String.fromCharCode(0x21 + i))
  .filter((char) => !"\"\\<>&';".includes(char))
  .join("");
const LOWEST = -20;

function place(alphabet, char) {
  const found = alphabet.indexOf(char);
  return found >= 0 ? found : char.charCodeAt(0) - 0x100 + alphabet.length;
}

function readGame(rules, names, code) {
  const [id, seats, scores, places, puddings, deals, turns, points, faults, out, more] = code;
  const players = seats.length;
  const tables = players + (rules.dummy ? 1 : 0);
  const game = { id, players, tables, scores, places, puddings, faults, out, rules, steps: [], rounds: [] };
  game.names = [...seats.map((number) => names[number]), "the dummy"].slice(0, tables);
  const extra = readMore(more, players);
  const flow = { base: Array(tables).fill(0), kept: Array(tables).fill(0), turn: 0, controller: rules.firstController };
  flow.points = rules.kinds.map(() => Array(tables).fill(0));
  deals.forEach((deal, i) => readRound(game, flow, deal, turns[i], points[i], extra));
  game.steps.push({
    type: "end",
    round: deals.length,
    turn: 0,
    points: flow.points,
    totals: scores,
    tables: Array(tables).fill([]),
    kept: puddings,
  });
  return game;
}

function readMore(more, players) {
  if (!more) return { used: () => null, note: () => null };
  const used = more.used.split(" ").map((turn) => turn.split(",").map(Number));
  const notes = new Map(more.notes);
  return { used: (turn, seat) => used[turn][seat], note: (turn, seat) => notes.get(turn * players + seat) ?? null };
}

function readRound(game, flow, deal, turns, points, extra) {
  const { rules, players, tables } = game;
  const round = game.rounds.length + 1;
  const cards = [...deal].map((char) => place(LETTERS, char));
  const size = rules.deal[players];
  let hands = Array.from({ length: players }, (_, seat) => cards.slice(seat * size, (seat + 1) * size));
  const pile = cards.slice(players * size);
  let laid = Array.from({ length: tables }, () => []);
  if (rules.controlRestarts) flow.controller = rules.firstController;
  flow.points = flow.points.map((row, kind) => (rules.kinds[kind].kept ? row : Array(tables).fill(0)));
  const changes = points.split(" ");
  turns.split(" ").forEach((text, i) => {
    const step = { type: "turn", round, turn: i + 1, before: flow.points, left: pile.length };
    step.controller = rules.dummy ? flow.controller : null;
    if (pile.length && rules.dummy) hands[flow.controller] = [...hands[flow.controller], (step.drawn = pile.shift())];
    step.hands = hands;
    step.takes = readTakes(game, text, round, i + 1, flow.turn, extra);
    flow.points = step.points = readPoints(flow.points, changes[i], tables);
    [hands, laid] = layTakes(rules, step, laid, players);
    step.tables = laid;
    step.totals = total(rules, flow.base, step.points);
    step.kept = flow.kept.map((kept, table) => kept + countKept(rules, laid[table]));
    flow.turn += 1;
    flow.controller = (flow.controller + 1) % players;
    game.steps.push(step);
  });
  const last = game.steps[game.steps.length - 1];
  flow.base = last.totals;
  flow.kept = last.kept;
  game.rounds.push({ round, points: last.points, totals: last.totals, start: game.steps.length - last.turn });
  game.steps.push({ ...last, type: "round" });
}

function readTakes(game, text, round, turn, number, extra) {
  const chars = [...text];
  let at = 0;
  return Array.from({ length: game.tables }, (_, table) => {
    let amount = "";
    while (at < chars.length && chars[at] >= "0" && chars[at] <= "9") amount += chars[at++];
    const arena = chars[at] === "*";
    if (arena) at += 1;
    const cards = Array.from({ length: amount === "" ? 1 : Number(amount) }, () => {
      const boosted = chars[at] === "!";
      if (boosted) at += 1;
      return { card: place(LETTERS, chars[at++]), boosted, turn };
    });
    const seated = table < game.players;
    const fault = game.faults.find((f) => f[0] === table && f[1] === round && f[2] === turn) || null;
    return {
      cards,
      arena,
      fault,
      used: seated ? extra.used(number, table) : null,
      note: seated ? extra.note(number, table) : null,
    };
  });
}

function readPoints(before, text, tables) {
  const points = before.map((row) => row.slice());
  const chars = [...(text || "")];
  for (let at = 0; at < chars.length; at += 1) {
    const number = place(SYMBOLS, chars[at]);
    at += 1;
    let value;
    if (chars[at] === "~") {
      const end = chars.indexOf(";", at);
      value = Number(chars.slice(at + 1, end).join(""));
      at = end;
    } else value = place(SYMBOLS, chars[at]) + LOWEST;
    points[Math.floor(number / tables)][number % tables] = value;
  }
  return points;
}

// Moves the cards: from hands to tables, used ones where the spec says, hands to the neighbour.
function layTakes(rules, step, tables, players) {
  const hands = step.hands.map((hand) => hand.slice());
  const remove = (seat, card) => hands[seat].splice(hands[seat].indexOf(card), 1);
  const laid = tables.map((table, seat) => {
    const { cards } = step.takes[seat];
    const owner = seat < players ? seat : step.controller;
    cards.forEach(({ card }) => remove(owner, card));
    const lying = cards.length > 1 && seat < players ? use(rules, table, cards.length, hands[seat]) : table;
    return [...lying, ...cards];
  });
  const to = rules.pass[step.round - 1];
  return [hands.map((_, seat) => hands[(seat - to + players) % players]), laid];
}

function use(rules, table, taken, hand) {
  const { kind, extra, then, which } = rules.use;
  const lying = table.map((_, i) => i).filter((i) => rules.cards[table[i].card].kind === kind);
  const used = Math.ceil((taken - 1) / extra);
  const gone = which === "earliest" ? lying.slice(0, used) : lying.slice(-used);
  if (then === "hand") hand.push(...gone.map((i) => table[i].card));
  return then === "table" ? table : table.filter((_, i) => !gone.includes(i));
}

function total(rules, base, points) {
  return base.map((before, table) =>
    points.reduce((sum, row, kind) => sum + (rules.kinds[kind].kept ? 0 : row[table]), before),
  );
}

function countKept(rules, table) {
  return table.filter(({ card }) => rules.kinds[rules.cards[card].kind].kept).length;
}
