/** Positions found on one of our pages, passed to the set editor. */

import { limits, writeSet } from "./set_address.js";

/** The maximum number of custom positions in a set. */
export const MOST = limits.own;

/**
 * Point a link to the set editor with these positions.
 * @param {HTMLAnchorElement} link
 * @param {string[]} files
 * @param {{name: string, root: string}} as the set's initial name, and the relative path to the home page
 */
export async function leadToMaking(link, files, { name, root }) {
  link.hidden = !files.length;
  const puzzles = files.map((_, place) => `own/${place + 1}`);
  const set = await writeSet({
    name,
    says: "",
    mode: "practice",
    shuffled: false,
    named: false,
    rules: [],
    puzzles,
    own: files,
  });
  link.href = `${root}instructors/make/#${set}`;
}
