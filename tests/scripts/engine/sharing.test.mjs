/** One engine for all pages of a browser: with locks, channels and a clock controlled by the tests. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { SILENCE, TICK } from "../../../site/scripts/engine/election.js";
import { OFTEN } from "../../../site/scripts/engine/sharing.js";
import { Browser, NAME, settle } from "./pages.mjs";

/** Pages of a browser, started one after the other. */
async function started(/** @type {string} */ names) {
  const browser = new Browser();
  const pages = [...names].map((name) => browser.page(name));
  for (const page of pages) {
    void page.start();
    await browser.pass(TICK);
  }
  return { browser, pages };
}

/** @param {import("./pages.mjs").Page[]} pages */
const boots = (...pages) => pages.flatMap((page) => page.boots);

test("two pages share one engine", async () => {
  const {
    browser,
    pages: [a, b],
  } = await started("ab");
  for (const page of [a, b]) page.ask("one");
  await browser.pass(TICK);
  assert.deepEqual([a.replies, b.replies], [["a: one"], ["a: one"]]);
  assert.deepEqual(boots(a, b), [false]);
});

test("two pages that start simultaneously share one engine", async () => {
  const browser = new Browser();
  const pages = [..."abcd"].map((name) => browser.page(name));
  for (const page of pages) {
    void page.start();
    page.ask("one");
  }
  await browser.pass(TICK);
  assert.equal(new Set(pages.flatMap(({ replies }) => replies)).size, 1);
  assert.deepEqual(
    pages.map(({ replies }) => replies.length),
    [1, 1, 1, 1],
  );
  assert.deepEqual(boots(...pages), [false]);
});

test("a page is woken only by messages to it or to all", async () => {
  const {
    browser,
    pages: [a, ...others],
  } = await started("abcd");
  browser.heard = [];
  for (const page of others) page.ask("one");
  await browser.pass(TICK);
  assert.deepEqual(
    others.map(({ replies }) => replies),
    Array(3).fill(["a: one"]),
  );
  assert.deepEqual(browser.heard.toSorted(), ["a ask", "a ask", "a ask", "b reply", "c reply", "d reply"]);
  void others[0].start(true);
  await browser.pass(TICK);
  assert.deepEqual(browser.heard.slice(6).toSorted(), ["a hello", "b state", "c state", "d state"]);
  assert.equal(a.boots.length, 1);
});

test("a page sees the engine’s progress in another page, however long it takes", async () => {
  const browser = new Browser();
  const [a, b] = [..."ab"].map((name) => browser.page(name));
  a.trouble = "held";
  void a.start();
  await browser.pass(TICK);
  void b.start();
  b.ask("early");
  await browser.pass(60_000);
  assert.equal(b.state, "fetching");
  a.free();
  await browser.pass(TICK);
  assert.deepEqual(b.replies, ["a: early"]);
  assert.deepEqual(boots(a, b), [false]);
});

test("progress is reported no more often than can be seen, and its end at once", async () => {
  const browser = new Browser();
  const [a, b] = [..."ab"].map((name) => browser.page(name));
  a.trouble = "held";
  void a.start();
  void b.start();
  await browser.pass(TICK + OFTEN);
  const told = () => browser.said.filter(({ type }) => type === "state");
  const before = told().length;
  for (const loaded of [4, 5, 6, 7]) a.tell(loaded);
  await settle();
  assert.deepEqual(
    told()
      .slice(before)
      .map(({ state }) => state.loaded),
    [4],
  );
  await browser.pass(OFTEN);
  assert.deepEqual(
    told()
      .slice(before)
      .map(({ state }) => state.loaded),
    [4, 7],
  );
  a.tell(8);
  a.free();
  await settle();
  assert.equal(b.state, "ready");
  await browser.pass(TICK);
  assert.deepEqual(
    told()
      .slice(before + 2)
      .map(({ state }) => state.phase),
    ["ready"],
  );
});

test("when the leader closes, the next one answers pending requests once", async () => {
  const {
    browser,
    pages: [a, b, c],
  } = await started("abc");
  a.mute = true;
  for (const page of [b, c]) for (const text of ["open", "too"]) page.ask(text);
  await browser.pass(TICK);
  a.close();
  await browser.pass(TICK);
  assert.deepEqual(
    [b.replies, c.replies],
    [
      ["b: open", "b: too"],
      ["b: open", "b: too"],
    ],
  );
  assert.deepEqual(boots(b, c), [false]);
});

