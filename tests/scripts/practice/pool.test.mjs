/** Readers practise what they’ve met, at their own table; anything else only if they ask for it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { isBeyond, lessonsBegun, nextTopic, readSyllabus, topicsFor } from "../../../site/scripts/practice/pool.js";

const NO = {
  table: "common",
  level: 2,
  clauses: [],
  without: [],
  tables: false,
  three: false,
  former: false,
  unmet: false,
};
const SYLLABUS = readSyllabus({
  asks: [
    ["can.press", 1],
    ["must.write", 0],
    ["other.press", 1],
  ],
  rules: ["club", "common+house=yes", "old"],
  former: 2,
  clauses: [
    ["a.first", [0, -1]],
    ["a.second", [0, -1], [2, -1], [1, -1]],
    ["b.club", [0, 0]],
    ["b.house", [0, 1]],
    ["b.old", [0, 2]],
    ["b.three", [0, -1]],
    ["c.written", [1, -1]],
    ["c.later", [2, -1]],
  ],
  taught: [0, 0, 1, 1, 1, 1, 2, 3],
  three: [5],
  lessons: [
    ["a/one", "One", "p q", [0, 1], [0]],
    ["a/two", "Two", "r", [2, 3, 4, 5], [0]],
    ["a/three", "Three", "s", [6], [1]],
    ["a/four", "Four", "t", [7], [2]],
    ["a/mixed", "Mixed", "u", [], [0]],
  ],
  first: ["a/p"],
  start: [[0, 0]],
});
const marks = (/** @type {string[]} */ ...keys) => new Map(keys.map((key) => [key, { tried: 1, right: false }]));
const clauses = (/** @type {Map<string, any>} */ of, wishes = {}) => [
  ...new Set(topicsFor(SYLLABUS, of, { ...NO, ...wishes }).map(({ clause }) => clause)),
];

test("before any lesson, the starting rules are asked about; the home page’s puzzles and mixed sets begin none", () => {
  for (const none of [marks(), marks("a/p"), marks("a/u")]) assert.deepEqual(clauses(none), ["a.first"]);
});

test("rules of lessons begun are asked about, at the reader’s table only", () => {
  assert.deepEqual(clauses(marks("a/q")), ["a.first", "a.second"]);
  assert.deepEqual(clauses(marks("a/q", "a/r")), ["a.first", "a.second"]);
  assert.deepEqual(clauses(marks("a/q", "a/r"), { table: "club" }), ["a.first", "a.second", "b.club"]);
  const topics = topicsFor(SYLLABUS, marks("a/q", "a/r"), { ...NO, table: "club" });
  assert.ok(topics.every(({ ruleset }) => ruleset === "club"));
});

test("each wish adds what it names, and nothing else", () => {
  const begun = marks("a/r");
  assert.deepEqual(clauses(begun, { tables: true }), ["b.club", "b.house"]);
  assert.deepEqual(clauses(begun, { former: true }), ["b.old"]);
  assert.deepEqual(clauses(begun, { three: true }), ["b.three"]);
  assert.deepEqual(clauses(begun, { unmet: true }), ["a.first", "a.second", "c.written", "c.later"]);
  assert.deepEqual(clauses(begun, { clauses: ["b.three"] }), ["b.three"]);
  assert.deepEqual(
    topicsFor(SYLLABUS, begun, { ...NO, clauses: ["b.house"] }).map(({ ruleset }) => ruleset),
    ["common+house=yes"],
  );
});

test("lessons can be left out, but not all of them", () => {
  const begun = marks("a/q", "a/t");
  assert.deepEqual(clauses(begun, { without: ["a/one"] }), ["c.later"]);
  assert.deepEqual(clauses(begun, { without: ["a/one", "a/four"] }), ["a.first", "a.second", "c.later"]);
});

test("easy ones are about rules met, however few; those of other tables are asked about at these", () => {
  const easy = (/** @type {string[]} */ ...keys) => clauses(marks(...keys), { level: 5 });
  assert.deepEqual(easy("a/q"), ["a.first", "a.second"]);
  assert.deepEqual(easy("a/s"), ["c.written"]);
  const [house, ...more] = topicsFor(SYLLABUS, marks("a/r"), { ...NO, table: "old-club", level: 5 });
  assert.deepEqual([house.clause, house.ruleset], ["b.club", "club"]);
  assert.deepEqual(
    more.map(({ ruleset }) => ruleset),
    ["common+house=yes"],
  );
});

