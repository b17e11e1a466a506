// All lanes of a step, and the step in one sentence.

function board(game, step) {
  const lanes = Array.from({ length: game.tables }, (_, table) => lane(game, step, table));
  const whole = el("div", { class: "board" }, lanes);
  // The column of hands is as wide as the greatest hand of this turn, so that lanes are aligned.
  whole.style.setProperty("--hand", step.type === "turn" ? Math.max(...step.hands.map((hand) => hand.length)) : 1);
  return whole;
}

function stepName(game, step) {
  if (step.type === "end") return "End of the game";
  if (step.type === "round") return `Round ${step.round} scored`;
  return `Round ${step.round}, turn ${step.turn}`;
}

// Where hands go in this round, in words: seats in the order of passing.
function passing(game, step) {
  if (step.type !== "turn") return step.type === "end" ? keptNotice(game) : `${roundsLeft(game, step)}`;
  const left = game.rules.pass[step.round - 1] === 1;
  if (game.players === 2) return "the two hands are swapped after every turn";
  return `hands go to the ${left ? "left" : "right"} after every turn: each to the player ${left ? "below" : "above"}`;
}

function keptNotice(game) {
  const kind = keptKind(game);
  return kind ? `${kind.many} of all rounds are scored now` : "";
}

function roundsLeft(game, step) {
  const left = game.rules.rounds - step.round;
  const kind = keptKind(game);
  const cleared = `the tables are cleared${kind ? `, ${kind.many} are kept` : ""}; `;
  return cleared + (left ? `${left} ${left === 1 ? "round" : "rounds"} to go` : "that was the last round");
}

// A sentence for those who listen.
function spoken(game, step) {
  const name = (table) => game.names[table];
  const sum = (table) => `${name(table)} ${plain(step.totals[table])}`;
  const all = Array.from({ length: game.tables }, (_, table) => table);
  if (step.type !== "turn") return `${stepName(game, step)}: ${all.map(sum).join(", ")} points.`;
  const did = (table) =>
    `${name(table)} ${table < game.players ? "takes" : "gets"} ${takeText(game, step, table)}, ${signed(gainOf(game, step, table))}`;
  return `${stepName(game, step)}: ${all.map(did).join("; ")}.`;
}
