/** The page for wiki editors: inserts the address it is viewed at into its texts, which buttons copy. */

import { part } from "../page/part.js";

/** The placeholder for the site's address if the build didn't know it. */
const STAND_IN = "https://callwise.example/";
const SAYS_SO = 2_000;

const { href: site, origin } = new URL(/** @type {HTMLAnchorElement} */ (part(document, ".brand")).href);

const texts = document.createTreeWalker(part(document, "main"), NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const text = /** @type {Text} */ (texts.currentNode);
  text.data = text.data.replaceAll(STAND_IN, site).replaceAll(STAND_IN.slice(0, -1), origin);
}

for (const button of document.querySelectorAll("[data-copy]")) {
  const label = /** @type {Text} */ (button.firstChild);
  const says = label.data;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(part(document, `#${button.dataset.copy}`).textContent);
      label.data = "Copied";
    } catch {
      label.data = "Not allowed to copy";
    }
    setTimeout(() => (label.data = says), SAYS_SO);
  });
}
