/** The clauses a reader misses, according to their progress. */

import { progress } from "../course/reader_progress.js";
import { missedOf, readRests } from "../course/memory.js";
import { fetchPage } from "../page/fetch_page.js";
import { slot } from "../page/dom.js";
import { dayOf } from "../storage/days.js";
import { moment } from "../storage/stored_text.js";

/**
 * The clauses missed the last time; none for new readers.
 * @param {string} root the relative path to the home page
 * @returns {Promise<string[]>}
 */
export async function missed(root) {
  const { marks } = progress;
  if (!marks.size) return [];
  const page = await fetchPage(new URL(`${root}today/`, document.baseURI));
  return missedOf(marks, readRests(JSON.parse(slot("rests", page).textContent)), dayOf(moment()));
}
