/**
 * Due puzzles follow from the history, which is never lost, regardless of pages, files, the clock and storage space.
 */

import assert from "node:assert/strict";
import { test } from "node:test";

import { MOST, missedToday, nextDay, planFor, readRests } from "../../../site/scripts/course/memory.js";
import { ago, whence, why } from "../../../site/scripts/course/review.js";
import { DAY, dayOf, logOf } from "../../../site/scripts/storage/days.js";
import { Progress, practiceKey, isPracticeKey } from "../../../site/scripts/storage/progress.js";
import { exportText, merge, parseImport } from "../../../site/scripts/storage/transfer.js";
import { Browser, chance } from "../browser.mjs";

const KEY = "callwise.progress.v1";
const NOON = 1_795_000_000_000 - (1_795_000_000_000 % DAY) + DAY / 2;
const TODAY = dayOf(NOON);
const AHEAD = "Missed on a date this device’s clock hasn’t reached";
const make = () => new Progress();
const marks = (browser) => browser.open(make).it.marks;
const record =
  (key, right = true) =>
  (it) =>
    it.record(key, { right, ruleset: "common" });
const old = (changes = {}) => ({ tried: 1, right: true, hints: 0, ruleset: "common", when: NOON, ...changes });
const hows = (mark) => logOf(mark).map((one) => one % 10);
const keysOf = ({ picks }) => picks.map(({ key }) => key);
/** Two tracks; three puzzles depend on `a`. */
const RESTS = readRests({
  clauses: ["a", "b", "c", "d"],
  puzzles: { "t/a1": [0, 0], "t/a2": [1, 0], "t/ab": [0, 0, 1], "u/c": [1, 2], "u/d": [0, 3] },
});

/** A browser at noon with a page for events. */
function started() {
  const browser = new Browser();
  browser.now = NOON;
  return { browser, page: browser.open(make) };
}

test("a day records its first result: right at once, with a hint, after tries, or wrong", () => {
  const { browser, page } = started();
  page.within(record("t/right"));
  page.within((it) => it.hinted("t/hint", 1));
  assert.deepEqual(
    planFor(page.it.marks, readRests({ clauses: ["a"], puzzles: { "t/hint": [1, 0] } }), TODAY + 9).picks,
    [],
  );
  page.within(record("t/hint"));
  for (const right of [false, true, false]) page.within(record("t/tries", right));
  page.within(record("t/wrong", false));
  page.within(record("t/right", false));
  assert.deepEqual([...marks(browser).values()].map(hows), [[1], [2], [4], [3]]);
});

test("a new day starts at four in the morning, and its hints count separately", () => {
  const { browser, page } = started();
  page.within(record("t/a1", false));
  browser.now += DAY / 2 + DAY / 12;
  page.within(record("t/a1"));
  assert.deepEqual(hows(marks(browser).get("t/a1")), [4]);
  browser.now += DAY / 3;
  page.within((it) => it.hinted("t/a1", 1));
  page.within(record("t/a1"));
  assert.deepEqual(hows(marks(browser).get("t/a1")), [4, 2]);
});

test("what was met is due tomorrow, however it went; what was right then later, at growing intervals", () => {
  const due = (how) => nextDay(new Map([["u/c", old({ log: [TODAY * 10 + how] })]]), RESTS, TODAY) - TODAY;
  assert.deepEqual([due(1), due(3), due(4), due(2)], [1, 1, 1, 1]);
  const log = [TODAY * 10 + 1];
  const gaps = [];
  for (let nth = 0; nth < 4; nth++) {
    const last = Math.floor(log.at(-1) / 10);
    const next = nextDay(new Map([["u/c", old({ log })]]), RESTS, last);
    gaps.push(next - last);
    log.push(next * 10 + 1);
  }
  assert.ok(gaps[0] === 1 && gaps[1] > 1);
  const hinted = new Map([["u/c", old({ log: [...log.slice(0, -1), log.at(-1) + 1] })]]);
  assert.equal(nextDay(hinted, RESTS, Math.floor(log.at(-1) / 10)), Math.floor(log.at(-1) / 10) + 1);
  assert.deepEqual(
    gaps,
    [...gaps].sort((one, other) => one - other),
  );
});

test("a clause returns in another position, or in its only one", () => {
  const missed = {
    "t/a1": old({ right: false, log: [TODAY * 10 - 7] }),
    "u/c": old({ right: false, log: [TODAY * 10 - 7] }),
  };
  assert.deepEqual(keysOf(planFor(new Map(Object.entries(missed)), RESTS, TODAY)), ["t/a2", "u/c"]);
  const seen = { ...missed, "t/a2": old({ log: [TODAY * 10 - 29] }), "t/ab": old({ log: [TODAY * 10 - 599] }) };
  assert.deepEqual(keysOf(planFor(new Map(Object.entries(seen)), RESTS, TODAY)), ["u/c", "t/ab"]);
});

