/** A receipt that can’t be scored doesn’t count as handed in, and differs from one not yet counted. */

import assert from "node:assert/strict";
import { test } from "node:test";

const [GOOD, OLD, NEW] = ["good", "old", "new"].map((end) => `callwise-receipt-1-9-${end.padStart(16, "x")}`);
const SET = {
  id: "aaaaaaaaaaaa",
  name: "Tuesday",
  address: "",
  week: "",
  puzzles: 3,
  test: false,
  handed: 1,
  out: false,
  at: 1,
};
const ROW = { token: GOOD, answered: 3, once: 2, right: 3, hints: 0 };
const KEPT = {
  edition: "now",
  sets: [
    [
      [SET.id, ...[GOOD, OLD].map((token) => token.slice(-16))].join(" "),
      { rows: [ROW], clauses: [], missed: [], refused: [] },
    ],
  ],
};

const { Counting, laterRuns } = await import("../../../../site/scripts/instructors/classes/counting.js");
const { csvRows } = await import("../../../../site/scripts/instructors/classes/exports.js");

test("counted receipts without a row can’t be scored; uncounted ones aren’t known yet", () => {
  Object.assign(globalThis, {
    localStorage: { getItem: () => JSON.stringify(KEPT), setItem: () => {}, removeItem: () => {} },
  });
  const { row } = new Counting(/** @type {any} */ ({}), "now");
  assert.deepEqual([GOOD, OLD, NEW].map(row), [ROW, null, undefined]);
  const learners = ["Ana", "Ben", "Cara", "Dan"].map((name) => ({
    id: name,
    name,
    came: false,
    left: false,
    is: "",
    at: 1,
  }));
  const receipts = [GOOD, OLD, NEW].map((token, nth) => ({
    token,
    set: SET.id,
    who: "",
    began: 1,
    ended: 2,
    answered: 3,
    learner: learners[nth].id,
    came: 1,
    chosen: 0,
    at: 1,
  }));
  const [, ...rows] = csvRows({ id: "b", name: "A class", at: 1, learners, sets: [SET], receipts }, row);
  assert.deepEqual(
    rows.map((one) => [one[2], one[3], one[9]]),
    [
      ["Ana", "yes", 2],
      ["Ben", "no", ""],
      ["Cara", "yes", ""],
      ["Dan", "no", ""],
    ],
  );
});

test("a second run is counted as another, whichever run counts, and the table says which does", () => {
  const learner = { id: "ana", name: "Ana", came: false, left: false, is: "", at: 1 };
  const two = [GOOD, NEW].map((token, nth) => ({
    ...{ token, set: SET.id, who: "Ana", began: 1 + nth, ended: 5, answered: 3, learner: "ana", came: 1, at: 1 },
    chosen: 0,
  }));
  const of = { id: "b", name: "A class", at: 1, learners: [learner], sets: [SET], receipts: two };
  assert.deepEqual(laterRuns(of, SET), [NEW]);
  const chosen = { ...of, receipts: [{ ...two[0], chosen: 9 }, two[1]] };
  assert.deepEqual(laterRuns(chosen, SET), []);
  const again = { ...ROW, token: NEW, once: 0, worked: 1, again: true };
  assert.deepEqual(csvRows(of, () => again)[1].slice(-4), [1, "yes", 2, "last"]);
  assert.deepEqual(csvRows(chosen, () => ({ ...ROW, worked: 0, again: false }))[1].slice(-4), [0, "no", 2, "chosen"]);
});
