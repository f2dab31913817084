/** A rule that half or more missed counts as missed until a later set shows otherwise; then it counts as learned. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { missedAndLearned } from "../../../../site/scripts/instructors/classes/learning.js";

const met = (/** @type {string} */ id, /** @type {number} */ count, /** @type {number} */ missed) => ({
  id,
  says: `Rule ${id}.`,
  met: count,
  missed,
  half: 2 * missed >= count,
});
const told = (/** @type {any[]} */ stories) =>
  stories.map(({ id, times }) => [
    id,
    ...times.map((/** @type {any} */ { set, missed, met: of }) => `${set} ${missed}/${of}`),
  ]);

test("the last set that asked about a rule decides whether it is missed or learned", () => {
  const { missed, learned } = missedAndLearned([
    { set: "1", clauses: [met("a", 4, 3), met("b", 4, 3), met("c", 4, 1), met("d", 4, 4)] },
    { set: "2", clauses: [met("a", 4, 1), met("c", 4, 1)] },
    { set: "3", clauses: [met("a", 4, 1), met("d", 3, 3), met("e", 2, 0)] },
  ]);
  assert.deepEqual(told(missed), [
    ["d", "1 4/4", "3 3/3"],
    ["b", "1 3/4"],
  ]);
  assert.deepEqual(told(learned), [["a", "1 3/4", "2 1/4", "3 1/4"]]);
});

test("a learned rule that is missed again counts as missed", () => {
  const { missed, learned } = missedAndLearned([
    { set: "1", clauses: [met("a", 2, 2)] },
    { set: "2", clauses: [met("a", 2, 0)] },
    { set: "3", clauses: [met("a", 2, 2)] },
  ]);
  assert.deepEqual([missed.length, learned.length], [1, 0]);
  assert.deepEqual(missedAndLearned([]), { missed: [], learned: [] });
});
