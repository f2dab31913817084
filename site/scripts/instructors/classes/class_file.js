/** Class files: written, and read with full validation; errors suggest fixes. */

import { quoted } from "../../address/position_address.js";
import { LIMITS, withinLimits } from "./class_model.js";
import { isRecord, isTime, parsed, upTo } from "../../storage/limits.js";

/** @typedef {import("./class_model.js").Class} Class */

const WHAT = "class";
/** Version 1, in which sets couldn't be removed. */
const FIRST = 1;
const VERSION = 2;

/** The largest file worth reading, in bytes; a character can take four. */
export const LARGEST_FILE = 4 * LIMITS.whole;

/** A file isn't a valid class; the message names the error and suggests a fix. */
export class ClassError extends Error {}

/** @typedef {{is: (value: any) => boolean, must: string}} Part a check of a value, and how to describe it */

/** @type {(longest: number, least?: number) => Part} */
const text = (longest, least = 0) => ({
  is: (value) =>
    typeof value === "string" && value.length >= least && value.length <= 2 * longest && [...value].length <= longest,
  must: `a text of ${least} to ${longest.toLocaleString("en")} characters`,
});
/** @type {Part} */
const id = {
  is: (value) => typeof value === "string" && /^[0-9a-f]{12}$/.test(value),
  must: "twelve digits from 0 to f",
};
/** @type {Part} */
const whose = { is: (value) => value === "" || id.is(value), must: "twelve digits from 0 to f, or empty" };
/** @type {Part} */
const time = { is: isTime, must: "a whole number, 0 or more: milliseconds since 1970" };
/** @type {Part} */
const flag = { is: (value) => typeof value === "boolean", must: "true or false" };
/** @type {Part} */
const count = { is: upTo(50), must: "a whole number from 0 to 50" };
/** @type {Part} */
const token = {
  is: (value) =>
    typeof value === "string" && value.length <= LIMITS.token && /^callwise-receipt-[A-Za-z0-9_-]+$/.test(value),
  must: "a receipt, which begins with “callwise-receipt-”",
};
/** @type {Part} */
const address = {
  is: (value) => typeof value === "string" && value.length <= LIMITS.address && /^v=[^\s#]+$/.test(value),
  must: "what follows the “#” in a set’s link",
};

/** @type {Record<"learners" | "sets" | "receipts", Record<string, Part>>} */
const PARTS = {
  learners: { id, name: text(LIMITS.name, 1), came: flag, left: flag, is: whose, at: time },
  sets: {
    id,
    name: text(LIMITS.title, 1),
    address,
    week: text(LIMITS.week),
    puzzles: count,
    test: flag,
    handed: time,
    out: flag,
    at: time,
  },
  receipts: {
    token,
    set: id,
    who: text(LIMITS.name),
    began: time,
    ended: time,
    answered: count,
    learner: whose,
    came: time,
    chosen: time,
    at: time,
  },
};
/** @type {Record<string, Part>} */
const HEAD = { id, name: text(LIMITS.name, 1), at: time };
const KEYS = ["callwise", "version", ...Object.keys(HEAD), ...Object.keys(PARTS)];
const KEY_OF = { learners: "id", sets: "id", receipts: "token" };

/** A class as the text of a file, which `readClass` reads. @param {Class} of */
export const classText = (of) => `${JSON.stringify({ callwise: WHAT, version: VERSION, ...of })}\n`;

/**
 * Read the text of a file written by `classText`, in this or the first version.  A single error rejects the whole file.
 * @param {string} written
 * @returns {Class}
 * @throws {ClassError}
 */
export function readClass(written) {
  if (written.length > LIMITS.whole * 1.5)
    throw new ClassError(
      `It has ${written.length.toLocaleString("en")} characters; a class file has at most ${(LIMITS.whole * 1.5).toLocaleString("en")}.`,
    );
  const file = parsed(written);
  if (file === undefined) {
    const begin = written.trim();
    throw new ClassError(
      begin.startsWith("{")
        ? "It’s cut off or damaged: it begins like a class file but isn’t JSON."
        : begin
          ? `It begins with ${quoted(begin)} and isn’t JSON; a class file begins with “{”.`
          : "It’s empty; a class file begins with “{”.",
    );
  }
  if (!isRecord(file) || file.callwise !== WHAT) {
    const found =
      isRecord(file) && "callwise" in file ? `It says “callwise” is ${shown(file.callwise)}` : "It’s some other JSON";
    throw new ClassError(`${found}; a class file says that it’s ${quoted(WHAT)}.`);
  }
  if (file.version !== VERSION && file.version !== FIRST)
    throw new ClassError(`Its version is ${shown(file.version)}; this site reads versions ${FIRST} and ${VERSION}.`);
  if (file.version === FIRST && Array.isArray(file.sets))
    file.sets = file.sets.map((/** @type {unknown} */ one) => (isRecord(one) ? { out: false, ...one } : one));
  const strange = Object.keys(file).find((key) => !KEYS.includes(key));
  if (strange !== undefined) throw new ClassError(`It has ${quoted(strange)}; a class file has ${KEYS.join(", ")}.`);
  checkParts(file, HEAD, "The class");
  for (const [name, parts] of Object.entries(PARTS)) {
    const list = file[name];
    const words = name.slice(0, -1);
    if (!Array.isArray(list)) throw new ClassError(`Its ${name} are ${shown(list)}; they must be a list.`);
    const met = new Set();
    for (const [nth, one] of list.entries()) {
      const where = `${words[0].toUpperCase()}${words.slice(1)} ${nth + 1}`;
      if (!isRecord(one))
        throw new ClassError(`${where} is ${shown(one)}; it must have ${Object.keys(parts).join(", ")}.`);
      const odd = Object.keys(one).find((key) => !Object.hasOwn(parts, key));
      if (odd !== undefined)
        throw new ClassError(`${where} has ${quoted(odd)}; it must have ${Object.keys(parts).join(", ")}.`);
      checkParts(one, parts, where);
      const key = one[KEY_OF[/** @type {keyof typeof KEY_OF} */ (name)]];
      if (met.has(key)) throw new ClassError(`${where} appears twice: ${shown(key)}.`);
      met.add(key);
    }
  }
  const known = new Set(file.learners.map((/** @type {any} */ one) => one.id));
  for (const [nth, { is }] of file.learners.entries()) {
    if (is && !known.has(is)) throw new ClassError(`Learner ${nth + 1} is ${shown(is)}, who isn’t in the file.`);
  }
  const sets = new Set(file.sets.map((/** @type {any} */ one) => one.id));
  for (const [nth, one] of file.receipts.entries()) {
    if (one.learner && !known.has(one.learner))
      throw new ClassError(`Receipt ${nth + 1} belongs to learner ${shown(one.learner)}, who isn’t in the file.`);
    if (!sets.has(one.set))
      throw new ClassError(`Receipt ${nth + 1} is of set ${shown(one.set)}, which isn’t in the file.`);
  }
  const { id, name, at, learners, sets: handed, receipts } = file;
  try {
    return withinLimits({ id, name, at, learners, sets: handed, receipts });
  } catch (error) {
    throw new ClassError(/** @type {Error} */ (error).message);
  }
}

/** Validate a record's parts. @param {any} one @param {Record<string, Part>} parts @param {string} where */
function checkParts(one, parts, where) {
  for (const [name, { is, must }] of Object.entries(parts)) {
    if (!Object.hasOwn(one, name)) throw new ClassError(`${where} has no ${quoted(name)}; it must be ${must}.`);
    if (!is(one[name])) throw new ClassError(`${where} has ${quoted(name)} ${shown(one[name])}; it must be ${must}.`);
  }
}

/** An untrusted value as text, truncated. @param {unknown} value */
const shown = (value) =>
  Array.isArray(value) ? "a list" : isRecord(value) ? "{…}" : typeof value === "string" ? quoted(value) : String(value);
