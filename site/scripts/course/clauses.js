/** The clauses of a game: searchable by words and source, and what is folded opens when an address points to it. */

import "../search/list_finder.js";
import { part, slot } from "../page/dom.js";

const written = /** @type {HTMLSelectElement} */ (slot("written"));

/** Show only clauses of the chosen source that match the search. */
function choose() {
  for (const entry of document.querySelectorAll("[data-entry]")) {
    if (written.value && entry.dataset.source !== written.value) entry.dataset.out = "";
    else delete entry.dataset.out;
  }
  part(document, "[data-slot=find]").dispatchEvent(new Event("refind"));
}

written.addEventListener("change", choose);
if (written.value) choose();

/** Some browsers open the element containing the address's target; none does so for its heading. */
function unfold() {
  const place = document.getElementById(location.hash.slice(1));
  const folded = place?.closest("details");
  if (!place || !folded) return;
  folded.open = true;
  place.scrollIntoView();
}

addEventListener("hashchange", unfold);
unfold();
