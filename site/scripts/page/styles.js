/** Fetches the styles of what rulings show, and of what a lesson ends in: a page needs them from its first ruling on. */

/** Put them after those of all pages, so that the page's own have the last word. */
export function dress() {
  const { later } = document.body.dataset;
  const usual = document.querySelector('link[rel="stylesheet"]');
  if (!later || !usual || document.querySelector("link[data-later]")) return;
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: later });
  sheet.dataset.later = "";
  usual.after(sheet);
}
