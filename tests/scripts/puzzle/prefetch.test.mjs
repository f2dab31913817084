/** Prefetched requests: every possible answer, in idle time, after the reader's own requests. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Ahead, everyAnswer, MOST, MOST_HERE, MOST_SIGNS } from "../../../site/scripts/puzzle/prefetch.js";

/** Fields of one type, each as a name and a value; a trailing bang marks an exclusive one. */
const fields = (/** @type {string} */ type, /** @type {string} */ text) =>
  text.split(" ").map((one) => {
    const [name, value] = one.replace("!", "").split("=");
    return { type, name, value, alone: one.endsWith("!") };
  });
/** Answers in short form. */
const short = (/** @type {ReturnType<typeof everyAnswer>} */ answers) =>
  answers.map((pairs) => pairs.map((pair) => pair.join("=")).join(" "));

test("with a single choice, each option is one answer, whatever its copies", () => {
  assert.deepEqual(short(everyAnswer(fields("radio", "answer=1m answer=1m answer=4m answer=7z answer=1m"))), [
    "answer=1m",
    "answer=4m",
    "answer=7z",
  ]);
});

test("checked copies of one tile are posted together as one answer", () => {
  assert.deepEqual(short(everyAnswer(fields("checkbox", "answer=3s answer=7z answer=3s"))), [
    "answer=3s answer=3s",
    "answer=7z",
    "answer=3s answer=7z answer=3s",
  ]);
});

test("an exclusive choice excludes others of its name, and nothing is chosen under two names", () => {
  assert.deepEqual(short(everyAnswer(fields("checkbox", "answer=a answer=none! unsettled=a"))), [
    "answer=a",
    "answer=none",
    "unsettled=a",
    "answer=none unsettled=a",
  ]);
});

test("written answers, steps, and choices with too many combinations aren’t prefetched", () => {
  assert.deepEqual(everyAnswer([]), []);
  assert.deepEqual(everyAnswer(fields("text", "east=")), []);
  assert.deepEqual(everyAnswer([...fields("radio", "answer=a"), ...fields("hidden", "done=b")]), []);
  assert.equal(everyAnswer(fields("checkbox", "x=1 x=2 x=3 x=4 x=5")).length, 31);
  assert.deepEqual(everyAnswer(fields("checkbox", "x=1 x=2 x=3 x=4 x=5 x=6")), []);
  assert.deepEqual(
    everyAnswer(fields("radio", Array.from({ length: MOST + 1 }, (_, nth) => `x=${nth}`).join(" "))),
    [],
  );
});

/** An engine that records its requests, and answers on command. */
function world({ html = "" } = {}) {
  /** @type {(() => void)[]} */
  const open = [];
  /** @type {(() => void)[]} */
  const idle = [];
  const here = {
    asked: /** @type {string[]} */ ([]),
    may: true,
    held: false,
    open,
    engine: {
      state: /** @type {any} */ ({ phase: "ready" }),
      waiting: 0,
      ask(/** @type {string} */ method, /** @type {any} */ params) {
        here.asked.push(`${method} ${params.puzzle} ${params.answer} ${params.ruleset}`);
        this.waiting++;
        return new Promise((done) => open.push(() => (this.waiting--, done({ html }))));
      },
    },
    idle: () => new Promise((done) => idle.push(() => done(undefined))),
    mayAsk: () => here.may,
    /** @param {() => Promise<void>} then */
    alone: async (then) => (here.held ? undefined : then()),
    /** Make the page idle, once. */
    async rest() {
      for (const then of idle.splice(0)) then();
      await settle();
    },
    async reply() {
      for (const then of open.splice(0)) then();
      await settle();
    },
  };
  return here;
}
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};
const about = (/** @type {object} */ source, /** @type {string} */ values) =>
  [...values].map((value) => ({
    source,
    answer: /** @type {[string, string][]} */ ([["answer", value]]),
    ruleset: "common",
  }));

test("one request is pending at a time, each made when the page is idle", async () => {
  const here = world();
  new Ahead(here).add(about({ puzzle: "p" }, "ab"));
  assert.deepEqual(here.asked, []);
  await here.rest();
  assert.deepEqual(here.asked, ["puzzle.rule p answer,a common"]);
  await here.rest();
  assert.equal(here.asked.length, 1);
  await here.reply();
  assert.equal(here.asked.length, 1);
  await here.rest();
  assert.deepEqual(here.asked[1], "puzzle.rule p answer,b common");
});

test("the reader’s own requests come first", async () => {
  const here = world();
  new Ahead(here).add(about({ puzzle: "p" }, "a"));
  here.engine.waiting = 1;
  await here.rest();
  await here.rest();
  assert.deepEqual(here.asked, []);
  here.engine.waiting = 0;
  await here.rest();
  assert.equal(here.asked.length, 1);
});

test("nothing is prefetched to save data or power, on a hidden page, or while another page is asking", async () => {
  for (const hinder of [{ may: false }, { held: true }]) {
    const here = world();
    new Ahead(here).add(about({ puzzle: "p" }, "a"));
    Object.assign(here, hinder);
    await here.rest();
    await here.rest();
    assert.deepEqual(here.asked, []);
    Object.assign(here, { may: true, held: false });
    await here.rest();
    assert.equal(here.asked.length, 1);
  }
});

test("a puzzle’s pending requests are dropped when its ruleset changes", async () => {
  const here = world();
  const [one, other] = [{ puzzle: "one" }, { puzzle: "other" }];
  const ahead = new Ahead(here);
  ahead.add([...about(one, "ab"), ...about(other, "c")]);
  ahead.drop(one);
  await here.rest();
  assert.deepEqual(here.asked, ["puzzle.rule other answer,c common"]);
});

test("a lost engine gets no requests", async () => {
  const here = world();
  new Ahead(here).add(about({ puzzle: "p" }, "ab"));
  here.engine.state = { phase: "failed" };
  await here.rest();
  assert.deepEqual(here.asked, []);
});

test("a page requests no more than the engine caches, and only so much text", async () => {
  for (const [html, most] of /** @type {[string, number][]} */ ([
    ["", MOST_HERE],
    ["x".repeat(MOST_SIGNS / 4), 4],
  ])) {
    const here = world({ html });
    new Ahead(here).add(about({ puzzle: "p" }, "a".repeat(MOST_HERE + 9)));
    for (let turn = 0; turn < MOST_HERE + 9; turn++) {
      await here.rest();
      await here.reply();
    }
    assert.equal(here.asked.length, most);
  }
});
