/** The search index, fetched once a page. */

import { onceIdle } from "../page/idle.js";
import { Index } from "./index.js";

/** @typedef {{index: Index, searched: import("./index.js").Searched}} Fetched */

/** The number of searches made ahead, each when the browser is idle: the first ones are slow. */
const AHEAD = 8;

/** @type {Promise<Fetched> | undefined} */
let known;

/** Fetch the index; a failed fetch is tried again. @param {string} root the site's root @returns {Promise<Fetched>} */
export function fetchIndex(root) {
  known ??= fetchAll(root).catch((error) => {
    known = undefined;
    throw error;
  });
  return known;
}

/** @param {string} root @returns {Promise<Fetched>} */
async function fetchAll(root) {
  const response = await fetch(new URL(`${root}search/found.json`, document.baseURI));
  if (!response.ok) throw new Error(String(response.status));
  /** @type {import("./index.js").Searched} */
  const searched = await response.json();
  const index = await Index.of(searched);
  searchAhead(
    index,
    searched.entries.slice(0, AHEAD).map(([, , title]) => title),
  );
  return { index, searched };
}

/** Search for texts, one whenever the browser is idle. @param {Index} index @param {string[]} texts */
function searchAhead(index, [text, ...others]) {
  if (text === undefined) return;
  onceIdle(() => {
    index.find(text);
    searchAhead(index, others);
  });
}
