/**
 * What every start of the engine needs, asked for before there is anything that could use it: while PyScript and its worker
 * come, Pyodide's binary is compiled, and the image's memory unpacked.
 *
 * It runs in a worker of its own, which leaves the page free; where there can be none, the page imports it.
 */

import { SCRIPTS, BINARY, IMAGE, UNPACKER } from "./files.js";
import { headOf, memoryOf } from "./image.js";
import { Files } from "./taking.js";
import { unpacker } from "./unpack.js";

/** @typedef {import("./image.js").Head} Head */

/**
 * What was begun, each as it comes.  Rejects with an error whose `kind` is `file` where something isn't what belongs here.
 * @typedef {object} Begun
 * @property {Promise<void>} scripts Pyodide's own are here and were checked
 * @property {Promise<WebAssembly.Module>} module its binary
 * @property {Promise<Head>} head what the image says of itself; what restores it is here and was checked
 * @property {Promise<Uint8Array<ArrayBuffer>>} memory the image's
 */

/**
 * Begin.
 * @param {object} options
 * @param {boolean} [options.plain] without the image
 * @param {boolean} [options.again] trust no copy that the browser kept
 * @param {(loaded: number, total: number) => void} [options.tell]
 * @returns {Begun}
 */
export function begin({ plain = false, again = false, tell = () => {} }) {
  const files = new Files({ base: new URL(import.meta.url), again, tell });
  const image = plain ? undefined : IMAGE;
  const parts = image ? [UNPACKER, image] : [];
  files.expect([...SCRIPTS, BINARY, ...parts]);
  const module = files.compiled(BINARY);
  const packed = image ? Promise.all([files.compiled(UNPACKER), files.whole(image)]) : Promise.reject(new Error("nobody asked for it"));
  packed.catch(() => files.forgo(parts));
  const begun = {
    scripts: Promise.all(SCRIPTS.map((file) => files.whole(file))).then(() => {}),
    module,
    head: packed.then(([, bytes]) => headOf(bytes)),
    memory: packed.then(async ([binary, bytes]) => {
      await module.catch(() => {}); // which is needed first, and takes no time beside it
      return memoryOf(bytes, unpacker(binary));
    }),
  };
  // Each is awaited where it is needed; what came is held there.
  void Promise.allSettled(Object.values(begun)).then(() => files.forget());
  return begun;
}

/**
 * Make the browser give back what was read here: tens of megabytes.  It looks for such when much more is asked for, which this
 * worker never does again.
 */
function tidy() {
  for (let n = 0; n < 5; n++) Reflect.construct(ArrayBuffer, [1 << 24]);
}

/** Told to begin by the page, a worker gives what comes to whoever listens at a port. */
if ("WorkerGlobalScope" in globalThis) {
  globalThis.onmessage = ({ data: { plain, again, port } }) => {
    const begun = begin({ plain, again, tell: (loaded, total) => globalThis.postMessage({ loaded, total }) });
    for (const [name, promise] of Object.entries(begun)) {
      promise.then(
        (value) => port.postMessage({ name, value }, value instanceof Uint8Array ? [value.buffer] : []),
        (error) => port.postMessage({ name, error, kind: error.kind }),
      );
    }
    void Promise.allSettled(Object.values(begun)).then(tidy).catch(() => {}); // where there isn't so much to be had
  };
}
