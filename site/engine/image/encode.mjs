/**
 * How an image is written; `../image.js` reads it.
 *
 * First the length of the head (32 bits, the lowest byte first), then the head as JSON, filled up with blanks to a multiple
 * of 4; then the memory up to its last byte that isn't zero, where the part that the binary fills by itself holds only
 * what differs from that (exclusive or): so most of it is zero, and packs well.  The head stays as it is when that is
 * packed, since it is needed first.
 */

/** What Pyodide writes before the memory: where that begins, and how long the description is that begins at `DESCRIBED`. */
const [BEGINS, LENGTH, DESCRIBED] = [1, 2, 48];

/** @param {Uint8Array} bytes */
function lengthOf(bytes) {
  let length = bytes.length;
  while (length && !bytes[length - 1]) length--;
  return length;
}

/** @param {number} length @param {number} unit */
const upTo = (length, unit) => Math.ceil(length / unit) * unit;

/**
 * @param {object} taken
 * @param {Uint8Array} taken.snapshot as Pyodide gives it
 * @param {Uint8Array} taken.base the memory before any code ran
 * @param {string} taken.build the build of Pyodide that it is of
 * @returns {Uint8Array}
 */
export function encoded({ snapshot, base, build }) {
  const words = new Uint32Array(snapshot.buffer, snapshot.byteOffset, DESCRIBED / 4);
  const objects = JSON.parse(new TextDecoder().decode(snapshot.subarray(DESCRIBED, DESCRIBED + words[LENGTH])));
  const memory = snapshot.slice(words[BEGINS]);
  const filled = upTo(lengthOf(base), 4);
  for (let at = 0; at < filled; at++) memory[at] ^= base[at];
  const used = Math.max(lengthOf(memory), filled);
  const head = JSON.stringify({ build, size: memory.length, filled, used, objects });
  const padded = new TextEncoder().encode(head.padEnd(upTo(head.length, 4)));
  const image = new Uint8Array(4 + padded.length + used);
  new DataView(image.buffer).setUint32(0, padded.length, true);
  image.set(padded, 4);
  image.set(memory.subarray(0, used), 4 + padded.length);
  return image;
}
