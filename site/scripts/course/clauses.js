/** The clauses of a game: found by what they say, and laid open where an address leads to one. */

import "../page/finder.js";

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
