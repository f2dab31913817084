/** Decompresses Zstandard with the binary of the package zstddec, which the builder places next to this. */

/**
 * The binary's exports.
 * @typedef {object} Unpacker
 * @property {WebAssembly.Memory} memory
 * @property {(size: number) => number} malloc
 * @property {(to: number, room: number, from: number, length: number) => number} ZSTD_decompress length or error
 */

/**
 * Return a decompressor that uses separate, disposable memory each time.  It rejects if the output is shorter or longer
 * than expected.
 *
 * @param {WebAssembly.Module} binary
 * @returns {(packed: Uint8Array, length: number) => Promise<Uint8Array<ArrayBuffer>>}
 */
export function unpacker(binary) {
  return async (packed, length) => {
    const { exports } = await WebAssembly.instantiate(binary, { env: { emscripten_notify_memory_growth() {} } });
    const { memory, malloc, ZSTD_decompress: decompress } = /** @type {Unpacker} */ (/** @type {unknown} */ (exports));
    const [from, to] = [malloc(packed.length), malloc(length)];
    if (!from || !to) throw new RangeError(`no room to unpack ${length} bytes`);
    const at = (/** @type {number} */ place, /** @type {number} */ size) =>
      new Uint8Array(/** @type {ArrayBuffer} */ (memory.buffer), place, size);
    at(from, packed.length).set(packed);
    const size = decompress(to, length, from, packed.length);
    if (size !== length) throw new Error(`what was packed isn’t the ${length} bytes that it says`);
    return at(to, length).slice();
  };
}