test("at most five are due a day, the longest overdue first and tracks mixed, including those done today", () => {
  const all = Object.fromEntries(Array.from({ length: 20 }, (_, nth) => [`${nth % 2 ? "t" : "u"}/p${nth}`, [1, nth]]));
  const rests = readRests({ clauses: Object.keys(all), puzzles: all });
  const { browser, page } = started();
  browser.now = NOON - 2 * DAY;
  for (const key of Object.keys(all)) page.within(record(key, false));
  browser.now = NOON;
  const { picks } = planFor(page.it.marks, rests, TODAY);
  assert.equal(picks.length, MOST);
  assert.ok(picks.every(({ key }, nth) => key[0] !== picks[nth - 1]?.key[0]));
  page.within(record(picks[0].key));
  page.within(record(picks[1].key, false));
  const left = planFor(page.it.marks, rests, TODAY);
  assert.deepEqual(keysOf(left).sort(), keysOf({ picks }).slice(2).sort());
  for (const { key } of left.picks) page.within(record(key));
  const { picks: none, done } = planFor(page.it.marks, rests, TODAY);
  assert.deepEqual([none, done.length], [[], MOST]);
  assert.equal(nextDay(page.it.marks, rests, TODAY), TODAY + 1);
});

test("marks from before days were recorded are migrated: each counts as one answer", () => {
  const kept = {
    "t/a1": old({ tried: 2 }),
    "t/ab": old({ hints: 1 }),
    "u/c": old(),
    "u/d": old({ right: false }),
    "u/hint": old({ tried: 0, right: false, hints: 1 }),
  };
  const { browser } = started();
  browser.kept.set(KEY, JSON.stringify({ marks: kept }));
  const page = browser.open(make);
  assert.deepEqual([...page.it.marks.values()].map(hows), [[4], [2], [1], [3], [0]]);
  assert.deepEqual(keysOf(planFor(page.it.marks, RESTS, TODAY + 1)).sort(), ["t/ab", "u/c", "u/d"]);
  browser.now += 3 * DAY;
  page.within(record("u/c", false));
  assert.deepEqual(logOf(marks(browser).get("u/c")), [TODAY * 10 + 1, TODAY * 10 + 33]);
});

test("two pages that answer the same puzzle keep each other’s days", () => {
  const { browser, page } = started();
  const other = browser.open(make);
  page.within(record("t/a1", false));
  browser.settle();
  browser.now += DAY;
  page.within(record("t/a1"));
  browser.now += DAY;
  other.within(record("t/a1", false));
  browser.settle();
  assert.deepEqual(logOf(marks(browser).get("t/a1")), [TODAY * 10 + 3, TODAY * 10 + 11, TODAY * 10 + 23]);
  assert.equal(marks(browser).get("t/a1").right, true);
});

test("an imported file adds its days, keeping existing ones; an exported file is read unchanged", () => {
  const { page } = started();
  page.within(record("t/a1"));
  const there = new Map([
    ["t/a1", old({ right: false, tried: 4, log: [(TODAY - 8) * 10 + 3, (TODAY - 2) * 10 + 4, TODAY * 10 + 3] })],
    ["u/d", old({ log: [TODAY * 10 + 2] })],
  ]);
  assert.deepEqual(parseImport(exportText(there)), there);
  page.within((it) => merge(it, there));
  const whole = [(TODAY - 8) * 10 + 3, (TODAY - 2) * 10 + 4, TODAY * 10 + 3];
  assert.deepEqual(logOf(page.it.marks.get("t/a1")), whole);
  assert.equal(page.it.marks.get("t/a1").right, true);
  page.within((it) => merge(it, there));
  assert.deepEqual([logOf(page.it.marks.get("t/a1")), logOf(page.it.marks.get("u/d"))], [whole, [TODAY * 10 + 2]]);
  const bad = JSON.stringify({
    callwise: "progress",
    version: 1,
    marks: { "t/a1": old({ log: [4] }), "u/d": old({ log: ["<b>"] }) },
  });
  assert.throws(() => parseImport(bad), /"u\/d" has "log".*whole numbers/);
});

test("a wrong clock postpones nothing, and its records are kept", () => {
  const { browser, page } = started();
  browser.now = NOON + 3_000 * DAY;
  page.within(record("u/c", false));
  browser.now = NOON;
  assert.deepEqual(keysOf(planFor(page.it.marks, RESTS, TODAY)), ["u/c"]);
  page.within(record("u/c"));
  assert.deepEqual(keysOf(planFor(page.it.marks, RESTS, TODAY)), []);
  assert.ok(nextDay(page.it.marks, RESTS, TODAY) > TODAY);
  assert.equal(logOf(marks(browser).get("u/c")).length, 2);
  browser.now = -5;
  page.within(record("u/d", false));
  assert.deepEqual(keysOf(planFor(page.it.marks, RESTS, TODAY)), ["u/d"]);
});

