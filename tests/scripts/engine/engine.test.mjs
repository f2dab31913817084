/** The engine as a page sees it, with a startup controlled by the tests. */

import assert from "node:assert/strict";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as passed } from "node:timers/promises";
import { pathToFileURL } from "node:url";

import { Engine } from "../../../site/scripts/engine/engine.js";
import { says } from "../../../site/scripts/engine/state_sentence.js";

const SLOW = 20;

/**
 * The requests that the engine received, with a reply each.
 * @type {{method: string, reply: (result: unknown) => void}[]}
 */
let put = [];
/** Ends the running engine: with a replacement or an error. */
let end = { next: (/** @type {object} */ _running) => {}, fail: (/** @type {Error} */ _error) => {} };

function running() {
  const broken = new Promise((next, fail) => (end = { next, fail }));
  broken.catch(() => {});
  const ask = (/** @type {string} */ text) =>
    new Promise((done) =>
      put.push({ method: JSON.parse(text).method, reply: (result) => done(JSON.stringify({ result })) }),
    );
  return { ask, broken };
}

/** The engine's latest start options. @type {{again: boolean, onProgress: (progress: object) => void}} */
let given;

/** An engine, and the states reported to its page. */
async function asleep() {
  put = [];
  globalThis.starts = async (/** @type {typeof given} */ options) => {
    given = options;
    return running();
  };
  const folder = await mkdtemp(join(tmpdir(), "engine-"));
  await writeFile(join(folder, "start.js"), "export const startEngine = (options) => globalThis.starts(options);");
  await writeFile(join(folder, "package.json"), '{"type": "module"}');
  Object.assign(globalThis, { addEventListener() {}, trusted: { createScriptURL: String } });
  const element = {
    toggleAttribute() {},
    append: (/** @type {{onload: () => void}} */ script) => void script.onload(),
  };
  globalThis.document = /** @type {any} */ ({ documentElement: element, head: element, createElement: () => ({}) });
  const engine = new Engine({ base: `${pathToFileURL(folder)}/`, digest: "", slow: SLOW });
  /** @type {import("../../../site/scripts/engine/engine.js").State[]} */
  const states = [];
  engine.subscribe((state) => states.push(state));
  return { engine, states };
}

/** Wait until a condition holds. @param {() => unknown} so */
async function until(so) {
  for (let turn = 0; !so(); turn++) {
    assert.ok(turn < 2_000, String(so));
    await passed(1);
  }
}

const methods = () => put.map(({ method }) => method);

test("a request made just as the engine becomes ready is sent only once", async () => {
  const { engine } = await asleep();
  const answers = [engine.ask("before", {})];
  engine.subscribe(({ phase }) => {
    if (phase === "ready" && answers.length < 2) answers.push(engine.ask("as it is", {}));
  });
  await until(() => put.length === 2);
  for (const { method, reply } of put) reply(method);
  assert.deepEqual(await Promise.all(answers), ["before", "as it is"]);
  await passed(2 * SLOW);
  assert.deepEqual(methods(), ["before", "as it is"]);
  assert.deepEqual(engine.state, { phase: "ready" });
});

test("a request can wait indefinitely, and the text shows how long it has waited", async () => {
  const { engine, states } = await asleep();
  const answer = engine.ask("slow", {});
  await until(() => (engine.state.busy ?? 0) > 5 * SLOW);
  assert.equal(engine.state.phase, "ready");
  put[0].reply("at last");
  assert.equal(await answer, "at last");
  assert.deepEqual(engine.state, { phase: "ready" });
  const told = states.length;
  await passed(3 * SLOW);
  assert.equal(states.length, told);
  assert.match(says({ phase: "ready", busy: 12_300 }), / 12 seconds /);
});

test("each request’s time starts when it is sent", async () => {
  const { engine } = await asleep();
  const slow = engine.ask("slow", {});
  await until(() => (engine.state.busy ?? 0) > 5 * SLOW);
  const later = engine.ask("later", {});
  put[0].reply("at last");
  await slow;
  await until(() => engine.state.busy === undefined || engine.state.busy < 3 * SLOW);
  put[1].reply("too");
  assert.equal(await later, "too");
});

test("a replacement engine gets the lost engine’s requests", async () => {
  const { engine, states } = await asleep();
  const answer = engine.ask("one", {});
  await until(() => put.length);
  for (let nth = 1; nth <= 3; nth++) {
    given.onProgress({ step: "booting", loaded: 0, total: 0 });
    end.next(running());
    await until(() => put.length === nth + 1);
  }
  put[3].reply("answered");
  assert.equal(await answer, "answered");
  assert.deepEqual(methods(), Array(4).fill("one"));
  assert.ok(states.every(({ phase }) => phase !== "failed"));
});

test("an endless request is reported, retried once, and then abandoned", async () => {
  const { engine } = await asleep();
  const answer = engine.ask("for ever", {});
  await until(() => put.length);
  end.fail(Object.assign(new Error("a question took too long"), { kind: "endless" }));
  await until(() => engine.state.phase === "failed");
  assert.deepEqual([engine.state.reason, engine.waiting], ["endless", 1]);
  engine.retry();
  await until(() => put.length === 2);
  end.fail(Object.assign(new Error("a question took too long"), { kind: "endless" }));
  await assert.rejects(answer);
  assert.equal(engine.waiting, 0);
});

test("the reader can restart a running engine only if an answer is slow", async () => {
  const { engine } = await asleep();
  const answer = engine.ask("slow", {});
  await until(() => put.length);
  engine.retry();
  assert.equal(engine.state.phase, "ready");
  await until(() => engine.state.busy);
  engine.retry();
  await until(() => put.length === 2);
  assert.equal(given.again, true);
  put[1].reply("at last");
  assert.equal(await answer, "at last");
});
