// Points as they grow, a line a table; where one clicks or drags, the game goes.

const CHART = { height: 190, top: 12, bottom: 22, left: 30 };

function chart(game, width, jump) {
  const right = width > 560 ? 120 : 34;
  const last = game.steps.length - 1;
  const values = game.steps.flatMap((step) => step.totals);
  const [low, high] = [Math.min(0, ...values), Math.max(10, ...values)];
  const x = (i) => CHART.left + ((width - CHART.left - right) * i) / last;
  const y = (value) => CHART.top + ((CHART.height - CHART.top - CHART.bottom) * (high - value)) / (high - low);
  const cursor = svg("line", { class: "cursor", y1: CHART.top - 6, y2: CHART.height - CHART.bottom });
  const picture = svg(
    "svg",
    {
      class: "chart",
      viewBox: `0 0 ${width} ${CHART.height}`,
      width,
      height: CHART.height,
      role: "img",
      "aria-label": chartWords(game),
    },
    ticks(low, high).map((value) => [
      svg("line", {
        class: value === 0 ? "zero" : "grid",
        x1: CHART.left,
        x2: width - right,
        y1: y(value),
        y2: y(value),
      }),
      svg("text", { class: "mark", x: CHART.left - 6, y: y(value) + 4, "text-anchor": "end" }, plain(value)),
    ]),
    bands(game, x),
    cursor,
    names(game, y, width - right + 8, right),
    game.names.map((_, table) => curve(game, table, x, y)),
  );
  drag(picture, (at) =>
    jump(Math.max(0, Math.min(last, Math.round(((at - CHART.left) / (width - CHART.left - right)) * last)))),
  );
  const move = (at) => {
    cursor.setAttribute("x1", x(at));
    cursor.setAttribute("x2", x(at));
  };
  return { picture, move, right };
}

function ticks(low, high) {
  const step = [5, 10, 20, 50, 100, 200, 500, 1000].find((size) => (high - low) / size <= 6) || 5000;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
}

function bands(game, x) {
  return game.rounds.map(({ round, start }, i) => {
    const end = i + 1 < game.rounds.length ? game.rounds[i + 1].start - 1 : game.steps.length - 2;
    return svg(
      "g",
      { class: "band" },
      svg("line", { class: "round", x1: x(end), x2: x(end), y1: CHART.top - 6, y2: CHART.height - CHART.bottom }),
      svg(
        "text",
        { class: "mark", x: (x(start) + x(end)) / 2, y: CHART.height - 6, "text-anchor": "middle" },
        `round ${round}`,
      ),
    );
  });
}

function curve(game, table, x, y) {
  const points = game.steps.map((step, i) => `${x(i).toFixed(1)},${y(step.totals[table]).toFixed(1)}`).join(" ");
  return svg("polyline", { class: `curve ${colourOf(game, table)}${table > 4 ? " more" : ""}`, points });
}

// Names at the ends of the lines, moved apart where they would lie on each other.
function names(game, y, x, room) {
  const order = game.names
    .map((name, table) => ({ name, table, at: y(game.scores[table]) }))
    .sort((a, b) => a.at - b.at);
  order.forEach((label, i) => i && (label.at = Math.max(label.at, order[i - 1].at + 14)));
  const over = order[order.length - 1].at - (CHART.height - 8);
  if (over > 0) order.forEach((label) => (label.at -= over));
  const most = room > 60 ? 12 : 0;
  return order.map(({ name, table, at }) =>
    svg(
      "text",
      { class: `end ${colourOf(game, table)}`, x, y: at + 4 },
      [plain(game.scores[table]), cut(name, most)].filter(Boolean).join(" "),
    ),
  );
}

function cut(name, most) {
  const chars = [...name];
  return chars.length <= most ? name : most ? `${chars.slice(0, most - 1).join("")}…` : "";
}

function chartWords(game) {
  const after = game.rounds.map(
    ({ round, totals }) =>
      `after round ${round} ${game.names.map((name, i) => `${name} ${plain(totals[i])}`).join(", ")}`,
  );
  return `Points as they grow: ${after.join("; ")}; at the end ${game.names.map((name, i) => `${name} ${plain(game.scores[i])}`).join(", ")}.`;
}

function drag(picture, go) {
  const at = (event) => event.clientX - picture.getBoundingClientRect().left;
  picture.addEventListener("pointerdown", (event) => {
    picture.setPointerCapture(event.pointerId);
    go(at(event));
  });
  picture.addEventListener("pointermove", (event) => event.buttons && go(at(event)));
}
