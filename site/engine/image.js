/**
 * Starts Python from an image: its memory after the engine was installed and had answered.
 *
 * `image/encode.mjs` describes the format.  This code and the code that makes images use underscored names of Pyodide
 * that exist in only one version; a browser test checks that both use that version.
 */

const PAGE = 65_536;

/**
 * The header of an image.
 * @typedef {{build: string, size: number, filled: number, runs: number, used: number, objects: object}} Head
 */

/** @param {Uint8Array} image @returns {number} offset of its memory */
const begins = (image) => 4 + new DataView(image.buffer, image.byteOffset).getUint32(0, true);

/** @param {Uint8Array} image @returns {Head} */
export const headOf = (image) => JSON.parse(new TextDecoder().decode(image.subarray(4, begins(image))));

/** @typedef {(packed: Uint8Array, length: number) => Promise<Uint8Array<ArrayBuffer>>} Unpack */

/** Decompress an image's memory. @param {Uint8Array} image @param {Unpack} unpack */
export const memoryOf = (image, unpack) => unpack(image.subarray(begins(image)), headOf(image).used);

/**
 * Restore Python from an image.  Rejects if the image doesn't fit.
 *
 * @param {object} given
 * @param {(options: object) => Promise<any>} given.load Pyodide's `loadPyodide`
 * @param {(settings: object) => Promise<any>} given.create Pyodide's module factory
 * @param {Promise<Head>} given.head the image's header
 * @param {Promise<Uint8Array>} given.memory the image's memory, which can arrive last
 * @param {object} given.options Pyodide's options, without a library or packages
 * @returns {Promise<any>} Pyodide
 */
export function restored({ load, create, head, memory: unpacked, options }) {
  return new Promise((resolve, reject) => {
    let base = new Uint8Array();
    const createPyodideModule = async (/** @type {any} */ settings) => {
      const { instantiateWasm, API: api } = settings;
      settings.instantiateWasm = (/** @type {object} */ imports, /** @type {Function} */ done) =>
        instantiateWasm(imports, (/** @type {WebAssembly.Instance} */ instance, /** @type {object} */ compiled) => {
          const memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
          const begin = (/** @type {Head} */ { size, filled }) => {
            base = new Uint8Array(memory.buffer, 0, filled).slice(); // before any code runs
            if (memory.buffer.byteLength < size) memory.grow((size - memory.buffer.byteLength) / PAGE);
            done(instance, compiled);
          };
          head.then(begin).catch(reject);
        });
      const module = await create(settings);
      const { build, runs, objects } = await head;
      if (build !== api.config.BUILD_ID) throw new Error("the image is of another build of Pyodide");
      const memory = await unpacked;
      api.restoreSnapshot = () => {
        put({ memory, runs, base }, module);
        return objects;
      };
      return module;
    };
    unpacked.catch(reject);
    load({ ...options, createPyodideModule, _loadSnapshot: new Uint8Array(16) }) // only its presence counts
      .then((python) => {
        python.pyimport("_wake").wake();
        resolve(python);
      })
      .catch(reject);
  });
}

/**
 * Add the late modules to a restored Python, where it looks for packages.
 * @param {any} python
 * @param {Uint8Array} late
 * @param {Unpack} unpack
 */
export async function added(python, late, unpack) {
  const code = await memoryOf(late, unpack);
  const { files } = /** @type {{files: [string, number][]}} */ (/** @type {unknown} */ (headOf(late)));
  let at = 0;
  for (const [path, length] of files) {
    const place = `${python._api.sitePackages}/${path}`;
    python.FS.mkdirTree(place.slice(0, place.lastIndexOf("/")));
    python.FS.writeFile(place, code.subarray(at, (at += length)));
  }
}

/**
 * Write an image's memory in place.
 * @param {object} image
 * @param {Uint8Array} image.memory
 * @param {number} image.runs the number of runs
 * @param {Uint8Array} image.base the memory as initialised by the binary, with which the image's start was XORed
 * @param {any} module
 */
function put({ memory, runs, base }, module) {
  const heap = new Uint32Array(module.HEAPU8.buffer);
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / 4);
  const filled = new Uint32Array(base.buffer);
  heap.set(filled);
  heap.fill(0, filled.length, module._sbrk(0) / 4); // nothing has been written beyond this yet
  let [from, at] = [2 * runs, 0];
  for (let run = 0; run < runs; run++) {
    at += words[2 * run];
    const end = at + words[2 * run + 1];
    for (; at < Math.min(end, filled.length); at++) heap[at] ^= words[from++];
    heap.set(words.subarray(from, (from += end - at)), at);
    at = end;
  }
}
