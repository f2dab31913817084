/**
 * A run in the limited storage of a learning system.
 *
 * It is written compactly and compressed; input is untrusted.
 */

import { base64url, deflated, inflated } from "../../address/deflate.js";
import { isRun } from "../../storage/runs.js";

/** Format version, before the encoded data. */
const VERSION = "1";
const CHECK = 8;
/** The longest text to decompress, in bytes. */
const LONGEST = 400_000;

/** @typedef {import("../../storage/runs.js").Done} Done */
/** @typedef {import("../../storage/runs.js").KeptRun} KeptRun */

/**
 * Write a run; if too long, without its longest answers.
 * @param {KeptRun} run
 * @param {string} set the text of the run's set
 * @param {number} room the number of characters that can be stored
 * @returns {Promise<{text: string, left: number}>} `left` is the number of puzzles omitted
 */
export async function packRun(run, set, room) {
  const check = await checkOf(set);
  const write = async (/** @type {Done[]} */ done) =>
    `${VERSION}${check}${await deflated(JSON.stringify(compactRun(run, done)))}`;
  const size = (/** @type {Done} */ { first, last }) => JSON.stringify([first, last]).length;
  const largest = [...run.done].sort((one, other) => size(other) - size(one));
  let text = await write(run.done);
  let left = 0;
  while (text.length > room && left < largest.length) {
    left++;
    const without = new Set(largest.slice(0, left));
    text = await write(run.done.filter((one) => !without.has(one)));
  }
  return { text, left };
}

/**
 * Read a run.  Rejects if it is invalid; `changed` says that it belongs to another set.
 * @param {string} text
 * @param {string} set
 * @returns {Promise<{run: KeptRun | null, changed: boolean}>}
 */
export async function unpackRun(text, set) {
  if (!text.startsWith(VERSION)) throw new Error(`a run of version ${text.slice(0, 1)}`);
  if (text.slice(1, 1 + CHECK) !== (await checkOf(set))) return { run: null, changed: true };
  return { run: readCompactRun(JSON.parse(await inflated(text.slice(1 + CHECK), LONGEST))), changed: false };
}

/** Write a run compactly: times relative to its beginning, and no keys. @param {KeptRun} run @param {Done[]} done */
const compactRun = ({ who, began, ended, earlier }, done) => [
  who,
  began,
  ended && ended - began,
  ...(earlier ? [earlier] : []),
  ...done.map(({ number, tried, hints, when, first, last, grade = "", worked }) => [
    number,
    tried,
    hints,
    when - began,
    grade,
    first,
    ...(last || worked !== undefined ? [last ?? 0] : []),
    ...(worked !== undefined ? [worked] : []),
  ]),
];

/** @param {any} it @returns {KeptRun} */
function readCompactRun([who, began, took, ...rest]) {
  const earlier = rest[0]?.length === 2 ? rest[0] : undefined;
  const done = earlier ? rest.slice(1) : rest;
  const run = {
    who,
    began,
    ended: took && began + took,
    done: done.map((/** @type {any[]} */ [number, tried, hints, passed, grade, first, last, worked]) => ({
      ...{ number, tried, hints, when: began + passed, first },
      ...(last && { last }),
      ...(grade && { grade }),
      ...(worked !== undefined && { worked }),
    })),
    ...(earlier && { earlier }),
  };
  if (!isRun(run)) throw new Error("no run");
  return run;
}

/** A short checksum of a set. @param {string} set */
async function checkOf(set) {
  const bytes = new TextEncoder().encode(set);
  // Insecure pages (without `https:`) can't compute digests; the length has to do.
  const digest = crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
    : new TextEncoder().encode(`${bytes.length}`.padStart(6, "0"));
  return base64url(digest.slice(0, 6));
}
