/** Lets links within a page lead where they do without a change of its address, in which a set stands. */

import { around } from "./part.js";

document.addEventListener("click", (event) => {
  const link = around(event.target, 'a[href^="#"]');
  const place = link && document.getElementById(link.hash.slice(1));
  if (!place) return;
  event.preventDefault();
  place.focus({ preventScroll: true });
  place.scrollIntoView();
});
