/** Next week’s set: new positions on missed rules if they can be drawn, otherwise other puzzles on the same rule. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { nextWeek } from "../../../../site/scripts/instructors/classes/next_week.js";

const puzzle = (/** @type {string} */ clauses, changes = {}) => ({ game: "riichi", clauses, ...changes });
const COURSE = {
  "a/missed": puzzle("rule.a"),
  "a/leans": puzzle("rule.a", { leans: "a/missed" }),
  "a/handed": puzzle("rule.a"),
  "b/other-game": puzzle("rule.a", { game: "american" }),
  "a/one": puzzle("rule.b rule.a"),
  "a/two": puzzle("rule.a"),
  "a/c": puzzle("rule.c"),
};
let seeds = 0;
/** Draws positions only on some clauses. @param {string[]} able */
const on = (able) => {
  const orders = /** @type {any[]} */ ([]);
  const draw = async (/** @type {any} */ order) => (
    orders.push(order),
    able.includes(order.clause) ? `file ${order.seed}` : null
  );
  return { orders, draw, course: COURSE, handed: new Set(["a/missed", "a/handed"]), seed: () => String(++seeds) };
};
const missed = (/** @type {string} */ key, /** @type {string[]} */ ...ranInto) => ({ key, ruleset: "tenhou", ranInto });

test("ten positions are drawn on the missed rules in turn, under the puzzle’s ruleset", async () => {
  const with_ = on(["rule.a", "rule.c"]);
  const { set, drawn, taken, none } = await nextWeek(
    "Tuesday",
    [missed("a/missed", "rule.x", "rule.a"), missed("a/c", "rule.c")],
    with_,
  );
  assert.deepEqual([drawn, taken, none, set.name, set.mode], [10, 0, [], "Next week: Tuesday", "practice"]);
  assert.deepEqual(
    set.puzzles,
    set.own.map((_, nth) => `own/${nth + 1}`),
  );
  assert.equal(new Set(set.own).size, 10);
  assert.deepEqual(
    with_.orders.map(({ clause }) => clause),
    ["rule.x", ...Array.from({ length: 10 }, (_, nth) => (nth % 2 ? "rule.c" : "rule.a"))],
  );
  assert.ok(with_.orders.every(({ ruleset, level }) => ruleset === "tenhou" && level === 1));
});

test("if nothing can be drawn, unused standalone puzzles of the same game on the rule are chosen", async () => {
  const { set, drawn, taken, none } = await nextWeek(
    "Tuesday",
    [missed("a/missed", "rule.a"), missed("a/c", "rule.c"), missed("own/1", "rule.y")],
    on(["rule.c"]),
  );
  assert.deepEqual(
    set.puzzles.filter((key) => !key.startsWith("own/")),
    ["a/one", "a/two"],
  );
  assert.deepEqual([drawn, taken, none], [8, 2, ["own/1"]]);
});

test("a puzzle that was wrong without a missed rule leads to puzzles on its deciding rule", async () => {
  const { set } = await nextWeek("Tuesday", [missed("a/missed")], on([]));
  assert.deepEqual(set.puzzles, ["a/one", "a/two"]);
});

test("no set is made if nothing was missed, and a long name is shortened", async () => {
  assert.deepEqual((await nextWeek("Tuesday", [], on([]))).set.puzzles, []);
  assert.equal(
    [...(await nextWeek("𠮷".repeat(80), [missed("a/missed", "rule.a")], on(["rule.a"]))).set.name].length,
    80,
  );
});
