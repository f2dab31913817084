/**
 * A class keeps everything: no receipt or learner is dropped, and only the teacher can say that two learners are one.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  LIMITS,
  NoRoom,
  newClass,
  nextWeekOf,
  withChosen,
  submissionOf,
  withSetHandedOut,
  learnersOf,
  learnersMissing,
  withOwner,
  setsOf,
  unassignedReceipts,
  withLearner,
  withLearners,
  withReceipts,
  withSet,
  withoutSet,
} from "../../../../site/scripts/instructors/classes/class_model.js";
import { nameOf, weekIn } from "../../../../site/scripts/instructors/classes/weeks.js";

const [TUESDAY, FRIDAY] = ["aaaaaaaaaaaa", "bbbbbbbbbbbb"];
let made = 0;
/** A receipt as the engine reads it. */
export const receipt = (/** @type {string} */ who, changes = {}) => {
  made += 1;
  return {
    token: `callwise-receipt-1-9-${made}`,
    set: TUESDAY,
    who,
    began: 1_000,
    ended: 2_000,
    answered: 3,
    of: { name: "Tuesday", address: "v=1&name=Tuesday&puzzles=a/b", puzzles: 3, test: false },
    ...changes,
  };
};
const take = (/** @type {any} */ of, /** @type {any[]} */ ...found) => withReceipts(of, found, 9_000).of;
const names = (/** @type {any} */ of) => learnersOf(of).map(({ name }) => name);
const empty = () => newClass("Tuesday class", 1);
const listed = (/** @type {string[]} */ ...some) => withLearners(empty(), some, 1).of;
const asked = (/** @type {any} */ of) =>
  unassignedReceipts(of).map(({ receipt: { who }, question, perhaps }) => [who, question, perhaps.length]);
const owners = (/** @type {any} */ of) =>
  of.receipts.map(
    (/** @type {any} */ { learner }) => of.learners.find((/** @type {any} */ { id }) => id === learner)?.name ?? "",
  );

test("a class without a list takes names and sets from receipts", () => {
  const of = take(empty(), receipt("Ana"), receipt("Ben"), receipt(" ANA ", { set: FRIDAY }));
  assert.deepEqual(names(of), ["Ana", "Ben"]);
  assert.deepEqual(owners(of), ["Ana", "Ben", "Ana"]);
  assert.deepEqual(
    setsOf(of).map(({ id, week }) => [id, week]),
    [
      [TUESDAY, "Week 1"],
      [FRIDAY, "Week 2"],
    ],
  );
});

test("a set has the week its name begins with, or the next one, and its name is shown without it", () => {
  const at = (/** @type {string[]} */ ...weeks) => {
    const sets = weeks.map((week, nth) => ({
      ...receipt("").of,
      week,
      id: String(nth),
      handed: nth,
      out: false,
      at: 0,
    }));
    return nextWeekOf({ ...empty(), sets });
  };
  assert.deepEqual(
    [at(), at("Week 1"), at("week 4", "Week 2"), at("Week 1", "", "The last"), at("", "Friday")],
    ["Week 1", "Week 2", "Week 5", "Week 2", ""],
  );
  const named = { ...receipt("").of, name: "Week 3: furiten" };
  const of = take(empty(), receipt("Ana", { of: named }), receipt("Ana", { set: FRIDAY, began: 2_000 }));
  assert.deepEqual(
    setsOf(of).map((set) => [set.week, nameOf(set)]),
    [
      ["Week 3", "furiten"],
      ["Week 4", "Tuesday"],
    ],
  );
  assert.deepEqual(
    ["Week 3", "Weekly", "Week 3a", "week 12 – pao", "Pao, week 2"].map((name) => [
      weekIn(name),
      nameOf({ week: "Week 12", name }),
    ]),
    [
      ["Week 3", "Week 3"],
      ["", "Weekly"],
      ["", "Week 3a"],
      ["week 12", "pao"],
      ["", "Pao, week 2"],
    ],
  );
  assert.equal(nameOf({ week: "Week 3", name: "Week 3" }), "Week 3");
});