test("no request is lost however often leaders close", async () => {
  const { browser, pages } = await started("abcd");
  const asks = pages.pop();
  for (const page of pages) page.mute = true;
  asks.ask("open");
  for (const page of pages) {
    await browser.pass(TICK);
    page.close();
  }
  await browser.pass(TICK);
  assert.deepEqual(asks.replies, ["d: open"]);
});

test("a frozen leader is replaced after two seconds by a waiting page; when it thaws, it follows", async () => {
  const {
    browser,
    pages: [a, b, c, d],
  } = await started("abcd");
  a.freeze();
  for (const page of [b, c, d]) page.ask("one");
  await browser.pass(SILENCE);
  assert.deepEqual(boots(b, c, d), []);
  await browser.pass(4 * TICK);
  const [said] = b.replies;
  assert.deepEqual([c.replies, d.replies], [[said], [said]]);
  assert.deepEqual(boots(b, c, d), [false]);
  a.thaw();
  for (const page of [a, b]) page.ask("two");
  await browser.pass(2 * SILENCE);
  assert.deepEqual([a.replies.at(-1), b.replies.at(-1)], Array(2).fill(said.replace("one", "two")));
  assert.equal(a.ended, 1);
  assert.deepEqual(boots(a, b, c, d), [false, false]);
});

test("a leader that freezes during startup is replaced", async () => {
  const browser = new Browser();
  const [a, b] = [..."ab"].map((name) => browser.page(name));
  a.trouble = "held";
  void a.start();
  await browser.pass(TICK);
  a.freeze();
  void b.start();
  b.ask("one");
  await browser.pass(SILENCE + 4 * TICK);
  assert.deepEqual(b.replies, ["b: one"]);
});

test("an heir that closes while checking is succeeded by the next", async () => {
  const {
    browser,
    pages: [a, b, c],
  } = await started("abc");
  a.freeze();
  b.ask("one");
  await browser.pass(SILENCE + TICK);
  assert.equal(browser.holder(`${NAME} heir`), "b");
  b.aside();
  c.ask("two");
  await browser.pass(SILENCE + 4 * TICK);
  assert.deepEqual(c.replies, ["c: two"]);
});

test("a busy leader isn’t replaced: an answer may take a while", async () => {
  const {
    browser,
    pages: [a, b],
  } = await started("ab");
  a.mute = true;
  b.ask("one");
  await browser.pass(10 * SILENCE);
  assert.deepEqual(boots(a, b), [false]);
  assert.equal(b.state, "ready");
});

test("a late message from a former leader has no effect", async () => {
  const {
    browser,
    pages: [a, b, c],
  } = await started("abc");
  const stale = browser.said.findLast(({ type }) => type === "state");
  a.close();
  await browser.pass(TICK);
  const before = c.states.length;
  browser.say(NAME, stale);
  await browser.pass(TICK);
  assert.equal(c.states.length, before);
  assert.equal(b.boots.length, 1);
});

test("a suspended page stops leading; when resumed, it follows", async () => {
  const {
    browser,
    pages: [a, b],
  } = await started("ab");
  a.aside();
  b.ask("one");
  await browser.pass(TICK);
  assert.deepEqual(b.replies, ["b: one"]);
  assert.equal(a.ended, 1);
  a.back();
  a.ask("two");
  await browser.pass(TICK);
  assert.deepEqual(a.replies, ["b: two"]);
});

test("a page suspended before it asked for the engine isn’t queued", async () => {
  const browser = new Browser();
  const [a, b] = [..."ab"].map((name) => browser.page(name));
  a.sharing.leave();
  void a.start();
  void b.start();
  await browser.pass(TICK);
  assert.equal(browser.holder(NAME), "b");
  a.back();
  a.ask("one");
  await browser.pass(TICK);
  assert.deepEqual(a.replies, ["b: one"]);
});

test("250 pages in a row, many of them suspended, each get an answer at once", async () => {
  const browser = new Browser();
  const aside = [];
  for (let nth = 0; nth < 250; nth++) {
    const page = browser.page(String(nth));
    void page.start();
    page.ask("one");
    await browser.pass(nth % 5 ? 300 : 1_000);
    assert.deepEqual(page.replies, [`${nth}: one`]);
    if (nth % 3 === 0) page.close();
    else page.aside();
    if (nth % 3 === 1) aside.push(page);
    if (nth % 7 === 0 && aside.length) {
      const old = aside.shift();
      old.back();
      old.ask("again");
      await browser.pass(300);
      assert.equal(old.replies.at(-1), `${old.name}: again`);
      old.aside();
    }
  }
});

