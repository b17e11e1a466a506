// A bot for sushi-arena. Make `choose` better; the rest speaks the protocol.
"use strict";
const readline = require("readline");

const FAVOURITES = [
  "squid-nigiri", "maki-3", "pudding", "tempura", "salmon-nigiri", "dumpling", "sashimi", "soy-sauce", "maki-2",
  "chopsticks", "egg-nigiri", "maki-1", "wasabi",
];
const rank = (card) => (FAVOURITES.includes(card) ? FAVOURITES.indexOf(card) : FAVOURITES.length);

// The cards to take, in the order to lay them, and the dummy's card where one is asked for.
function choose(turn) {
  const bestFirst = [...turn.hand].sort((a, b) => rank(a) - rank(b));
  const number = turn.may_take[1]; // 2 when chopsticks may be used
  return { take: bestFirst.slice(0, number), dummy: "dummy" in turn ? bestFirst[number] : undefined };
}

// Print nothing but answers here: debug output goes to console.error.
const say = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ type: "hello", protocol: 1 });
  if (message.type === "turn") say({ id: message.id, ...choose(message) });
});
