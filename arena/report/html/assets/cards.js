// Cards as pictures with their names.

function cardFace(game, card) {
  const about = game.rules.cards[card];
  return face(about.id, about.label, game.rules.kinds[about.kind].colour);
}

function face(id, label, colour) {
  const art = document.getElementById(`art-${id}`)
    ? svg("svg", { class: "art", viewBox: "0 0 48 40", "aria-hidden": "true" }, svg("use", { href: `#art-${id}` }))
    : null;
  return el(
    "span",
    { class: `card c-${colour}${art ? "" : " bare"}` },
    art,
    el("span", { class: `label${label.split(" ").some((word) => word.length > 8) ? " long" : ""}` }, label),
  );
}

function cardBack() {
  return el(
    "span",
    { class: "card back", "aria-hidden": "true" },
    svg("svg", { class: "art", viewBox: "0 0 48 40" }, svg("use", { href: "#art-back" })),
  );
}

// A card on the table: on the card that boosts it, if there is one; cards of this turn are marked as new.
function piece(game, { laid, under }, turn, before) {
  const fresh = laid.turn === turn ? " new" : "";
  const text = cardText(game, laid) + (fresh ? ", new" : "");
  const faces = el(
    "span",
    { class: "stack", "aria-hidden": "true" },
    under ? cardFace(game, under.card) : null,
    cardFace(game, laid.card),
  );
  return el(
    "li",
    { class: `piece${fresh}${under ? " on" : ""}${!under && before === laid.card ? " same" : ""}` },
    faces,
    hidden(text),
  );
}

// A hand with the cards that were taken from it marked, each as often as it was taken.
function handList(game, step, seat, owner) {
  const wanted = step.takes[seat].cards.map(({ card }) => card);
  const given =
    step.controller === seat && game.rules.dummy ? step.takes[game.players].cards.map(({ card }) => card) : [];
  const drawnAt = step.controller === seat && step.drawn !== undefined ? step.hands[seat].length - 1 : -1;
  const items = step.hands[seat].map((card, i) => {
    const taken = pull(wanted, card);
    const gift = !taken && pull(given, card);
    const words = [
      game.rules.cards[card].name,
      taken ? "taken" : "",
      gift ? "given to the dummy" : "",
      i === drawnAt ? "just drawn" : "",
    ];
    const marks = `${taken ? " taken" : ""}${gift ? " gift" : ""}${i === drawnAt ? " drawn" : ""}`;
    const shown = el(
      "span",
      { "aria-hidden": "true" },
      cardFace(game, card),
      taken || gift || i === drawnAt
        ? el("span", { class: "mark" }, taken ? "taken" : gift ? "to dummy" : "drawn")
        : null,
    );
    return el("li", { class: `held${marks}` }, shown, hidden(words.filter(Boolean).join(", ")));
  });
  return el("ul", { class: "hand", "aria-label": `Hand of ${owner}` }, items);
}

function pull(cards, card) {
  const at = cards.indexOf(card);
  if (at >= 0) cards.splice(at, 1);
  return at >= 0;
}
