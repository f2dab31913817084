/** Progress: stored data is validated, merged with other pages' data, and limited in size. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Progress } from "../../../site/scripts/storage/progress.js";
import { ago, ahead, howMuch, why } from "../../../site/scripts/course/review.js";
import { alone, refused } from "../browser.mjs";

const KEY = "callwise.progress.v1";
const DRAFT = "callwise.draft.v1";
const mark = (changes = {}) => ({ tried: 1, right: true, hints: 0, ruleset: "common", when: 1_000, ...changes });
const keep = (/** @type {unknown} */ marks) => localStorage.setItem(KEY, JSON.stringify({ marks }));
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? '{"marks":{}}').marks;

beforeEach(alone);

for (const text of ["{", "[]", '{"marks": []}', '"x"', "null", "x".repeat(300_000)]) {
  test(`nothing of ${text.slice(0, 20)} is believed or destroyed`, () => {
    localStorage.setItem(KEY, text);
    const progress = new Progress();
    assert.equal(progress.trouble, "unreadable");
    assert.equal(progress.marks.size, 0);
    assert.equal(localStorage.getItem(`${KEY}.unreadable`), text);
    assert.equal(new Progress().trouble, "");
  });
}

test("an invalid mark is left out, and the others are kept", () => {
  const good = { "track/one": mark(), "track/two": mark({ right: false }) };
  localStorage.setItem(
    KEY,
    `{"marks": {"track/bad": {"tried": -1, "right": "yes"}, "<img src=x>": ${JSON.stringify(mark())},
    "__proto__": {"right": true}, ${JSON.stringify(good).slice(1)}}`,
  );
  assert.deepEqual(Object.fromEntries(new Progress().marks), good);
  assert.equal(/** @type {any} */ ({}).right, undefined);
});

test("a right answer stays right, and isn’t counted as another try", () => {
  const progress = new Progress();
  for (const right of [false, true, false]) progress.record("track/one", { right, ruleset: "tenhou+kuikae=free" });
  const { when, log, ...rest } = kept()["track/one"];
  assert.deepEqual(
    log.map((/** @type {number} */ one) => one % 10),
    [4],
  );
  assert.deepEqual(rest, { tried: 2, right: true, hints: 0, ruleset: "tenhou+kuikae=free" });
  assert.ok(Date.now() - when < 60_000);
});

test("a review answered right at once is done; a missed one returns", () => {
  keep({ "t/right": mark({ tried: 2, hints: 1 }), "t/wrong": mark({ tried: 2 }) });
  const progress = new Progress();
  progress.record("t/right", { right: true, ruleset: "common" });
  progress.record("t/wrong", { right: false, ruleset: "common" });
  progress.record("t/wrong", { right: true, ruleset: "common" });
  assert.deepEqual(
    [...progress.marks.values()].map(({ tried, hints, right }) => [tried, hints, right]),
    [
      [1, 0, true],
      [3, 0, true],
    ],
  );
});

test("two pages keep each other’s marks", () => {
  const [one, other] = [new Progress(), new Progress()];
  one.record("track/one", { right: true, ruleset: "common" });
  other.record("track/two", { right: false, ruleset: "common" });
  one.hinted("track/two", 2);
  assert.deepEqual(Object.keys(kept()).sort(), ["track/one", "track/two"]);
  assert.equal(kept()["track/two"].hints, 2);
});

test("marks erased on another page don't come back", () => {
  keep({ "track/one": mark() });
  const [one, other] = [new Progress(), new Progress()];
  one.erase();
  other.record("track/two", { right: true, ruleset: "common" });
  assert.deepEqual(Object.keys(kept()), ["track/two"]);
});

for (const count of [700, 2_000]) {
  test(`of ${count} overlong marks the oldest go first, and new ones stay`, () => {
    const many = Object.fromEntries(
      Array.from({ length: count }, (_, when) => [
        `${"t".repeat(80)}/${String(when).padStart(80, "0")}`,
        mark({ when }),
      ]),
    );
    keep(many);
    const progress = new Progress();
    progress.hinted("track/new", 1);
    const left = Object.keys(kept());
    assert.deepEqual(left, [...Object.keys(many).slice(count + 1 - left.length), "track/new"]);
    assert.ok(left.length > 600);
    assert.ok((localStorage.getItem(KEY) ?? "").length <= 200_000);
    assert.equal(progress.trouble === "pruned", left.length < count + 1);
  });
}

test("full or blocked storage is reported, and everything works until the page is left", () => {
  alone().room = 100;
  const full = new Progress();
  assert.equal(full.trouble, "full");
  refused();
  const blocked = new Progress();
  assert.equal(blocked.trouble, "blocked");
  for (const progress of [full, blocked]) {
    progress.record("track/one", { right: true, ruleset: "common" });
    assert.equal(progress.marks.get("track/one")?.right, true);
  }
});

test("a draft is kept until the next one, and an invalid one is ignored", () => {
  const progress = new Progress();
  const draft = { key: "track/one", answer: /** @type {[string, string][]} */ ([["answer", "1m"]]) };
  progress.keepDraft(draft);
  assert.deepEqual(new Progress().draft, draft);
  progress.keepDraft({ key: "track/one", answer: [] });
  assert.equal(progress.draft, undefined);
  for (const text of [
    "{",
    "null",
    '{"key": 1, "answer": []}',
    '{"key": "a/b", "answer": "1m"}',
    '{"key": "a/b", "answer": [["answer", 1]]}',
    "x".repeat(10_000),
  ]) {
    localStorage.setItem(DRAFT, text);
    assert.equal(progress.draft, undefined, text.slice(0, 40));
  }
});

test("a due position’s reason, date and duration are worded naturally", () => {
  const today = 20_781;
  assert.deepEqual(
    [0, 1, 4, 7, 15, 31, 70, 364, 365].map((days) => ago(today - days, today)),
    [
      "today",
      "yesterday",
      "on Friday",
      "a week ago",
      "two weeks ago",
      "a month ago",
      "two months ago",
      "eleven months ago",
      "more than a year ago",
    ],
  );
  assert.deepEqual(
    [1, 2, 6, 7, 20, 62].map((days) => ahead(today + days, today)),
    ["tomorrow", "on Thursday", "on Monday", "in a week", "in two weeks", "in two months"],
  );
  assert.deepEqual(
    [3, 4, 2, 1].map((how) => why({ how, day: today - 1 }, today)),
    ["Missed yesterday", "Took more than one try yesterday", "Took a hint yesterday", "Right yesterday"],
  );
  assert.deepEqual([1, 3, 4, 7].map(howMuch), [
    "One position, about a minute",
    "Three positions, about a minute",
    "Four positions, about two minutes",
    "Seven positions, about three minutes",
  ]);
});
