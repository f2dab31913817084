/** A run keeps all its answers, from any page, and never replaces another run. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Run } from "../../../site/scripts/instructors/sets/run.js";
import { Runs } from "../../../site/scripts/storage/runs.js";
import { Browser, chance } from "../browser.mjs";

const SET = "v=1&name=Tuesday";
const A = [["answer", "1m"]];
const B = [["answer", "4m"]];

/** A page on which a learner starts or continues a run. */
function desk(browser, { isTest = false, who = "Ana", set = SET, begins = false } = {}) {
  return browser.open(() => {
    const runs = new Runs();
    const kept = (!begins && runs.of(set).find((one) => one.who === who)) || Run.begun(who);
    runs.take(set, kept);
    const run = new Run(kept, isTest, (changed) => runs.save(set, changed, isTest));
    return { runs, run };
  });
}

const note =
  (number, answer = A, grade = undefined) =>
  ({ run }) =>
    run.note(number, answer, grade);
const stored = (browser, set = SET) => browser.open(() => new Runs()).it.of(set);
const numbers = (run) => run.done.map(({ number }) => number).sort((one, other) => one - other);

test("two pages with the same run keep each other’s answers, and each hands in all of them", () => {
  const browser = new Browser();
  const one = desk(browser);
  one.within(note(1));
  const other = desk(browser);
  one.within(note(2));
  browser.settle();
  other.within(note(3));
  browser.settle();
  one.within(({ run }) => run.end());
  assert.deepEqual(numbers(one.it.run.submission), [1, 2, 3]);
  const [kept, ...more] = stored(browser);
  assert.deepEqual([numbers(kept), more], [[1, 2, 3], []]);
});

test("if a puzzle is answered on two pages, the first answer counts, and a right one stays", () => {
  const browser = new Browser();
  const pages = [desk(browser)];
  pages[0].within(note(9));
  pages.push(desk(browser));
  pages[0].within(note(1, A, "right"));
  browser.settle();
  pages[1].within(note(1, B, "not-yet"));
  browser.settle();
  const [run] = stored(browser);
  const { tried, first, last, grade } = run.done.find(({ number }) => number === 1);
  assert.deepEqual({ tried, first, last, grade }, { tried: 1, first: A, last: undefined, grade: "right" });
  pages[1].within(note(2, B, "not-yet"));
  browser.settle();
  pages[0].within(note(2, A, "right"));
  const second = pages[0].it.run.of(2);
  assert.deepEqual([second.tried, second.first, second.last, second.grade], [2, B, A, "right"]);
});

test("a changed test answer stays changed, regardless of the clock", () => {
  const browser = new Browser();
  const page = desk(browser, { isTest: true });
  page.within(note(1, A));
  browser.now = -7;
  page.within(note(1, B));
  const [run] = stored(browser);
  assert.deepEqual([run.done[0].first, run.done[0].tried], [B, 1]);
});

test("a test that was handed in stays unchanged, even with another page still open", () => {
  const browser = new Browser();
  const one = desk(browser, { isTest: true });
  one.within(note(1, A));
  const other = desk(browser, { isTest: true });
  one.within(({ run }) => run.end());
  browser.settle();
  other.within(note(1, B));
  other.within(note(2, B));
  assert.ok(other.it.run.isOver);
  assert.deepEqual(numbers(stored(browser)[0]), [1]);
  assert.deepEqual(stored(browser)[0].done[0].first, A);
});

test("starting over on one page and continuing on another results in two runs", () => {
  const browser = new Browser();
  const one = desk(browser);
  one.within(note(1));
  const other = desk(browser);
  browser.now += 60_000;
  one.within(({ runs, run }) => {
    const kept = Run.begun("Ana");
    runs.forget(
      SET,
      stored(browser).find(({ began }) => began === run.began),
    );
    runs.save(SET, kept);
  });
  browser.settle();
  other.within(note(2));
  assert.deepEqual(stored(browser).map(numbers), [[1, 2], []]);
});

test("if storage is full, the dropped run is reported, and the current one stays, regardless of the clock", () => {
  const browser = new Browser();
  for (let nth = 0; nth < 40; nth++) desk(browser, { who: `Learner ${nth}`, begins: true }).within(note(1));
  browser.now = 5;
  const page = desk(browser, { who: "Ana" });
  page.within(note(1));
  assert.equal(page.it.runs.trouble, "pruned");
  const names = stored(browser).map(({ who }) => who);
  assert.equal(names.length, 40);
  assert.equal(names[0], "Ana");
  assert.ok(!names.includes("Learner 0"));
});

test("a run through a set with the longest possible address is found again", () => {
  const browser = new Browser();
  const set = `${SET}&own=${encodeURIComponent("五".repeat(20_000))}`;
  desk(browser, { set }).within(note(1));
  assert.deepEqual(numbers(stored(browser, set)[0]), [1]);
});

test("no run is lost if the clock is before 1970", () => {
  const browser = new Browser();
  browser.now = -86_400_000;
  const page = desk(browser);
  page.within(note(1));
  page.within(({ run }) => run.end());
  const [run] = stored(browser);
  assert.deepEqual([numbers(run), run.ended > 0], [[1], true]);
});

test("answers that don’t fit stay on their page, and are merged with other pages’ answers when there is room", () => {
  const browser = new Browser();
  const one = desk(browser);
  one.within(note(1));
  const other = desk(browser);
  browser.room = browser.filled;
  one.within(note(2));
  assert.equal(one.it.runs.trouble, "full");
  assert.deepEqual(numbers(one.it.run.submission), [1, 2]);
  browser.room = Infinity;
  other.within(note(3));
  desk(browser, { who: "Ben" }).within(note(1));
  browser.settle();
  one.within(note(4));
  assert.equal(one.it.runs.trouble, "");
  assert.deepEqual(numbers(stored(browser)[0]), [1, 2, 3, 4]);
  assert.deepEqual(
    stored(browser).map(({ who }) => who),
    ["Ana", "Ben"],
  );
});

test("no answer reported as stored is ever lost", () => {
  let done = 0;
  for (let seed = 1; seed <= 80; seed++) {
    const draw = chance(seed);
    const browser = new Browser();
    const known = new Set();
    for (let nth = 0; nth < 40; nth++) {
      if (!browser.pages.length || !draw(6)) desk(browser, { who: ["Ana", "Ben", ""][draw(3)] });
      const page = browser.pages[draw(browser.pages.length)];
      [
        () => browser.pages.length > 1 && page.close(),
        () => (browser.now += draw(2) ? draw(5) * 1_000 : -draw(400) * 86_400_000),
        () => (browser.room = draw(2) ? Infinity : browser.filled + draw(400)),
      ][draw(12)]?.();
      browser.settle();
      if (!browser.pages.includes(page)) continue;
      page.within(note(1 + draw(9), draw(2) ? A : B, draw(2) ? "right" : "not-yet"));
      const { run, runs } = page.it;
      if (runs.trouble === "")
        for (const { number } of run.submission.done) known.add(`${run.who} ${run.began} ${number}`);
    }
    const all = stored(browser).flatMap((run) => run.done.map(({ number }) => `${run.who} ${run.began} ${number}`));
    for (const one of known) assert.ok(all.includes(one), `seed ${seed}: ${one}`);
    done += known.size;
  }
  assert.ok(done > 900);
});
