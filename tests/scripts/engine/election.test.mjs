/** Which page leads, as the machine of states has it: a step at a time. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { APART, SILENCE, STALE, TICK, next } from "../../../site/scripts/engine/election.js";

/** @typedef {import("../../../site/scripts/engine/election.js").Event} Event */

const READY = { phase: "ready" };
const FAILED = { phase: "failed", kind: "memory", detail: "" };
const hears = (message, now = 0) => ({ type: "heard", message, now });
const state = (term, state) => hears({ type: "state", term, state });
const hello = (again, now = 0) => hears({ type: "hello", again }, now);

/** What all these events in a row lead to; `done` is what the last of them has done. */
function after(/** @type {Event[]} */ ...events) {
  let step = { standing: APART, effects: [] };
  for (const event of events) step = next(step.standing, event);
  return { ...step.standing, done: step.effects.map((effect) => effect.do), effects: step.effects };
}

const WAIT = { type: "wait", again: false };
const LEADS = [WAIT, { type: "granted", term: "1" }];
const FOLLOWS = [WAIT, state("1", READY)];
const ASKS = { type: "asked", question: { type: "ask", from: "me", number: 1, text: "?" } };
const TICKS = { type: "tick", passed: TICK };
const SILENT = Array.from({ length: SILENCE / TICK + 2 }, () => TICKS);
const DOUBTS = [...FOLLOWS, ASKS, ...SILENT, { type: "heir" }];
const SEIZES = [...DOUBTS, { type: "waited" }];

test("who waits stands in line, asks on the channel, and tells its page that the engine is on its way", () => {
  const { role, done } = after(WAIT);
  assert.equal(role, "following");
  assert.deepEqual(done, ["open", "queue", "pass", "post"]);
});

test("who has the lock leads and boots", () => {
  const { role, done, term } = after(...LEADS);
  assert.deepEqual([role, term], ["leading", "1"]);
  assert.equal(done.at(-1), "boot");
});

test("a term comes after that of every leader heard before, whatever the clock says", () => {
  assert.ok(after(WAIT, state("5", READY), { type: "granted", term: "3" }).term > "5");
});

test("where a page stands never depends on what others hold", () => {
  const before = Object.freeze({ ...APART });
  next(before, /** @type {Event} */ (WAIT));
  assert.deepEqual(before, APART);
});

test("a page that is put aside gives up all it has, from wherever it stands, and stands in no line until it is back", () => {
  for (const before of [LEADS, FOLLOWS, DOUBTS, SEIZES]) {
    const gone = [...before, { type: "gone", done: false }];
    assert.deepEqual(after(...gone).done, ["end", "release", "renounce", "close"]);
    assert.equal(after(...gone).role, "apart");
    assert.deepEqual(after(...gone, WAIT).done, []);
    assert.equal(after(...gone, { type: "back" }).role, "following");
  }
});

test("a page whose start was given up waits no more when it is brought back", () => {
  const done = [...FOLLOWS, { type: "gone", done: true }];
  assert.equal(after(...done, { type: "gone", done: false }, { type: "back" }).role, "apart");
});

test("silence counts only where the leader was asked, the page wasn't busy itself, and somebody waits", () => {
  assert.deepEqual(after(...FOLLOWS, ASKS, ...SILENT).done, ["post", "inherit"]);
  assert.ok(!after(...FOLLOWS, ...SILENT).done.includes("inherit"), "nothing is asked");
  const late = Array.from({ length: 40 }, () => ({ type: "tick", passed: 2 * TICK }));
  assert.ok(!after(...FOLLOWS, ASKS, ...late).done.includes("inherit"), "its own ticks come late");
  const speaks = SILENT.flatMap((tick, nth) => (nth === 5 ? [state("1", READY), tick] : [tick]));
  assert.ok(!after(...FOLLOWS, ASKS, ...speaks).done.includes("inherit"), "it says that it is there");
});

test("the heir asks once more, then takes the lock; where the leader speaks after all it follows on", () => {
  assert.deepEqual(after(...DOUBTS).done, ["post", "bide"]);
  assert.deepEqual(after(...SEIZES).done, ["release", "seize", "bide"]);
  assert.equal(after(...SEIZES, { type: "granted", term: "2" }).role, "leading");
  const spoken = after(...DOUBTS, state("1", READY), { type: "waited" });
  assert.deepEqual([spoken.role, spoken.done], ["following", ["renounce"]]);
});

test("whoever seized the lock is the heir no more when the others had time to hear of it", () => {
  assert.deepEqual(after(...SEIZES, { type: "granted", term: "2" }, { type: "waited" }).done, ["renounce"]);
});

test("a lock that came though nobody waits, or too late, is given back", () => {
  const failed = after(...SEIZES, state("1", FAILED), { type: "granted", term: "2" });
  assert.deepEqual(failed.done, ["release"]);
  assert.deepEqual(after(WAIT, { type: "gone", done: true }, { type: "granted", term: "2" }).done, ["release"]);
});

test("who was outrun stands in line again", () => {
  const { role, done } = after(...SEIZES, { type: "outrun" });
  assert.equal(role, "following");
  assert.ok(done.includes("queue"));
});

test("who loses the lock ends its engine and follows", () => {
  const { role, done } = after(...LEADS, { type: "told", state: READY, now: 0 }, { type: "lost" });
  assert.equal(role, "following");
  assert.deepEqual(done.slice(0, 2), ["end", "queue"]);
});

test("a leader whose term is over is believed no more", () => {
  const heard = [...FOLLOWS, state("2", READY)];
  assert.equal(after(...heard, state("1", FAILED)).state.phase, "ready");
  assert.ok(!after(...heard, ASKS, TICKS, state("1", READY)).heard);
});

test("another leader knows nothing of what the last one was asked: the page hears that the engine moved", () => {
  const { effects, open } = after(...FOLLOWS, ASKS, state("2", READY));
  assert.deepEqual(effects.map((effect) => effect.state?.phase), ["starting", "ready"]);
  assert.equal(open, 0);
});

test("a leader starts a failed engine anew for one who insists, or after a while, and else says why", () => {
  const failed = [...LEADS, { type: "told", state: FAILED, now: 0 }];
  assert.deepEqual(after(...failed, hello(false, STALE)).done, ["post"]);
  assert.ok(after(...failed, hello(false, STALE + 1)).done.includes("boot"));
  assert.ok(after(...failed, hello(true)).done.includes("boot"));
  assert.ok(after(...failed, WAIT).done.includes("boot"));
});

test("a leader whose engine runs sees whether it answers where somebody insists, and starts one that doesn't anew", () => {
  const runs = [...LEADS, { type: "told", state: READY, now: 0 }];
  assert.deepEqual(after(...runs, hello(false)).done, ["post"]);
  assert.deepEqual(after(...runs, hello(true)).done, ["probe", "post"]);
  const { effects } = after(...runs, hello(true), { type: "dumb" });
  assert.deepEqual(effects.at(-1), { do: "boot", again: true });
});
