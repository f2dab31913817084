/** Next week’s set: a puzzle for each rule that half or more missed, and the rest in proportion. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { nextWeek, topicsOf } from "../../../../site/scripts/instructors/classes/next_week.js";

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
/** Draws positions only on some clauses. @param {string[]} able @param {object} [more] */
const on = (able, more = {}) => {
  const orders = /** @type {any[]} */ ([]);
  const draw = async (/** @type {any} */ order) => (
    orders.push(order),
    able.includes(order.clause) ? `file ${order.seed} on ${order.clause}` : null
  );
  return {
    ...{ orders, draw, course: COURSE, handed: new Set(["a/missed", "a/handed"]), seed: () => String(++seeds) },
    ...{ named: true, fits: async () => true, ownText: () => undefined, ...more },
  };
};
const missed = (/** @type {string} */ key, /** @type {string[]} */ ...ranInto) => ({
  ...{ key, title: `Title of ${key}`, ruleset: "tenhou", missed: 2, answered: 3, half: true, unsolved: 0, ranInto },
});
const met = (/** @type {string} */ id, wrong = 2, all = 3) => ({
  ...{ id, says: `Says ${id}`, met: all, missed: wrong, half: wrong > 0 && 2 * wrong >= all },
});
/** The rules of a set's puzzles. @param {any} set */
const covered = (set) =>
  new Set(
    set.puzzles.flatMap((/** @type {string} */ key) =>
      key.startsWith("own/")
        ? [set.own[Number(key.slice(4)) - 1].split(" on ")[1]]
        : COURSE[/** @type {keyof typeof COURSE} */ (key)].clauses.split(" "),
    ),
  );

test("every rule that half or more missed is covered, however many there are and whatever can be drawn", async () => {
  const rules = Array.from({ length: 14 }, (_, nth) => `rule.${nth}`);
  for (const able of [rules, rules.slice(3), []]) {
    const course = Object.fromEntries(rules.map((rule) => [`x/${rule.slice(5)}`, puzzle(rule)]));
    const { set } = await nextWeek(
      "Tuesday",
      { missed: rules.map((rule) => missed(`x/${rule.slice(5)}`, rule)), clauses: rules.map((rule) => met(rule)) },
      on(able, { course, handed: new Set(Object.keys(course)) }),
    );
    assert.equal(set.puzzles.length, 14);
    const own = set.own.map((text) => text.split(" on ")[1]);
    const taken = set.puzzles.filter((key) => !key.startsWith("own/")).map((key) => course[key].clauses);
    assert.deepEqual(new Set([...own, ...taken]), new Set(rules));
  }
});

test("ten puzzles are shared out by how many missed each rule, and name what they repeat", async () => {
  const with_ = on(["rule.a", "rule.c"]);
  const { set, repeats } = await nextWeek(
    "Tuesday",
    {
      missed: [missed("a/missed", "rule.a"), missed("a/c", "rule.c")],
      clauses: [met("rule.c", 2), met("rule.a", 6, 9)],
    },
    with_,
  );
  assert.deepEqual([set.name, set.mode, set.named, set.puzzles.length], ["Tuesday, again", "practice", true, 10]);
  const on_ = (/** @type {string} */ rule) => set.own.filter((text) => text.endsWith(` on ${rule}`)).length;
  assert.deepEqual([on_("rule.a"), on_("rule.c")], [8, 2]);
  assert.deepEqual(repeats[0], { key: "own/1", repeats: "Title of a/missed", says: "Says rule.a", kind: "new" });
  assert.ok(with_.orders.every(({ ruleset, level }) => ruleset === "tenhou" && level === 1));
  const titled = (/** @type {string} */ rule) => with_.orders.filter(({ clause }) => clause === rule)[0].again;
  assert.deepEqual([titled("rule.a"), titled("rule.c")], ["Title of a/missed", "Title of a/c"]);
  assert.equal(new Set(with_.orders.map(({ again }) => again)).size, 10);
});

test("if nothing can be drawn, puzzles on the rule that weren’t handed out come first, then others, then the same", async () => {
  const { set, repeats } = await nextWeek(
    "Tuesday",
    { missed: [missed("a/missed", "rule.a"), missed("a/c", "rule.c")], clauses: [met("rule.a"), met("rule.c")] },
    on([]),
  );
  assert.deepEqual(set.puzzles, ["a/one", "a/c", "a/two", "a/handed"]);
  assert.deepEqual(
    repeats.map(({ kind }) => kind),
    ["course", "same", "course", "course"],
  );
  assert.deepEqual(covered(set), new Set(["rule.a", "rule.b", "rule.c"]));
});

test("an instructor’s own puzzle is repeated if there is nothing else on its rule", async () => {
  const { set } = await nextWeek(
    "Tuesday",
    { missed: [missed("own/1", "rule.y")], clauses: [met("rule.y")] },
    on([], { ownText: () => "mine on rule.y" }),
  );
  assert.deepEqual([set.puzzles, set.own], [["own/1"], ["mine on rule.y"]]);
});

test("positions are new only as long as a QR code can hold the link", async () => {
  const fits = async (/** @type {any} */ { own }) => own.length <= 1;
  const { set } = await nextWeek(
    "Tuesday",
    { missed: [missed("a/missed", "rule.a")], clauses: [met("rule.a")] },
    on(["rule.a"], { fits }),
  );
  assert.deepEqual(set.puzzles, ["own/1", "a/one", "a/two", "a/handed"]);
});

test("rules that fewer missed count only if none was missed by half", () => {
  const of = { missed: [missed("a/missed", "rule.a", "rule.b")], clauses: [met("rule.a", 1, 4), met("rule.b", 1, 5)] };
  assert.deepEqual(
    topicsOf(of, COURSE).map(({ clause }) => clause),
    ["rule.a", "rule.b"],
  );
  assert.deepEqual(
    topicsOf({ ...of, clauses: [...of.clauses, met("rule.a", 2, 4)] }, COURSE).map(({ clause }) => clause),
    ["rule.a"],
  );
});

test("a puzzle that was wrong without a missed rule leads to puzzles on its deciding rule", async () => {
  const { set } = await nextWeek("Tuesday", { missed: [missed("a/missed")], clauses: [] }, on([]));
  assert.deepEqual(set.puzzles, ["a/one", "a/two", "a/handed"]);
});

test("a puzzle that half missed is repeated even if fewer broke each of its rules", () => {
  const split = { ...missed("a/missed", "rule.a", "rule.b"), unsolved: 1 };
  const of = { missed: [missed("a/c", "rule.c"), split], clauses: [met("rule.c", 4, 4), met("rule.a", 1, 4)] };
  assert.deepEqual(
    topicsOf(of, COURSE).map(({ clause, says }) => [clause, says]),
    [
      ["rule.a", "Says rule.a"],
      ["rule.c", "Says rule.c"],
    ],
  );
});

test("no set is made if nothing was missed, and its name stays short", async () => {
  assert.deepEqual((await nextWeek("Tuesday", { missed: [], clauses: [] }, on([]))).set.puzzles, []);
  const counted = { missed: [missed("a/missed", "rule.a")], clauses: [met("rule.a")] };
  assert.equal([...(await nextWeek("𠮷".repeat(80), counted, on(["rule.a"]))).set.name].length, 40);
  assert.equal((await nextWeek("tuesday, again", counted, on(["rule.a"]))).set.name, "Tuesday, again");
});
