// The list: the first line whose card is in the hand and whose condition holds is the card to take.
// `me` is a table that can be asked; `turn` knows how many cards are still to come and what the neighbour lacks.
"use strict";

const LIST = [
  ["squid-nigiri", (me) => me.wasabi > 0],
  ["sashimi", (me) => me.count("sashimi") % 3 === 2],
  ["salmon-nigiri", (me) => me.wasabi > 0],
  ["tempura", (me) => me.count("tempura") % 2 === 1],
  ["dumpling", (me) => me.count("dumpling") >= 2 && me.count("dumpling") < 5],
  ["soy-sauce", (me) => me.count("soy-sauce") === 0 && me.colours >= 4],
  ["wasabi", (me, turn) => me.wasabi === 0 && turn.left >= 5],
  ["squid-nigiri", () => true],
  ["chopsticks", (me, turn) => turn.left >= 8 && me.count("chopsticks") === 0],
  ["sashimi", (me, turn) => me.count("sashimi") % 3 === 1 && turn.left >= 4],
  ["tempura", (me, turn) => turn.left >= 4],
  ["dumpling", (me, turn) => me.count("dumpling") < 5 && turn.left >= 3],
  ["sashimi", (me, turn) => turn.nextHas("sashimi") % 3 === 2],
  ["maki-3", () => true],
  ["pudding", (me, turn) => me.puddings <= turn.mostPuddings],
  ["salmon-nigiri", () => true],
  ["soy-sauce", (me, turn) => me.count("soy-sauce") === 0 && turn.left >= 4],
  ["maki-2", () => true],
  ["sashimi", (me, turn) => turn.left >= 6],
  ["egg-nigiri", () => true],
  ["dumpling", (me) => me.count("dumpling") < 5],
  ["maki-1", () => true],
  ["pudding", () => true],
  ["tempura", (me, turn) => turn.nextHas("tempura") % 2 === 1],
  ["wasabi", (me, turn) => turn.left >= 3],
  ["chopsticks", (me, turn) => turn.left >= 4],
];

// Chopsticks are used for a second card that stands this high; near the end of the round for any.
const WORTH_CHOPSTICKS = 12;

const rankIn = (card, me, turn) => {
  const rank = LIST.findIndex(([name, holds]) => name === card && holds(me, turn));
  return rank < 0 ? LIST.length : rank;
};

module.exports = { rankIn, WORTH_CHOPSTICKS };
