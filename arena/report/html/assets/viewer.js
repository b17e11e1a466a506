// The replay viewer: one game, one step of it at a time; the address of a step is the page's hash.

const PACE = 1600; // milliseconds a step, when it plays by itself

// `prefix` is what an address has before the step; `whole`: the page is this viewer, so that keys need no focus in it.
function viewer(root, prefix, whole) {
  const state = { game: null, at: 0, timer: 0, drawn: null };
  const act = {
    go: (at) => show(at),
    by: (steps) => show(state.at + steps),
    round: (by) => show(roundStart(state, by)),
    play: () => (state.timer ? stop() : start()),
  };
  const { bar, slider, playing } = controls(act);
  const parts = { head: el("div", { class: "story" }), chart: el("div", { class: "chartbox" }), board: el("div", {}) };
  const title = el("h3", { class: "now" });
  const way = el("p", { class: "way" });
  const live = el("p", { class: "hidden", "aria-live": "polite" });
  const keys = el("p", { class: "keys" }, "Keys: ", ...[["←", "→"], ["Shift ←", "Shift →"], ["Home", "End"], ["Space"]].flatMap((pair, i) => [pair.flatMap((key, j) => [j ? " " : "", el("kbd", {}, key)]), [" a turn, ", " a round, ", " first and last, ", " plays"][i]]).flat());
  const panel = el("div", { class: "panel" }, el("div", { class: "toolbar" }, bar, el("div", { class: "title" }, title, way)), parts.chart, el("div", { class: "sliderbox" }, slider), keys);
  root.replaceChildren(el("div", { class: "viewer", tabindex: "-1" }, parts.head, panel, parts.board, live));
  listen(act, (target) => root.contains(target) || (whole && target === document.body));
  new ResizeObserver(() => state.game && draw()).observe(parts.chart);

  function open(game, at) {
    stop();
    state.game = game;
    slider.max = String(game.steps.length - 1);
    parts.head.replaceChildren(el("ul", { class: "why" }, storyOf(game, link).map((line) => el("li", {}, line))), result(game, link));
    state.drawn = null;
    draw();
    show(at, true);
  }

  function draw() {
    const width = Math.round(parts.chart.clientWidth);
    if (!width || (state.drawn && state.drawn.width === width)) return;
    const made = chart(state.game, width, (at) => show(at));
    state.drawn = { width, move: made.move };
    parts.chart.replaceChildren(made.picture);
    slider.parentElement.classList.toggle("wide", made.right > 60);
    made.move(state.at);
  }

  function show(at, quiet) {
    const { game } = state;
    if (!game) return;
    state.at = Math.max(0, Math.min(game.steps.length - 1, at));
    const step = game.steps[state.at];
    const name = stepName(game, step);
    title.textContent = step.type === "turn" ? `${name} of ${turnsOf(game, step.round)}` : name;
    way.textContent = passing(game, step);
    slider.value = String(state.at);
    slider.setAttribute("aria-valuetext", name);
    parts.board.replaceChildren(board(game, step));
    if (state.drawn) state.drawn.move(state.at);
    if (!quiet) {
      address(prefix(game) + hashOf(step));
      if (!state.timer) live.textContent = spoken(game, step);
    }
    if (state.at === game.steps.length - 1) stop();
  }

  function start() {
    if (state.at === state.game.steps.length - 1) show(0);
    state.timer = setInterval(() => show(state.at + 1), PACE);
    playing(true);
  }

  function stop() {
    clearInterval(state.timer);
    state.timer = 0;
    playing(false);
  }

  function link(step, words) {
    const text = words || (step.type === "turn" ? `round ${step.round}, turn ${step.turn}` : stepName(state.game, step).toLowerCase());
    return el("a", { href: `#${prefix(state.game)}${hashOf(step)}` }, text);
  }

  return { open, show, state, bar };
}

function turnsOf(game, round) {
  return game.steps.filter((step) => step.type === "turn" && step.round === round).length;
}

function roundStart({ game, at }, by) {
  const starts = [...game.rounds.map(({ start }) => start), game.steps.length - 1];
  return by > 0 ? starts.find((start) => start > at) ?? at : [...starts].reverse().find((start) => start < at) ?? 0;
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
  const found = game.steps.findIndex((step) => step.round === round && (step.type === "round" ? turn === "scored" : step.type === "turn" && step.turn === Number(turn)));
  return Math.max(0, found);
}

function address(hash) {
  history.replaceState(null, "", `#${hash}`);
}
