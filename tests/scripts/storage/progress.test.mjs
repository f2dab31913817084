/** A right answer stays recorded, regardless of other pages, the clock and storage space. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Progress } from "../../../site/scripts/storage/progress.js";
import { merge } from "../../../site/scripts/storage/transfer.js";
import { Browser, chance } from "../browser.mjs";

const KEY = "callwise.progress.v1";
const RIGHT = { right: true, ruleset: "common" };
const WRONG = { right: false, ruleset: "common" };
const make = () => new Progress();
const marks = (browser) => browser.open(make).it.marks;
const record =
  (key, ruled = RIGHT) =>
  (it) =>
    it.record(key, ruled);

test("simultaneous writes by two pages are merged", () => {
  const browser = new Browser();
  const pages = [1, 2, 3].map(() => browser.open(make));
  for (const [nth, page] of pages.entries()) page.within(record(`track/p${nth}`));
  browser.settle();
  assert.deepEqual([...marks(browser).keys()].sort(), ["track/p0", "track/p1", "track/p2"]);
});

test("a resumed page adopts changes made since, even with storage errors", () => {
  for (const trouble of ["", "unreadable", "full"]) {
    const browser = new Browser();
    if (trouble === "unreadable") browser.kept.set(KEY, "{");
    if (trouble === "full") browser.room = 0;
    const page = browser.open(make);
    page.within(record("track/early"));
    assert.equal(page.it.trouble, trouble);
    page.leave();
    browser.room = Infinity;
    const other = browser.open(make);
    other.within(record("track/meanwhile"));
    other.close();
    page.comeBack();
    page.within(record("track/late"));
    assert.deepEqual([...marks(browser).keys()].sort(), ["track/early", "track/late", "track/meanwhile"], trouble);
  }
});

test("marks that didn’t fit are stored with the next that do, merged with other pages’ marks", () => {
  const browser = new Browser();
  const page = browser.open(make);
  browser.room = 0;
  page.within(record("track/unkept"));
  assert.equal(page.it.trouble, "full");
  browser.room = Infinity;
  const other = browser.open(make);
  other.within(record("track/others"));
  page.within(record("track/late"));
  browser.settle();
  assert.deepEqual([...marks(browser).keys()].sort(), ["track/late", "track/others", "track/unkept"]);
  assert.equal(page.it.trouble, "");
});

test("marks are kept in order, regardless of the clock", () => {
  for (const now of [-5, 0, 1, 1_000, 8_640_000_000_000_001, 4_102_444_800_000]) {
    const browser = new Browser();
    const pages = [browser.open(make), browser.open(make)];
    pages[0].within(record("track/one", WRONG));
    pages[0].within(record("track/two", WRONG));
    browser.settle();
    browser.now = now;
    pages[1].within(record("track/one", WRONG));
    pages[0].hear();
    pages[1].within(record("track/one"));
    pages[1].within(record("track/new"));
    browser.settle();
    const { tried, right } = marks(browser).get("track/one");
    assert.deepEqual([right, marks(browser).get("track/new").right], [true, true], String(now));
    assert.equal(tried, 3, String(now));
  }
});

test("if storage is full, the newest marks stay, regardless of the clock", () => {
  const browser = new Browser();
  const many = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, nth) => [
      `track/p${nth}`,
      { tried: 1, right: true, hints: 0, ruleset: "", when: 1_000 + nth },
    ]),
  );
  browser.kept.set(KEY, JSON.stringify({ marks: many }));
  browser.now = 5;
  const page = browser.open(make);
  page.within(record("track/new"));
  assert.equal(page.it.trouble, "pruned");
  const left = marks(browser);
  assert.ok(left.has("track/new") && !left.has("track/p0") && left.has("track/p1"));
});

test("a mark is kept even if its ruleset’s name is too long", () => {
  const browser = new Browser();
  browser.open(make).within(record("track/one", { right: true, ruleset: `common+${"x".repeat(400)}` }));
  assert.equal(marks(browser).get("track/one").right, true);
});

test("an imported file that doesn’t fit applies to its page, and is stored when there is room", () => {
  const browser = new Browser();
  const [page, other] = [browser.open(make), browser.open(make)];
  other.within(record("track/old"));
  page.hear();
  browser.room = browser.filled;
  page.within((it) => merge(it, new Map([["track/file", { tried: 1, right: true, hints: 0, ruleset: "", when: 9 }]])));
  assert.equal(page.it.trouble, "full");
  browser.room = Infinity;
  page.within(record("track/late"));
  assert.deepEqual([...marks(browser).keys()].sort(), ["track/file", "track/late", "track/old"]);
});

test("nothing reported as stored is ever lost", () => {
  let done = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const draw = chance(seed);
    const browser = new Browser();
    const pages = () => browser.pages.filter((page) => !page.isAway);
    const right = new Set();
    for (let nth = 0; nth < 40; nth++) {
      if (!pages().length || !draw(8)) browser.open(make);
      const page = pages()[draw(pages().length)];
      const key = `track/p${draw(12)}`;
      const away = browser.pages.filter((one) => one.isAway);
      [
        () => browser.settle(),
        () => page.hear(),
        () => (browser.settle(), page.leave()),
        () => away.length && away[0].comeBack(),
        () => (browser.now += draw(2) ? draw(5) * 86_400_000 : -draw(400) * 86_400_000),
        () => (browser.room = draw(2) ? Infinity : browser.filled + draw(300)),
        () => page.within((it) => it.hinted(key, 1)),
        () => page.within(record(key, WRONG)),
      ][draw(24)]?.();
      page.within(record(`track/p${draw(12)}`, draw(3) ? RIGHT : WRONG));
      if (page.it.trouble === "") for (const [one, mark] of page.it.marks) if (mark.right) right.add(one);
    }
    browser.room = Infinity;
    for (const page of browser.pages) {
      page.comeBack();
      page.within(record("track/last"));
      browser.settle();
    }
    for (const key of right) assert.ok(marks(browser).get(key)?.right, `seed ${seed}: ${key}`);
    done += right.size;
  }
  assert.ok(done > 500);
});
