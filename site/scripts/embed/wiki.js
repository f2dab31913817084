/** The page for wiki editors: inserts the address it is viewed at into its texts, which buttons copy. */

import { part } from "../page/dom.js";
import { copyWith } from "../page/clipboard.js";

/** The placeholder for the site's address if the build didn't know it. */
const STAND_IN = "https://callwise.example/";

const { href: site, origin } = new URL(/** @type {HTMLAnchorElement} */ (part(document, ".brand")).href);

const texts = document.createTreeWalker(part(document, "main"), NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const text = /** @type {Text} */ (texts.currentNode);
  text.data = text.data.replaceAll(STAND_IN, site).replaceAll(STAND_IN.slice(0, -1), origin);
}

for (const button of document.querySelectorAll("[data-copy]")) {
  const label = /** @type {Text} */ (button.firstChild);
  const { textContent } = part(document, `#${button.dataset.copy}`);
  button.addEventListener("click", () => void copyWith(label, textContent, "Not allowed to copy"));
}
