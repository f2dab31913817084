/**
 * A run in the little room that a learning system of SCORM 1.2 has for it, and back.
 *
 * It is written shortly, and packed; what is read is taken for what anyone may have written.
 */

import { letters, packed, unpacked } from "./packed.js";

/** How many characters SCORM 1.2 keeps. */
export const ROOM = 4_096;
/** Before the letters: how they are to be read. */
const VERSION = "1";
const CHECK = 8;
/** The longest text that is read back, in bytes, and the most puzzles and answers in it. */
const LONGEST = 400_000;
const MOST = 50;
const PAIRS = 400;

/** @typedef {[name: string, value: string][]} Pairs */
/** @typedef {{number: number, tried: number, hints: number, when: number, first: Pairs, last?: Pairs}} Done */
/** @typedef {{who: string, began: number, ended: number, done: Done[]}} Run */

/**
 * Write a run; where it is too long, without the answers that take most room.
 * @param {Run} run
 * @param {string} set the text of the set that it goes through
 * @returns {Promise<{text: string, left: number}>} `left` is how many puzzles had to be left out
 */
export async function packRun(run, set) {
  const check = await checkOf(set);
  const write = async (/** @type {Done[]} */ done) => `${VERSION}${check}${await packed(JSON.stringify(short(run, done)))}`;
  const room = (/** @type {Done} */ { first, last }) => JSON.stringify([first, last]).length;
  const largest = [...run.done].sort((one, other) => room(other) - room(one));
  let text = await write(run.done);
  let left = 0;
  while (text.length > ROOM && left < largest.length) {
    left++;
    const without = new Set(largest.slice(0, left));
    text = await write(run.done.filter((one) => !without.has(one)));
  }
  return { text, left };
}

/**
 * Read a run back.  Rejects where it is none; `changed` says that it is one through another set.
 * @param {string} text
 * @param {string} set
 * @returns {Promise<{run: Run | null, changed: boolean}>}
 */
export async function unpackRun(text, set) {
  if (!text.startsWith(VERSION)) throw new Error(`a run of version ${text.slice(0, 1)}`);
  if (text.slice(1, 1 + CHECK) !== (await checkOf(set))) return { run: null, changed: true };
  return { run: long(JSON.parse(await unpacked(text.slice(1 + CHECK), LONGEST))), changed: false };
}

/**
 * @param {Run} run
 * @param {Done[]} done
 */
const short = ({ who, began, ended }, done) => [
  who,
  began,
  after(began, ended),
  ...done.map(({ number, tried, hints, when, first, last }) => [number, tried, hints, after(began, when), first, ...(last ? [last] : [])]),
];

/** Clocks may be set back. @param {number} began @param {number} [when] */
const after = (began, when = began) => Math.max(0, when - began);

/**
 * @param {any} it
 * @returns {Run}
 */
function long([who, began, took, ...done]) {
  if (typeof who !== "string" || !isCount(began) || !isCount(took) || done.length > MOST) throw new Error("no run");
  const numbers = new Set(done.map(([number]) => number));
  if (numbers.size < done.length) throw new Error("a puzzle that is done twice");
  return {
    who,
    began,
    ended: began + took,
    done: done.map(([number, tried, hints, passed, first, last]) => {
      if (![number, tried, hints, passed].every(isCount) || !isAnswer(first) || !(last === undefined || isAnswer(last))) {
        throw new Error("no answer");
      }
      return { number, tried, hints, when: began + passed, first, ...(last ? { last } : {}) };
    }),
  };
}

const isCount = (/** @type {unknown} */ it) => Number.isSafeInteger(it) && Number(it) >= 0;

/** @param {unknown} it */
const isAnswer = (it) =>
  Array.isArray(it) &&
  it.length <= PAIRS &&
  it.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every((one) => typeof one === "string"));

/**
 * A few letters that tell one set from another.
 * @param {string} set
 */
async function checkOf(set) {
  const bytes = new TextEncoder().encode(set);
  // Pages that nobody vouches for (no `https:`) have no digests; the length has to do.
  const digest = crypto.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)) : new TextEncoder().encode(`${bytes.length}`.padStart(6, "0"));
  return letters(digest.slice(0, 6));
}
