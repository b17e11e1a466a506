"use strict";
// Points of a round and of the game, from the parameters of the spec. A table is a list of cards in the order laid.

const kindOf = (spec, card) => Object.keys(spec.kinds).find((name) => card in spec.kinds[name].cards);
const ofKind = (spec, name, table) => table.filter((card) => card in spec.kinds[name].cards);
const sum = (list) => list.reduce((a, b) => a + b, 0);

function share(points, among, remainder) {
  const exact = Math.abs(points) / among;
  return Math.sign(points) * (remainder === "raise" ? Math.ceil(exact) : Math.floor(exact)) || 0;
}

function sets(rule, amounts) {
  return amounts.map((n) => Math.floor(n / rule.size) * rule.points);
}

function table(rule, amounts) {
  return amounts.map((n) => (n === 0 ? 0 : rule.points[Math.min(n, rule.points.length) - 1]));
}

function value(rule, spec, name, tables) {
  return tables.map((cards, seat) => {
    const isDummy = spec.dummy && seat === tables.length - 1;
    let open = 0, total = 0;
    for (const card of cards) {
      if (card in spec.kinds[name].cards) {
        const worth = spec.kinds[name].cards[card].value;
        if (rule.boost && open > 0 && !(isDummy && !spec.dummy.boosted)) {
          total += worth * rule.boost.times;
          open--;
        } else total += worth;
      } else if (rule.boost && kindOf(spec, card) === rule.boost.on) open += rule.boost.holds;
    }
    return total;
  });
}

function majority(rule, spec, amounts) {
  const points = amounts.map(() => 0);
  const compared = amounts.map((_, seat) => seat).filter((seat) => isCompared(spec, amounts, seat));
  const numbers = compared.map((seat) => amounts[seat]);
  if (!rule.all_equal_counts && numbers.every((n) => n === numbers[0])) return points;
  const players = amounts.length - (spec.dummy && !spec.dummy.counts_as_player ? 1 : 0);
  for (const [places, direction] of [[rule.most, -1], [rule.fewest, 1]]) {
    if (!places || players < (places.from_players || 0)) continue;
    const able = compared.filter((seat) => rule.zero_counts || amounts[seat] > 0);
    const steps = [...new Set(able.map((seat) => amounts[seat]))].sort((a, b) => direction * (a - b));
    let place = 0;
    for (const step of steps) {
      if (place >= places.points.length) break;
      const tied = able.filter((seat) => amounts[seat] === step);
      const all = places.points[place];
      const each = places.ties === "full" ? all : share(all, tied.length, places.remainder);
      for (const seat of tied) points[seat] += each;
      place += places.after_tie === "next" ? 1 : tied.length;
    }
  }
  return points;
}

const isCompared = (spec, tables, seat) => !spec.dummy || spec.dummy.compared || seat < tables.length - 1;

function colours(rule, spec, name, tables, kept) {
  const holds = tables.map((cards) => ofKind(spec, name, cards).length);
  const shown = tables.map((cards, seat) => {
    const names = new Set(cards.map((card) => kindOf(spec, card)));
    for (const [other, kind] of Object.entries(spec.kinds)) {
      if (!kind.kept) continue;
      if (rule.kept === "never") names.delete(other);
      if (rule.kept === "all-rounds" && kept[seat] > 0) names.add(other);
    }
    return new Set([...names].map((other) => spec.kinds[other].colour)).size;
  });
  const rivals = tables.map((_, seat) => seat).filter((seat) => isCompared(spec, tables, seat));
  const compared = rivals.filter((seat) => rule.compared === "everybody" || holds[seat] > 0);
  const most = Math.max(...compared.map((seat) => shown[seat]));
  const best = compared.filter((seat) => shown[seat] === most);
  const sharers = best.filter((seat) => rule.shared_by === "everybody" || holds[seat] > 0).length;
  return tables.map((_, seat) => {
    if (!best.includes(seat) || holds[seat] === 0) return 0;
    const each = rule.ties === "full" ? rule.points : share(rule.points, sharers, rule.remainder);
    return rule.per === "card" ? each * holds[seat] : each;
  });
}

function scoreKind(spec, name, tables, kept) {
  const rule = spec.kinds[name].score;
  const cards = tables.map((cards_) => ofKind(spec, name, cards_));
  const counts = spec.kinds[name].kept ? kept : cards.map((list) => list.length);
  if (rule.rule === "sets") return sets(rule, counts);
  if (rule.rule === "table") return table(rule, counts);
  if (rule.rule === "value") return value(rule, spec, name, tables);
  if (rule.rule === "colours") return colours(rule, spec, name, tables, kept);
  const worth = (card) => spec.kinds[name].cards[card].value ?? 1;
  return majority(rule, spec, spec.kinds[name].kept ? kept : cards.map((list) => sum(list.map(worth))));
}

/** Points by kind: of the kinds that are scored at the end of a round, or of the kept one at the end of the game. */
function score(spec, tables, kept, atEnd) {
  const names = Object.keys(spec.kinds).filter((name) => spec.kinds[name].score && !!spec.kinds[name].kept === atEnd);
  return Object.fromEntries(names.map((name) => [name, scoreKind(spec, name, tables, kept)]));
}

function keptOf(spec, tables) {
  return tables.map((cards) => cards.filter((card) => spec.kinds[kindOf(spec, card)].kept).length);
}

function places(spec, scores, kept) {
  const players = scores.length - (spec.dummy ? 1 : 0);
  const better = (a, b) => {
    for (const by of spec.win) {
      const [mine, yours] = by === "scores" ? [scores[a], scores[b]] : by === "puddings" ? [kept[a], kept[b]] : [-a, -b];
      if (mine !== yours) return mine > yours;
    }
    return false;
  };
  const rivals = scores.map((_, seat) => seat).filter((seat) => seat < players || spec.dummy.ranked);
  return scores.slice(0, players).map((_, seat) => 1 + rivals.filter((other) => better(other, seat)).length);
}

module.exports = { score, keptOf, places, kindOf };
