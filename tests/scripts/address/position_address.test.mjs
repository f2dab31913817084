/** Positions in addresses are read as written, and texts survive compression. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { LONGEST, quoted, readAddress, writeAddress } from "../../../site/scripts/address/position_address.js";
import { deflated, inflated } from "../../../site/scripts/address/deflate.js";

test("values are read as written, and empty ones are omitted", () => {
  /** @type {[string, string][]} */
  const pairs = [
    ["asks", "kuikae.legal"],
    ["hand", "14m 678p & 7z"],
    ["call", ""],
  ];
  const { given, twice, fault } = readAddress(`#${writeAddress(pairs)}`);
  assert.deepEqual([[...given], twice, fault], [pairs.slice(0, 2), [], ""]);
});

test("ampersands escaped by mail programs are restored, except in values", () => {
  assert.deepEqual(
    [...readAddress("#asks=x&amp;hand=a%26amp%3Bb").given],
    [
      ["asks", "x"],
      ["hand", "a&amp;b"],
    ],
  );
});

test("the first of repeated names is read, and the repetition is reported", () => {
  const { given, twice } = readAddress("hand=1m&hand=2m&asks=x");
  assert.deepEqual([given.get("hand"), twice], ["1m", ["hand"]]);
});

test("an address with another version, or an overlong one, is rejected", () => {
  assert.match(readAddress("v=2&asks=x").fault, /version “2”; this site reads version 1/);
  assert.match(readAddress("x".repeat(LONGEST + 1)).fault, /4001 characters; we can read up to 4000/);
});

test("invisible characters are quoted as numbers, and long text is truncated", () => {
  assert.equal(quoted("a\u202eb c\n"), "“a\\u{202e}b c\\u{a}”");
  assert.equal(quoted("x".repeat(41)), `“${"x".repeat(40)}…”`);
});

test("any text survives encoding and decoding", async () => {
  for (const text of ["", "a", "\ufeffé\r\n🀄".repeat(500)]) {
    const letters = await deflated(text);
    assert.match(letters, /^[\w-]*$/);
    assert.equal(await inflated(letters, 100_000), text);
  }
});

test("letters that decode to an overlong text, or to none, are rejected", async () => {
  const long = await deflated("x".repeat(1_001));
  for (const code of ["", "eJw", "a b", "eJw=", "_-", long])
    await assert.rejects(inflated(code, 1_000), undefined, code);
});

test("a name with an empty value is reported, unless the same name has another value", () => {
  for (const [hash, bare] of [
    ["foo", ["foo"]],
    ["asks=x&foo=", ["foo"]],
    ["foo=&foo=1", []],
    ["asks=x", []],
    ["", []],
  ])
    assert.deepEqual(readAddress(hash).bare, bare, hash);
});
