/** Makes links within a page work without changing its address, which contains a set. */

import { around } from "./dom.js";

document.addEventListener("click", (event) => {
  const link = around(event.target, 'a[href^="#"]');
  const place = link && document.getElementById(link.hash.slice(1));
  if (!place) return;
  event.preventDefault();
  place.focus({ preventScroll: true });
  place.scrollIntoView();
});
