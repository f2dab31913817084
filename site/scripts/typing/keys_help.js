/** The help on a puzzle's keys: fetched on demand, then kept. */

import { part } from "../page/dom.js";
import { loadRulingStyles } from "../page/styles.js";
import { fetchPage } from "../page/fetch_page.js";

/** @type {Promise<HTMLDialogElement> | undefined} */
let dialog;

/** Show the help; after a failed fetch, the next request tries again. */
export async function showKeys() {
  dialog ??= fetchDialog();
  try {
    (await dialog).showModal();
  } catch {
    dialog = undefined;
  }
}

/** Fetch the help, pointing its links to targets on this page; targets the page doesn't have become plain text. */
async function fetchDialog() {
  loadRulingStyles();
  const page = await fetchPage(new URL("../../templates/keys.htm", import.meta.url));
  const shown = document.adoptNode(part(page, "dialog"));
  for (const one of shown.querySelectorAll("[data-led]")) {
    const link = document.querySelector(`#menu > [href$="${one.dataset.led}/"]`);
    if (!link) one.replaceWith(...(one instanceof HTMLAnchorElement ? one.childNodes : []));
    else if (one instanceof HTMLAnchorElement) one.href = link.getAttribute("href") + (one.dataset.at ?? "");
  }
  part(document, "main").append(shown);
  return shown;
}
