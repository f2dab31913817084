/** Unreadable data is never destroyed: it is set aside first, or left in place if there is no room. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Progress } from "../../../site/scripts/storage/progress.js";
import { Runs } from "../../../site/scripts/storage/runs.js";
import { ownCard } from "../../../site/scripts/storage/own_card.js";
import { lastDispute, longestRow } from "../../../site/scripts/storage/practice_results.js";
import { refusal } from "../../../site/scripts/storage/stored_text.js";
import { Browser, alone, refused } from "../browser.mjs";

const MARK = { tried: 1, right: true, hints: 0, ruleset: "common", when: 1 };
const RUN = { who: "Ana", began: 1, ended: 0, done: [] };
const KINDS = {
  progress: {
    key: "callwise.progress.v1",
    make: () => new Progress(),
    write: (it) => it.record("track/one", { right: true, ruleset: "common" }),
    broken: ["{", "[]", '{"marks": []}', '"x"', "null", "x".repeat(900_000)],
    partly: JSON.stringify({ marks: { "track/two": MARK, "track/three": { ...MARK, tried: "many" } } }),
    rest: JSON.stringify({ marks: { "track/three": { ...MARK, tried: "many" } } }),
    bad: ["track/Three", "__proto__", "track/three"].flatMap((name) =>
      [{ ...MARK, tried: -1 }, { ...MARK, log: [1, 2.5] }, null, [], "x"].map(
        (mark) => `"${name}": ${JSON.stringify(mark)}`,
      ),
    ),
    beside: (bad) =>
      `{"era": "e", "marks": {${JSON.stringify("track/two")}: ${JSON.stringify(MARK)}, ${bad}, "track/four": ${JSON.stringify(MARK)}}}`,
    count: (text) => Object.keys(JSON.parse(text).marks).length,
    good: '"track/two"',
  },
  runs: {
    key: "callwise.runs.v1",
    make: () => new Runs(),
    write: (it) => it.save("v=1", RUN),
    broken: ["{", "[]", '{"runs": 1}', '"x"', "null", "x".repeat(1_700_000)],
    partly: JSON.stringify({ runs: [{ set: "v=2", at: 1, run: RUN }, { set: 3 }] }),
    rest: JSON.stringify({ runs: [{ set: 3 }] }),
    bad: [
      "3",
      "null",
      "[]",
      '{"set": "v=3", "at": 1}',
      JSON.stringify({ set: "v=3", at: 1, run: { ...RUN, done: [{}] } }),
    ],
    beside: (bad) =>
      `{"runs": [${JSON.stringify({ set: "v=2", at: 1, run: RUN })}, ${bad}, ${JSON.stringify({ set: "v=4", at: 1, run: RUN })}]}`,
    count: (text) => JSON.parse(text).runs.length,
    good: '"v=2"',
  },
};

for (const [name, { key, make, write, broken, partly, rest, bad, beside, count, good }] of Object.entries(KINDS)) {
  const kept = (browser) => [...browser.kept].filter(([one]) => one.startsWith(key)).map(([, text]) => text);
  const opened = (browser) => browser.open(make);

  test(`${name}: unreadable data is set aside before anything replaces it`, () => {
    for (const text of broken) {
      const browser = new Browser();
      browser.kept.set(key, text);
      const page = opened(browser);
      assert.equal(page.it.trouble, "unreadable");
      assert.equal(browser.kept.get(`${key}.unreadable`), text);
      page.within(write);
      assert.notEqual(browser.kept.get(key), text);
      assert.equal(browser.kept.get(`${key}.unreadable`), text);
      assert.equal(opened(browser).it.trouble, "", "it is told once");
    }
  });

  test(`${name}: whatever the room, to the last character, no unreadable data is lost`, () => {
    for (const text of ["{".repeat(300), partly]) {
      const needs = 2 * (key.length + text.length) + 200;
      const ways = new Set();
      for (let free = 0; free < needs; free++) {
        const browser = new Browser();
        browser.kept.set(key, text);
        browser.room = browser.filled + free;
        const page = opened(browser);
        for (let nth = 0; nth < 3; nth++) {
          page.within(write);
          const isThere = [text, ...(text === partly ? [rest] : [])].some((one) => kept(browser).includes(one));
          assert.ok(isThere, `${free} characters free`);
        }
        ways.add(page.it.trouble);
        if (page.it.trouble === "held") assert.equal(browser.kept.get(key), text);
      }
      assert.ok(ways.has("held") && ways.size > 1, [...ways].join());
    }
  });

  test(`${name}: each piece set aside has its own place, and one too many stays where it is`, () => {
    const browser = new Browser();
    const texts = Array.from({ length: 10 }, (_, nth) => `{${nth}`);
    for (const text of texts) {
      browser.kept.set(key, text);
      opened(browser).within(write);
    }
    for (const text of texts) assert.ok(kept(browser).includes(text), text);
    assert.equal(browser.kept.get(key), texts.at(-1));
    const page = opened(browser);
    assert.equal(page.it.trouble, "held");
    page.within((it) => it.erase());
    assert.equal(browser.kept.size, 0);
    page.within(write);
    assert.equal(opened(browser).it.trouble, "");
  });

  test(`${name}: if a part is invalid only that part is set aside, reported once, and the rest is used`, () => {
    const browser = new Browser();
    browser.kept.set(key, partly);
    const page = opened(browser);
    assert.equal(page.it.trouble, "partly");
    assert.equal(opened(browser).it.trouble, "", "it is told once");
    page.within(write);
    assert.equal(browser.kept.get(`${key}.unreadable`), rest);
    assert.ok(browser.kept.get(key).includes(good));
  });

  test(`${name}: whatever is invalid, the data around it is used and kept`, () => {
    for (const one of bad) {
      const browser = new Browser();
      browser.kept.set(key, beside(one));
      const page = opened(browser);
      assert.equal(page.it.trouble, "partly", one);
      assert.equal(count(browser.kept.get(`${key}.unreadable`)), 1, one);
      page.within(write);
      assert.equal(page.it.trouble, "partly", one);
      assert.equal(count(browser.kept.get(key)), 3, one);
    }
  });

  test(`${name}: a page keeps its data if the stored copy becomes unreadable`, () => {
    const browser = new Browser();
    const page = opened(browser);
    page.within(write);
    const before = browser.kept.get(key);
    for (const other of [opened(browser), page]) {
      browser.kept.set(key, "{");
      other.hear();
      other.within((it) => write(it));
      assert.equal(JSON.stringify(JSON.parse(browser.kept.get(key))).length, before.length);
    }
  });
}

test("whether a text would fit is known before it is written", () => {
  const browser = alone();
  assert.equal(refusal(), "");
  assert.equal(browser.kept.size, 0);
  browser.room = browser.filled + 900;
  assert.equal(refusal(), "full");
  refused();
  assert.equal(refusal(), "blocked");
});

test("an invalid result is set aside, and reported once; if it can’t be set aside, writing reports that", () => {
  for (const [kept, key, texts] of [
    [lastDispute, "callwise.dispute.v1", ["{", "null", '{"date": "today", "right": true}', '{"date": "2026-11-25"}']],
    [longestRow, "callwise.blitz.v1", ["many", "-1", "1000", "1.5"]],
    [ownCard, "callwise.card.v1", [" ", "<b>FF</b>"]],
  ]) {
    for (const text of texts) {
      const browser = alone();
      browser.kept.set(key, text);
      browser.open(() => {});
      assert.deepEqual(kept.read(), { state: "there", value: undefined, trouble: "unreadable" }, text);
      assert.equal(kept.read().trouble, "");
      assert.equal(browser.kept.get(`${key}.unreadable`), text);
      browser.room = browser.filled;
      assert.equal(kept.write("x".repeat(99)), "full");
    }
    refused();
    assert.equal(kept.read().trouble, "blocked");
    assert.equal(kept.write("1"), "blocked");
  }
});
