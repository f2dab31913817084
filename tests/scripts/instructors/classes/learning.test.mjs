/** A rule that half or more missed counts as missed until those learners get it right in a later set. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { missedAndLearned } from "../../../../site/scripts/instructors/classes/learning.js";

/** A rule's results in a set: a character per learner. */
const met = (/** @type {string} */ id, /** @type {string} */ each) => {
  const [count, missed] = [each.replaceAll(" ", "").length, each.split("-").length - 1];
  return { id, says: `Rule ${id}.`, met: count, missed, half: 2 * missed >= count, each };
};
const set = (/** @type {string} */ name, /** @type {ReturnType<typeof met>[]} */ clauses, learners = "ABCDEFGH") => ({
  ...{ set: name, learners: [...learners], clauses },
});
const told = (/** @type {any[]} */ stories) =>
  stories.map(({ id, times, again, right }) => [
    id,
    ...times.map((/** @type {any} */ { set, missed, met: of }) => `${set} ${missed}/${of}`),
    `${right} of ${again}`,
  ]);

test("a rule is learned once most of those who missed it and answered it again are right", () => {
  const { missed, learned } = missedAndLearned([
    set("1", [met("a", "---+"), met("b", "---+"), met("c", "-+++"), met("d", "----"), met("f", "----")]),
    set("2", [met("a", "+++-"), met("c", "+++-"), met("f", "++--")]),
    set("3", [met("a", "+++-"), met("d", "--- "), met("e", "++  ")]),
  ]);
  assert.deepEqual(told(missed), [
    ["d", "1 4/4", "3 3/3", "0 of 3"],
    ["f", "1 4/4", "2 2/4", "2 of 4"],
    ["b", "1 3/4", "0 of 0"],
  ]);
  assert.deepEqual(told(learned), [["a", "1 3/4", "2 1/4", "3 1/4", "3 of 4"]]);
});

test("a rule isn’t learned by learners who never missed it", () => {
  const { missed, learned } = missedAndLearned([
    set("1", [met("a", "--"), met("b", "--")]),
    set("2", [met("a", "++++"), met("b", "+++")], "CDEF"),
    set("3", [met("b", "+")], "B"),
  ]);
  assert.deepEqual(told(missed), [["a", "1 2/2", "2 0/4", "0 of 0"]]);
  assert.deepEqual(told(learned), [["b", "1 2/2", "2 0/3", "3 0/1", "1 of 1"]]);
});

test("a learned rule that is missed again counts as missed", () => {
  const { missed, learned } = missedAndLearned([
    set("1", [met("a", "--")]),
    set("2", [met("a", "++")]),
    set("3", [met("a", "  --")]),
  ]);
  assert.deepEqual([told(missed), told(learned)], [[["a", "1 2/2", "2 0/2", "3 2/2", "2 of 2"]], []]);
  assert.deepEqual(missedAndLearned([]), { missed: [], learned: [] });
});
