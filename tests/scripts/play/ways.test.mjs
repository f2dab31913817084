/** Which tiles a call shows is a choice between those in the hand, legal or not. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { callWith, guess, kanWith, ownKans, ponsIn, waysTo, waysWith } from "../../../site/scripts/play/ways.js";

const HELD = ["3m", "4m", "5m", "0m", "6m", "7m", "1z", "1z", "2z"];

test("a chii has a way for each pair, and for each red five", () => {
  const codes = waysTo("chii", "5m", HELD).map((way) => callWith("chii", way));
  assert.deepEqual(codes, ["c34m", "c46m", "c67m"]);
  assert.deepEqual(
    waysTo("chii", "8m", ["0m", "5m", "6m", "7m"]).map((way) => callWith("chii", way)),
    ["c67m"],
  );
  assert.deepEqual(
    waysTo("chii", "4m", HELD).map((way) => callWith("chii", way)),
    ["c35m", "c30m", "c56m", "c06m"],
  );
  assert.deepEqual(waysTo("chii", "3z", HELD), []);
});

test("a pon and a kan show tiles of the same kind", () => {
  assert.deepEqual(waysTo("pon", "1z", HELD), [["1z", "1z"]]);
  assert.deepEqual(waysTo("pon", "0p", ["5p", "5p", "0p"]).map((way) => callWith("pon", way)), ["p55p", "p05p"]);
  assert.deepEqual(waysTo("kan", "1z", ["1z", "1z", "1z"]), [["1z", "1z", "1z"]]);
  assert.deepEqual(waysTo("kan", "1z", HELD), []);
});

test("without tiles for it, a call is tried with those that belong to it", () => {
  assert.equal(callWith("pon", guess("pon", "7z", HELD)), "p77z");
  assert.equal(callWith("kan", guess("kan", "0s", HELD)), "m555s");
  assert.equal(callWith("chii", guess("chii", "1m", ["3m"])), "c23m");
  assert.equal(callWith("chii", guess("chii", "8p", ["9p"])), "c79p");
  assert.equal(callWith("chii", guess("chii", "4z", HELD)), "c56z");
  assert.equal(callWith("chii", guess("chii", "6z", HELD)), "c45z");
});

test("touched tiles narrow the ways", () => {
  const ways = waysTo("chii", "5m", HELD);
  assert.deepEqual(waysWith(ways, ["3m"]), [["3m", "4m"]]);
  assert.equal(waysWith(ways, ["4m"]).length, 2);
  assert.deepEqual(waysWith(waysTo("pon", "1z", HELD), ["1z", "1z", "1z"]), []);
});

test("tiles of several suits are written suit by suit", () => {
  assert.equal(callWith("chii", ["7p", "2m"]), "c2m7p");
});

test("on one’s own turn a kan is closed, or added to a pon", () => {
  assert.deepEqual(ponsIn("44'4m 5'67p 0'55s 77'77z"), ["4m", "5s"]);
  assert.deepEqual(ownKans(["2p", "2p", "2p", "2p", "0s", "1m"], ["5s"]), ["a2p", "k0s"]);
  assert.deepEqual([kanWith("0s", ["5s"]), kanWith("0s", [])], ["k0s", "a5s"]);
});
