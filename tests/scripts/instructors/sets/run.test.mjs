/** A run records the worked answers that were opened, and the runs that had rulings before it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Run } from "../../../../site/scripts/instructors/sets/run.js";

const ANSWER = [["answer", "1m"]];

/** @param {string} who @param {object} [more] */
const before = (who, more = {}) => ({ who, began: 1, ended: 2, done: [{ number: 1, tried: 1 }], ...more });

test("earlier runs are the learner's own, or under other names", () => {
  const runs = [before("Ana"), before(" ANA"), before(""), before("Ben"), before("Cy", { done: [] })];
  assert.deepEqual(Run.begun("Ana", runs, false).earlier, [3, 1]);
  assert.deepEqual(Run.begun("", runs, false).earlier, [4, 0]);
  assert.deepEqual(Run.begun("Ana", [], false).earlier, [0, 0]);
});

test("starting over keeps the count of the run it replaces", () => {
  const first = { ...Run.begun("Ana", [], false), done: [{ number: 1, tried: 1 }] };
  const second = Run.begun("Ana", [first], false);
  assert.deepEqual(second.earlier, [1, 0]);
  assert.deepEqual(Run.begun("Ana", [{ ...second, done: [] }], false).earlier, [1, 0]);
  assert.deepEqual(Run.begun("Ben", [second], false).earlier, [0, 1]);
});

test("a test shows rulings only once it was handed in", () => {
  assert.deepEqual(Run.begun("Ana", [before("", { ended: 0 })], true).earlier, [0, 0]);
  assert.deepEqual(Run.begun("Ana", [before("")], true).earlier, [1, 0]);
});

test("the worked answer is recorded once, and not after a right answer", () => {
  const run = new Run(Run.begun("Ana", [], false), false, () => {});
  run.worked(1);
  run.note(1, ANSWER, "right");
  run.note(2, ANSWER, "not-yet");
  run.worked(2);
  run.note(2, [["answer", "2m"]], "not-yet");
  run.worked(2);
  run.note(3, ANSWER, "right");
  run.worked(3);
  run.worked(4);
  assert.deepEqual(
    run.submission.done.map(({ number, worked }) => [number, worked]),
    [
      [1, 0],
      [2, 1],
      [3, undefined],
    ],
  );
  assert.deepEqual([run.totals.atOnce, run.isKnown(1), run.isKnown(3)], [1, false, true]);
});
