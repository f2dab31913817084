/** An engine whose worker dies is replaced. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { SOON, bootLasting } from "../../../site/scripts/engine/worker_replacement.js";

console.info = () => {};

const lost = () => Object.assign(new Error("the worker is gone"), { kind: "stopped", lost: true });
const broke = (/** @type {string} */ kind) => Object.assign(new Error(kind), { kind });

/** The engines booted, in order. */
class Engines {
  now = SOON;
  /** For each boot, whether cached copies are distrusted. @type {boolean[]} */
  boots = [];
  /** The reported states. @type {string[]} */
  steps = [];
  abort = new AbortController();
  /** Errors that boots reject with. @type {(Error | undefined)[]} */
  troubles = [];
  /** @type {(error: Error) => void} */
  break = () => {};

  start(again = false) {
    const onProgress = (/** @type {{step: string}} */ { step }) => void this.steps.push(step);
    return bootLasting(
      (options) => this.#boot(options),
      { onProgress, signal: this.abort.signal, again },
      { now: () => this.now },
    );
  }

  /** @param {import("../../../site/scripts/engine/sharing.js").Options} options */
  async #boot({ again = false }) {
    this.boots.push(again);
    const nth = this.boots.length;
    const trouble = this.troubles.shift();
    if (trouble) throw trouble;
    const broken = new Promise((_, reject) => (this.break = reject));
    return /** @type {any} */ ({ ask: async () => `${nth}`, broken });
  }
}

test("a lost engine is replaced, and progress is reported before that", async () => {
  const engines = new Engines();
  const first = await engines.start(true);
  engines.break(lost());
  const second = await first.broken;
  assert.equal(await second.ask(""), "2");
  assert.deepEqual([engines.boots, engines.steps], [[true, false], ["booting"]]);
  engines.now += SOON;
  engines.break(lost());
  assert.equal(await (await second.broken).ask(""), "3");
});

test("an engine lost soon after another isn’t replaced", async () => {
  const engines = new Engines();
  const first = await engines.start();
  engines.break(lost());
  const second = await first.broken;
  engines.now += SOON - 1;
  engines.break(lost());
  await assert.rejects(second.broken, { kind: "stopped" });
  assert.equal(engines.boots.length, 2);
});

test("an engine lost during startup is replaced once", async () => {
  const engines = new Engines();
  engines.troubles = [lost()];
  assert.equal(await (await engines.start()).ask(""), "2");
  const others = new Engines();
  others.troubles = [lost(), lost()];
  await assert.rejects(others.start(), { kind: "stopped" });
});

for (const kind of ["endless", "file", "memory", "engine", "stopped"]) {
  test(`an engine that fails otherwise isn’t replaced (${kind})`, async () => {
    const engines = new Engines();
    const first = await engines.start();
    engines.break(broke(kind));
    await assert.rejects(first.broken, { kind });
    engines.troubles = [broke(kind)];
    await assert.rejects(engines.start(), { kind });
    assert.deepEqual([engines.boots.length, engines.steps], [2, []]);
  });
}

test("the reason a replacement can’t start is reported", async () => {
  const engines = new Engines();
  const first = await engines.start();
  engines.troubles = [broke("file")];
  engines.break(lost());
  await assert.rejects(first.broken, { kind: "file" });
});

test("an engine that the page gave up isn’t replaced", async () => {
  const engines = new Engines();
  const first = await engines.start();
  engines.abort.abort();
  engines.break(lost());
  await assert.rejects(first.broken);
  assert.equal(engines.boots.length, 1);
});