for (const kind of ["file", "memory", "engine"]) {
  test(`when the engine can't start (${kind}) all pages hear why, and only a reader’s retry helps`, async () => {
    const browser = new Browser();
    const [a, b, c] = [..."abc"].map((name) => browser.page(name));
    a.trouble = "held";
    void a.start();
    void b.start();
    b.ask("early");
    await browser.pass(TICK);
    a.trouble = "";
    a.free(kind);
    await browser.pass(TICK);
    void c.start();
    await browser.pass(2 * SILENCE);
    assert.deepEqual([a.state, b.state, c.state], [kind, kind, kind]);
    assert.deepEqual(boots(a, b, c), [false]);
    void c.start(true);
    await browser.pass(TICK);
    assert.deepEqual(b.replies, ["a: early"]);
    assert.deepEqual([a.state, c.state], ["ready", "ready"]);
    assert.deepEqual(boots(a, b, c), [false, true]);
  });
}

test("when the page of a failed engine closes, the next page retries once", async () => {
  const browser = new Browser();
  const [a, b, c] = [..."abc"].map((name) => browser.page(name));
  for (const page of [a, b]) page.trouble = "memory";
  for (const page of [a, b, c]) {
    void page.start();
    await browser.pass(TICK);
  }
  a.close();
  await browser.pass(TICK);
  assert.deepEqual(boots(b, c), [false]);
  assert.deepEqual([b.state, c.state], ["memory", "memory"]);
  b.close();
  await browser.pass(TICK);
  assert.equal(c.state, "ready");
});

test("every page reports a lost engine and can retry", async () => {
  const {
    browser,
    pages: [a, b],
  } = await started("ab");
  a.lose();
  await browser.pass(TICK);
  assert.deepEqual([a.state, b.state], ["stopped", "stopped"]);
  void b.start(true);
  await browser.pass(TICK);
  assert.deepEqual([a.state, b.state], ["ready", "ready"]);
});

test("a replacement engine answers all pages’ pending requests once", async () => {
  const {
    browser,
    pages: [a, b, c],
  } = await started("abc");
  a.mute = true;
  for (const page of [a, b, c]) page.ask("open");
  await browser.pass(TICK);
  void a.replace();
  await browser.pass(TICK);
  assert.deepEqual([a.state, b.state, c.state], Array(3).fill("booting"));
  b.ask("meanwhile");
  await browser.pass(10 * SILENCE);
  a.replaced.resolve(undefined);
  await browser.pass(TICK);
  assert.deepEqual([a.replies, b.replies, c.replies], [["a': open"], ["a': open", "a': meanwhile"], ["a': open"]]);
  assert.deepEqual(boots(a, b, c), [false]);
  for (const page of [a, b, c]) assert.ok(!page.states.includes("stopped"));
});

test("every page reports why an engine was stopped over a request", async () => {
  const {
    browser,
    pages: [a, b],
  } = await started("ab");
  a.lose("endless");
  await browser.pass(TICK);
  assert.deepEqual([a.state, b.state], ["endless", "endless"]);
});

test("an engine that doesn’t answer is restarted by the page that noticed; a working engine isn’t", async () => {
  const {
    browser,
    pages: [a, b],
  } = await started("ab");
  void b.start(true);
  await browser.pass(2 * SILENCE);
  assert.deepEqual(boots(a, b), [false]);
  a.mute = true;
  b.ask("one");
  void b.start(true);
  await browser.pass(2 * SILENCE);
  assert.deepEqual(b.replies, ["a: one"]);
  assert.deepEqual(boots(a, b), [false, true]);
});

test("foreign messages on the channel are ignored", async () => {
  const {
    browser,
    pages: [a, b],
  } = await started("ab");
  const before = [a.states.length, b.states.length];
  const term = "9";
  for (const said of [
    null,
    7,
    "state",
    new Map(),
    { type: "constructor" },
    { type: "state", term, state: { phase: "failed", kind: "no such", detail: "" } },
    { type: "state", term: 7, state: { phase: "ready" } },
    { type: "state", term, state: { phase: "starting", step: "booting", loaded: "1", total: 2 } },
    { type: "ask", from: "x", number: -1, text: "one" },
    { type: "hello", again: "yes" },
    { type: "reply", to: "x", number: 1, text: "x", failed: false },
  ]) {
    for (const channel of [NAME, `${NAME} leader`]) browser.say(channel, said);
  }
  await settle();
  assert.deepEqual([a.states.length, b.states.length], before);
  for (const page of [a, b]) page.ask("one");
  await browser.pass(TICK);
  assert.deepEqual([a.replies, b.replies], [["a: one"], ["a: one"]]);
});
