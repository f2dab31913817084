/** The glossary's entry for a word that a sentence asks about. */

import { make } from "../page/dom.js";
import { fetched, settleLinks } from "../page/fetch_page.js";

/**
 * Show a term's entry in a place, with its lesson; or lead to the glossary if it can't be fetched.
 * @param {HTMLElement} place
 * @param {string} term the term's id
 */
export async function defineIn(place, term) {
  const { root = "", notes = "" } = document.body.dataset;
  const made = make("span", { className: "asking-word" });
  place.replaceChildren(made);
  const address = new URL(notes, document.baseURI);
  try {
    const every = make("template", { innerHTML: trusted.createHTML(await (await fetched(address)).text()) });
    const note = /** @type {HTMLElement} */ (every.content.querySelector(`[id="term-${CSS.escape(term)}"]`));
    settleLinks(note, address);
    made.append(...document.adoptNode(note).childNodes);
  } catch {
    made.append(make("a", { href: `${root}glossary/#${term}`, textContent: "In the glossary" }));
  }
}
