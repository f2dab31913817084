/** Ten of many: of one game, spread over the list, and none that leans on another or doesn’t fit. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { tenOf } from "../../../site/scripts/making/pick_ten.js";

const puzzle = (/** @type {number} */ nth, changes = {}) => ({ id: `a/${nth}`, game: "riichi", leans: "", ...changes });
const puzzles = (/** @type {number} */ count, changes = {}) => Array.from({ length: count }, (_, nth) => puzzle(nth, changes));
const ids = (/** @type {{id: string}[]} */ some) => some.map(({ id }) => id);
const fits = async () => new Set();

test("ten are spread over all that there are", async () => {
  assert.deepEqual(ids(await tenOf(puzzles(100), { games: new Set(), misfits: fits })), ids(puzzles(100).filter((_, nth) => nth % 10 === 0)));
  assert.equal((await tenOf(puzzles(7), { games: new Set(), misfits: fits })).length, 7);
  assert.deepEqual(await tenOf([], { games: new Set(), misfits: fits }), []);
});

test("games aren’t mixed unasked: those of the set count, or the first of the list", async () => {
  const both = [...puzzles(20), ...Array.from({ length: 20 }, (_, nth) => puzzle(nth + 20, { game: "american" }))];
  const gamesOf = async (/** @type {string[]} */ ...games) => [...new Set((await tenOf(both, { games: new Set(games), misfits: fits })).map(({ game }) => game))];
  assert.deepEqual(await gamesOf(), ["riichi"]);
  assert.deepEqual(await gamesOf("american"), ["american"]);
  assert.deepEqual(await gamesOf("riichi", "american"), ["riichi", "american"]);
});

test("what leans on another is never taken", async () => {
  const some = puzzles(40).map((one, nth) => (nth % 2 ? one : { ...one, leans: "a/1" }));
  assert.ok((await tenOf(some, { games: new Set(), misfits: fits })).every(({ leans }) => !leans));
});

test("others take the place of what the referee says doesn’t fit, as long as there are any", async () => {
  const odd = async (/** @type {string[]} */ keys) => new Set(keys.filter((key) => Number(key.slice(2)) % 2));
  const picked = await tenOf(puzzles(60), { games: new Set(), misfits: odd });
  assert.equal(picked.length, 10);
  assert.ok(picked.every(({ id }) => Number(id.slice(2)) % 2 === 0));
  assert.deepEqual(await tenOf(puzzles(60), { games: new Set(), misfits: async (/** @type {string[]} */ keys) => new Set(keys) }), []);
});
