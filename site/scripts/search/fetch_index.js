/** The search index, fetched once a page. */

import { Index } from "./index.js";

/** @typedef {{index: Index, searched: import("./index.js").Searched}} Fetched */

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
  return { index: await Index.of(searched), searched };
}
