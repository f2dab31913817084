/**
 * Embed links: a press fetches the dialog with the code; without it, the link goes to its target.
 *
 * This is for stand-alone pages.  Others use `course/app`, which includes it and saves a module.
 */

import { around } from "../page/dom.js";

/** Handle presses on all embed links of a page. */
export function wireOffers() {
  document.addEventListener("click", (event) => {
    const link = around(event.target, "a[data-act=embed]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    import("./dialog.js").then(({ offer }) => offer(link)).catch(() => location.assign(link.href));
  });
}