test("a position that a rule not met decides is beyond the reader, unless they ask for such", () => {
  const of = (/** @type {string[]} */ decides, wishes = {}, /** @type {string[]} */ ...keys) =>
    isBeyond(SYLLABUS, marks(...keys), { ...NO, ...wishes }, decides);
  assert.ok(!of(["a.first", "not.practised"], {}, "a/q"));
  assert.ok(of(["a.first", "c.later"], {}, "a/q"));
  assert.ok(!of(["c.later"], {}, "a/q", "a/t"));
  assert.ok(!of(["c.later"], { without: ["a/four"] }, "a/q", "a/t"));
  assert.ok(!of(["c.later"], { level: 3 }, "a/s"));
  assert.ok(!of(["c.later"], { unmet: true }, "a/q"));
  assert.ok(!of(["c.later"], { clauses: ["a.first"] }, "a/q"));
  assert.ok(!of(["c.later"]));
});

test("easy ones take one press, unless nothing met does; hard ones add the next lesson’s rules", () => {
  const asks = (/** @type {string} */ key, wishes = {}) =>
    new Set(topicsFor(SYLLABUS, marks(key), { ...NO, level: 5, ...wishes }).map((one) => one.asks));
  assert.deepEqual(asks("a/q"), new Set(["can.press", "other.press"]));
  assert.ok(asks("a/q", { level: 2 }).has("must.write"));
  assert.deepEqual(asks("a/s"), new Set(["must.write"]));
  assert.deepEqual(clauses(marks("a/s"), { level: 3 }), ["c.written", "c.later"]);
  const fresh = topicsFor(SYLLABUS, marks("a/s"), { ...NO, level: 3 }).filter((one) => one.fresh);
  assert.deepEqual(new Set(fresh.map(({ clause }) => clause)), new Set(["c.later"]));
});

test("no question comes three times running if another can, and no rule twice", () => {
  const topics = topicsFor(SYLLABUS, marks("a/q"), NO);
  for (let tries = 0; tries < 50; tries++) {
    assert.equal(nextTopic(topics, [{ clause: "a.first", asks: "can.press" }])?.clause, "a.second");
    const worn = [
      { clause: "a.second", asks: "can.press" },
      { clause: "a.first", asks: "can.press" },
    ];
    assert.notEqual(nextTopic(topics, worn)?.asks, "can.press");
  }
  const [only] = topicsFor(SYLLABUS, marks(), NO);
  assert.deepEqual(nextTopic([only], [only, only]), only);
  assert.equal(nextTopic([], []), undefined);
});

test("one question is at most three of any ten, if others can be asked, met or not", () => {
  const topics = ["can", "who", "what", "which"].flatMap((asks, nth) =>
    Array.from({ length: [30, 7, 2, 2][nth] ?? 0 }, (_, at) => ({
      clause: `${asks}.${at}`,
      asks,
      ruleset: "common",
      known: asks !== "which",
      fresh: false,
    })),
  );
  /** @type {typeof topics} */
  const recent = [];
  while (recent.length < 300) recent.push(/** @type {typeof topics[0]} */ (nextTopic(topics, recent)));
  for (const at of recent.keys()) {
    const ten = recent.slice(at, at + 10);
    for (const asked of ["can", "who", "what", "which"])
      assert.ok(ten.filter(({ asks }) => asks === asked).length <= 3, `${asked} from ${at}`);
  }
  assert.ok(recent.filter(({ asks }) => asks === "which").length <= 60);
});

test("missed rules come first, and questions met before others", () => {
  const topics = topicsFor(SYLLABUS, marks("a/q"), NO);
  for (let tries = 0; tries < 50; tries++) {
    const topic = nextTopic(topics, [], ["a.second"]);
    assert.deepEqual([topic?.clause, topic?.asks], ["a.second", "can.press"]);
  }
});

test("a lesson is begun by any answer in it", () => {
  assert.deepEqual(
    lessonsBegun(SYLLABUS, marks("a/q", "a/u", "a/p")).map(({ key }) => key),
    ["a/one", "a/mixed"],
  );
  assert.deepEqual(lessonsBegun(SYLLABUS, new Map([["a/q", { tried: 0, right: false }]])), []);
});
