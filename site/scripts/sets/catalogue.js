/** What is known of the course where receipts are ruled on: the files of its puzzles, and where clauses are taught. */

import { part } from "../page/part.js";

/**
 * @typedef {object} KnownPuzzle
 * @property {string} text
 * @property {string} title
 * @property {string} game
 * @property {string} [leans] the puzzle that it leans on
 * @property {string} clauses the ids of what its answers rest on, with spaces between
 */
/** @typedef {{puzzles: Record<string, KnownPuzzle>, clauses: Record<string, {lesson: string, title: string}>}} Catalogue */

/** @type {Promise<Catalogue> | undefined} */
let known;

/** All of it, fetched once. @returns {Promise<Catalogue>} */
export function catalogue() {
  known ??= fetch(part(document, "[data-catalogue]").dataset.catalogue ?? "").then((reply) => {
    if (!reply.ok) throw new Error(reply.statusText);
    return reply.json();
  });
  known.catch(() => (known = undefined));
  return known;
}

/**
 * What is known of some puzzles, as far as the course has them.
 * @param {string[]} keys
 */
export async function puzzlesOf(keys) {
  const { puzzles } = await catalogue();
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(puzzles, key)).map((key) => [key, puzzles[key]]));
}
