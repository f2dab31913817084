/** Input for a class, read by the engine: receipts in any text, sets by link, and class files. */

import { quoted } from "../../address/position_address.js";
import { sentence } from "../../page/error_sentence.js";
import { LONGEST, NONE } from "../sets/receipt_intake.js";
import { ClassError, LARGEST_FILE, readClass } from "./class_file.js";

/** @typedef {import("../../engine/engine.js").Engine} Engine */
/** @typedef {import("./class_model.js").Class} Class */
/** @typedef {import("./class_model.js").Found & {of: Omit<import("./class_model.js").Handing, "week" | "id">}} Taken */

/** The number of receipts the engine reads per call. */
const AT_ONCE = 400;
const CLASS_FILE = /^\s*\{\s*"callwise"/;

/** Whether a text begins like a class file. @param {string} text */
export const isClassFile = (text) => CLASS_FILE.test(text);

/** Return the text of a file claimed to be a class. @param {File} file @throws {ClassError} */
export async function classFileIn(file) {
  if (file.size <= LARGEST_FILE) return file.text();
  throw new ClassError(
    `${quoted(file.name)} has ${file.size.toLocaleString("en")} bytes; a class file has at most ${LARGEST_FILE.toLocaleString("en")}.`,
  );
}

/** @param {any} one the receipt as found by the engine @returns {Taken} */
const takenOf = ({ token, id, who, began, ended, answered, address, set }) => ({
  token,
  set: id,
  who,
  began,
  ended,
  answered,
  of: { name: set.name, address, puzzles: set.puzzles.length, test: set.mode === "test" },
});

/**
 * Find the receipts in texts; unreadable ones are reported, one sentence each.
 * @param {Engine} engine
 * @param {import("../sets/receipt_intake.js").Handed[]} handed
 * @returns {Promise<{taken: Taken[], refused: string[]}>}
 */
export async function receiptsIn(engine, handed) {
  const taken = [];
  const refused = [];
  for (const { text, from } of handed) {
    if (text.length > LONGEST) {
      refused.push(
        `${from ? quoted(from) : "This text"} is too long. We can read up to ${LONGEST.toLocaleString("en")} characters.`,
      );
      continue;
    }
    const { receipts } = await engine.ask("receipts.find", { text });
    if (!receipts.length) refused.push(from ? `There’s no receipt in ${quoted(from)}.` : NONE);
    for (const [nth, one] of receipts.entries()) {
      if (one.token) taken.push(takenOf(one));
      else refused.push(`Receipt ${nth + 1}${from ? ` of ${quoted(from)}` : ""} wasn’t taken. ${sentence(one.fault)}`);
    }
  }
  return { taken, refused };
}

/**
 * Read a set's link, or the part after its `#`.
 * @param {Engine} engine
 * @param {string} link
 * @returns {Promise<Omit<import("./class_model.js").Handing, "week">>}
 */
export async function setOf(engine, link) {
  const { set, id, fragment } = await engine.ask("set.read", { text: link, puzzles: {} });
  return { id, name: set.name, address: fragment, puzzles: set.puzzles.length, test: set.mode === "test" };
}

/**
 * Read a class file, and check its data on receipts and sets against the receipts and sets themselves.
 * @param {Engine} engine
 * @param {string} text
 * @returns {Promise<{of: Class, unread: number}>} also the number of its receipts that this version of the site can't
 *   read
 * @throws {ClassError}
 */
export async function openedClass(engine, text) {
  const of = readClass(text);
  for (const [nth, set] of of.sets.entries()) {
    const told = await setOf(engine, set.address);
    checkClaims(`Set ${nth + 1}`, set, told, ["id", "name", "puzzles", "test"]);
  }
  let unread = 0;
  for (let from = 0; from < of.receipts.length; from += AT_ONCE) {
    const some = of.receipts.slice(from, from + AT_ONCE);
    const { receipts } = await engine.ask("receipts.find", { text: some.map(({ token }) => token).join("\n") });
    if (receipts.length !== some.length)
      throw new ClassError(
        `Of receipts ${from + 1} to ${from + some.length}, ${receipts.length} can be told from each other.`,
      );
    for (const [nth, one] of receipts.entries()) {
      if (!one.token) unread += 1;
      else
        checkClaims(`Receipt ${from + nth + 1}`, some[nth], takenOf(one), [
          "token",
          "set",
          "who",
          "began",
          "ended",
          "answered",
        ]);
    }
  }
  return { of, unread };
}

/**
 * Check a class file's data against its receipts and sets.
 * @param {string} where
 * @param {any} said
 * @param {any} told
 * @param {string[]} names
 */
function checkClaims(where, said, told, names) {
  const wrong = names.find((name) => said[name] !== told[name]);
  if (wrong)
    throw new ClassError(
      `${where} has ${quoted(wrong)} ${quoted(String(said[wrong]))}, and what it holds says ${quoted(String(told[wrong]))}.`,
    );
}
