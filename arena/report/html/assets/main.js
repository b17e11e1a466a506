// Puts the page together from its data.

const data = JSON.parse(document.getElementById("data").textContent);
const root = document.getElementById("viewer");
const list = document.getElementById("games");

// Games are JSON, deflated, in base64.
async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

function start(games) {
  const codes = new Map(games.map((code) => [code[0], code]));
  const view = viewer(root, (game) => (list ? `game=${game.id}&` : ""), !list);

  // Goes where the page's address points; a tournament's names a game.
  function follow() {
    const hash = location.hash.slice(1);
    const code = list ? codes.get(new URLSearchParams(hash).get("game")) : games[0];
    if (!code || !/=|^end$/.test(hash)) return false;
    if (view.game && view.game.id === code[0]) showStep(view, stepAt(view.game, hash), true);
    else open(code, hash);
    (/turn=|end/.test(hash) ? view.bar : root).scrollIntoView();
    return true;
  }

  function open(code, hash) {
    const game = readGame(data.rules, data.names, code);
    openGame(view, game, stepAt(game, hash));
  }

  if (list) gameList(list, data.names, games);
  if (!follow()) open(games[0], "");
  addEventListener("hashchange", follow);
  for (const watch of document.querySelectorAll("[data-game]")) watch.hidden = !codes.has(watch.dataset.game);
}

for (const table of document.querySelectorAll("table.sortable")) sortable(table);
addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((one) => (one.open = true)));
unpack(data.games).then(
  (games) => games.length && start(games),
  () => root.append(el("p", {}, "This browser is too old for the replays; the tables do without.")),
);
