/** The course data for ruling on receipts: puzzle files, and where clauses are taught. */

import { part } from "../../page/dom.js";

/**
 * @typedef {object} KnownPuzzle
 * @property {string} text
 * @property {string} title
 * @property {string} game
 * @property {string} [leans] the puzzle it builds on
 * @property {string} clauses the ids of the clauses its answers depend on, separated by spaces
 */
/**
 * @typedef {{puzzles: Record<string, KnownPuzzle>, clauses: Record<string, {lesson: string, title: string}>}} Catalogue
 */

/** @type {Promise<Catalogue> | undefined} */
let known;

/** The whole catalogue, fetched once. @returns {Promise<Catalogue>} */
export function catalogue() {
  known ??= fetch(part(document, "[data-catalogue]").dataset.catalogue ?? "").then((reply) => {
    if (!reply.ok) throw new Error(reply.statusText);
    return reply.json();
  });
  known.catch(() => (known = undefined));
  return known;
}

/** The data of puzzles, as far as the course has them. @param {string[]} keys */
export async function puzzlesOf(keys) {
  const { puzzles } = await catalogue();
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(puzzles, key)).map((key) => [key, puzzles[key]]));
}
