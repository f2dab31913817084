/** Where a reader is in the course: at a lesson taken up, not at one of which a loose puzzle was answered. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { isTakenUp } from "../../../site/scripts/course/lesson_keys.js";

test("a loose puzzle doesn't lead past the lessons before it", () => {
  assert.equal(isTakenUp(1, 5, false), false);
  assert.equal(isTakenUp(0, 5, true), false);
});

test("one answer takes up the lesson that is due, and two take up any", () => {
  assert.equal(isTakenUp(1, 5, true), true);
  assert.equal(isTakenUp(2, 5, false), true);
  assert.equal(isTakenUp(1, 1, false), true);
});
