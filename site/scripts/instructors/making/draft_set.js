/**
 * The set being made in this tab, for when the instructor returns, for example with a position from an asking page.
 *
 * It is lost with the tab.  If storage is blocked, the tab's name holds it, which browsers clear when navigating to
 * another site.
 */

import { isText } from "../../storage/limits.js";

const KEPT = "callwise.making";

/**
 * The contents of a puzzle's fields.
 * @typedef {object} Words
 * @property {string} title
 * @property {string} prompt
 * @property {string[]} [answers] the options
 */

/**
 * @typedef {object} Here
 * @property {string} set
 * @property {number} [place] the index of the puzzle whose position is being edited
 * @property {Record<string, Words>} typed input for puzzles not yet written to their files, by file: the referee writes
 *   them, and the page can be left before that
 */

/** @param {Partial<Here>} changed */
export function keepDraft(changed) {
  const text = JSON.stringify({ ...readDraft(), ...changed });
  try {
    sessionStorage.setItem(KEPT, text);
    if (self.name.startsWith(KEPT)) self.name = "";
  } catch {
    self.name = `${KEPT} ${text}`;
  }
}

/** The stored text. */
function storedText() {
  if (self.name.startsWith(KEPT)) return self.name.slice(KEPT.length);
  try {
    return sessionStorage.getItem(KEPT) ?? "{}";
  } catch {
    return "{}";
  }
}

/** Store the input for a puzzle, or delete it. @param {string} file @param {Words} [words] */
export const keepTyped = (file, words) =>
  keepDraft({ typed: { ...readDraft().typed, [file]: /** @type {Words} */ (words) } });

const isWord = isText();
const areWords = (/** @type {any} */ it) =>
  isWord(it?.title) &&
  isWord(it.prompt) &&
  (it.answers === undefined || (Array.isArray(it.answers) && it.answers.every(isWord)));

/** @returns {Here} */
export function readDraft() {
  try {
    const { set, place, typed } = JSON.parse(storedText());
    const words = Object.entries(typed ?? {}).filter(([, one]) => areWords(one));
    return {
      set: typeof set === "string" ? set : "",
      ...(Number.isInteger(place) && { place }),
      typed: Object.fromEntries(words),
    };
  } catch {
    return { set: "", typed: {} };
  }
}
