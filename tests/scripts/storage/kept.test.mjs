/** What can't be read is never destroyed: it is set aside first, and where there is no room it stays where it is. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Progress } from "../../../site/scripts/storage/progress.js";
import { Runs } from "../../../site/scripts/storage/runs.js";
import { Browser } from "../browser.mjs";

const MARK = { tried: 1, right: true, hints: 0, ruleset: "common", when: 1 };
const RUN = { who: "Ana", began: 1, ended: 0, done: [] };
const KINDS = {
  progress: {
    key: "callwise.progress.v1",
    make: () => new Progress(),
    write: (it) => it.record("track/one", { right: true, ruleset: "common" }),
    broken: ["{", "[]", '{"marks": []}', '"x"', "null", "x".repeat(900_000)],
    partly: JSON.stringify({ marks: { "track/two": MARK, "track/three": { ...MARK, tried: "many" } } }),
    good: '"track/two"',
  },
  runs: {
    key: "callwise.runs.v1",
    make: () => new Runs(),
    write: (it) => it.save("v=1", RUN),
    broken: ["{", "[]", '{"runs": 1}', '"x"', "null", "x".repeat(1_700_000)],
    partly: JSON.stringify({ runs: [{ set: "v=2", at: 1, run: RUN }, { set: 3 }] }),
    good: '"v=2"',
  },
};

for (const [name, { key, make, write, broken, partly, good }] of Object.entries(KINDS)) {
  const kept = (browser) => [...browser.kept].filter(([one]) => one.startsWith(key)).map(([, text]) => text);
  const opened = (browser) => browser.open(make);

  test(`${name}: what can't be read is set aside before anything takes its place`, () => {
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

  test(`${name}: with whatever room there is, to the last character, nothing that can't be read is lost`, () => {
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
          assert.ok(kept(browser).includes(text), `${free} characters free`);
        }
        ways.add(page.it.trouble);
        if (page.it.trouble === "held") assert.equal(browser.kept.get(key), text);
      }
      assert.ok(ways.has("held") && ways.size > 1, [...ways].join());
    }
  });

  test(`${name}: each that is set aside has a place of its own, and one too many stays where it is`, () => {
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

  test(`${name}: where a part makes no sense the whole is set aside, and the rest stands`, () => {
    const browser = new Browser();
    browser.kept.set(key, partly);
    const page = opened(browser);
    assert.equal(page.it.trouble, "");
    page.within(write);
    assert.equal(browser.kept.get(`${key}.unreadable`), partly);
    assert.ok(browser.kept.get(key).includes(good));
  });

  test(`${name}: what is known on a page outlives that it can't be read any more`, () => {
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
