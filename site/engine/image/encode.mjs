/**
 * How an image is written; `../image.js` reads it.
 *
 * First the length of the head (32 bits, the lowest byte first), then the head as JSON, filled up with blanks to a multiple
 * of 4; then the memory in words of 4 bytes, of which most are zero: for each run of others how many are zero before it and
 * how long it is, then all runs, one after the other.  Where the binary fills the memory by itself it holds only what
 * differs from that (exclusive or).  The head stays as it is when the rest is packed, since it is needed first.
 */

/** What Pyodide writes before the memory: where that begins, and how long the description is that begins at `DESCRIBED`. */
const [BEGINS, LENGTH, DESCRIBED] = [1, 2, 48];

/** So many words are zero between one run and the next. */
const BETWEEN = 64;

const bytesOf = (/** @type {Uint32Array} */ words) => new Uint8Array(words.buffer, words.byteOffset, words.byteLength);

/** How many words there are up to the last that isn't zero. @param {Uint32Array} words */
function lengthOf(words) {
  let length = words.length;
  while (length && !words[length - 1]) length--;
  return length;
}

/**
 * Where runs begin and end.
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
 * @param {Uint8Array} taken.snapshot as Pyodide gives it
 * @param {Uint8Array} taken.base the memory before any code ran
 * @param {string} taken.build the build of Pyodide that it is of
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
