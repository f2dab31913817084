/** Logs that a player brings: files that are chosen or dropped, and texts that are pasted.  None of it is kept or sent. */

import { quoted } from "../page/address.js";

/** @typedef {{from: string, text: string, fault?: undefined} | {from: string, fault: string}} Brought `from` names a file */

/** How many characters the engine reads of a log, and bytes of a file. */
const LONGEST = 2_000_000;
/** How many files are read at once. */
const MOST = 50;
/** What a file begins with that gzip has packed. */
const PACKED = [0x1f, 0x8b];

/**
 * Read files, each for itself: what is wrong with one is told, and the others are read.
 * @param {Iterable<File>} files
 * @returns {Promise<Brought[]>}
 */
export async function readFiles(files) {
  const all = [...files];
  const read = await Promise.all(all.slice(0, MOST).map(readFile));
  const left = all.length - read.length;
  return left ? [...read, { from: "", fault: `${MOST} files can be read at once, so ${left} more ${left === 1 ? "wasn’t" : "weren’t"}.` }] : read;
}

/**
 * @param {File} file
 * @returns {Promise<Brought>}
 */
async function readFile(file) {
  const from = file.name;
  if (file.size > LONGEST) return { from, fault: tooLong(from) };
  try {
    const begins = new Uint8Array(await file.slice(0, PACKED.length).arrayBuffer());
    if (!PACKED.every((byte, place) => begins[place] === byte)) return take(await file.text(), from);
    return take(await unpacked(file.stream().pipeThrough(new DecompressionStream("gzip"))), from);
  } catch {
    return { from, fault: `${quoted(from)} couldn’t be opened, or couldn’t be unpacked.` };
  }
}

/**
 * Read a stream's text, and no more of it than can be used.
 * @param {ReadableStream<Uint8Array>} stream
 */
async function unpacked(stream) {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length <= LONGEST) continue;
    void reader.cancel();
    break;
  }
  return text + decoder.decode();
}

/**
 * Take a text as it was brought.
 * @param {string} text
 * @param {string} [from]
 * @returns {Brought}
 */
export const take = (text, from = "") => (text.length > LONGEST ? { from, fault: tooLong(from) } : { from, text });

/** @param {string} from */
const tooLong = (from) => `${from ? quoted(from) : "This text"} is too long: a log has at most ${LONGEST.toLocaleString("en")} characters.`;
