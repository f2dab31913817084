/** Sets in progress are listed with their progress; incomplete practice isn’t finished. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { begunSets } from "../../../site/scripts/storage/begun_sets.js";
import { Runs } from "../../../site/scripts/storage/runs.js";
import { alone } from "../browser.mjs";

beforeEach(alone);

const done = (/** @type {number} */ number, tried = 1) => ({ number, tried, hints: 0, when: 5, first: [] });
const run = (/** @type {any} */ changes) => ({
  who: "Ana",
  began: 1,
  ended: 0,
  done: [done(1), done(2, 0)],
  ...changes,
});
const SET = "v=1&name=Club+evening&puzzles=a/b,a/c";

test("each set has its name, its address, and the number of answered puzzles", () => {
  const runs = new Runs();
  runs.save(SET, run({}));
  assert.deepEqual(begunSets(runs), [
    { name: "Club evening", address: SET, answered: 1, of: 2, who: "Ana", hasEnded: false },
  ]);
});

test("practice ends when everything is answered, and a test when it is handed in", () => {
  const ends = (/** @type {string} */ set, /** @type {any} */ changes) => {
    const runs = new Runs({ keeps: false });
    runs.save(set, run(changes));
    return begunSets(runs)[0].hasEnded;
  };
  assert.equal(ends(SET, { ended: 9 }), false);
  assert.equal(ends(SET, { ended: 9, done: [done(1), done(2)] }), true);
  assert.equal(ends(`${SET}&mode=test`, { ended: 9 }), true);
  assert.equal(ends(`${SET}&mode=test`, {}), false);
});
