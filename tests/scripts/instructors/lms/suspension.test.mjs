/** Runs through sets: stored along with other pages' runs, validated, and fitted into an LMS's small storage. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { packRun, unpackRun } from "../../../../site/scripts/instructors/lms/suspension.js";
import { Runs } from "../../../../site/scripts/storage/runs.js";
import { alone, refused } from "../../browser.mjs";

/** @typedef {import("../../../../site/scripts/storage/runs.js").Done} Done */
/** @typedef {import("../../../../site/scripts/storage/runs.js").KeptRun} KeptRun */

const ROOM = 4_096;
const KEY = "callwise.runs.v1";
const SET = "v=1&name=x&puzzles=a/b";
/** @param {number} number @param {Partial<Done>} [changes] @returns {Done} */
const done = (number, changes = {}) => ({
  number,
  tried: 1,
  hints: 0,
  when: 1_700_000_060_000,
  first: [["tile", "5m"]],
  ...changes,
});
/** @param {Partial<KeptRun>} [changes] @returns {KeptRun} */
const run = (changes = {}) => ({ who: "Anna", began: 1_700_000_000_000, ended: 0, done: [], ...changes });

beforeEach(alone);

test("each learner has a run for each set, the latest first", () => {
  const runs = new Runs();
  runs.save(SET, run());
  runs.save(SET, run({ who: "Ben", done: [done(1)] }));
  runs.save("v=1&name=y&puzzles=a/b", run());
  const again = new Runs();
  assert.deepEqual(
    again.of(SET).map(({ who }) => who),
    ["Ben", "Anna"],
  );
  assert.equal(again.count, 3);
  again.forget(SET, run());
  assert.deepEqual(
    new Runs().of(SET).map(({ who }) => who),
    ["Ben"],
  );
});

test("two pages that continue the same run keep each other’s answers", () => {
  const [one, other] = [new Runs(), new Runs()];
  one.save(SET, run());
  for (const runs of [one, other]) runs.take(SET, run());
  one.save(SET, run({ done: [done(1)] }));
  const joined = other.save(SET, run({ done: [done(2)] }));
  assert.deepEqual(joined.done.map(({ number }) => number).sort(), [1, 2]);
});

test("forty runs are kept, and the least recently used is dropped first", () => {
  const runs = new Runs();
  for (let nth = 0; nth < 42; nth++) runs.save(SET, run({ who: `${nth}` }));
  assert.equal(runs.trouble, "pruned");
  assert.deepEqual(
    new Runs().of(SET).map(({ who }) => Number(who)),
    Array.from({ length: 40 }, (_, nth) => 41 - nth),
  );
});

const DRAFT = { number: 1, answer: [["tile", 1]] };
const STRANGE = [
  ...["{", "[]", '{"runs": 1}', "null", "x".repeat(2_000_000)],
  ...[
    { set: 1 },
    { set: "", at: 1, run: {} },
    { set: SET, at: 1, run: { ...run(), done: [done(1), done(1)] } },
    { set: SET, at: 1, run: { ...run(), draft: DRAFT } },
    { set: SET, at: 1, run: run({ done: [done(51)] }) },
  ].map((entry) => JSON.stringify({ runs: [entry] })),
];
for (const text of STRANGE) {
  test(`invalid stored data is no run, and is not destroyed: ${text.slice(0, 60)}`, () => {
    localStorage.setItem(KEY, text);
    const runs = new Runs();
    assert.equal(runs.count, 0);
    runs.save(SET, run());
    assert.equal(localStorage.getItem(`${KEY}.unreadable`), text);
    assert.equal(new Runs().count, 1);
  });
}

test("without storage a run lasts until the page is left, which is reported", () => {
  refused();
  const runs = new Runs();
  runs.save(SET, run({ done: [done(1)] }));
  assert.equal(runs.trouble, "blocked");
  assert.equal(runs.of(SET)[0].done.length, 1);
});

test("a run survives a round trip through an LMS", async () => {
  const whole = run({
    ended: 1_700_000_090_000,
    earlier: [1, 0],
    done: [
      done(1, { grade: "right" }),
      done(2, { worked: 0 }),
      done(4, { tried: 2, last: [["tile", "1m"]], worked: 1 }),
      done(3, {
        tried: 2,
        hints: 1,
        first: [
          ["tile", "5m"],
          ["tile", "7z"],
        ],
        last: [["tile", "1m"]],
      }),
    ],
  });
  const { text, left } = await packRun(whole, SET, ROOM);
  assert.equal(left, 0);
  assert.deepEqual(await unpackRun(text, SET), { run: whole, changed: false });
  assert.deepEqual(await unpackRun(text, `${SET},c/d`), { run: null, changed: true });
});

test("an overlong run is written without its longest answers", async () => {
  let seed = 7;
  const noise = () =>
    Array.from({ length: 60 }, () => ((seed = (seed * 48_271) % 2_147_483_647) % 36).toString(36)).join("");
  const all = Array.from({ length: 50 }, (_, nth) => done(nth + 1, { first: [[noise(), noise()]] }));
  const { text, left } = await packRun(run({ done: [...all.slice(1), done(1)] }), SET, ROOM);
  assert.ok(text.length <= ROOM && left > 0 && left < 49);
  const { run: read } = await unpackRun(text, SET);
  assert.equal(read?.done.length, 50 - left);
  assert.ok(read?.done.some(({ number }) => number === 1));
});

test("invalid data from an LMS is rejected", async () => {
  const check = (await packRun(run(), SET, ROOM)).text.slice(1, 9);
  for (const kept of ["2abc", `1${check}`, `1${check}eJyLBgAAXQBe`, `1${check}${"A".repeat(4_087)}`])
    await assert.rejects(unpackRun(kept, SET), undefined, kept.slice(0, 20));
  for (const kept of ["1", `1${"0".repeat(60_000)}`])
    assert.deepEqual(await unpackRun(kept, SET), { run: null, changed: true });
});
