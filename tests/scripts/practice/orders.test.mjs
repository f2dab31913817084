/** A practice order is in the address, which is read strictly. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, newSeed, nextOrder, readOrder } from "../../../site/scripts/practice/orders.js";

const UNDER = { ruleset: "common", level: 2 };

test("a position survives being written to and read from an address", () => {
  const order = { seed: "a-1", clause: "kuikae.suji", asks: "kuikae.legal", ruleset: "ema-2025", level: 3, near: true };
  assert.deepEqual(readOrder(`#${addressOf(order)}`).order, order);
  assert.equal(readOrder(`#${addressOf({ ...order, near: false })}`).order?.near, false);
});

test("an address without a seed selects what to practise", () => {
  const { order, clauses, ruleset, level, fault } = readOrder("#v=1&clause=kuikae.suji,furiten.passed&rules=wrc-2025");
  assert.deepEqual(
    [order, clauses, ruleset, level, fault],
    [undefined, ["kuikae.suji", "furiten.passed"], "wrc-2025", 1, ""],
  );
});

test("an impossible address is reported, and nothing is drawn", () => {
  for (const [hash, says] of [
    ["#v=2&seed=a", /version “2”/],
    ["#seed=a&seed=b", /“seed” twice/],
    ["#sead=a", /“sead”; practice has seed, clause/],
    ["#seed=a&level=9", /level is 1, 2 or 3/],
    ["#seed=A!", /small letters, digits and hyphens/],
    ["#seed=a&clause=x,y", /about one clause/],
  ]) {
    const { order, fault } = readOrder(hash);
    assert.equal(order, undefined);
    assert.match(fault, says);
  }
});

test("the next order is about another clause if there is one", () => {
  for (let tries = 0; tries < 20; tries++) {
    assert.equal(nextOrder(["x", "y"], UNDER, "x").clause, "y");
    assert.equal(nextOrder(["x"], UNDER, "x").clause, "x");
  }
  assert.equal(nextOrder(["x"], { ruleset: "", level: 1 }).ruleset, undefined);
  assert.equal(new Set(Array.from({ length: 50 }, newSeed)).size, 50);
});

test("every part of a link is checked: bare names, ineffective values, a position without its seed", () => {
  for (const hash of [
    "#foo",
    "#foo=",
    "#seed=",
    "#clause=",
    "#level=",
    "#2026-11-25",
    "#near=1",
    "#near=2&seed=a",
    "#near=0",
    "#asks=kuikae.legal",
  ]) {
    const { order, fault } = readOrder(hash);
    assert.ok(fault && !order, hash);
  }
  for (const hash of ["", "#", "#v=1", "#v=1&level=2", "#near=1&seed=a"]) assert.equal(readOrder(hash).fault, "", hash);
});