test("a future day isn’t described as yesterday or today until it comes", () => {
  const whys = (page, today) => planFor(page.it.marks, RESTS, today).picks.map(({ last }) => why(last, today));
  const { browser, page } = started();
  page.within(record("u/c", false));
  for (const [today, says] of [
    [TODAY - 9_000, [AHEAD]],
    [TODAY - 3, [AHEAD]],
    [TODAY + 1, ["Missed yesterday"]],
    [TODAY + 400, ["Missed more than a year ago"]],
  ])
    assert.deepEqual(whys(page, today), says, `${today - TODAY}`);
  browser.now = NOON + 27_000 * DAY;
  page.within(record("u/d", false));
  assert.deepEqual(whys(page, TODAY + 2).sort(), [`Missed ${ago(TODAY, TODAY + 2)}`, AHEAD].sort());
});

test("if storage is full, due puzzles are known until the page is left, and stored ones stay", () => {
  const { browser, page } = started();
  page.within(record("t/a1", false));
  browser.room = browser.filled;
  page.within(record("u/c", false));
  assert.equal(page.it.trouble, "full");
  assert.deepEqual(keysOf(planFor(page.it.marks, RESTS, TODAY + 1)).sort(), ["t/a2", "u/c"]);
  assert.deepEqual(keysOf(planFor(marks(browser), RESTS, TODAY + 1)), ["t/a2"]);
});

test("the latest twelve days of each puzzle are always kept, and a plan can always be made", () => {
  for (let seed = 1; seed <= 40; seed++) {
    const below = chance(seed);
    const { browser } = started();
    const pages = [browser.open(make), browser.open(make)];
    const days = new Map([...RESTS.keys()].map((key) => [key, new Set()]));
    for (let nth = 0; nth < 60; nth++) {
      const key = [...RESTS.keys()][below(RESTS.size)];
      if (!below(3)) browser.now += DAY * (1 + below(4));
      pages[below(2)].within(record(key, below(2) === 0));
      days.get(key).add(dayOf(browser.now));
      if (below(2)) browser.settle();
    }
    browser.settle();
    for (const [key, mark] of marks(browser)) {
      assert.deepEqual(
        logOf(mark).map((one) => Math.floor(one / 10)),
        [...days.get(key)].slice(-12),
        `${seed} ${key}`,
      );
    }
    const { picks, done } = planFor(marks(browser), RESTS, dayOf(browser.now) + 1);
    assert.ok(picks.length <= MOST && !done.length && new Set(keysOf({ picks })).size === picks.length);
  }
});

test("practice is remembered too: it returns like a puzzle, but doesn’t count as one", () => {
  const { browser, page } = started();
  page.within(record(practiceKey("b"), false));
  page.within(record("u/c"));
  assert.deepEqual([...page.it.puzzles.keys()], ["u/c"]);
  assert.deepEqual(keysOf(planFor(marks(browser), RESTS, TODAY + 1)).sort(), ["t/ab", "u/c"]);
  page.within(record("t/ab", false));
  browser.now += DAY;
  page.within(record(practiceKey("b")));
  assert.deepEqual(
    keysOf(planFor(marks(browser), RESTS, TODAY + 1)).sort(),
    ["t/a1", "u/c"],
    "b was practised that day",
  );
  assert.ok(isPracticeKey(practiceKey("kuikae.way-out")));
  assert.notEqual(practiceKey("a.b"), practiceKey("a-b"));
});

/** Two lessons, the second with a puzzle of the home page; `a` is in both. */
const LESSONS = readRests({
  clauses: ["a", "b"],
  puzzles: { "t/one": [1, 0], "t/two": [0, 0], "t/home": [1, 0], "t/far": [1, 0, 1] },
  lessons: [
    ["One", 2],
    ["Two", 2],
  ],
  home: ["t/home"],
});

test("only positions of lessons begun come, and nothing is called missed that wasn’t seen", () => {
  const { page } = started();
  const tomorrow = () => planFor(page.it.marks, LESSONS, TODAY + 1).picks;
  page.within(record(practiceKey("a"), false));
  assert.deepEqual([tomorrow(), nextDay(page.it.marks, LESSONS, TODAY)], [[], undefined]);
  page.within(record("t/home", false));
  assert.deepEqual(keysOf({ picks: tomorrow() }), ["t/home"]);
  page.within(record("t/one", false));
  const [pick] = tomorrow();
  assert.equal(pick.key, "t/two");
  const says = (today) => whence(pick, today, LESSONS.get(pick.last.key)?.lesson);
  assert.match(says(TODAY + 1), /^From (practice|“(One|Two)”), yesterday$/);
  assert.equal(whence({ ...pick, key: pick.last.key }, TODAY + 1, "One"), "Missed yesterday");
});

test("what was missed today is there today, until it is right", () => {
  const { page } = started();
  const missed = () => keysOf({ picks: missedToday(page.it.marks, LESSONS, TODAY) });
  page.within(record("t/one"));
  page.within(record("t/two", false));
  page.within(record(practiceKey("b"), false));
  assert.deepEqual(missed(), ["t/two"]);
  page.within(record("t/two"));
  assert.deepEqual(missed(), []);
});
