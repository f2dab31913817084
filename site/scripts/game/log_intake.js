/** Logs from a player: files chosen or dropped, and pasted texts.  None of it is stored or sent. */

import { quoted } from "../address/position_address.js";

/**
 * @typedef {{from: string, text: string, fault?: undefined} | {from: string, fault: string}} Brought `from` names a
 *   file
 */

/** The maximum length of a log in characters, and of a file in bytes. */
const LONGEST = 2_000_000;
/** The number of files read at once. */
const MOST = 50;
/** The first bytes of a gzip file. */
const PACKED = [0x1f, 0x8b];

/**
 * Read files independently: errors in one are reported, and the others are still read.
 * @param {Iterable<File>} files
 * @returns {Promise<Brought[]>}
 */
export async function readFiles(files) {
  const all = [...files];
  const read = await Promise.all(all.slice(0, MOST).map(readFile));
  const left = all.length - read.length;
  return left
    ? [
        ...read,
        { from: "", fault: `${MOST} files can be read at once, so ${left} more ${left === 1 ? "wasn’t" : "weren’t"}.` },
      ]
    : read;
}

/** @param {File} file @returns {Promise<Brought>} */
async function readFile(file) {
  const from = file.name;
  if (file.size > LONGEST) return { from, fault: tooLong(from) };
  try {
    const begins = new Uint8Array(await file.slice(0, PACKED.length).arrayBuffer());
    if (!PACKED.every((byte, place) => begins[place] === byte)) return take(await file.text(), from);
    return take(await inflated(file.stream().pipeThrough(new DecompressionStream("gzip"))), from);
  } catch {
    return { from, fault: `${quoted(from)} couldn’t be opened, or couldn’t be unpacked.` };
  }
}

/** Read a stream as text, up to the usable length. @param {ReadableStream<Uint8Array>} stream */
async function inflated(stream) {
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

/** Accept a text as provided. @param {string} text @param {string} [from] @returns {Brought} */
export const take = (text, from = "") => (text.length > LONGEST ? { from, fault: tooLong(from) } : { from, text });

/** @param {string} from */
const tooLong = (from) =>
  `${from ? quoted(from) : "This text"} is too long. A log can have up to ${LONGEST.toLocaleString("en")} characters.`;
