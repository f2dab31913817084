/** What an asking page says of a position that can't be ruled on, and where its button leads. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { faultWords, toFill } from "../../../site/scripts/ask/ruling_place.js";

const LABELS = { hand: "Your hand, one tile short", melds: "Your melds", tile: "The tile you want to win on" };
const labelOf = (key) => LABELS[key] ?? "";

/** @param {number} held */
const short = (held) => ({ key: "hand", message: "", column: null, missing: false, counted: [13, held] });

test("a hand that is short of whole melds leads to the melds", () => {
  for (const held of [10, 7, 4]) {
    assert.deepEqual(toFill(short(held), labelOf), { at: ["melds", Infinity], says: "Add your melds" });
    assert.match(faultWords(short(held), LABELS.hand), /If you’ve called, put that under “Your melds”\.$/);
  }
});

test("any other hand leads to itself, by its short name", () => {
  for (const held of [12, 11, 14, 16])
    assert.deepEqual(toFill(short(held), labelOf), { at: ["hand", 0], says: "Change: Your hand" });
  assert.deepEqual(toFill(short(10), (key) => (key === "hand" ? LABELS.hand : "")).at, ["hand", 0]);
});

test("a missing entry is chosen", () => {
  const fault = { key: "tile", message: "", column: null, missing: true, counted: null };
  assert.deepEqual(toFill(fault, labelOf), { at: ["tile", 0], says: "Choose: The tile you want to win on" });
});
