// The buttons, the slider and the keys.

const ICONS = {
  first: "M3 3h2v10H3zM13 3 6 8l7 5z",
  back: "M11 3 4 8l7 5z",
  play: "M4 2.5 13 8l-9 5.5z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  on: "M5 3l7 5-7 5z",
  last: "M11 3h2v10h-2zM3 3l7 5-7 5z",
};

function icon(name) {
  return svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

function button(name, words, act) {
  return el("button", { type: "button", "aria-label": words, title: words, onclick: act }, icon(name));
}

// `act` has the functions go(step number), by(steps), round(±1) and play().
function controls(act) {
  const play = button("play", "Play", act.play);
  const slider = el("input", {
    type: "range",
    min: "0",
    max: "0",
    value: "0",
    "aria-label": "Step of the game",
    oninput: () => act.go(Number(slider.value)),
  });
  const bar = el(
    "div",
    { class: "buttons", role: "group", "aria-label": "Steps" },
    button("first", "First turn", () => act.go(0)),
    button("back", "Back", () => act.by(-1)),
    play,
    button("on", "On", () => act.by(1)),
    button("last", "End of the game", () => act.go(Infinity)),
  );
  const playing = (on) => {
    const words = on ? "Pause" : "Play";
    play.replaceChildren(icon(on ? "pause" : "play"));
    play.setAttribute("aria-label", words);
    play.setAttribute("title", words);
  };
  return { bar, slider, playing };
}

// Keys work wherever nothing else takes them: not in a field, not in a list that is chosen from.
function listen(act, inside) {
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
    const key = event.shiftKey && event.key.startsWith("Arrow") ? `Shift+${event.key}` : event.key;
    const within = inside(target);
    const does = {
      ArrowLeft: () => act.by(-1),
      ArrowRight: () => act.by(1),
      "Shift+ArrowLeft": () => act.round(-1),
      "Shift+ArrowRight": () => act.round(1),
      Home: within && (() => act.go(0)),
      End: within && (() => act.go(Infinity)),
      " ": within && target.tagName !== "BUTTON" && target.tagName !== "A" && act.play,
    }[key];
    if (!does) return;
    event.preventDefault();
    does();
  });
}

function keyHelp() {
  const keys = [
    [["←", "→"], " a turn, "],
    [["Shift ←", "Shift →"], " a round, "],
    [["Home", "End"], " first and last, "],
    [["Space"], " plays"],
  ];
  const shown = keys.map(([names, what]) => [names.map((name, i) => [i ? " " : "", el("kbd", {}, name)]), what]);
  return el("p", { class: "keys" }, "Keys: ", shown);
}
