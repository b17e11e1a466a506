// The replay viewer: one game, one step of it at a time; the address of a step is the page's hash.

const PACE = 1600; // milliseconds a step, when it plays by itself

// `prefix` is what an address has before the step; `whole`: the page is this viewer, so that keys need no focus in it.
function viewer(root, prefix, whole) {
  const view = { prefix, game: null, at: 0, timer: 0, drawn: null };
  const act = {
    go: (at) => showStep(view, at),
    by: (steps) => showStep(view, view.at + steps),
    round: (by) => showStep(view, roundStart(view, by)),
    play: () => (view.timer ? stop(view) : play(view)),
  };
  Object.assign(view, controls(act), panelParts());
  root.replaceChildren(layOut(view));
  listen(act, (target) => root.contains(target) || (whole && target === document.body));
  new ResizeObserver(() => view.game && drawChart(view)).observe(view.chart);
  return view;
}

function panelParts() {
  return {
    story: el("div", { class: "story" }),
    chart: el("div", { class: "chartbox" }),
    lanes: el("div", {}),
    name: el("h3", { class: "now" }),
    way: el("p", { class: "way" }),
    live: el("p", { class: "hidden", "aria-live": "polite" }),
  };
}

function layOut(view) {
  const toolbar = el("div", { class: "toolbar" }, view.bar, el("div", { class: "title" }, view.name, view.way));
  const slider = el("div", { class: "sliderbox" }, view.slider);
  const panel = el("div", { class: "panel" }, toolbar, view.chart, slider, keyHelp());
  return el("div", { class: "viewer", tabindex: "-1" }, view.story, panel, view.lanes, view.live);
}

function openGame(view, game, at) {
  stop(view);
  view.game = game;
  view.slider.max = String(game.steps.length - 1);
  const link = (step, words) => stepLink(view, step, words);
  const why = storyOf(game, link).map((line) => el("li", {}, line));
  view.story.replaceChildren(el("ul", { class: "why" }, why), result(game, link));
  view.drawn = null;
  drawChart(view);
  showStep(view, at, true);
}

function drawChart(view) {
  const width = Math.round(view.chart.clientWidth);
  if (!width || (view.drawn && view.drawn.width === width)) return;
  const { picture, move, right } = chart(view.game, width, (at) => showStep(view, at));
  view.drawn = { width, move };
  view.chart.replaceChildren(picture);
  view.slider.parentElement.classList.toggle("wide", right > 60);
  move(view.at);
}

// Shows a step; unless it is `quiet`, the address follows and the step is spoken.
function showStep(view, at, quiet) {
  const { game } = view;
  if (!game) return;
  view.at = Math.max(0, Math.min(game.steps.length - 1, at));
  const step = game.steps[view.at];
  const name = stepName(game, step);
  view.name.textContent = step.type === "turn" ? `${name} of ${turnsOf(game, step.round)}` : name;
  view.way.textContent = passing(game, step);
  view.slider.value = String(view.at);
  view.slider.setAttribute("aria-valuetext", name);
  view.lanes.replaceChildren(board(game, step));
  if (view.drawn) view.drawn.move(view.at);
  if (!quiet) history.replaceState(null, "", `#${view.prefix(game)}${hashOf(step)}`);
  if (!quiet && !view.timer) view.live.textContent = spoken(game, step);
  if (view.at === game.steps.length - 1) stop(view);
}

function play(view) {
  if (view.at === view.game.steps.length - 1) showStep(view, 0);
  view.timer = setInterval(() => showStep(view, view.at + 1), PACE);
  view.playing(true);
}

function stop(view) {
  clearInterval(view.timer);
  view.timer = 0;
  view.playing(false);
}
