/**
 * Prepares what every start of the engine needs: while PyScript and its worker load, Pyodide's binary is compiled and
 * the image's memory decompressed.
 *
 * It runs in its own worker, so that the page stays responsive; pages that can't have a worker import it.
 */

import { SCRIPTS, BINARY, IMAGE, UNPACKER } from "./files.js";
import { headOf, memoryOf } from "./image.js";
import { Files } from "./taking.js";
import { unpacker } from "./unpack.js";

/** @typedef {import("./image.js").Head} Head */

/**
 * Pending results.  Each rejects with an error of `kind` `file` if something fails its check.
 * @typedef {object} Begun
 * @property {Promise<void>} scripts resolves when Pyodide's scripts have been fetched and checked
 * @property {Promise<WebAssembly.Module>} module Pyodide's binary
 * @property {Promise<Head>} head the image's header; the scripts that restore it have been fetched and checked
 * @property {Promise<Uint8Array<ArrayBuffer>>} memory the image's memory
 */

/**
 * Start preparing.
 * @param {object} options
 * @param {boolean} [options.plain] start without the image
 * @param {boolean} [options.again] don't trust copies in the browser's cache
 * @param {(loaded: number, total: number) => void} [options.tell]
 * @returns {Begun}
 */
export function begin({ plain = false, again = false, tell = () => {} }) {
  const files = new Files({ base: new URL(import.meta.url), again, tell });
  const image = plain ? undefined : IMAGE;
  const parts = image ? [UNPACKER, image] : [];
  files.expect([...SCRIPTS, BINARY, ...parts]);
  const module = files.compiled(BINARY);
  const packed = image
    ? Promise.all([files.compiled(UNPACKER), files.whole(image)])
    : Promise.reject(new Error("nobody asked for it"));
  packed.catch(() => files.forgo(parts));
  const begun = {
    scripts: Promise.all(SCRIPTS.map((file) => files.whole(file))).then(() => {}),
    module,
    head: packed.then(([, bytes]) => headOf(bytes)),
    memory: packed.then(async ([binary, bytes]) => {
      await module.catch(() => {}); // needed first, and compiling the decompressor is quick in comparison
      return memoryOf(bytes, unpacker(binary));
    }),
  };
  // Each promise is awaited where it is needed; only the downloads are released here.
  void Promise.allSettled(Object.values(begun)).then(() => files.forget());
  return begun;
}

/**
 * Make the browser free the memory used here: tens of megabytes.  Browsers free it when much more memory is requested,
 * which this worker never does again.
 */
function tidy() {
  for (let n = 0; n < 5; n++) Reflect.construct(ArrayBuffer, [1 << 24]);
}

/** When the page tells a worker to begin, results are sent to a port. */
if ("WorkerGlobalScope" in globalThis) {
  globalThis.onmessage = ({ data: { plain, again, port } }) => {
    const begun = begin({ plain, again, tell: (loaded, total) => globalThis.postMessage({ loaded, total }) });
    for (const [name, promise] of Object.entries(begun)) {
      promise.then(
        (value) => port.postMessage({ name, value }, value instanceof Uint8Array ? [value.buffer] : []),
        (error) => port.postMessage({ name, error, kind: error.kind }),
      );
    }
    void Promise.allSettled(Object.values(begun))
      .then(tidy)
      .catch(() => {}); // if that much memory isn't available
  };
}
