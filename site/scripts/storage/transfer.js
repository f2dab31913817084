/** Progress as a file: exported, validated on import, and merged with stored data. */

import { bothLogs } from "./days.js";
import { NAME, NEEDED, PARTS, pick } from "./progress.js";
import { isRecord, parsed } from "./limits.js";

/** @typedef {import("./progress.js").Mark} Mark */
/** @typedef {import("./progress.js").Progress} Progress */

const WHAT = "progress";
const VERSION = 1;
const COUNT = "a whole number from 0 to 9999";
/** Descriptions of valid parts of a mark. @type {Record<string, string>} */
const MUST = {
  tried: COUNT,
  right: "true or false",
  hints: COUNT,
  ruleset: "a ruleset’s name, or empty",
  when: "a whole number, 0 or more: milliseconds since 1970",
  log: "a list of at most twelve whole numbers: a day since 1970, and a last digit from 0 to 4",
};

/** The largest file worth reading, in bytes; larger than any complete export. */
export const LARGEST_FILE = 500_000;

/** A file isn't valid progress; the message names the error and suggests a fix. */
export class ImportError extends Error {}

/** All progress as the text of a file, which `parseImport` reads. @param {ReadonlyMap<string, Mark>} kept */
export function exportText(kept) {
  const marks = Object.fromEntries([...kept].sort(([one], [other]) => (one < other ? -1 : 1)));
  return `${JSON.stringify({ callwise: WHAT, version: VERSION, marks }, null, 1)}\n`;
}

/**
 * Import marks; of two for the same puzzle the better one is kept, with the days of both.
 * @param {Progress} progress
 * @param {ReadonlyMap<string, Mark>} marks
 * @returns {{added: number, bettered: number, left: number}} numbers of puzzles
 * @throws {TooMuch} if the result is too large; then nothing has changed
 */
export function merge(progress, marks) {
  const counts = { added: 0, bettered: 0, left: 0 };
  progress.replace((kept) => {
    const merged = new Map(kept);
    for (const [key, mark] of marks) {
      const known = merged.get(key);
      const isLeft = known && !isBetter(mark, known);
      counts[isLeft ? "left" : known ? "bettered" : "added"] += 1;
      merged.set(key, { ...(isLeft ? known : mark), ...(known && bothLogs(known, mark)) });
    }
    return merged;
  });
  return counts;
}

/**
 * Read the text of a file written by `exportText`.  A single error rejects the whole file.
 * @param {string} text
 * @returns {Map<string, Mark>}
 * @throws {ImportError}
 */
export function parseImport(text) {
  const file = parsed(text);
  if (file === undefined)
    throw new ImportError(
      text.trim()
        ? text.trim().startsWith("{")
          ? "It’s cut off or damaged: it begins like a progress file but isn’t JSON."
          : `It begins with ${quote(text.trim())} and isn’t JSON; a progress file begins with "{".`
        : 'It’s empty; a progress file begins with "{".',
    );
  if (!isRecord(file) || file.callwise !== WHAT) {
    const found =
      isRecord(file) && "callwise" in file ? `It says "callwise": ${quote(file.callwise)}` : "It’s some other JSON";
    throw new ImportError(`${found}; a progress file says "callwise": "${WHAT}".`);
  }
  if (file.version !== VERSION) {
    throw new ImportError(`Its version is ${quote(file.version)}; this site reads version ${VERSION}.`);
  }
  const strange = Object.keys(file).find((key) => !["callwise", "version", "marks"].includes(key));
  if (strange !== undefined) {
    throw new ImportError(`It has ${quote(strange)}; a progress file has "callwise", "version" and "marks".`);
  }
  if (!isRecord(file.marks))
    throw new ImportError(`Its "marks" is ${quote(file.marks)}; it must be a mark for each puzzle, by name.`);
  return new Map(Object.entries(file.marks).map(([key, mark]) => [key, parseMark(key, mark)]));
}

/** @param {string} key @param {any} mark @returns {Mark} */
function parseMark(key, mark) {
  if (!NAME.test(key))
    throw new ImportError(`${quote(key)} isn’t the name of a puzzle; one looks like "track/puzzle".`);
  const all = NEEDED.map((name) => `"${name}"`).join(", ");
  if (!isRecord(mark)) throw new ImportError(`${quote(key)} is ${quote(mark)}; a mark has ${all}.`);
  const strange = Object.keys(mark).find((name) => !Object.hasOwn(PARTS, name));
  if (strange !== undefined) throw new ImportError(`${quote(key)} has ${quote(strange)}; a mark has ${all}.`);
  for (const [name, is] of Object.entries(PARTS)) {
    if (NEEDED.includes(name) && !Object.hasOwn(mark, name))
      throw new ImportError(`${quote(key)} has no "${name}"; a mark has ${all}.`);
    if (!is(mark[name]))
      throw new ImportError(`${quote(key)} has "${name}" ${quote(mark[name])}; it must be ${MUST[name]}.`);
  }
  return pick(mark);
}

/**
 * Whether one mark is better than another: right before not right, then fewer hints, then later.
 * @param {Mark} one
 * @param {Mark} other
 */
function isBetter(one, other) {
  if (one.right !== other.right) return one.right;
  if (one.right && one.hints !== other.hints) return one.hints < other.hints;
  return one.when > other.when;
}

/** An untrusted value as text, truncated. @param {unknown} value */
function quote(value) {
  if (Array.isArray(value)) return "a list";
  if (isRecord(value)) return "{…}";
  const text = JSON.stringify(value) ?? "missing";
  return text.length > 40 ? `${text.slice(0, 38)}…${typeof value === "string" ? '"' : ""}` : text;
}
