/** How an asking page reads its address: a position, a puzzle, or something to report. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { readHash } from "../../../site/scripts/ask/ask_options.js";

const FIELDS = ["call", "hand"].map((name) => ({ getAttribute: () => name }));
const RENAMED = [{ dataset: { question: "win.payments", formerly: "pao.payments" } }];

beforeEach(() => {
  globalThis.document = {
    getElementById: (id) => (id === "main" ? {} : null),
    querySelectorAll: (selector) => (selector.includes("formerly") ? RENAMED : FIELDS),
  };
});

test("an empty address, a fragment, a puzzle and a position are not reported", () => {
  for (const hash of ["", "#", "#main"]) assert.deepEqual(readHash(hash), { faults: [] }, hash);
  assert.deepEqual(readHash("#puzzle=kuikae/other-end"), { puzzle: "kuikae/other-end", faults: [] });
  for (const hash of [
    "#asks=kuikae.legal",
    "#v=1&amp;asks=kuikae.legal&hand=",
    "#v=1&asks=kuikae.legal&hand=1m&rules=",
  ]) {
    const { given, faults, fault, remark } = readHash(hash);
    assert.equal(given?.get("asks"), "kuikae.legal");
    assert.deepEqual([faults, fault, remark], [[], undefined, undefined], hash);
  }
});

test("a question's former id is accepted", () => {
  for (const asks of ["pao.payments", "win.payments"])
    assert.deepEqual(
      [...(readHash(`#v=1&asks=${asks}&turn=x`).given ?? [])],
      [
        ["asks", "win.payments"],
        ["turn", "x"],
      ],
    );
});

test("anything else in an address is reported", () => {
  for (const hash of [
    "#foo",
    "#hand=123m",
    "#asks=",
    "#v=1",
    "#asks%3Dkuikae.legal",
    "#seed=a",
    "#puzzle=",
    "#puzzle=nope",
    "#puzzle=a/b&x=1",
  ]) {
    const { given, remark } = readHash(hash);
    assert.ok(remark && !given, hash);
  }
  for (const hash of ["#v=2&asks=kuikae.legal", `#${"x".repeat(5_000)}`]) assert.ok(readHash(hash).fault, hash);
  for (const [hash, count] of [
    ["#asks=a&foo=", 1],
    ["#asks=a&hand=1&hand=2", 1],
    ["#asks=a&foo=&bar=&hand=1&hand=2", 3],
  ])
    assert.equal(readHash(hash).faults.length, count, hash);
});
