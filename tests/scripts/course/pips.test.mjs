/** Each tile of a lesson stands for its own puzzle, also on the page of one of them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { keyOf } from "../../../site/scripts/course/pips.js";

/** @param {Record<string, string>} dataset @returns {any} */
const element = (dataset) => ({ dataset });
const pips = [element({}), element({ here: "" }), element({})];

/** @param {HTMLElement[]} forms */
const keys = (forms) => pips.map((pip, nth) => keyOf(pip, nth, pips.length, forms));

test("a lesson's tiles stand for its puzzles in order", () => {
  assert.deepEqual(keys(["a", "b", "c"].map((key) => element({ key }))), ["a", "b", "c"]);
});

test("on the page of the second puzzle, only the second tile is its own", () => {
  assert.deepEqual(keys([element({ key: "b" })]), ["", "b", ""]);
});

test("a page without puzzles marks nothing", () => {
  assert.deepEqual(keys([]), ["", "", ""]);
});
