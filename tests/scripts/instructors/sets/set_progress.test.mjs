/** A puzzle's result is worded the same in every list of a set. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Run } from "../../../../site/scripts/instructors/sets/run.js";
import { wordsOf } from "../../../../site/scripts/instructors/sets/set_progress.js";

const begun = (/** @type {boolean} */ isTest) => new Run(Run.begun("Ana"), isTest, () => {});

test("a wrong answer shows the referee’s grade, and can still be corrected in practice", () => {
  const run = begun(false);
  for (const [nth, grade] of ["right", "almost", "unsettled", "ungraded", "not-yet"].entries())
    run.note(nth + 1, [["answer", "1m"]], grade);
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6].map((number) => wordsOf(run, number)),
    ["right", "almost", "not all of it", "not ruled on", "not right yet", ""],
  );
  run.end();
  assert.equal(wordsOf(run, 5), "not right yet");
});

test("a test reveals nothing before it is handed in, and its answers don’t change afterwards", () => {
  const run = begun(true);
  for (const number of [1, 2]) run.note(number, [["answer", "1m"]]);
  assert.equal(wordsOf(run, 1), "answered");
  run.end();
  assert.equal(wordsOf(run, 1), "");
  run.graded(
    new Map([
      [1, "not-yet"],
      [2, "almost"],
    ]),
  );
  assert.deepEqual([wordsOf(run, 1), wordsOf(run, 2)], ["not right", "almost"]);
});
