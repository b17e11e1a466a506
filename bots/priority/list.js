// The list: the first line whose card is in the hand and whose condition holds is the card to take.
// `me` is a table that can be asked; `turn` knows how many cards are in the hand, what the others lead with, and what
// the next holder of the hand has.
"use strict";

const LIST = [
  ["squid-nigiri", (me) => me.wasabi > 0],
  ["sashimi", (me) => me.count("sashimi") % 3 === 2],
  ["salmon-nigiri", (me) => me.wasabi > 0],
  ["tempura", (me) => me.count("tempura") % 2 === 1],
  ["sashimi", (me, turn) => me.count("sashimi") % 3 === 1 && turn.left >= 4],
  ["dumpling", (me) => me.count("dumpling") >= 2 && me.count("dumpling") < 5],
  ["wasabi", (me, turn) => me.wasabi === 0 && turn.left >= 6],
  ["squid-nigiri", () => true],
  ["pudding", (me, turn) => me.puddings <= turn.mostPuddings + 1],
  ["chopsticks", (me, turn) => me.count("chopsticks") === 0 && turn.left >= 5],
  ["sashimi", (me, turn) => turn.left >= 6],
  ["maki-3", (me, turn) => me.icons <= turn.mostIcons + 5],
  ["soy-sauce", (me) => me.count("soy-sauce") === 0 && me.colours >= 5],
  ["tempura", (me, turn) => turn.left >= 4],
  ["salmon-nigiri", () => true],
  ["dumpling", (me) => me.count("dumpling") < 5],
  ["soy-sauce", (me) => me.count("soy-sauce") === 0 && me.colours >= 3],
  ["maki-2", (me, turn) => me.icons <= turn.mostIcons + 2],
  ["sashimi", (me, turn) => turn.nextHas("sashimi") % 3 === 2],
  ["egg-nigiri", () => true],
  ["tempura", (me, turn) => turn.nextHas("tempura") % 2 === 1],
  ["pudding", () => true],
  ["maki-1", () => true],
];

// Chopsticks are used for a second card that stands this high; near the end of the round for any.
const WORTH_CHOPSTICKS = 16;

const rankIn = (card, me, turn) => {
  const rank = LIST.findIndex(([name, holds]) => name === card && holds(me, turn));
  return rank < 0 ? LIST.length : rank;
};

module.exports = { rankIn, WORTH_CHOPSTICKS };
