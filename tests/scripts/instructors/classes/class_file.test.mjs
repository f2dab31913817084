/**
 * A class file is read as it was written, two copies merge without loss, and an invalid file is rejected with a reason.
 */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { ClassError, classText, readClass } from "../../../../site/scripts/instructors/classes/class_file.js";
import { mergeClasses } from "../../../../site/scripts/instructors/classes/merging.js";
import {
  newClass,
  submissionOf,
  learnersOf,
  withOwner,
  setsOf,
  unassignedReceipts,
  withLearner,
  withLearners,
  withReceipts,
  withSet,
  withoutSet,
} from "../../../../site/scripts/instructors/classes/class_model.js";
import { Classes } from "../../../../site/scripts/instructors/classes/class_store.js";
import { alone } from "../../browser.mjs";

const SET = "aaaaaaaaaaaa";
const OF = { name: "Tuesday", address: "v=1&name=Tuesday&puzzles=a/b", puzzles: 3, test: false };
const receipt = (/** @type {string} */ who, /** @type {number} */ began) => ({
  token: `callwise-receipt-1-${began}`,
  set: SET,
  who,
  began,
  ended: 2_000,
  answered: 3,
  of: OF,
});
const small = () =>
  withReceipts(
    withLearners(newClass("Tuesday class", 1), ["Ana", "Ben"], 1).of,
    [receipt("Ana", 1), receipt("Cara", 2)],
    5,
  ).of;
const names = (/** @type {any} */ of) =>
  learnersOf(of)
    .map(({ name }) => name)
    .sort();

beforeEach(alone);

test("a written file is read back unchanged", () => {
  const of = small();
  assert.deepEqual(readClass(classText(of)), of);
});

test("a version 1 file, which can’t have removed sets, is read", () => {
  const of = small();
  const sets = of.sets.map(({ out, ...set }) => set);
  assert.deepEqual(readClass(JSON.stringify({ callwise: "class", version: 1, ...of, sets })), of);
});

test("two diverged copies merge to the same class in either order", () => {
  const of = small();
  const mine = withReceipts(withLearners(of, ["Dora"], 10).of, [receipt("Ben", 3)], 11).of;
  const theirs = withLearner(
    withOwner(
      withReceipts(of, [receipt("Ana", 4), receipt("Ben", 5)], 12).of,
      "callwise-receipt-1-2",
      { id: of.learners[0].id },
      13,
    ),
    of.learners[1].id,
    { name: "Benjamin" },
    14,
  );
  for (const both of [mergeClasses(mine, theirs, 20), mergeClasses(theirs, mine, 20)]) {
    assert.deepEqual(names(both), ["Ana", "Benjamin", "Dora"]);
    assert.deepEqual(
      both.receipts.map(({ token }) => token).sort(),
      [1, 2, 3, 4, 5].map((nth) => `callwise-receipt-1-${nth}`),
    );
    assert.equal(submissionOf(both, of.learners[0].id, of.sets[0]).others.length, 1);
    // Ben’s second run and Ana’s: only the teacher can tell.
    assert.deepEqual(
      unassignedReceipts(both).map(({ question }) => question),
      unassignedReceipts(both).map(() => "again"),
    );
    assert.deepEqual(readClass(classText(both)), both);
  }
  const once = mergeClasses(mine, theirs, 20);
  assert.deepEqual(mergeClasses(once, theirs, 30), once);
});

test("a set removed in one copy is removed from the merged class until it is restored", () => {
  const of = small();
  const taken = withoutSet(of, SET, 10);
  for (const both of [mergeClasses(of, taken, 20), mergeClasses(taken, of, 20)])
    assert.deepEqual([setsOf(both), both.receipts.length], [[], 2]);
  assert.deepEqual(
    setsOf(mergeClasses(withSet(taken, taken.sets[0], 15), taken, 20)).map(({ id }) => id),
    [SET],
  );
  const mine = new Classes();
  mine.save(of, 5);
  new Classes().save(taken, 11);
  assert.deepEqual(setsOf(mine.save(of, 12)), []);
});

