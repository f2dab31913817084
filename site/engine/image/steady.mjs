/**
 * Makes Node deterministic: clocks stand still, and random numbers come from a fixed seed.
 *
 * Imported first by code that makes the image, never by code that runs it.
 */

import crypto from "node:crypto";

let state = 0x9e3779b9;

/** Xorshift: random enough to fill buffers. */
function next() {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return state & 255;
}

/** @param {ArrayBufferView | ArrayBuffer} given */
function fill(given) {
  const bytes = new Uint8Array(given.buffer ?? given, given.byteOffset ?? 0, given.byteLength);
  for (let at = 0; at < bytes.length; at++) bytes[at] = next();
  return given;
}

crypto.randomFillSync = fill;
globalThis.crypto.getRandomValues = fill;
Math.random = () => next() / 256;

const NOW = Date.UTC(2026, 0, 1);
const Moving = Date;
globalThis.Date = class extends Moving {
  constructor(...given) {
    super(...(given.length ? given : [NOW]));
  }
  static now() {
    return NOW;
  }
};
performance.now = () => 1_000;
process.hrtime = Object.assign(() => [1, 0], { bigint: () => 1_000_000_000n });
