/** Reported progress of the engine's files. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { Files } from "../../../site/engine/taking.js";

/**
 * A file of a given size, and the bytes that arrive when it is fetched.
 * @param {string} path
 * @param {number} bytes
 * @param {number} [come]
 */
function file(path, bytes, come = bytes) {
  const whole = new Uint8Array(bytes).fill(7);
  const sha256 = createHash("sha256").update(whole).digest("base64");
  return { file: { path, bytes, type: "text/plain", sha256 }, body: whole.slice(0, come) };
}

test("after a failed file is dropped, everything counts as arrived, even if that file was last", async () => {
  const sound = file("sound", 1_000);
  const cut = file("cut", 800, 300);
  const bodies = new Map([sound, cut].map(({ file: { path }, body }) => [path, body]));
  const fetched = globalThis.fetch;
  globalThis.fetch = async (url) => new Response(bodies.get(new URL(String(url)).pathname.slice(1)));
  /** @type {number[][]} */
  const told = [];
  const files = new Files({ base: new URL("https://example.org/"), again: false, tell: (...far) => told.push(far) });
  globalThis.fetch = fetched;
  files.expect([sound.file, cut.file]);
  await files.whole(sound.file);
  await assert.rejects(files.whole(cut.file), { kind: "file", message: "cut: 300 bytes where 800 belong" });
  assert.notDeepEqual(told.at(-1), [1_300, 1_300]);
  files.forgo([cut.file]);
  assert.deepEqual(told.at(-1), [1_300, 1_300]);
});
