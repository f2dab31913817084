/** Positions that a page of ours came upon, handed to the one on which sets are made. */

import { limits, writeSet } from "./link.js";

/** How many positions a set can have that nobody else has. */
export const MOST = limits.own;

/**
 * Let a link lead to where these positions are a set.
 * @param {HTMLAnchorElement} link
 * @param {string[]} files
 * @param {{name: string, root: string}} as what the set is called until its maker says otherwise, and the way to the first page
 */
export async function leadToMaking(link, files, { name, root }) {
  link.hidden = !files.length;
  const puzzles = files.map((_, place) => `own/${place + 1}`);
  const set = await writeSet({ name, says: "", mode: "practice", shuffled: false, named: false, rules: [], puzzles, own: files });
  link.href = `${root}instructors/make/#${set}`;
}
