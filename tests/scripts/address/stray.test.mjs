/** Unknown parts of an address are reported; known ones, and tracking parameters, are not. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { strayNames, strayPairs, strayPlace, strayValue } from "../../../site/scripts/address/stray.js";

beforeEach(() => {
  globalThis.document = { getElementById: (id) => (["furiten", "a b"].includes(id) ? {} : null) };
});

test("an existing fragment isn't reported, however it is written; any other is", () => {
  for (const hash of ["", "#", "#top", "#furiten", "#a%20b"]) assert.equal(strayPlace(hash), "", hash);
  for (const [hash, named] of [
    ["#furitn", "“furitn”"],
    ["#%E2%80", "“%E2%80”"],
    ["#asks=furiten.win", "“asks=furiten.win”"],
    ["#furiten/", "“furiten/”"],
    [`#${"x".repeat(5_000)}`, `“${"x".repeat(40)}…”`],
  ])
    assert.ok(strayPlace(hash).includes(named), hash);
});

test("unknown and repeated names after the ? are reported", () => {
  for (const search of ["", "?q=ron", "?utm_source=x&fbclid=1&q=ron", "?q="])
    assert.deepEqual(strayNames(search, ["q"]), [], search);
  for (const [search, count] of [
    ["?rules=tenhou", 1],
    ["?rules=a&foo", 2],
    ["?q=a&q=b", 1],
    ["?Q=ron", 1],
    ["?=1", 1],
  ])
    assert.equal(strayNames(search, ["q"]).length, count, search);
});

test("a value other than the only valid one is reported", () => {
  for (const search of ["", "?q=no", "?engine=plain"]) assert.equal(strayValue(search, "engine", "plain"), "", search);
  for (const value of ["", "no", "Plain"])
    assert.ok(strayValue(`?engine=${value}`, "engine", "plain").includes(`engine “${value}”`), value);
});

test("unknown names and names without a value after the # are reported", () => {
  for (const hash of ["", "#set=x", "#set=x&set=y", "#set=x&amp;receipt=y"])
    assert.deepEqual(strayPairs(hash, ["set", "receipt"]).filter(Boolean), [], hash);
  for (const hash of ["#foo", "#set=", "#foo=1", "#v=1", "#sets=x"])
    assert.equal(strayPairs(hash, ["set", "receipt"]).filter(Boolean).length, 1, hash);
});
