// A list of cards by state: finish sets, squid on wasabi, wasabi early, then the rest.
"use strict";
const readline = require("readline");
const { rankIn, WORTH_CHOPSTICKS } = require("./list.js");

const COLOURS = {
  tempura: "purple", sashimi: "green", dumpling: "blue", "maki-1": "red", "maki-2": "red", "maki-3": "red",
  "egg-nigiri": "yellow", "salmon-nigiri": "yellow", "squid-nigiri": "yellow", wasabi: "yellow", pudding: "pink",
  chopsticks: "aqua", "soy-sauce": "orange",
};

// What the list asks of a table.
function tableOf(cards, puddings) {
  const count = (name) => cards.filter((card) => card === name).length;
  let wasabi = 0;
  for (const card of cards) {
    if (card === "wasabi") wasabi += 1;
    else if (card.endsWith("nigiri") && wasabi > 0) wasabi -= 1;
  }
  return {
    count,
    wasabi,
    icons: count("maki-1") + 2 * count("maki-2") + 3 * count("maki-3"),
    puddings: puddings + count("pudding"),
    colours: new Set(cards.map((card) => COLOURS[card])).size,
  };
}

function seenFrom(turn, seat) {
  const next = tableOf(turn.tables[turn.to], 0);
  const rivals = turn.tables.map((cards, i) => tableOf(cards, turn.puddings[i])).filter((_, i) => i !== seat);
  return {
    left: turn.hand.length - ("dummy" in turn ? 1 : 0),
    nextHas: seat === turn.to ? () => 0 : next.count,
    mostPuddings: Math.max(...rivals.map((rival) => rival.puddings)),
    mostIcons: Math.max(...rivals.map((rival) => rival.icons)),
  };
}

const best = (hand, me, seen) =>
  hand.reduce((a, b) => (rankIn(b, me, seen) < rankIn(a, me, seen) ? b : a));

function without(hand, card) {
  const rest = [...hand];
  rest.splice(rest.indexOf(card), 1);
  return rest;
}

// The take, one card or an ordered pair, by the rules' order: the first is laid, then the second.
function choose(turn) {
  const seen = seenFrom(turn, turn.seat);
  const table = turn.tables[turn.seat];
  const kept = turn.puddings[turn.seat];
  const first = best(turn.hand, tableOf(table, kept), seen);
  if (turn.may_take[1] < 2) return [first];
  const rest = without(turn.hand, first);
  const me = tableOf([...table, first], kept);
  const second = best(rest, me, seen);
  const worth = seen.left <= 3 ? Infinity : WORTH_CHOPSTICKS;
  return turn.may_take[0] === 2 || rankIn(second, me, seen) < worth ? [first, second] : [first];
}

// The dummy's points are nobody's: it gets what the other player would take.
function forDummy(turn, take) {
  const rest = take.reduce(without, turn.hand);
  return best(rest, tableOf(turn.tables[turn.to], turn.puddings[turn.to]), seenFrom(turn, turn.to));
}

function answer(message) {
  if (message.type === "hello") return { type: "hello", protocol: 1, name: "priority", version: "1.0" };
  if (message.type !== "turn") return null;
  const take = choose(message);
  return { id: message.id, take, ...("dummy" in message && { dummy: forDummy(message, take) }) };
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const reply = answer(JSON.parse(line));
  if (reply) process.stdout.write(`${JSON.stringify(reply)}\n`);
});
