/**
 * The set being made in this tab, for when the instructor returns, for example with a position from an asking page.
 *
 * It is lost with the tab.  If storage is blocked, the tab's name holds it, which browsers clear when navigating to
 * another site.
 */

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
 * @property {Record<string, Words>} typed input for puzzles not yet in their files, by file: the referee writes them,
 *   and the page can be left before it has
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

/** The stored text. */
function textHere() {
  if (self.name.startsWith(KEPT)) return self.name.slice(KEPT.length);
  try {
    return sessionStorage.getItem(KEPT) ?? "{}";
  } catch {
    return "{}";
  }
}

/**
 * Store the input for a puzzle, or delete it.
 * @param {string} file
 * @param {Words} [words]
 */
export const keepTyped = (file, words) =>
  keepHere({ typed: { ...keptHere().typed, [file]: /** @type {Words} */ (words) } });

const isText = (/** @type {unknown} */ it) => typeof it === "string";
const areWords = (/** @type {any} */ it) =>
  isText(it?.title) &&
  isText(it.prompt) &&
  (it.answers === undefined || (Array.isArray(it.answers) && it.answers.every(isText)));

/** @returns {Here} */
export function keptHere() {
  try {
    const { set, place, typed } = JSON.parse(textHere());
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
