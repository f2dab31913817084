/** A run records the worked answers that were opened, and the runs that told something meanwhile. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Run } from "../../../../site/scripts/instructors/sets/run.js";

const ANSWER = [["answer", "1m"]];

test("the worked answer is recorded once, and not after a right answer", () => {
  const run = new Run(Run.begun("Ana"), false, () => {});
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

test("a run that is overtaken by another is another run, from its next answer on", () => {
  let earlier = /** @type {[number, number]} */ ([0, 0]);
  const run = new Run(
    Run.begun("Ana"),
    false,
    () => {},
    () => earlier,
  );
  run.note(1, ANSWER, "right");
  earlier = [1, 2];
  assert.equal(run.isAnother, false);
  run.note(2, ANSWER, "right");
  earlier = [0, 0];
  run.note(3, ANSWER, "right");
  assert.deepEqual([run.submission.earlier, run.totals.atOnce], [[1, 2], 0]);
});
