"use strict";
// A game's state and its turns. state: {spec, players, round, hands, tables, kept, scores, pile, controller}.
const { score, keptOf, places, kindOf } = require("./scoring.js");

const useOf = (spec) => Object.entries(spec.kinds).find(([, kind]) => kind.use) || [null, null];
const drawn = (state, seat) => (state.controller === seat && state.pile.length ? [state.pile[0]] : []);

function usable(state, seat) {
  const [name] = useOf(state.spec);
  return state.tables[seat].filter((card) => kindOf(state.spec, card) === name).length;
}

function mayTake(state, seat) {
  const own = state.hands[seat].length;
  if (own === 0) return [0, 0];
  const [name, kind] = useOf(state.spec);
  if (!name || (state.controller === seat && !state.spec.dummy.uses_chopsticks)) return [1, 1];
  const extra = kind.use.extra * Math.min(kind.use.per_turn, usable(state, seat));
  return [1, Math.max(1, Math.min(1 + extra, own - kind.use.must_leave))];
}

function isLegal(state, seat, { take, dummy }) {
  const [least, most] = mayTake(state, seat);
  if (take.length < least || take.length > most) return false;
  if ((dummy !== null) !== (drawn(state, seat).length > 0)) return false;
  return without([...state.hands[seat], ...drawn(state, seat)], dummy === null ? take : [...take, dummy]) !== null;
}

/** The cards that are left, or null when one of those taken is not there. */
function without(hand, cards) {
  const rest = [...hand];
  for (const card of cards) {
    const at = rest.indexOf(card);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

function step(state, takes) {
  const { spec, players } = state;
  const hands = [], tables = state.tables.map((table) => [...table]);
  takes.forEach(({ take, dummy }, seat) => {
    const rest = without([...state.hands[seat], ...drawn(state, seat)], dummy === null ? take : [...take, dummy]);
    if (take.length > 1) rest.push(...useUp(spec, tables, seat, take.length - 1));
    tables[seat].push(...take);
    if (dummy !== null) tables[players].push(dummy);
    hands[seat] = rest;
  });
  const direction = spec.pass[Math.min(state.round, spec.pass.length) - 1] === "left" ? 1 : -1;
  const passed = hands.map((_, seat) => hands[(seat - direction + players) % players]);
  const dummy = state.controller === undefined ? {} : { pile: state.pile.slice(1), controller: (state.controller + 1) % players };
  return { ...state, hands: passed, tables, ...dummy };
}

/** Take the used cards off the table unless they stay; give those that go into the hand that is passed on. */
function useUp(spec, tables, seat, extra) {
  const [name, { use }] = useOf(spec);
  const back = [];
  for (let used = 0; used < Math.ceil(extra / use.extra); used++) {
    const lying = tables[seat].map((card) => kindOf(spec, card) === name);
    const at = use.which === "earliest" ? lying.indexOf(true) : lying.lastIndexOf(true);
    const card = tables[seat][at];
    if (use.then !== "table") tables[seat].splice(at, 1);
    if (use.then === "hand") back.push(card);
  }
  return back;
}

const roundOver = (state) => state.hands.every((hand) => hand.length === 0);

function endRound(state) {
  const points = score(state.spec, state.tables, state.kept, false);
  const onTables = keptOf(state.spec, state.tables);
  const kept = state.kept.map((n, seat) => n + onTables[seat]);
  return { points, scores: add(state.scores, points), puddings: kept };
}

function endGame(spec, end) {
  const points = score(spec, end.puddings.map(() => []), end.puddings, true);
  const scores = add(end.scores, points);
  return { points, scores, puddings: end.puddings, places: places(spec, scores, end.puddings) };
}

const add = (scores, points) => scores.map((n, seat) => Object.values(points).reduce((a, list) => a + list[seat], n));

/** The number of takes that differ. */
function countLegal(state, seat) {
  const cards = [...new Set([...state.hands[seat], ...drawn(state, seat)])];
  const [least, most] = mayTake(state, seat);
  let count = 0;
  const extend = (take) => {
    if (take.length >= least) {
      const given = drawn(state, seat).length ? cards : [null];
      count += given.filter((dummy) => isLegal(state, seat, { take, dummy })).length;
    }
    if (take.length < most) for (const card of cards) extend([...take, card]);
  };
  extend([]);
  return count;
}

module.exports = { mayTake, isLegal, step, roundOver, endRound, endGame, countLegal, drawn };
