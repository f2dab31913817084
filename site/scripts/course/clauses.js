/** The clauses of a game: found by what they say and by where it is written, and laid open where an address leads to one. */

import "../page/finder.js";
import { part, slot } from "../page/part.js";

/** @type {HTMLSelectElement} */
const written = slot("written");

/** Leave only what one source says, as far as the words that are typed leave it too. */
function choose() {
  for (const entry of document.querySelectorAll("[data-entry]")) {
    if (written.value && entry.dataset.source !== written.value) entry.dataset.out = "";
    else delete entry.dataset.out;
  }
  part(document, '[data-slot="find"]').dispatchEvent(new Event("refind"));
  for (const topic of document.querySelectorAll("details[data-group]")) if (written.value) topic.open = true;
}

written.addEventListener("change", choose);
if (written.value) choose();

/** Browsers unfold what an address names within it; not all of them, and none its heading. */
function unfold() {
  const place = document.getElementById(location.hash.slice(1));
  const folded = place?.closest("details");
  if (!place || !folded) return;
  folded.open = true;
  place.scrollIntoView();
}

addEventListener("hashchange", unfold);
unfold();
