// The list of games that can be replayed: chosen by bot, ordered, a page at a time.

const ROWS = 20;
const ORDERS = {
  "as played": null,
  "closest first": (a, b) => gap(a) - gap(b),
  "clearest first": (a, b) => gap(b) - gap(a),
  "highest score first": (a, b) => top(b) - top(a),
  "with faults first": (a, b) => b[8].length - a[8].length,
};

function gameList(root, names, games) {
  const state = { bot: "", order: "as played", page: 0 };
  const bots = select(
    "Bot",
    ["", ...names.map((_, i) => String(i))],
    (value) => (value ? names[Number(value)] : "all bots"),
    (value) => set({ bot: value }),
  );
  const order = select(
    "Order",
    Object.keys(ORDERS),
    (value) => value,
    (value) => set({ order: value }),
  );
  const body = el("tbody", {});
  const place = el("span", { "aria-live": "polite" });
  const back = el("button", { type: "button", onclick: () => set({ page: state.page - 1 }) }, "Back");
  const on = el("button", { type: "button", onclick: () => set({ page: state.page + 1 }) }, "More");
  const head = el(
    "tr",
    {},
    ["game", "result"].map((title) => el("th", { scope: "col" }, title)),
    ["ahead by", "faults"].map((title) => el("th", { scope: "col", class: "num" }, title)),
  );
  const table = el(
    "table",
    { class: "games" },
    el("caption", { class: "hidden" }, "Games that can be replayed"),
    el("thead", {}, head),
    body,
  );
  root.replaceChildren(
    el("h3", {}, "Games"),
    el("div", { class: "filters" }, bots, order),
    el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Games that can be replayed" }, table),
    el("p", { class: "pages" }, back, place, on),
  );

  function set(changes) {
    Object.assign(state, { page: 0 }, changes);
    const bot = state.bot === "" ? null : Number(state.bot);
    const some = bot === null ? games.slice() : games.filter((game) => game[1].includes(bot));
    if (ORDERS[state.order]) some.sort(ORDERS[state.order]);
    const first = state.page * ROWS;
    body.replaceChildren(...some.slice(first, first + ROWS).map((game) => gameRow(names, game)));
    place.textContent = some.length
      ? `${first + 1} to ${Math.min(first + ROWS, some.length)} of ${some.length.toLocaleString("en")}`
      : "none";
    back.disabled = state.page === 0;
    on.disabled = first + ROWS >= some.length;
  }
  set({});
}

function gameRow(names, game) {
  const [id, seats, scores, places] = game;
  const order = seats.map((_, seat) => seat).sort((a, b) => places[a] - places[b] || a - b);
  const bots = order.map((seat) =>
    el(
      "span",
      { class: places[seat] === 1 ? "won" : null },
      el("bdi", {}, names[seats[seat]]),
      ` ${plain(scores[seat])}`,
    ),
  );
  return el(
    "tr",
    {},
    el("td", {}, el("a", { href: `#game=${id}` }, id.slice(0, 8))),
    el("td", { class: "result" }, bots),
    el("td", { class: "num" }, plain(gap(game))),
    el("td", { class: "num" }, game[8].length),
  );
}

// Points between the winner and the second; a seat that is out may have more than either.
function gap([, , scores, places]) {
  const [first, second] = places.map((place, seat) => [place, scores[seat]]).sort((a, b) => a[0] - b[0]);
  return first[1] - second[1];
}

function top([, , scores, places]) {
  return Math.max(...places.map((_, seat) => scores[seat]));
}

function select(words, values, text, act) {
  const field = el(
    "select",
    { onchange: () => act(field.value) },
    values.map((value) => el("option", { value }, text(value))),
  );
  return el("label", {}, `${words} `, field);
}
