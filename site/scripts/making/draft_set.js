/**
 * The set that is being made in this tab, for when its maker comes back, such as with a position from where it was asked
 * about.
 *
 * It is gone with the tab.  Where nothing can be kept, the tab's own name holds it, which browsers clear on the way to
 * another site.
 */

const KEPT = "callwise.making";

/**
 * What stands in the fields of a puzzle.
 * @typedef {object} Words
 * @property {string} title
 * @property {string} prompt
 * @property {string[]} [answers] those to choose from
 */

/**
 * @typedef {object} Here
 * @property {string} set
 * @property {number} [place] that of the puzzle whose position is being changed
 * @property {Record<string, Words>} typed what was typed for puzzles and isn't in their files yet, by those files: the
 *   referee writes them, and the page may be left before it has
 */

/** @param {Partial<Here>} changed */
export function keepHere(changed) {
  const text = JSON.stringify({ ...keptHere(), ...changed });
  try {
    sessionStorage.setItem(KEPT, text);
    if (self.name.startsWith(KEPT)) self.name = "";
  } catch {
    self.name = `${KEPT} ${text}`;
  }
}

/** What is kept, as it is written. */
function textHere() {
  if (self.name.startsWith(KEPT)) return self.name.slice(KEPT.length);
  try {
    return sessionStorage.getItem(KEPT) ?? "{}";
  } catch {
    return "{}";
  }
}

/**
 * Keep what was typed for a puzzle, or no more of it.
 * @param {string} file
 * @param {Words} [words]
 */
export const keepTyped = (file, words) => keepHere({ typed: { ...keptHere().typed, [file]: /** @type {Words} */ (words) } });

const isText = (/** @type {unknown} */ it) => typeof it === "string";
const areWords = (/** @type {any} */ it) =>
  isText(it?.title) && isText(it.prompt) && (it.answers === undefined || (Array.isArray(it.answers) && it.answers.every(isText)));

/** @returns {Here} */
export function keptHere() {
  try {
    const { set, place, typed } = JSON.parse(textHere());
    const words = Object.entries(typed ?? {}).filter(([, one]) => areWords(one));
    return { set: typeof set === "string" ? set : "", ...(Number.isInteger(place) && { place }), typed: Object.fromEntries(words) };
  } catch {
    return { set: "", typed: {} };
  }
}
