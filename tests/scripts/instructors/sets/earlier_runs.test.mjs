/** No run is a learner's first on a device that showed them rulings, hints or answers of the same puzzles. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { earlierAndReplaced, earlierRuns } from "../../../../site/scripts/instructors/sets/earlier_runs.js";

const SET = "v=1&name=Tuesday&puzzles=a/one,a/two";
const TEST = "v=1&name=Tuesday&mode=test&puzzles=a/one,a/two";
const ANA = { who: "Ana", began: 5 };

/** @param {string} who @param {object} [more] */
const run = (who, more = {}) => ({ who, began: 1, ended: 2, done: [{ number: 1, tried: 1, hints: 0 }], ...more });
const kept = (set, ...runs) => runs.map((one) => ({ set, run: one }));
const untried = (more) => ({ done: [{ number: 1, tried: 0, hints: 0, ...more }] });

const COUNTS = {
  "the learner's own, nameless and others": [
    SET,
    kept(SET, run("Ana"), run(" ANA"), run(""), run("Ben"), run("Cy", { done: [] })),
    [3, 1],
  ],
  "not the run itself": [SET, kept(SET, run("Ana", { began: 5 })), [0, 0]],
  "only hints": [SET, kept(SET, run("ana", untried({ hints: 2 }))), [1, 0]],
  "only the worked answer": [SET, kept(SET, run("ana", untried({ worked: 0 }))), [1, 0]],
  "a run that came after another": [SET, kept(SET, run("ana", { done: [], earlier: [1, 0] })), [1, 0]],
  "a test that goes on": [TEST, kept(TEST, run("ana", { ended: 0 })), [0, 0]],
  "a test that was handed in": [TEST, kept(TEST, run("ana")), [1, 0]],
  "the same link as practice": [TEST, kept(SET, run("Ana")), [0, 1]],
  "the same puzzles in another order, under another name": [
    SET,
    kept("v=1&name=X&puzzles=a/two,a/one", run("Ana")),
    [0, 1],
  ],
  "other puzzles": [SET, kept("v=1&name=Tuesday&puzzles=a/one,a/three", run("Ana")), [0, 0]],
  "other puzzles of one's own": [`${SET}&own=x`, kept(`${SET}&own=y`, run("Ana")), [0, 0]],
};

for (const [what, [set, entries, counts]] of Object.entries(COUNTS))
  test(`earlier runs: ${what}`, () => assert.deepEqual(earlierRuns(set, ANA, entries), counts));

test("starting over keeps the count of the run it replaces", () => {
  const first = run("Ana");
  const second = run("Ana", { earlier: earlierAndReplaced(SET, first, kept(SET, first)) });
  assert.deepEqual(second.earlier, [1, 0]);
  assert.deepEqual(earlierAndReplaced(SET, second, kept(SET, second, run("Ben"))), [2, 1]);
  assert.deepEqual(earlierAndReplaced(SET, { ...second, done: [] }, kept(SET, second)), [1, 0]);
});
