/** The election state machine, one step at a time. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { APART, SILENCE, STALE, TICK, next } from "../../../site/scripts/engine/election.js";

/** @typedef {import("../../../site/scripts/engine/election.js").Event} Event */

const READY = { phase: "ready" };
const FAILED = { phase: "failed", kind: "memory", detail: "" };
const hears = (message, now = 0) => ({ type: "heard", message, now });
const state = (term, state) => hears({ type: "state", term, state });
const hello = (again, now = 0) => hears({ type: "hello", again }, now);

/** The state after these events; `done` has the actions of the last one. */
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

test("a waiting page queues for the lock, asks on the channel, and tells its reader that the engine is loading", () => {
  const { role, done } = after(WAIT);
  assert.equal(role, "following");
  assert.deepEqual(done, ["open", "queue", "pass", "post"]);
});

test("the page with the lock leads and boots", () => {
  const { role, done, term } = after(...LEADS);
  assert.deepEqual([role, term], ["leading", "1"]);
  assert.equal(done.at(-1), "boot");
});

test("a term is later than any leader’s heard before, regardless of the clock", () => {
  assert.ok(after(WAIT, state("5", READY), { type: "granted", term: "3" }).term > "5");
});

test("a page’s state never depends on what other pages hold", () => {
  const before = Object.freeze({ ...APART });
  next(before, /** @type {Event} */ (WAIT));
  assert.deepEqual(before, APART);
});

test("a suspended page gives up everything in any state, and queues again only when resumed", () => {
  for (const before of [LEADS, FOLLOWS, DOUBTS, SEIZES]) {
    const gone = [...before, { type: "gone", done: false }];
    assert.deepEqual(after(...gone).done, ["end", "release", "renounce", "close"]);
    assert.equal(after(...gone).role, "apart");
    assert.deepEqual(after(...gone, WAIT).done, []);
    assert.equal(after(...gone, { type: "back" }).role, "following");
  }
});

test("a page that gave up starting doesn’t wait when it is resumed", () => {
  const done = [...FOLLOWS, { type: "gone", done: true }];
  assert.equal(after(...done, { type: "gone", done: false }, { type: "back" }).role, "apart");
});

test("silence counts only if the leader was asked, the page wasn’t busy, and a request is waiting", () => {
  assert.deepEqual(after(...FOLLOWS, ASKS, ...SILENT).done, ["post", "inherit"]);
  assert.ok(!after(...FOLLOWS, ...SILENT).done.includes("inherit"), "nothing is asked");
  const late = Array.from({ length: 40 }, () => ({ type: "tick", passed: 2 * TICK }));
  assert.ok(!after(...FOLLOWS, ASKS, ...late).done.includes("inherit"), "its own ticks come late");
  const speaks = SILENT.flatMap((tick, nth) => (nth === 5 ? [state("1", READY), tick] : [tick]));
  assert.ok(!after(...FOLLOWS, ASKS, ...speaks).done.includes("inherit"), "it says that it is there");
});

test("the heir asks once more, then takes the lock; if the leader replies after all, it follows again", () => {
  assert.deepEqual(after(...DOUBTS).done, ["post", "bide"]);
  assert.deepEqual(after(...SEIZES).done, ["release", "seize", "bide"]);
  assert.equal(after(...SEIZES, { type: "granted", term: "2" }).role, "leading");
  const spoken = after(...DOUBTS, state("1", READY), { type: "waited" });
  assert.deepEqual([spoken.role, spoken.done], ["following", ["renounce"]]);
});

test("a page that seized the lock stops being the heir once the others can have noticed", () => {
  assert.deepEqual(after(...SEIZES, { type: "granted", term: "2" }, { type: "waited" }).done, ["renounce"]);
});

test("a lock granted too late, or with no request waiting, is released", () => {
  const failed = after(...SEIZES, state("1", FAILED), { type: "granted", term: "2" });
  assert.deepEqual(failed.done, ["release"]);
  assert.deepEqual(after(WAIT, { type: "gone", done: true }, { type: "granted", term: "2" }).done, ["release"]);
});

test("an outrun page queues again", () => {
  const { role, done } = after(...SEIZES, { type: "outrun" });
  assert.equal(role, "following");
  assert.ok(done.includes("queue"));
});

test("a page that loses the lock stops its engine and follows", () => {
  const { role, done } = after(...LEADS, { type: "told", state: READY, now: 0 }, { type: "lost" });
  assert.equal(role, "following");
  assert.deepEqual(done.slice(0, 2), ["end", "queue"]);
});

test("a leader with an outdated term is ignored", () => {
  const heard = [...FOLLOWS, state("2", READY)];
  assert.equal(after(...heard, state("1", FAILED)).state.phase, "ready");
  assert.ok(!after(...heard, ASKS, TICKS, state("1", READY)).heard);
});

test("a new leader doesn’t have the old one’s requests: the page learns that the engine moved", () => {
  const { effects, open } = after(...FOLLOWS, ASKS, state("2", READY));
  assert.deepEqual(
    effects.map((effect) => effect.state?.phase),
    ["starting", "ready"],
  );
  assert.equal(open, 0);
});

test("a leader restarts a failed engine on demand or after a while, and otherwise gives the reason", () => {
  const failed = [...LEADS, { type: "told", state: FAILED, now: 0 }];
  assert.deepEqual(after(...failed, hello(false, STALE)).done, ["post"]);
  assert.ok(after(...failed, hello(false, STALE + 1)).done.includes("boot"));
  assert.ok(after(...failed, hello(true)).done.includes("boot"));
  assert.ok(after(...failed, WAIT).done.includes("boot"));
});

test("on demand, a leader checks a running engine, and restarts one that doesn’t answer", () => {
  const runs = [...LEADS, { type: "told", state: READY, now: 0 }];
  assert.deepEqual(after(...runs, hello(false)).done, ["post"]);
  assert.deepEqual(after(...runs, hello(true)).done, ["probe", "post"]);
  const { effects } = after(...runs, hello(true), { type: "dumb" });
  assert.deepEqual(effects.at(-1), { do: "boot", again: true });
});
