/** A practice order is in the address, which is read strictly. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, newSeed, orderFor, readOrder } from "../../../site/scripts/practice/orders.js";

const TOPIC = { clause: "x", asks: "x.legal", ruleset: "common", known: true, fresh: false };

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

test("an address that selects what to practise may begin at once", () => {
  assert.equal(readOrder("#v=1&clause=kuikae.suji&begin=1").begins, true);
  assert.equal(readOrder("#v=1&clause=kuikae.suji").begins, false);
  assert.match(readOrder("#clause=kuikae.suji&begin=now").fault, /“begin” can only be 1/);
});

test("an impossible address is reported, and nothing is drawn", () => {
  for (const [hash, says] of [
    ["#v=2&seed=a", /version “2”/],
    ["#seed=a&seed=b", /“seed” twice/],
    ["#sead=a", /“sead”; practice has seed, clause/],
    ["#seed=a&level=9", /level is a number from 0 to 5/],
    ["#seed=A!", /small letters, digits and hyphens/],
    ["#seed=a&clause=x,y", /about one clause/],
  ]) {
    const { order, fault } = readOrder(hash);
    assert.equal(order, undefined);
    assert.match(fault, says);
  }
});

test("a topic becomes an order; near misses come one time in four, but not among the first, nor easy ones", () => {
  const { seed, ...order } = orderFor(TOPIC, 2, 3, () => 0.2);
  assert.deepEqual(order, { clause: "x", asks: "x.legal", ruleset: "common", level: 2, near: true });
  assert.match(seed, /^[a-z0-9]+$/);
  for (const [level, nth, random] of [
    [5, 9, 0],
    [2, 2, 0],
    [2, 9, 0.3],
  ])
    assert.equal(orderFor(TOPIC, level, nth, () => random).near, false);
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
