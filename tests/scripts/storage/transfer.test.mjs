/** Progress as a file: it is read as written, merged with stored data, and rejected with a reason if invalid. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Progress, TooMuch } from "../../../site/scripts/storage/progress.js";
import { ImportError, exportText, merge, parseImport } from "../../../site/scripts/storage/transfer.js";
import { alone } from "../browser.mjs";

const mark = (changes = {}) => ({ tried: 1, right: false, hints: 0, ruleset: "common", when: 1_000, ...changes });
const file = (/** @type {unknown} */ marks, changes = {}) =>
  JSON.stringify({ callwise: "progress", version: 1, marks, ...changes });
const many = (/** @type {number} */ count, /** @type {(nth: number) => string} */ name) =>
  Object.fromEntries(Array.from({ length: count }, (_, nth) => [name(nth), mark()]));
const one = (changes = {}) => file({ "track/one": mark(changes) });

beforeEach(alone);

test("a written file is read back unchanged", () => {
  const marks = new Map(
    Object.entries({ "track/two": mark({ right: true, tried: 2, hints: 1 }), "a/b": mark({ when: 2_000 }) }),
  );
  assert.deepEqual(parseImport(exportText(marks)), new Map([...marks].reverse()));
});

test("right beats not right, then fewer hints, then the later one; marks missing from the file stay", () => {
  const progress = new Progress();
  const here = {
    "t/right-here": mark({ right: true }),
    "t/right-there": mark({ when: 9_000 }),
    "t/fewer-hints-there": mark({ right: true, hints: 2, when: 9_000 }),
    "t/later-there": mark(),
    "t/only-here": mark(),
  };
  const there = {
    "t/right-here": mark({ when: 9_000 }),
    "t/right-there": mark({ right: true, when: 10 }),
    "t/fewer-hints-there": mark({ right: true, hints: 1, when: 10 }),
    "t/later-there": mark({ tried: 5, when: 2_000 }),
    "t/only-there": mark({ right: true }),
  };
  progress.replace(() => new Map(Object.entries(here)));
  assert.deepEqual(merge(progress, parseImport(file(there))), { added: 1, bettered: 3, left: 1 });
  assert.deepEqual(Object.fromEntries(progress.marks), {
    ...there,
    "t/right-here": here["t/right-here"],
    "t/only-here": mark(),
  });
});

for (const [name, marks, told] of /** @type {const} */ ([
  ["puzzles", many(2_001, (nth) => `track/${nth}`), /2001 puzzles.*2000/],
  ["characters", many(900, (nth) => `${"t".repeat(80)}/${String(nth).padStart(80, "0")}`), /characters.*200000/],
])) {
  test(`more ${name} than fit are refused, and nothing changes`, () => {
    const progress = new Progress();
    progress.record("track/kept", { right: true, ruleset: "common" });
    assert.throws(
      () => progress.replace(() => parseImport(file(marks))),
      (error) => error instanceof TooMuch && told.test(error.message),
    );
    assert.deepEqual([...progress.marks.keys()], ["track/kept"]);
  });
}

/**
 * An invalid file, the part quoted in its error, and the suggested fix.
 * @type {[text: string, wrong: string, right: string][]}
 */
const BAD = [
  ["", "empty", '"{"'],
  ["<!doctype html><p>hello", '"<!doctype html><p>hello"', '"{"'],
  ["\x89PNG\r\n\x1a\n\x00", "isn’t JSON", '"{"'],
  ['{"callwise": "progress", "version": 1', "cut off", "like a progress file"],
  ["[]", "some other JSON", '"callwise": "progress"'],
  ['{"marks": {}}', "some other JSON", '"callwise": "progress"'],
  ['{"callwise": "settings"}', '"settings"', '"callwise": "progress"'],
  [file({}, { version: 2 }), "2", "version 1"],
  [file({}, { shoes: "red" }), '"shoes"', '"marks"'],
  [file([]), "a list", "by name"],
  [file({ one: mark() }), '"one"', '"track/puzzle"'],
  ['{"callwise":"progress","version":1,"marks":{"__proto__":{"right":true}}}', '"__proto__"', '"track/puzzle"'],
  ['{"callwise":"progress","version":1,"marks":{},"__proto__":{"x":1}}', '"__proto__"', '"marks"'],
  [file({ constructor: mark() }), '"constructor"', '"track/puzzle"'],
  [file({ "<img src=x onerror=alert(1)>": mark() }), "<img src=x onerror=alert(1)>", '"track/puzzle"'],
  [file({ "track/one": 7 }), '"track/one" is 7', '"tried"'],
  [file({ "track/one": { tried: 1 } }), 'no "right"', '"tried"'],
  [one({ shoes: 1 }), '"shoes"', '"tried"'],
  [one({ tried: -1 }), '"tried" -1', "from 0 to 9999"],
  [one({ tried: 9_007_199_254_740_991 }), '"tried" 9007199254740991', "from 0 to 9999"],
  [one({ tried: 1.5 }), '"tried" 1.5', "whole number"],
  [one({ right: "yes" }), '"right" "yes"', "true or false"],
  [one({ ruleset: "<b>" }), '"ruleset" "<b>"', "name"],
  [one({ when: null }), '"when" null', "milliseconds"],
  [one({ when: "[".repeat(9_000) }), '"when" "[[[', "milliseconds"],
  [`{"callwise":${"[".repeat(90_000)}${"]".repeat(90_000)}}`, "a list", '"callwise": "progress"'],
];

for (const [text, wrong, right] of BAD) {
  test(`a file is refused with the reason: ${wrong}`, () => {
    const isTold = (/** @type {unknown} */ error) =>
      error instanceof ImportError &&
      error.message.includes(wrong) &&
      error.message.includes(right) &&
      error.message.length < 400;
    assert.throws(() => parseImport(text), isTold);
    assert.equal(/** @type {any} */ ({}).right, undefined);
  });
}
