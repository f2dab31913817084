/** Unpacks an image that is sent to it, in a worker of its own, while the page makes ready what is to go on from it. */

import { decompress } from "./fzstd.js";
import { unpacked } from "./image.js";

globalThis.onmessage = (/** @type {MessageEvent<Uint8Array>} */ { data }) => {
  const image = unpacked(data, decompress);
  globalThis.postMessage(image, { transfer: [image.memory.buffer] });
};
