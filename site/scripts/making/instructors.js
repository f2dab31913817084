/** The page for instructors: buttons that copy its sets' links. */

import { part } from "../page/part.js";

const SAYS_SO = 2_000;
const site = /** @type {HTMLAnchorElement} */ (part(document, ".brand")).href;

for (const button of document.querySelectorAll("[data-copies]")) {
  const label = part(button, "*");
  const says = label.textContent;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(new URL(button.dataset.copies ?? "", site).href);
      label.textContent = "Copied";
    } catch {
      label.textContent = "Not allowed to copy";
    }
    setTimeout(() => (label.textContent = says), SAYS_SO);
  });
}
