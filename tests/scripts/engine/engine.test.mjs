/** The engine as a page sees it, over a start that is no more than an echo. */

import assert from "node:assert/strict";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as passed } from "node:timers/promises";
import { pathToFileURL } from "node:url";

import { Engine } from "../../../site/scripts/engine/engine.js";

const PATIENCE = 50;
const START = `
globalThis.put = [];
export const startEngine = async () => ({
  ask: async (text) => (put.push(text), JSON.stringify({ result: JSON.parse(text).method })),
  broken: new Promise(() => {}),
});`;

test("what is asked as the engine becomes ready is put once, and its clock ends with the answer", async () => {
  const folder = await mkdtemp(join(tmpdir(), "engine-"));
  await writeFile(join(folder, "start.js"), START);
  await writeFile(join(folder, "package.json"), '{"type": "module"}');
  Object.assign(globalThis, { addEventListener() {}, trusted: { createScriptURL: String } });
  const element = { toggleAttribute() {}, append: (/** @type {{onload: () => void}} */ script) => void script.onload() };
  globalThis.document = /** @type {any} */ ({ documentElement: element, head: element, createElement: () => ({}) });
  const engine = new Engine({ base: `${pathToFileURL(folder)}/`, digest: "", patience: PATIENCE });
  const answers = [engine.ask("before", {})];
  engine.subscribe(({ phase }) => {
    if (phase === "ready") answers.push(engine.ask("as it is", {}));
  });
  assert.deepEqual([await answers[0], await answers[1]], ["before", "as it is"]);
  await passed(2 * PATIENCE);
  assert.deepEqual(globalThis.put.map((/** @type {string} */ text) => JSON.parse(text).method), ["before", "as it is"]);
  assert.equal(engine.state.phase, "ready");
});
