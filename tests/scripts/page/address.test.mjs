/** Positions in addresses are read as they are written, and texts come back from the letters that they are packed into. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { LONGEST, quoted, readAddress, writeAddress } from "../../../site/scripts/page/address.js";
import { packed, unpacked } from "../../../site/scripts/page/deflate.js";

test("what was written is read, without what is left empty", () => {
  /** @type {[string, string][]} */
  const pairs = [["asks", "kuikae.legal"], ["hand", "14m 678p & 7z"], ["call", ""]];
  const { given, twice, fault } = readAddress(`#${writeAddress(pairs)}`);
  assert.deepEqual([[...given], twice, fault], [pairs.slice(0, 2), [], ""]);
});

test("ampersands that mail has written out are read, and those of a value stay", () => {
  assert.deepEqual([...readAddress("#asks=x&amp;hand=a%26amp%3Bb").given], [["asks", "x"], ["hand", "a&amp;b"]]);
});

test("of what stands twice the first is read, and it is told", () => {
  const { given, twice } = readAddress("hand=1m&hand=2m&asks=x");
  assert.deepEqual([given.get("hand"), twice], ["1m", ["hand"]]);
});

test("an address of another version, or one that is too long, is refused", () => {
  assert.match(readAddress("v=2&asks=x").fault, /version “2”; this site reads version 1/);
  assert.match(readAddress("x".repeat(LONGEST + 1)).fault, /4001 characters; 4000 can be read/);
});

test("signs that can't be seen are quoted as numbers, and what is long is cut", () => {
  assert.equal(quoted("a\u202eb c\n"), "“a\\u{202e}b c\\u{a}”");
  assert.equal(quoted("x".repeat(41)), `“${"x".repeat(40)}…”`);
});

test("a text comes back from its letters, whatever is in it", async () => {
  for (const text of ["", "a", "\ufeffé\r\n🀄".repeat(500)]) {
    const letters = await packed(text);
    assert.match(letters, /^[\w-]*$/);
    assert.equal(await unpacked(letters, 100_000), text);
  }
});

test("letters that hold no text, or a longer one than may be, are refused", async () => {
  const long = await packed("x".repeat(1_001));
  for (const code of ["", "eJw", "a b", "eJw=", "_-", long]) await assert.rejects(unpacked(code, 1_000), undefined, code);
});

test("a name that nothing is written for is given as such, unless the same name has something elsewhere", () => {
  for (const [hash, bare] of [["foo", ["foo"]], ["asks=x&foo=", ["foo"]], ["foo=&foo=1", []], ["asks=x", []], ["", []]]) assert.deepEqual(readAddress(hash).bare, bare, hash);
});
