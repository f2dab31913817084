/** The page for instructors: buttons that copy its sets' links. */

import { copyWith } from "../../page/clipboard.js";
import { part } from "../../page/dom.js";

const site = /** @type {HTMLAnchorElement} */ (part(document, ".brand")).href;

for (const button of document.querySelectorAll("[data-copies]")) {
  const link = new URL(button.dataset.copies ?? "", site).href;
  button.addEventListener("click", () => void copyWith(part(button, "*"), link, "Not allowed to copy"));
}
