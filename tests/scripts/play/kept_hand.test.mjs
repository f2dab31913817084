/** A stored hand is text that anyone could have changed: it is read strictly. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { readKept } from "../../../site/scripts/play/kept_hand.js";

const KEPT = { hand: "common/south/9/-4z", tried: [{ acts: "-", code: "r2m" }], isOver: false, tab: "a1b2" };

test("a stored hand is read", () => {
  const { value } = readKept(JSON.stringify(KEPT));
  assert.deepEqual(value, { ...KEPT, hand: { rules: "common", seat: "south", number: 9, acts: "-4z" } });
});

test("what can’t be a stored hand is set aside", () => {
  for (const changed of [
    { hand: "common/south/9/<b>" },
    { hand: 9 },
    { tried: "r2m" },
    { tried: [{ acts: "-", code: "r2m4m" }] },
    { tried: [{ acts: "?", code: "4m" }] },
    { tried: Array.from({ length: 13 }, () => KEPT.tried[0]) },
    { isOver: 1 },
    { tab: "<script>" },
  ]) {
    const text = JSON.stringify({ ...KEPT, ...changed });
    assert.deepEqual(readKept(text), { rest: text });
  }
  assert.deepEqual(readKept("{"), { rest: "{" });
});
