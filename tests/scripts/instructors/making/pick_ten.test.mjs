/** Picking ten of many: one game, spread over the list, and only standalone puzzles that fit. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { tenOf } from "../../../../site/scripts/instructors/making/pick_ten.js";

const puzzle = (/** @type {number} */ nth, changes = {}) => ({ id: `a/${nth}`, game: "riichi", leans: "", ...changes });
const puzzles = (/** @type {number} */ count, changes = {}) =>
  Array.from({ length: count }, (_, nth) => puzzle(nth, changes));
const ids = (/** @type {{id: string}[]} */ some) => some.map(({ id }) => id);
const fits = async () => new Set();

test("ten are spread over the whole list", async () => {
  assert.deepEqual(
    ids(await tenOf(puzzles(100), { games: new Set(), misfits: fits })),
    ids(puzzles(100).filter((_, nth) => nth % 10 === 0)),
  );
  assert.equal((await tenOf(puzzles(7), { games: new Set(), misfits: fits })).length, 7);
  assert.deepEqual(await tenOf([], { games: new Set(), misfits: fits }), []);
});

test("games aren’t mixed by default: the set’s game is used, or else the first in the list", async () => {
  const both = [...puzzles(20), ...Array.from({ length: 20 }, (_, nth) => puzzle(nth + 20, { game: "american" }))];
  const gamesOf = async (/** @type {string[]} */ ...games) => [
    ...new Set((await tenOf(both, { games: new Set(games), misfits: fits })).map(({ game }) => game)),
  ];
  assert.deepEqual(await gamesOf(), ["riichi"]);
  assert.deepEqual(await gamesOf("american"), ["american"]);
  assert.deepEqual(await gamesOf("riichi", "american"), ["riichi", "american"]);
});

test("a puzzle that builds on another is never picked", async () => {
  const some = puzzles(40).map((one, nth) => (nth % 2 ? one : { ...one, leans: "a/1" }));
  assert.ok((await tenOf(some, { games: new Set(), misfits: fits })).every(({ leans }) => !leans));
});

test("unsuitable puzzles are replaced as long as there are others", async () => {
  const odd = async (/** @type {string[]} */ keys) => new Set(keys.filter((key) => Number(key.slice(2)) % 2));
  const picked = await tenOf(puzzles(60), { games: new Set(), misfits: odd });
  assert.equal(picked.length, 10);
  assert.ok(picked.every(({ id }) => Number(id.slice(2)) % 2 === 0));
  assert.deepEqual(
    await tenOf(puzzles(60), { games: new Set(), misfits: async (/** @type {string[]} */ keys) => new Set(keys) }),
    [],
  );
});
