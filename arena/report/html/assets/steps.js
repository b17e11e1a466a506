// The steps of a game: where rounds begin, the address of a step, and the step that an address names.

function turnsOf(game, round) {
  return game.steps.filter((step) => step.type === "turn" && step.round === round).length;
}

function roundStart({ game, at }, by) {
  const starts = [...game.rounds.map(({ start }) => start), game.steps.length - 1];
  return by > 0 ? (starts.find((start) => start > at) ?? at) : ([...starts].reverse().find((start) => start < at) ?? 0);
}

function hashOf(step) {
  if (step.type === "end") return "end";
  return `round=${step.round}&turn=${step.type === "round" ? "scored" : step.turn}`;
}

// The number of the step that a hash names; 0 where it names none.
function stepAt(game, hash) {
  const asked = new URLSearchParams(hash);
  if (asked.has("end")) return game.steps.length - 1;
  const [round, turn] = [Number(asked.get("round")), asked.get("turn") || "1"];
  const found = game.steps.findIndex(
    (step) =>
      step.round === round &&
      (step.type === "round" ? turn === "scored" : step.type === "turn" && step.turn === Number(turn)),
  );
  return Math.max(0, found);
}

function stepLink(view, step, words) {
  const name =
    step.type === "turn" ? `round ${step.round}, turn ${step.turn}` : stepName(view.game, step).toLowerCase();
  return el("a", { href: `#${view.prefix(view.game)}${hashOf(step)}` }, words || name);
}
