// Puts the page together from its data.

const data = JSON.parse(document.getElementById("data").textContent);
const place_ = document.getElementById("viewer");
const list = document.getElementById("games");
const codes = new Map(data.games.map((code) => [code[0], code]));
const show = place_ && data.games.length ? viewer(place_, (game) => (list ? `game=${game.id}&` : ""), !list) : null;

function follow(jump) {
  const hash = location.hash.slice(1);
  const asked = new URLSearchParams(hash).get("game");
  const code = list ? codes.get(asked) : data.games[0];
  if (!show || !code || (!hash && jump)) return false;
  const open = show.state.game;
  if (!open || open.id !== code[0]) {
    const game = readGame(data.rules, data.names, code);
    show.open(game, stepAt(game, hash));
  } else show.show(stepAt(open, hash), true);
  if (jump) (/turn=|end/.test(hash) ? show.panel : place_).scrollIntoView();
  return true;
}

if (list && show) gameList(list, data.names, data.games);
const first = location.hash.slice(1);
if (show && !(/=|^end$/.test(first) && follow(true))) show.open(readGame(data.rules, data.names, data.games[0]), 0);
addEventListener("hashchange", () => follow(true));
for (const watch of document.querySelectorAll("[data-game]")) watch.hidden = !codes.has(watch.dataset.game);
for (const table of document.querySelectorAll("table.sortable")) sortable(table);
addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((one) => (one.open = true)));
