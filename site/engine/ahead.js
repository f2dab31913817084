/**
 * What every start of the engine needs, asked for before there is anything that could use it: while PyScript and its worker
 * come, Pyodide's binary is compiled, and the image's memory unpacked.
 */

import { Files } from "./taking.js";

/** @typedef {import("./taking.js").EngineFile} EngineFile */
/** @typedef {import("./image.js").Image} Image */

/**
 * What was begun, each as it comes.  Rejects with an error whose `kind` is `file` where something isn't what belongs here.
 * @typedef {object} Begun
 * @property {Promise<void>} scripts Pyodide's own are here and were checked
 * @property {Promise<WebAssembly.Module>} module its binary
 * @property {Promise<void>} reader what restores an image is here, and was checked
 * @property {Promise<Image>} image
 */

/**
 * Begin.
 * @param {object} given
 * @param {URL} given.base where the files' paths begin
 * @param {EngineFile[]} given.scripts Pyodide's
 * @param {EngineFile} given.binary
 * @param {EngineFile[]} given.image its reader, its codec, itself, and what unpacks it; none where it isn't asked for
 * @param {boolean} given.helped whether there can be a worker that unpacks it
 * @param {boolean} given.again trust no copy that the browser kept
 * @param {(loaded: number, total: number) => void} given.tell
 * @param {AbortSignal} [given.signal]
 * @returns {Begun}
 */
export function begin({ base, scripts, binary, image, helped, again, tell, signal }) {
  const files = new Files({ base, again, tell, signal });
  files.expect([...scripts, binary, ...image]);
  const [reader] = image;
  const unasked = () => Promise.reject(new Error("nobody asked for it"));
  const begun = {
    module: files.compiled(binary),
    image: reader ? imaged(files, image, helped, signal) : unasked(),
    scripts: Promise.all(scripts.map((file) => files.whole(file))).then(() => {}),
    reader: reader ? files.whole(reader).then(() => {}) : unasked(),
  };
  begun.image.catch(() => files.forgo(image));
  for (const promise of Object.values(begun)) promise.catch(() => {}); // awaited where they are needed
  return begun;
}

/**
 * Fetch and unpack an image.
 * @param {Files} files
 * @param {EngineFile[]} of
 * @param {boolean} helped
 * @param {AbortSignal} [signal]
 * @returns {Promise<Image>}
 */
async function imaged(files, [reader, codec, whole, unpacker], helped, signal) {
  const packed = files.whole(whole);
  packed.catch(() => {}); // awaited in a moment
  if (helped) {
    await Promise.all([reader, codec, unpacker].map((file) => files.whole(file)));
    return unpackedBeside(files.at(unpacker.path), packed, signal);
  }
  const [{ unpacked }, { decompress }] = await Promise.all([files.module(reader), files.module(codec)]);
  return unpacked(await packed, decompress);
}

/**
 * Workers that have something to say yet.  One that only its own listener knows, Firefox lets go of, and of what it said:
 * a collection that comes before this thread listens again is enough, and the wait for it never ends.
 * @type {Set<Worker>}
 */
const heldOn = new Set();

/**
 * Have an image unpacked by a worker.
 * @param {string} address that worker's
 * @param {Promise<Uint8Array<ArrayBuffer>>} packed
 * @param {AbortSignal} [signal]
 * @returns {Promise<Image>}
 */
async function unpackedBeside(address, packed, signal) {
  const worker = new Worker(trusted.createScriptURL(address), { type: "module" });
  heldOn.add(worker);
  try {
    return await new Promise((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => {
        event.preventDefault(); // or the page would hear of it too
        reject(new Error(event.message || "there can be no worker to unpack the image"));
      };
      packed.then((bytes) => worker.postMessage(bytes)).catch(reject);
    });
  } finally {
    heldOn.delete(worker);
    worker.terminate();
  }
}
