/**
 * Unpacks what is sent to it: an image's memory, in a worker of its own, while the one that sent it makes Python's module.
 */

import { decompress } from "./fzstd.js";

globalThis.onmessage = (/** @type {MessageEvent<Uint8Array>} */ { data }) => {
  const memory = decompress(data);
  globalThis.postMessage(memory, { transfer: [memory.buffer] });
};
