"use strict";
// The documented shuffle: SHA-256 of "SEED:n" as a stream of 16-bit numbers, rejection, Fisher-Yates.
const { createHash } = require("crypto");

function numbers(seed) {
  let block = 0, at = 0, bytes = Buffer.alloc(0);
  return () => {
    if (at === bytes.length) {
      bytes = createHash("sha256").update(`${seed}:${block++}`, "utf8").digest();
      at = 0;
    }
    at += 2;
    return bytes.readUInt16BE(at - 2);
  };
}

function shuffle(cards, seed) {
  const deck = [...cards], next = numbers(seed);
  let leftOut = 0;
  for (let i = deck.length - 1; i > 0; i--) {
    const limit = 65536 - (65536 % (i + 1));
    let n = next();
    for (; n >= limit; n = next()) leftOut++;
    const j = n % (i + 1);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return { deck, leftOut };
}

function deck(spec) {
  const counts = Object.values(spec.kinds).flatMap((kind) => Object.entries(kind.cards));
  counts.sort(([a], [b]) => (a < b ? -1 : 1));
  return counts.flatMap(([card, { count }]) => Array(count).fill(card));
}

module.exports = { numbers, shuffle, deck };
