/**
 * The format of an image, read by `../image.js`.
 *
 * First the length of the header (32 bits, little-endian), then the header as JSON, padded with spaces to a multiple of
 * 4; then the memory in 4-byte words, most of which are zero: for each nonzero run, the number of zero words before it
 * and its length, then all runs one after the other.  Where the binary itself initialises memory, only the difference
 * is stored (exclusive or).  The header isn't compressed with the rest, since it is needed first.
 */

/**
 * The data that Pyodide writes before the memory: its offset, and the length of the description that starts at
 * `DESCRIBED`.
 */
const [BEGINS, LENGTH, DESCRIBED] = [1, 2, 48];

/** The number of zero words that end a run. */
const BETWEEN = 64;

const bytesOf = (/** @type {Uint32Array} */ words) => new Uint8Array(words.buffer, words.byteOffset, words.byteLength);

/** The number of words up to the last nonzero one. @param {Uint32Array} words */
function lengthOf(words) {
  let length = words.length;
  while (length && !words[length - 1]) length--;
  return length;
}

/**
 * Start and end of each run.
 * @param {Uint32Array} words
 * @returns {[number, number][]}
 */
function runsOf(words) {
  const runs = [];
  let [begins, zeros] = [-1, 0];
  const end = (/** @type {number} */ at) => begins >= 0 && runs.push([begins, at - zeros]);
  for (const [at, word] of words.entries()) {
    if (!word) zeros++;
    else {
      if (begins < 0 || zeros >= BETWEEN) {
        end(at);
        begins = at;
      }
      zeros = 0;
    }
  }
  end(words.length);
  return runs;
}

/**
 * @param {object} taken
 * @param {Uint8Array} taken.snapshot the snapshot returned by Pyodide
 * @param {Uint8Array} taken.base the memory before any code runs
 * @param {string} taken.build the build of Pyodide it belongs to
 * @returns {Uint8Array}
 */
export function encoded({ snapshot, base, build }) {
  const described = new Uint32Array(snapshot.buffer, snapshot.byteOffset, DESCRIBED / 4);
  const objects = JSON.parse(new TextDecoder().decode(snapshot.subarray(DESCRIBED, DESCRIBED + described[LENGTH])));
  const memory = new Uint32Array(snapshot.slice(described[BEGINS]).buffer);
  const before = new Uint32Array(base.buffer);
  const filled = lengthOf(before);
  for (let at = 0; at < filled; at++) memory[at] ^= before[at];
  const runs = runsOf(memory);
  let last = 0;
  const words = [
    Uint32Array.from(runs.flatMap(([begin, end]) => [begin - last, (last = end) - begin])),
    ...runs.map(([begin, end]) => memory.subarray(begin, end)),
  ].map(bytesOf);
  const used = words.reduce((sum, { length }) => sum + length, 0);
  const head = JSON.stringify({ build, size: memory.byteLength, filled: filled * 4, runs: runs.length, used, objects });
  const padded = new TextEncoder().encode(head.padEnd(Math.ceil(head.length / 4) * 4));
  return Buffer.concat([bytesOf(Uint32Array.of(padded.length)), padded, ...words]);
}
