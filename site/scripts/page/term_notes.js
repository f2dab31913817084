/** Explanations of terms that weren't in the page: those of a fetched card, or all of them. */

import { make, part } from "./dom.js";
import { fetched, settleLinks } from "./fetch_page.js";

/**
 * Add a fetched page's explanations that aren't here yet.
 * @param {ParentNode} page
 * @param {URL} address its address
 */
export function takeNotes(page, address) {
  for (const note of page.querySelectorAll(".term-note")) {
    if (document.getElementById(note.id)) continue;
    settleLinks(note, address);
    part(document, "main").append(document.adoptNode(note));
  }
}

/** Fetch all of them, now or when the browser is online again. */
export async function bringNotes() {
  try {
    const address = new URL(document.body.dataset.notes ?? "", document.baseURI);
    const notes = make("template", { innerHTML: trusted.createHTML(await (await fetched(address)).text()) });
    takeNotes(notes.content, address);
  } catch {
    addEventListener("online", () => void bringNotes(), { once: true });
  }
}
