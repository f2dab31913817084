/** A query finds what players can't do, and words with two letters swapped. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Index } from "../../../site/scripts/search/index.js";

const TITLES = [
  "Can I throw a joker away?",
  "I can’t throw this tile",
  "I can’t call this tile",
  "Who pays for a discard?",
];

/** @type {import("../../../site/scripts/search/index.js").Entry[]} */
const entries = TITLES.map((title, nth) => [0, 0, title, String(nth), "", ""]);
const index = await Index.of({
  kinds: [],
  games: [],
  weights: [1],
  same: [["discard", "throw"]],
  empty: ["i", "this", "can", "t", "why", "a", "for"],
  denial: "(?:can ?t)(?: i)? (\\w+)",
  noise: [],
  entries,
});

/** @param {string} text */
const found = (text) => index.find(text).map(({ title }) => title);

test("what somebody can't do is found first, by any word for it", () => {
  assert.equal(found("why can't I discard this")[0], TITLES[1]);
  assert.equal(found("cant call")[0], TITLES[2]);
});

test("entries that belong to every game come before those of another", async () => {
  /** @type {import("../../../site/scripts/search/index.js").Entry[]} */
  const mixed = [
    [0, 1, "A joker", "strange", "", ""],
    [0, -1, "A joker in a blog", "any", "", ""],
    [0, 0, "A riichi player’s joker", "own", "", ""],
  ];
  const all = await Index.of({
    kinds: [],
    games: [],
    weights: [1],
    same: [],
    empty: [],
    denial: "(x)",
    noise: [],
    entries: mixed,
  });
  const addresses = (/** @type {number} */ game) => all.find("joker", game).map(({ address }) => address);
  assert.equal(addresses(0).at(-1), "strange");
  assert.equal(addresses(1).at(-1), "own");
  assert.equal(addresses(-1)[0], "strange");
});

test("two swapped letters are put right", () => {
  assert.deepEqual(found("discrad"), found("discard"));
  assert.notDeepEqual(found("discard"), []);
});

test("letters that no swap puts right find nothing", () => {
  assert.deepEqual(found("xdrcaisd"), []);
});

test("a text names another game by its name or a term that only it explains", async () => {
  const games = /** @type {[string, string, [], string][]} */ ([
    ["riichi", "Riichi", [], ""],
    ["american", "American", [], ""],
  ]);
  const both = await Index.of({
    kinds: [],
    games,
    weights: [1, 1, 1, 1, 1],
    same: [],
    empty: ["a"],
    denial: "(?:can ?t)(?: i)? (\\w+)",
    noise: [],
    entries: [
      [4, 0, "Furiten", "", "", ""],
      [4, 0, "Dead wall", "", "", ""],
      [0, 1, "Is her hand dead?", "", "What riichi calls a wall", ""],
    ],
  });
  const named = (/** @type {string} */ text) => [...both.named(text, 1)];
  assert.deepEqual(named("when does furiten end"), [0]);
  assert.deepEqual(named("may I call riichi"), [0]);
  assert.deepEqual(named("a dead wall"), []);
  assert.deepEqual([...both.named("furiten", 0)], []);
});
