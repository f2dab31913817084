/** Fetches the styles of rulings and lesson ends, which a page needs from its first ruling on. */

import { make } from "./dom.js";

/** Settles when they have arrived or failed to, if they have been asked for. @type {Promise<unknown>} */
export let rulingStyles = Promise.resolve();

/** Add them after those of all pages, so that the page's own styles take precedence. */
export function loadRulingStyles() {
  const { later } = document.body.dataset;
  const usual = document.querySelector("link[rel=stylesheet]");
  if (!later || !usual || document.querySelector("link[data-later]")) return;
  const sheet = make("link", { rel: "stylesheet", href: later });
  sheet.dataset.later = "";
  rulingStyles = new Promise((done) => (sheet.onload = sheet.onerror = done));
  usual.after(sheet);
}
