/**
 * Starts Python from an image: what its memory held when the engine had been installed and had answered.
 *
 * `image/encode.mjs` says how an image is written.  Here and where images are made Pyodide is taken by its underscored
 * names, which only one version of it has: so both are of one version, and a test in a browser sees that they fit.
 */

const PAGE = 65_536;

/**
 * What an image says of itself, and its memory.
 * @typedef {{build: string, size: number, filled: number, used: number, objects: object, memory: Uint8Array<ArrayBuffer>}} Image
 */

/**
 * Read an image.  Throws where it holds less than it says.
 * @param {Uint8Array} image
 * @param {(packed: Uint8Array) => Uint8Array} decompress what unpacks its memory
 * @returns {Image}
 */
export function unpacked(image, decompress) {
  const length = new DataView(image.buffer, image.byteOffset).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(image.subarray(4, 4 + length)));
  const memory = decompress(image.subarray(4 + length));
  if (memory.length !== head.used) throw new Error(`the image holds ${memory.length} bytes and says ${head.used}`);
  return { ...head, memory };
}

/**
 * Restore Python from an image.  Rejects where the image doesn't fit.
 *
 * @param {object} given
 * @param {(options: object) => Promise<any>} given.load Pyodide's `loadPyodide`
 * @param {(settings: object) => Promise<any>} given.create what makes Pyodide's module
 * @param {Promise<Image>} given.image which may come last
 * @param {object} given.options for Pyodide; a library or packages don't belong there
 * @returns {Promise<any>} Pyodide
 */
export function restored({ load, create, image, options }) {
  return new Promise((resolve, reject) => {
    let base = new Uint8Array();
    const createPyodideModule = async (/** @type {any} */ settings) => {
      const { instantiateWasm, API: api } = settings;
      settings.instantiateWasm = (/** @type {object} */ imports, /** @type {Function} */ done) =>
        instantiateWasm(imports, (/** @type {WebAssembly.Instance} */ instance, /** @type {object} */ compiled) => {
          const memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
          const begin = (/** @type {Image} */ { size, filled }) => {
            base = new Uint8Array(memory.buffer, 0, filled).slice(); // before any code ran
            if (memory.buffer.byteLength < size) memory.grow((size - memory.buffer.byteLength) / PAGE);
            done(instance, compiled);
          };
          image.then(begin).catch(reject);
        });
      const module = await create(settings);
      const { build, objects, memory } = await image;
      if (build !== api.config.BUILD_ID) throw new Error("the image is of another build of Pyodide");
      api.restoreSnapshot = () => {
        put(memory, base, module.HEAPU8);
        return objects;
      };
      return module;
    };
    image.catch(reject);
    load({ ...options, createPyodideModule, _loadSnapshot: new Uint8Array(16) }) // of which only that it is there counts
      .then((python) => {
        python.pyimport("_wake").wake();
        resolve(python);
      })
      .catch(reject);
  });
}

/**
 * Put an image's memory in place.
 * @param {Uint8Array} memory
 * @param {Uint8Array} base what the binary filled by itself, from which the beginning of the memory differs by so much
 * @param {Uint8Array} heap
 */
function put(memory, base, heap) {
  heap.set(memory);
  heap.fill(0, memory.length);
  const words = new Uint32Array(heap.buffer, 0, base.length / 4);
  const filled = new Uint32Array(base.buffer);
  for (let at = 0; at < words.length; at++) words[at] ^= filled[at];
}