test("a class with a list keeps a receipt under an unknown name, and asks whose it is", () => {
  const of = take(listed("Ana", "Ben"), receipt("Ana"), receipt("Benjamin"), receipt(""));
  assert.deepEqual(asked(of), [
    ["Benjamin", "unknown", 0],
    ["", "no-name", 0],
  ]);
  const told = withOwner(of, of.receipts[1].token, { id: of.learners[1].id }, 2);
  assert.deepEqual(owners(told), ["Ana", "Ben", ""]);
  // From now on the name is known.
  assert.deepEqual(owners(take(told, receipt("benjamin", { set: FRIDAY }))), ["Ana", "Ben", "", "Ben"]);
  assert.deepEqual(names(withOwner(of, of.receipts[1].token, { name: "Benjamin" }, 2)), ["Ana", "Ben", "Benjamin"]);
});

test("the teacher distinguishes two learners with the same name, and neither is dropped", () => {
  const one = take(empty(), receipt("Ana"), receipt("Ana", { began: 5_000 }));
  assert.deepEqual([names(one), asked(one)], [["Ana"], [["Ana", "again", 1]]]);
  const two = withLearner(
    withOwner(one, one.receipts[1].token, { name: "Ana M." }, 2),
    one.learners[0].id,
    { name: "Ana K." },
    3,
  );
  assert.deepEqual([names(two), owners(two), asked(two)], [["Ana K.", "Ana M."], ["Ana K.", "Ana M."], []]);
  // A new run could belong to either; the same run belongs to the same learner.
  assert.deepEqual(asked(take(two, receipt("Ana", { set: FRIDAY }))), [["Ana", "several", 2]]);
  assert.deepEqual(owners(take(two, receipt("Ana", { began: 5_000, answered: 4 }))), ["Ana K.", "Ana M.", "Ana M."]);
  const started = withOwner(one, one.receipts[1].token, { id: one.learners[0].id }, 2);
  assert.deepEqual([names(started), owners(started)], [["Ana"], ["Ana", "Ana"]]);
  assert.deepEqual(names(listed("Ana", "Ana")), ["Ana", "Ana"]);
  assert.deepEqual(asked(take(listed("Ana", "Ana"), receipt("Ana"))), [["Ana", "several", 2]]);
});

test("pasting a list again adds no duplicates, and reports them", () => {
  const { of, known } = withLearners(listed("Ana", "Ben"), ["ben ", "", "  Cara   Lee", "Ben"], 2);
  assert.deepEqual([names(of), known], [["Ana", "Ben", "Cara Lee", "Ben"], ["ben"]]);
});

test("a repeated receipt is kept once; any other is kept", () => {
  const ana = receipt("Ana");
  const { of, fresh, known } = withReceipts(take(empty(), ana), [ana, receipt("Ben"), ana], 9);
  assert.deepEqual([of.receipts.length, fresh, known], [2, 1, 2]);
  const many = Array.from({ length: 400 }, (_, nth) =>
    receipt(["Ana", "ana", "Ben", ""][nth % 4], { began: nth, set: nth % 3 ? TUESDAY : FRIDAY }),
  );
  const all = take(empty(), ...many);
  assert.equal(all.receipts.length, 400);
  assert.equal(
    all.receipts.filter((one) => all.learners.some(({ id }) => id === one.learner)).length +
      unassignedReceipts(all).length,
    400,
  );
});

test("if a learner has several receipts, one counts, with the reason given; the teacher can override it", () => {
  const why = (/** @type {any} */ of) => {
    const { receipt: counts, why: because, others } = submissionOf(of, of.learners[0].id, of.sets[0]);
    return [of.receipts.indexOf(counts), because, others.length];
  };
  const test_ = { name: "Test", address: "v=1", puzzles: 3, test: true };
  const both = (/** @type {any} */ set) => {
    const of = take(empty(), receipt("Ana", { of: set, began: 1 }), receipt("Ana", { of: set, began: 2 }));
    return withOwner(of, of.receipts[1].token, { id: of.learners[0].id }, 2);
  };
  assert.deepEqual(why(take(empty(), receipt("Ana"))), [0, "", 0]);
  assert.deepEqual(why(both(receipt("x").of)), [1, "last", 1]);
  assert.deepEqual(why(both(test_)), [0, "first", 1]);
  assert.deepEqual(why(take(empty(), receipt("Ana"), receipt("Ana", { answered: 4 }))), [1, "fullest", 1]);
  const of = both(test_);
  assert.deepEqual(why(withChosen(of, of.receipts[1].token, 5)), [1, "chosen", 1]);
  assert.deepEqual(why(withChosen(withChosen(of, of.receipts[1].token, 5), of.receipts[0].token, 6)), [0, "chosen", 1]);
});

