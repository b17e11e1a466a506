// What lies in front of a player: groups of cards with what they score, in words.

function front(game, step, table) {
  const groups = groupsOf(game, step, table);
  const items = groups.map((group) => groupBox(game, step, group, table));
  const lying = items.length
    ? el("ul", { class: "groups", "aria-label": `In front of ${game.names[table]}` }, items)
    : el("p", { class: "cap" }, "nothing in front yet");
  return el("div", { class: "front" }, lying, colours(game, step, table));
}

// Where the rules compare colours, those of every table, which may take the points from a holder.
function colours(game, step, table) {
  if (step.type === "end" || !game.rules.kinds.some((kind) => kind.rule === "colours")) return null;
  const shown = coloursOf(game, step, table);
  const dots = shown.map((colour) => el("span", { class: `dot c-${colour}`, title: colour }));
  return el(
    "p",
    { class: "colours" },
    dots,
    ` ${shown.length} ${shown.length === 1 ? "colour" : "colours"}`,
    hidden(shown.length ? `: ${shown.join(", ")}` : ""),
  );
}

function groupBox(game, step, group, table) {
  const { kind, pieces, points, counts, text, hint } = group;
  const turn = step.type === "turn" ? step.turn : 0;
  const earlier = kind.kept ? step.kept[table] - pieces.length : 0;
  const old = Array.from({ length: earlier }, () =>
    el(
      "li",
      { class: "piece old same", "aria-hidden": "true" },
      el("span", { class: "stack" }, cardFace(game, keptCard(game, group.number))),
    ),
  );
  return el(
    "li",
    { class: `group g-${kind.colour}${counts && points === 0 ? " zero" : ""}` },
    old.length || pieces.length
      ? el(
          "ul",
          { class: `pieces${old.length + pieces.length > 6 ? " many" : ""}` },
          old,
          pieces.map((one, i) =>
            piece(
              game,
              one,
              turn,
              i && !pieces[i - 1].under ? pieces[i - 1].laid.card : earlier ? keptCard(game, group.number) : null,
            ),
          ),
        )
      : null,
    el(
      "p",
      { class: "words" },
      text,
      counts ? [": ", el("strong", {}, plain(points))] : null,
      hint ? el("span", { class: "hint" }, hint) : null,
    ),
  );
}

function keptCard(game, kind) {
  return game.rules.cards.findIndex((card) => card.kind === kind);
}