test("classes are stored separately, and two pages keep each other’s changes", () => {
  const [one, other] = [small(), newClass("Friday", 2)];
  const mine = new Classes();
  mine.save(one, 5);
  const theirs = new Classes();
  theirs.save(other, 6);
  theirs.save(withLearners(one, ["Dora"], 7).of, 7);
  const whole = mine.save(withLearners(one, ["Eva"], 8).of, 8);
  assert.deepEqual(names(whole), ["Ana", "Ben", "Dora", "Eva"]);
  assert.deepEqual(
    new Classes().all.map(({ name }) => name),
    ["Tuesday class", "Friday"],
  );
  mine.forget(one.id);
  assert.deepEqual(
    new Classes().all.map(({ name }) => name),
    ["Friday"],
  );
  assert.equal(mine.isEmpty, false);
  mine.erase();
  assert.deepEqual([mine.isEmpty, localStorage.getItem("callwise.classes.v1")], [true, null]);
});

test("an unreadable class is set aside and never destroyed", () => {
  localStorage.setItem("callwise.classes.v1", "{nothing");
  const classes = new Classes();
  assert.deepEqual([classes.all, classes.trouble], [[], "unreadable"]);
  classes.save(small(), 5);
  assert.equal(localStorage.getItem("callwise.classes.v1.unreadable"), "{nothing");
});

const file = (/** @type {any} */ changes = {}) => JSON.stringify({ ...JSON.parse(classText(small())), ...changes });
const within = (/** @type {"learners" | "sets" | "receipts"} */ list, /** @type {any} */ changes) => {
  const of = JSON.parse(classText(small()));
  Object.assign(of[list][0], changes);
  return JSON.stringify(of);
};
const HTML = "<img src=x onerror=alert(1)>";

/**
 * An invalid file, the part quoted in its error, and the suggested fix.
 * @type {[text: string, wrong: string, right: string][]}
 */
const BAD = [
  ["", "empty", "begins with “{”"],
  [HTML, HTML, "begins with “{”"],
  ['{"callwise": "class", "version": 1', "cut off", "like a class file"],
  ["[]", "some other JSON", "“class”"],
  ['{"callwise": "progress"}', "“progress”", "“class”"],
  [file({ version: 3 }), "3", "versions 1 and 2"],
  [within("sets", { out: "yes" }), "“out” “yes”", "true or false"],
  [file({ shoes: "red" }), "“shoes”", "receipts"],
  [file().replace('"version"', '"__proto__":{"x":1},"version"'), "“__proto__”", "receipts"],
  [file({ id: HTML }), HTML, "twelve digits"],
  [file({ name: "" }), "“name” “”", "1 to 60 characters"],
  [file({ name: "x".repeat(61) }), "“xxx", "1 to 60 characters"],
  [file({ learners: {} }), "{…}", "must be a list"],
  [file({ learners: [7] }), "Learner 1 is 7", "name"],
  [within("learners", { shoes: 1 }), "Learner 1 has “shoes”", "name"],
  [within("learners", { name: ["x"] }), "“name” a list", "a text"],
  [within("learners", { is: "cccccccccccc" }), "“cccccccccccc”", "isn’t in the file"],
  [within("sets", { address: "javascript:alert(1)" }), "“javascript:alert(1)”", "set’s link"],
  [within("sets", { address: `v=1#${HTML}` }), "“v=1#", "set’s link"],
  [within("sets", { puzzles: 51 }), "“puzzles” 51", "0 to 50"],
  [within("sets", { id: "cccccccccccc" }), "Receipt 1 is of set “aaaaaaaaaaaa”", "isn’t in the file"],
  [within("receipts", { token: HTML }), HTML, "callwise-receipt-"],
  [within("receipts", { token: "callwise-receipt-1-2" }), "twice", "“callwise-receipt-1-2”"],
  [within("receipts", { learner: "cccccccccccc" }), "“cccccccccccc”", "isn’t in the file"],
  [within("receipts", { began: 1.5 }), "“began” 1.5", "milliseconds"],
  [within("receipts", { who: null }), "“who” null", "a text"],
  [`{"callwise":${"[".repeat(90_000)}${"]".repeat(90_000)}}`, "a list", "“class”"],
  ["x".repeat(8_000_000), "8,000,000 characters", "at most"],
];

for (const [text, wrong, right] of BAD) {
  test(`a file is refused with the reason: ${wrong}`, () => {
    const isTold = (/** @type {unknown} */ error) =>
      error instanceof ClassError &&
      error.message.includes(wrong) &&
      error.message.includes(right) &&
      error.message.length < 400;
    assert.throws(() => readClass(text), isTold);
  });
}
