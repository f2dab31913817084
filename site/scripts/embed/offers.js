/**
 * Links to what can be embedded: a press fetches the dialog that has the lines; without it the link leads there.
 *
 * It is for pages that stand alone.  All others have `course/app`, which does so itself and spares each a module.
 */

import { around } from "../page/part.js";

/** Answer presses on all of a page's. */
export function wireOffers() {
  document.addEventListener("click", (event) => {
    const link = around(event.target, 'a[data-act="embed"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    import("./dialog.js").then(({ offer }) => offer(link)).catch(() => location.assign(link.href));
  });
}