test("missing work is listed, except for learners who left; their receipts stay", () => {
  const of = take(listed("Ana", "Ben", "Cara"), receipt("Ana"));
  const [ana, ben] = of.learners;
  assert.deepEqual(
    learnersMissing(of, of.sets[0], () => undefined).map(({ name }) => name),
    ["Ben", "Cara"],
  );
  const left = withLearner(withLearner(of, ben.id, { left: true }, 2), ana.id, { left: true }, 2);
  assert.deepEqual(
    [names(left), learnersMissing(left, of.sets[0], () => undefined).map(({ name }) => name)],
    [["Ana", "Cara"], ["Cara"]],
  );
  assert.equal(left.receipts.length, 1);
  assert.deepEqual(
    learnersMissing(of, of.sets[0], (token) => (token === of.receipts[0].token ? null : undefined)).length,
    3,
  );
});

test("two entries for one learner can be merged, with all receipts", () => {
  const of = take(empty(), receipt("Ana"), receipt("Anna", { set: FRIDAY }));
  const [ana, anna] = of.learners;
  const one = withLearner(of, anna.id, { is: ana.id }, 2);
  assert.deepEqual(
    [names(one), one.sets.map((set) => submissionOf(one, ana.id, set).receipt?.who)],
    [["Ana"], ["Ana", "Anna"]],
  );
  const round = withLearner(one, ana.id, { is: anna.id }, 3);
  assert.deepEqual(names(round), ["Ana", "Anna"]);
});

test("a week can be set for a set, which keeps its position", () => {
  const of = take(empty(), receipt("Ana"), receipt("Ben", { set: FRIDAY }));
  const said = withSet(of, { ...of.sets[0], week: "Week 3" }, 99_999);
  assert.deepEqual(
    setsOf(said).map(({ id, week }) => [id, week]),
    [
      [TUESDAY, "Week 3"],
      [FRIDAY, "Week 2"],
    ],
  );
});

test("a set handed out again keeps its week and position, and gets a week if it had none", () => {
  const set = { id: TUESDAY, ...receipt("Ana").of };
  const first = withSetHandedOut(
    withSetHandedOut(empty(), { ...set, week: "Week 1" }, 5),
    { ...set, id: FRIDAY, week: "" },
    6,
  );
  const again = withSetHandedOut(
    withSetHandedOut(first, { ...set, week: "Week 3" }, 7),
    { ...set, id: FRIDAY, week: "Week 4" },
    8,
  );
  assert.deepEqual(
    setsOf(again).map(({ id, week }) => [id, week]),
    [
      [TUESDAY, "Week 1"],
      [FRIDAY, "Week 4"],
    ],
  );
});

test("a set can be removed and restored; its receipts stay, and new ones are accepted meanwhile", () => {
  const of = take(listed("Ana", "Ben"), receipt("Ana"), receipt("", {}), receipt("Ben", { set: FRIDAY }));
  const without = withoutSet(of, TUESDAY, 10);
  assert.deepEqual(
    [setsOf(without).map(({ id }) => id), setsOf(without, { out: true }).map(({ id }) => id), asked(without)],
    [[FRIDAY], [TUESDAY], []],
  );
  const back = withSet(take(without, receipt("Ben")), { ...of.sets[0], week: "Week 2" }, 11);
  assert.deepEqual(setsOf(back), [{ ...of.sets[0], week: "Week 2", at: 11 }, of.sets[1]]);
  assert.deepEqual(
    [back.receipts.length, learnersMissing(back, setsOf(back)[0], () => undefined), asked(back)],
    [4, [], [["", "no-name", 0]]],
  );
});

test("input over the limit is rejected with a message, and nothing changes", () => {
  const of = listed("Ana");
  assert.throws(
    () =>
      withLearners(
        of,
        Array.from({ length: LIMITS.learners }, (_, nth) => `x${nth}`),
        2,
      ),
    (error) => error instanceof NoRoom && /at most 300 learners.*301/.test(error.message),
  );
  const huge = Array.from({ length: 26 }, () =>
    receipt("Ana", { token: `callwise-receipt-${"x".repeat(199_000)}${made}` }),
  );
  assert.throws(() => take(of, ...huge), NoRoom);
  assert.equal(of.receipts.length, 0);
});
