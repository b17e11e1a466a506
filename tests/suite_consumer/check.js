"use strict";
// Hold the simulator beside this file to an exported suite: node check.js suite.json
const { readFileSync } = require("fs");
const { isDeepStrictEqual } = require("util");
const { numbers, shuffle, deck } = require("./shuffle.js");
const game = require("./game.js");

const suite = JSON.parse(readFileSync(process.argv[2], "utf8"));
const wrong = [];
let compared = 0;

function expect(where, expected, got) {
  compared++;
  if (!isDeepStrictEqual(expected, got)) {
    wrong.push(`${where}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`);
  }
}

const sorted = (hands) => hands.map((hand) => [...hand].sort());

function checkShuffles() {
  for (const { seed, first } of suite.numbers) {
    const next = numbers(seed);
    expect(`numbers of ${seed}`, first, first.map(() => next()));
  }
  for (const { seed, cards, left_out, shuffled } of suite.shuffles) {
    const got = shuffle(cards, seed);
    expect(`shuffle of ${seed}`, shuffled, got.deck);
    expect(`left out by ${seed}`, left_out, got.leftOut);
  }
}

function deal(spec, players, pile) {
  const size = spec.deal[players], seats = players + (spec.dummy ? 1 : 0);
  const stacks = Array.from({ length: seats }, (_, seat) => pile.slice(seat * size, (seat + 1) * size));
  return { hands: stacks.slice(0, players), dummy: stacks[players], rest: pile.slice(seats * size) };
}

function checkDeal({ spec: number, players, seed, rounds, left }) {
  const { spec } = suite.specs[number];
  let pile = shuffle(deck(spec), seed).deck;
  for (const round of rounds) {
    const dealt = deal(spec, players, pile);
    expect(`deal ${seed} for ${players}`, round.hands, dealt.hands);
    expect(`the dummy's pile of ${seed}`, round.dummy_pile, dealt.dummy);
    pile = dealt.rest;
  }
  expect(`left by ${seed}`, left, pile);
}

function checkCase({ name, file, line, spec: number, players, given, turns, then }) {
  const { spec } = suite.specs[number];
  const where = `${file}:${line}: ${name}`;
  let state = { spec, players, ...given, kept: given.puddings };
  if (then.may_take) expect(`${where}: may_take`, then.may_take, state.hands.map((_, seat) => game.mayTake(state, seat)));
  let illegal = [];
  turns.forEach((takes, turn) => {
    illegal = takes.map((_, seat) => seat).filter((seat) => !game.isLegal(state, seat, takes[seat]));
    if (illegal.length && turn < turns.length - 1) wrong.push(`${where}: turn ${turn} is refused`);
    if (!illegal.length) state = game.step(state, takes);
  });
  if (turns.length) expect(`${where}: illegal`, [...(then.illegal || [])].sort(), illegal);
  for (const [field, got] of Object.entries(outcome(state, illegal))) {
    if (!(field in then)) continue;
    if (field === "points") {
      for (const kind in then.points) expect(`${where}: ${kind}`, then.points[kind], got[kind] || state.tables.map(() => 0));
    } else if (field === "hands") expect(`${where}: hands`, sorted(then.hands), sorted(got));
    else expect(`${where}: ${field}`, then[field], got);
  }
}

function outcome(state, illegal) {
  const { hands, tables, pile, kept: puddings, scores } = state;
  const now = { hands, tables, pile, puddings, scores };
  if (illegal.length || !game.roundOver(state)) return now;
  const end = game.endRound(state);
  if (state.round < state.spec.rounds) return { ...now, ...end };
  const last = game.endGame(state.spec, end);
  return { ...now, ...last, points: { ...end.points, ...last.points } };
}

function checkGame({ spec: number, players, seed, rounds, ...last }) {
  const { spec } = suite.specs[number];
  const seats = players + (spec.dummy ? 1 : 0);
  let pile = shuffle(deck(spec), seed).deck;
  let end = { scores: Array(seats).fill(0), puddings: Array(seats).fill(0) };
  let controller = spec.dummy ? spec.dummy.first : undefined;
  rounds.forEach((played, i) => {
    const dealt = deal(spec, players, pile);
    expect(`game ${seed}: hands of round ${i + 1}`, played.hands, dealt.hands);
    if (spec.dummy && spec.dummy.across_rounds === "restarts") controller = spec.dummy.first;
    let state = {
      spec, players, round: i + 1, hands: dealt.hands, tables: Array.from({ length: seats }, () => []),
      kept: end.puddings, scores: end.scores, pile: dealt.dummy, controller,
    };
    for (const turn of played.turns) state = checkTurn(`game ${seed} of ${players}`, state, turn);
    if (!game.roundOver(state)) wrong.push(`game ${seed}: round ${i + 1} is not over`);
    end = game.endRound(state);
    for (const field of ["points", "scores", "puddings"]) expect(`game ${seed}: ${field}`, played[field], end[field]);
    [pile, controller] = [dealt.rest, state.controller];
  });
  const got = game.endGame(spec, end);
  for (const field in got) expect(`game ${seed}: final ${field}`, last[field], got[field]);
}

function checkTurn(where, state, turn) {
  const seats = state.hands.map((_, seat) => seat);
  expect(`${where}: controller`, turn.controller, state.controller);
  if (state.controller !== undefined) expect(`${where}: drawn`, [turn.drawn], game.drawn(state, state.controller));
  expect(`${where}: may_take`, turn.may_take, seats.map((seat) => game.mayTake(state, seat)));
  expect(`${where}: legal`, turn.legal, seats.map((seat) => game.countLegal(state, seat)));
  const after = game.step(state, turn.takes);
  expect(`${where}: hands`, sorted(turn.hands), sorted(after.hands));
  expect(`${where}: tables`, turn.tables, after.tables);
  return after;
}

checkShuffles();
suite.deals.forEach(checkDeal);
suite.cases.forEach(checkCase);
suite.games.forEach(checkGame);
for (const line of wrong.slice(0, 20)) console.log(line);
console.log(`${compared} compared, ${wrong.length} wrong`);
process.exitCode = wrong.length ? 1 : 0;
