/** A hand is in the address, which is read strictly. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  actsIn,
  addressOf,
  has,
  hasErrors,
  isSameDeal,
  newNumber,
  parseHand,
  readHand,
  startOf,
  textOf,
  turnAfter,
} from "../../../site/scripts/play/hand_address.js";

const HAND = { rules: "common", seat: "south", number: 9, acts: "-4z---7z--c67p" };
const NEXT = { ...HAND, start: "e2.1.0.24000.25000.26000.25000" };

test("a hand survives being written to and read from an address, and from the engine’s text", () => {
  for (const hand of [HAND, { ...HAND, acts: "" }, { ...HAND, rules: "common+kuikae=free" }, NEXT]) {
    assert.deepEqual(readHand(`#${addressOf(hand)}`).hand, hand);
    assert.deepEqual(parseHand(textOf(hand)), hand);
  }
});

test("an address without a hand names none, and nothing is wrong with it", () => {
  assert.deepEqual(readHand(""), { fault: "" });
});

test("an impossible address is reported", () => {
  for (const [hash, says] of [
    ["#v=2&rules=common&number=1", /version “2”/],
    ["#rules=common&rules=ema-2025&number=1", /“rules” twice/],
    ["#rules=common&number=1&hand=2", /“hand”; a hand has rules, seat, number, acts, start/],
    ["#number=1", /doesn’t name its rules/],
    ["#rules=<b>&number=1", /doesn’t name its rules/],
    ["#rules=common&seat=up&number=1", /east, south, west or north/],
    ["#rules=common&number=0", /from 1 to 999,999,999/],
    ["#rules=common&number=1e3", /from 1 to/],
    ["#rules=common&number=1&acts=?", /acts in this link/],
    ["#rules=common&number=1&start=%3C", /How the hand starts/],
  ]) {
    const { hand, fault } = readHand(hash);
    assert.equal(hand, undefined);
    assert.match(fault, says);
  }
});

test("the others err, and a South round follows, if the start says so", () => {
  const both = startOf(() => true);
  const starts = [
    undefined,
    NEXT.start,
    startOf(() => false),
    startOf((one) => one === "errs"),
    `${NEXT.start},${both}`,
  ];
  assert.deepEqual(
    starts.map((start) => hasErrors({ start })),
    [false, false, false, true, true],
  );
  assert.deepEqual(
    starts.map((start) => has("hanchan", { start })),
    [false, false, false, false, true],
  );
  assert.equal(both, "hanchan,errs");
});

test("texts that aren’t a hand are none", () => {
  for (const text of [
    undefined,
    7,
    "",
    "common/south/9",
    "common/south/0/",
    "common/south/9/<",
    "a/south/9/-/",
    "a/south/9/-/e1/",
  ])
    assert.equal(parseHand(text), undefined);
});

test("acts are read one by one, and a turn is counted by its discards", () => {
  assert.deepEqual(actsIn("-4zc67pr0ma1zk2pm333sp5m0mwtn"), [
    "-",
    "4z",
    "c67p",
    "r0m",
    "a1z",
    "k2p",
    "m333s",
    "p5m0m",
    "w",
    "t",
    "n",
  ]);
  assert.deepEqual(actsIn("4m4"), ["4m"]);
  assert.deepEqual([turnAfter(""), turnAfter("-4z---7z--c67p"), turnAfter("4zr5m-")], [1, 3, 3]);
});

test("a deal is the same whatever was done in it", () => {
  assert.equal(isSameDeal(HAND, { ...HAND, acts: "" }), true);
  assert.equal(isSameDeal(HAND, { ...HAND, seat: "east" }), false);
  assert.deepEqual([newNumber(() => 0), newNumber(() => 0.999999999999)], [1, 999_999_999]);
});
