/** Touched tiles choose between the ways to say a word, or make one of their own. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { meant, tilesIn, waysWith } from "../../../site/scripts/play/ways.js";

const WAYS = ["c34m", "c46m", "c67m"];

test("an act names its tiles", () => {
  assert.deepEqual(tilesIn("c2m7p"), ["2m", "7p"]);
  assert.deepEqual(tilesIn("m505s"), ["5s", "0s", "5s"]);
  assert.deepEqual(tilesIn("-"), []);
});

test("touched tiles narrow the ways", () => {
  assert.deepEqual(waysWith(WAYS, ["3m"]), ["c34m"]);
  assert.deepEqual(waysWith(WAYS, ["4m"]), ["c34m", "c46m"]);
  assert.deepEqual(waysWith(["p55m", "p05m"], ["5m", "5m"]), ["p55m"]);
  assert.deepEqual(waysWith(["a5s"], ["0s"]), ["a5s"]);
  assert.deepEqual(waysWith(WAYS, ["9p"]), []);
});

test("without touched tiles all ways are left, and so they are if none of them fits", () => {
  assert.deepEqual(meant(WAYS, []), WAYS);
  assert.deepEqual(meant(WAYS, ["9p"]), WAYS);
  assert.deepEqual(meant(WAYS, ["7m"]), ["c67m"]);
});

test("as many tiles as a word takes are meant as they are, whether it works or not", () => {
  assert.deepEqual(meant(WAYS, ["9p", "1m"]), ["c1m9p"]);
  assert.deepEqual(meant(["p77z"], ["0m", "5m"]), ["p05m"]);
});
